## The puzzle

puzzle-title = **Puzzle #{ $number }** of { $date } (UTC): **{ $task }**
puzzle-theme = { $task ->
    [only] the only move
    [rules] the rules decide
    [misere] misère decides
    [all] every winning move
    [gift] find the blunder
    [length] how many moves?
   *[large] big piles
}
puzzle-task = { $task ->
    [rules] You move first, and exactly one move wins. { $misleads ->
        [yes] A move that would win at plain Nim loses here. Which wins?
       *[no] Which?
    }
    [misere] You move first, and exactly one move wins. Every move that would win if { last-object } won loses here. Which wins?
    [all] You move first, and more than one move wins. Which? Pick all of them.
    [gift] A game began like this: pile letter, amount, and the piles left. Exactly one of the moves **gave the win away**. Which?
    [length] You move first and can win, but your opponent holds out as long as possible. **How many moves** of your own does it take?
   *[only] You move first, and exactly one move wins. Which?
}
puzzle-try = Try { $nth } of { $most }.
puzzle-archive = This puzzle is over: answer as often as you like, but nothing counts.
puzzle-streak = Solved { $n } days in a row.
# Before the try, and after it.
puzzle-helped = You saw a hint on it first, or its answer in a game, review, card or class, so what you answer is **with help** and not ranked.

## Answering

puzzle-sure = { $kind ->
    [move] **Take { $answer }?**
    [moves] **Do these win, and no others: { $answer }?**
    [ply] **Did { $answer } give the win away?**
   *[number] **Does it take { $answer }?**
}
puzzle-answer-move = { $take }{ from-pile }
puzzle-answer-ply = move { $ply }
puzzle-answer-number = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
puzzle-ply = Move { $ply }: { $m }
menu-puzzle-all = Choose every move that wins
menu-puzzle-line = Which move gave the win away?
button-puzzle-sure = Yes

## After a try. What is said of a wrong answer must not tell the right one.

puzzle-wrong = ✗ **{ $answer }**: { $why }
puzzle-loses = { $several ->
    [yes] { $m } left { $piles }, and your opponent could win from there.
   *[no] that left { $piles }, and your opponent could win from there.
}
puzzle-loses-to = { $several ->
    [yes] { $m } left { $piles }, and your opponent could win by taking { $reply }.
   *[no] that left { $piles }, and your opponent could win by taking { $reply }.
}
puzzle-loses-last = { $several ->
    [yes] { $m } took { last-object }, and lost.
   *[no] that took { last-object }, and lost.
}
puzzle-incomplete = all of these win, but others do too.
puzzle-kept = that kept the win.
puzzle-nothing-to-give = whoever made it was losing anyway, and had no win to give away.
puzzle-too-few = your opponent could hold out longer.
puzzle-too-many = you could win in fewer.
puzzle-solved = ✅ **Solved: { $answer }.**
puzzle-practised = ✅ **Right: { $answer }.** This puzzle is over, so it does not count.
puzzle-missed = ❌ **Not this time.**
# What a puzzle was about, in a line, once it is over for the reader.
puzzle-was = **{ $piles }**{ $moves }: whoever took { last-object } { $ending ->
    [misere] lost
   *[normal] won
}.
puzzle-was-line = The game: `{ $line }`
puzzle-right = { $n ->
    [one] The right move was **{ $moves }**.
   *[other] The right moves were **{ $moves }**.
}
# Why it won, if it was made, or would have won.
puzzle-because = { $over ->
    [yes] { $made ->
        [yes] That took { last-object }, and won.
       *[no] That would have taken { last-object }, and won.
    }
   *[no] { $several ->
        [yes] { $m }
       *[no] It
    } { $made ->
        [yes] left { $left }: your opponent could no longer win.
       *[no] would have left { $left }: no win for the opponent.
    }
}
puzzle-left-one-left = just 1, { last-object }
puzzle-left-parity = { $left }, an { $ending ->
    [misere] odd
   *[normal] even
} number, at 1 a move
puzzle-left-multiple = { $left }, a multiple of { $n }
puzzle-left-one-more = { $left }, 1 more than a multiple of { $n }
puzzle-left-odd-ones = { $ones ->
    [one] { $ones } pile of 1
   *[other] { $ones } piles of 1
}, an odd number
puzzle-left-odd-remainders = { $rest }, with no remainder mod { $n } above 1 and an odd number of 1s
puzzle-left-equal = { $rest }, two equal piles
puzzle-left-pairs = { $rest }, nothing but pairs
puzzle-left-triple = { $rest }, { $pairs ->
    [0] known by heart as losing
   *[other] nothing but 1‑{ $middle }‑{ $largest } and pairs
}
puzzle-left-equal-remainders = { $rest }, with equal remainders mod { $n }
puzzle-left-balanced-remainders = { $rest }, with every column of the remainders mod { $n } even
puzzle-left-stuck = { $rest }, from which nobody can move
puzzle-left-zero-value = { $left }, which count for 0
puzzle-left-odd-values = { $rest }, of which an odd number count for 1 and none for more
puzzle-left-balanced-values = { $rest }, with every column of the values even
puzzle-left-equal-rows = { $rest }, two equal rows
puzzle-left-paired-rows = { $rest }, nothing but pairs of rows
puzzle-left-balanced-rows = { $rest }, with every column of the values even
puzzle-left-lost-pair = { $smaller } and { $larger }, a lost pair
puzzle-left-out-of-reach = { $rest }, of which { $limit } at most may be taken, less than { $part }
puzzle-left-as-normal = { $rest }, with values whose nim-sum is 0 and none of the exceptions of misère Kayles
puzzle-left-listed = { $rest }, on the list of lost rows
puzzle-left-searched = { $rest }, which a search finds lost
puzzle-left-balance = { $rest }, with every column even
puzzle-gift = Move { $ply } gave the win away.
puzzle-length = { $n ->
    [one] It takes { $n } move, like this: `{ $line }`
   *[other] It takes { $n } moves of your own, for example like this: `{ $line }`
}
puzzle-tried = You are done with today’s puzzle.
puzzle-others = What { $n } others tried first: { $list }
puzzle-others-one = { $answer } { $percent }%{ $right ->
    [yes] {" "}(right)
   *[no] {""}
}
puzzle-others-rest = something else { $percent }%
puzzle-next = The next puzzle comes { $when }.
puzzle-posted-solved = Best here yesterday: { $names }.
puzzle-share = Of { $n ->
    [one] 1 person
   *[other] { $n } people
} who tried the puzzle of { $date } without help, { $percent }% solved it.
puzzle-to-come = The puzzle of { $date } comes { $when }: until then it is a secret. Today’s is waiting for you.
puzzle-never = The first puzzle was that of { $date }. Today’s is waiting for you.
bad-day = I cannot read { $part } as a day: write one like 2026-11-01, or a puzzle’s number like #305, or pick one from the list.
puzzle-choice = { $date }, #{ $number }: { puzzle-theme }

# Inline code, unlike a block, wraps on a phone.
puzzle-to-share = To copy and share: `{ $line }`
# To show around: it must not give the answer away. A colour is a try.
puzzle-line = { $theme ->
    [words] Nim #{ $number }, { $solved ->
        [yes] solved on try { $tries } of 3, streak { $n }
       *[no] not solved in { $tries ->
            [one] 1 try
           *[other] { $tries } tries
        }
    } { $squares }
   *[drawn] Nim #{ $number } { $solved ->
        [yes] { $tries }/3 { $squares } 🔥{ $n }
       *[no] X/3 { $squares }
    }
}
puzzle-key = -# ❌ wrong · ✅ right · 🔥 solved days in a row
puzzle-line-helped = { $line } (with help)

button-puzzle-open = Today’s puzzle
button-puzzle-why = The answer, and why
button-puzzle-yesterday = The day before
button-puzzle-day = Who solved it
button-puzzle-month = This month

## The boards

puzzle-day-title = **Puzzle #{ $number }** of { $date } (UTC): who solved it on this server, in the fewest tries, then first to last
puzzle-day-entry = **{ $rank }.** { $who }, on try { $nth }, { $when }
puzzle-day-helped = • { $who }, { $when } (with help)
puzzle-month-title = **Puzzles solved on this server** in { $month } (UTC)
puzzle-month-entry = **{ $rank }.** { $who }: solved { $solved } of { $n }, in { $tries ->
    [one] 1 answer
   *[other] { $tries } answers
}
puzzle-board-page = Page { $page } of { $pages }
puzzle-board-empty = { $own ->
    [yes] Nobody else is on it.
   *[no] Nobody is on it.
}
puzzle-board-own-missed = { $today ->
    [yes] You missed today’s.
   *[no] You missed this one.
}
puzzle-board-own-none = You are not on this list. A puzzle that you solve without help counts on the server where you made your first try.
