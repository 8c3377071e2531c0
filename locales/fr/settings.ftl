## How the bot plays on a server

settings-title = **Comment je joue sur ce serveur** quand `/jouer` ne dit rien d’autre
settings-preset = Partie : { $preset }
settings-level = Niveau : { $level }
