## The whole game

review-title = **Retour sur la partie :** { $versus }
review-began = **{ $piles }**, { $n ->
    [0] aucun coup.
    [one] 1 coup.
   *[other] { $n } coups.
} { $rules }
review-no-moves = Personne n’a joué de coup : il n’y a rien à revoir.
review-turning-start = **Pas de tournant :** { CAP($who) } a mené du début à la fin.
review-turning-move = **Le tournant : le coup { $ply }.** { CAP($who) } a pris { $take }{ from-pile-bold } et a laissé échapper la victoire pour de bon.
review-turning-end = **Le tournant : la fin.** { CAP($who) } pouvait encore gagner quand la partie s’est arrêtée.
review-mattered = { $too ->
    [yes] **Ont compté aussi :**
   *[no] **Les coups qui ont compté :**
}
review-mattered-entry = • Coup { $ply } : { $who } a pris { $take }{ from-pile-bold }{ $gave ->
    [yes] , ce qui a laissé échapper la victoire.
   *[no] , et a gardé la victoire : { $k ->
        [one] { $k } coup sur { $n } la gardait.
       *[other] { $k } coups sur { $n } la gardaient.
    }
}
review-accuracy = **Précision :** { $first } ; { $second }.
review-accuracy-of = { $of ->
    [0] { $left ->
        [yes] { CAP($who) } avait encore une victoire à prendre
       *[no] { CAP($who) } n’a jamais eu de victoire qu’un coup pouvait perdre
    }
   *[other] { CAP($who) } a gardé la victoire { $kept } fois sur { $of } ({ $percent } %)
}
# Une ligne de signes pour chaque joueur.
review-sway = Qui pouvait gagner, du début à la fin : { $first } en haut, { $second } en bas{ $turned ->
    [yes]  ; `^` marque le tournant
   *[no] {""}
}{ $each ->
    [one] .
   *[other] . Une colonne montre { $each } coups, et les deux lignes quand la victoire y change de camp.
}
review-sway-words = Qui pouvait gagner : { $list }.
review-sway-entry = { $ply ->
    [0] { CAP($who) } au début
   *[other] { CAP($who) } après le coup { $ply }
}
review-more = { $n ->
    [one] … 1 autre coup …
   *[other] … { $n } autres coups …
}
review-key = { signs }. À gauche : { $first }, à droite : { $second }.
review-words-move = { $ply }. { $who } { $m } : { $mark ->
    [only] garde la victoire, seul coup à le faire
    [kept] garde la victoire
    [gave] laisse échapper la victoire
   *[lost] perdait de toute façon
}
review-line = { $cut ->
    [yes] { $n ->
        [one] Le premier coup à copier, pour le revoir avec `/{ command-hint-name } { option-hint-piles-name }:`
       *[other] Les { $n } premiers coups à copier, pour les revoir avec `/{ command-hint-name } { option-hint-piles-name }:`
    }
   *[no] La partie à copier, pour la revoir avec `/{ command-hint-name } { option-hint-piles-name }:`
}
button-review = Revoir
button-review-steps = Coup par coup
button-review-turning = Le tournant
button-review-summary = Toute la partie
button-play-on = Continuer d’ici
button-play-before = Reprendre ce coup
button-leaf-first = Début
button-leaf-back = Avant
button-leaf-next = Après
button-leaf-last = Fin

## One move

review-step = { $ply ->
    [0] **Avant le premier coup** sur { $n } : { $versus }
   *[other] **Coup { $ply } sur { $n }** : { $versus }
}
review-kept = Ce coup **garde la victoire**. { $why }
review-only = C’est **le seul coup à garder la victoire**. { $why }
review-gave = Ce coup **laisse échapper la victoire**.
review-lost = **Aucun coup ne gagnait** ici.
review-decided = Ce coup a décidé la partie : après lui, personne ne l’a laissée échapper.
review-chances = { $wins ->
    [yes] C’est à { $who } de jouer, et **la victoire est possible**.
   *[no] C’est à { $who } de jouer, et **c’est perdu** si l’adversaire joue bien.
}
review-right = { $n ->
    [0] Il fallait prendre { $take }{ from-pile-bold } (reste { $rest }). { $why }
    [one] Un coup gagnant : prendre { $take }{ from-pile-bold } (reste { $rest }). { $why } L’autre : { $others }.
   *[other] Un coup gagnant : prendre { $take }{ from-pile-bold } (reste { $rest }). { $why } Les autres : { $others }.
}
review-other = { $piles ->
    [only] { $take }
   *[letters] { $take } dans { $piles }
}
review-hardest = { $hidden ->
    [yes] Aucun coup n’était un meilleur essai : aucune réponse gagnante ne saute aux yeux.
   *[no] Aucun coup n’était un meilleur essai : aucun ne laisse davantage à jouer.
} { review-replies }
# What makes it better than the move that was played.
review-harder = Un meilleur essai était de prendre { $take }{ from-pile-bold } : { $merit ->
    [hidden] aucune réponse gagnante n’y saute aux yeux ; ici, si. { review-replies }
    [leaves-more] il laisse davantage à jouer. { review-replies }
   *[smaller-share] { $k ->
        [one] { $k } réponse gagnante
       *[other] { $k } réponses gagnantes
    } sur { $n }, contre { $played_k } sur { $played_n } ici.
}
review-replies = { $k ->
    [one] Une seule réponse sur { $n } gagne.
   *[other] { $k } réponses sur { $n } gagnent.
}

## Choosing a game

review-choice = Contre { $opponent } · { $when } · { $piles } · { $result ->
    [won] gagnée
    [lost] perdue
   *[none] sans vainqueur
}
review-choice-person = un autre joueur

## Why there is no review

review-none = Tu n’as pas de partie finie à revoir. `/{ command-play-name }` en commence une.
review-elsewhere = D’autres ont joué cette partie ailleurs : on la revoit dans son propre salon.
shown-costs = -# C’est un indice pour une autre partie de { $who } qui en est là, ou un coup avant : elle n’est plus comptée.
review-costs = -# Une autre de tes parties en est là où celle-ci en était : la revoir t’aide, et l’autre n’est plus comptée.
review-not-yet = Ce match équitable se joue encore : tu pourras le revoir quand il sera fini.
review-hushed = Quelqu’un de cette partie joue un match équitable : tu pourras la revoir quand il sera fini.
review-not-over = Cette partie n’est pas finie : tu pourras la revoir quand elle le sera.
review-own-not-over = Ta partie n’est pas finie : joue-la d’abord jusqu’au bout. `/{ command-games-name }` t’y mène.
bad-game = Je ne connais pas la partie { $part } : prends-en une dans la liste de `/{ command-review-name }`.
bad-ply = { $n ->
    [0] Aucun coup n’a été joué dans cette partie : `{ option-hint-after_move-name }` ne peut être que 0, pas { $part }.
    [one] Cette partie a 1 coup : `{ option-hint-after_move-name }` peut être 0 ou 1, pas { $part }.
   *[other] Cette partie a { $n } coups : `{ option-hint-after_move-name }` va de 0 à { $n }, et n’est pas { $part }.
}
bad-ply-below = `{ option-hint-after_move-name }` compte des coups : donne 0 ou plus, pas { $part }.
bad-ply-without-game = `{ option-hint-after_move-name }` compte les coups d’une partie, et des piles seules n’en ont pas : écris une partie comme `1-3-5-7 misere: D3 B1`, ou laisse `{ option-hint-after_move-name }` vide.
