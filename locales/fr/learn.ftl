## The list of lessons

learn-list-title = **Apprends le Nim.** Chaque leçon dure quelques minutes. Arrête quand tu veux : ta place est gardée.
learn-list-menu = Choisis une leçon
learn-list-done = ✓ finie
learn-list-open = { $done ->
    [one] { $done } étape
   *[other] { $done } étapes
} sur { $of }
learn-list-again = encore une fois : { $done } sur { $of }
learn-list-after = s’appuie sur { $list }
learn-list-cards = { $known ->
    [one] { $known } carte sue
   *[other] { $known } cartes sues
} sur { $of }
learn-name-pairs = Les paires
learn-name-three-piles = Trois piles, par cœur
learn-name-sums = Pourquoi les sommes trompent
learn-name-powers = Les 4, les 2 et les 1 s’annulent
learn-name-binary = Le binaire
learn-name-balance = L’équilibre et la nim-somme
learn-name-find = Trouver le coup gagnant
learn-name-why = Pourquoi ça marche
learn-name-misere = Misère
learn-name-bounded = Un maximum par coup : une pile
learn-name-bounded-two = Un maximum : deux piles
learn-name-bounded-many = Un maximum : trois piles et plus
learn-name-wraps = Un maximum : les restes qui montent
learn-name-bounded-misere = Un maximum, et le dernier coup perd
learn-name-letters = Par cœur, et quand les lettres trompent
learn-name-kernels = Valeurs de Grundy et noyaux
learn-name-words = Les mots du domaine
learn-name-exam = L’examen
learn-name-subtraction = Certaines quantités seulement
learn-name-wythoff = Le jeu de Wythoff
learn-name-kayles = Kayles
learn-name-fibonacci = Nim de Fibonacci
learn-name-family = Additionner des jeux
learn-name-disguise = Le Nim déguisé
learn-name-cards = Les positions perdantes par cœur
learn-title-cards = Positions perdantes de { $start }

## Around a lesson

learn-header = **{ $lesson }** · étape { $step } sur { $of }
learn-button-next = Suite ▶
learn-button-explanation = Explication
learn-button-back = ◀ Retour à la question
learn-button-show = Montre-moi
learn-button-all = Toutes les leçons
learn-button-on = Continuer
learn-button-go = { $open ->
    [yes] Continuer : { $lesson }
   *[no] Commencer : { $lesson }
}
learn-button-following = Leçon suivante : { $lesson }
learn-button-again = Encore, avec d’autres positions
learn-button-cards-again = Encore une fois depuis le début
learn-done = **Bravo ! Tu as fini la leçon « { $lesson } ».**
learn-moved-on = C’est une ancienne page de « { $lesson } » : rien n’a changé. Tu en es maintenant à { $done } sur { $of }.

## What an exercise asks

learn-ask-win = **À toi : trouve un coup gagnant.**
learn-ask-restore = **À toi : rends toutes les colonnes paires à nouveau.**
learn-ask-on-paper = **À toi : trouve un coup gagnant.** Cette fois, tu ne vois pas les colonnes : écris-les sur un papier.
learn-ask-break = { $again ->
    [yes] **Encore un équilibre. Essaie un coup d’un autre genre : toutes les colonnes restent-elles paires ?**
   *[no] **Ces piles sont en équilibre. Essaie n’importe quel coup : toutes les colonnes peuvent-elles rester paires ?**
}
learn-ask-to-binary = **Lequel de ces nombres est { $n } en binaire ?**
learn-ask-from-binary = **Quel nombre s’écrit `{ $digits }` ?**
learn-ask-nim-sum = **Quelle est la nim-somme de ces piles ?** Compte les 1 dans chaque colonne, puis additionne les colonnes impaires.
learn-ask-chances = **C’est à toi de jouer, et { last-object } gagne. Peux-tu gagner ?** Compte les 1 dans chaque colonne.
learn-ask-remainder = **Avec { $size }, fais autant de paquets de { $n } que possible. Combien en reste-t-il ?**
learn-ask-can-win = **C’est à toi de jouer. Peux-tu gagner ?**
learn-ask-how-many = **Combien de coups différents gagnent ici ?** Regarde chaque pile.
learn-ask-kind = **Est-ce une position P ou une position N ?**
learn-ask-other-book = **Un livre dit une position « gagnante » si qui vient de jouer gagne. Comment appelle-t-il celle-ci ?**
learn-ask-left-over = **Décompose les piles en 4, 2 et 1, et barre les parts égales deux par deux. Que reste-t-il ?**
learn-ask-least-missing = **D’une position, les coups mènent à ces valeurs de Grundy : { $list }. Quelle est la sienne ?**
learn-ask-duel = **Partie { $game } sur 3, contre l’expert : gagne-la sans faute.**
learn-ask-worth = **Pour combien compte-t-elle ?** Regarde ce que ses coups laissent.
learn-ask-smallest-part = **Écris { $n } comme une somme de nombres de Fibonacci, en commençant par le plus grand possible. Quel est le plus petit ?**
learn-ask-coins = **Les jetons vont vers la gauche, sans dépasser les autres, et le dernier coup gagne. C’est à toi de jouer. Peux-tu gagner ?**
learn-coins = Des jetons sont sur les cases { $list }.
learn-ask-greedy = **Un coup ne prend que dans une plus grande pile, et { last-object } gagne. C’est à toi de jouer. Peux-tu gagner ?**
learn-no-values = aucune
learn-answer-can = { $yes ->
    [yes] Oui, je peux gagner
   *[no] Non, je perds
}
learn-answer-kind = { $yes ->
    [yes] N : qui va jouer gagne
   *[no] P : qui vient de jouer gagne
}
learn-answer-book = { $yes ->
    [yes] Gagnante
   *[no] Perdante
}
learn-answer-nothing = rien
learn-menu-answers = Choisis ta réponse
learn-answer-chances = { $yes ->
    [yes] Je peux gagner : pas d’équilibre
   *[no] Je perds : équilibre
}
learn-answer-balance = 0 : équilibre

## What is said to an answer

learn-shown = **Voici la réponse :**
learn-right = ✓ **C’est juste !**
learn-wrong = ✗ **Pas encore.**
learn-try-again = **Essaie encore :**
learn-try-again-board = **Revenons en arrière. Essaie encore :**
learn-you-took = { $left ->
    [0] Tu as pris { $take }{ from-pile-bold } et { $pile ->
        [only] n’as
        [pins] n’as
        [both] n’as
       *[letter] n’y as
    } rien laissé.
   *[other] Tu as pris { $take }{ from-pile-bold } et { $pile ->
        [pins] as
        [both] as
       *[letter] en as
    } laissé { $left }.
}
learn-opponent-takes = Alors l’adversaire prend { $take }{ from-pile-bold } : il reste { $rest }.
learn-took-last = C’était { last-object }, et ici, qui prend en dernier perd.
learn-columns = { $n ->
    [one] la colonne de { $list }
   *[other] les colonnes de { $list }
}
learn-still-odd = { $n ->
    [one] Mais { $columns } est impaire.
   *[other] Mais { $columns } sont impaires.
}
learn-broke = { $n ->
    [one] Maintenant, { $columns } est impaire : l’équilibre est rompu.
   *[other] Maintenant, { $columns } sont impaires : l’équilibre est rompu.
}
learn-restored = { $left ->
    [0] Et je peux le rétablir : je prends { $take }{ from-pile-bold }, il n’y reste rien. Toutes les colonnes sont paires à nouveau :
   *[other] Et je peux le rétablir : je prends { $take }{ from-pile-bold }, il en reste { $left }. Toutes les colonnes sont paires à nouveau :
}
learn-reads = `{ $digits }`, c’est { $sum }.
learn-reads-wrong = `{ $digits }`, c’est { $sum }. Tu cherches { $n }.
learn-would-be = { $n } s’écrirait `{ $digits }`. Additionne les colonnes où il y a un 1.
learn-all-even = Toutes les colonnes sont paires : les piles sont en équilibre. Qui doit jouer maintenant perd.
learn-some-odd = { $n ->
    [one] Ici, { $columns } est impaire : il n’y a pas d’équilibre. Qui joue maintenant peut gagner.
   *[other] Ici, { $columns } sont impaires : il n’y a pas d’équilibre. Qui joue maintenant peut gagner.
}
learn-nim-sum = Regarde les colonnes impaires. Elles donnent la nim-somme : { $sum }.
learn-nim-sum-wrong = Regarde les colonnes impaires et additionne-les.
learn-can-win = Tu peux gagner : prends { $take }{ from-pile-bold }, il reste { $rest }.
learn-on-the-list = La position { $piles } est sur la liste : qui doit jouer là perd.
learn-adds-up = Tu as laissé { $piles } : l’addition tombe juste ({ $sum }), mais cela ne prouve rien.
learn-all-cancels = { $parts } : tout s’annule, et qui doit jouer perd.
learn-left-over = { $parts }. Sans partenaire : **{ $left }**.
learn-kind = { $wins ->
    [yes] C’est une **position N** (« next ») : qui va jouer peut gagner.
   *[no] C’est une **position P** (« previous ») : qui vient de jouer peut gagner.
}
learn-book = { $wins ->
    [yes] Qui vient de jouer perd donc, et ce livre la dit « perdante ».
   *[no] Qui vient de jouer gagne donc, et ce livre la dit « gagnante ».
}
learn-one-of = { $take }{ from-pile-bold }, il reste { $rest }
learn-how-many = { $n ->
    [one] Un seul coup gagne : { $list }.
   *[other] { $n } coups gagnent : { $list }.
}
learn-is-there = { $given } en fait partie : cherche un nombre qui manque.
learn-not-least = { $given } manque, mais un plus petit nombre manque aussi.
learn-least-missing = { $right } est le plus petit nombre qui manque. Les valeurs étaient : { $list }.
learn-worth = { $right ->
    [yes] Ses coups mènent aux valeurs { $list } : la plus petite qui manque est { $given }.
   *[no] Ses coups mènent aux valeurs { $list }. Quelle est la plus petite qui manque ?
}
learn-parts = { $right ->
    [yes] { $n } = { $sum }.
   *[no] Le plus grand possible dans { $n } est { $largest }. Continue avec ce qui reste.
}
learn-gaps = { $sum ->
    [0] Deux par deux à partir de la droite, les écarts sont { $list }. Leur nim-somme est 0 : qui doit jouer perd.
   *[other] Deux par deux à partir de la droite, les écarts sont { $list }. Leur nim-somme est { $sum } : qui joue peut gagner.
}
learn-largest = { $n ->
    [one] Une pile est la plus grande
   *[other] { $n } piles sont les plus grandes
}, un nombre { $parity ->
    [odd] impair : qui joue peut gagner.
   *[even] pair : qui doit jouer perd.
}
learn-duel-again = **Une faute suffit à l’expert. Cette partie recommence :**
learn-duel-won = **La partie { $game } est gagnée.**
learn-no-pairs = Maintenant l’adversaire peut gagner, par une astuce d’une autre leçon. Barre les paires : quelle pile est de trop ?
learn-remainder = { $size } = { $q } × { $n } + { $r } : le reste est { $r }.
learn-remainder-wrong = Le plus grand multiple de { $n } jusqu’à { $size } est { $whole }. Combien en reste-t-il ?

## Pairs

learn-pairs-1 = Au Nim, on joue chacun son tour. À ton tour, prends autant d’objets que tu veux, au moins un, mais dans **une seule** pile. Dans cette leçon, qui prend { last-object } **gagne**.
    Regarde les deux piles égales ci-dessous. C’est à l’adversaire de jouer. Tu peux répondre à chaque coup : **copie** ! Ce qu’il prend dans une pile, prends-le dans l’autre. Il sera donc à court avant toi, et { last-object } est à toi.
learn-pairs-2 = Deux piles égales sont donc mauvaises pour qui doit jouer. Fais en sorte que ce soit **l’adversaire** !
    Ci-dessous, c’est à toi, et les piles ne sont pas égales. Que faire ? Prends 2 dans **B**. Il en reste alors 3 dans chaque pile, et ensuite tu copies.
    À toi d’essayer.
learn-pairs-3 = Les paires servent aussi avec plus de piles. Ci-dessous, **A** et **C** forment une paire. Ce qui se passe dans l’une peut être copié dans l’autre : ensemble, elles ne comptent pas. Seule **B** est de trop : prends-la toute, et l’adversaire n’a plus que la paire devant lui.
    Cela marche aussi avec plusieurs paires. Barre les paires, et prends ce qui est de trop !
learn-pairs-kept = À retenir : laisse des piles égales, puis copie. Parmi plusieurs piles, les paires s’annulent.

## Binary

learn-binary-1 = Les ordinateurs comptent avec deux chiffres seulement, 1 et 0. Le secret du Nim s’écrit ainsi, lui aussi.
    Prends les nombres **1, 2, 4, 8, 16** et ainsi de suite : chacun est le double du précédent. Tout nombre entier est une somme de certains d’entre eux, chacun servant une fois au plus :
    • 3 = 2 + 1
    • 6 = 4 + 2
    • 13 = 8 + 4 + 1
    Et il n’y a qu’une façon de le faire.
learn-binary-2 = Pour écrire un nombre en **binaire**, donne une colonne à chacun de ces nombres. Écris 1 là où le nombre sert, et 0 là où il ne sert pas.
    13 = 8 + 4 + 1 : c’est un 1 sous 8, 4 et 1, et un 0 sous 2. En bref : `1101`.
    Une astuce : commence par le plus grand qui tient. 8 tient dans 13, il reste 5. 4 tient dans 5, il reste 1. 2 ne tient pas. 1 tient.
learn-binary-3 = Le retour est plus facile : additionne les colonnes où il y a un 1. Ci-dessous, ce sont 4 et 2. Donc `110`, c’est 4 + 2 = 6.
learn-binary-kept = À retenir, les colonnes : 16, 8, 4, 2, 1, et au-delà de 31 aussi 32, 64… à gauche. Un 1 veut dire « il sert », un 0 « il ne sert pas ».

## Balance

learn-balance-1 = Voici le secret du Nim. Écris les piles en binaire, l’une sous l’autre. Puis compte les 1 **dans chaque colonne**.
    Ci-dessous, chaque colonne a deux 1. Deux est pair. Quand toutes les colonnes sont paires, les piles sont **en équilibre**, et qui doit jouer est **en train de perdre**. (Pourquoi ? La leçon « Pourquoi ça marche » le montre.)
    Aucun 1 du tout, c’est pair aussi : 0 est un nombre pair.
learn-balance-2 = Ci-dessous, la colonne de 2 a un seul 1, et c’est impair{ $theme ->
        [words] {""}
       *[drawn] {""} : le **^** la marque
    }. Une colonne impaire suffit : **il n’y a pas d’équilibre**, et qui joue maintenant **peut gagner**.
learn-balance-3 = Les colonnes impaires forment ensemble un nombre, la **nim-somme**. Ci-dessous, les colonnes de 2 et de 1 sont impaires, et 2 + 1 = 3 : la nim-somme est 3.
    En équilibre, aucune colonne n’est impaire : la nim-somme est 0. C’est une façon courte de le dire : **la nim-somme 0 est mauvaise pour qui doit jouer.**
learn-balance-kept = À retenir : toutes les colonnes paires, c’est la nim-somme 0, et qui doit jouer perd. Sinon, il peut gagner.

## Finding the move

learn-find-1 = Sans équilibre, tu peux gagner : un coup rend **toutes** les colonnes paires. Comment le trouver ?
    1. Cherche la colonne impaire la plus à **gauche**. Ci-dessous, c’est celle de 2.
    2. Cherche une pile qui a un 1 dans cette colonne. Ci-dessous, seule **A** en a un. C’est la pile où prendre.
learn-find-2 = 3. Dans le nombre de cette pile, **inverse** le chiffre de chaque colonne impaire : 1 devient 0, et 0 devient 1. Ci-dessous, seule la colonne de 2 est impaire : le `011` de A devient `001`.
    4. C’est ce qu’il faut laisser. `001`, c’est 1, et A a 3 : prends donc 2.
    Alors toutes les colonnes sont paires. Vérifie de tête !
learn-find-3 = Parfois, plusieurs piles ont un 1 dans la première colonne impaire. Alors **chacune** a un coup gagnant. Ci-dessous, la colonne de 4 est impaire, et les trois piles y ont un 1 : trois coups gagnent, à toi de choisir.
learn-find-kept = À retenir : la colonne impaire la plus à gauche → une pile qui y a un 1 → inverse ses chiffres dans les colonnes impaires → c’est ce que tu laisses.

## Why it works

learn-why-1 = Tu sais gagner. Mais **pourquoi** ça marche ? Deux faits suffisent :
    • **A.** En équilibre, tout coup rompt l’équilibre.
    • **B.** Sans équilibre, un coup le rétablit.
    Une fois que tu as laissé un équilibre, l’adversaire doit donc le rompre, tu le rétablis, il le rompt encore… Tout à la fin, il ne reste rien. Aucun 1 : c’est un équilibre aussi. Et qui fait les équilibres ? Toi. C’est donc toi qui prends { last-object } !
learn-why-2 = Ne crois pas **A** sans essayer. Un coup change une pile : au moins un chiffre de son nombre change. Dans la colonne de ce chiffre, il y a alors un 1 de plus ou de moins : de paire, elle devient impaire.
    Les piles ci-dessous sont en équilibre. À l’étape suivante, cherche un coup qui le garde !
learn-why-3 = Passons à **B** : pourquoi peut-on toujours rétablir l’équilibre ? Regarde la colonne impaire la plus à gauche ; ci-dessous, celle de 4. Impaire veut dire au moins un 1 : une pile y a donc un 1. C’est **C**.
    Inverse les chiffres de C dans les colonnes impaires, 4 et 2 : `101` devient `011`. Le premier chiffre changé passe de 1 à 0 : le nouveau nombre est donc **plus petit**. 5 est devenu 3. Et rendre une pile plus petite, c’est justement jouer un coup !
    À l’étape suivante, je romps un équilibre et tu le rétablis.
learn-why-4 = Tu as vu les deux : tout coup rompt l’équilibre, et il y a toujours un coup qui le rétablit. C’est une **preuve**, et elle vaut pour autant de piles qu’on veut, de toute taille.
    Charles Bouton l’a trouvée en 1901. Je porte son nom.
learn-why-kept = À retenir : **A**, tout coup rompt l’équilibre ; **B**, un coup le rétablit. Qui laisse l’équilibre gagne.

## Misère

learn-misere-1 = Au Nim **misère**, qui prend { last-object } **perd**.
    Regarde les trois piles de 1 ci-dessous. Disons que c’est à toi. Tu en prends une, l’adversaire en prend une, et la dernière est pour toi : tu perds. Un nombre **impair** de piles de 1 est donc mauvais pour qui doit jouer, et un nombre pair est bon.
learn-misere-2 = Maintenant une pile est plus grande, et c’est à toi. Tu as le choix : laisser 1 dans cette pile, ou rien. Choisis de façon à laisser un nombre **impair** de piles de 1 !
    Ci-dessous, tout prendre dans **C** laisserait deux piles de 1, un nombre pair. Prends donc 3 dans **C** et laisses-y 1 : trois piles de 1. L’adversaire prendra { last-object }.
learn-misere-3 = Et avant cela ? Tant que **deux piles ou plus** ont plus de 1, joue comme si { last-object } gagnait : rends toutes les colonnes paires.
    Ci-dessous : prends 1 dans **C**, et 2‑2 est en équilibre. C’est seulement quand une seule pile a plus de 1 que tu passes à « un nombre impair de 1 ». Et c’est bien toi qui le fais : une seule grande pile rend impaire sa première colonne, tu ne la laisses donc jamais, et l’adversaire y est forcé.
learn-misere-kept = À retenir : deux grandes piles ou plus : toutes les colonnes paires. Une seule grande pile : laisse un nombre impair de 1.

## At most so many a move

learn-bounded-1 = Certaines parties limitent le coup. Ici, tu peux en prendre 1, 2 ou 3, pas plus. Qui prend { last-object } gagne.
    Ci-dessous il y en a 8, et c’est à l’adversaire de jouer. Quoi qu’il prenne, tu **complètes à 4** : il prend 1, tu prends 3 ; il prend 2, tu prends 2 ; il prend 3, tu prends 1. De 8 on passe à 4, et de 4 à 0 : { last-object } est à toi !
    Pourquoi 4 ? C’est un de plus que ce qu’un coup peut prendre : tu peux toujours y arriver.
learn-bounded-2 = Laisse donc à l’adversaire un multiple de 4 : 4, 8, 12, 16…
    Ci-dessous il y en a 10, et 10 = 2 × 4 + 2. Le **reste** est 2. Prends-le, et il reste 8.
    Avec une autre limite, compte par un autre nombre : un de plus que ce qu’un coup peut prendre.
learn-bounded-kept = À retenir : compte par un de plus que ce qu’un coup peut prendre, et laisses-en un multiple.

## The list to learn by heart, and the letters of the columns

learn-letters-1 = **Marienbad** commence par 1‑3‑5‑7, et qui prend { last-object } **perd**. À partir de là, 20 positions, quel que soit l’ordre des piles, sont perdantes pour qui doit jouer. Laisses-en une, et tu gagnes :
    • 1 · 1‑1‑1
    • les jumelles : 2‑2 · 3‑3 · 4‑4 · 5‑5, et les mêmes avec deux piles de 1 : 1‑1‑2‑2 · 1‑1‑3‑3 · 1‑1‑4‑4 · 1‑1‑5‑5
    • trois piles : 1‑2‑3 · 1‑4‑5 · 2‑4‑6 · 2‑5‑7 · 3‑4‑7 · 3‑5‑6
    • quatre piles : 1‑2‑4‑7 · 1‑2‑5‑6 · 1‑3‑4‑6 · 1‑3‑5‑7
    Le départ en est une : laisse donc l’adversaire commencer !
learn-letters-2 = Tu as oublié la liste ? Écris les piles en binaire, et sous chaque colonne une lettre : **i** si le nombre de 1 est impair, **p** s’il est pair. Tant que deux piles ont plus de 1, `ppp` est perdant pour qui doit jouer ; tout autre code dit quoi prendre :
    • `ppi` : 1 dans 1, 3, 5 ou 7
    • `pip` : 2 dans 2, 3, 6 ou 7
    • `pii` : 3 dans 3 ou 7, 1 dans 2 ou 6
    • `ipp` : 4 dans 4, 5, 6 ou 7
    • `ipi` : 5 dans 5 ou 7, 3 dans 4 ou 6
    • `iip` : 6 dans 6 ou 7, 2 dans 4 ou 5
    • `iii` : 7 dans 7, 5 dans 6, 3 dans 5, 1 dans 4
    Ci-dessous, on lit `pip`. Écris toujours trois lettres, avec `p` devant au besoin.
learn-letters-3 = Mais les lettres **trompent à la fin**. Dès qu’une seule pile a plus de 1, le coup qu’elles donnent **perd** toujours ! Ci-dessous, on lit `ipp`, donc 4 dans **D** : il reste quatre piles de 1, et { last-object } est pour toi.
    Fais alors le contraire. Si les lettres laissent 1 dans la grande pile, prends-la toute ; si elles la prennent toute, laisses-y 1. Il reste ainsi un nombre impair de piles de 1. Ci-dessous : prends les 5.
    Et quand chaque pile a 1, `ppp` est gagnant et `ppi` perdant : un nombre pair de piles est bon pour qui doit jouer.
learn-letters-kept = À retenir : les vingt positions par cœur ; ou les lettres, tant que deux piles ont plus de 1. Après, laisse un nombre impair de 1.

## Three piles by list

learn-three-piles-1 = Avec deux piles, tu les rends égales. Avec trois, certaines positions sont perdues pour qui doit jouer. La plus petite est **1‑2‑3**, ci-dessous.
    Essaie tous les coups : à chaque fois, tu peux laisser deux piles égales, ou prendre la pile qui accompagne une paire. Laisse donc 1‑2‑3 à l’adversaire, dans n’importe quel ordre, et tu gagnes.
learn-three-piles-2 = Tous ces trios jusqu’à 7, à savoir par cœur :
    • **1‑2‑3 · 1‑4‑5 · 1‑6‑7 · 2‑4‑6 · 2‑5‑7 · 3‑4‑7 · 3‑5‑6**
    Deux piles d’un trio donnent la troisième : cherche donc une pile plus grande que ce que les deux autres demandent. Ci-dessous, 2 et 6 demandent 4, et **C** a 5. Prends 1 dans C : 2‑4‑6.
learn-three-piles-kept = À retenir : 1‑2‑3, 1‑4‑5, 1‑6‑7, 2‑4‑6, 2‑5‑7, 3‑4‑7, 3‑5‑6 ; ou une paire et rien d’autre.

## Why sums mislead

learn-sums-1 = 1 + 2 = 3, 1 + 4 = 5, 2 + 5 = 7 : sur la liste, la plus grande pile est souvent la somme des deux autres. Est-ce le secret ? Non !
    Ci-dessous, 3 + 5 = 8. L’addition tombe juste, mais qui doit jouer **gagne** : prendre 2 dans C laisse 3‑5‑6, qui est sur la liste et n’est pas une somme.
learn-sums-2 = Quand une somme est-elle bonne ? Seulement si les deux petits nombres n’ont aucun 1, 2, 4 ou 8 en commun. 2 et 5 = 4 + 1 n’ont rien en commun : 2‑5‑7 est perdue. 3 = 2 + 1 et 5 = 4 + 1 ont le 1 en commun : 3‑5‑8 ne l’est pas.
    Ci-dessous, 2 et 3 = 2 + 1 ont le 2 en commun. N’y laisse donc pas 5, mais ce que dit la liste.
learn-sums-kept = À retenir : une addition juste ne suffit pas. Ce que deux nombres ont en commun s’annule, au lieu de s’ajouter.

## Fours, twos and ones cancel

learn-powers-1 = L’équilibre sans binaire : décompose chaque pile en **8, 4, 2 et 1**, chacun une fois au plus, le plus grand d’abord : 7 = 4 + 2 + 1, 6 = 4 + 2.
    Puis barre les parts égales de deux piles. Ci-dessous : 3 = 2 + 1, 5 = 4 + 1, 6 = 4 + 2. Les 4 s’annulent, les 2 aussi, les 1 aussi : il ne reste rien, donc qui doit jouer perd.
learn-powers-2 = Il reste quelque chose ? Alors tu peux gagner : débarrasse-t’en.
    Ci-dessous : 2, 5 = 4 + 1, 6 = 4 + 2. Les 4 s’annulent, les 2 aussi. Le 1 de **B** est de trop : prends-le, et plus rien n’est de trop.
learn-powers-3 = Plusieurs parts sont de trop ? Va dans une pile qui contient la **plus grande**. Enlèves-y chaque part de trop qui s’y trouve, ajoutes-y chaque part de trop qui n’y est pas.
    Ci-dessous : 2, 3 = 2 + 1, 4. De trop : 4 et 1. Le 4 est dans **C** : enlève le 4, ajoute un 1. Laisse donc 1 dans C, en prenant 3. La pile diminue toujours, car 4 est plus que 2 + 1.
learn-powers-kept = À retenir : barre les 8, 4, 2 et 1 égaux. Ne laisse rien de trop à l’adversaire.

## A limit: two piles

learn-bounded-two-1 = Avec deux piles et un maximum, compte-les toutes les deux : seuls les **restes** comptent, car les paquets de 4 s’annulent.
    Ci-dessous, un coup prend 3 au plus. 5 a pour reste 1, et 6 a pour reste 2. Prends 1 dans **B** : les deux restes sont 1. Ensuite, copie dans l’autre pile ; si elle n’a pas assez, complète à 4 dans la même.
learn-bounded-two-kept = À retenir : rends les restes égaux. Les piles, elles, peuvent être différentes.

## A limit: three piles and more

learn-bounded-many-1 = Avec trois piles ou plus, traite les restes comme si c’étaient les piles. S’ils sont en équilibre, qui doit jouer perd.
    Ci-dessous, un coup prend 3 au plus : 5, 6 et 7 ont pour restes 1, 2 et 3. C’est 1‑2‑3 : perdu.
learn-bounded-many-2 = Pas d’équilibre ? Change un reste. Ci-dessous, 9, 6 et 8 ont pour restes 1, 2 et 0. Le 0 compte comme une pile vide. 1 et 2 doivent donc devenir égaux : prends 1 dans **B**, et les restes sont 1, 1 et 0.
    Les piles sont alors 9, 5 et 8. Elles n’ont l’air de rien : seuls les restes parlent.
learn-bounded-many-kept = À retenir : les restes en équilibre, comme si c’étaient les piles.

## A limit: remainders that grow

learn-wraps-1 = Un reste peut aussi **monter**. Ci-dessous, un coup prend 3 au plus : 8 a pour reste 0, et 7 a pour reste 3.
    Tu peux faire descendre 3 à 0 : prends 3 dans **B**. Mais tu peux aussi faire monter 0 à 3 : prends 1 dans **A**, car 7 a pour reste 3. On passe sous un multiple de 4 : deux coups gagnent donc.
    Pour monter d’un nombre, prends 4 moins ce nombre.
learn-wraps-2 = Deux choses peuvent l’empêcher. La pile doit avoir au moins un paquet entier ; et le nouveau reste doit exister.
    Ci-dessous, un coup prend 2 au plus : compte donc par 3. Les restes sont 1, 2 et 1. Pour l’équilibre dans **A** ou **C**, il faudrait un reste de 3, qui n’existe pas quand on compte par 3. Il ne reste que **B** : prends les deux.
learn-wraps-kept = À retenir : un reste monte en passant sous un multiple, si la pile en a un et si le nouveau reste est assez petit.

## A limit, and the last one loses

learn-bounded-misere-1 = Et si { last-object } **perd** ? Avec une seule pile, laisse 1 de **plus** qu’un multiple : avec un maximum de 3, c’est 1, 5, 9, 13, 17… Complète à 4 comme avant : à la fin, il en reste 1 pour l’adversaire.
    Ci-dessous il y en a 20 : prends 3, et il en reste 17.
learn-bounded-misere-2 = Avec plus de piles, équilibre les restes comme si { last-object } gagnait, jusqu’à ce qu’un seul reste dépasse 1. Ensuite, laisse un **nombre impair de restes de 1**.
    Ci-dessous, 6, 5 et 4 ont pour restes 2, 1 et 0. Seul le 2 dépasse 1. Amène-le à 0 : prends 2 dans **A**. Il y a alors un seul reste de 1 : un nombre impair.
    C’est toujours possible : sinon, prends 1 dans un reste de 1, ou 3 dans un reste de 0.
learn-bounded-misere-kept = À retenir : l’équilibre tant que deux restes dépassent 1 ; ensuite, un nombre impair de restes de 1.

## Grundy values and kernels

learn-kernels-1 = Certains jeux finissent toujours, quoi qu’on joue : on les dit **progressivement finis**. Chaque position y est soit perdue pour qui doit jouer, soit gagnée.
    Les positions perdues forment le **noyau** : aucun coup ne mène du noyau au noyau, et de partout ailleurs, un coup y mène. Qui joue chaque fois dans le noyau gagne.
learn-kernels-2 = Chaque position a un nombre, sa **valeur de Grundy** : le plus petit parmi 0, 1, 2, 3… qui n’est la valeur d’aucune position où mène un coup. Quand il n’y a plus de coup, c’est 0.
    Si les coups mènent aux valeurs 0, 1 et 3, la valeur est 2. Les positions de valeur 0 forment le noyau : aucun coup ne mène de 0 à 0, et de toute autre valeur un coup mène à 0.
learn-kernels-3 = Une pile où l’on prend ce qu’on veut a pour valeur sa taille. Avec un maximum de 3, les valeurs sont 0, 1, 2, 3, 0, 1, 2, 3… : le reste modulo 4. Ci-dessous, 7 vaut 3, car les coups mènent à 6, 5 et 4, qui valent 2, 1 et 0.
learn-kernels-4 = Et plusieurs piles à la fois ? La valeur de l’ensemble est la **somme digitale** de leurs valeurs : écris-les en binaire, et marque chaque colonne impaire.
    Ci-dessous, c’est 2, 4 et 7, parts égales annulées : 1. Ce n’est donc pas dans le noyau : à toi de trouver un coup qui donne 0.
learn-kernels-kept = À retenir : la valeur 0, c’est le noyau, et c’est le noyau que tu laisses.

## The words of the field

learn-words-1 = Une seule chose, plusieurs noms : **nim-somme**, **somme digitale**, **XOR**, « addition sans retenue » désignent tous le nombre que forment les colonnes impaires.
    Ci-dessous, 3 et 5 sont `011` et `101`. Les colonnes de 4 et de 2 sont impaires : 3 XOR 5 = 6.
learn-words-2 = Dans une **position P** (de l’anglais « previous »), qui vient de jouer gagne. Dans une **position N** (« next »), c’est qui va jouer. Laisse donc des positions P.
    En jeu **normal**, { last-object } gagne ; en **misère**, c’est l’inverse. Certains sites inversent ces deux noms : vérifie ce qu’ils veulent dire.
learn-words-3 = Méfie-toi de « position gagnante ». Pour les uns, qui doit jouer peut gagner ; pour les autres, c’est qui **vient de jouer**. Les deux existent dans les livres : lis bien comment on le dit.
    Bouton parle toujours de tes propres chances : « tu peux gagner » ou « tu perds ».
learn-words-kept = À retenir : nim-somme = somme digitale = XOR. P : qui vient de jouer gagne. N : qui va jouer gagne.

## The exam

learn-exam-1 = Trois parties contre l’**expert**, qui ne se trompe jamais et tend des pièges. Chaque départ peut être gagné, et tu commences.
    1. Trois piles ; { last-object } **gagne**.
    2. Quatre petites piles ; { last-object } **perd**.
    3. Trois piles, 4 par coup au plus ; { last-object } **gagne**.
    Dans chaque position, un seul coup gagne. Après une faute, tu vois la réponse de l’expert, et cette partie recommence. Le papier est permis !
learn-exam-kept = Tu as battu l’expert trois fois sans faute. Il ne reste rien à t’apprendre du Nim : va l’apprendre à d’autres, ou rencontre ses cousins dans les leçons suivantes !

## Certaines quantités seulement

learn-subtraction-1 = Parfois, un coup ne prend que **certaines quantités** : dans cette leçon 1, 3 ou 4 dans une seule pile, et qui joue le dernier coup gagne.
    Comptons à partir de rien. 1 se prend en entier. De 2, on ne peut laisser que 1 : 2 est donc **perdu**. De 3, 4, 5 et 6, un coup laisse 0 ou 2. De 7, ci-dessous, les coups laissent 6, 4 et 3, qui peuvent tous être gagnés : 7 est perdu aussi. Et ainsi de suite, de 7 en 7 :
    • perdu : `0 2 7 9 14 16 21 23`
learn-subtraction-2 = Avec plus de piles, donne à chaque taille une **valeur** : le plus petit nombre qui n’est la valeur de rien de ce qu’un coup laisse. À partir de 0 :
    • valeurs : `0 1 0 1 2 3 2`, puis encore de 7 en 7
    Les piles se jouent alors comme des piles de Nim de leurs valeurs : laisse une nim-somme de 0. Ci-dessous, 5, 9 et 13 comptent pour 3, 0 et 2. Prends donc 1 dans **A** : il reste 4, qui compte pour 2, et 2, 0 et 2 s’annulent.
learn-subtraction-3 = Méfie-toi des apparences. Avec **1, 2, 4, 8 ou 16**, le jeu a l’air binaire, et pourtant il compte par trois : aucune de ces quantités n’est un multiple de 3, quoi qu’on prenne, tu peux donc revenir à un multiple de 3. Les valeurs sont les restes :
    • valeurs : `0 1 2`, puis encore de 3 en 3
    Ci-dessous, 7, 10 et 13 comptent tous pour 1. Prends 1 dans l’une d’elles, et 1, 1 et 0 s’annulent.
    Golomb a écrit sur ces jeux en 1966, et Ferguson en 1974.
learn-subtraction-kept = À retenir : une taille compte pour la plus petite valeur qu’aucun coup ne laisse. Laisse une nim-somme de 0.

## Le jeu de Wythoff

learn-wythoff-1 = Le **jeu de Wythoff** a deux piles. Prends ce que tu veux dans l’une d’elles, **ou autant dans les deux**. Qui prend { last-object } gagne.
    C’est la marche d’une dame vers le coin : le long d’une pile, le long de l’autre, ou en diagonale. { $theme ->
        [words] Ci-dessous, elle est en 5‑7. Sont perdus pour qui doit jouer : le coin, 1‑2, 3‑5 et 4‑7, dans les deux sens. Aucun coup ne mène de l’un à l’autre, et de partout ailleurs où elle peut aller un coup mène à l’un d’eux.
       *[other] Ci-dessous, **Q** est la dame en 5‑7, et **x** marque ce qui est perdu pour qui doit jouer. Aucun coup ne mène d’un x à un autre, et de partout ailleurs un coup mène à un x.
    }
learn-wythoff-2 = Apprends par cœur les paires perdantes :
    • perdu : 1‑2 · 3‑5 · 4‑7 · 6‑10 · 8‑13 · 9‑15
    Le petit nombre est le plus petit qui n’a pas encore servi, le grand vaut 1, 2, 3 … de plus. Chaque nombre est donc dans une seule paire, et chaque écart aussi. Amène une pile au partenaire de l’autre, ou les deux à la paire du même écart. Ci-dessous, 6‑9 ont un écart de 3, comme 4‑7 : prends 2 dans les deux.
    Wythoff l’a trouvé en 1907.
learn-wythoff-3 = Et si { last-object } **perd** ? Seules les plus petites paires changent :
    • perdu : 0‑1 · 2‑2 · 3‑5 · 4‑7 · 6‑10
    0‑1 et 2‑2 remplacent donc 0‑0 et 1‑2, et toutes les autres restent. Ci-dessous, prends 1 dans les deux, et laisse 3‑5.
learn-wythoff-kept = À retenir : 1‑2, 3‑5, 4‑7, 6‑10, 8‑13 : le plus petit nombre qui n’a pas encore servi, et 1, 2, 3 … de plus.

## Kayles

learn-kayles-1 = **Kayles** se joue avec des rangées de quilles. Renverse une quille, ou deux debout **côte à côte**. Dans cette leçon, qui prend la dernière quille gagne.
    Une seule rangée se gagne toujours : vise son **milieu**, pour laisser deux rangées égales. Ensuite, copie : ce que l’adversaire fait dans une rangée, tu le fais dans l’autre. Ci-dessous, prends la quille 4 : il reste deux rangées de 3.
learn-kayles-2 = Plusieurs rangées ? Les égales s’annulent. Chacune des autres compte pour une **valeur** : la plus petite à laquelle aucun coup ne mène ; une rangée qui se sépare compte pour la nim-somme de ses morceaux. À partir de 1 quille :
    • valeurs : `1 2 3 1 4 3 2 1 4 2 6 4`
    Laisse une nim-somme de 0. Ci-dessous, 1 et 11 quilles comptent pour 1 et 6. Prends la quille 6 : il reste des rangées de 1, 3 et 7, qui comptent pour 1, 3 et 2, et s’annulent.
    Dudeney a posé cette position en 1907 ; Guy et Smith ont trouvé les valeurs en 1956.
learn-kayles-kept = À retenir : vise le milieu, puis copie. Les rangées égales s’annulent ; des autres, laisse une nim-somme de 0.

## Nim de Fibonacci

learn-fibonacci-1 = Le **Nim de Fibonacci** a une seule pile. Le premier ne peut pas tout prendre ; ensuite, chacun prend **au plus le double** de ce qui vient d’être pris. Qui prend { last-object } gagne.
    Son secret : les nombres de Fibonacci 1, 2, 3, 5, 8, 13, 21 …, chacun la somme des deux précédents. Écris la pile comme une somme de ces nombres, en commençant par **le plus grand possible** : 20 = 13 + 5 + 2. Il n’y en a jamais deux voisins.
learn-fibonacci-2 = Regarde le **dernier terme**, le plus petit. Si tu peux le prendre, prends-le. Ci-dessous, 20 = 13 + 5 + 2 : prends 2. L’adversaire peut alors prendre 4 au plus, et le terme d’avant est 5 : hors d’atteinte. Quoi qu’il en prenne, il te laisse de nouveau un dernier terme à ta portée.
    S’il est hors de ta portée, tu es en train de perdre. Au début, ces piles sont perdues :
    • perdu : `2 3 5 8 13 21`
    Whinihan l’a publié en 1963.
learn-fibonacci-kept = À retenir : décompose la pile, le plus grand terme d’abord. Prends le dernier terme, si tu le peux.

## Additionner des jeux

learn-family-1 = Une seule idée les réunit tous. Quand les deux joueurs ont les mêmes coups et que toute partie finit, chaque position a une **valeur** : le plus petit de 0, 1, 2 … auquel aucun coup ne mène. Ce qui vaut 0 est perdu, car aucun coup ne mène à un autre 0. Tout le reste est gagné, car un coup mène à 0.
    Sprague l’a trouvé en 1935, et Grundy, qui n’en savait rien, en 1939.
learn-family-2 = Joue maintenant plusieurs jeux à la fois, à chaque tour dans l’un d’eux : leurs valeurs forment une **nim-somme**, comme des piles de Nim. Pourquoi ? Quand elle est 0, tout coup change une valeur, et elle n’est plus 0. Sinon, l’un d’eux peut descendre à ce qui la rend nulle : des coups mènent à toutes les valeurs plus petites. Monter ne rapporte rien : le coup suivant peut redescendre.
    Ci-dessous, 3 et 5 quilles comptent pour 3 et 4. Amène la rangée de 5 à 3, et elles s’annulent.
learn-family-3 = Et si le dernier coup **perd** ? Au Nim, et avec certaines quantités, il suffit de changer une fois vers la fin. À Kayles, non : les valeurs ne disent plus tout. Ci-dessous, 1 et 5 quilles comptent pour 1 et 4 : d’après la règle du Nim, tu pourrais gagner. Et pourtant tu es **en train de perdre**, quoi que tu prennes.
    Sibert et Conway ont trouvé la liste de ce qui est perdu en 1992.
learn-family-kept = À retenir : la plus petite valeur à laquelle aucun coup ne mène ; les valeurs de plusieurs jeux forment une nim-somme ; et si le dernier coup perd, regarde à deux fois.

## Le Nim déguisé

learn-disguise-1 = Certains jeux sont du Nim, et le cachent. Des **jetons** sont sur une ligne de cases. Déplace l’un d’eux vers la gauche, aussi loin que tu veux, sans en dépasser un autre ni aller dessus. Qui joue le dernier coup gagne.
    Prends les jetons deux par deux **à partir de la droite** : seul l’écart à l’intérieur de chaque paire compte, comme une pile de Nim. Si le jeton gauche d’une paire avance, le droit le suit d’autant, et rien n’a changé. Ci-dessous, les écarts sont 3 et 2. Avance le dernier jeton de 1, et 2 et 2 s’annulent.
learn-disguise-2 = **Seulement dans une plus grande pile** : prends ce que tu veux, mais dans une des plus grandes. Cela paraît plus difficile que le Nim, et c’est plus facile : qui doit jouer perd si un nombre **pair** de piles sont les plus grandes, et alors seulement.
    Car tout coup laisse alors un nombre impair. Et d’un nombre impair, on peut laisser un nombre pair : s’il y en a plusieurs, prends-en une entière ; s’il n’y en a qu’une, laisse autant que la suivante, ou rien. Ci-dessous, prends tout **B** : il reste 4 et 4.
    Albert et Nowakowski l’ont écrit en 2004.
learn-disguise-kept = À retenir : cherche les piles. Ce sont parfois les écarts entre des jetons ; ou seules comptent les plus grandes.

## Losing positions by heart

learn-cards-header = **{ $lesson }** · { learn-list-cards }
learn-cards-intro = Qui sait par cœur les positions perdantes d’un petit jeu n’a plus besoin de calculer : laisses-en une à l’adversaire, et tu gagnes. À partir de { $start }, il y en a { $n }{ $several ->
        [yes] , quel que soit l’ordre des piles.
       *[no] .
    }
    Chaque carte montre des piles, et c’est à toi de jouer. Dis si tu peux gagner. Une carte est sue après deux bonnes réponses de suite ; une carte manquée revient bientôt. Certaines sont gagnantes : la deuxième fois, montre comment.
learn-card-show = **Tu dis que tu peux gagner. Montre comment !**
learn-card-win = Je peux gagner
learn-card-lose = Je perds
learn-card-right-lose = ✓ **C’est juste :** la position { $piles } est perdante.
learn-card-right-win = ✓ **C’est juste :** la position { $piles } est gagnante.
learn-card-wrong-lose = ✗ **Non :** la position { $piles } est perdante, quoi que tu fasses. Retiens-la !
learn-card-wrong-win = ✗ **Non :** la position { $piles } est gagnante.
learn-card-wrong-how = ✗ **Pas ce coup :** la position { $piles } est gagnante.
learn-card-wrong-move = Tu as pris { $take }{ from-pile-bold } : il reste { $rest }, et l’adversaire peut gagner.
learn-card-best = Prends { $take }{ from-pile-bold } : il reste { $rest }.
learn-cards-done = **Toutes les cartes sont sues ! { $n ->
        [one] Cette position est perdante
       *[other] Ces { $n } positions sont perdantes
    } pour qui doit jouer :**
    { $list }
    { $n ->
        [one] Laisse-la
       *[other] Laisse-les
    } à l’adversaire.
