## Challenges

challenge = { $challenged }, { $challenger } te défie au jeu de Nim.
challenge-rematch = { $challenged }, { $challenger } demande une revanche.
challenge-fair = { $challenged }, { $challenger } te défie pour un **match équitable** : deux parties à partir des mêmes piles, et chacun en commence une.
challenge-begins = { $who } commence.
challenge-lot = Le sort dira qui commence.
challenge-until = Accepte ou refuse : le défi se termine { $when }. Tu as { $time } par coup.
move-time = { $unit ->
    [second] { $n ->
        [one] { $n } seconde
       *[other] { $n } secondes
    }
    [minute] { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
    [hour] { $n ->
        [one] { $n } heure
       *[other] { $n } heures
    }
   *[day] { $n ->
        [one] { $n } jour
       *[other] { $n } jours
    }
}
button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer
button-mute = Ne plus me demander

challenged = { $challenger } a défié { $challenged } au jeu de Nim.
challenge-open = Le défi se termine { $when }.
challenge-accepted = { $who } a accepté.
challenge-declined = { $who } a refusé.
challenge-withdrawn = { $who } a retiré le défi.
challenge-expired = Il n’y a pas eu de réponse à temps.

challenge-oneself = Tu ne peux pas te défier toi-même. Laisse `{ option-play-opponent-name }` vide pour jouer contre Bouton.
challenge-bot = { $who } est un bot et ne joue pas. Laisse `{ option-play-opponent-name }` vide pour jouer contre Bouton.
challenge-not-here = { $who } ne voit pas ce salon. Lance ton défi là où vous êtes tous les deux.
challenge-not-asked = Ce défi est pour quelqu’un d’autre : personne d’autre ne peut y répondre.
challenge-not-yours = Seule la personne qui a lancé ce défi peut le retirer.
challenge-not-yours-decline = Seule la personne qui a lancé ce défi peut le retirer. Toi, tu peux le refuser.
challenge-ones-own = C’est ton propre défi : à l’autre de répondre. Tu peux le retirer.
challenge-closed = Ce défi est terminé.
challenge-unseen = Personne d’autre ne verrait ton défi : ce serveur ne te laisse utiliser tes propres applications qu’en privé. Lance ton défi sur un serveur qui m’a ajouté, ou dans une conversation privée.
challenge-clock = Avec si peu de temps, je dois prévenir ici quand il va manquer, et je n’ai pas le droit d’écrire dans ce salon. Laisse `{ option-play-clock-name }` vide, ou joue là où je peux écrire.
challenge-off = Sur ce serveur, on ne se défie pas : qui le gère l’a désactivé. `/{ command-play-name }` sans adversaire commence une partie contre moi.
challenge-no-game = Qui commence finirait cette partie au premier coup. Pour une vraie partie, pars de plus d’objets.
challenge-already = Tu as déjà défié { $who } ici. Ce défi se termine { $when } : attends la réponse, ou retire-le.
challenge-they-play = { $who } joue déjà une autre partie ici. Réessaie quand elle sera finie.
challenge-they-play-enough = { $who } a { $n } parties en cours, et c’est le maximum. Réessaie quand l’une d’elles sera finie.
no-such-challenge = Je ne trouve pas ce défi. `/{ command-play-name }` en lance un nouveau.

challenge-unpinged = { $who } a reçu beaucoup de défis : celui-ci arrive sans notification et attend dans `/{ command-games-name }`.
muted = { $who } ne peut plus te défier, sur aucun serveur, sauf si tu lances un défi à ton tour.
pestering-muted = { $who } ne veut plus de tes défis. Cela ne changera que si l’invitation vient de son côté.
pestering-declined = { $who } a refusé. Tu pourras relancer un défi { $when }.
pestering-open = Tu as { $n } défis sans réponse. Tu pourras en lancer un autre { $when }, ou dès que l’un d’eux aura sa réponse ou sera retiré.
pestering-often = Tu as lancé { $n } défis en une heure. Tu pourras en lancer un autre { $when }.

bad-level-against-person = `{ option-play-level-name }` dit comment joue Bouton : laisse cette option vide pour défier quelqu’un.
bad-clock-against-bot = Contre Bouton, il n’y a pas de pendule : prends tout ton temps. Nomme quelqu’un avec `{ option-play-opponent-name }`, ou laisse `{ option-play-clock-name }` vide.
bad-rated-against-bot = Un match équitable se joue à deux personnes : nomme l’autre avec `{ option-play-opponent-name }`.

## Games between people

won-on-time = { $loser } n’a pas joué à temps : { $winner } **gagne**.
your-move = **À toi de jouer, { $who }**, contre { $opponent } : { $link }
time-warning = { $who }, le temps presse : joue, sinon cette partie est perdue { $when }. { $link }
time-away-minutes = { $n ->
    [one] J’ai été absent { $n } minute : tu as d’autant plus de temps.
   *[other] J’ai été absent { $n } minutes : tu as d’autant plus de temps.
}
time-away-hours = { $n ->
    [one] J’ai été absent { $n } heure : tu as d’autant plus de temps.
   *[other] J’ai été absent { $n } heures : tu as d’autant plus de temps.
}
go-on = { $who }, le salon de cette partie n’existe plus, et { $asker } demande à continuer ici.
go-on-own = C’est à l’autre de dire si cette partie continue ici.
button-go-on = Continuer ici

## Fair matches

fair-score = { $one } **{ $points } – { $others }** { $other }
fair-first = **Match équitable, partie 1 sur 2.** Il se joue sans indices.
fair-next = **Match équitable :** { $score }. La deuxième partie commence, avec les mêmes piles.
fair-second = **Match équitable, partie 2 sur 2 :** { $score }.
fair-over = **Le match équitable est fini :** { $score }.
fair-hinted = Il ne compte pas : quelqu’un a pris un indice.
button-second = Deuxième partie
