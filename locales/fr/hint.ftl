## The position, and the verdict

hint-puzzle = Cela aide au **casse-tête du jour**, que tu peux encore essayer. Avec cet indice, ta réponse sera comptée **avec aide**, hors classement.
hint-past = La partie a continué depuis : voici où elle en était { $ply ->
    [0] avant le premier coup.
    [one] après { $ply } coup.
   *[other] après { $ply } coups.
}
hint-position = **{ $piles }** : { last-object } { $ending ->
    [misere] **perd**
   *[normal] **gagne**
}{ $moves }.
hint-can-win = **Tu peux gagner.**
hint-lost = **Tu perds, et aucun coup n’y peut rien.**
hint-losing = **L’adversaire peut gagner, mais il peut se tromper.**
hint-over = { $ending ->
    [misere] { over-left } : qui a { took-last } a perdu.
   *[normal] { over-left } : qui a { took-last } a gagné.
}

over-left = { $theme ->
    [moves] Plus personne ne peut jouer
   *[other] Il ne reste rien
}

## Step 1: can I win?

# Above the first step, where the game could be scored so far.
hint-costs = -# Avec cet indice, { $shown ->
       *[yes] { $who ->
            [you] ta partie
           *[other] la partie
        }{ $others ->
            [0] {" "}n’est plus comptée
            [one] {" "}et une autre qui lui ressemble ne sont plus comptées
           *[other] {" "}et { $others } autres qui lui ressemblent ne sont plus comptées
        }
        [no] { $others ->
            [one] une partie qui en est là ou un coup avant n’est plus comptée
           *[other] { $others } parties qui en sont là ou un coup avant ne sont plus comptées
        }
    }{ $who ->
        [you] .
       *[other] {" "}pour { $who }.
    }
hint-chances-win = Trouves-tu un coup gagnant ? Sinon, un bouton ci-dessous t’en dit plus.
hint-chances-lost = Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Un bouton montre où essayer.
hint-chances-alike = Tous les coups se valent ici.
button-hint-pile = { $theme ->
    [pins] Quelle rangée ?
   *[other] Quelle pile ?
}
button-hint-move = { $several ->
    [yes] Les coups, et pourquoi
   *[no] Le coup, et pourquoi
}
button-hint-play = Jouer : { $take }{ from-pile }
button-hint-lesson = Leçon : { $lesson }
button-hint-why = Pourquoi ça marche ?
hint-played = C’est joué.

## Step 2: which pile?

hint-pile-win = { $n ->
    [one] Le coup gagnant est dans la pile **{ $list }**.
   *[other] Il y a un coup gagnant dans chacune des piles { $list }.
}
# What the moves take from, where that is not one pile.
hint-ways = { $lost ->
    [yes] Aucun coup ne gagne à lui seul. Celui à essayer prend dans { $list }.
   *[no] { $n ->
        [one] Le coup gagnant prend dans { $list }.
       *[other] Il y a des coups gagnants dans { $list }.
    }
}
way-pile = la pile { $pile }
way-both = les deux piles
way-row = une rangée de { $n }
hint-pile-only = Il n’y a qu’une pile où prendre.
hint-pile-any = N’importe quelle pile convient.

## Step 3: the move

hint-one-move = **Tu peux gagner : prends { $take }{ from-pile }**, il reste { $rest }.
hint-moves = **Tu peux gagner.** { $n } coups gagnent :
hint-moves-listed = **Tu peux gagner : { $n } coups gagnent.**
hint-moves-entry = { $plain ->
    [yes] • **{ $pile }** : prends { $take }, il reste { $rest }
   *[no] • prends { $take }{ from-pile }, il reste { $rest }
}
hint-moves-compact = { $piles ->
    [yes] **Tu peux gagner.** { $n } coups gagnent (pile, combien prendre → combien il y reste) : { $list }
   *[no] **Tu peux gagner.** { $n ->
        [one] Un coup le permet : { $list }.
       *[other] { $n } coups le permettent : { $list }.
    }
}
hint-move-any = { $single ->
    [yes] **Tu peux gagner : prends 1.**
   *[no] **Tu peux gagner : prends 1 dans n’importe quelle pile.**
}
hint-nothing = 0

hint-try = { $exact ->
    [yes] **Meilleur essai : prends { $take }{ from-pile }**, il reste { $rest }.
   *[no] **Un essai : prends { $take }{ from-pile }**, il reste { $rest }.
}
do-take = prends { $take }{ from-pile }
# What makes it the best try.
hint-try-merit = { $hidden ->
    [yes] Aucune réponse gagnante ne saute aux yeux.
   *[no] Aucun coup ne laisse davantage à jouer.
}
hint-try-replies = { $all ->
    [yes] { $n ->
        [one] La seule réponse gagne.
       *[other] Chacune des { $n } réponses gagne.
    }
   *[no] { $k ->
        [one] Une seule réponse sur { $n } gagne.
       *[other] { $k } réponses sur { $n } gagnent.
    }
}

## Step 3: how to find it, by the kind of position

hint-how-one-pile = { $ending ->
    [misere] Il n’y a qu’une pile : laisse juste 1.
   *[normal] Il n’y a qu’une pile, et tu peux la prendre toute.
}
hint-how-one-pile-bound = { $ending ->
    [misere] Il n’y a qu’une pile, et { $sum } : laisse 1 de plus qu’un multiple de { $n }.
   *[normal] Il n’y a qu’une pile, et { $sum } : laisse un multiple de { $n }.
}
hint-how-two-piles = { $bound ->
    [no] Il y a deux piles : rends-les égales.
   *[yes] Il y a deux piles : rends leurs restes égaux.
}
hint-how-two-end = { $bound ->
    [no] Il y a deux piles, dont une de 1 : laisse juste 1 en tout.
   *[yes] Il y a deux piles, et l’un des restes au moins ne dépasse pas 1 : laisse un reste de 1 et l’autre de 0.
}
hint-how-singles-bound = Aucun reste ne dépasse 1 : laisse un nombre impair de 1. Il y en a { $ones } : prends { $takes ->
    [ones] 1 dans un 1
    [zeros] { $max } dans un 0, qui devient 1
   *[either] 1 dans un 1, ou { $max } dans un 0, qui devient 1
}.
hint-how-one-big = Seule **{ $pile }** a plus de 1 : laisse un nombre impair de piles de 1. { $parity ->
    [odd] Ailleurs il y en a { $ones } : prends tout dans { $pile }.
   *[even] Ailleurs il y en a { $ones } : laisse aussi 1 dans { $pile }.
}
hint-how-one-big-bound = Seule **{ $pile }** a un reste de plus de 1 : laisse un nombre impair de restes de 1. { $parity ->
    [odd] Ailleurs il y en a { $ones } : amène son reste à 0.
   *[even] Ailleurs il y en a { $ones } : amène son reste à 1.
}
hint-how-balance = { $n ->
    [one] Première colonne impaire : { $power }, avec un 1 dans **{ $list }** seulement. Inverse ses chiffres dans les colonnes impaires : elle diminue, et tout est pair.
   *[other] Première colonne impaire : { $power }, avec un 1 dans { $list }. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
}
# Why all can be made even whenever a column is odd.
hint-always = { $bound ->
    [yes] On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de restes ont un 1, donc au moins un. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et il diminue donc.
   *[no] On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de piles ont un 1, donc au moins une. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et elle diminue donc.
}
# After the try from a lost position, how the answer is found.
hint-answer = Si tu prends { $take } dans { $tried }, la première colonne impaire est { $power }. **{ $pile }** y a un 1 : { $from } → { $to } rend tout pair.
# What then happens to the columns, until the end.
hint-columns = Chaque colonne binaire { $bound ->
    [yes] des restes a
   *[no] a
} { $who ->
    [you] alors un
   *[opponent] un
} nombre pair de 1 : tout coup en rend une impaire, et { $who ->
    [you] tu rends tout pair
   *[opponent] l’adversaire rend tout pair
}{ $ending ->
    [misere] . Dès { $bound ->
        [yes] qu’un seul reste dépasse 1, { $who ->
            [you] laisse
           *[opponent] il laisse
        } toujours
       *[no] qu’une seule pile a plus de 1, { $who ->
            [you] laisse
           *[opponent] il laisse
        }
    } un nombre impair de 1.
   *[normal] , jusqu’au dernier coup.
}
hint-reason-of = **{ CAP($list) }.** { $reason }
# In few words, of several moves that win for different reasons.
hint-simplest = { $sole ->
    [yes] Le plus simple : **{ $list }**.
   *[no] Par exemple : **{ $list }**.
} { $reason }
hint-reasons-more = { $n ->
    [one] La place manque pour { $n } autre raison.
   *[other] La place manque pour { $n } autres raisons.
}

## What a game is known by

# The values of piles of 0, 1, 2 …
hint-values = Valeurs des piles à partir de 0 : `{ $values }`{ $whole ->
    [yes] {""}
   *[no] {" "}…
}{ $surely ->
    [proved] , et de nouveau tous les { $n } à partir de { $from }, c’est démontré.
   *[searched] , cherchées jusqu’à { $n } : aucune répétition n’est démontrée.
}
hint-rows = Valeurs des rangées à partir de 1 quille : `{ $values }`{ $far ->
    [yes] {" "}…, et de nouveau toutes les 12 à partir de 71, c’est démontré
   *[no] {""}
}. { $ending ->
    [misere] Des rangées sont perdantes si la nim-somme de leurs valeurs est 0, et seulement alors, avec des exceptions quand chacune a 1, 4, 5, 9, 12, 17, 20 ou 25 quilles : Sibert et Conway les ont listées.
   *[normal] Deux rangées égales s’annulent.
}
hint-pairs = Paires perdantes : { $ending ->
    [misere] 0‑1, 2‑2
   *[normal] 1‑2
}, 3‑5, 4‑7, 6‑10, 8‑13, 9‑15, 11‑18, 12‑20 … Chacune commence par le plus petit nombre pas encore utilisé ; { $ending ->
    [misere] à partir de 3‑5, l’écart
   *[normal] l’écart
} croît de 1.
hint-pairs-far = Au-delà, écris les deux nombres en sommes de nombres de Fibonacci, jamais deux voisins : le plus petit d’une paire perdante finit par 1, 3, 8, 21 …, un sur deux, et le plus grand a pour chacun le suivant. Ainsi { $smaller } = { $parts }, et { $larger } = { $next }.
hint-queen = La dame est en A { $a }, B { $b }. Elle va à gauche, en haut ou en diagonale, comme tu prends dans A, dans B ou dans les deux. { $lost ->
    [yes] Elle est sur une paire perdante et n’en atteint aucune autre, qui serait un x.
   *[no] Mène-la sur un x, une paire perdante.
}
hint-parts = { $alone ->
    [yes] { $n } est lui-même un nombre de Fibonacci, donc une somme d’un seul terme.
   *[no] En somme de nombres de Fibonacci, jamais deux voisins : { $n } = { $parts }.
} { $ending ->
    [misere] Le dernier objet ne compte pas.
   *[normal] { $alone ->
        [yes] On gagne en le prenant tout entier, si on le peut.
       *[no] On gagne en prenant les derniers termes, si on le peut et si leur double est plus petit que tout terme d’avant.
    }
}

## The table

hint-same = { $bound ->
    [yes] **La même chose en restes**
   *[no] **La même chose en binaire**
}
hint-rising = ↑ monte en passant sous un multiple de { $n } : on prend { $n } moins le gain.
hint-table-parity = parité
hint-table-sum = nim-somme { $sum }
hint-table-take = prends
hint-table-leaves = reste
hint-odd-letter = i
hint-even-letter = p
hint-table-more = … et { $n } de plus
hint-table-odd-only = Seules les colonnes impaires sont montrées.
hint-table-left-out = La place manque pour un tableau. La nim-somme est { $sum }.

## The table, for a screen reader

hint-spoken-values = { $what } : { $list }.
hint-spoken-sum = La nim-somme est donc { $sum }.
hint-spoken-end = { $bound ->
    [no] La nim-somme est { $sum } ; mais à la fin, ce qui compte est le nombre de piles de 1.
   *[other] La nim-somme est { $sum } ; mais on gagne en laissant des 0 et un nombre impair de 1.
}

## Une question au lieu d’une réponse

button-hint-ask = Pose-moi une question
see-wrong = **Regarde encore une fois.**
see-ask-above = **Que vois-tu ?** De { $size }, retire des paquets de { $n } : combien en reste-t-il ?
see-ask-leave = **Que vois-tu ?** Tu peux prendre toute la pile. Combien veux-tu en laisser ?
see-ask-bigs = **Que vois-tu ?** { $n ->
    [0] Combien de piles ont plus de 1 ?
   *[other] Compte chaque pile par { $n } : combien de restes dépassent 1 ?
}
see-ask-ones = **Que vois-tu ?** Compte chaque pile par { $n } : le nombre de restes de 1 est-il pair ou impair ?
see-ask-apart = **Que vois-tu ?** { $n ->
    [0] Quelle est la différence entre les deux piles ?
   *[other] Compte les deux piles par { $n } : quelle est la différence entre les restes ?
}
see-ask-left-over = **Que vois-tu ?** { $n ->
    [0] Barre les piles égales deux par deux : quel nombre est de trop ?
   *[other] Compte chaque pile par { $n } et barre les restes égaux deux par deux : lequel est de trop ?
}
see-ask-leading = **Que vois-tu ?** { $n ->
    [0] En binaire, quelle est la colonne la plus à gauche où le nombre de 1 est impair ?
   *[other] Les restes modulo { $n } en binaire : quelle est la colonne la plus à gauche où le nombre de 1 est impair ?
}
see-odd = Impair
see-even = Pair
see-nothing = Aucun
see-none = Aucune : toutes sont paires
see-wrong-leave = { $ending ->
    [misere] Ici, le dernier coup perd : combien en laisser pour que l’adversaire soit obligé de le jouer ?
   *[normal] Ici, le dernier coup gagne : peux-tu le jouer tout de suite ?
}
see-wrong-bigs = { $n ->
    [0] Compte les piles de 2 ou plus ; une pile de 1 ne compte pas.
   *[other] Compte les restes de 2 ou plus ; 0 et 1 ne comptent pas.
}
see-wrong-ones = Ne compte que les restes qui valent exactement 1.
see-wrong-apart = Enlève { $less } de { $more }.
see-wrong-nothing = L’un d’eux n’a pas de jumeau.
see-wrong-twin = { $given } est là { $count } fois : cela s’annule.
see-wrong-none = Au moins une colonne a un nombre impair de 1.
see-wrong-column = La colonne de { $column } a { $ones ->
    [0] zéro fois
    [one] une fois
   *[other] { $ones } fois
} le chiffre 1{ $parity ->
    [odd] , c’est impair, mais il y en a une autre d’impaire plus à gauche.
   *[even] , et c’est pair.
}
see-right-left-over = { $n ->
    [0] Les paires s’annulent : prends le { $left } qui est de trop, et il ne reste que des paires.
   *[other] Les restes égaux s’annulent : là où { $left } est de trop, prends-en autant, et il ne reste que des paires de restes.
}
