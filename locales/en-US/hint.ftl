## The position, and the verdict

hint-puzzle = This helps with **today’s puzzle**, which you can still try. With this hint your answer counts as made **with help**, and is not ranked.
hint-position = **{ $piles }**: { $ending ->
    [misere] whoever takes the last object **loses**
   *[normal] whoever takes the last object **wins**
}{ $max ->
    [0] .
    [1] , and a move takes exactly 1.
   *[other] , and a move takes { $max } at most.
}
hint-can-win = **You can win from here.**
hint-lost = **You are losing, and no move can change that.**
hint-losing = **You are losing, if your opponent plays well.**
hint-over = { $ending ->
    [misere] Nothing is left: whoever took the last object has lost.
   *[normal] Nothing is left: whoever took the last object has won.
}

## Step 1: can I win?

hint-chances-win = Can you find the winning move? The button below tells you more.
hint-chances-lost = No move wins by itself, but one slip by your opponent is enough. The button below shows where to try.
hint-chances-alike = All moves are alike here, so nothing can change that.
button-hint-pile = Which pile?
button-hint-move = The move, and why

## Step 2: which pile?

hint-pile-win = { $n ->
    [one] The winning move is in pile **{ $list }**.
   *[other] There is a winning move in each of the piles { $list }.
}
hint-pile-any = Any pile will do.
hint-pile-lost = No pile wins by itself. The one to try is **{ $pile }**.

## Step 3: the move

hint-one-move = **Take { $take } from { $pile }**, leaving { $rest }.
hint-moves = { $n } moves win:
hint-moves-entry = • **{ $pile }**: take { $take }, leaving { $rest }
hint-moves-compact = { $n } moves win (pile, how many to take → how many it leaves): { $list }
hint-moves-more = • and { $n } more
hint-move-any = **Take 1 from any pile.**
hint-nothing = nothing

hint-try = { $exact ->
    [yes] **Best try: take { $take } from { $pile }**, leaving { $rest }.
   *[no] **A try: take { $take } from { $pile }**, leaving { $rest }.
}
hint-try-replies = { $all ->
    [yes] { $n ->
        [one] The only reply wins for your opponent.
       *[other] Each of the { $n } replies wins for your opponent.
    }
   *[no] { $k ->
        [one] Only 1 of { $n } replies then wins for your opponent.
       *[other] { $k } of { $n } replies then win for your opponent.
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
hint-how-singles-bound = No remainder is above 1: leave an odd number of remainders of 1. Now there { $ones ->
    [one] is { $ones }
   *[other] are { $ones }
}: take 1 where the remainder is 1, or { $max } where it is 0, which makes it 1.
hint-how-one-big = The end is near: only **{ $pile }** holds more than 1. Leave an odd number of piles of 1. { $parity ->
    [odd] Besides { $pile } there { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    }, which is odd already, so take all of { $pile }.
   *[even] Besides { $pile } there are { $ones }, so leave 1 in { $pile } as well.
}
hint-how-one-big-bound = The end is near: only **{ $pile }** has a remainder above 1. Leave an odd number of remainders of 1. { $parity ->
    [odd] Besides { $pile } there { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    }, which is odd already, so bring { $pile } down to remainder 0.
   *[even] Besides { $pile } there are { $ones }, so bring { $pile } down to remainder 1.
}
hint-how-balance = { $n ->
    [one] The leading odd column is that of { $power }, and only **{ $list }** has a 1 there. Flip its digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
   *[other] The leading odd column is that of { $power }, and { $list } have a 1 there. In one of them, flip the digits in the odd columns: all are even then, and less is left, for that 1 is now 0.
}
hint-becoming = { $bound ->
    [no] So { $list }.
   *[yes] So, in remainders: { $list }.
}
hint-becoming-entry = { $digits ->
    [yes] **{ $pile }** { $from } becomes { $to } ({ $n })
   *[no] **{ $pile }** { $from } becomes { $to }
}
# After the try from a lost position, how the answer is found.
hint-answer = After that try the leading odd column is that of { $power }, and **{ $pile }** has a 1 there: { $from } becoming { $to } makes all even again.
hint-reason-of = **{ $list }**: { $reason }

## The table

hint-bound = A move takes { $max } at most. What is taken from a larger pile can be made up to { $n }: so only the remainders mod { $n } count.
hint-table-parity = parity
hint-table-sum = nim-sum
hint-odd-letter = o
hint-even-letter = e
hint-table-more = … and { $n } more
hint-table-key = Parity: o where the number of 1s is odd, e where it is even. The odd columns make up the nim-sum: { $sum }.
hint-table-key-even = Parity: e where the number of 1s is even. All are even: the nim-sum is 0.
hint-table-key-end = { $bound ->
    [yes] The nim-sum is { $sum }; but at the end, what counts is how many remainders are 1.
   *[no] The nim-sum is { $sum }; but at the end, what counts is how many piles hold 1.
}
hint-table-odd-only = Only the odd columns are shown.
hint-table-left-out = There is no room for a table. The nim-sum is { $sum }.

## The table, for a screen reader

hint-spoken-remainders = What is left of each pile after taking away { $n }s: { $list }.
hint-spoken-sum = The odd columns make up the nim-sum: { $sum }.
hint-spoken-even = So the nim-sum is 0.

## Asked instead of told

button-hint-ask = Ask me instead
see-wrong = **Look once more.**
see-ask-above = **What do you see?** How many of the { $size } are above a multiple of { $n }?
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
    [misere] Here the last object loses: how many would leave your opponent no choice but to take it?
   *[normal] Here the last object wins: can you take it at once?
}
see-wrong-bigs = { $n ->
    [0] Count the piles of 2 or more; a pile of 1 does not count.
   *[other] Count the remainders of 2 or more; 0 and 1 do not count.
}
see-wrong-ones = Count only the remainders that are exactly 1.
see-wrong-apart = Take { $less } away from { $more }.
see-wrong-nothing = One of them has no twin.
see-wrong-twin = { $given } is there { $count } times, and so cancels.
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
