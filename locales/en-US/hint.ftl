## The position, and the verdict

hint-puzzle = This helps with **today’s puzzle**, which you can still try. With this hint your answer counts as made **with help**, and is not ranked.
hint-past = The game has gone on since: this is how it stood { $ply ->
    [0] before the first move.
    [one] after 1 move.
   *[other] after { $ply } moves.
}
hint-position = **{ $piles }**: { last-object } { $ending ->
    [misere] **loses**
   *[normal] **wins**
}{ $moves }.
hint-can-win = **You can win from here.**
hint-lost = **You are losing, and no move can change that.**
hint-losing = **Your opponent can win from here, but may slip.**
hint-over = { $ending ->
    [misere] { over-left }: whoever { took-last } has lost.
   *[normal] { over-left }: whoever { took-last } has won.
}

over-left = { $theme ->
    [moves] Nobody can move
   *[other] Nothing is left
}

## Step 1: can I win?

# Above the first step, where the game could be scored so far.
hint-costs = -# With this hint { $shown ->
       *[yes] { $who ->
            [you] your game
           *[other] the game
        }{ $others ->
            [0] {" "}is
            [one] {" "}and another that stands alike are
           *[other] {" "}and { $others } others that stand alike are
        }
        [no] { $others ->
            [one] a game that stands like this, or a move before it, is
           *[other] { $others } games that stand like this, or a move before it, are
        }
    } not scored any more{ $who ->
        [you] .
       *[other] {" "}for { $who }.
    }
hint-chances-win = Can you find a winning move? For more, press a button below.
hint-chances-lost = No move wins by itself, but one slip by your opponent is enough. A button below shows where to try.
hint-chances-alike = Every move comes to the same here.
button-hint-pile = { $theme ->
    [pins] Which row?
   *[other] Which pile?
}
button-hint-move = { $several ->
    [yes] The moves, and why
   *[no] The move, and why
}
button-hint-play = Play it: { $take }{ from-pile }
button-hint-lesson = Lesson: { $lesson }
button-hint-why = Why does that work?
hint-played = Played.

## Step 2: which pile?

hint-pile-win = { $n ->
    [one] The winning move is in pile **{ $list }**.
   *[other] There is a winning move in each of the piles { $list }.
}
# What the moves take from, where that is not one pile.
hint-ways = { $lost ->
    [yes] No move wins by itself. The one to try takes from { $list }.
   *[no] { $n ->
        [one] The winning move takes from { $list }.
       *[other] There are winning moves from { $list }.
    }
}
way-pile = pile { $pile }
way-both = both piles
way-row = a row of { $n }
hint-pile-only = There is only one pile to take from.
hint-pile-any = Any pile will do.

## Step 3: the move

hint-one-move = **You can win: take { $take }{ from-pile }**, leaving { $rest }.
hint-moves = **You can win, with { $n ->
    [2] either
   *[other] any
} of { $n } moves:**
hint-moves-listed = **You can win, with { $n ->
    [2] either
   *[other] any
} of { $n } moves.**
hint-moves-entry = { $plain ->
    [yes] • **{ $pile }**: take { $take }, leaving { $rest }
   *[no] • take { $take }{ from-pile }, leaving { $rest }
}
hint-moves-compact = { $piles ->
    [yes] **You can win, with { $n ->
        [2] either
       *[other] any
    } of { $n } moves** (pile, how many to take → how many it leaves): { $list }
   *[no] **You can win.** { $n ->
        [one] One move does it: { $list }.
       *[other] { $n } moves do it: { $list }.
    }
}
hint-move-any = { $single ->
    [yes] **You can win: take 1.**
   *[no] **You can win: take 1 from any pile.**
}
hint-nothing = nothing

hint-try = { $exact ->
    [yes] **Best try: take { $take }{ from-pile }**, leaving { $rest }.
   *[no] **A try: take { $take }{ from-pile }**, leaving { $rest }.
}
do-take = take { $take }{ from-pile }
# What makes it the best try.
hint-try-merit = { $hidden ->
    [yes] No reply that wins is easy to see.
   *[no] No move leaves more to play.
}
hint-try-replies = { $all ->
    [yes] { $n ->
        [one] The only reply wins.
       *[other] Each of the { $n } replies wins.
    }
   *[no] { $k ->
        [one] Your opponent has { $n } replies; only 1 wins.
       *[other] Your opponent has { $n } replies; { $k } win.
    }
}

## Step 3: how to find it, by the kind of position

hint-how-one-pile = { $ending ->
    [misere] There is one pile: leave just 1.
   *[normal] There is one pile, and you may take it all.
}
hint-how-one-pile-bound = { $ending ->
    [misere] There is one pile, and { $sum }: leave 1 more than a multiple of { $n }.
   *[normal] There is one pile, and { $sum }: leave a multiple of { $n }.
}
hint-how-two-piles = { $bound ->
    [no] There are two piles: make them equal.
   *[yes] There are two piles: make their remainders equal.
}
hint-how-two-end = { $bound ->
    [no] There are two piles, and one of them is 1: leave just 1 in all.
   *[yes] There are two piles, and a remainder is 0 or 1: leave one remainder of 1, and the other 0.
}
hint-how-singles-bound = No remainder is above 1: leave an odd number of 1s. Now there { $ones ->
    [one] is { $ones }
   *[other] are { $ones }
}: take { $takes ->
    [ones] 1 from a 1
    [zeros] { $max } from a 0, which makes it 1
   *[either] 1 from a 1, or { $max } from a 0, which makes it 1
}.
hint-how-one-big = Only **{ $pile }** holds more than 1: leave an odd number of piles of 1. { $parity ->
    [odd] There { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    } besides: take all of { $pile }.
   *[even] There are { $ones } besides: leave 1 in { $pile } too.
}
hint-how-one-big-bound = Only **{ $pile }** has a remainder above 1: leave an odd number of remainders of 1. { $parity ->
    [odd] There { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    } besides: bring its remainder to 0.
   *[even] There are { $ones } besides: bring its remainder to 1.
}
hint-how-balance = { $n ->
    [one] The leading odd column is { $power }, with a 1 in **{ $list }** only. Swap 0 and 1 in its odd columns: the pile gets smaller and every column even.
   *[other] The leading odd column is { $power }, with a 1 in { $list }. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
}
# Why all can be made even whenever a column is odd.
hint-always = { $bound ->
    [yes] All can always be made even again: in the leftmost odd column an odd number of remainders have a 1, so at least one has. Swap 0 and 1 in the odd columns of that remainder: its 1 there becomes 0, so it gets smaller.
   *[no] All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.
}
# After the try from a lost position, how the answer is found.
hint-answer = If you take { $take } from { $tried }, the leading odd column is { $power }. **{ $pile }** has a 1 there: { $from } → { $to } makes all even again.
# What then happens to the columns, until the end.
hint-columns = { $who ->
    [you] Then every
   *[opponent] Every
} binary column { $bound ->
    [yes] of the remainders has
   *[no] has
} an even number of 1s: any move makes one odd, and { $who ->
    [you] you make all even again
   *[opponent] your opponent makes all even again
}{ $ending ->
    [misere] . Once just one { $bound ->
        [yes] remainder is above 1, { $who ->
            [you] always leave
           *[opponent] they always leave
        }
       *[no] pile is above 1, { $who ->
            [you] leave
           *[opponent] they leave
        }
    } an odd number of 1s.
   *[normal] , down to the last one.
}
hint-reason-of = **{ CAP($list) }.** { $reason }
# In few words, of several moves that win for different reasons.
hint-simplest = { $sole ->
    [yes] The simplest: **{ $list }**.
   *[no] For example: **{ $list }**.
} { $reason }
hint-reasons-more = { $n ->
    [one] There is no room for 1 more reason.
   *[other] There is no room for { $n } more reasons.
}

## What a game is known by

# The values of piles of 0, 1, 2 …
hint-values = Values of piles from 0 up: `{ $values }`{ $whole ->
    [yes] {""}
   *[no] {" "}…
}{ $surely ->
    [proved] , and again every { $n } from { $from } on, which is proved.
   *[searched] , searched to { $n }: no repetition is proved.
}
hint-rows = Values of rows from 1 pin up: `{ $values }`{ $far ->
    [yes] {" "}…, and again every 12 from 71 on, which is proved
   *[no] {""}
}. { $ending ->
    [misere] Rows are lost if the nim-sum of their values is 0, and only then, with exceptions where each row is of 1, 4, 5, 9, 12, 17, 20 or 25 pins: Sibert and Conway listed them.
   *[normal] Equal rows cancel.
}
hint-pairs = Lost pairs: { $ending ->
    [misere] 0‑1, 2‑2
   *[normal] 1‑2
}, 3‑5, 4‑7, 6‑10, 8‑13, 9‑15, 11‑18, 12‑20 … Each begins with the smallest number not used yet; { $ending ->
    [misere] from 3‑5 on the
   *[normal] the
} difference grows by 1.
hint-pairs-far = Beyond, write both numbers as sums of Fibonacci numbers, no two neighbours: the smaller of a lost pair ends in 1, 3, 8, 21 …, every other one, and the larger has the next one for each. So { $smaller } = { $parts }, and { $larger } = { $next }.
hint-queen = The queen stands at A { $a }, B { $b }. She moves left, up or diagonally up, as you take from A, from B or from both. { $lost ->
    [yes] She stands on a lost pair, and reaches no other, which would be an x.
   *[no] Move her onto an x, a lost pair.
}
hint-parts = { $alone ->
    [yes] { $n } is a Fibonacci number itself, so it is a sum of one part.
   *[no] As a sum of Fibonacci numbers, no two neighbours: { $n } = { $parts }.
} { $ending ->
    [misere] The last object does not count.
   *[normal] { $alone ->
        [yes] Win by taking all of it, where you may.
       *[no] Win by taking the last parts, where you may, if twice that is less than any part before.
    }
}

## The table

hint-same = { $bound ->
    [yes] **The same in remainders**
   *[no] **The same in binary**
}
hint-rising = ↑ goes up past a multiple of { $n }, by taking { $n } less the gain.
hint-table-parity = parity
hint-table-sum = nim-sum { $sum }
hint-table-take = take
hint-table-leaves = leaves
hint-odd-letter = o
hint-even-letter = e
hint-table-more = … and { $n } more
hint-table-odd-only = Only the odd columns are shown.
hint-table-left-out = There is no room for a table. The nim-sum is { $sum }.

## The table, for a screen reader

hint-spoken-values = { $what }: { $list }.
hint-spoken-sum = So the nim-sum is { $sum }.
hint-spoken-end = { $bound ->
    [no] The nim-sum is { $sum }; but at the end, what counts is how many piles hold 1.
   *[other] The nim-sum is { $sum }; but leaving 0s and an odd number of 1s wins.
}

## Asked instead of told

button-hint-ask = Quiz me
see-wrong = **Look once more.**
see-ask-above = **What do you see?** Take groups of { $n } away from { $size }: how many are left?
see-ask-leave = **What do you see?** You may take the whole pile. How many do you want to leave?
see-ask-bigs = **What do you see?** { $n ->
    [0] How many piles hold more than 1?
   *[other] Count each pile in { $n }s: how many remainders are above 1?
}
see-ask-ones = **What do you see?** Count each pile in { $n }s: is the number of remainders of 1 odd or even?
see-ask-apart = **What do you see?** { $n ->
    [0] By how many do the two piles differ?
   *[other] Count both piles in { $n }s: by how many do the remainders differ?
}
see-ask-left-over = **What do you see?** { $n ->
    [0] Cross out equal piles two by two: which number is left over?
   *[other] Count each pile in { $n }s, and cross out equal remainders two by two: which one is left over?
}
see-ask-leading = **What do you see?** { $n ->
    [0] In binary, which is the leftmost column with an odd number of 1s?
   *[other] The remainders mod { $n } in binary: which is the leftmost column with an odd number of 1s?
}
see-odd = Odd
see-even = Even
see-nothing = Nothing
see-none = None: all are even
see-wrong-leave = { $ending ->
    [misere] Here the last one loses: how many would leave your opponent no choice but to take it?
   *[normal] Here the last one wins: can you take it at once?
}
see-wrong-bigs = { $n ->
    [0] Count the piles of 2 or more; a pile of 1 does not count.
   *[other] Count the remainders of 2 or more; 0 and 1 do not count.
}
see-wrong-ones = Count only the remainders that are exactly 1.
see-wrong-apart = Take { $less } away from { $more }.
see-wrong-nothing = One of them has no twin.
see-wrong-twin = { $given } is there { $count ->
    [2] twice
   *[other] { $count } times
}, and so cancels.
see-wrong-none = At least one column holds an odd number of 1s.
see-wrong-column = In the column of { $column } the digit 1 stands { $ones ->
    [0] nowhere
    [one] once
   *[other] { $ones } times
}{ $parity ->
    [odd] , which is odd, but another one further left is odd as well.
   *[even] , and that is even.
}
see-right-left-over = { $n ->
    [0] Pairs cancel: take the { $left } that is left over, and only pairs remain.
   *[other] Equal remainders cancel: where { $left } is left over, take that many, and only pairs of remainders are left.
}
