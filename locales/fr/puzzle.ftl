## The puzzle

puzzle-title = **Casse-tête nº { $number }** du { $date } (UTC), difficulté { $grade } sur { $most }
puzzle-task = Tu joues en premier, et un seul coup gagne. Lequel ? Tu as un seul essai.
puzzle-streak = { $n ->
    [one] Ta série : { $n } jour.
   *[other] Ta série : { $n } jours de suite.
}
# Before the try, and after it.
puzzle-helped = Tu as d’abord pris un indice : ton essai est **avec aide**, hors classement.

## After the try

puzzle-solved = ✅ **Trouvé !** Tu as pris { $take } dans **{ $pile }**.
puzzle-missed = ❌ **Pas cette fois.** Tu as pris { $take } dans **{ $pile }**.
puzzle-missed-reply = Il reste { $piles }, et l’adversaire peut gagner en prenant { $take } dans **{ $pile }**.
puzzle-missed-last = C’était le dernier objet, et il perd.
puzzle-tried = Tu as déjà fait ton essai au casse-tête du jour.
puzzle-next = Le prochain casse-tête arrive { $when }.
puzzle-over = Le casse-tête du { $date } est fini : chacun est ouvert un jour, de minuit à minuit UTC. Celui d’aujourd’hui t’attend.

# Inline code, unlike a block, wraps on a phone.
puzzle-to-share = À copier et partager : `{ $line }`
# To show around: it must not give the answer away.
puzzle-line-solved = Casse-tête Bouton nº { $number } (UTC { $date }) ✅ série { $n }
puzzle-line-missed = Casse-tête Bouton nº { $number } (UTC { $date }) ❌
puzzle-line-helped = { $line } (avec aide)

button-puzzle-open = Casse-tête du jour
button-puzzle-why = Le coup, et pourquoi
button-puzzle-share = Partager
button-puzzle-day = Qui l’a trouvé
button-puzzle-month = Ce mois-ci

## The boards

puzzle-day-title = **Casse-tête nº { $number }** du { $date } (UTC) : qui l’a trouvé sur ce serveur, dans l’ordre
puzzle-day-entry = **{ $rank }.** { $who }, { $when }
puzzle-day-helped = • { $who }, { $when } (avec aide)
puzzle-month-title = **Casse-tête trouvés sur ce serveur** en { $month } (UTC)
puzzle-month-entry = **{ $rank }.** { $who } : { $solved } sur { $n ->
    [one] { $n } essai
   *[other] { $n } essais
}
puzzle-board-page = Page { $page } sur { $pages }
puzzle-board-empty = Personne encore. À toi d’ouvrir la liste !
puzzle-board-own-none = Tu n’es pas dans ce tableau. Un casse-tête compte sur le serveur où tu le trouves sans aide.
