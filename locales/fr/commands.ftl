## Commands

command-play-name = jouer
command-play-description = Commence une partie de Nim contre Bouton
command-play-help = commencer une partie, ou défier quelqu’un avec `{ option-play-opponent-name }`
command-move-name = coup
command-move-description = Joue ton coup en l’écrivant
command-move-help = écrire un coup au lieu de le choisir
command-hint-name = indice
command-hint-description = Peux-tu gagner, et comment ? Pour ta partie ici, ou pour toute position
command-hint-help = tes chances et quoi jouer, pour ta partie ou toute position
command-board-name = plateau
command-board-description = Ramène ici le plateau de ta partie
command-board-help = ramener ton plateau ici
command-resign-name = abandonner
command-resign-description = Abandonne ta partie ici (avec confirmation)
command-resign-help = abandonner
command-games-name = parties
command-games-description = Tes parties en cours, avec des liens
command-games-help = tes parties en cours
command-leaderboard-name = classement
command-leaderboard-description = Qui sont les meilleurs de ce serveur, et où tu en es
command-leaderboard-help = qui sont les meilleurs ici, et où tu en es
command-stats-name = statistiques
command-stats-description = Tes victoires, ou celles d’une autre personne, et la précision, au fil du temps
command-stats-help = ton bilan, ta précision et ta cote au fil du temps
command-help-name = aide
command-help-description = Par où commencer, les règles et les commandes
command-help-help = cette aide

## Options of play

option-play-preset-name = modèle
option-play-preset-description = Une partie par son nom (par défaut : Marienbad)
option-play-piles-name = piles
option-play-piles-description = Tes propres piles, par exemple 3 5 7 (25 piles au plus, de 1 à 1 000 000 objets)
option-play-ending-name = fin
option-play-ending-description = Ce que fait le dernier objet (par défaut : selon le modèle ; normale pour tes piles)
option-play-max_take-name = maximum
option-play-max_take-description = Le plus qu’un coup puisse prendre (par défaut : selon le modèle ; sans limite pour tes piles)
option-play-game-name = jeu
option-play-game-description = Quel jeu de la famille (par défaut : le Nim)
option-play-takes-name = prises
option-play-takes-description = Les seules quantités qu’un coup peut prendre, par exemple 1,3,4
option-play-start-name = départ
option-play-start-description = Pour des piles au hasard : le premier joueur doit-il pouvoir gagner ?
option-play-first-name = premier
option-play-first-description = Qui commence (par défaut, contre Bouton, de quoi te laisser une partie gagnable ; sinon toi)
option-play-level-name = niveau
option-play-level-description = Comment joue Bouton (par défaut : amateur, ou selon ce serveur)
option-play-theme-name = thème
option-play-theme-description = Comment les piles sont dessinées

## Options of the others

option-move-move-name = coup
option-move-move-description = Le coup entier, par exemple B3 : prendre 3 dans la pile B
option-move-pile-name = pile
option-move-pile-description = La lettre de la pile, par exemple B
option-move-take-name = prendre
option-move-take-description = Combien prendre
option-hint-piles-name = piles
option-hint-piles-description = Des piles, par exemple 3 5 7, ou une partie, par exemple 1-3-5-7 misere: D3 B1
option-hint-ending-name = fin
option-hint-ending-description = Ce que fait le dernier objet, pour tes propres piles (par défaut : normale)
option-hint-max_take-name = maximum
option-hint-max_take-description = Ce qu’un coup peut prendre au plus, pour tes propres piles (par défaut : sans limite)
option-hint-game-name = jeu
option-hint-game-description = Quel jeu de la famille, pour tes propres piles (par défaut : le Nim)
option-hint-takes-name = prises
option-hint-takes-description = Les seules quantités qu’un coup peut prendre, pour tes propres piles, par exemple 1,3,4
option-hint-public-name = public
option-hint-public-description = Montre l’indice à tout le monde ici
option-leaderboard-by-name = par
option-leaderboard-by-description = Ce qui compte
option-leaderboard-period-name = période
option-leaderboard-period-description = Depuis quand
option-stats-user-name = personne
option-stats-user-description = De qui (par défaut : les tiennes)

## Choices

choice-ending-normal = Normale : qui prend le dernier objet gagne
choice-ending-misere = Misère : qui prend le dernier objet perd
choice-preset-marienbad = Marienbad : 1 3 5 7, le dernier perd
choice-preset-classic = Classique : 3 4 5, le dernier gagne
choice-preset-fruit = Fruits : 2 3 4 6, le dernier gagne
choice-preset-xl = XL : 3 5 7 9, 3 au plus par coup, le dernier gagne
choice-preset-twenty-one = Vingt-et-un : une pile de 21, 3 au plus par coup, le dernier perd
choice-preset-random = Au hasard : 3 à 6 piles de 1 à 15, le dernier perd
choice-start-won = Qui commence peut gagner
choice-start-lost = Qui commence perd si l’autre joue bien
choice-start-any = L’un ou l’autre
choice-first-me = Moi
choice-first-opponent = L’adversaire
choice-first-random = L’un ou l’autre, au hasard
choice-level-novice = Débutant : joue n’importe quoi, mais saisit une victoire à portée
choice-level-casual = Amateur : connaît quelques astuces
choice-level-skilled = Habile : en connaît davantage, et finit bien
choice-level-strong = Fort : se trompe rarement
choice-level-expert = Expert : ne se trompe jamais, et tend des pièges
choice-theme-matches = Allumettes
choice-theme-stones = Pierres
choice-theme-fruit = Fruits
choice-theme-words = Mots : sans dessin, pour les lecteurs d’écran
choice-by-wins = Victoires
choice-by-rating = Cote, d’après les matchs équitables
choice-by-bot = Points contre Bouton
choice-by-accuracy = Précision
choice-by-streak = Jours d’affilée
choice-period-all = Depuis toujours
choice-period-month = Ce mois-ci (UTC)
choice-period-week = Cette semaine (UTC)

## Against people

menu-challenge = Défier au jeu de Nim
menu-explain = Expliquer cette position
option-play-opponent-name = adversaire
option-play-opponent-description = Qui défier (par défaut : Bouton)
option-play-rated-name = classée
option-play-rated-description = Un match équitable de deux parties, chacun en commence une
option-play-clock-name = pendule
option-play-clock-description = Combien de temps peut prendre un coup, contre une personne
choice-clock-30s = 30 secondes
choice-clock-2m = 2 minutes
choice-clock-5m = 5 minutes
choice-clock-1h = 1 heure
choice-clock-6h = 6 heures
choice-clock-24h = 1 jour
choice-clock-72h = 3 jours
choice-clock-168h = 7 jours
option-play-open-name = ouvert
option-play-open-description = Tout le monde ici peut jouer contre toi : qui appuie en premier
option-play-vote-name = vote
option-play-vote-description = Le salon contre Bouton : tout le monde vote chaque coup, pendant ce temps
choice-vote-20s = 20 secondes par vote
choice-vote-30s = 30 secondes par vote
choice-vote-1m = 1 minute par vote
choice-vote-2m = 2 minutes par vote
choice-vote-5m = 5 minutes par vote
choice-vote-15m = 15 minutes par vote
choice-vote-1h = 1 heure par vote
choice-vote-6h = 6 heures par vote
choice-vote-24h = 1 jour par vote

## The review

command-review-name = revue
command-review-description = Revois une partie finie, coup par coup
command-review-help = une partie finie, coup par coup
option-review-game-name = partie
option-review-game-description = Quelle partie (par défaut : ta dernière sur ce serveur)
option-hint-after_move-name = après
option-hint-after_move-description = La position après tant de coups, de ta partie ici ou d’une partie sur une ligne

## Lessons

command-learn-name = apprendre
command-learn-description = De courtes leçons avec exercices : pourquoi un coup gagne
command-learn-help = de courtes leçons pour gagner et savoir pourquoi
option-learn-lesson-name = leçon
option-learn-lesson-description = Quelle leçon (par défaut : la liste)
option-learn-piles-name = piles
option-learn-piles-description = Pour « par cœur » : un petit départ, par exemple 3 4 5, ou 1-3-5-7 misere
choice-lesson-pairs = 1. Les paires
choice-lesson-three-piles = 2. Trois piles, par cœur
choice-lesson-sums = 3. Pourquoi les sommes trompent
choice-lesson-powers = 4. Les 4, les 2 et les 1 s’annulent
choice-lesson-binary = 5. Le binaire
choice-lesson-balance = 6. L’équilibre et la nim-somme
choice-lesson-find = 7. Trouver le coup gagnant
choice-lesson-why = 8. Pourquoi ça marche
choice-lesson-misere = 9. Misère
choice-lesson-bounded = 10. Un maximum par coup : une pile
choice-lesson-bounded-two = 11. Un maximum : deux piles
choice-lesson-bounded-many = 12. Un maximum : trois piles et plus
choice-lesson-wraps = 13. Un maximum : les restes qui montent
choice-lesson-bounded-misere = 14. Un maximum, et la dernière perd
choice-lesson-letters = 15. Par cœur, et quand les lettres trompent
choice-lesson-kernels = 16. Valeurs de Grundy et noyaux
choice-lesson-words = 17. Les mots du domaine
choice-lesson-exam = 18. L’examen
choice-lesson-by-heart = 19. Les positions perdantes par cœur

## The puzzle of the day

command-puzzle-name = casse-tête
command-puzzle-description = Le casse-tête du jour (UTC), avec un thème par jour de la semaine ; ou un plus ancien
option-puzzle-day-name = jour
option-puzzle-day-description = Un jour passé : 2026-11-30, ou le numéro d’un casse-tête (il ne compte alors pas)
command-puzzle-help = le casse-tête du jour

## Settings

command-settings-name = réglages
command-settings-description = Comment Bouton joue sur ce serveur (pour qui le gère)
command-settings-help = comment je joue sur ce serveur, pour qui le gère
command-settings-show-name = voir
command-settings-show-description = Vois comment Bouton joue ici
command-settings-table-name = table
command-settings-table-description = Poster dans un salon un message d’où tout se joue par boutons
option-settings-table-channel-name = salon
option-settings-table-channel-description = Où (par défaut : ici)
command-settings-set-name = changer
command-settings-set-description = Change comment Bouton joue ici : ne donne que ce qui change
command-settings-reset-name = rétablir
command-settings-reset-description = Remets les réglages d’origine, un seul ou tous
option-settings-reset-setting-name = réglage
option-settings-reset-setting-description = Quel réglage (par défaut : tous)
option-settings-set-preset-name = modèle
option-settings-set-preset-description = La partie, si on n’en demande pas d’autre
option-settings-set-level-name = niveau
option-settings-set-level-description = Comment joue Bouton, si on ne demande pas un autre niveau
option-settings-set-theme-name = thème
option-settings-set-theme-description = Comment dessiner les piles, si on ne le demande pas autrement
option-settings-set-language-name = langue
option-settings-set-language-description = La langue de ce que tout le monde voit
option-settings-set-move_time-name = temps
option-settings-set-move_time-description = Heures pour un coup entre personnes, de 1 à 336, dans les parties à venir
option-settings-set-pings-name = appels
option-settings-set-pings-description = Prévenir les joueurs absents à leur tour
option-settings-set-challenges-name = défis
option-settings-set-challenges-description = Si l’on peut se défier
option-settings-set-threads-name = fils
option-settings-set-threads-description = Si chaque partie entre personnes se joue dans un fil à elle
option-settings-set-channels-name = salons
option-settings-set-channels-description = Les seuls salons où Bouton joue, par exemple #nim #jeux
option-settings-set-podium-name = podium
option-settings-set-podium-description = Où annoncer les meilleurs de chaque mois
option-settings-set-cards-name = graphiques
option-settings-set-cards-description = Joindre un graphique aux statistiques
option-settings-set-puzzle_channel-name = salon_casse-tête
option-settings-set-puzzle_channel-description = Où poster le casse-tête du jour
option-settings-set-puzzle_hour-name = heure_casse-tête
option-settings-set-puzzle_hour-description = L’heure à laquelle le poster, de 0 à 23, UTC (par défaut : 8)
option-settings-set-puzzle_role-name = rôle_casse-tête
option-settings-set-puzzle_role-description = Le rôle à prévenir (par défaut : personne)
option-settings-set-leavers-name = partis
option-settings-set-leavers-description = Les membres partis dans les classements
option-settings-set-log_channel-name = salon_journal
option-settings-set-log_channel-description = Où poster ce que fait la modération
choice-setting-preset = Partie
choice-setting-level = Niveau
choice-setting-theme = Thème
choice-setting-language = Langue
choice-setting-move_time = Temps pour un coup
choice-setting-pings = Appel à ton tour
choice-setting-challenges = Défis
choice-setting-threads = Un fil par partie
choice-setting-channels = Où je joue
choice-setting-podium = Podium du mois
choice-setting-cards = Graphiques
choice-setting-log_channel = Journal de la modération
choice-setting-puzzle_channel = Casse-tête posté
choice-setting-puzzle_hour = Heure du casse-tête
choice-setting-puzzle_role = À prévenir
choice-setting-leavers = Membres partis
choice-leavers-hidden = cachés
choice-leavers-marked = montrés et signalés

## Privacy

command-preferences-name = préférences
command-preferences-description = Comment Bouton joue avec toi, sur tous les serveurs
command-preferences-help = comment je joue avec toi, sur tous les serveurs
command-preferences-show-name = voir
command-preferences-show-description = Vois ce que tu as choisi, et change-le par des menus
command-preferences-set-name = choisir
command-preferences-set-description = Choisis pour toi : ne donne que ce qui change
option-preferences-set-theme-name = thème
option-preferences-set-theme-description = Comment dessiner les piles dans tes parties contre Bouton et les messages pour toi
option-preferences-set-language-name = langue
option-preferences-set-language-description = La langue de tes parties contre Bouton et des messages pour toi
option-preferences-set-level-name = niveau
option-preferences-set-level-description = Comment Bouton joue contre toi, si tu ne demandes pas un autre niveau
option-preferences-set-hints-name = indices
option-preferences-set-hints-description = Par quoi un indice commence
option-preferences-set-calls-name = appels
option-preferences-set-calls-description = Si l’on te prévient quand c’est ton tour, et te fait des rappels
choice-theme-none = Comme sur le serveur
choice-language-none = Comme sur Discord et le serveur
choice-level-none = Comme sur le serveur
choice-hints-none = Comme pour tout le monde
choice-hints-words = Les mots d’abord
choice-hints-columns = Le tableau binaire d’abord
choice-calls-none = Comme sur le serveur
choice-calls-on = Oui
choice-calls-off = Non, jamais
command-privacy-name = données
command-privacy-description = Ce que Bouton garde de toi : le lire, le copier, le cacher, l’effacer
command-privacy-help = ce que je garde de toi : le lire, le copier, le cacher, l’effacer
command-privacy-policy-name = détails
command-privacy-policy-description = Ce qui est gardé de toi, pourquoi et combien de temps
command-privacy-export-name = copier
command-privacy-export-description = Reçois une copie de tout ce qui est gardé de toi
command-privacy-hide-name = cacher
command-privacy-hide-description = N’apparais plus dans aucun classement public
command-privacy-erase-name = effacer
command-privacy-erase-description = Efface tout ce qui est gardé de toi (avec confirmation)

## Tournaments

command-tournament-name = tournoi
command-tournament-description = De petits tournois de matchs équitables
command-tournament-help = un petit tournoi de matchs équitables
command-tournament-new-name = nouveau
command-tournament-new-description = Crée un tournoi dans ce salon, où d’autres s’inscrivent
command-tournament-start-name = lancer
command-tournament-start-description = Lance le tournoi de ce salon
command-tournament-show-name = voir
command-tournament-show-description = Où en est le tournoi de ce salon
command-tournament-remove-name = retirer
command-tournament-remove-description = Retire quelqu’un du tournoi de ce salon, ou l’annule
option-tournament-new-kind-name = formule
option-tournament-new-kind-description = Qui rencontre qui (par défaut : élimination directe)
option-tournament-new-preset-name = modèle
option-tournament-new-preset-description = À quoi l’on joue (par défaut : Marienbad)
option-tournament-new-round-name = ronde
option-tournament-new-round-description = Combien de temps dure une ronde (par défaut : 3 jours)
option-tournament-remove-user-name = membre
option-tournament-remove-user-description = Qui retirer (par défaut : tout le tournoi)
choice-kind-knock-out = Élimination directe : qui perd est éliminé (4 à 64 personnes)
choice-kind-all-play-all = Toutes rondes : chacun rencontre tous les autres (3 à 8 personnes)
choice-round-12h = 12 heures
choice-round-1d = 1 jour
choice-round-3d = 3 jours
choice-round-7d = 7 jours
