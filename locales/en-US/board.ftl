## Words that other messages are made of

# The objects' name follows the game's theme.
# Nothing where there is but one pile.
from-pile = { $pile ->
    [only] {""}
    [pins] {""}
    [both] {" "}from each pile
   *[letter] {" "}from { $pile }
}
from-pile-bold = { $pile ->
    [only] {""}
    [pins] {""}
    [both] {" "}from each pile
   *[letter] {" "}from **{ $pile }**
}
last-object = { $theme ->
    [matches] the last match
    [stones] the last stone
    [fruit] the last fruit
    [moves] the last move
    [pins] the last pin
   *[words] the last object
}
takes-last = { $theme ->
    [moves] makes { last-object }
   *[other] takes { last-object }
}
took-last = { $theme ->
    [moves] made { last-object }
   *[other] took { last-object }
}
objects = { $theme ->
    [matches] { $n ->
        [one] { $n } match
       *[other] { $n } matches
    }
    [stones] { $n ->
        [one] { $n } stone
       *[other] { $n } stones
    }
    [fruit] { $n ->
        [one] { $n } fruit
       *[other] { $n } fruits
    }
   *[words] { $n ->
        [one] { $n } object
       *[other] { $n } objects
    }
}
# 1,000,000 objects.
between-groups-of-digits = { "," }
list-comma = { $left }, { $right }
list-and = { $left } and { $right }
list-or = { $left } or { $right }
list-more = { $left } and { $n } more
list-rest = • and { $n } more
list-number = Number { $n }
level = { $level ->
    [novice] novice
    [casual] casual
    [skilled] skilled
    [strong] strong
   *[expert] expert
}
bot = Bouton
gone = someone who is gone
bot-at-level = Bouton ({ level })

## Above the board

# A heading: its name, how much a move takes where that is bounded, and what the end means.
board-title = { $name }{ $moves } · { board-ending }
board-ending = { $ending ->
    [misere] { last-object } loses
   *[normal] { last-object } wins
}
board-name = { $preset ->
    [marienbad] Marienbad
    [classic] Classic
    [fruit] Fruit
    [xl] XL
   *[twenty-one] Twenty-one
}

versus = { CAP($first) } against { $second }
versus-met = { $versus } · so far { $a } – { $b } on this server
rules-ending = { $ending ->
    [misere] Whoever { takes-last } **loses**.
   *[normal] Whoever { takes-last } **wins**.
}
moved = { $left ->
    [0] { CAP($who) } took { $take }{ from-pile-bold }, leaving none.
   *[other] { CAP($who) } took { $take }{ from-pile-bold }, leaving { $left }.
}
moved-before = Before that: { $moved }
turn-person = Your move, { $who }.
turn-bot = { $who } is thinking.
# Where it was the bot that began.
bot-began = -# { bot } began: from this start the second player can win.

## Below the piles, in small print

board-small-print = Move { $n } · from { $start }
board-move-time = { $round ->
    [yes] this move due { $when }
   *[no] { $time } per move, this one due { $when }
}

## How a game ended

won = { CAP($winner) } wins
won-nobody = Nobody won
won-why = { $how ->
    [taken] { CAP($who) } { took-last }.
    [resigned] { CAP($who) } resigned.
    [time] { CAP($who) } ran out of time.
    [stopped] A moderator ended this game. It is not scored.
   *[closed] { game-closed }
}
game-closed = { $how ->
    [gone] One of the two has had everything about them erased. The game is closed.
    [apart] This game was closed before it was decided.
   *[abandoned] Nobody moved for too long, so this game was closed.
}
ended = { $how ->
    [taken] { $ending ->
        [misere] { CAP($loser) } { took-last }, so { $winner } **wins**.
       *[normal] { CAP($winner) } { took-last } and **wins**.
    }
    [resigned] { CAP($loser) } resigned, so { $winner } **wins**.
    [time] { CAP($loser) } ran out of time, so { $winner } **wins**.
    [stopped] A moderator ended this game. Nobody won, and it is not scored.
   *[closed] { game-closed } Nobody won.
}
played = { $n ->
    [0] from { $start }
    [one] { $start }, { $n } move
   *[other] { $start }, { $n } moves
}
barred = -# { $bar ->
    [small] Not scored: it began from too few objects.
    [novice] Not scored: games against novice are not.
    [short] Not scored{ $fair ->
        [yes] , nor is the match rated for { $who }
       *[no] {""}
    }: it was over before the winner had moved twice.
    [quit] Lost for { $who }{ $fair ->
        [yes] , and the match is rated as lost
       *[no] {""}
    }: it ended before both had moved twice.
    [early] Not scored{ $fair ->
        [yes] , nor is the match rated,
       *[no] {""}
    } for { $who }: the game was too short.
    [hint] Not scored for { $who }: a hint was used, or the answer seen elsewhere.
    [known] No points for { $who }: against strong and expert only a random start in which a choice matters gives them.
    [enough] Not scored for { $who }: ten games a day against Bouton are, and today (UTC) there have been ten.
    [pair] Not scored for { $who }: five single games a day between the same two people are, and today (UTC) there have been five.
    [matches] Not scored for { $who }: five matches a day between the same two people are, and today (UTC) there have been five.
    [cleared] Counts no longer for { $who }: a moderator decided so.
    [forfeit] The match is rated as lost for { $who }: they lost its first game before both had moved twice.
   *[unrated] The match is not rated for { $who }: not every game of it was scored.
}
# From a start that is lost for the one who begins.
lost-start = From this start the second player can win{ $again ->
    [yes] , and a rematch swaps who begins.
   *[no] .
}
# Against the bot, from then on.
taken-back = -# Not scored: a move was taken back.
# Where a game begins from too little.
uncounted = A game from so few objects is not scored.

# Below reviews too.
signs = ✅ kept the win · ❌ gave it away · ⬜ was lost anyway
story-key = -# { signs }
story-hushed = A player here is in a fair match: until it is over, I do not say how good these moves were. Then `/{ command-review-name }` does.
# In words instead of signs: the numbers of the moves.
story-kept = Moves that kept the win: { $list }.
story-gave = Moves that gave it away: { $list }.
story-turning-move = Turning point: move { $ply }.
story-turning-start = { CAP($who) } led from start to finish.
story-turning-end = { CAP($who) } could still win when it ended.
story-perfect = **A perfect game, { $who }:** no chance was missed.
picture-alt = { $name } from { $start }, move by move: { $moves }.{ $turned ->
    [0] {""}
   *[other] {" "}Move { $turned } decided it.
} { $first ->
    [yes] The first player won.
    [no] The second player won.
   *[none] Nobody won.
}
share-copy = Your game, to copy wherever you like:
share-bot = { $outcome ->
    [won] { $n ->
        [0] I beat { $opponent } without a move 🏆
        [one] I beat { $opponent } in { $n } move 🏆
       *[other] I beat { $opponent } in { $n } moves 🏆
    }
    [lost] { $n ->
        [0] { $opponent } beat me before I moved
        [one] I lost to { $opponent } in { $n } move
       *[other] I lost to { $opponent } in { $n } moves
    }
   *[none] { $opponent } and I left it undecided
}
share-taken-back = With a move taken back.
share-person = { $outcome ->
    [won] { $n ->
        [0] I won without a move 🏆
        [one] I won in { $n } move 🏆
       *[other] I won in { $n } moves 🏆
    }
    [lost] { $n ->
        [0] I lost before I moved
        [one] I lost in { $n } move
       *[other] I lost in { $n } moves
    }
   *[none] We left it undecided
}

## The drawing

odd-row = odd
# Where piles count for less than their size, balancing may win as well.
end-row = { $bound ->
    [no] leave just an odd number of 1s
   *[other] e.g. leave 0s and an odd number of 1s
}
words-pins = { $n ->
    [one] Pin { $list } stands.
   *[other] Pins { $list } stand.
}
words-pins-run = { $first } to { $last }
words-piles = { $n ->
    [one] Pile: { $list }.
   *[other] Piles: { $list }.
}
words-empty = Empty: { $list }.
words-binary = In binary: { $list }.
words-number = { $n } is { $digits } in binary.
words-odd = { $n ->
    [one] One column has an odd number of ones: { $list }.
   *[other] Columns with an odd number of ones: { $list }.
}
words-even = Every column has an even number of ones.
words-end = { $bound ->
    [no] From here on, leave just an odd number of piles of 1.
   *[other] Leaving 0s and an odd number of 1s wins.
}

## Menus and buttons

menu-moves = Choose your move
menu-moves-entry = { $pile ->
    [only] { menu-amounts-entry }
    [pins] { $left ->
        [0] Take { $take }, leaves none
       *[other] Take { $take }, leaves { $left }
    }
    [both] { $left ->
        [0] Both: take { $take } each, leaves none
       *[other] Both: take { $take } each, leaves { $left }
    }
   *[letter] { $left ->
        [0] { $pile }: take { $take }, leaves none
       *[other] { $pile }: take { $take }, leaves { $left }
    }
}
menu-piles = Take from which pile?
menu-piles-entry = { $pile } ({ objects })
menu-piles-both = Both: up to { $n }
menu-amounts = { $pile ->
    [only] How many?
    [both] How many from each pile?
   *[letter] How many from pile { $pile }?
}
menu-amounts-entry = { $left ->
    [0] Take all { $take }
   *[other] Take { $take }, leaves { $left }
}
menu-amounts-other = Another number…
button-pile = { $few ->
    [yes] { $pile }: { $n } left
   *[no] { $pile }: { $n }
}
button-take = Take { $take }
button-take-from = { $pile ->
    [pins] Take { $take }
    [both] Both: take { $take }
   *[letter] { $pile }: take { $take }
}
# Which pins a move knocks down.
pins = { $n ->
    [one] pin { $list }
   *[other] pins { $list }
}
# Among plain numbers.
button-take-all = { $take ->
    [1] 1
   *[other] all { $take }
}
button-back = Back
button-i-begin = { $costs ->
    [yes] Let me begin (unscored)
   *[no] Let me begin
}
button-bot-begins = Let { bot } begin
button-rules = Rules
button-share = Share
button-share-picture = Share as a picture
button-hint = Hint
button-binary = { $shown ->
    [yes] Hide binary
   *[no] Binary
}
button-resign = Resign
button-rematch = Rematch
button-rematch-bot = Rematch: let { bot } begin
button-rematch-me = Rematch: let me begin
button-take-back = { $costs ->
    [yes] Take back (unscored)
   *[no] Take back
}
button-try-level = Try { level }
button-learn-more = Learn more: lesson { $n }
button-board = Show the board

## The form for an amount

form-title = { $pile ->
    [only] Take some
    [both] Take from each pile
   *[letter] Take from pile { $pile }
}
form-label = How many? { $most ->
    [1] Only 1 can be taken
   *[other] 1 to { $most }
}
form-placeholder = { $most ->
    [1] 1
   *[other] a number from 1 to { $most }
}

## Around the board

standing = { $versus }. On the table: { $list }. { CAP($who) } is to move.
thread-name = { $name } · { $piles }{ $moves } · { $ending ->
    [misere] { last-one } loses
   *[normal] { last-one } wins
}
last-one = { $theme ->
    [moves] the last move
   *[other] the last one
}
# It names nobody, for nobody who has all erased could be taken out of it.
in-thread = This game is played in { $thread }.
rules-board = Whoever is to move chooses below the board, or types `/{ command-move-name }`.
retired = This board is closed. The game is here: { $link }
resign-question = Resign this game?
resign-counts = It will count as a loss{ $whole ->
    [yes] , and the match will be rated as lost for you: you have not both moved twice.
   *[no] .
}
button-resign-yes = Yes, resign
button-resign-no = No, play on
resigned = You resigned. Thanks for the game!
kept-playing = Good: the game goes on.
