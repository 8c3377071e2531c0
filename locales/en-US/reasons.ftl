# Why a move wins, and just as well why the position it leaves is lost: a sentence a reason.
# $by is who left it: you, your opponent, or someone of whom others read.

reason-nothing-left = { $by ->
    [you] The last one is yours, and you win.
    [opponent] The last one is theirs, and they win.
   *[someone] The last one is taken, and that wins.
}
reason-one-left = { $by ->
    [you] Then just 1 is left: your opponent must take it, and loses.
    [opponent] Just 1 is left: you must take it, and lose.
   *[someone] Just 1 is left: it must be taken, and that loses.
}
reason-parity = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $left } are left, { $ending ->
    [misere] an odd
   *[normal] an even
} number, and each move takes 1: { $by ->
    [you] { $ending ->
        [misere] your opponent takes the last one, and loses.
       *[normal] you take the last one, and win.
    }
    [opponent] { $ending ->
        [misere] you take the last one, and lose.
       *[normal] your opponent takes the last one, and wins.
    }
   *[someone] { $ending ->
        [misere] whoever moves next takes the last one, and loses.
       *[normal] whoever moves next does not get the last one, and loses.
    }
}
reason-multiple = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $left } are left, a multiple of { $n }: { $by ->
    [you] whatever your opponent takes, you make it up to { $n }, and the last one is yours.
    [opponent] whatever you take, your opponent makes it up to { $n }, and takes the last one.
   *[someone] whatever is taken next can be made up to { $n }, all the way to the last one.
}
reason-one-more = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $left } are left, 1 more than a multiple of { $n }: { $by ->
    [you] whatever your opponent takes, you make it up to { $n }, until they must take the last one.
    [opponent] whatever you take, your opponent makes it up to { $n }, until you must take the last one.
   *[someone] whatever is taken next can be made up to { $n }, until just 1 is left.
}
reason-odd-ones = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $ones } piles of 1 are left, an odd number. They go one by one: { $by ->
    [you] your opponent takes the last one, and loses.
    [opponent] you take the last one, and lose.
   *[someone] whoever moves next takes the last one, and loses.
}
reason-odd-remainders = Counting in { $n }s, no remainder is { reason-is-then }above 1, and an odd number of them are 1. { $by ->
    [you] Leave that again each time: { reason-keep-ones }
    [opponent] Your opponent can leave that again each time: { reason-keep-ones }
   *[someone] That can be left again each time: { reason-keep-ones }
}
reason-equal = { $by ->
    [you] Then two
   *[other] Two
} equal piles are left: { $by ->
    [you] whatever your opponent does with one, you do with the other.
    [opponent] whatever you do with one, your opponent can do with the other.
   *[someone] whatever is done with one can be done with the other.
}{ reason-end-two }
reason-pairs = { $by ->
    [you] Then only
   *[other] Only
} pairs are left: { $by ->
    [you] whatever your opponent does with one pile, you do with its twin.
    [opponent] whatever you do with one pile, your opponent can do with its twin.
   *[someone] whatever is done with one pile can be done with its twin.
}{ reason-end }
reason-equal-remainders = Counting in { $n }s, the remainders of the two piles are { reason-is-then }equal: { $by ->
    [you] whatever your opponent takes, you take the difference from the larger remainder.
    [opponent] whatever you take, your opponent can take the difference from the larger remainder.
   *[someone] whatever is taken next, the difference can be taken from the larger remainder.
}{ reason-end-equal-remainders }
reason-triple = { $by ->
    [you] Then{" "}
   *[other] {""}
}1‑{ $middle }‑{ $largest } { $pairs ->
    [0] is left: { $by ->
        [you] whatever your opponent takes, you can leave { reason-two-equal }.
        [opponent] whatever you take, your opponent can leave { reason-two-equal }.
       *[someone] whatever is taken next, the reply can leave { reason-two-equal }.
    }
   *[other] and pairs are left: { $by ->
        [you] what your opponent takes from a pair, you take from its twin; of 1‑{ $middle }‑{ $largest }, you can leave { reason-two-equal }.
        [opponent] what you take from a pair, your opponent can take from its twin; of 1‑{ $middle }‑{ $largest }, they can leave { reason-two-equal }.
       *[someone] what is taken from a pair can be taken from its twin; of 1‑{ $middle }‑{ $largest }, the reply can leave { reason-two-equal }.
    }
}{ reason-end }
reason-two-equal = { $largest ->
    [3] two equal piles
   *[other] two equal piles or 1‑2‑3
}
reason-is-then = { $by ->
    [you] then{" "}
   *[other] {""}
}
reason-balance = { $by ->
    [you] Then every
   *[other] Every
} column of digits is even. { $by ->
    [you] Any move changes one pile, and so makes a column odd; you then make all even again.
    [opponent] Any move changes one pile, and so makes a column odd; your opponent then makes all even again.
   *[someone] Any move changes one pile, and so makes a column odd; the reply then makes all even again.
}{ reason-end-even }
reason-balanced-remainders = Counting in { $n }s, every column of the remainders is { reason-is-then }even. { $by ->
    [you] Any move changes one remainder, and so makes a column odd; you then make all even again.
    [opponent] Any move changes one remainder, and so makes a column odd; your opponent then makes all even again.
   *[someone] Any move changes one remainder, and so makes a column odd; the reply then makes all even again.
}{ reason-end-even-remainders }

# Where it leads: in misère, when to stop copying or balancing.
reason-end = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one pile holds more than 1: take all of it, or all but 1, to leave an odd number of piles of 1. Your opponent takes the last one.
        [opponent] {" "}Once only one pile holds more than 1, they take all of it, or all but 1, to leave an odd number of piles of 1. You take the last one.
       *[someone] {" "}That stops once only one pile holds more than 1: all of it is then taken, or all but 1, to leave an odd number of piles of 1.
    }
   *[normal] {""}
}
# The same for two piles.
reason-end-two = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one pile holds more than 1: take all of it, or all but 1, to leave just 1 in all, which your opponent must take.
        [opponent] {" "}Once only one pile holds more than 1, they take all of it, or all but 1, to leave just 1 in all, which you must take.
       *[someone] {" "}That stops once only one pile holds more than 1: all of it is then taken, or all but 1, to leave just 1 in all.
    }
   *[normal] {""}
}
reason-end-even = { $ending ->
    [misere] { $by ->
        [you] {" "}A single pile above 1 has an odd column, so your opponent will leave that: then take all of it, or all but 1, to leave an odd number of piles of 1, and they take the last one.
        [opponent] {" "}A single pile above 1 has an odd column, so you will leave that: then your opponent takes all of it, or all but 1, to leave an odd number of piles of 1, and you take the last one.
       *[someone] {" "}A single pile above 1 has an odd column, so the reply never leaves that. It meets it in time, and then takes all of it, or all but 1, to leave an odd number of piles of 1: the other takes the last one.
    }
   *[normal] { reason-end-nothing }
}
reason-end-nothing = { $by ->
    [you] {" "}When nothing is left, all are even too: so the last one is yours.
    [opponent] {" "}When nothing is left, all are even too: so the last one is theirs.
   *[someone] {" "}When nothing is left, all are even too: so the last one goes to whoever replies.
}
reason-end-equal-remainders = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one remainder is above 1, and leave an odd number of remainders of 1 from then on: { reason-keep-ones }
        [opponent] {" "}Once only one remainder is above 1, they stop and leave an odd number of remainders of 1 from then on: { reason-keep-ones }
       *[someone] {" "}That stops once only one remainder is above 1, and from then on an odd number of remainders of 1 must be left.
    }
   *[normal] {""}
}
reason-end-even-remainders = { $ending ->
    [misere] { $by ->
        [you] {" "}A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1: { reason-keep-ones }
        [opponent] {" "}A single remainder above 1 has an odd column, so you will leave that. From then on your opponent leaves an odd number of remainders of 1: { reason-keep-ones }
       *[someone] {" "}A single remainder above 1 has an odd column, so the reply never leaves that. It meets it in time, and from then on leaves an odd number of remainders of 1.
    }
   *[normal] { reason-end-nothing }
}
# Why an odd number of remainders of 1 can be left again and again.
reason-keep-ones = { $by ->
    [you] bring one above 1 to 0 or 1, else take 1 from a 1 or { $max } from a 0. Odd is never none, so your opponent takes the last one.
    [opponent] they bring one above 1 to 0 or 1, else take 1 from a 1 or { $max } from a 0. Odd is never none, so you take the last one.
   *[someone] one above 1 comes to 0 or 1, else 1 is taken from a 1 or { $max } from a 0. Odd is never none, so whoever must move there takes the last one.
}

# A remainder that goes up.
reason-around = A remainder can go up, past a multiple of { $n }: { $list }.
reason-around-entry = **{ $pile }** from { $from } to { $to } (taking { $n } − { $gain } = { $take })

## In games of the family

reason-stuck = { $by ->
    [you] Then your opponent cannot move, and you win.
    [opponent] You cannot move, and your opponent wins.
   *[someone] Nobody can move then, and that wins.
}
reason-zero-value = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $left } are left, which count for 0: { $by ->
    [you] whatever your opponent leaves counts for more, and can be brought to 0 again, until the last move is yours.
    [opponent] whatever you leave counts for more, and your opponent can bring it to 0 again, until the last move is theirs.
   *[someone] whatever is left next counts for more, and can be brought to 0 again, until the last move.
}
reason-odd-values = { $by ->
    [you] Then no pile
   *[other] No pile
} counts for more than 1, and an odd number of them count for 1. { $by ->
    [you] Leave that again each time, and your opponent makes the last move.
    [opponent] Your opponent can leave that again each time, and you make the last move.
   *[someone] That can be left again each time, and whoever moves next makes the last move.
}
reason-balanced-values = { $by ->
    [you] Then every
   *[other] Every
} column of what the piles count for is even. { $by ->
    [you] Any move makes one odd; you then make all even again.
    [opponent] Any move makes one odd; your opponent then makes all even again.
   *[someone] Any move makes one odd; the reply then makes all even again.
}{ $ending ->
    [misere] {" "}Once a move leaves just one pile that counts for more than 1, the reply leaves none, and an odd number of 1s.
   *[normal] {""}
}
reason-equal-rows = { $by ->
    [you] Then two
   *[other] Two
} equal rows are left: { $by ->
    [you] whatever your opponent does in one, you do in the other.
    [opponent] whatever you do in one, your opponent can do in the other.
   *[someone] whatever is done in one can be done in the other.
}
reason-paired-rows = { $by ->
    [you] Then every
   *[other] Every
} row has an equal one: { $by ->
    [you] whatever your opponent does in one, you do in its twin.
    [opponent] whatever you do in one, your opponent can do in its twin.
   *[someone] whatever is done in one can be done in its twin.
}
reason-balanced-rows = { $by ->
    [you] Then every
   *[other] Every
} column of what the rows count for is even. { $by ->
    [you] Any move makes one odd; you then make all even again.
    [opponent] Any move makes one odd; your opponent then makes all even again.
   *[someone] Any move makes one odd; the reply then makes all even again.
}
reason-lost-pair = { $by ->
    [you] Then{" "}
   *[other] {""}
}{ $smaller } and { $larger } are left, a lost pair: no move leads from one lost pair to another, and { $by ->
    [you] whatever your opponent leaves, one move of yours leads to the next{ reason-or-all }
    [opponent] whatever you leave, one move of your opponent’s leads to the next{ reason-or-all }
   *[someone] from whatever is left, one move leads to the next{ reason-or-all }
}
reason-or-all = { $ending ->
    [misere] { $smaller ->
        [2] ; who takes all loses at once.
       *[other] .
    }
   *[normal] .
}
reason-out-of-reach = { $by ->
    [you] Your opponent may then take { $limit } at most
    [opponent] You may take { $limit } at most
   *[someone] The next move takes { $limit } at most
}, less than { $part }, the smallest Fibonacci part of { $ending ->
    [misere] one less than what is left
   *[normal] what is left
}. { $by ->
    [you] Whatever they take of it leaves you a smallest part in reach.
    [opponent] Whatever you take of it leaves your opponent a smallest part in reach.
   *[someone] Whatever it takes of that leaves a smallest part in reach.
}
reason-as-normal = { $by ->
    [you] Then the
   *[other] The
} nim-sum of the rows’ values is 0, and the rows are none of the exceptions: they are lost as with the normal ending.
reason-listed = { $by ->
    [you] Then the
   *[other] The
} rows are on the list of lost ones, for misère Kayles has no simpler reason: { $line ->
    [1] each is of 1, 4 or 5 pins, and an odd number of them of 1 or 4.
    [2] each is of 1, 4, 9, 12, 17 or 20 pins, an odd number of them of 1, 4 or 20, and an even number of 9, 12 or 17.
    [3] each is of 1, 4 or 9 pins, an odd number of them of 9, and an even number of 1 or 4.
    [4] one is of 12 pins, and the others, an even number, of 1 or 4.
   *[5] one is of 25 pins, and the others of 1, 4 or 9, an odd number of them of 9 and an odd number of 1 or 4.
}
reason-searched = { $by ->
    [you] A search shows that your opponent is then lost, whatever they do.
    [opponent] A search shows that you are lost here, whatever you do.
   *[someone] A search shows that this is lost, whatever is done next.
} By these rules the misère ending has no simpler reason.
