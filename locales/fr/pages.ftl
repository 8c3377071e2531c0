## Open games

games-none = Tu n’as pas de partie en cours. `/{ command-play-name }` en commence une.
games-title = { $n ->
    [one] Tu as { $n } partie en cours :
   *[other] Tu as { $n } parties en cours :
}
games-elsewhere = Ailleurs sur ce serveur :
games-gone = Si un salon n’existe plus, sa partie continue ici.
games-turn = { $yours ->
    [yes] à toi de jouer
   *[no] à { $who } de jouer
}
games-entry = • { $piles } contre { $opponent } : { games-turn } ({ $n ->
    [0] commencée
   *[other] dernier coup
} { $when })
games-challenges = { $n ->
    [one] { $n } défi en attente :
   *[other] { $n } défis en attente :
}
games-challenged = • { $who } te défie. Le défi se termine { $when }.
games-challenging-anyone = • Tu cherches un adversaire. L’offre se termine { $when }.
games-challenging = • Tu défies { $who }. Le défi se termine { $when }.

## The leaderboard

leaders-title = **{ $merit ->
    [rating] Les meilleures cotes
    [bot] Le plus de points contre Bouton
    [accuracy] La meilleure précision
    [streak] Les plus longues séries
   *[wins] Le plus de victoires
} sur ce serveur**, { $season }{ $pages ->
    [1] {""}
   *[other] {" "}(page { $page } sur { $pages })
}
leaders-about = -# { $merit ->
    [rating] Glicko-2 d’après les matchs équitables, 5 par jour entre les deux mêmes personnes. ± est la marge d’erreur : ici 220 au plus, après des matchs comptés sur 3 jours, contre 3 personnes.
    [bot] Pour avoir battu Bouton dans une partie comptée : amateur 1, habile 2, fort 4, expert 8. Fort et expert seulement sur un départ au hasard.
    [accuracy] Combien de fois une victoire à portée a été gardée dans les parties comptées, chaque position une fois par jour. À partir de 20 occasions.
    [streak] Des jours d’affilée (UTC) avec une partie comptée ou le casse-tête essayé.
   *[wins] Parties comptées et gagnées.
} { leaders-scored }
leaders-scored = Ne comptent que les parties complètes et sans aide : 6 objets ou plus, gagnées en deux coups ou plus ; dix par jour contre Bouton, dès le niveau amateur, et contre chaque personne cinq parties simples et cinq matchs équitables.
leaders-entry = { $rank } { $who } : { $what }
# The number stays: a screen reader says it.
leaders-rank = { $medal ->
    [1] 🥇{" "}
    [2] 🥈{" "}
    [3] 🥉{" "}
   *[other] {""}
}**{ $rank }.**
leaders-share = **dans les { $share } % de tête**
by-wins = { $n ->
    [one] { $n } victoire
   *[other] { $n } victoires
} en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
by-rating = { $n } ± { $give } après { $matches ->
    [one] { $matches } match
   *[other] { $matches } matchs
}
by-bot = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
by-accuracy = { $share } % sur { $of } occasions
by-streak = { $n ->
    [one] { $n } jour
   *[other] { $n } jours
}{ $now ->
    [0] { "" }
   *[other] { " " }({ $now } en ce moment)
}{ $recent ->
    [0] { "" }
   *[other] , { $recent } des 30 derniers
}
leaders-behind = { $who } : { $merit ->
    [rating] { by-bot }
    [accuracy] { $share } %
    [bot] { by-bot }
    [streak] { $n ->
        [one] { $n } jour
       *[other] { $n } jours
    }
   *[wins] { $n ->
        [one] { $n } victoire
       *[other] { $n } victoires
    }
} derrière { $rank ->
    [0] la place suivante.
    [one] la 1re place.
   *[other] la { $rank }e place.
}
leaders-ahead = { $shared ->
    [yes] { $who } partage la première place.
    [unseen] Personne n’est devant { $who }.
   *[no] { $who } est en tête.
}
leaders-own-none = { $who } n’y est pas encore : { $merit ->
    [rating] il faut un match équitable compté, `/{ command-play-name }` avec { option-play-rated-name }.
    [bot] il faut battre Bouton dans une partie comptée, `/{ command-play-name }`.
    [accuracy] encore { $n ->
        [one] 1 occasion
       *[other] { $n } occasions
    }.
    [streak] il faut une partie comptée, ou un essai au `/{ command-puzzle-name }`.
   *[wins] il faut une partie comptée, `/{ command-play-name }`.
}
leaders-own = { $hidden ->
    [yes] Tu n’apparais pas dans les classements. Si tu y étais :
   *[no] Ta ligne :
}
leaders-own-past = { $who } n’y est pas.
leaders-own-rating = { $who } n’y est pas encore : il faut { $list }.
rating-unsure = ± { $most } ou moins (d’autres matchs l’apportent)
rating-days = des matchs comptés sur { $of } jours ({ $n } pour l’instant)
rating-people = des matchs comptés contre { $of } personnes ({ $n } pour l’instant)
leaders-empty = { $past ->
    [yes] Personne n’y était.
   *[no] Personne n’y est encore.
}
season-all = depuis toujours
season-week = semaine du { $monday }
season-utc = { $season }, UTC
month-year = { month } { $year }
date = { $day ->
    [1] 1er
   *[other] { $day }
} { month }
date-year = { date } { $year }
month = { $n ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[12] décembre
}
menu-ranks-by = Classer par
menu-ranks-in = Depuis quand ?
button-page-first = Début
button-page-me = Moi
button-season = { $before ->
    [yes] ◀ { $season }
   *[no] { $season } ▶
}
decimal = { $whole },{ $tenth }
button-page-before = ◀ Avant
button-page-next = Après ▶

## Help

help-start = **Bienvenue au jeu de Nim !** Chacun son tour, on prend des objets dans une seule pile. Qui prend le dernier gagne, ou perd : cela dépend de la partie.
    1. **{ $button }** lance une partie contre Bouton, ou un défi : choisis, puis appuie. Taper { $play } marche aussi.
    2. Sous le plateau, appuie sur une pile, puis sur le nombre à prendre.
    3. Tu cales ? **{ button-hint }** t’en dit plus, en trois étapes, et personne d’autre ne le voit. La partie n’est alors pas comptée.
help-rules = **Comment on joue au Nim**
    • À ton tour, choisis une pile et prends-y 1 objet ou plus. On ne passe pas son tour.
    • Certaines parties limitent ce qu’un coup peut prendre : le plateau le dit.
    • *Normale* : qui prend le dernier objet **gagne**.
    • *Misère* : qui prend le dernier objet **perd**.
    • Rien n’est laissé au hasard : dans toute position, l’un des deux peut gagner. L’art est de savoir lequel.
    • Nim a une famille : l’option `{ option-play-game-name }` de { $play } montre ses jeux.
help-commands = **Ce que font les commandes**
help-command = { $name } : { $what }
button-help = { $topic ->
    [0] Premiers pas
    [1] Règles
   *[2] Commandes
}
row-left = { $row } (plus ici)
rows-left = -# { $n ->
    [one] 1 membre qui a quitté ce serveur n’est pas affiché.
   *[other] { $n } membres qui ont quitté ce serveur ne sont pas affichés.
}

## What a person has done

stats-title = **Statistiques de { $who }** { $scope ->
    [server] sur ce serveur
   *[everywhere] toutes parties confondues
}
stats-none = Aucune partie comptée n’est encore finie. `/{ command-play-name }` en commence une.
stats-score = { $won ->
    [one] { $won } gagnée
   *[other] { $won } gagnées
}, { $lost ->
    [one] { $lost } perdue
   *[other] { $lost } perdues
}
stats-people = Contre des personnes : { $score }
stats-people-fair = Contre des personnes : { $score } (matchs équitables : { $won ->
    [one] { $won } gagné
   *[other] { $won } gagnés
}, { $even ->
    [one] { $even } nul
   *[other] { $even } nuls
}, { $lost ->
    [one] { $lost } perdu
   *[other] { $lost } perdus
})
stats-bot = Gagnées contre Bouton : { $levels }
stats-level = { $won } sur { $games } ({ level })
stats-between = Contre toi : { $score }
stats-between-all = **{ $who } contre toi** : { $score }
stats-between-none = aucune partie finie pour l’instant
stats-between-about = -# Sur les parties finies sans indice, où que ce soit. Pour le reste, demande sur un serveur que vous partagez.
stats-accuracy = Précision : { $share } % sur { $of } occasions
stats-accuracy-few = Précision : visible après encore { $n ->
    [one] { $n } occasion
   *[other] { $n } occasions
}
stats-percent = { $share } %
stats-parts = -# Au fil du temps : chaque valeur porte sur { $n } occasions environ.
stats-rating = Cote : { $n } ± { $give } après { $matches ->
    [one] { $matches } match équitable
   *[other] { $matches } matchs équitables
}
stats-unranked = -# Pas encore au classement : il faut { $list }.
stats-course = { $marks } de { $first } à { $last }, { $trend ->
    [up] en hausse
    [down] en baisse
   *[level] stable
}
stats-streak = Jours d’affilée : { $now } en cours, { $best } au mieux{ $recent ->
    [0] { "" }
   *[other] { " " }; { $recent } des 30 derniers
}
stats-favourite = Modèle le plus joué : { $preset }
stats-cut = -# Le bilan porte sur les 10 000 dernières parties.
stats-about = -# { $scope ->
    [server] Sur les parties comptées ici, ou abandonnées trop tôt.
   *[everywhere] Sur les parties finies sans indice. Cote, précision et jours d’affilée se tiennent par serveur : demande-les là-bas.
}
stats-hidden = Cette personne ne montre son bilan à personne.
stats-of-bot = Les bots ne tiennent pas de bilan. Nomme quelqu’un, ou laisse l’option vide pour voir le tien.
stats-chart = { $of ->
    [rating] Cote : { $first } le { $since }, { $last } le { $until }.
   *[accuracy] Précision par tranches successives : { $first } % dans la première, jusqu’au { $since }, { $last } % dans la dernière, jusqu’au { $until }.
}
stats-span = -# Tracés : du { $since } au { $until }.
button-stats-share = Montrer à tout le monde

## Le podium d’un mois

podium-title = **Podium : { $month }**
podium-merit = **{ $merit ->
    [rating] Meilleures cotes
    [bot] Le plus de points contre Bouton
    [accuracy] Meilleures précisions
    [streak] Le plus de jours d’affilée
   *[wins] Le plus de victoires
}**
podium-place = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $names } : { $what }
podium-figure = { $merit ->
    [rating] { $n }
    [bot] { by-bot }
    [accuracy] { $share } %
    [streak] { $n } jours d’affilée
   *[wins] { $n ->
        [one] { $n } victoire
       *[other] { $n } victoires
    }
}
podium-about = -# Tes médailles sont dans `/{ command-stats-name }`. Un nouveau mois a commencé : `/{ command-leaderboard-name }`.
stats-medals = Podiums du mois : { $medals }
stats-medal = { $place ->
    [1] 🥇 { $n ->
        [one] { $n } première place
       *[other] { $n } premières places
    }
    [2] 🥈 { $n ->
        [one] { $n } deuxième place
       *[other] { $n } deuxièmes places
    }
   *[3] 🥉 { $n ->
        [one] { $n } troisième place
       *[other] { $n } troisièmes places
    }
}

## Les rappels

stats-reminded = -# Rappel activé : à { $at } je t’écris si deux jours d’affilée, ou plus, vont s’interrompre.
button-remind = Me le rappeler
button-quiet = Ne plus me le rappeler
reminder = Tes **{ $n } jours d’affilée** s’arrêtent { $when }.
reminder-how = { $known ->
    [yes] D’ici là, finis une partie comptée ou essaie le `/{ command-puzzle-name }` dans { $channel }.
   *[no] D’ici là, finis une partie comptée ou essaie le `/{ command-puzzle-name }`, sur le serveur où tu l’as fait en dernier.
}
reminder-never-called = Tant que « Mention à ton tour » est sur « { choice-calls-off } » pour toi, je ne te rappelle rien non plus. Ça se change avec `/{ command-preferences-name } { command-preferences-set-name }`.
reminder-why = -# Tu l’as demandé dans `/{ command-stats-name }`, où tu peux l’arrêter.

## A game put together, and the table

door = { $door ->
    [play] Nouvelle partie
    [challenge] Défier
    [open] Chercher un adversaire
    [puzzle] Casse-tête du jour
    [learn] Apprendre
    [leaders] Classement
    [tournament] Tournoi
    [games] Mes parties
    [stats] Mes statistiques
    [preferences] Mes préférences
    [privacy] Mes données
   *[help] Aide
}
play-here = ### Ici, on joue au Nim
    Chacun son tour, on prend des objets dans une seule pile. Qui prend le dernier gagne, ou perd : cela dépend de la partie.
    Appuie sur un bouton : il n’y a rien à taper.
table-posted = La table est prête : { $link }
table-failed = Je n’ai pas pu écrire dans { $channel } à l’instant. Réessaie dans un moment.
setup = { $against ->
    [bot] **Une nouvelle partie contre { bot }.** Choisis à quoi jouer, puis appuie sur **{ button-setup-start }**.
    [person] **Un défi.** Choisis à quoi jouer, puis qui défier : l’invitation part ici tout de suite.
    [anyone] **Qui joue ?** Choisis à quoi jouer, puis appuie sur **{ button-setup-offer }** : la première personne qui appuie ici sur **{ button-join }** joue contre toi. Je ne mentionne personne.
    [anyone-match] **Qui joue un match équitable ?** Deux parties sans indices, commencées à tour de rôle. Choisis à quoi jouer, puis appuie sur **{ button-setup-offer }** : la première personne qui appuie ici sur **{ button-join }** joue contre toi. Je ne mentionne personne.
   *[match] **Un défi en match équitable** : deux parties sans indices, commencées à tour de rôle. Choisis à quoi jouer, puis qui défier : l’invitation part ici tout de suite.
}
setup-first = { $first ->
    [me] Je commence
    [opponent] { $against ->
        [bot] { bot } commence
       *[person] Mon adversaire commence
    }
    [won] Je reçois un départ que je peux gagner
   *[random] Le hasard décide qui commence
}
setup-whom = Qui veux-tu défier ?
setup-menu = { $chosen ->
    [preset] Jeu
    [ending] Fin
    [level] Niveau
    [first] Qui commence
    [theme] Thème
    [start] Qui peut gagner ?
    [clock] Temps par coup
   *[vote] Vote
}
setup-start = { $start ->
    [won] Le premier peut gagner
    [lost] Le second peut gagner
   *[any] L’un ou l’autre peut gagner
}
setup-clock = { $time } par coup
setup-clock-none = Temps par coup habituel
setup-vote-none = Pas de vote : je joue en solo
form-own = { $against ->
    [bot] Piles et limite : Envoyer lance la partie
    [person] Piles et limite : Envoyer lance le défi
    [match] Piles et limite : Envoyer lance le défi
   *[anyone] Piles et limite : Envoyer propose le jeu
}
form-piles = Tes propres piles
form-piles-about = Vide : celles de { $preset }
form-most = Le plus qu’un coup puisse prendre
form-most-about = Vide : selon le modèle, et sans limite pour tes propres piles
form-choice = { $option ->
    [ending] Ce que fait le dernier objet
    [kind] Qui rencontre qui
    [preset] À quoi on joue
   *[round] Durée d’une ronde
}
form-tournament = Un nouveau tournoi
button-tournament-new = Nouveau tournoi
button-setup-own = Piles et limite
button-setup-start = Commencer
button-setup-offer = Proposer
button-setup-more = Autres choix
button-setup = { $to ->
    [bot] Contre { bot }
    [person] Contre quelqu’un
    [anyone] Contre qui veut
    [single] Une seule partie
   *[match] Match équitable
}
