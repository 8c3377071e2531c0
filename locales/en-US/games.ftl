# What each game of the family is called where one chooses, and what is said of it, a message for each place (`view::Phrase`); one that a game does not have says
# nothing. Any of them may name what the game is played with: $list, all its numbers in words; $max, the last of them;
# $n, 1 more; $param, as it is written; $clauses, what a move takes by a code.

## Nim

choice-game-nim = Nim: take 1 or more from one pile
game-nim-name = Nim
game-nim-playing = a game of Nim
game-nim-rule = On your turn, take one or more from one pile.
game-nim-rule-single = On your turn, take one or more.

## At most so many a move

game-max-name = { game-nim-name }
game-max-playing = { game-nim-playing }
game-max-rule = { $max ->
    [1] On your turn, take 1 from any pile.
    [2] On your turn, take 1 or 2 from one pile.
   *[other] On your turn, take 1 to { $max } from one pile.
}
game-max-rule-single = { $max ->
    [1] On your turn, take 1.
    [2] On your turn, take 1 or 2.
   *[other] On your turn, take 1 to { $max }.
}
game-max-refusal = A move takes { $max } at most.
bad-max_take = { $part } is not an amount that a move may take: give 1 or more, such as `3`.
game-max-title = {" "}· { game-max-brief }
game-max-puzzle = , { game-max-brief }
game-max-brief = { $max ->
    [1] 1 a move
    [2] 1 or 2 a move
   *[other] 1 to { $max } a move
}
game-max-thread = {" "}· take { $max } at most
game-max-hint = ; { $max ->
    [1] exactly 1 a move
   *[other] at most { $max } a move
}
game-max-counts = Only the remainders mod { $n } count.
game-max-counts-why = What is taken from a full group of { $n } can be made up to { $n }: so full groups cancel out, and only the remainders mod { $n } count.
game-max-columns = Columns show each pile’s remainder mod { $n }.
game-max-heading = mod { $n }
game-max-aloud = Only each pile’s remainder mod { $n } counts.
game-max-spoken = Each pile’s remainder mod { $n }
game-max-code = The code has a letter for each column of the binary digits of the piles’ remainders mod { $n }: o where the number of 1s is odd, e where it is even.

## Only certain amounts

choice-game-subtraction = Subtraction: take only certain amounts
game-subtraction-name = Subtraction
game-subtraction-playing = a game of Subtraction
game-subtraction-rule = On your turn, take { $list } from one pile.
game-subtraction-rule-single = On your turn, take { $list }.
game-subtraction-refusal = A move takes { $list }.
game-subtraction-title = {" "}· take { $list }
game-subtraction-puzzle = , take { $list }
game-subtraction-thread = {" "}· take { $list }
game-subtraction-hint = ; a move takes { $list }
game-subtraction-counts = Each pile counts for a value, the smallest that none of its moves leads to.
game-subtraction-counts-why = A pile counts for the smallest value that none of its moves leads to: it can be brought to every smaller one, as a pile of Nim can. So the piles play like piles of their values.
game-subtraction-columns = Columns show each pile’s value.
game-subtraction-heading = value
game-subtraction-aloud = Each pile counts for a value.
game-subtraction-spoken = Each pile’s value
game-subtraction-code = The code has a letter for each column of the binary digits of the piles’ values: o where the number of 1s is odd, e where it is even.

## Wythoff’s game

choice-game-wythoff = Wythoff: two piles, take from one or as many from both
game-wythoff-name = Wythoff’s game
game-wythoff-playing = Wythoff’s game
game-wythoff-rule = On your turn, take one or more from one pile, or the same number from both.
game-wythoff-rule-single = { game-wythoff-rule }
game-wythoff-refusal = A move takes from one pile, or the same number from both.
game-wythoff-typing = give a pile’s letter and an amount, such as `B3`, or `AB3` for both
game-wythoff-puzzle = , Wythoff’s game
game-wythoff-hint = ; Wythoff’s game: take from one pile, or the same number from both

## Kayles

choice-game-kayles = Kayles: rows of pins, take one or two side by side
game-kayles-name = Kayles
game-kayles-playing = a game of Kayles
game-kayles-rule = On your turn, take one pin, or two that stand side by side.
game-kayles-rule-single = { game-kayles-rule }
game-kayles-refusal = A move takes one pin, or two that stand side by side.
game-kayles-typing = give a pin’s number, such as `6`, or two, such as `6-7`
game-kayles-puzzle = , Kayles
game-kayles-hint = ; Kayles: take one pin, or two that stand side by side
game-kayles-counts = Each row counts for a value, the smallest that none of its moves leads to.
game-kayles-counts-why = { game-kayles-counts } What a row comes apart into counts for the nim-sum of the parts.
game-kayles-columns = Columns show each row’s value.
game-kayles-heading = value
game-kayles-aloud = Each row counts for a value.
game-kayles-spoken = Each row’s value
game-kayles-code = The code has a letter for each column of the binary digits of the rows’ values: o where the number of 1s is odd, e where it is even.

## Fibonacci Nim. $max is the most that may be taken; at the beginning 0.

choice-game-fibonacci = Fibonacci Nim: one pile, at most twice what was just taken
game-fibonacci-name = Fibonacci Nim
game-fibonacci-playing = a game of Fibonacci Nim
game-fibonacci-rule = { $max ->
    [0] On your turn, take at most twice what was just taken; the first player may not take all.
   *[other] On your turn, take at most twice what was just taken.
}
game-fibonacci-rule-single = { game-fibonacci-rule }
game-fibonacci-refusal = { $max ->
    [0] The first move may not take all, and the next at most twice what it took.
   *[other] Now a move takes { $max } at most, and the next at most twice what it took.
}
game-fibonacci-now = { $max ->
    [0] {""}
    [1] Take 1.
   *[other] Take { $max } at most.
}
game-fibonacci-limit = { $max ->
    [0] {""}
   *[other] {" "}(at most { $max })
}
game-fibonacci-typing = give an amount, such as `3`
game-fibonacci-puzzle = , Fibonacci Nim
game-fibonacci-hint = ; { $max ->
    [0] Fibonacci Nim: not all at once, and then at most twice what was just taken
   *[other] at most { $max } now, and then at most twice what was just taken
}

## Rules of one’s own

choice-game-own = Own rules: say in takes what a move may take
game-own-name = Own rules
game-own-playing = a game with rules of its own
game-own-rule = On your turn, { $clauses }.
game-own-rule-single = { game-own-rule }
game-own-refusal = { game-own-rule }
game-own-typing = give a pile’s letter and an amount, such as `B3`, and what you split the rest into, such as `B3:1+2`
game-own-title = {" "}· { $param }
game-own-thread = {" "}· { $param }
game-own-puzzle = , own rules { $param }
game-own-hint = ; own rules { $param }: { $clauses }
game-own-counts = { game-subtraction-counts }
game-own-counts-why = { game-own-counts }{ $splits ->
    [yes] {" "}Two piles that one comes apart into count for their nim-sum.
   *[no] {""}
}
game-own-columns = { game-subtraction-columns }
game-own-heading = { game-subtraction-heading }
game-own-aloud = { game-subtraction-aloud }
game-own-spoken = { game-subtraction-spoken }
game-own-code = { game-subtraction-code }
# What may become of a pile from which these amounts are taken: 1, nothing is left; 2, one pile; 4, two; or a sum of these.
clause = { $digit ->
    [1] take { $list } if that is the whole pile
    [2] take { $list } from a pile, but not all of it
    [3] take { $list } from a pile
    [4] take { $list } from a pile and split the rest in two
    [5] take { $list } if that is the whole pile, or split the rest in two
    [6] take { $list } from a pile, but not all of it, and split the rest in two if you like
   *[7] take { $list } from a pile, and split the rest in two if you like
}
clauses = { $left }; or { $right }
# A pile, and what it comes apart into.
pile-apart = { $pile } (leaving { $left })
bad-without-takes = Own rules need `{ option-play-takes-name }`: amounts such as `1,4,6`, or an octal code such as `0.137`.
bad-code-unreadable = { $part } is not an octal code: give `0.` and digits from 0 to 7, such as `0.137`.
bad-code-takes-nothing = { $part } would let a move split a pile and take nothing: give a code that begins with `0.`, such as `0.137`.
bad-code-too-long = { $part } is too long a code to solve in time: { $most } digits at most.
bad-code-still = By { $part } nobody could ever move: give a code such as `0.137`.
bad-start-unsolved = By these rules and this ending, I have solved positions of at most { $most } objects in all.
bad-start-crowded = By these rules a pile begins with { $pile } objects at most, and all together with { $most }: else no menu has room for the moves.
