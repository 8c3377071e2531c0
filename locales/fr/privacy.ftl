## What is kept of a person

policy = **Ce que je garde de toi, et pourquoi**
    Je te connais par le numéro de ton compte Discord. Je ne garde aucun nom, et je ne lis que ce que tu me demandes.
    • **Tes parties, tes défis et tes tournois** : où, quand, avec qui, chaque coup, les indices pris ; une voix jusqu’à la clôture du vote. Pour qu’une partie survive à tout et que tu puisses la revoir.
    • **Ce qu’elles t’ont valu**, serveur par serveur : pour les classements, les podiums et les médailles.
    • **Leçons, cartes et casse-têtes** : pour que tu reprennes où tu en étais.
    • **Les classes** : ce que tu réponds dans une classe, et les classes que tu as menées, jusqu’à 30 jours après leur fin ; les simultanées que tu as menées, 30 jours et jusqu’à la fin de leurs parties. Qui mène une classe ne voit ton nom que si tu le veux.
    • **Tes souhaits** : tes préférences, si tu te caches, quand te rappeler ta série, et de qui tu ne veux plus de défis.
    • **Pour un jour** : si tu es encore sur un serveur où tu es classé, et que tu as tout effacé.
    Tout cela jusqu’à ce que tu l’effaces. Un défi resté sans suite part au bout de 30 jours, et ce qui appartient à un serveur 30 jours après que j’ai dû le quitter.
    Qui joue contre toi garde sa trace de la partie, avec ton numéro tant que tu n’effaces pas. Si quelqu’un ne veut plus de tes défis, je m’en souviens pour cette personne, quoi que tu effaces. Si la modération d’un serveur t’exclut, ou si tu y modères, cela y est gardé : une exclusion tant qu’elle tient, ce qui a été fait pendant 90 jours.
    Rien n’est vendu ni transmis. Pour le reste, demande à la personne qui m’héberge : mon profil dit qui c’est.
    Copier, se cacher, effacer : un bouton suffit, ou `/{ command-privacy-name } { command-privacy-export-name }`, `{ command-privacy-hide-name }`, `{ command-privacy-erase-name }`.
button-export = Avoir une copie
button-hide = Me cacher des classements
button-unhide = Me montrer dans les classements
button-mutes = Qui ne peut plus me défier
button-erase = Tout effacer…
button-policy = Ce qui est gardé

hidden = Tu n’es plus dans aucun classement, sur aucun serveur, sauf pour toi. Ce que tu gagnes compte toujours, et `/{ command-leaderboard-name }` te montre ta propre ligne, que personne d’autre ne voit. Une partie nomme qui la joue ; un tournoi aussi, dans ses matchs, leurs scores et l’arbre d’une élimination directe, mais ni dans son classement ni sur son podium. Ce qui est déjà affiché reste.
unhidden = Te revoilà dans les classements.

mutes = **Ces personnes ne peuvent plus te défier.**
mutes-entry = **{ $n }.** { $who }, { $since }
mutes-none = Tout le monde peut te défier. « { button-mute } » sous un défi change cela pour qui l’a lancé.
menu-unmute = Laisse l’une d’elles te défier à nouveau

## Copies

export = { $n ->
    [0] Voici tout ce que je garde de toi. Les heures y sont en UTC.
   *[other] Voici ce que je garde de toi, sauf { $n ->
        [one] la plus ancienne partie
       *[other] les { $n } parties les plus anciennes
    } : c’est plus que Discord n’en prend à la fois. La personne qui m’héberge peut te donner le reste : mon profil dit qui c’est. Les heures y sont en UTC.
}
export-begun = Ta copie se prépare, et prendra la place de ce message. Si elle n’est pas là dans une minute, redemande-la.
export-busy = Je prépare déjà une copie pour quelqu’un, une à la fois. Redemande { $when }.
export-table = { $table ->
    [hidden] que tu te caches des classements
    [erasures] quand tu as tout effacé pour la dernière fois
    [preferences] comment tu veux voir les piles, ta langue, ton niveau, tes indices et tes mentions
    [reminders] que tu veux un rappel avant la fin de tes jours d’affilée
    [outbox] quand vient ce rappel
    [mutes] qui ne peut pas te défier
    [bars] les serveurs où tu ne peux pas utiliser Bouton
    [acts] ce que la modération a fait, par toi ou à ton sujet
    [lessons] où tu en es dans chaque leçon
    [cards] les cartes que tu connais
    [puzzle_help] le dernier casse-tête pour lequel tu as pris un indice
    [puzzle_tries] tes essais aux casse-têtes
    [lookups] quand on a regardé si tu es encore sur un serveur
    [challenges] les défis que tu as lancés ou reçus
    [tournaments] les tournois que tu as lancés
    [entrants] les tournois auxquels tu participes
    [polls] les votes de salon que tu as lancés
    [votes] tes votes
    [classes] les classes que tu as menées
    [simuls] les simultanées que tu as menées
    [class_answers] tes réponses dans des classes
    [medals] tes places sur les podiums du mois
    [tallies] ton bilan dans chaque classement
    [ledger] ce que chaque partie ou casse-tête a changé à ton bilan
    [matches] les matchs équitables
    [ratings] ta cote après chaque match
    [seats] qui jouait dans tes parties
    [games] tes parties, avec tous leurs coups
   *[other] ce qui y est gardé de toi
}
export-about = Tout ce que Bouton garde d’une personne, table par table. Les heures sont en UTC ; « meaning » dit ce que contient chaque table. D’un adversaire, on y trouve le numéro de son compte et ce qu’il a joué ; qui ne veut pas de ses défis n’est pas nommé.

## Erasing

erase-ask = **Effacer tout ce que je garde de toi ?** On ne peut pas revenir en arrière.
    • Tes parties en cours se terminent. Qui joue contre toi gagne, sauf dans la première partie d’un match équitable, qui ne compte alors pour personne.
    • Les parties contre moi sont supprimées. Dans les autres, ton nom est retiré ; l’autre garde la partie.
    • Tout ce que tu as gagné disparaît, sur tous les serveurs, et avec cela leçons, cartes, casse-têtes et souhaits.
    Qui ne veut plus de tes défis reste en paix. Pendant un jour, je retiens quand tu as tout effacé, pour que les limites du jour tiennent ; avant cela, tu ne peux pas recommencer.
    Les classements, podiums et bilans déjà publiés restent où ils sont : la modération peut les supprimer.
button-erase-yes = Tout effacer
button-erase-no = Tout garder
erased = Tout est effacé. Si tu rejoues, tu repars de zéro.
erasing = Tu n’es plus dans aucun classement, aucune liste, aucun bilan. Tu avais tant de parties qu’il faut quelques minutes pour supprimer les dernières. Je te le dirai ici quand ce sera fait.
erasing-still = Tu n’es plus dans aucun classement, aucune liste, aucun bilan, et tes dernières parties sont en cours de suppression. Cela prend quelques minutes.
erased-lately = Tout a été effacé il y a moins d’un jour. Tu pourras recommencer { $when }.
erased-relic = Ce qui était ici est effacé, comme l’a souhaité quelqu’un qui y figurait.
not-your-data = Ces données sont à quelqu’un d’autre. `/{ command-privacy-name }` est pour les tiennes.
