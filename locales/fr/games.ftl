# Ce qui se dit de chaque jeu de la famille.

## Nim

choice-game-nim = Nim : prends-en 1 ou plus dans une pile
game-nim-name = Nim
game-nim-playing = au jeu de Nim
game-nim-rule = À ton tour, prends un objet ou plus dans une seule pile.
game-nim-rule-single = À ton tour, prends un objet ou plus.

## Tant par coup, au plus

game-max-name = { game-nim-name }
game-max-playing = { game-nim-playing }
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
game-max-counts-why = Ce qu’on prend dans un paquet de { $n }, l’autre peut le compléter à { $n } : ces paquets s’annulent donc, et seuls comptent les restes modulo { $n }.
game-max-columns = Les colonnes montrent le reste de chaque pile modulo { $n }.
game-max-heading = mod { $n }
game-max-aloud = Seul compte le reste de chaque pile modulo { $n }.
game-max-spoken = Le reste de chaque pile modulo { $n }
game-max-code = Le code a une lettre par colonne des chiffres binaires des restes des piles modulo { $n } : i si le nombre de 1 est impair, p s’il est pair.

## Certaines quantités seulement

choice-game-subtraction = Soustraction : ne prends que certaines quantités
game-subtraction-name = Soustraction
game-subtraction-playing = à la soustraction
game-subtraction-rule = À ton tour, prends { $list } dans une seule pile.
game-subtraction-rule-single = À ton tour, prends { $list }.
game-subtraction-refusal = Un coup prend { $list }.
game-subtraction-title = {" "}· { $list } par coup
game-subtraction-puzzle = , { $list } par coup
game-subtraction-thread = {" "}· { $list } par coup
game-subtraction-hint = ; un coup prend { $list }
game-subtraction-counts = Chaque pile compte pour une valeur, la plus petite à laquelle aucun de ses coups ne mène.
game-subtraction-counts-why = Une pile compte pour la plus petite valeur à laquelle aucun de ses coups ne mène : on peut l’amener à chaque valeur plus petite, comme une pile de Nim. Les piles se jouent donc comme des piles de leurs valeurs.
game-subtraction-columns = Les colonnes montrent la valeur de chaque pile.
game-subtraction-heading = valeur
game-subtraction-aloud = Chaque pile compte pour une valeur.
game-subtraction-spoken = La valeur de chaque pile
game-subtraction-code = Le code a une lettre par colonne des chiffres binaires des valeurs des piles : i si le nombre de 1 est impair, p s’il est pair.

## Le jeu de Wythoff

choice-game-wythoff = Wythoff : deux piles, prends dans une ou autant dans les deux
game-wythoff-name = Jeu de Wythoff
game-wythoff-playing = au jeu de Wythoff
game-wythoff-rule = À ton tour, prends un objet ou plus dans une seule pile, ou autant dans les deux.
game-wythoff-rule-single = { game-wythoff-rule }
game-wythoff-refusal = Un coup prend dans une seule pile, ou autant dans les deux.
game-wythoff-typing = donne la lettre d’une pile et une quantité, par exemple `B3`, ou `AB3` pour les deux
game-wythoff-puzzle = , jeu de Wythoff
game-wythoff-hint = ; jeu de Wythoff : prends dans une pile, ou autant dans les deux

## Kayles

choice-game-kayles = Kayles : des rangées de quilles, prends-en une ou deux côte à côte
game-kayles-name = Kayles
game-kayles-playing = à Kayles
game-kayles-rule = À ton tour, prends une quille, ou deux debout côte à côte.
game-kayles-rule-single = { game-kayles-rule }
game-kayles-refusal = Un coup prend une quille, ou deux debout côte à côte.
game-kayles-typing = donne le numéro d’une quille, par exemple `6`, ou de deux, par exemple `6-7`
game-kayles-puzzle = , Kayles
game-kayles-hint = ; Kayles : prends une quille, ou deux debout côte à côte
game-kayles-counts = Chaque rangée compte pour une valeur, la plus petite à laquelle aucun de ses coups ne mène.
game-kayles-counts-why = { game-kayles-counts } Une rangée coupée compte pour la nim-somme de ses morceaux.
game-kayles-columns = Les colonnes montrent la valeur de chaque rangée.
game-kayles-heading = valeur
game-kayles-aloud = Chaque rangée compte pour une valeur.
game-kayles-spoken = La valeur de chaque rangée
game-kayles-code = Le code a une lettre par colonne des chiffres binaires des valeurs des rangées : i si le nombre de 1 est impair, p s’il est pair.

## Nim de Fibonacci

choice-game-fibonacci = Nim de Fibonacci : une pile, au plus le double de ce qui vient d’être pris
game-fibonacci-name = Nim de Fibonacci
game-fibonacci-playing = au Nim de Fibonacci
game-fibonacci-rule = { $max ->
    [0] À ton tour, prends au plus le double de ce qui vient d’être pris ; le premier ne peut pas tout prendre.
   *[other] À ton tour, prends au plus le double de ce qui vient d’être pris.
}
game-fibonacci-rule-single = { game-fibonacci-rule }
game-fibonacci-refusal = { $max ->
    [0] Le premier coup ne peut pas tout prendre, et le suivant prend au plus le double.
   *[other] Un coup prend maintenant { $max } au plus, et le suivant au plus le double de ce qu’il a pris.
}
game-fibonacci-now = { $max ->
    [0] {""}
    [1] Prends 1.
   *[other] Prends { $max } au plus.
}
game-fibonacci-limit = { $max ->
    [0] {""}
   *[other] {" "}({ $max } au plus)
}
game-fibonacci-typing = donne une quantité, par exemple `3`
game-fibonacci-puzzle = , Nim de Fibonacci
game-fibonacci-hint = ; { $max ->
    [0] Nim de Fibonacci : pas tout au premier coup, puis au plus le double de ce qui vient d’être pris
   *[other] maintenant { $max } au plus, puis au plus le double de ce qui vient d’être pris
}

## Ses propres règles

choice-game-own = Tes propres règles : dis dans prises ce qu’un coup peut prendre
game-own-name = Règles libres
game-own-playing = au jeu de Nim à règles libres
game-own-rule = À ton tour, { $clauses }.
game-own-rule-single = { game-own-rule }
game-own-refusal = { game-own-rule }
game-own-typing = donne la lettre d’une pile et une quantité, par exemple `B3`, et en quoi tu sépares le reste, par exemple `B3:1+2`
game-own-title = {" "}· { $param }
game-own-thread = {" "}· { $param }
game-own-puzzle = , règles libres { $param }
game-own-hint =  ; règles libres { $param } : { $clauses }
game-own-counts = { game-subtraction-counts }
game-own-counts-why = { game-own-counts }{ $splits ->
    [yes] {" "}Deux piles en quoi une se sépare comptent pour leur nim-somme.
   *[no] {""}
}
game-own-columns = { game-subtraction-columns }
game-own-heading = { game-subtraction-heading }
game-own-aloud = { game-subtraction-aloud }
game-own-spoken = { game-subtraction-spoken }
game-own-code = { game-subtraction-code }
# Ce que peut devenir une pile dont on prend ces quantités.
clause = { $digit ->
    [1] prends { $list } si c’est toute la pile
    [2] prends { $list } dans une pile, mais pas toute
    [3] prends { $list } dans une pile
    [4] prends { $list } dans une pile et sépare le reste en deux
    [5] prends { $list } si c’est toute la pile, ou sépare le reste en deux
    [6] prends { $list } dans une pile, mais pas toute, et sépare le reste en deux si tu veux
   *[7] prends { $list } dans une pile, et sépare le reste en deux si tu veux
}
clauses = { $left } ; ou { $right }
# Une pile, et en quoi elle se sépare.
pile-apart = { $pile } (il reste { $left })
bad-without-takes = Des règles à toi demandent `{ option-play-takes-name }` : des quantités, par exemple `1,4,6`, ou un code octal, par exemple `0.137`.
bad-code-unreadable = { $part } n’est pas un code octal : donne `0.` et des chiffres de 0 à 7, par exemple `0.137`.
bad-code-takes-nothing = Avec { $part }, un coup pourrait séparer une pile sans rien prendre : donne un code qui commence par `0.`, par exemple `0.137`.
bad-code-too-long = { $part } est un code trop long à résoudre à temps : { $most } chiffres au plus.
bad-code-still = Avec { $part }, personne ne pourrait jamais jouer : donne un code comme `0.137`.
bad-start-unsolved = Avec ces règles et cette fin, j’ai résolu les positions de { $most } objets au plus en tout.
bad-start-crowded = Avec ces règles, une pile commence avec { $pile } objets au plus, et toutes ensemble avec { $most } : sinon, aucun menu n’a de place pour les coups.
