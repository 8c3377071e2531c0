# Ce qui se dit de chaque jeu de la famille.

## Nim

game-nim-rule = À ton tour, prends un objet ou plus dans une seule pile.
game-nim-rule-single = À ton tour, prends un objet ou plus.

## Tant par coup, au plus

game-max-rule = { $max ->
    [1] À ton tour, prends 1 dans la pile de ton choix.
    [2] À ton tour, prends 1 ou 2 dans une seule pile.
   *[other] À ton tour, prends de 1 à { $max } dans une seule pile.
}
game-max-rule-single = { $max ->
    [1] À ton tour, prends 1.
    [2] À ton tour, prends 1 ou 2.
   *[other] À ton tour, prends de 1 à { $max }.
}
game-max-refusal = Un coup prend { $max } au plus.
bad-max_take = Un coup ne peut pas prendre { $part } au plus : donne 1 ou plus, par exemple `3`.
game-max-title = {" "}· { game-max-brief }
game-max-puzzle = , { game-max-brief }
game-max-brief = { $max ->
    [1] 1 par coup
    [2] 1 ou 2 par coup
   *[other] 1 à { $max } par coup
}
game-max-thread = {" "}· { $max } au plus par coup
game-max-hint =  ; { $max ->
    [1] 1 seul par coup
   *[other] { $max } au plus par coup
}
game-max-counts = Seuls comptent les restes modulo { $n }.
game-max-counts-why = Quoi qu’on prenne, l’autre peut compléter à { $n } : les paquets de { $n } s’annulent donc, et seuls comptent les restes modulo { $n }.
game-max-columns = Les colonnes montrent le reste de chaque pile modulo { $n }.
game-max-heading = mod { $n }
game-max-aloud = Seul compte le reste de chaque pile modulo { $n }.
game-max-spoken = Le reste de chaque pile modulo { $n }
game-max-code = Le code a une lettre par colonne des chiffres binaires des restes des piles modulo { $n } : i si le nombre de 1 est impair, p s’il est pair.
