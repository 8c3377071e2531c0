## Commands

menu-stop = Modérer cette partie
command-moderate-name = modérer
command-moderate-description = Modération : terminer une partie, exclure quelqu’un, calmer un salon
command-moderate-help = terminer une partie, exclure quelqu’un, calmer un salon (modération)
command-moderate-end-name = terminer
command-moderate-end-description = Termine une partie, un vote, un défi ou un tournoi de ce salon, sans compter
command-moderate-bar-name = exclure
command-moderate-bar-description = Prive quelqu’un de Bouton sur ce serveur ; ses parties ouvertes ici sont closes
option-moderate-bar-user-name = membre
option-moderate-bar-user-description = Qui
option-moderate-bar-days-name = jours
option-moderate-bar-days-description = Pour combien de jours, de 1 à 365 (par défaut : sans fin)
option-moderate-bar-reason-name = raison
option-moderate-bar-reason-description = Pourquoi, pour le journal
command-moderate-unbar-name = réadmettre
command-moderate-unbar-description = Laisse quelqu’un utiliser de nouveau Bouton ici
option-moderate-unbar-user-name = membre
option-moderate-unbar-user-description = Qui
command-moderate-list-name = liste
command-moderate-list-description = Qui est exclu, quels salons sont au calme, ce qui est limité
command-moderate-quiet-name = calme
command-moderate-quiet-description = Mets ce salon au calme : rien n’y commence pour un temps, les parties ouvertes continuent
option-moderate-quiet-minutes-name = minutes
option-moderate-quiet-minutes-description = Pour combien de minutes, de 10 à 1440 (par défaut : 60)
command-moderate-clear-name = effacer
command-moderate-clear-description = Efface ce qu’une personne a gagné sur ce serveur (demande Gérer le serveur)
option-moderate-clear-user-name = membre
option-moderate-clear-user-description = De qui
option-moderate-clear-period-name = période
option-moderate-clear-period-description = Depuis quand
command-moderate-limit-name = limiter
command-moderate-limit-description = Réserve votes, tournois ou défis ouverts à un rôle (demande Gérer le serveur)
option-moderate-limit-what-name = quoi
option-moderate-limit-what-description = Ce qu’il faut limiter
option-moderate-limit-role-name = rôle
option-moderate-limit-role-description = Qui peut le faire, en plus de qui gère le serveur (par défaut : tout le monde)
choice-what-votes = Votes d’un salon
choice-what-tournaments = Tournois
choice-what-open = Défis ouverts
command-moderate-log-name = journal
command-moderate-log-description = Ce que la modération a fait ici ces 90 derniers jours

## Ending what is under way

mod-which = Que faut-il terminer ?
mod-which-menu = Terminer quoi ?
mod-under-way = { $deed ->
    [end-class] La classe de { $people }
    [end-simul] { $led ->
        [yes] La simultanée de { $people }
       *[no] Une simultanée contre { bot }
    }, avec toutes ses parties
    [end-vote] Le vote du salon contre Bouton
    [end-challenge] Un défi : { $people }
    [end-tournament] Le tournoi de { $people }
   *[end-game] Une partie : { $people }
}
mod-end = { $what }. Y mettre fin ? { $deed ->
    [end-class] Qui la mène pourra encore voir comment elle s’est passée.
    [end-simul] Ses parties en cours prennent fin aussi, sans compter.
    [end-challenge] Personne ne pourra plus l’accepter.
    [end-tournament] Personne ne le gagne ; les matchs commencés continuent comme matchs équitables à part.
    [end-vote] Personne ne gagne, et cela ne compte pas.
   *[end-game] Personne ne gagne, et cela ne compte pas. Un match de tournoi est alors rejoué, à partir de piles tirées au hasard.
}
button-mod-end = Y mettre fin
mod-ended = { $deed ->
    [end-class] La classe est finie.
    [end-simul] La simultanée est finie, avec toutes ses parties en cours.
    [end-challenge] Le défi est terminé.
    [end-tournament] Le tournoi est annulé. Les matchs commencés continuent comme matchs équitables à part.
    [end-vote] Le vote est terminé, sans compter.
   *[end-game] La partie est terminée, sans compter.
}
mod-own-match = Cela mettrait fin à ton propre match équitable. Demande à quelqu’un d’autre de la modération, ou abandonne d’abord avec `/{ command-resign-name }`.
mod-own-tournament = Vous jouez dans le même tournoi : l’exclure pourrait décider qui le gagne. Demande à quelqu’un d’autre de la modération.
mod-nothing = Rien n’est en cours dans ce salon que tu puisses terminer.
mod-no-board = Ce message n’est pas le plateau d’une partie de ce salon. `/{ command-moderate-name } { command-moderate-end-name }` montre ce qui est en cours.

## Keeping people off

mod-not-yours = { $takes ->
    [manage] C’est réservé à qui gère ce serveur : il faut la permission Gérer le serveur.
   *[moderate] C’est réservé à la modération de ce serveur : il faut la permission Gérer les messages.
}
mod-cannot-bar = { $why ->
    [oneself] Tu ne peux pas t’exclure toi-même.
   *[bot] Un bot ne peut être ni exclu ni effacé.
}
mod-above = { $who } est au-dessus de toi sur ce serveur : tu ne peux pas faire cela. Demande à quelqu’un au-dessus de vous deux.
mod-rank-unknown = Je n’ai pas pu savoir à l’instant qui est au-dessus de qui sur ce serveur : rien n’est fait. Réessaie dans un moment.
mod-barred = C’est fait : { $what }. Ce qui était ouvert pour cette personne sur ce serveur est clos, sans compter.
mod-unbarred = { $was ->
    [yes] { $who } peut de nouveau m’utiliser ici.
   *[no] { $who } pouvait déjà m’utiliser ici : rien n’a changé.
}
mod-bars = { $none ->
    [yes] Personne n’est exclu sur ce serveur.
   *[no] **Exclusions sur ce serveur**
}
mod-bar = { $who }, { $until }
mod-until = jusqu’au { $when }
mod-for-good = définitivement
mod-because = {" "}({ $reason })
button-mod-list = Exclusions et limites
barred-here = La modération de ce serveur t’interdit de m’utiliser ici { $until }. Si tu penses que c’est une erreur, parle-lui. Ailleurs tu peux continuer à jouer, et tes données restent à toi : `/{ command-privacy-name } { command-privacy-policy-name }`.

## Clearing

mod-clear = { $period ->
    [week] Effacer ce que { $who } a gagné ici cette semaine (UTC) ?
    [month] Effacer ce que { $who } a gagné ici ce mois-ci (UTC) ?
   *[all] Effacer tout ce que { $who } a gagné ici ?
} Cela ne comptera plus dans aucun classement de ce serveur, ni dans ses `/{ command-stats-name }` ici. Ce que d’autres ont gagné contre cette personne reste. C’est définitif.
button-mod-clear = Effacer
mod-done = C’est fait : { $what }.

not-permitted = Tu ne peux pas utiliser { $command } ici, ni donc ce bouton : les personnes qui gèrent ce serveur en ont décidé ainsi. Si tu penses que c’est une erreur, parle-leur.

## Quiet

mod-now-quiet = Je ne commence plus rien dans ce salon ; fin { $when }. Les parties ouvertes continuent.
mod-quiet-until = Au calme : { $channel } jusqu’au { $when }
mod-speaks = Je joue de nouveau dans { $channel }.
button-mod-speak = Fin du calme
quiet-here = La modération veut du calme ici pour un temps : je ne commence rien de nouveau. Fin { $when }. Les parties ouvertes continuent.

## Limits

mod-limit = { $what ->
    [votes] Votes : réservés à { $role }
    [tournaments] Tournois : réservés à { $role }
   *[open] Défis ouverts : réservés à { $role }
}
limited-here = { $what ->
    [votes] Sur ce serveur, seul le rôle { $role } lance des votes. Tu peux voter dans ceux qui sont ouverts, et jouer en solo contre moi.
    [tournaments] Sur ce serveur, seul le rôle { $role } crée des tournois. Tu peux t’inscrire à ceux qui sont ouverts.
   *[open] Sur ce serveur, seul le rôle { $role } lance des défis ouverts. Tu peux rejoindre ceux qui le sont, et défier quelqu’un par son nom.
}

## Log

mod-log-none = La modération n’a rien fait ces 90 derniers jours.
mod-log = **Ce que la modération a fait ces 90 derniers jours**
mod-log-line = { $when }, { $by } : { $what }
mod-deed = { $deed ->
    [end-class] fin d’une classe dans { $channel }
    [end-simul] fin d’une simultanée dans { $channel }
    [end-game] fin d’une partie dans { $channel }
    [end-vote] fin d’un vote dans { $channel }
    [end-challenge] fin d’un défi dans { $channel }
    [end-tournament] fin d’un tournoi dans { $channel }
    [bar] exclusion de { $who }, { $until }
    [unbar] retour de { $who }
    [limit-votes] { $limited ->
        [yes] votes réservés à { $role }
       *[no] votes permis à tout le monde
    }
    [limit-tournaments] { $limited ->
        [yes] tournois réservés à { $role }
       *[no] tournois permis à tout le monde
    }
    [limit-open] { $limited ->
        [yes] défis ouverts réservés à { $role }
       *[no] défis ouverts permis à tout le monde
    }
    [clear-all] tout ce que { $who } a gagné ne compte plus
    [clear-month] ce que { $who } a gagné dans le mois ne compte plus
    [clear-week] ce que { $who } a gagné dans la semaine ne compte plus
    [quiet] au calme : { $channel } { $until }
   *[speak] plus au calme : { $channel }
}
