## Open games

games-none = You have no open game. `/{ command-play-name }` starts one.
games-title = { $n ->
    [one] You have { $n } open game:
   *[other] You have { $n } open games:
}
games-elsewhere = Elsewhere on this server:
games-gone = If a channel is gone, its game goes on here.
games-turn = { $yours ->
    [yes] your move
   *[no] { $who } to move
}
games-entry = • { $piles } against { $opponent }: { games-turn } ({ $n ->
    [0] begun
   *[other] last move
} { $when })
games-challenges = { $n ->
    [one] { $n } open challenge:
   *[other] { $n } open challenges:
}
games-challenged = • { $who } challenges you. It ends { $when }.
games-challenging-anyone = • You are looking for an opponent. The offer ends { $when }.
games-challenging = • You challenge { $who }. It ends { $when }.

## The leaderboard

leaders-title = **{ $merit ->
    [rating] Highest ratings
    [bot] Most points against Bouton
    [accuracy] Best accuracy
    [streak] Longest streaks
   *[wins] Most wins
} on this server**, { $season }{ $pages ->
    [1] {""}
   *[other] {" "}(page { $page } of { $pages })
}
leaders-about = -# { $merit ->
    [rating] Glicko-2 from fair matches, 5 a day between the same two people. ± says how far off it may be: here it is 220 at most, after scored matches on 3 days against 3 people.
    [bot] For beating Bouton in a scored game: casual 1, skilled 2, strong 4, expert 8. Strong and expert from random starts only.
    [accuracy] How often they kept a win within reach in scored games, each position once a day. From 20 chances on.
    [streak] Days in a row (UTC) with a scored game or the puzzle tried.
   *[wins] Scored games won.
} { leaders-scored }
leaders-scored = Only full games without help count: 6 objects or more, won in two moves or more; ten a day against Bouton, from casual up, and five single games and five fair matches against each person.
leaders-entry = { $rank } { $who }: { $what }
# The number stays: a screen reader says it.
leaders-rank = { $medal ->
    [1] 🥇{" "}
    [2] 🥈{" "}
    [3] 🥉{" "}
   *[other] {""}
}**{ $rank }.**
leaders-share = **top { $share }%**
by-wins = { $n ->
    [one] { $n } win
   *[other] { $n } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
by-rating = { $n } ± { $give } after { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}
by-bot = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
by-accuracy = { $share }% of { $of } chances
by-streak = { $n ->
    [one] { $n } day
   *[other] { $n } days
}{ $now ->
    [0] { "" }
   *[other] { " " }(now { $now })
}{ $recent ->
    [0] { "" }
   *[other] , { $recent } of the last 30
}
leaders-behind = { $who }: { $merit ->
    [rating] { by-bot }
    [accuracy] { $share }%
    [bot] { by-bot }
    [streak] { $n ->
        [one] { $n } day
       *[other] { $n } days
    }
   *[wins] { $n ->
        [one] { $n } win
       *[other] { $n } wins
    }
} behind { $rank ->
    [0] the next.
   *[other] #{ $rank }.
}
leaders-ahead = { $shared ->
    [yes] { $who } shares first place.
    [unseen] Nobody is ahead of { $who }.
   *[no] { $who } leads.
}
leaders-own-none = { $who } is not on it yet: { $merit ->
    [rating] it takes a scored fair match, `/{ command-play-name }` with { option-play-rated-name }.
    [bot] it takes a win against Bouton in a scored game, `/{ command-play-name }`.
    [accuracy] { $n ->
        [one] 1 more chance
       *[other] { $n } more chances
    } to go.
    [streak] it takes a scored game, or a try at the `/{ command-puzzle-name }`.
   *[wins] it takes a scored game, `/{ command-play-name }`.
}
leaders-own = { $hidden ->
    [yes] You are hidden from leaderboards. Shown, you would be:
   *[no] Your row:
}
leaders-own-past = { $who } is not on it.
leaders-own-rating = { $who } is not on it yet: it takes { $list }.
rating-unsure = ± { $most } or less (more matches bring that)
rating-days = scored matches on { $of } days (so far { $n })
rating-people = scored matches against { $of } people (so far { $n })
leaders-empty = { $past ->
    [yes] Nobody was on this leaderboard.
   *[no] Nobody is on this leaderboard yet.
}
season-all = all time
season-week = the week of { $monday }
season-utc = { $season }, UTC
month-year = { month } { $year }
date = { month } { $day }
date-year = { date }, { $year }
month = { $n ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
menu-ranks-by = By what?
menu-ranks-in = Since when?
button-page-first = First
button-page-me = Me
button-season = { $before ->
    [yes] ◀ { $season }
   *[no] { $season } ▶
}
decimal = { $whole }.{ $tenth }
button-page-before = ◀ Before
button-page-next = Next ▶

## Help

help-start = **Welcome to Nim!** Players take turns; each takes objects from one pile. Whoever takes the last one wins, or loses: it depends on the game.
    1. **{ $button }** starts a game against Bouton, or a challenge: choose and press. Typing { $play } does it too.
    2. Press a pile below the board, then how many to take from it.
    3. Stuck? **{ button-hint }** tells you more, in three steps, and only you see it. The game is then not scored.
help-rules = **How Nim is played**
    • On your turn, choose one pile and take 1 or more objects from it. You may not pass.
    • Some games allow only so many objects a move: the board says how many.
    • *Normal*: whoever takes the last object **wins**.
    • *Misère*: whoever takes the last object **loses**.
    • Nothing is left to chance: from every position one side can win. The art is to know which.
    • Nim has a family: the option `{ option-play-game-name }` of { $play } lists its games.
help-commands = **What the commands do**
help-command = { $name }: { $what }
button-help = { $topic ->
    [0] First steps
    [1] Rules
   *[2] Commands
}
row-left = { $row } (left)
rows-left = -# { $n ->
    [one] 1 person who left this server is not shown.
   *[other] { $n } people who left this server are not shown.
}

## What a person has done

stats-title = **Stats of { $who }** { $scope ->
    [server] on this server
   *[everywhere] in all their games
}
stats-none = No scored game is finished yet. `/{ command-play-name }` starts one.
stats-score = { $won } won, { $lost } lost
stats-people = Against people: { $score }
stats-people-fair = Against people: { $score } (fair matches: { $won } won, { $even } even, { $lost } lost)
stats-bot = Won against Bouton: { $levels }
stats-level = { $won } of { $games } ({ level })
stats-between = Against you: { $score }
stats-between-all = **{ $who } against you**: { $score }
stats-between-none = no game finished yet
stats-between-about = -# Of games finished without a hint, wherever you played. For the rest of a record, ask on a server you share.
stats-accuracy = Accuracy: { $share }% of { $of } chances
stats-accuracy-few = Accuracy: shown after { $n ->
    [one] { $n } more chance
   *[other] { $n } more chances
}
stats-percent = { $share }%
stats-parts = -# Over time: each value covers about { $n } chances.
stats-rating = Rating: { $n } ± { $give } after { $matches ->
    [one] { $matches } fair match
   *[other] { $matches } fair matches
}
stats-unranked = -# Not on the leaderboard yet: it takes { $list }.
stats-course = { $marks } from { $first } to { $last }, { $trend ->
    [up] rising
    [down] falling
   *[level] steady
}
stats-streak = Days in a row: { $now } now, { $best } at best{ $recent ->
    [0] { "" }
   *[other] ; { $recent } of the last 30
}
stats-favourite = Most played preset: { $preset }
stats-cut = -# The record is of the last 10,000 games.
stats-about = -# { $scope ->
    [server] Of games that were scored here, or given up too early.
   *[everywhere] Of games finished without a hint. Rating, accuracy and days in a row are kept by server: ask for them there.
}
stats-hidden = That person shows their record to nobody.
stats-of-bot = Bots keep no record. Name a person, or nobody for your own.
stats-chart = { $of ->
    [rating] Rating: { $first } on { $since }, { $last } on { $until }.
   *[accuracy] Accuracy in successive parts: { $first }% in the first, up to { $since }, { $last }% in the last, up to { $until }.
}
stats-span = -# Drawn: { $since } to { $until }.
button-stats-share = Show to everyone

## A month's podium

podium-title = **Podium: { $month }**
podium-merit = **{ $merit ->
    [rating] Highest ratings
    [bot] Most points against Bouton
    [accuracy] Best accuracy
    [streak] Longest streaks
   *[wins] Most wins
}**
podium-place = { $place ->
    [1] 🥇
    [2] 🥈
   *[3] 🥉
} { $names }: { $what }
podium-figure = { $merit ->
    [rating] { $n }
    [bot] { by-bot }
    [accuracy] { $share }%
    [streak] { $n } days in a row
   *[wins] { $n ->
        [one] { $n } win
       *[other] { $n } wins
    }
}
podium-about = -# Your medals are in `/{ command-stats-name }`. A new month has begun: `/{ command-leaderboard-name }`.
stats-medals = Monthly podiums: { $medals }
stats-medal = { $place ->
    [1] 🥇 { $n ->
        [one] { $n } first place
       *[other] { $n } first places
    }
    [2] 🥈 { $n ->
        [one] { $n } second place
       *[other] { $n } second places
    }
   *[3] 🥉 { $n ->
        [one] { $n } third place
       *[other] { $n } third places
    }
}

## Reminders

stats-reminded = -# Reminder on: at { $at } I message you if two days in a row, or more, are about to end.
button-remind = Remind me
button-quiet = Stop reminding me
reminder = Your **{ $n } days in a row** end { $when }.
reminder-how = { $known ->
    [yes] Finish a scored game or try the `/{ command-puzzle-name }` in { $channel } before then.
   *[no] Finish a scored game or try the `/{ command-puzzle-name }` before then, on the server where you last did.
}
reminder-never-called = As long as “Ping on your turn” is “{ choice-calls-off }” for you, I remind you of nothing either. `/{ command-preferences-name } { command-preferences-set-name }` changes that.
reminder-why = -# You asked for this, and can stop it, in `/{ command-stats-name }`.

## A game put together, and the table

door = { $door ->
    [play] New game
    [challenge] Challenge someone
    [open] Look for an opponent
    [puzzle] Today’s puzzle
    [learn] Learn
    [leaders] Leaderboard
    [tournament] Tournament
    [games] My games
    [stats] My stats
    [preferences] My preferences
    [privacy] My data
   *[help] Help
}
play-here = ### Play Nim here
    Players take turns; each takes objects from one pile. Whoever takes the last one wins, or loses: it depends on the game.
    Press a button: there is nothing to type.
table-posted = The table is ready: { $link }
table-failed = I could not post in { $channel } just now. Try again in a moment.
setup = { $against ->
    [bot] **A new game against { bot }.** Choose what to play, then press **{ button-setup-start }**.
    [person] **A challenge.** Choose what to play, then whom to challenge: I ask them here at once.
    [anyone] **Who plays?** Choose what to play, then press **{ button-setup-offer }**: whoever joins first here plays you. I ping nobody.
    [anyone-match] **Who plays a fair match?** Two games without hints, and each of you begins one. Choose what to play, then press **{ button-setup-offer }**: whoever joins first here plays you. I ping nobody.
   *[match] **A challenge to a fair match**: two games without hints, and each of you begins one. Choose what to play, then whom to challenge: I ask them here at once.
}
setup-first = { $first ->
    [me] I begin
    [opponent] { $against ->
        [bot] { bot } begins
       *[person] My opponent begins
    }
    [won] I get a start I can win
   *[random] Chance decides who begins
}
setup-whom = Whom do you challenge?
setup-menu = { $chosen ->
    [preset] Game
    [ending] Ending
    [level] Level
    [first] Who begins
    [theme] Theme
    [start] Who can win?
    [clock] Time for a move
   *[vote] Vote
}
setup-start = { $start ->
    [won] The first player can win
    [lost] The second player can win
   *[any] Either may be able to win
}
setup-clock = { $time } a move
setup-clock-none = The usual time for a move
setup-vote-none = No vote: I play alone
form-own = { $against ->
    [bot] Piles and limit: Submit begins the game
    [person] Piles and limit: Submit challenges
    [match] Piles and limit: Submit challenges
   *[anyone] Piles and limit: Submit offers the game
}
form-piles = Your own piles
form-piles-about = Left empty: those of { $preset }
form-most = The most that one move may take
form-most-about = Left empty: as the game has it, and no limit for your own piles
form-choice = { $option ->
    [ending] What taking the last object means
    [kind] Who meets whom
    [preset] What is played
   *[round] How long a round may take
}
form-tournament = A new tournament
button-tournament-new = New tournament
button-setup-own = Piles and limit
button-setup-start = Start
button-setup-offer = Offer it
button-setup-more = More choices
button-setup = { $to ->
    [bot] Against { bot }
    [person] Against a person
    [anyone] Against anyone
    [single] As a single game
   *[match] As a fair match
}
