## The puzzle

puzzle-title = **Casse-tête nº { $number }** du { $date } (UTC) : **{ $task }**
puzzle-theme = { $task ->
    [only] le seul coup
    [rules] la règle décide
    [misere] la misère décide
    [all] tous les coups gagnants
    [gift] trouve la gaffe
    [length] combien de coups ?
   *[large] de grosses piles
}
puzzle-task = { $task ->
    [rules] Tu joues en premier, et un seul coup gagne. { $misleads ->
        [yes] Un coup qui gagnerait au Nim simple perd ici. Lequel gagne ?
       *[no] Lequel ?
    }
    [misere] Tu joues en premier, et un seul coup gagne. Tous ceux qui gagneraient si { last-object } gagnait perdent ici. Lequel gagne ?
    [all] Tu joues en premier, et plus d’un coup gagne. Lesquels ? Choisis-les tous.
    [gift] Une partie a commencé ainsi : la lettre de la pile, la quantité, et les piles laissées. Un seul de ces coups **a laissé échapper la victoire**. Lequel ?
    [length] Tu joues en premier et tu peux gagner, mais l’adversaire tient aussi longtemps que possible. **Combien de coups** te faut-il ?
   *[only] Tu joues en premier, et un seul coup gagne. Lequel ?
}
puzzle-try = Essai { $nth } sur { $most }.
puzzle-archive = Ce casse-tête est fini : réponds aussi souvent que tu veux, mais rien ne compte.
puzzle-streak = Trouvé { $n } jours de suite.
# Before the try, and after it.
puzzle-helped = Tu as d’abord vu un indice, ou la solution dans une partie, une revue, une carte ou une classe : ta réponse est **avec aide**, hors classement.

## Answering

puzzle-sure = { $kind ->
    [move] **Prendre { $answer } ?**
    [moves] **Ces coups gagnent, et aucun autre : { $answer } ?**
    [ply] **Le { $answer } a laissé échapper la victoire ?**
   *[number] **Il te faut { $answer } ?**
}
puzzle-answer-move = { $take }{ from-pile }
puzzle-answer-ply = coup { $ply }
puzzle-answer-number = { $n ->
    [one] { $n } coup
   *[other] { $n } coups
}
puzzle-ply = Coup { $ply } : { $m }
menu-puzzle-all = Choisis tous les coups qui gagnent
menu-puzzle-line = Quel coup a laissé échapper la victoire ?
button-puzzle-sure = Oui

## After a try. What is said of a wrong answer must not tell the right one.

puzzle-wrong = ✗ **{ $answer }** : { $why }
puzzle-loses = { $several ->
    [yes] { $m } laissait { $piles }, et l’adversaire pouvait gagner de là.
   *[no] il restait { $piles }, et l’adversaire pouvait gagner de là.
}
puzzle-loses-to = { $several ->
    [yes] { $m } laissait { $piles }, et l’adversaire pouvait gagner en prenant { $reply }.
   *[no] il restait { $piles }, et l’adversaire pouvait gagner en prenant { $reply }.
}
puzzle-loses-last = { $several ->
    [yes] { $m }, c’était prendre { last-object }, et perdre.
   *[no] c’était prendre { last-object }, et perdre.
}
puzzle-incomplete = ils gagnent tous, mais d’autres aussi.
puzzle-kept = ce coup gardait la victoire.
puzzle-nothing-to-give = qui l’a joué perdait de toute façon, et n’avait pas de victoire à laisser échapper.
puzzle-too-few = l’adversaire pouvait tenir plus longtemps.
puzzle-too-many = tu pouvais gagner en moins de coups.
puzzle-solved = ✅ **Trouvé : { $answer }.**
puzzle-practised = ✅ **Juste : { $answer }.** Ce casse-tête est fini, cela ne compte donc pas.
puzzle-missed = ❌ **Pas cette fois.**
# What a puzzle was about, in a line, once it is over for the reader.
puzzle-was = **{ $piles }**{ $moves } : qui prenait { last-object } { $ending ->
    [misere] perdait
   *[normal] gagnait
}.
puzzle-was-line = La partie : `{ $line }`
puzzle-right = { $n ->
    [one] Le bon coup était **{ $moves }**.
   *[other] Les bons coups étaient **{ $moves }**.
}
# Why it won, if it was made, or would have won.
puzzle-because = { $over ->
    [yes] { $made ->
        [yes] C’était prendre { last-object }, et gagner.
       *[no] C’aurait été prendre { last-object }, et gagner.
    }
   *[no] { $several ->
        [yes] { $m } : il
       *[no] Il
    } { $made ->
        [yes] restait { $left }. L’adversaire ne pouvait plus gagner.
       *[no] serait resté { $left }. L’adversaire n’aurait plus pu gagner.
    }
}
puzzle-left-one-left = { last-object }, sans rien d’autre
puzzle-left-parity = { $left } en tout, un nombre { $ending ->
    [misere] impair
   *[normal] pair
}, à raison de 1 par coup
puzzle-left-multiple = { $left }, un multiple de { $n }
puzzle-left-one-more = { $left }, soit 1 de plus qu’un multiple de { $n }
puzzle-left-odd-ones = { $ones ->
    [one] { $ones } pile de 1
   *[other] { $ones } piles de 1
}, un nombre impair
puzzle-left-odd-remainders = { $rest }, sans reste modulo { $n } de plus de 1 et avec un nombre impair de 1
puzzle-left-equal = { $rest }, deux piles égales
puzzle-left-pairs = { $rest }, rien que des paires
puzzle-left-triple = { $rest }, { $pairs ->
    [0] une position perdante à savoir par cœur
   *[other] rien que 1‑{ $middle }‑{ $largest } et des paires
}
puzzle-left-equal-remainders = { $rest }, avec des restes égaux modulo { $n }
puzzle-left-balanced-remainders = { $rest }, avec toutes les colonnes des restes modulo { $n } paires
puzzle-left-stuck = { $rest }, où plus personne ne peut jouer
puzzle-left-zero-value = { $left }, qui comptent pour 0
puzzle-left-odd-values = { $rest }, dont un nombre impair comptent pour 1 et aucune pour plus
puzzle-left-balanced-values = { $rest }, avec toutes les colonnes des valeurs paires
puzzle-left-equal-rows = { $rest }, deux rangées égales
puzzle-left-paired-rows = { $rest }, rien que des paires de rangées
puzzle-left-balanced-rows = { $rest }, avec toutes les colonnes des valeurs paires
puzzle-left-lost-pair = { $smaller } et { $larger }, une paire perdante
puzzle-left-out-of-reach = { $rest }, dont on peut prendre { $limit } au plus, moins que { $part }
puzzle-left-as-normal = { $rest }, dont la nim-somme des valeurs est 0, sans exception de Kayles en misère
puzzle-left-listed = { $rest }, sur la liste des rangées perdantes
puzzle-left-searched = { $rest }, qu’une recherche trouve perdant
puzzle-left-balance = { $rest }, avec toutes les colonnes paires
puzzle-gift = Le coup { $ply } a laissé échapper la victoire.
puzzle-length = { $n ->
    [one] Il faut { $n } coup, comme ceci : `{ $line }`
   *[other] Il faut { $n } coups, par exemple comme ceci : `{ $line }`
}
puzzle-tried = Tu as déjà fait tes essais au casse-tête du jour.
puzzle-others = Ce que { $n } autres ont essayé d’abord : { $list }
puzzle-others-one = { $answer } { $percent } %{ $right ->
    [yes] {" "}(juste)
   *[no] {""}
}
puzzle-others-rest = autre chose { $percent } %
puzzle-next = Le prochain casse-tête arrive { $when }.
puzzle-posted-solved = En tête hier sur ce serveur : { $names }.
puzzle-share = { $n ->
    [one] 1 personne a essayé
   *[other] { $n } personnes ont essayé
} sans aide le casse-tête du { $date } : { $percent } % l’ont trouvé.
puzzle-to-come = Le casse-tête du { $date } arrive { $when } : d’ici là, c’est un secret. Celui d’aujourd’hui t’attend.
puzzle-never = Le premier casse-tête était celui du { $date }. Celui d’aujourd’hui t’attend.
bad-day = Je ne lis pas de jour dans { $part } : écris par exemple 2026-11-01, ou le numéro d’un casse-tête comme #305, ou choisis dans la liste.
puzzle-choice = { $date }, nº { $number } : { puzzle-theme }

# Inline code, unlike a block, wraps on a phone.
puzzle-to-share = À copier et partager : `{ $line }`
# To show around: it must not give the answer away. A colour is a try.
puzzle-line = { $theme ->
    [words] Nim nº { $number }, { $solved ->
        [yes] trouvé à l’essai { $tries } sur 3, série { $n }
       *[no] pas trouvé en { $tries ->
            [one] 1 essai
           *[other] { $tries } essais
        }
    } { $squares }
   *[drawn] Nim nº { $number } { $solved ->
        [yes] { $tries }/3 { $squares } 🔥{ $n }
       *[no] X/3 { $squares }
    }
}
puzzle-key = -# ❌ faux · ✅ juste · 🔥 jours trouvés de suite
puzzle-line-helped = { $line } (avec aide)

button-puzzle-open = Casse-tête du jour
button-puzzle-why = La réponse, et pourquoi
button-puzzle-yesterday = La veille
button-puzzle-day = Qui l’a résolu
button-puzzle-month = Ce mois-ci

## The boards

puzzle-day-title = **Casse-tête nº { $number }** du { $date } (UTC) : qui l’a résolu sur ce serveur, par nombre d’essais, puis par ordre d’arrivée
puzzle-day-entry = **{ $rank }.** { $who }, à l’essai { $nth }, { $when }
puzzle-day-helped = • { $who }, { $when } (avec aide)
puzzle-month-title = **Casse-têtes résolus sur ce serveur** en { $month } (UTC)
puzzle-month-entry = **{ $rank }.** { $who } : { $solved ->
    [one] { $solved } trouvé
   *[other] { $solved } trouvés
} sur { $n }, en { $tries ->
    [one] 1 réponse
   *[other] { $tries } réponses
}
puzzle-board-page = Page { $page } sur { $pages }
puzzle-board-empty = { $own ->
    [yes] Personne d’autre n’y est.
   *[no] Personne n’y est.
}
puzzle-board-own-missed = { $today ->
    [yes] Tu as manqué celui d’aujourd’hui.
   *[no] Tu as manqué celui-ci.
}
puzzle-board-own-none = Tu n’es pas dans cette liste. Un casse-tête que tu trouves sans aide compte sur le serveur de ton premier essai.
