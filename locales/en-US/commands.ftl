## Commands

command-play-name = play
command-play-description = Start a game of Nim against Bouton
command-play-help = start a game, or challenge someone with `{ option-play-opponent-name }`
command-move-name = move
command-move-description = Make your move by typing it
command-move-help = type a move instead of choosing it
command-hint-name = hint
command-hint-description = Can you win, and how? Your game here, or any position
command-hint-help = your chances and what to play, for your game or any position
command-board-name = board
command-board-description = Bring your game's board down here again
command-board-help = bring your board down here again
command-resign-name = resign
command-resign-description = Give up your game here (you are asked first)
command-resign-help = give up
command-games-name = games
command-games-description = Your open games, with links
command-games-help = your open games
command-leaderboard-name = leaderboard
command-leaderboard-description = Who is best on this server, and where you stand
command-leaderboard-help = who is best here, and where you stand
command-stats-name = stats
command-stats-description = What you, or somebody else, have won, how accurately, and how it went over time
command-stats-help = your record, accuracy and rating over time
command-help-name = help
command-help-description = What to do first, the rules, and the commands
command-help-help = this help

## Options of play

option-play-preset-name = preset
option-play-preset-description = A game by name (default: Marienbad)
option-play-piles-name = piles
option-play-piles-description = Your own piles, such as 3 5 7 (at most 25 piles, 1 to 1,000,000 in each)
option-play-ending-name = ending
option-play-ending-description = What taking the last object means (default: as the preset has it; normal for your own piles)
option-play-max_take-name = max_take
option-play-max_take-description = The most that one move may take (default: as the preset has it; no limit for your own piles)
option-play-game-name = game
option-play-game-description = Which game of the family (default: Nim)
option-play-takes-name = takes
option-play-takes-description = The only amounts that a move may take, such as 1,3,4
option-play-start-name = start
option-play-start-description = For random piles: should the first player be able to win?
option-play-first-name = first
option-play-first-description = Who begins (default: against Bouton, the one who leaves you a game you can win; else you)
option-play-level-name = level
option-play-level-description = How well Bouton plays (default: casual, or as this server has it)
option-play-theme-name = theme
option-play-theme-description = How the piles are drawn

## Options of the others

option-move-move-name = move
option-move-move-description = The whole move, such as B3: take 3 from pile B
option-move-pile-name = pile
option-move-pile-description = The pile's letter, such as B
option-move-take-name = take
option-move-take-description = How many to take
option-hint-piles-name = piles
option-hint-piles-description = Any piles, such as 3 5 7, or a game, such as 1-3-5-7 misere: D3 B1
option-hint-ending-name = ending
option-hint-ending-description = What taking the last object means, for your own piles (default: normal)
option-hint-max_take-name = max_take
option-hint-max_take-description = The most that one move may take, for your own piles (default: no limit)
option-hint-game-name = game
option-hint-game-description = Which game of the family, for your own piles (default: Nim)
option-hint-takes-name = takes
option-hint-takes-description = The only amounts that a move may take, for your own piles, such as 1,3,4
option-hint-public-name = public
option-hint-public-description = Show the hint to everyone here
option-leaderboard-by-name = by
option-leaderboard-by-description = What counts
option-leaderboard-period-name = period
option-leaderboard-period-description = Since when
option-stats-user-name = user
option-stats-user-description = Whose (default: yours)

## Choices

choice-ending-normal = Normal: whoever takes the last object wins
choice-ending-misere = Misère: whoever takes the last object loses
choice-preset-marienbad = Marienbad: 1 3 5 7, the last one loses
choice-preset-classic = Classic: 3 4 5, the last one wins
choice-preset-fruit = Fruit: 2 3 4 6, the last one wins
choice-preset-xl = XL: 3 5 7 9, take 3 at most, the last one wins
choice-preset-twenty-one = Twenty-one: one pile of 21, take 3 at most, the last one loses
choice-preset-random = Random: 3 to 6 piles of 1 to 15, the last one loses
choice-start-won = Whoever begins can win
choice-start-lost = Whoever begins loses to good play
choice-start-any = Either
choice-first-me = Me
choice-first-opponent = My opponent
choice-first-random = Either, by chance
choice-level-novice = Novice: plays anything, but takes a win in reach
choice-level-casual = Casual: knows a few tricks
choice-level-skilled = Skilled: knows more of them, and ends well
choice-level-strong = Strong: is seldom wrong
choice-level-expert = Expert: is never wrong, and sets traps
choice-theme-matches = Matches
choice-theme-stones = Stones
choice-theme-fruit = Fruit
choice-theme-words = Words: no drawing, for screen readers
choice-by-wins = Wins
choice-by-rating = Rating, from fair matches
choice-by-bot = Points against Bouton
choice-by-accuracy = Accuracy
choice-by-streak = Days in a row
choice-period-all = All time
choice-period-month = This month (UTC)
choice-period-week = This week (UTC)

## Against people

menu-challenge = Challenge to Nim
menu-explain = Explain this position
option-play-opponent-name = opponent
option-play-opponent-description = Whom to challenge (default: Bouton)
option-play-rated-name = rated
option-play-rated-description = A fair match of two games, each of you beginning one
option-play-clock-name = clock
option-play-clock-description = How long a move may take, against a person
choice-clock-30s = 30 seconds
choice-clock-2m = 2 minutes
choice-clock-5m = 5 minutes
choice-clock-1h = 1 hour
choice-clock-6h = 6 hours
choice-clock-24h = 1 day
choice-clock-72h = 3 days
choice-clock-168h = 7 days
option-play-open-name = open
option-play-open-description = Anyone here may join: the first to press the button plays you
option-play-vote-name = vote
option-play-vote-description = The channel against Bouton: everyone votes on each move, for this long
choice-vote-20s = 20 seconds a vote
choice-vote-30s = 30 seconds a vote
choice-vote-1m = 1 minute a vote
choice-vote-2m = 2 minutes a vote
choice-vote-5m = 5 minutes a vote
choice-vote-15m = 15 minutes a vote
choice-vote-1h = 1 hour a vote
choice-vote-6h = 6 hours a vote
choice-vote-24h = 1 day a vote

## The review

command-review-name = review
command-review-description = Look back on a finished game, move by move
command-review-help = a finished game, move by move
option-review-game-name = game
option-review-game-description = Which game (default: your last one on this server)
option-hint-after_move-name = after_move
option-hint-after_move-description = The position after this many moves, of your game here or of a game on one line

## Lessons

command-learn-name = learn
command-learn-description = Short lessons with exercises: learn why a move wins
command-learn-help = short lessons on how to win, and why
option-learn-lesson-name = lesson
option-learn-lesson-description = Which lesson (default: the list)
option-learn-piles-name = piles
option-learn-piles-description = For “by heart”: a small start, such as 3 4 5, or 1-3-5-7 misere
choice-lesson-pairs = 1. Pairs and copying
choice-lesson-three-piles = 2. Three piles by list
choice-lesson-sums = 3. Why sums mislead
choice-lesson-powers = 4. Fours, twos and ones cancel
choice-lesson-binary = 5. Binary numbers
choice-lesson-balance = 6. Balance and the nim-sum
choice-lesson-find = 7. Finding the winning move
choice-lesson-why = 8. Why it works
choice-lesson-misere = 9. Misère
choice-lesson-bounded = 10. A limit on each move: one pile
choice-lesson-bounded-two = 11. A limit: two piles
choice-lesson-bounded-many = 12. A limit: three piles and more
choice-lesson-wraps = 13. A limit: remainders that grow
choice-lesson-bounded-misere = 14. A limit, and the last one loses
choice-lesson-letters = 15. By heart, and where the letters mislead
choice-lesson-kernels = 16. Grundy values and kernels
choice-lesson-words = 17. The words of the field
choice-lesson-exam = 18. The exam
choice-lesson-by-heart = 19. Losing positions by heart

## The puzzle of the day

command-puzzle-name = puzzle
command-puzzle-description = The puzzle of the day (UTC), with a theme for each day of the week; or an earlier one
option-puzzle-day-name = day
option-puzzle-day-description = An earlier day: 2026-11-30, or a puzzle’s number (it does not count then)
command-puzzle-help = the puzzle of the day

## Settings

command-settings-name = settings
command-settings-description = How Bouton plays on this server (for those who manage it)
command-settings-help = how I play on this server, for those who manage it
command-settings-show-name = show
command-settings-show-description = See how Bouton plays here
command-settings-table-name = table
command-settings-table-description = Post a message in a channel from which everything can be played by buttons
option-settings-table-channel-name = channel
option-settings-table-channel-description = Where (default: here)
command-settings-set-name = set
command-settings-set-description = Change how Bouton plays here: give only what is to change
command-settings-reset-name = reset
command-settings-reset-description = Restore the defaults, one or all
option-settings-reset-setting-name = setting
option-settings-reset-setting-description = Which setting (default: all of them)
option-settings-set-preset-name = preset
option-settings-set-preset-description = The game, unless another is asked for
option-settings-set-level-name = level
option-settings-set-level-description = How well Bouton plays, unless another level is asked for
option-settings-set-theme-name = theme
option-settings-set-theme-description = How the piles are drawn, unless another way is asked for
option-settings-set-language-name = language
option-settings-set-language-description = The language of what everyone sees
option-settings-set-move_time-name = move_time
option-settings-set-move_time-description = Hours that a move between people may take, 1 to 336, in games begun from now on
option-settings-set-pings-name = pings
option-settings-set-pings-description = Whether players who looked away are called when it is their turn
option-settings-set-challenges-name = challenges
option-settings-set-challenges-description = Whether people may challenge each other
option-settings-set-threads-name = threads
option-settings-set-threads-description = Whether each game between people goes on in a thread of its own
option-settings-set-channels-name = channels
option-settings-set-channels-description = The only channels that Bouton plays in, such as #nim #games
option-settings-set-podium-name = podium
option-settings-set-podium-description = Where the best of each month are announced
option-settings-set-cards-name = cards
option-settings-set-cards-description = Whether statistics come with a drawn chart
option-settings-set-puzzle_channel-name = puzzle_channel
option-settings-set-puzzle_channel-description = Where the puzzle of the day is posted
option-settings-set-puzzle_hour-name = puzzle_hour
option-settings-set-puzzle_hour-description = The hour at which it is posted, 0 to 23, UTC (default: 8)
option-settings-set-puzzle_role-name = puzzle_role
option-settings-set-puzzle_role-description = The role that is pinged about it (default: nobody)
option-settings-set-leavers-name = leavers
option-settings-set-leavers-description = What leaderboards do with people who left the server
option-settings-set-log_channel-name = log_channel
option-settings-set-log_channel-description = Where what moderators do is posted
choice-setting-preset = Game
choice-setting-level = Level
choice-setting-theme = Theme
choice-setting-language = Language
choice-setting-move_time = Time for a move
choice-setting-pings = Ping on your turn
choice-setting-challenges = Challenges
choice-setting-threads = One thread per game
choice-setting-channels = Where I play
choice-setting-podium = Podium of the month
choice-setting-cards = Charts
choice-setting-log_channel = Moderators’ log
choice-setting-puzzle_channel = Puzzle posted
choice-setting-puzzle_hour = Time of the puzzle
choice-setting-puzzle_role = Pinged about it
choice-setting-leavers = People who left
choice-leavers-hidden = not shown
choice-leavers-marked = shown, and marked

## Privacy

command-preferences-name = preferences
command-preferences-description = How Bouton plays with you, on every server
command-preferences-help = how I play with you, on every server
command-preferences-show-name = show
command-preferences-show-description = See what you have chosen, and change it by menus
command-preferences-set-name = set
command-preferences-set-description = Choose for yourself: give only what is to change
option-preferences-set-theme-name = theme
option-preferences-set-theme-description = How piles are drawn in your games against Bouton and in what only you see
option-preferences-set-language-name = language
option-preferences-set-language-description = The language of your games against Bouton and of what only you see
option-preferences-set-level-name = level
option-preferences-set-level-description = How well Bouton plays against you, unless you ask for another level
option-preferences-set-hints-name = hints
option-preferences-set-hints-description = What a hint begins with
option-preferences-set-calls-name = calls
option-preferences-set-calls-description = Whether to ping you when it is your turn, and to remind you of anything
choice-theme-none = As the server has it
choice-language-none = As Discord and the server have it
choice-level-none = As the server has it
choice-hints-none = As everyone has them
choice-hints-words = Words first
choice-hints-columns = The binary table first
choice-calls-none = As the server has it
choice-calls-on = Yes
choice-calls-off = No, never
command-privacy-name = privacy
command-privacy-description = What Bouton keeps of you: read, copy, hide or erase it
command-privacy-help = what I keep of you: read, copy, hide or erase it
command-privacy-policy-name = policy
command-privacy-policy-description = What is kept of you, why and for how long
command-privacy-export-name = export
command-privacy-export-description = Get a copy of everything that is kept of you
command-privacy-hide-name = hide
command-privacy-hide-description = Hide yourself from leaderboards
command-privacy-erase-name = erase
command-privacy-erase-description = Erase everything that is kept of you (asks first)

## Tournaments

command-tournament-name = tournament
command-tournament-description = Small tournaments of fair matches
command-tournament-help = a small tournament of fair matches
command-tournament-new-name = new
command-tournament-new-description = Make a tournament in this channel, for others to enter
command-tournament-start-name = start
command-tournament-start-description = Start the tournament in this channel
command-tournament-show-name = show
command-tournament-show-description = How the tournament in this channel stands
command-tournament-remove-name = remove
command-tournament-remove-description = Remove someone from the tournament in this channel, or call it off
option-tournament-new-kind-name = kind
option-tournament-new-kind-description = Who meets whom (default: knock-out)
option-tournament-new-preset-name = preset
option-tournament-new-preset-description = What is played (default: Marienbad)
option-tournament-new-round-name = round
option-tournament-new-round-description = How long a round may take (default: 3 days)
option-tournament-remove-user-name = user
option-tournament-remove-user-description = Whom to remove (default: the whole tournament)
choice-kind-knock-out = Knock-out: whoever loses is out (4 to 64 people)
choice-kind-all-play-all = All play all: everyone meets everyone (3 to 8 people)
choice-round-12h = 12 hours
choice-round-1d = 1 day
choice-round-3d = 3 days
choice-round-7d = 7 days
