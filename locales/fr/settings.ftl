## How the bot plays on a server

language-name = Français
settings-title = **Comment je joue sur ce serveur**
settings-games = Parties
settings-people = Entre personnes
settings-places = Lieux et classements
settings-puzzle = Casse-tête du jour
settings-moderation = Modération
settings-hour = { $hour } h UTC
settings-nobody = personne
settings-role = le rôle choisi
# 100 caractères au plus.
settings-role-how = Choisis un rôle avec /{ command-settings-name } { command-settings-set-name } { option-settings-set-puzzle_role-name } :
settings-not-everyone = Je ne mentionne jamais tout le monde : choisis le rôle de ceux que le casse-tête intéresse. Rien n’a changé.
named-value = { $name } : { $value }
settings-theme-none = selon la partie
settings-language-none = { $language } (serveur)
settings-switch = { $on ->
    [yes] oui
   *[no] non
}
settings-everywhere = partout
settings-nowhere = nulle part
settings-look = Seules les personnes qui ont la permission de gérer le serveur peuvent modifier ces réglages.
settings-not-yours = Seules les personnes qui ont la permission de gérer le serveur peuvent changer ma façon de jouer ici : demande à l’une d’elles.
settings-elsewhere = Sur ce serveur, je joue dans { $channels } ; les personnes qui le gèrent choisissent où. Les parties en cours ici continuent.
settings-lacking = { $lack ->
    [listed] Je ne trouve pas { $channel } parmi les salons de ce serveur. Choisis-en un autre, ou prends-le dans ce panneau.
   *[other] Je ne peux pas écrire dans { $channel } : donne-moi là-bas la permission { $lack ->
        [view] « Voir le salon »
        [threads] « Envoyer des messages dans les fils »
       *[send] « Envoyer des messages »
    }, ou choisis un autre salon.
}
settings-changed = { $n ->
    [0] **Rien n’a changé** : c’était déjà ainsi.
   *[other] **Changé :**
}
settings-reset = Cela rend à **chaque** réglage de ce serveur sa valeur de départ : les parties, les salons, le podium et le reste. On y va ?
button-reset-settings = Oui, tout remettre
button-keep-settings = Non, tout garder
settings-unchanged = **Rien n’a changé.**

## Ce qu’une personne choisit pour elle

preferences-title = **Comment je joue avec toi**
preferences-about = -# C’est à toi, sur tous les serveurs. Un plateau où d’autres jouent aussi reste dessiné comme sur le serveur ; « { button-rules } » te le montre à ta façon.
preferences-changed = **C’est changé.** { $list }
preferences-none = comme sur le serveur ({ $value })
preferences-usual = comme pour tout le monde ({ $value })
preferences-default = par défaut
preferences-language-none = comme sur Discord et le serveur
preference-name = { $one ->
    [theme] Thème
    [language] Langue
    [level] Niveau de Bouton
    [hints] Indices
   *[calls] Mention à ton tour
}
