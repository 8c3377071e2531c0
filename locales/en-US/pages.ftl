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

leaders-title = **Most wins on this server**, all time (page { $page } of { $pages })
leaders-entry = **{ $rank }.** { $who }: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
} in { $games ->
    [one] { $games } game
   *[other] { $games } games
}
leaders-own = Your row:
leaders-own-none = You are not on it yet: `/{ command-play-name }` starts a game.
leaders-empty = Nobody has finished a game on this server yet. Be the first: `/{ command-play-name }`!
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
