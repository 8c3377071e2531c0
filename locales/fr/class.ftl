## Commands

command-class-name = classe
command-class-description = Une classe dans ce salon : tout le monde répond aux mêmes exercices
command-class-help = une classe dans ce salon, si tu gères le serveur
command-class-start-name = lancer
command-class-start-description = Ouvre une classe ici, avec tes positions ou celles d’une leçon
option-class-start-positions-name = positions
option-class-start-positions-description = Jusqu’à 30 positions séparées par ; comme 3 5 7; 2 2; 1-3-5-7 misere
option-class-start-ending-name = fin
option-class-start-ending-description = Ce que fait le dernier objet dans tes positions (par défaut : normale)
option-class-start-max_take-name = maximum
option-class-start-max_take-description = Le plus qu’un coup peut prendre dans tes positions (par défaut : sans limite)
option-class-start-game-name = jeu
option-class-start-game-description = De quel jeu de la famille sont tes positions (par défaut : Nim)
option-class-start-takes-name = prises
option-class-start-takes-description = Ce qu’un coup peut prendre dans tes positions : des quantités (1,3,4) ou un code octal (0.137)
option-class-start-lesson-name = leçon
option-class-start-lesson-description = Ou bien : les positions sur lesquelles porte une leçon
option-class-start-hints-name = indices
option-class-start-hints-description = Si un indice explique, avec des mots, ce qui est demandé (par défaut : non)
option-class-start-level-name = niveau
option-class-start-level-description = Comment joue Bouton dans ce salon tant que dure la classe (par défaut : au choix)
command-class-next-name = suite
command-class-next-description = Montre les réponses à cet exercice, ou pose le suivant
command-class-end-name = finir
command-class-end-description = Finis la classe ici, et vois comment elle s’est passée
command-class-simul-name = simultanée
command-class-simul-description = Bouton, ou toi, contre qui s’inscrit ici, 25 personnes au plus
option-class-simul-preset-name = modèle
option-class-simul-preset-description = Un jeu par son nom (par défaut : celui du serveur)
option-class-simul-piles-name = piles
option-class-simul-piles-description = Tes propres piles, comme 3 5 7
option-class-simul-ending-name = fin
option-class-simul-ending-description = Ce que fait le dernier objet (par défaut : selon le modèle ; normale pour tes piles)
option-class-simul-max_take-name = maximum
option-class-simul-max_take-description = Le plus qu’un coup peut prendre (par défaut : comme le modèle, sans limite pour tes piles)
option-class-simul-game-name = jeu
option-class-simul-game-description = Quel jeu de la famille (par défaut : Nim)
option-class-simul-takes-name = prises
option-class-simul-takes-description = Ce qu’un coup peut prendre : des quantités, comme 1,3,4, ou un code octal, comme 0.137
option-class-simul-by-name = par
option-class-simul-by-description = Qui joue contre tout le monde (par défaut : Bouton)
choice-by-bouton = Bouton, à son plus haut niveau
choice-by-me = Moi

## The message, which all see

class-heading = ## Exercice { $nth } sur { $of }
class-open = **Quel coup gagne ?** Appuie sur « { button-class-ask } » : personne d’autre ne voit ton choix. Si aucun coup ne gagne, dis-le.
    { $n ->
        [0] Personne n’a encore répondu.
        [one] 1 personne a répondu.
       *[other] { $n } personnes ont répondu.
    }
class-level = Pendant la classe, qui commence ici une partie contre Bouton joue contre { $bot }, sauf en simultanée.
button-class-ask = Répondre
button-class-next = { $how ->
    [close] Montrer les réponses
    [last] Finir la classe
   *[on] Exercice suivant ▶
}
class-answers = { $n ->
    [0] **Personne n’a répondu.**
    [one] **1 réponse**
   *[other] **{ $n } réponses**
}
class-answer = { $theme ->
    [words] { $answer } : { $n }{ class-mark }
   *[drawn] `{ $bar }` **{ $n }** · { $answer }{ class-mark }
}
class-mark = { $right ->
    [yes] {" "}✓
   *[no] {""}
}
class-answers-more = autres réponses : { $n }
class-answer-none = aucun coup ne gagne
class-right = { $n ->
    [one] **Juste :** { $list }.
   *[other] **{ $n } coups sont justes :** { $list }.
}
class-right-first = { $n ->
    [one] Il
   *[other] Le premier
} laisse { $rest }. { $why }
class-right-none = **Juste :** aucun coup ne gagne ici.
class-error = { $tied ->
    [yes] **Une des erreurs les plus courantes :**
   *[no] **L’erreur la plus courante :**
} { $answer } ({ $n }).
class-reply = Alors l’autre prend { $take }{ from-pile-bold } et laisse { $rest }.
class-took-last = C’est { last-object }, et ici, qui prend en dernier perd.
class-over = ## La classe est finie
    { $n ->
        [one] 1 exercice a été posé.
       *[other] { $n } exercices ont été posés.
    } La personne qui l’a menée peut voir pendant 30 jours comment elle s’est passée. Merci à tout le monde !
button-class-report = Comment c’était

## A pupil’s whisper

class-ask = **Quel coup gagne ?** Tu peux changer de réponse tant que la classe n’avance pas. Elle compte sans ton nom.
class-noted = **Noté : { $answer }.** Tu peux changer tant que la classe n’avance pas ; tu verras ensuite si c’est juste.
class-named = { $shown ->
    [yes] La personne qui mène la classe verra ton nom.
   *[no] Personne ne voit ton nom.
}
button-class-none = Aucun coup ne gagne
button-class-name = { $shown ->
    [yes] Cacher mon nom
   *[no] Montrer mon nom à qui mène
}

## Who leads it

class-asks = L’exercice { $nth } est posé.
class-shows = Les réponses à l’exercice { $nth } sont affichées.
class-report = **Comment la classe s’est passée**
class-report-line = **{ $nth })** { $piles } : { $n ->
    [0] personne n’a répondu
   *[other] { $right } sur { $n } { $right ->
        [one] juste
       *[other] justes
    }
}
class-report-error = {" "}· { $tied ->
    [yes] parmi les erreurs
   *[no] erreur courante
} : { $answer } ({ $n })
class-report-named = Ont bien voulu te montrer leur nom : { $list }
class-report-one = { $who } { $right } sur { $n }

## Why not

class-one-here = Une classe est en cours dans ce salon. Finis-la d’abord, ou ouvres-en une autre dans un autre salon ou fil.
button-class-end = Finir cette classe
class-none-here = Je ne connais pas de telle classe ici. Une personne qui gère ce serveur peut en ouvrir une avec `/{ command-class-name } { command-class-start-name }`.
class-ended = Cette classe est finie.
class-closed = Les réponses à cet exercice sont déjà affichées : regarde le message de la classe.
class-stale = La classe en est à un autre exercice : appuie sur « { button-class-ask } » sous son message.
class-gone-on = Quelqu’un a déjà fait avancer la classe : son message montre où elle en est.
class-own-match = Les réponses t’aideraient dans ton match équitable : tu ne peux les montrer qu’une fois qu’il est fini. Demande à quelqu’un d’autre qui gère ce serveur de continuer.
class-not-yours = Seules les personnes qui gèrent ce serveur, et celle qui a ouvert la classe, peuvent le faire.
class-no-answer = Ce n’est pas une réponse à cet exercice : choisis un de ses coups, ou « { button-class-none } ».
class-no-hint = La classe réfléchit justement à cette position : je ne l’explique pas maintenant et n’y joue pas. Réfléchis aussi : appuie sur « { button-class-ask } » sous le message de la classe. La raison viendra avec les réponses.
class-level-only = Ne donne pas de niveau, ou joue dans un autre salon.
class-of-nothing = Cette leçon ne demande pas de coups : elle ne fait pas de classe. Choisis-en une autre, ou donne `{ option-class-start-positions-name }`.
bad-material = Une classe porte sur tes propres `{ option-class-start-positions-name }`, par exemple `3 5 7; 2 2`, ou sur une `{ option-class-start-lesson-name }`, qui a ses propres règles : donne l’une des deux.
bad-exercise = Exercice { $n } : { $why }
bad-exercises = Une classe a de 1 à { $most } exercices, et il y en a { $n } ici. Sépare-les par un point-virgule, par exemple `3 5 7; 2 2`.

## A simul

simul-heading = ## { CAP($who) } joue contre tout le monde
simul-about = { $open ->
    [yes] Jusqu’à { $most } personnes peuvent s’inscrire. Chacune joue sa partie contre { $opponent }, dans un fil si possible, d’un départ qu’elle peut gagner.
   *[no] Plus personne ne peut s’inscrire.
}
simul-stands =
    { $n ->
        [0] { $open ->
            [yes] Personne n’est encore inscrit.
           *[no] Personne ne s’est inscrit.
        }
        [one] 1 personne inscrite, qui { $playing ->
            [0] ne joue plus.
           *[other] joue encore.
        }
       *[other] { $n } personnes inscrites ; { $playing ->
            [0] plus personne ne joue.
           *[other] encore en jeu : { $playing }.
        }
    }
simul-score = **{ $who } { $leader } – { $people } pour les autres**
simul-waiting = { $n ->
    [0] Aucune partie ne t’attend.
    [one] **1 partie t’attend**
   *[other] **{ $n } parties t’attendent**, la plus ancienne d’abord
}
button-simul-waiting = Quelles parties attendent ?
button-simul-close = Fermer les inscriptions
simul-none-here = Cette simultanée est finie. Une personne qui gère ce serveur peut en lancer une autre avec `/{ command-class-name } { command-class-simul-name }`.
simul-not-yours = Seules les personnes qui gèrent ce serveur peuvent le faire ; dans une simultanée en cours, celle qui joue contre tout le monde aussi.
simul-not-leading = Seule la personne qui joue contre tout le monde dans cette simultanée voit quelles parties attendent.
simul-ones-own = Tu mènes cette simultanée : ce sont les autres qui s’inscrivent.
simul-closed = Plus personne ne peut rejoindre cette simultanée.
simul-full = Les { $most } places sont prises.
simul-in = Ton inscription est déjà faite. Ta partie est dans `/{ command-games-name }`, à moins d’être finie.
