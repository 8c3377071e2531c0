## Why a wish about a game is not granted

refused-stranger = Cette partie n’est pas la tienne : seules les personnes qui la jouent peuvent y toucher. Lance la tienne avec `/{ command-play-name }`.
refused-finished = Cette partie est finie.
refused-late = Ton temps pour ce coup était écoulé.
refused-stale = La partie a avancé depuis cet affichage.
refused-not-your-turn = Ce n’est pas ton tour.
refused-unaided = Un match équitable est sans indices. Tant qu’il dure, je n’explique ni ne joue rien qui lui ressemble.
refused-unexplained = C’est un match équitable : tant qu’il n’est pas fini, je ne l’explique à personne.
whose-move = C’est à { $who } de jouer.
waits-there = Ta partie { $link } en est là, et c’est à { $who } de jouer : j’explique cette position dès que c’est ton tour.
illegal-no-pile = Il n’y a pas de pile { $pile }.
illegal-no-pile-of = Il n’y a pas de pile { $pile } : { $n ->
    [one] la seule pile est A
   *[other] les piles vont de A à { $last }
}.
illegal-empty-pile = La pile { $pile } est vide.
illegal-no-pin = Aucune quille n’est debout à la place { $pin }.
illegal-sum = Prendre { $take } laisse { $left } dans la pile { $pile } : c’est ce que doivent faire les deux parts ensemble.
illegal-only = Il n’en reste que { $has }.
illegal-too-many = La pile { $pile } ne contient que { $has ->
    [one] 1 objet
   *[other] { $has } objets
}.

## What was typed wrong

bad-piles-empty = Il n’y a pas de piles.
bad-piles-not-a-number = { $part } n’est pas un nombre d’objets.
bad-piles-too-big = { $part } est trop grand pour une pile : le maximum est de { $most } dans une partie, et dans un indice de 18 446 744 073 709 551 615.
bad-piles-example = Écris les piles comme `3 5 7`, `3,5,7` ou `3-5-7`.
bad-line-rules = Je ne sais pas lire { $part } comme une règle.
bad-line-rules-none = Il manque les règles après les piles.
bad-line-move = Le coup { $ply } est illisible : { $part }.
bad-line-illegal = Le coup { $ply }, { $m }, n’est pas jouable. { $why }
bad-line-example = Écris une partie comme `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` ou `5-9 normal subtraction 1,3,4`.
no-piles = Je ne trouve pas de piles à expliquer dans ce message. Utilise « { menu-explain } » sur un de mes plateaux, ou sur un message avec des piles, par exemple `3-5-7`, `1 3 5 7` ou `1-3-5-7 misere: D3 B1`.
bad-start-none = Il faut au moins 1 pile.
bad-start-many = { $piles } piles, c’est trop : une partie en a { $most } au plus. { bad-piles-example }
bad-start-empty = La pile { $pile } a 0 objet : chaque pile commence avec 1 au moins. { bad-piles-example }
bad-start-big = Une pile a { $most } objets au plus : la pile { $pile } en a { $size }. { bad-piles-example }
bad-start-other = Ce jeu se joue avec { $needs ->
    [one] { $needs } pile
   *[other] { $needs } piles
}, et non { $piles }.
bad-start-pins = C’est trop de quilles : { $most } au plus.
bad-start-places = C’est trop de quilles : { $most } places au plus, avec les vides entre les rangées.
bad-start-unplayed = Je sais expliquer ce jeu avec cette fin, mais je n’y joue qu’avec l’autre.
bad-start-over = Personne ne pourrait y jouer : donne des piles où un coup est possible.
bad-start-huge = Une pile a { $most } objets au plus, pas { $part }. { bad-piles-example }
bad-take = On ne peut pas prendre { $part } : donne un nombre entier à partir de 1, par exemple `3`.
bad-move = { $part } n’est pas un coup : donne la lettre d’une pile et une quantité, par exemple `B3`.
bad-move-any = { $part } n’est pas un coup : choisis-en un dans la liste, ou écris par exemple `B3` pour des piles, ou `6-7` pour des quilles.
bad-move-how = { $part } n’est pas un coup : { $how }.
bad-half-move = Il manque { $lacks } : donne `{ option-move-pile-name }` et `{ option-move-take-name }`, ou le coup entier comme `{ option-move-move-name }`, par exemple `B3`.
bad-one-move = Donne un seul coup : comme `{ option-move-move-name }`, par exemple `B3`, ou par `{ option-move-pile-name }` et `{ option-move-take-name }`.
bad-pile = { $part } n’est pas une pile : donne sa lettre, par exemple `B`.
bad-start-needs-random = `{ option-play-start-name }` vaut pour des piles au hasard : choisis le modèle « { choice-preset-random } », ou laisse cette option vide.
bad-random-with-piles = Des piles au hasard et tes propres piles ne vont pas ensemble : donne l’un des deux.
bad-only-normal = { $game } : prendre le dernier objet y fait toujours gagner. Laisse { $option } vide.
bad-rules-together = { $one } et { $other } ne vont pas ensemble : donne l’un des deux.
bad-preset-game = « { $preset } » n’est pas une partie de ce jeu ({ $game }), mais d’un autre ({ $of }) : donne l’un des deux seulement.
bad-takes = { $part } n’est pas une liste de quantités qu’un coup peut prendre : donnes-en de 1 à 25, par exemple `1,3,4`, ou un code octal, par exemple `0.137`.
bad-rules-without-piles = `{ option-hint-ending-name }`, `{ option-hint-max_take-name }`, `{ option-hint-game-name }` et `{ option-hint-takes-name }` valent pour tes propres piles : donne aussi `{ option-hint-piles-name }`, par exemple `3 5 7`.
bad-rules-with-line = Une partie sur une ligne a ses propres règles : ne donne ni `{ option-hint-ending-name }`, ni `{ option-hint-max_take-name }`, ni `{ option-hint-game-name }`, ni `{ option-hint-takes-name }`, comme dans `1-3-5-7 misere: D3 B1`.
bad-move-time = Un coup ne peut pas durer { $part } heures : donne un nombre de 1 à { $most }, par exemple `24`.
bad-channel = { $why ->
    [none] Aucun salon de ce serveur ne s’appelle { $part }
    [several] Plusieurs salons de ce serveur s’appellent { $part }
   *[untold] Discord ne m’a pas dit à temps quel salon est { $part }
} : tape # et choisis-le dans la liste de Discord, ou prends-le dans le panneau de `/{ command-settings-name } { command-settings-show-name }`.
bad-channels = Je ne vois pas de quels salons { $part } parle : tape # et choisis chacun dans la liste de Discord, 25 au plus.
bad-rated-own = Des règles à soi ne sont jamais classées. Laisse `{ option-play-rated-name }` vide pour une partie simple.
bad-rated-games = Je ne peux pas classer { $part } : donne les jeux sous leur nom anglais, par exemple `wythoff, kayles`, ou `none`. Des règles à soi ne sont jamais classées.
bad-choice = { $part } n’est pas un choix pour `{ $option }` : prends-en un dans la liste.
bad-garbled = Je ne peux pas lire cette commande. Recharge Discord (Ctrl+R) pour voir mes commandes telles qu’elles sont, et retape-la.
bad-unresolved = Je ne trouve pas ici ce que tu as nommé. Choisis dans la liste que Discord te montre.
bad-command = Je ne connais pas cette commande. `/{ command-help-name }` montre celles que je connais.
bad-control = Je ne connais plus ce bouton. `/{ command-board-name }` ramène ton plateau.

## Not here, not now

busy = { $against ->
    [bot] Tu as déjà une partie en cours avec moi ici. Continue-la, ou abandonne-la d’abord.
   *[people] Tu as déjà une partie en cours avec quelqu’un ici. Continue-la, ou abandonne-la d’abord.
}
which-game = { $n ->
    [2] Tu as deux parties en cours ici. De laquelle s’agit-il ?
   *[other] Tu as { $n } parties en cours ici. De laquelle s’agit-il ?
}
button-which = { $against ->
    [bot] Ta partie contre { bot }
    [channel] La partie du salon
   *[people] Ta partie avec quelqu’un
}
plays-enough = Tu as { $n } parties en cours, et c’est le maximum. Finis-en une d’abord : `/{ command-games-name }` t’y mène, et `/{ command-resign-name }` permet d’abandonner.
foregone-over = Bouton commencerait et finirait la partie au premier coup : tu ne jouerais jamais.
foregone-forced = Tu ne pourrais que { $theme ->
    [moves] jouer
   *[other] prendre
} { last-object }, et perdre.
foregone-instead = Pour une vraie partie, pars de plus d’objets, ou laisse l’autre commencer.
no-game = Tu n’as pas de partie en cours ici. `/{ command-play-name }` en commence une.
no-such-game = Je ne trouve pas cette partie. `/{ command-play-name }` en commence une nouvelle.
opponent-gone = La personne avec qui tu as joué cette partie n’est plus là. `/{ command-play-name }` en commence une nouvelle.
not-here = Un classement appartient à un serveur : demande-le dans un serveur.
apology = Désolé, quelque chose s’est mal passé de mon côté. Ta partie est comme avant. Si cela se répète, donne ce numéro à qui s’occupe de moi : `{ $reference }`.
typed = Tu as écrit : { $texts }
slow-down = C’est beaucoup d’un coup : j’accepte 60 clics et commandes par minute et par personne. Rien n’est perdu, continue { $when }.
crowded = Il y a foule ici : j’accepte 50 clics et commandes par seconde et par serveur. Rien n’est perdu, continue { $when }.
begun-by-newer = Une version plus récente de moi a commencé cette partie. Réessaie dans une minute : on est en train de me remplacer.
not-now = Je suis très occupé en ce moment. Rien n’est perdu : réessaie dans un instant.
not-known = { $what ->
    [move] Je ne sais pas si ton coup a été joué : `/{ command-board-name }` le montre.
   *[other] Je ne sais pas si cela a été fait. Regarde avant de réessayer : `/{ command-board-name }` montre où en est ta partie.
}

## Lessons

bad-deck-won = Là, qui joue peut toujours gagner : il n’y a aucune position perdante à apprendre. Essaie `1-3-5-7 misere` ou `3 4 5`.
bad-deck-empty = Il n’y a rien à prendre dans ces piles. Essaie `1-3-5-7 misere` ou `3 4 5`.
bad-deck-many = Ce départ a trop de positions à apprendre par cœur. Essaies-en un plus petit, par exemple `1-3-5-7 misere` ou `3 4 5`.
bad-piles-with-lesson = `{ option-learn-piles-name }` ne vaut que pour la leçon « { choice-lesson-by-heart } » : laisse cette option vide, ou choisis cette leçon.
bad-sheet-many = Ce départ a plus de { $most } positions, trop pour une feuille. Essaies-en un plus petit, par exemple `1-3-5-7` ou `3 4 5`.
