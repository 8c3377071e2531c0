## Tournaments

tournament-title = **{ $kind ->
    [knock-out] Tournoi à élimination directe
   *[other] Tournoi toutes rondes
}** · { $game }
tournament-about = Chaque match est un **match équitable** : deux parties à partir de la même position, commencées à tour de rôle, sans indices. Une ronde : { $span }. Un coup a son temps habituel, ou jusqu’à la fin de la ronde si elle vient avant, mais jamais moins d’un tiers de ce temps. Qui le laisse passer perd cette partie ; dans la première, c’est tout le match. Qui a { $most } parties en cours jusqu’à la fin de la ronde, si bien que son match ne peut pas commencer, le perd.
tournament-rules = { $kind ->
    [knock-out] Qui perd est éliminé. Après un 1–1, un autre match se joue, à partir de piles tirées au hasard ; après { $drawn } matchs, le sort décide. Les meilleures cotes sont séparées au départ, et les exemptions leur reviennent.
   *[other] Une partie gagnée vaut un point. À égalité comptent les matchs entre ex æquo ; sinon, la place est partagée. Les matchs avec quelqu’un qui a quitté le tournoi ne comptent pour personne.
}
tournament-entered = { $n ->
    [0] Personne ne s’est encore inscrit ; il y a { $most } places.
   *[other] Inscriptions ({ $n } sur { $most } au plus) : { $names }
}
tournament-managers = une personne qui gère ce serveur
tournament-entry = Il faut être au moins { $least }. { CAP($who) } lance le tournoi ; les inscriptions se terminent { $when }.
tournament-round-of = **Ronde { $n } sur { $of }** · fin prévue { $when }. Les coups ont leur temps habituel, ou jusque-là si c’est plus tôt, mais jamais moins d’un tiers.
# Who is who in a drawing.
tournament-number = `{ $n }` { $who }
tournament-round = Ronde { $n }
tournament-more = … et { $n } de plus : appuie sur « { button-all-matches } ».
tournament-playing-now = { CAP($one) } { $points } – { $others } { $other }{ $bout ->
    [0] {""}
    [1] {""}
   *[other] {" "}(match { $bout })
}
tournament-waiting = { CAP($one) } – { $other } : commence dans un instant, ou dès que les deux ont moins de { $most } parties en cours
tournament-met = { CAP($one) } { $points } – { $others } { $other }
tournament-bye = { CAP($who) } : pas de match dans cette ronde
tournament-decided = { CAP($one) } – { $other } ({ $by ->
    [lot] au sort
    [leaving] l’autre n’y est plus
    [apart] l’un des deux n’y est plus : il ne compte pour personne
   *[absence] l’autre avait trop de parties en cours
}{ $who ->
    [nobody] {""}
   *[somebody]  : pour { $who }
})
tournament-line = **{ $place }.** { $who } : { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $met ->
    [one] { $met } match
   *[other] { $met } matchs
}
tournament-line-left = – { $who } n’y est plus
tournament-over = **Le tournoi est terminé.**
tournament-place = { $place ->
    [1] ## 🏆 { CAP($names) } { $n ->
        [one] gagne
       *[other] gagnent
    } le tournoi
    [2] 🥈 Deuxième place : { $names }
   *[other] 🥉 Troisième place : { $names }
}
tournament-nobody = Tout le monde est parti : personne n’a gagné.
tournament-off = { $why ->
    [few] Les inscriptions se sont terminées avec { $n ->
        [one] { $n } personne
       *[other] { $n } personnes
    } ; il en faut { $least }.
    [late] Les inscriptions se sont terminées, et personne n’a lancé le tournoi.
    [begun] **Le tournoi est annulé.** Ses matchs inachevés sont devenus des matchs équitables à part.
   *[off] **Le tournoi est annulé.**
}
tournament-own = { $bye ->
    [yes] Tu n’as pas de match dans cette ronde.
   *[no] Ton match : { $met }
}
tournament-started = Le tournoi a commencé : { $link }

button-enter = Participer
button-leave = Quitter
button-leave-for-good = Oui, quitter
button-start = Lancer
button-all-matches = Tous les matchs
button-call-off = Annuler le tournoi

tournament-call-off = Annuler tout le tournoi ? Les matchs commencés continuent comme matchs équitables à part. Pour retirer une seule personne, nomme-la avec `{ option-tournament-remove-user-name }`.
tournament-leave = { $kind ->
    [knock-out] Quitter pour de bon ? Ton prochain match revient à l’autre, et tu ne pourras plus t’inscrire.
   *[other] Quitter pour de bon ? Tes matchs ne comptent pour personne, et tu ne pourras plus t’inscrire.
}
tournament-left = Tu as quitté le tournoi.
tournament-removed = { $early ->
    [yes] { $who } n’y est plus, et peut s’inscrire à nouveau.
   *[no] { $who } n’y est plus. { $kind ->
        [knock-out] Un match en cours revient à l’autre ; une partie en cours ne compte pour personne.
       *[other] Ses matchs ne comptent pour personne, ni une partie en cours.
    }
}
tournament-none-here = Il n’y a pas de tournoi dans ce salon. `/{ command-tournament-name } { command-tournament-new-name }` en crée un.
tournament-one-here = Il y a déjà un tournoi dans ce salon : `/{ command-tournament-name } { command-tournament-show-name }` le montre. Crée l’autre dans un autre salon.
tournament-server-full = Ce serveur a { $n } tournois en cours, le maximum. Crée le tien quand l’un d’eux sera terminé.
tournament-mute = Pour cela, je dois pouvoir écrire dans ce salon, et je ne le peux pas. Essaie un autre salon, ou demande à qui gère le serveur de m’y laisser écrire.
tournament-in = Tu y participes déjà.
tournament-not-in = Tu ne participes pas à ce tournoi.
tournament-not-there = { $who } ne participe pas à ce tournoi.
tournament-full = C’est complet : { $n } personnes se sont inscrites. Quelqu’un peut encore partir avant le début.
tournament-enough = Tu participes à { $n } tournois, le maximum. Inscris-toi quand tu n’auras plus de match dans l’un d’eux.
tournament-begun = Ce tournoi a déjà commencé. Pour jouer, inscris-toi au prochain.
tournament-no-more = Ce tournoi est terminé.
tournament-playing = Ton match est en cours. Termine-le d’abord, ou abandonne avec `/{ command-resign-name }`.
tournament-not-yours = Seule la personne qui a créé ce tournoi, ou qui gère le serveur, peut faire cela.
tournament-through = Tu n’as plus de match dans ce tournoi : il n’y a rien à quitter. Les résultats restent ce qu’ils sont.
tournament-running = Maintenant que ce tournoi a commencé, seules les personnes qui gèrent le serveur, et n’y jouent pas elles-mêmes, peuvent en retirer d’autres. Demande à l’une d’elles.
tournament-few = Il faut être au moins { $least } pour commencer, et { $n ->
    [one] { $n } personne s’est inscrite
   *[other] { $n } personnes se sont inscrites
}. Attends-en d’autres.
