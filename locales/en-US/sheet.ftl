## The page to print of `bouton sheet`

sheet-title = # { $start }: every position
sheet-key = { $n ->
    [one] 1 position.
   *[other] { $n } positions{ $several ->
        [yes] , whatever the order of the { sheet-piles }.
       *[no] .
    }
} { $lost ->
    [0] None is lost for whoever must move.
    [one] { $n ->
        [one] It
       *[other] One of them
    } is lost for whoever must move: leave it to your opponent.
   *[other] { $lost } of them are lost for whoever must move: leave one of these to your opponent.
}
sheet-code = The code has a letter for each column of the { sheet-piles }’ binary digits: o where the number of 1s is odd, e where it is even.
sheet-piles = { $rows ->
    [yes] rows
   *[no] piles
}
sheet-head = { $code ->
    [yes] | in all | { sheet-piles } | code | who must move | every winning move |
   *[no] | in all | { sheet-piles } | who must move | every winning move |
}
sheet-won = wins
sheet-lost = **loses**
sheet-move = { $take } from { $size }
# In place of tables, to be read aloud: a list for each number of objects.
sheet-words-group = ## { $n ->
    [one] 1 object
   *[other] { $n } objects
} in all
sheet-words = { $piles }: { $won ->
    [yes] wins. { $moves }
   *[no] **loses**.
}
sheet-words-move = { $m }, leaving { $rest }.
sheet-exercises = # { $n ->
    [one] 1 position to solve
   *[other] { $n } positions to solve
}
sheet-exercises-ask = It is your turn. Can you win? If so, what do you take, and what do you leave?
sheet-exercises-head = | | { sheet-piles } | win or lose? | my move |
sheet-answers = # Answers
sheet-answers-head = | | { sheet-piles } | who must move | every winning move |
