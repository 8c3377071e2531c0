## Open games

games-none = Tu n’as pas de partie en cours. `/{ command-play-name }` en commence une.
games-title = { $n ->
    [one] Tu as { $n } partie en cours :
   *[other] Tu as { $n } parties en cours :
}
games-elsewhere = Ailleurs sur ce serveur :
games-gone = Si un salon n’existe plus, sa partie continue ici.
games-yours = à toi de jouer
games-theirs = à { $who } de jouer
games-entry = • { $piles } contre { $opponent } : { $turn } (dernier coup { $when })
games-more = • et { $n } de plus
games-challenges = { $n ->
    [one] { $n } défi en attente :
   *[other] { $n } défis en attente :
}
games-challenged = • { $who } te défie. Le défi se termine { $when }.
games-challenging = • Tu défies { $who }. Le défi se termine { $when }.

## The leaderboard

leaders-title = **Le plus de victoires sur ce serveur**, depuis toujours (page { $page } sur { $pages })
leaders-entry = **{ $rank }.** { $who } : { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
} en { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
leaders-own = Ta ligne :
leaders-own-none = Tu n’y es pas encore : `/{ command-play-name }` commence une partie.
leaders-empty = Personne n’a encore fini de partie sur ce serveur. À toi de commencer : `/{ command-play-name }` !
button-page-before = ◀ Avant
button-page-next = Après ▶

## Help

help-start = **Bienvenue au jeu de Nim !** Chacun son tour, on prend des objets dans une seule pile. Le dernier objet décide.
    1. `/{ command-play-name }` commence une partie contre Bouton. Ses options donnent d’autres jeux et d’autres niveaux.
    2. Choisis ton coup dans le menu sous le plateau.
    3. Tu cales ? **{ button-hint }** t’en dit plus, en trois étapes, et toi seul le vois.
help-rules = **Comment on joue à Nim**
    • À ton tour, choisis une pile et prends-y 1 objet ou plus. On ne passe pas son tour.
    • Certaines parties limitent ce qu’un coup peut prendre : le plateau le dit.
    • *Normale* : qui prend le dernier objet **gagne**.
    • *Misère* : qui prend le dernier objet **perd**.
    • Rien n’est laissé au hasard : dans toute position, l’un des deux peut gagner. L’art est de savoir lequel.
help-commands = **Ce que font les commandes**
help-command = `/{ $name }` : { $what }
button-help-start = Premiers pas
button-help-rules = Règles
button-help-commands = Commandes
