## Words that other messages are made of

# The objects' name follows the game's theme.
# Nothing where there is but one pile.
from-pile = { $pile ->
    [only] {""}
    [pins] {""}
    [both] {" "}dans chaque pile
   *[letter] {" "}dans { $pile }
}
from-pile-bold = { $pile ->
    [only] {""}
    [pins] {""}
    [both] {" "}dans chaque pile
   *[letter] {" "}dans **{ $pile }**
}
last-object = { $theme ->
    [matches] la dernière allumette
    [stones] la dernière pierre
    [fruit] le dernier fruit
    [moves] le dernier coup
    [pins] la dernière quille
   *[words] le dernier objet
}
takes-last = { $theme ->
    [moves] joue { last-object }
   *[other] prend { last-object }
}
took-last = { $theme ->
    [moves] joué { last-object }
   *[other] pris { last-object }
}
objects = { $theme ->
    [matches] { $n ->
        [one] { $n } allumette
       *[other] { $n } allumettes
    }
    [stones] { $n ->
        [one] { $n } pierre
       *[other] { $n } pierres
    }
    [fruit] { $n ->
        [one] { $n } fruit
       *[other] { $n } fruits
    }
   *[words] { $n ->
        [one] { $n } objet
       *[other] { $n } objets
    }
}
# 1,000,000 objects.
between-groups-of-digits = { " " }
list-comma = { $left }, { $right }
list-and = { $left } et { $right }
list-or = { $left } ou { $right }
list-more = { $left } et { $n } de plus
list-rest = • et { $n } de plus
list-number = Numéro { $n }
level = { $level ->
    [novice] débutant
    [casual] amateur
    [skilled] habile
    [strong] fort
   *[expert] expert
}
bot = Bouton
gone = quelqu’un qui n’est plus là
bot-at-level = Bouton ({ level })

## Above the board

# A heading: its name, how much a move takes where that is bounded, and what the end means.
board-title = { $name }{ $moves } · { board-ending }
board-ending = { $ending ->
    [misere] { last-object } perd
   *[normal] { last-object } gagne
}
board-name = { $preset ->
    [marienbad] Marienbad
    [classic] Classique
    [fruit] Fruits
    [xl] XL
   *[twenty-one] Vingt-et-un
}

versus = { CAP($first) } contre { $second }
versus-met = { $versus } · jusqu’ici { $a } – { $b } sur ce serveur
rules-ending = { $ending ->
    [misere] Qui { takes-last } **perd**.
   *[normal] Qui { takes-last } **gagne**.
}
moved = { $left ->
    [0] { CAP($who) } a pris { $take }{ from-pile-bold } et { $pile ->
        [only] n’a
        [pins] n’a
        [both] n’a
       *[letter] n’y a
    } rien laissé.
   *[other] { CAP($who) } a pris { $take }{ from-pile-bold } et { $pile ->
        [pins] a
        [both] a
       *[letter] en a
    } laissé { $left }.
}
moved-before = Avant cela : { $moved }
turn-person = À toi de jouer, { $who }.
turn-bot = { $who } réfléchit.
# Where it was the bot that began.
bot-began = -# { bot } a commencé : de ce départ, c’est le second qui peut gagner.

## Below the piles, in small print

board-small-print = Coup { $n } · départ { $start }
board-move-time = { $round ->
    [yes] coup à jouer { $when }
   *[no] { $time } par coup, échéance { $when }
}

## How a game ended

won = { CAP($winner) } gagne
won-nobody = Personne n’a gagné
won-why = { $how ->
    [taken] { CAP($who) } a { took-last }.
    [resigned] { CAP($who) } a abandonné.
    [time] { CAP($who) } n’a pas joué à temps.
    [stopped] La modération a mis fin à cette partie. Elle ne compte pas.
   *[closed] { game-closed }
}
game-closed = { $how ->
    [gone] L’une des deux personnes a tout fait effacer à son sujet. La partie est close.
    [apart] Cette partie a été fermée avant d’être décidée.
   *[abandoned] Personne n’a joué pendant trop longtemps : cette partie est close.
}
ended = { $how ->
    [taken] { $ending ->
        [misere] { CAP($loser) } a { took-last } : { $winner } **gagne**.
       *[normal] { CAP($winner) } a { took-last } et **gagne**.
    }
    [resigned] { CAP($loser) } a abandonné : { $winner } **gagne**.
    [time] { CAP($loser) } n’a pas joué à temps : { $winner } **gagne**.
    [stopped] La modération a mis fin à cette partie. Personne n’a gagné, et elle ne compte pas.
   *[closed] { game-closed } Personne n’a gagné.
}
played = { $n ->
    [0] départ { $start }
    [one] { $start }, { $n } coup
   *[other] { $start }, { $n } coups
}
barred = -# { $bar ->
    [small] Partie non comptée : elle a commencé avec trop peu d’objets.
    [novice] Partie non comptée : contre un débutant, aucune ne l’est.
    [short] Partie non comptée{ $fair ->
        [yes] , et match non classé pour { $who }
       *[no] {""}
    } : elle a fini avant que la personne gagnante ait joué deux coups.
    [quit] Partie perdue pour { $who }{ $fair ->
        [yes] , et match classé comme perdu
       *[no] {""}
    } : la partie a fini avant que chacun ait joué deux coups.
    [early] Partie non comptée{ $fair ->
        [yes] , et match non classé,
       *[no] {""}
    } pour { $who } : elle était trop courte.
    [hint] Partie non comptée pour { $who } : un indice a servi, ou la réponse vue ailleurs.
    [known] Pas de points pour { $who } : contre fort et expert, seul un départ au hasard où un choix compte en donne.
    [enough] Partie non comptée pour { $who } : dix par jour le sont contre Bouton, et c’est fait pour aujourd’hui (UTC).
    [pair] Partie non comptée pour { $who } : cinq parties simples par jour le sont entre les deux mêmes personnes, et c’est fait pour aujourd’hui (UTC).
    [matches] Partie non comptée pour { $who } : cinq matchs par jour le sont entre les deux mêmes personnes, et c’est fait pour aujourd’hui (UTC).
    [cleared] Ne compte plus pour { $who } : la modération en a décidé ainsi.
    [forfeit] Match classé comme perdu pour { $who } : sa première partie a été perdue avant que chacun ait joué deux coups.
   *[unrated] Match non classé pour { $who } : toutes ses parties n’ont pas été comptées.
}
# From a start that is lost for the one who begins.
lost-start = De ce départ, c’est le second qui peut gagner{ $again ->
    [yes] , et pour la revanche c’est l’autre qui commence.
   *[no] .
}
# Against the bot, from then on.
taken-back = -# Rien de compté : un coup a été repris.
# Where a game begins from too little.
uncounted = Avec si peu d’objets, la partie n’est pas comptée.

# Sous les bilans aussi.
signs = ✅ a gardé la victoire · ❌ l’a laissée échapper · ⬜ était perdu de toute façon
story-key = -# { signs }
story-hushed = Quelqu’un ici joue un match équitable : tant qu’il dure, je ne dis pas ce que valaient ces coups. Ensuite, `/{ command-review-name }` le dira.
# In words instead of signs: the numbers of the moves.
story-kept = Coups qui ont gardé la victoire : { $list }.
story-gave = Coups qui l’ont laissée échapper : { $list }.
story-turning-move = Tournant : coup { $ply }.
story-turning-start = { CAP($who) } a mené du début à la fin.
story-turning-end = { CAP($who) } pouvait encore gagner à la fin.
story-perfect = **Une partie parfaite, { $who } :** aucune occasion manquée.
picture-alt = { $name } au départ de { $start }, coup par coup : { $moves }.{ $turned ->
    [0] {""}
   *[other] {" "}Le coup { $turned } a décidé.
} { $first ->
    [yes] Le premier à jouer a gagné.
    [no] Le second à jouer a gagné.
   *[none] Personne n’a gagné.
}
share-copy = Ta partie, à copier où tu veux :
share-bot = { $outcome ->
    [won] { $n ->
        [0] J’ai battu { $opponent } sans jouer 🏆
        [one] J’ai battu { $opponent } en { $n } coup 🏆
       *[other] J’ai battu { $opponent } en { $n } coups 🏆
    }
    [lost] { $n ->
        [0] J’ai perdu contre { $opponent } avant mon premier coup
        [one] J’ai perdu contre { $opponent } en { $n } coup
       *[other] J’ai perdu contre { $opponent } en { $n } coups
    }
   *[none] { $opponent } et moi n’avons pas fini
}
share-taken-back = Avec un coup repris.
share-person = { $outcome ->
    [won] { $n ->
        [0] J’ai gagné sans jouer 🏆
        [one] J’ai gagné en { $n } coup 🏆
       *[other] J’ai gagné en { $n } coups 🏆
    }
    [lost] { $n ->
        [0] J’ai perdu avant mon premier coup
        [one] J’ai perdu en { $n } coup
       *[other] J’ai perdu en { $n } coups
    }
   *[none] Nous n’avons pas fini
}

## The drawing

odd-row = impair
# Où les piles comptent pour moins que leur taille, équilibrer peut gagner aussi.
end-row = { $bound ->
    [no] laisse juste un nombre impair de 1
   *[other] par ex. des 0 et un nombre impair de 1
}
words-pins = { $n ->
    [one] La quille { $list } est debout.
   *[other] Les quilles { $list } sont debout.
}
words-pins-run = { $first } à { $last }
words-piles = { $n ->
    [one] Pile : { $list }.
   *[other] Piles : { $list }.
}
words-empty = À zéro : { $list }.
words-binary = En binaire : { $list }.
words-number = { $n } s’écrit { $digits } en binaire.
words-odd = { $n ->
    [one] Une colonne a un nombre impair de 1 : { $list }.
   *[other] Colonnes qui ont un nombre impair de 1 : { $list }.
}
words-even = Chaque colonne a un nombre pair de 1.
words-end = { $bound ->
    [no] Désormais, laisse juste un nombre impair de piles de 1.
   *[other] On gagne en laissant des 0 et un nombre impair de 1.
}

## Menus and buttons

menu-moves = Choisis ton coup
menu-moves-entry = { $pile ->
    [only] { menu-amounts-entry }
    [pins] { $left ->
        [0] Prendre { $take }, reste 0
       *[other] Prendre { $take }, reste { $left }
    }
    [both] { $left ->
        [0] Les deux : prendre { $take }, reste 0
       *[other] Les deux : prendre { $take }, reste { $left }
    }
   *[letter] { $left ->
        [0] { $pile } : prendre { $take }, reste 0
       *[other] { $pile } : prendre { $take }, reste { $left }
    }
}
menu-piles = Dans quelle pile ?
menu-piles-entry = { $pile } ({ objects })
menu-piles-both = Les deux : { $n } au plus
menu-amounts = { $pile ->
    [only] Combien ?
    [both] Combien dans chaque pile ?
   *[letter] Combien dans la pile { $pile } ?
}
menu-amounts-entry = { $left ->
    [0] Tout prendre ({ $take })
   *[other] Prendre { $take }, reste { $left }
}
menu-amounts-other = Un autre nombre…
button-pile = { $few ->
    [yes] { $pile } : reste { $n }
   *[no] { $pile } : { $n }
}
button-take = Prendre { $take }
button-take-from = { $pile ->
    [pins] Prendre { $take }
    [both] Les deux : prendre { $take }
   *[letter] { $pile } : prendre { $take }
}
# Which pins a move knocks down.
pins = { $n ->
    [one] la quille { $list }
   *[other] les quilles { $list }
}
# Among plain numbers.
button-take-all = { $take ->
    [1] 1
   *[other] les { $take }
}
button-back = Retour
button-i-begin = { $costs ->
    [yes] Je commence (non compté)
   *[no] Je commence
}
button-bot-begins = Laisser commencer { bot }
button-rules = Règles
button-share = Partager
button-share-picture = Partager en image
button-hint = Indice
button-binary = { $shown ->
    [yes] Cacher le binaire
   *[no] Binaire
}
button-resign = Abandonner
button-rematch = Revanche
button-rematch-bot = Revanche : { bot } commence
button-rematch-me = Revanche : je commence
button-take-back = { $costs ->
    [yes] Reprendre (non compté)
   *[no] Reprendre le coup
}
button-try-level = Essayer le niveau { level }
button-learn-more = Pour progresser : leçon { $n }
button-board = Montrer le plateau

## The form for an amount

form-title = { $pile ->
    [only] Prendre
    [both] Prendre dans chaque pile
   *[letter] Prendre dans la pile { $pile }
}
form-label = Combien ? { $most ->
    [1] Seulement 1
   *[other] De 1 à { $most }
}
form-placeholder = { $most ->
    [1] 1
   *[other] un nombre de 1 à { $most }
}

## Around the board

standing = { $versus }. Sur la table : { $list }. C’est à { $who } de jouer.
thread-name = { $name } · { $piles }{ $moves } · { $ending ->
    [misere] { last-one } perd
   *[normal] { last-one } gagne
}
last-one = { $theme ->
    [moves] le dernier coup
   *[other] le dernier
}
# It names nobody, for nobody who has all erased could be taken out of it.
in-thread = Cette partie se joue dans { $thread }.
rules-board = Le joueur dont c’est le tour choisit sous le plateau, ou tape `/{ command-move-name }`.
retired = Ce plateau est rangé. La partie est ici : { $link }
resign-question = Abandonner cette partie ?
resign-counts = Elle comptera comme une défaite{ $whole ->
    [yes] , et le match sera classé comme perdu pour toi : vous n’avez pas joué deux coups chacun.
   *[no] .
}
button-resign-yes = Oui, j’abandonne
button-resign-no = Non, je continue
resigned = Tu as abandonné. Merci pour la partie !
kept-playing = Très bien : la partie continue.
