## Open games

games-none = You have no open game. `/{ command-play-name }` starts one.
games-title = { $n ->
    [one] You have { $n } open game:
   *[other] You have { $n } open games:
}
games-elsewhere = Elsewhere on this server:
games-gone = If a channel is gone, its game goes on here.
games-yours = your move
games-theirs = { $who } to move
games-entry = • { $piles } against { $opponent }: { $turn } (last move { $when })
games-more = • and { $n } more
games-challenges = { $n ->
    [one] { $n } open challenge:
   *[other] { $n } open challenges:
}
games-challenged = • { $who } challenges you. It ends { $when }.
games-challenging = • You challenge { $who }. It ends { $when }.

## The leaderboard

leaders-title = **{ $merit ->
    [rating] Highest ratings
    [bot] Most points against Bouton
    [accuracy] Best accuracy
    [streak] Longest streaks
   *[wins] Most wins
} on this server**, { $season } (page { $page } of { $pages })
leaders-about = -# { $merit ->
    [rating] Glicko-2 from fair matches, 5 a day between the same two people. ± says how far off it may be.
    [bot] For beating Bouton without a hint: casual 1, strong 4, expert 8. Strong and expert from random starts only; ten games a day.
    [accuracy] Of the won positions in which a move could spoil it, how many were kept. It takes 20.
    [streak] Days in a row (UTC) with a game finished or the puzzle tried.
   *[wins] Games won without a hint.
}
leaders-entry = { $rank } { $who }: { $what }
leaders-rank = **{ $rank }.**
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
by-accuracy = { $share }% of { $of }
by-streak = { $n ->
    [one] { $n } day
   *[other] { $n } days
}{ $now ->
    [0] { "" }
   *[other] { " " }(now { $now })
}
leaders-own = Your row:
leaders-behind = { $merit ->
    [rating] You are { $n ->
        [one] { $n } point
       *[other] { $n } points
    } behind
    [accuracy] You are { $share }% behind
    [bot] You are { $n ->
        [one] { $n } point
       *[other] { $n } points
    } behind
    [streak] You are { $n ->
        [one] { $n } day
       *[other] { $n } days
    } behind
   *[wins] You are { $n ->
        [one] { $n } win
       *[other] { $n } wins
    } behind
} { $rank ->
    [0] the next.
   *[other] #{ $rank }.
}
leaders-ahead = Nobody is ahead of you.
leaders-own-none = You are not on it yet: { $merit ->
    [rating] finish a fair match, `/{ command-play-name }` with { option-play-rated-name }.
    [bot] beat Bouton without a hint, `/{ command-play-name }`.
    [accuracy] { $n ->
        [one] 1 more such position
       *[other] { $n } more such positions
    } to go.
    [streak] finish a game, or try the `/{ command-puzzle-name }`.
   *[wins] `/{ command-play-name }` starts a game.
}
leaders-empty = Nobody is on this board yet.
leaders-uncounted = -# Older games are still being counted: { $n ->
    [one] { $n } is
   *[other] { $n } are
} left.
season = { $period ->
    [month] { $month } { $year }
    [week] ISO week { $week } of { $year }
   *[all] all time
}
season-utc = { $season }, UTC
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
button-page-first = First
button-page-me = Me
button-season-before = ◀ { $season }
button-season-after = { $season } ▶
decimal = { $whole }.{ $tenth }
button-page-before = ◀ Before
button-page-next = Next ▶

## Help

help-start = **Welcome to Nim!** Players take turns; each takes objects from one pile. The last object decides.
    1. `/{ command-play-name }` starts a game against Bouton. Pick another game or a level with its options.
    2. Choose your move in the menu below the board.
    3. Stuck? **{ button-hint }** tells you more, in three steps, and only you see it.
help-rules = **How Nim is played**
    • On your turn, choose one pile and take 1 or more objects from it. You may not pass.
    • Some games allow only so many objects a move: the board says how many.
    • *Normal*: whoever takes the last object **wins**.
    • *Misère*: whoever takes the last object **loses**.
    • Nothing is left to chance: from every position one side can win. The art is to know which.
help-commands = **What the commands do**
help-command = `/{ $name }`: { $what }
button-help-start = First steps
button-help-rules = Rules
button-help-commands = Commands
row-left = { $row } (left)
