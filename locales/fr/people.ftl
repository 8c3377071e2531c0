## Challenges

challenge = { $challenged }, { $challenger } te défie { $game }.
challenge-rematch = { $challenged }, { $challenger } demande une revanche.
challenge-fair = { $challenged }, { $challenger } te défie pour un **match équitable** : deux parties à partir de la même position, commencées à tour de rôle.
challenge-anyone = **Qui joue ?** { $challenger } cherche un adversaire { $game }.
challenge-anyone-fair = **Qui joue ?** { $challenger } cherche un adversaire pour un **match équitable** : deux parties à partir de la même position, commencées à tour de rôle.
challenge-anyone-begins = La personne qui rejoint la partie commence.
challenge-until = { $open ->
    [yes] La première personne qui appuie sur **{ button-join }** joue. L’offre se termine { $when }. Tu as { $time } par coup.
   *[no] Accepte ou refuse : le défi se termine { $when }. Tu as { $time } par coup.
}
challenge-begins = { $who } commence.
challenge-lot = Le sort dira qui commence.
move-time = { $unit ->
    [second] { $n ->
        [one] { $n } seconde
       *[other] { $n } secondes
    }
    [minute] { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
    [hour] { $n ->
        [one] { $n } heure
       *[other] { $n } heures
    }
   *[day] { $n ->
        [one] { $n } jour
       *[other] { $n } jours
    }
}
button-join = Jouer
button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer
button-mute = Ne plus me demander

challenging-anyone = { $challenger } cherche un adversaire { $game }. L’offre se termine { $when }.
challenge-match = en match équitable ({ $game })
challenged = { $open ->
    [yes] { $challenger } cherchait un adversaire { $game }.
   *[no] { $challenger } a défié { $challenged } { $game }.
}
challenge-somebody = quelqu’un
challenge-fate = { $fate ->
    [accepted] { $open ->
        [yes] { $who } a rejoint la partie en premier.
       *[no] { $who } a accepté.
    }
    [declined] { $who } a refusé.
    [withdrawn] { $open ->
        [yes] { $who } a retiré l’offre.
       *[no] { $who } a retiré le défi.
    }
    [expired] { $open ->
        [yes] Personne n’est venu à temps.
       *[no] Il n’y a pas eu de réponse à temps.
    }
    [stopped] { $open ->
        [yes] La modération a mis fin à l’offre.
       *[no] La modération a mis fin au défi.
    }
   *[open] Le défi se termine { $when }.
}

challenge-oneself = Tu ne peux pas te défier toi-même. Nomme quelqu’un d’autre, ou personne pour jouer contre Bouton.
challenge-bot = { $who } est un bot et ne joue pas. Nomme quelqu’un, ou personne pour jouer contre Bouton.
challenge-not-here = { $who } ne voit pas ce salon. Lance ton défi là où vous êtes tous les deux.
challenge-not-asked = Ce défi est pour quelqu’un d’autre : personne d’autre ne peut y répondre.
challenge-for-anyone = C’est ouvert à tout le monde : il n’y a rien à refuser. Joue, ou laisse.
challenge-not-yours = { $open ->
    [yes] Seule la personne qui a fait cette offre peut la retirer.
   *[no] Seule la personne qui a lancé ce défi peut le retirer.
}
challenge-not-yours-decline = Seule la personne qui a lancé ce défi peut le retirer. Toi, tu peux le refuser.
challenge-ones-own = C’est ton propre défi : à l’autre de répondre. Tu peux le retirer.
challenge-ones-own-open = C’est ta propre offre : à quelqu’un d’autre de jouer. Tu peux la retirer.
challenge-kept-apart = Tu ne peux pas jouer cette partie. Si tu ne laisses plus cette personne te défier, `/{ command-privacy-name } { command-privacy-policy-name }` l’annule. `/{ command-play-name } { option-play-open-name }:` te cherche un adversaire.
challenge-closed = { $open ->
    [yes] Cette offre est terminée.
   *[no] Ce défi est terminé.
}
challenge-unseen = Personne d’autre ne verrait ton défi : ce serveur ne te laisse utiliser tes propres applications qu’en privé. Lance ton défi sur un serveur qui m’a ajouté, ou dans une conversation privée.
challenge-alone = Ici, il n’y a que toi et moi : personne d’autre ne verrait ton offre. Fais-la sur un serveur, ou dans une conversation avec d’autres.
challenge-clock = Avec si peu de temps par coup, je dois pouvoir vous prévenir ici, et je n’ai pas le droit d’écrire dans ce salon. Laisse `{ option-play-clock-name }` vide, ou joue là où je peux écrire.
challenge-unwarned = Un match équitable peut se perdre au temps : je dois donc pouvoir vous prévenir, et je n’ai pas le droit d’écrire dans ce salon. Jouez là où je peux écrire, ou laisse `{ option-play-rated-name }` vide pour une partie simple.
challenge-off = Sur ce serveur, on ne se défie pas : qui le gère l’a désactivé. `/{ command-play-name }` sans adversaire commence une partie contre moi.
challenge-unrated = Ici, ce jeu n’est pas ouvert aux matchs équitables ({ $game }) : qui gère un serveur l’ouvre par `/{ command-settings-name } { command-settings-set-name } { option-settings-set-rated_games-name }:`. Sans `{ option-play-rated-name }`, c’est une partie simple.
challenge-no-game = Qui commence finirait cette partie au premier coup. Pour une vraie partie, pars de plus d’objets.
challenge-no-choice = Dans cette partie, aucun choix ne change rien : quoi qu’on joue, c’est toujours le même qui gagne. Pour un match équitable, donne d’autres piles ou d’autres règles, ou laisse `{ option-play-rated-name }` vide pour une partie simple.
challenge-already = { $open ->
    [yes] Tu cherches déjà un adversaire ici. L’offre se termine { $when } : attends que quelqu’un vienne, ou retire-la.
   *[no] Tu as déjà défié { $who } ici. Ce défi se termine { $when } : attends la réponse, ou retire-le.
}
challenge-they-play = { $who } joue déjà une autre partie ici. Réessaie quand elle sera finie.
challenge-they-play-enough = { $who } a { $n } parties en cours, et c’est le maximum. Réessaie quand l’une d’elles sera finie.
no-such-challenge = Je ne trouve pas ce défi. `/{ command-play-name }` en lance un nouveau.

challenge-unpinged = { $who } a reçu beaucoup de défis : celui-ci arrive sans notification et attend dans `/{ command-games-name }`.
muted = { $who } ne peut plus te défier, sur aucun serveur, sauf si c’est toi qui défies cette personne.
unmuted = { $who } peut à nouveau te défier.
button-unmute = Annuler
pestering-muted = Tu ne peux pas défier { $who } pour le moment. Cette personne peut toujours te défier.
pestering-barred = { $who } ne peut pas jouer sur ce serveur pour le moment.
pestering-declined = { $who } a refusé. Tu pourras relancer un défi { $when }.
pestering-open = Tu as { $n } défis sans réponse. Tu pourras en lancer un autre { $when }, ou dès que l’un d’eux aura sa réponse ou sera retiré.
pestering-often = Tu as lancé { $n } défis en une heure. Tu pourras en lancer un autre { $when }.
pestering-erased = Tu viens de tout effacer : je ne sais plus qui tu as défié. Tu pourras lancer un défi { $when }.

bad-level-against-person = `{ option-play-level-name }` dit comment joue Bouton : laisse cette option vide pour défier quelqu’un.
bad-clock-against-bot = Contre Bouton, il n’y a pas de pendule : prends tout ton temps. Nomme quelqu’un avec `{ option-play-opponent-name }`, ou laisse `{ option-play-clock-name }` vide.
bad-rated-against-bot = Un match équitable se joue à deux personnes : nomme l’autre avec `{ option-play-opponent-name }`, ou laisse venir qui veut avec `{ option-play-open-name }`.

## The channel against Bouton

vote-turn = { $who }, quel coup jouez-vous ?
vote-each = Chaque membre a une voix, et peut la changer jusqu’à la clôture.
vote-menu = Ta voix
vote-move = prendre { $take }{ from-pile }
vote-none = Pas encore de voix
vote-ahead = En tête : { $m }
vote-level = À égalité : { $list }
vote-line = { $words ->
    [yes] { $n ->
        [one] { $m } : { $n } voix
       *[other] { $m } : { $n } voix
    }
   *[no] `{ $bar }` **{ $n }** · { $m }
}
vote-more = { $moves ->
    [one] … et { $n } voix pour un autre coup
   *[other] … et { $n } voix pour { $moves } autres coups
}
vote-closes = { $n ->
    [0] Clôture du vote **{ $when }**.
   *[other] **{ $n } voix** · clôture du vote **{ $when }**.
}
vote-waits = Le temps est passé sans une seule voix. Dès la première, le vote reste ouvert { $time }.
vote-verdict = { $lot ->
    [yes] Le coup du salon avait { $votes } voix sur { $of } : à égalité, le sort a décidé.
   *[no] { $of ->
        [1] Le coup du salon avait la seule voix.
       *[other] Le coup du salon avait { $votes } voix sur { $of }.
    }
}
vote-time = { $time } par vote
vote-host = lancée par { $who }, qui peut clore le vote sous { button-rules }
vote-unscored = ne compte pour personne
vote-unscored-end = Cette partie ne compte pour personne.
vote-rules = Tout le salon vote sous le plateau. Le coup qui a le plus de voix est joué à la clôture : { $time } après l’ouverture{ $hosted ->
    [yes] , ou quand la personne qui a lancé la partie le décide
   *[no] {""}
}. À égalité, le sort décide.
voted-not-yet = Tu n’as pas encore voté.
voted = Ta voix : { $m }. Tu peux en changer jusqu’à la clôture.
button-vote-close = Clore le vote

refused-vote-closed = Ce vote est clos.
refused-no-votes = Personne n’a encore voté : il n’y a pas de coup à jouer.
refused-not-the-host = { $known ->
    [yes] Seule la personne qui a lancé cette partie, { $who }, peut faire ça.
   *[no] Seule la personne qui a lancé cette partie le pouvait, et elle n’est plus là. Le vote se clôt tout seul.
}
vote-open = Il y a déjà un vote ici : tout le monde peut s’y joindre.
vote-needs-server = Un vote demande un salon avec du monde : joue-le sur un serveur. Laisse `{ option-play-vote-name }` vide pour jouer ici en solo.
vote-needs-bot = À la clôture d’un vote, je dois redessiner le plateau de moi-même, et dans ce salon je n’en ai pas le droit. Laisse `{ option-play-vote-name }` vide, ou joue sur un serveur qui m’a ajouté, là où je vois le salon.
bad-hour = Un jour n’a pas d’heure { $part } : donne de 0 à 23.
bad-open-with = Avec `{ option-play-open-name }`, tout le monde peut venir jouer : donne cette option ou `{ $option }`, pas les deux.
bad-vote-with = Un vote, c’est le salon contre Bouton : `{ $option }` est pour deux personnes. Laisse l’un des deux vide.

## Games between people

your-move = **À toi de jouer, { $who }**, contre { $opponent } : { $link }
time-warning = { $who }, le temps presse : joue, sinon cette partie{ $whole ->
    [yes] , et tout le match avec elle,
   *[no] {""}
} est perdue { $when }. { $link }
time-away = J’ai été absent { move-time } : ton temps est prolongé d’autant.
go-on = { $who }, le salon de cette partie n’existe plus, et { $asker } demande à continuer ici.
go-on-own = C’est à l’autre de dire si cette partie continue ici.
button-go-on = Continuer ici

## Fair matches

fair-score = { $one } **{ $points } – { $others }** { $other }
fair-first = **Match équitable, partie 1 sur 2.** Il se joue sans indices.
fair-next = **Match équitable :** { $score }. La deuxième partie commence, à partir de la même position.
fair-second = **Match équitable, partie 2 sur 2 :** { $score }.
fair-over = **Le match équitable est fini :** { $score }.
button-second = Deuxième partie
