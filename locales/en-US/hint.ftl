## The position, and the verdict

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
       *[other] Each of the { $n } replies wins for your opponent, and no other move is harder to answer.
    }
   *[no] { $k ->
        [one] Only 1 of { $n } replies then wins for your opponent.
       *[other] { $k } of { $n } replies then win for your opponent.
    }
}

## Step 3: why, by the kind of position

hint-take-one = Each move takes exactly 1, so all moves are alike. { $parity ->
    [odd] { $n ->
        [one] 1 object is left
       *[other] { $n } objects are left, an odd number
    }: you will take the last one
   *[even] { $n } objects are left, an even number: your opponent will take the last one
}, and that { $ending ->
    [misere] loses
   *[normal] wins
}.

hint-one-pile = { $outcome ->
    [win] { $ending ->
        [misere] There is one pile, so leave just 1: your opponent must take it.
       *[normal] There is one pile, and you may take it all.
    }
   *[loss] Only 1 object is left, and you must take it.
}
hint-one-pile-bound = { $ending ->
    [misere] { $outcome ->
        [win] There is one pile, and { $sum }. Leave 1 more than a multiple of { $n }. Whatever your opponent takes after that, you make it up to { $n }, until the last object is left for them.
       *[loss] There is one pile, and { $sum }: 1 more than a multiple of { $n }. Whatever you take, your opponent can make it up to { $n }, until the last object is left for you.
    }
   *[normal] { $outcome ->
        [win] There is one pile, and { $sum }. Leave a multiple of { $n }. Whatever your opponent takes after that, you make it up to { $n }, until you take the last object.
       *[loss] There is one pile, and { $sum }, a multiple of { $n }. Whatever you take, your opponent can make it up to { $n }, and so take the last object.
    }
}

hint-two-piles = { $outcome ->
    [win] There are two piles: make them equal. After that, what your opponent takes from one you take from the other.
   *[loss] The two piles are equal. What you take from one, your opponent can take from the other.
}
hint-two-piles-bound = { $outcome ->
    [win] There are two piles: make their remainders equal. After that, make them equal again whenever your opponent has moved.
   *[loss] The two piles have equal remainders. Whatever you take, your opponent can make them equal again.
}
hint-two-end = There are two piles, and a pile of 1 is among them: leave just 1 object in all. Your opponent must take it.
hint-two-end-bound = { $outcome ->
    [win] There are two piles, and not both remainders are above 1: the end is near. Leave one remainder of 1 and the other 0, and the last object goes to your opponent.
   *[loss] There are two piles, with remainders 1 and 0. Whatever you take, your opponent can bring that about again, and the last object goes to you.
}

hint-singles = { $outcome ->
    [win] Each pile left holds just 1. They go one by one, and { $ones } is an even number: the last goes to your opponent.
   *[loss] Each pile left holds just 1. They go one by one, and { $ones } is an odd number: the last goes to you.
}
hint-singles-bound = { $outcome ->
    [win] No remainder is above 1: this is the end. Leave an odd number of remainders of 1. Now there { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    }: take 1 where the remainder is 1, or { $max } where it is 0.
   *[loss] No remainder is above 1, and an odd number of them are 1: { $ones }. Whatever you take, your opponent can make it odd again, and the last object goes to you.
}

hint-one-big = The end is near: only **{ $pile }** holds more than 1. Leave an odd number of piles of 1: they go one by one, so the last goes to your opponent. { $parity ->
    [odd] Besides { $pile } there { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    }, which is odd already, so take all of { $pile }.
   *[even] Besides { $pile } there are { $ones }, so leave 1 in { $pile } as well.
}
hint-one-big-bound = The end is near: only **{ $pile }** has a remainder above 1. Leave an odd number of remainders of 1: you can make it odd again each time, so the last object goes to your opponent. { $parity ->
    [odd] Besides { $pile } there { $ones ->
        [one] is { $ones }
       *[other] are { $ones }
    }, which is odd already, so bring { $pile } down to remainder 0.
   *[even] Besides { $pile } there are { $ones }, so bring { $pile } down to remainder 1.
}

hint-balance = { $n ->
    [one] The leading odd column is that of { $power }, and only **{ $list }** has a 1 there. Change its digits in the odd columns (1 to 0, 0 to 1), and every column is even.
   *[other] The leading odd column is that of { $power }, and { $list } have a 1 there. In one of them, change the digits in the odd columns (1 to 0, 0 to 1), and every column is even.
}
hint-becoming = { $bound ->
    [no] So { $list }.
   *[yes] So, in remainders: { $list }.
}
hint-becoming-entry = { $digits ->
    [yes] **{ $pile }** { $from } becomes { $to } ({ $n })
   *[no] **{ $pile }** { $from } becomes { $to }
}
hint-balance-after = Your opponent must then make a column odd, and you make all even again.
hint-balance-lost = Every column is even. Whatever you take makes a column odd, and your opponent can make all even again.
hint-misere-later = { $bound ->
    [no] As the last object loses, the end is different: once only one pile holds more than 1, leave an odd number of piles of 1. They go one by one, so the last goes to your opponent.
   *[yes] As the last object loses, the end is different: once only one remainder is above 1, leave an odd number of remainders of 1. You can make it odd again each time, so the last object goes to your opponent.
}
hint-wrap = { $end ->
    [yes] There is another way, that puts the end off: in **{ $pile }**
   *[no] In **{ $pile }**
} the remainder can even go up, from { $remainder } to { $target }, past a multiple of { $n }. Take { $n } − { $deficit } = { $take }, and { $leaves } is left: that makes the nim-sum 0.

## The table

hint-bound = A move takes { $max } at most. From a pile of { $n } or more, the reply can make it up to { $n }: so whole { $n }s do not count, only the remainders.
hint-table-parity = parity
hint-table-sum = nim-sum
hint-odd-letter = o
hint-even-letter = e
hint-table-more = … and { $n } more
hint-table-key = In the parity row, o marks a column with an odd number of 1s, e one with an even number. The odd columns make up the nim-sum: { $sum }.
hint-table-key-even = In the parity row, e marks a column with an even number of 1s. All are even: the nim-sum is 0.
hint-table-key-end = { $bound ->
    [yes] The nim-sum is { $sum }; but at the end, what counts is how many remainders are 1.
   *[no] The nim-sum is { $sum }; but at the end, what counts is how many piles hold 1.
}
hint-table-odd-only = Only the odd columns are shown.
hint-table-left-out = The numbers are too long for a table. Their nim-sum is { $sum }.

## The table, for a screen reader

hint-spoken-remainders = What is left of each pile after taking away { $n }s: { $list }.
hint-spoken-sum = The odd columns make up the nim-sum: { $sum }.
hint-spoken-even = So the nim-sum is 0.
