# What is said of each game of the family, a message for each place (`view::Phrase`); one that a game does not have says
# nothing. Any of them may name what the game is played with: $list, all its numbers in words; $max, the last of them;
# $n, 1 more.

## Nim

game-nim-rule = On your turn, take one or more from one pile.
game-nim-rule-single = On your turn, take one or more.

## At most so many a move

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
game-max-counts-why = Whatever is taken, the other can complete it to { $n }: so full groups of { $n } cancel out, and only the remainders mod { $n } count.
game-max-columns = Columns show each pile’s remainder mod { $n }.
game-max-heading = mod { $n }
game-max-aloud = Only each pile’s remainder mod { $n } counts.
game-max-spoken = Each pile’s remainder mod { $n }
game-max-code = The code has a letter for each column of the binary digits of the piles’ remainders mod { $n }: o where the number of 1s is odd, e where it is even.
