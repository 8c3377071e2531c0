# Why a move wins, and just as well why the position it leaves is lost: a sentence a reason.
# $by is who left it: you, your opponent, or someone of whom others read.

reason-nothing-left = { $by ->
    [you] The last one is yours, and you win.
    [opponent] The last one is theirs, and they win.
   *[someone] The last one is taken, and that wins.
}
reason-one-left = Just 1 is left: { $by ->
    [you] your opponent must take it, and loses.
    [opponent] you must take it, and lose.
   *[someone] it must be taken, and that loses.
}
reason-parity = { $left } are left, { $ending ->
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
reason-multiple = { $left } are left, a multiple of { $n }: { $by ->
    [you] whatever your opponent takes, you make it up to { $n }, and the last one is yours.
    [opponent] whatever you take, your opponent makes it up to { $n }, and takes the last one.
   *[someone] whatever is taken next can be made up to { $n }, all the way to the last one.
}
reason-one-more = { $left } are left, 1 more than a multiple of { $n }: { $by ->
    [you] whatever your opponent takes, you make it up to { $n }, until they must take the last one.
    [opponent] whatever you take, your opponent makes it up to { $n }, until you must take the last one.
   *[someone] whatever is taken next can be made up to { $n }, until just 1 is left.
}
reason-odd-ones = { $ones } piles of 1 are left, an odd number. They go one by one: { $by ->
    [you] your opponent takes the last one, and loses.
    [opponent] you take the last one, and lose.
   *[someone] whoever moves next takes the last one, and loses.
}
reason-odd-remainders = Counting in { $n }s, no remainder is above 1, and an odd number of them are 1: { $by ->
    [you] whatever your opponent takes, you can bring that about again, until they must take the last one.
    [opponent] whatever you take, your opponent can bring that about again, until you must take the last one.
   *[someone] whatever is taken next, that can be brought about again, until just 1 is left.
}
reason-equal = Two equal piles are left: { $by ->
    [you] whatever your opponent takes from one, you take from the other.
    [opponent] whatever you take from one, your opponent can take from the other.
   *[someone] whatever is taken from one can be taken from the other.
}{ reason-end-two }
reason-pairs = Only pairs are left: { $by ->
    [you] whatever your opponent takes from one pile, you take from its twin.
    [opponent] whatever you take from one pile, your opponent can take from its twin.
   *[someone] whatever is taken from one pile can be taken from its twin.
}{ reason-end }
reason-equal-remainders = Counting in { $n }s, the remainders of the two piles are equal: { $by ->
    [you] whatever your opponent takes, you can make them equal again.
    [opponent] whatever you take, your opponent can make them equal again.
   *[someone] whatever is taken next, they can be made equal again.
}{ reason-end-remainders }
reason-balance = Every column of digits is even: { $by ->
    [you] your opponent must make one odd, and you can make all even again.
    [opponent] you must make one odd, and your opponent can make all even again.
   *[someone] the next move must make one odd, and the one after it can make all even again.
}{ reason-end }
reason-balanced-remainders = Counting in { $n }s, every column of the remainders’ digits is even: { $by ->
    [you] your opponent must make one odd, and you can make all even again.
    [opponent] you must make one odd, and your opponent can make all even again.
   *[someone] the next move must make one odd, and the one after it can make all even again.
}{ reason-end-remainders }

# In misère, when to stop copying or balancing.
reason-end = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one pile holds more than 1: then leave an odd number of piles of 1, and your opponent takes the last one.
        [opponent] {" "}Once only one pile holds more than 1, they stop and leave an odd number of piles of 1, and you take the last one.
       *[someone] {" "}That stops once only one pile holds more than 1: then an odd number of piles of 1 must be left.
    }
   *[normal] {""}
}
# The same for two piles.
reason-end-two = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one pile holds more than 1: then leave just 1 in all, which your opponent must take.
        [opponent] {" "}Once only one pile holds more than 1, they stop and leave just 1 in all, which you must take.
       *[someone] {" "}That stops once only one pile holds more than 1: then just 1 must be left in all.
    }
   *[normal] {""}
}
reason-end-remainders = { $ending ->
    [misere] { $by ->
        [you] {" "}Stop once only one remainder is above 1: from then on leave an odd number of remainders of 1, and your opponent takes the last one.
        [opponent] {" "}Once only one remainder is above 1, they stop and leave an odd number of remainders of 1, and you take the last one.
       *[someone] {" "}That stops once only one remainder is above 1: from then on an odd number of remainders of 1 must be left.
    }
   *[normal] {""}
}

# A remainder that goes up.
reason-around = A remainder can go up, past a multiple of { $n }: { $list }.
reason-around-entry = **{ $pile }** from { $from } to { $to } (taking { $n } − { $gain } = { $take })
