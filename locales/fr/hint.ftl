## The position, and the verdict

hint-puzzle = Cela aide au **casse-tête du jour**, que tu peux encore essayer. Avec cet indice, ta réponse sera comptée **avec aide**, hors classement.
hint-position = **{ $piles }** : { $ending ->
    [misere] qui prend le dernier objet **perd**
   *[normal] qui prend le dernier objet **gagne**
}{ $max ->
    [0] .
    [1] , et un coup prend exactement 1.
   *[other] , et un coup prend { $max } au plus.
}
hint-can-win = **Tu peux gagner d’ici.**
hint-lost = **Tu perds, et aucun coup n’y peut rien.**
hint-losing = **Tu perds, si l’adversaire joue bien.**
hint-over = { $ending ->
    [misere] Il ne reste rien : qui a pris le dernier objet a perdu.
   *[normal] Il ne reste rien : qui a pris le dernier objet a gagné.
}

## Step 1: can I win?

hint-chances-win = Trouves-tu le coup gagnant ? Le bouton t’en dit plus.
hint-chances-lost = Aucun coup ne gagne à lui seul, mais une erreur de l’adversaire suffit. Le bouton montre où essayer.
hint-chances-alike = Tous les coups se valent ici : rien ne peut y changer.
button-hint-pile = Quelle pile ?
button-hint-move = Le coup, et pourquoi

## Step 2: which pile?

hint-pile-win = { $n ->
    [one] Le coup gagnant est dans la pile **{ $list }**.
   *[other] Il y a un coup gagnant dans chacune des piles { $list }.
}
hint-pile-any = N’importe quelle pile convient.
hint-pile-lost = Aucune pile ne gagne à elle seule. Celle à essayer : **{ $pile }**.

## Step 3: the move

hint-one-move = **Prends { $take } dans { $pile }** : il reste { $rest }.
hint-moves = { $n } coups gagnent :
hint-moves-entry = • **{ $pile }** : prends { $take }, il reste { $rest }
hint-moves-compact = { $n } coups gagnent (pile, combien prendre → combien il y reste) : { $list }
hint-moves-more = • et { $n } de plus
hint-move-any = **Prends 1 dans n’importe quelle pile.**
hint-nothing = 0

hint-try = { $exact ->
    [yes] **Meilleur essai : prends { $take } dans { $pile }**, il reste { $rest }.
   *[no] **Un essai : prends { $take } dans { $pile }**, il reste { $rest }.
}
hint-try-replies = { $all ->
    [yes] { $n ->
        [one] La seule réponse gagne pour l’adversaire.
       *[other] Chacune des { $n } réponses gagne pour l’adversaire.
    }
   *[no] { $k ->
        [one] Alors { $k } réponse sur { $n } seulement gagne pour l’adversaire.
       *[other] Alors { $k } réponses sur { $n } gagnent pour l’adversaire.
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
    [no] Il y a deux piles, dont une de 1 : laisse juste 1 objet en tout.
   *[yes] Il y a deux piles, dont l’un des restes ne dépasse pas 1 : laisse un reste de 1 et l’autre de 0.
}
hint-how-singles-bound = Aucun reste ne dépasse 1 : laisse un nombre impair de restes de 1. Il y en a { $ones } : prends 1 là où le reste est 1, ou { $max } là où il est 0, ce qui le fait passer à 1.
hint-how-one-big = La fin approche : seule **{ $pile }** a plus de 1. Laisse un nombre impair de piles de 1. { $parity ->
    [odd] À part { $pile }, il y en a { $ones }, c’est déjà impair : prends tout dans { $pile }.
   *[even] À part { $pile }, il y en a { $ones } : laisse 1 aussi dans { $pile }.
}
hint-how-one-big-bound = La fin approche : seule **{ $pile }** a un reste de plus de 1. Laisse un nombre impair de restes de 1. { $parity ->
    [odd] À part { $pile }, il y en a { $ones }, c’est déjà impair : amène { $pile } au reste 0.
   *[even] À part { $pile }, il y en a { $ones } : amène { $pile } au reste 1.
}
hint-how-balance = { $n ->
    [one] La première colonne impaire est celle de { $power }, et seule **{ $list }** y a un 1. Retourne ses chiffres dans les colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
   *[other] La première colonne impaire est celle de { $power } : { $list } y ont un 1. Dans l’une d’elles, retourne les chiffres des colonnes impaires : toutes sont alors paires, et il reste moins, le 1 devenant 0.
}
hint-becoming = { $bound ->
    [no] Donc { $list }.
   *[yes] Donc, pour les restes : { $list }.
}
hint-becoming-entry = { $digits ->
    [yes] **{ $pile }** passe de { $from } à { $to } ({ $n })
   *[no] **{ $pile }** passe de { $from } à { $to }
}
# After the try from a lost position, how the answer is found.
hint-answer = Après cet essai, la première colonne impaire est celle de { $power }, et **{ $pile }** y a un 1 : { $from } devenant { $to }, toutes sont paires à nouveau.
hint-reason-of = **{ $list }** : { $reason }

## The table

hint-bound = Un coup prend { $max } au plus. Ce qui est pris dans une pile plus grande peut être complété à { $n } : seuls comptent donc les restes modulo { $n }.
hint-table-parity = parité
hint-table-sum = nim-somme
hint-odd-letter = i
hint-even-letter = p
hint-table-more = … et { $n } de plus
hint-table-key = Parité : i si le nombre de 1 est impair, p s’il est pair. Les colonnes impaires forment la nim-somme : { $sum }.
hint-table-key-even = Parité : p si le nombre de 1 est pair. Toutes sont paires : la nim-somme est 0.
hint-table-key-end = { $bound ->
    [yes] La nim-somme est { $sum } ; mais à la fin, ce qui compte est le nombre de restes de 1.
   *[no] La nim-somme est { $sum } ; mais à la fin, ce qui compte est le nombre de piles de 1.
}
hint-table-odd-only = Seules les colonnes impaires sont montrées.
hint-table-left-out = La place manque pour un tableau. La nim-somme est { $sum }.

## The table, for a screen reader

hint-spoken-remainders = Ce qui reste de chaque pile quand on ôte des paquets de { $n } : { $list }.
hint-spoken-sum = Les colonnes impaires forment la nim-somme : { $sum }.
hint-spoken-even = La nim-somme est donc 0.

## Une question au lieu d’une réponse

button-hint-ask = Pose-moi une question
see-wrong = **Regarde encore une fois.**
see-ask-above = **Que vois-tu ?** Des { $size }, combien y en a-t-il au-dessus d’un multiple de { $n } ?
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
    [misere] Ici, le dernier objet perd : combien en laisser pour que l’adversaire soit obligé de le prendre ?
   *[normal] Ici, le dernier objet gagne : peux-tu le prendre tout de suite ?
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
