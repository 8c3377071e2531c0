## The page to print of `bouton sheet`

sheet-title = # { $start } : toutes les positions
sheet-key = { $n ->
    [one] 1 position.
   *[other] { $n } positions{ $several ->
        [yes] , quel que soit l’ordre des { sheet-piles }.
       *[no] .
    }
} { $lost ->
    [0] Aucune n’est perdante pour qui doit jouer.
    [one] { $n ->
        [one] Elle
       *[other] L’une d’elles
    } est perdante pour qui doit jouer : laisse-la à l’adversaire.
   *[other] { $lost } d’entre elles sont perdantes pour qui doit jouer : laisses-en une à l’adversaire.
}
sheet-code = Le code a une lettre par colonne des chiffres binaires des { sheet-piles } : i si le nombre de 1 est impair, p s’il est pair.
sheet-piles = { $rows ->
    [yes] rangées
   *[no] piles
}
sheet-head = { $code ->
    [yes] | en tout | { sheet-piles } | code | qui doit jouer | tous les coups gagnants |
   *[no] | en tout | { sheet-piles } | qui doit jouer | tous les coups gagnants |
}
sheet-won = gagne
sheet-lost = **perd**
sheet-move = { $take } dans { $size }
# In place of tables, to be read aloud: a list for each number of objects.
sheet-words-group = ## { $n ->
    [one] 1 objet
   *[other] { $n } objets
} en tout
sheet-words = { $piles } : { $won ->
    [yes] gagne. { $moves }
   *[no] **perd**.
}
sheet-words-move = { $m }, il reste { $rest }.
sheet-exercises = # { $n ->
    [one] 1 position à résoudre
   *[other] { $n } positions à résoudre
}
sheet-exercises-ask = C’est à toi de jouer. Peux-tu gagner ? Si oui, que prends-tu, et que laisses-tu ?
sheet-exercises-head = | | { sheet-piles } | gagner ou perdre ? | mon coup |
sheet-answers = # Réponses
sheet-answers-head = | | { sheet-piles } | qui doit jouer | tous les coups gagnants |
