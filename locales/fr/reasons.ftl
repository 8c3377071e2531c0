# Why a move wins, and just as well why the position it leaves is lost: a sentence a reason.
# $by is who left it: you, your opponent, or someone of whom others read.

reason-nothing-left = { $by ->
    [you] Le dernier coup est pour toi : tu gagnes.
    [opponent] Le dernier coup est pour l’adversaire : il gagne.
   *[someone] Il ne reste rien, et cela gagne.
}
reason-one-left = Il n’en reste { reason-is-then }que 1 : { $by ->
    [you] c’est à l’adversaire de finir, et il perd.
    [opponent] c’est à toi de finir, et tu perds.
   *[someone] qui doit finir perd.
}
reason-parity = Il en reste { reason-is-then }{ $left }, un nombre { $ending ->
    [misere] impair
   *[normal] pair
}, et chaque coup prend 1 : { $by ->
    [you] { $ending ->
        [misere] l’adversaire jouera le dernier, et perdra.
       *[normal] tu joueras le dernier, et tu gagneras.
    }
    [opponent] { $ending ->
        [misere] tu joueras le dernier, et tu perdras.
       *[normal] l’adversaire jouera le dernier, et gagnera.
    }
   *[someone] { $ending ->
        [misere] qui joue ensuite jouera aussi le dernier, et perdra.
       *[normal] qui joue ensuite n’aura pas le dernier, et perdra.
    }
}
reason-multiple = Il reste { reason-is-then }{ $left }, un multiple de { $n } : { $by ->
    [you] quoi que prenne l’adversaire, complète à { $n }, et le dernier coup sera pour toi.
    [opponent] quoi que tu prennes, l’adversaire complète à { $n }, et joue le dernier coup.
   *[someone] quoi qu’on prenne ensuite, l’autre peut compléter à { $n }, jusqu’au dernier coup.
}
reason-one-more = Il reste { reason-is-then }{ $left }, soit 1 de plus qu’un multiple de { $n } : { $by ->
    [you] quoi que prenne l’adversaire, complète à { $n }, jusqu’à lui laisser le dernier coup.
    [opponent] quoi que tu prennes, l’adversaire complète à { $n }, jusqu’à te laisser le dernier coup.
   *[someone] quoi qu’on prenne ensuite, l’autre peut compléter à { $n }, jusqu’à ce qu’il n’en reste que 1.
}
reason-odd-ones = Il reste { reason-is-then }{ $ones } piles de 1, un nombre impair. Elles partent une à une : { $by ->
    [you] l’adversaire prendra la dernière, et perdra.
    [opponent] tu prendras la dernière, et tu perdras.
   *[someone] qui joue ensuite prendra la dernière, et perdra.
}
reason-odd-remainders = En comptant par { $n }, aucun reste ne dépasse { reason-is-then }1, et le nombre de restes de 1 est impair. { $by ->
    [you] Laisse cela à nouveau chaque fois : { reason-keep-ones }
    [opponent] L’adversaire peut laisser cela à nouveau chaque fois : { reason-keep-ones }
   *[someone] Cela peut être laissé à nouveau chaque fois. { reason-keep-ones }
}
reason-equal = Il reste { reason-is-then }deux piles égales : { $by ->
    [you] ce que l’adversaire fait dans l’une, fais-le dans l’autre.
    [opponent] ce que tu fais dans l’une, l’adversaire peut le faire dans l’autre.
   *[someone] ce qu’on fait dans l’une peut être fait dans l’autre.
}{ reason-end-two }
reason-pairs = Il ne reste { reason-is-then }que des paires : { $by ->
    [you] ce que l’adversaire fait dans une pile, fais-le dans sa jumelle.
    [opponent] ce que tu fais dans une pile, l’adversaire peut le faire dans sa jumelle.
   *[someone] ce qu’on fait dans une pile peut être fait dans sa jumelle.
}{ reason-end }
reason-equal-remainders = En comptant par { $n }, les restes des deux piles sont { reason-is-then }égaux : { $by ->
    [you] quoi que prenne l’adversaire, prends la différence dans le plus grand reste.
    [opponent] quoi que tu prennes, l’adversaire peut prendre la différence dans le plus grand reste.
   *[someone] quoi qu’on prenne ensuite, l’autre peut prendre la différence dans le plus grand reste.
}{ reason-end-equal-remainders }
reason-triple = Il reste { reason-is-then }1‑{ $middle }‑{ $largest }{ $pairs ->
    [0] {""} : { $by ->
        [you] quoi que prenne l’adversaire, tu peux laisser { reason-two-equal }.
        [opponent] quoi que tu prennes, l’adversaire peut laisser { reason-two-equal }.
       *[someone] quoi qu’on prenne ensuite, la réponse peut laisser { reason-two-equal }.
    }
   *[other] {" "}et des paires : { $by ->
        [you] ce que l’adversaire prend dans une paire, prends-le dans sa jumelle ; de 1‑{ $middle }‑{ $largest }, tu peux laisser { reason-two-equal }.
        [opponent] ce que tu prends dans une paire, l’adversaire peut le prendre dans sa jumelle ; de 1‑{ $middle }‑{ $largest }, il peut laisser { reason-two-equal }.
       *[someone] ce qu’on prend dans une paire peut être pris dans sa jumelle ; de 1‑{ $middle }‑{ $largest }, la réponse peut laisser { reason-two-equal }.
    }
}{ reason-end }
reason-two-equal = { $largest ->
    [3] deux piles égales
   *[other] deux piles égales ou 1‑2‑3
}
reason-is-then = { $by ->
    [you] alors{" "}
   *[other] {""}
}
reason-balance = Toutes les colonnes de chiffres sont { reason-is-then }paires. { $by ->
    [you] Tout coup change une pile, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau.
    [opponent] Tout coup change une pile, et rend donc une colonne impaire ; l’adversaire les rend alors toutes paires à nouveau.
   *[someone] Tout coup change une pile, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau.
}{ reason-end-even }
reason-balanced-remainders = En comptant par { $n }, toutes les colonnes des restes sont { reason-is-then }paires. { $by ->
    [you] Tout coup change un reste, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau.
    [opponent] Tout coup change un reste, et rend donc une colonne impaire ; l’adversaire les rend alors toutes paires à nouveau.
   *[someone] Tout coup change un reste, et rend donc une colonne impaire ; la réponse les rend alors toutes paires à nouveau.
}{ reason-end-even-remainders }

# Where it leads: in misère, when to stop copying or balancing.
reason-end = { $ending ->
    [misere] { $by ->
        [you] {" "}Arrête dès qu’une seule pile a plus de 1 : prends-la toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1. L’adversaire prendra la dernière.
        [opponent] {" "}Dès qu’une seule pile a plus de 1, il la prend toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1. Tu prendras la dernière.
       *[someone] {" "}Cela s’arrête dès qu’une seule pile a plus de 1 : on la prend alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1.
    }
   *[normal] {""}
}
# The same for two piles.
reason-end-two = { $ending ->
    [misere] { $by ->
        [you] {" "}Arrête dès qu’une seule pile a plus de 1 : prends-la toute, ou toute sauf 1, pour laisser juste 1 en tout, que l’adversaire devra prendre.
        [opponent] {" "}Dès qu’une seule pile a plus de 1, il la prend toute, ou toute sauf 1, pour laisser juste 1 en tout, que tu devras prendre.
       *[someone] {" "}Cela s’arrête dès qu’une seule pile a plus de 1 : on la prend alors toute, ou toute sauf 1, pour laisser juste 1 en tout.
    }
   *[normal] {""}
}
reason-end-even = { $ending ->
    [misere] { $by ->
        [you] {" "}Quand une seule pile dépasse 1, sa première colonne est impaire : c’est donc l’adversaire qui laissera cela. Prends alors toute cette pile, ou toute sauf 1, pour laisser un nombre impair de piles de 1, et il prendra la dernière.
        [opponent] {" "}Quand une seule pile dépasse 1, sa première colonne est impaire : c’est donc toi qui laisseras cela. L’adversaire prend alors toute cette pile, ou toute sauf 1, pour laisser un nombre impair de piles de 1, et tu prendras la dernière.
       *[someone] {" "}Quand une seule pile dépasse 1, sa première colonne est impaire : la réponse ne laisse donc jamais cela. Elle trouvera un jour cette pile, et la prendra alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1 : l’autre prendra la dernière.
    }
   *[normal] { reason-end-nothing }
}
reason-end-nothing = { $by ->
    [you] {" "}Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour toi.
    [opponent] {" "}Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour l’adversaire.
   *[someone] {" "}Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour qui répond ainsi.
}
reason-end-equal-remainders = { $ending ->
    [misere] { $by ->
        [you] {" "}Arrête dès qu’un seul reste dépasse 1, et laisse alors chaque fois un nombre impair de restes de 1 : { reason-keep-ones }
        [opponent] {" "}Dès qu’un seul reste dépasse 1, il arrête et laisse chaque fois un nombre impair de restes de 1 : { reason-keep-ones }
       *[someone] {" "}Cela s’arrête dès qu’un seul reste dépasse 1 : il faut alors laisser chaque fois un nombre impair de restes de 1.
    }
   *[normal] {""}
}
reason-end-even-remainders = { $ending ->
    [misere] { $by ->
        [you] {" "}Quand un seul reste dépasse 1, sa première colonne est impaire : c’est donc l’adversaire qui laissera cela. Laisse alors chaque fois un nombre impair de restes de 1 : { reason-keep-ones }
        [opponent] {" "}Quand un seul reste dépasse 1, sa première colonne est impaire : c’est donc toi qui laisseras cela. L’adversaire laisse alors chaque fois un nombre impair de restes de 1 : { reason-keep-ones }
       *[someone] {" "}Quand un seul reste dépasse 1, sa première colonne est impaire : la réponse ne laisse donc jamais cela. Elle trouvera un jour ce reste, et laissera alors chaque fois un nombre impair de restes de 1.
    }
   *[normal] { reason-end-nothing }
}
# Why an odd number of remainders of 1 can be left again and again.
reason-keep-ones = { $by ->
    [you] amène à 0 ou 1 celui qui dépasse 1, sinon prends 1 dans un 1 ou { $max } dans un 0. Impair n’est jamais zéro : l’adversaire aura donc le dernier coup.
    [opponent] il amène à 0 ou 1 celui qui dépasse 1, sinon il prend 1 dans un 1 ou { $max } dans un 0. Impair n’est jamais zéro : tu auras donc le dernier coup.
   *[someone] Celui qui dépasse 1 est amené à 0 ou 1 ; sinon, on prend 1 dans un 1 ou { $max } dans un 0. Impair n’est jamais zéro : qui doit jouer là aura donc le dernier coup.
}

# A remainder that goes up.
reason-around = Un reste peut monter, en passant sous un multiple de { $n } : { $list }.
reason-around-entry = **{ $pile }** de { $from } à { $to } (en prenant { $n } − { $gain } = { $take })

## Dans les jeux de la famille

reason-stuck = { $by ->
    [you] L’adversaire ne peut alors plus jouer, et tu gagnes.
    [opponent] Tu ne peux plus jouer, et l’adversaire gagne.
   *[someone] Plus personne ne peut jouer, et cela gagne.
}
reason-zero-value = Il en reste { reason-is-then }{ $left }, qui comptent pour 0 : { $by ->
    [you] quoi que laisse l’adversaire, cela compte pour plus et peut être ramené à 0, jusqu’à ce que le dernier coup soit pour toi.
    [opponent] quoi que tu laisses, cela compte pour plus et l’adversaire peut le ramener à 0, jusqu’à jouer le dernier coup.
   *[someone] quoi qu’on laisse ensuite, cela compte pour plus et peut être ramené à 0, jusqu’au dernier coup.
}
reason-odd-values = Aucune pile ne compte { reason-is-then }pour plus de 1, et un nombre impair d’entre elles comptent pour 1. { $by ->
    [you] Laisse cela à nouveau chaque fois, et l’adversaire jouera le dernier coup.
    [opponent] L’adversaire peut laisser cela à nouveau chaque fois, et tu joueras le dernier coup.
   *[someone] Cela peut être laissé à nouveau chaque fois, et qui joue ensuite jouera le dernier coup.
}
reason-balanced-values = Chaque colonne de ce que comptent les piles est { reason-is-then }paire. { $by ->
    [you] Tout coup en rend une impaire ; tu rends alors tout pair.
    [opponent] Tout coup en rend une impaire ; l’adversaire rend alors tout pair.
   *[someone] Tout coup en rend une impaire ; la réponse rend alors tout pair.
}{ $ending ->
    [misere] {" "}Dès qu’un coup laisse une seule pile qui compte pour plus de 1, la réponse n’en laisse aucune, et un nombre impair de 1.
   *[normal] {""}
}
reason-equal-rows = Il reste { reason-is-then }deux rangées égales : { $by ->
    [you] ce que l’adversaire fait dans l’une, fais-le dans l’autre.
    [opponent] ce que tu fais dans l’une, l’adversaire peut le faire dans l’autre.
   *[someone] ce qu’on fait dans l’une peut être fait dans l’autre.
}
reason-paired-rows = Chaque rangée a { reason-is-then }sa jumelle : { $by ->
    [you] ce que l’adversaire fait dans l’une, fais-le dans l’autre.
    [opponent] ce que tu fais dans l’une, l’adversaire peut le faire dans l’autre.
   *[someone] ce qu’on fait dans l’une peut être fait dans l’autre.
}
reason-balanced-rows = Chaque colonne de ce que comptent les rangées est { reason-is-then }paire. { $by ->
    [you] Tout coup en rend une impaire ; tu rends alors tout pair.
    [opponent] Tout coup en rend une impaire ; l’adversaire rend alors tout pair.
   *[someone] Tout coup en rend une impaire ; la réponse rend alors tout pair.
}
reason-lost-pair = Il reste { reason-is-then }{ $smaller } et { $larger }, une paire perdante : aucun coup ne mène d’une paire perdante à une autre, et { $by ->
    [you] quoi que laisse l’adversaire, un de tes coups mène à la suivante{ reason-or-all }
    [opponent] quoi que tu laisses, un coup de l’adversaire mène à la suivante{ reason-or-all }
   *[someone] quoi qu’on laisse, un coup mène à la suivante{ reason-or-all }
}
reason-or-all = { $ending ->
    [misere] { $smaller ->
        [2] {" "}; qui prend tout perd aussitôt.
       *[other] .
    }
   *[normal] .
}
reason-out-of-reach = { $by ->
    [you] L’adversaire peut alors prendre { $limit } au plus
    [opponent] Tu peux prendre { $limit } au plus
   *[someone] Le coup suivant prend { $limit } au plus
}, moins que { $part }, le plus petit terme de Fibonacci de { $ending ->
    [misere] ce qui reste moins 1
   *[normal] ce qui reste
}. { $by ->
    [you] Quoi qu’il en prenne, il te laisse un dernier terme à ta portée.
    [opponent] Quoi que tu en prennes, tu lui laisses un dernier terme à sa portée.
   *[someone] Quoi qu’on en prenne, il reste un dernier terme à portée.
}
reason-as-normal = La nim-somme des valeurs des rangées est { reason-is-then }0, et elles ne sont aucune des exceptions : elles sont perdantes comme en jeu normal.
reason-listed = Ces rangées sont { reason-is-then }sur la liste des perdantes, car Kayles en misère n’a pas de raison plus simple : { $line ->
    [1] chacune a 1, 4 ou 5 quilles, et un nombre impair d’entre elles 1 ou 4.
    [2] chacune a 1, 4, 9, 12, 17 ou 20 quilles, un nombre impair d’entre elles 1, 4 ou 20, et un nombre pair 9, 12 ou 17.
    [3] chacune a 1, 4 ou 9 quilles, un nombre impair d’entre elles 9, et un nombre pair 1 ou 4.
    [4] l’une a 12 quilles, et les autres, en nombre pair, 1 ou 4.
   *[5] l’une a 25 quilles, et les autres 1, 4 ou 9, dont un nombre impair 9 et un nombre impair 1 ou 4.
}
reason-searched = { $by ->
    [you] Une recherche montre que l’adversaire est alors perdant, quoi qu’il fasse.
    [opponent] Une recherche montre que tu es en position perdante, quoi que tu fasses.
   *[someone] Une recherche montre que c’est perdant, quoi qu’on fasse.
} Avec ces règles, la misère n’a pas de raison plus simple.
