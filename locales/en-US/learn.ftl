## The list of lessons

learn-list-title = **Learn Nim.** Each lesson takes a few minutes. Leave whenever you like: your place is kept.
learn-list-menu = Choose a lesson
learn-list-done = ✓ done
learn-list-open = { $done } of { $of } steps
learn-list-again = once more: { $done } of { $of }
learn-list-after = builds on { $list }
learn-list-cards = { $known } of { $of } cards known
learn-name-pairs = Pairs and copying
learn-name-three-piles = Three piles by list
learn-name-sums = Why sums mislead
learn-name-powers = Fours, twos and ones cancel
learn-name-binary = Binary numbers
learn-name-balance = Balance and the nim-sum
learn-name-find = Finding the winning move
learn-name-why = Why it works
learn-name-misere = Misère
learn-name-bounded = A limit on each move: one pile
learn-name-bounded-two = A limit: two piles
learn-name-bounded-many = A limit: three piles and more
learn-name-wraps = A limit: remainders that grow
learn-name-bounded-misere = A limit, and the last one loses
learn-name-letters = By heart, and where the letters mislead
learn-name-kernels = Grundy values and kernels
learn-name-words = The words of the field
learn-name-exam = The exam
learn-name-subtraction = Only certain amounts
learn-name-wythoff = Wythoff’s game
learn-name-kayles = Kayles
learn-name-fibonacci = Fibonacci Nim
learn-name-family = Adding games
learn-name-disguise = Nim in disguise
learn-name-cards = Losing positions by heart
learn-title-cards = Losing positions of { $start }

## Around a lesson

learn-header = **{ $lesson }** · step { $step } of { $of }
learn-button-next = Next ▶
learn-button-explanation = Explanation
learn-button-back = ◀ Back to the question
learn-button-show = Show me
learn-button-all = All lessons
learn-button-on = Go on
learn-button-go = { $open ->
    [yes] Go on: { $lesson }
   *[no] Begin: { $lesson }
}
learn-button-following = Next lesson: { $lesson }
learn-button-again = Again, with new positions
learn-button-cards-again = Once more from the beginning
learn-done = **Well done! You have finished the lesson “{ $lesson }”.**
learn-moved-on = This is an older page of “{ $lesson }”, so nothing was changed. You are now at { $done } of { $of }.

## What an exercise asks

learn-ask-win = **Your turn: find a winning move.**
learn-ask-restore = **Your turn: make every column even again.**
learn-ask-on-paper = **Your turn: find a winning move.** This time you see no columns: write them on paper.
learn-ask-break = { $again ->
    [yes] **In balance again. Try another kind of move: does it keep every column even?**
   *[no] **These piles are in balance. Try any move: can you keep every column even?**
}
learn-ask-to-binary = **Which of these is { $n } in binary?**
learn-ask-from-binary = **Which number is `{ $digits }`?**
learn-ask-nim-sum = **What is the nim-sum of these piles?** Count the 1s in each column, then add up the odd columns.
learn-ask-chances = **It is your turn, and { last-object } wins. Can you win?** Count the 1s in each column.
learn-ask-remainder = **Make as many groups of { $n } as you can out of { $size }. How many are left over?**
learn-ask-can-win = **It is your turn. Can you win?**
learn-ask-how-many = **How many different moves win here?** Look at each pile.
learn-ask-kind = **Is this a P-position or an N-position?**
learn-ask-other-book = **A book calls a position “winning” if the player who has just moved wins. What does it call this one?**
learn-ask-left-over = **Split the piles into 4s, 2s and 1s, and cross out equal ones two by two. What is left over?**
learn-ask-least-missing = **From a position, moves lead to these Grundy values: { $list }. What is its own?**
learn-ask-duel = **Game { $game } of 3, against the expert: win it without a slip.**
learn-ask-worth = **What does it count for?** Look at what its moves leave.
learn-ask-smallest-part = **Write { $n } as a sum of Fibonacci numbers, the largest that fits first. Which is the smallest?**
learn-ask-coins = **Coins move to the left, past none of the others, and the last move wins. It is your turn. Can you win?**
learn-coins = Coins stand on the squares { $list }.
learn-ask-greedy = **A move takes from a largest pile only, and { last-object } wins. It is your turn. Can you win?**
learn-no-values = none at all
learn-answer-can = { $yes ->
    [yes] Yes, I can win
   *[no] No, I am losing
}
learn-answer-kind = { $yes ->
    [yes] N: the next player wins
   *[no] P: the previous player wins
}
learn-answer-book = { $yes ->
    [yes] Winning
   *[no] Losing
}
learn-answer-nothing = nothing
learn-menu-answers = Choose your answer
learn-answer-chances = { $yes ->
    [yes] I can win: out of balance
   *[no] I am losing: in balance
}
learn-answer-balance = 0: in balance

## What is said to an answer

learn-shown = **This is the answer:**
learn-right = ✓ **Right!**
learn-wrong = ✗ **Not yet.**
learn-try-again = **Try again:**
learn-try-again-board = **Back to where you were. Try again:**
learn-you-took = { $left ->
    [0] You took { $take }{ from-pile-bold }, leaving none.
   *[other] You took { $take }{ from-pile-bold }, leaving { $left }.
}
learn-opponent-takes = Then your opponent takes { $take }{ from-pile-bold }, leaving { $rest }.
learn-took-last = That was { last-object }, and here the last one loses.
learn-columns = { $n ->
    [one] the column of { $list }
   *[other] the columns of { $list }
}
learn-still-odd = { $n ->
    [one] But { $columns } is odd now.
   *[other] But { $columns } are odd now.
}
learn-broke = { $n ->
    [one] Now { $columns } is odd: the balance is broken.
   *[other] Now { $columns } are odd: the balance is broken.
}
learn-restored = { $left ->
    [0] And I can restore it: I take { $take }{ from-pile-bold }, leaving none. Every column is even again:
   *[other] And I can restore it: I take { $take }{ from-pile-bold }, leaving { $left }. Every column is even again:
}
learn-reads = `{ $digits }` is { $sum }.
learn-reads-wrong = `{ $digits }` is { $sum }. You are looking for { $n }.
learn-would-be = { $n } would be `{ $digits }`. Add up the columns that hold a 1.
learn-all-even = Every column is even: the piles are in balance. Whoever must move now is losing.
learn-some-odd = { $n ->
    [one] Here { $columns } is odd: the piles are out of balance. Whoever moves now can win.
   *[other] Here { $columns } are odd: the piles are out of balance. Whoever moves now can win.
}
learn-nim-sum = Look at the odd columns. They add up to the nim-sum: { $sum }.
learn-nim-sum-wrong = Look at the odd columns, and add them up.
learn-can-win = You can win: take { $take }{ from-pile-bold }, leaving { $rest }.
learn-on-the-list = { $piles } is on the list: whoever must move there is losing.
learn-adds-up = You left { $piles }: it adds up ({ $sum }), but that proves nothing.
learn-all-cancels = { $parts }: everything cancels, and whoever must move is losing.
learn-left-over = { $parts }. What has no partner: **{ $left }**.
learn-kind = { $wins ->
    [yes] It is an **N-position**: the next player, who must move, can win.
   *[no] It is a **P-position**: the previous player, who has just moved, can win.
}
learn-book = { $wins ->
    [yes] So the player who has just moved loses, and that book calls it “losing”.
   *[no] So the player who has just moved wins, and that book calls it “winning”.
}
learn-one-of = { $take }{ from-pile-bold }, leaving { $rest }
learn-how-many = { $n ->
    [one] One move wins: { $list }.
   *[other] { $n } moves win: { $list }.
}
learn-is-there = { $given } is among them: look for one that is missing.
learn-not-least = { $given } is missing, but so is a smaller number.
learn-least-missing = { $right } is the smallest number that is missing. The values were: { $list }.
learn-worth = { $right ->
    [yes] Its moves lead to the values { $list }: the smallest that is missing is { $given }.
   *[no] Its moves lead to the values { $list }. Which is the smallest that is missing?
}
learn-parts = { $right ->
    [yes] { $n } = { $sum }.
   *[no] The largest that fits into { $n } is { $largest }. Go on with what remains.
}
learn-gaps = { $sum ->
    [0] In twos from the right, the gaps are { $list }. Their nim-sum is 0: whoever must move is losing.
   *[other] In twos from the right, the gaps are { $list }. Their nim-sum is { $sum }: whoever moves can win.
}
learn-largest = { $n ->
    [one] One pile is the largest
   *[other] { $n } piles are the largest
}, an { $parity ->
    [odd] odd number: whoever moves can win.
   *[even] even number: whoever must move is losing.
}
learn-duel-again = **One slip is enough for the expert. This game begins again:**
learn-duel-won = **Game { $game } is won.**
learn-no-pairs = Now your opponent can win, by a trick from a later lesson. Cross out the pairs: which pile is left over?
learn-remainder = { $size } = { $q } × { $n } + { $r }: the remainder is { $r }.
learn-remainder-wrong = The largest multiple of { $n } up to { $size } is { $whole }. How many are above it?

## Pairs

learn-pairs-1 = In Nim, players take turns. On your turn, take as many as you like, at least one, from **one** pile only. In this lesson whoever takes { last-object } **wins**.
    Look at the two equal piles below. It is your opponent’s turn. You have an answer to every move: just **copy**! What they take from one pile, you take from the other. So they run out first, and { last-object } is yours.
learn-pairs-2 = So two equal piles are bad for whoever must move. Make sure that it is your **opponent** who faces them!
    Below, it is your turn and the piles are not equal. What to do? Take 2 from **B**. Then both piles have 3, and from now on you copy.
    Next, it is your turn to try.
learn-pairs-3 = Pairs help with more piles, too. Below, **A** and **C** are a pair. Whatever happens in one of them can be copied in the other, so together they count for nothing. Only **B** is left over: take all of it, and your opponent faces just the pair.
    It works with several pairs as well. Cross out the pairs, and take what is left over!
learn-pairs-kept = Remember: leave equal piles, then copy. Pairs among many piles cancel out.

## Binary

learn-binary-1 = Computers count with just two digits, 1 and 0. The secret of Nim is written in them, too.
    Take the numbers **1, 2, 4, 8, 16** and so on: each is twice the one before. Every whole number is a sum of some of these, each used once at most:
    • 3 = 2 + 1
    • 6 = 4 + 2
    • 13 = 8 + 4 + 1
    And there is only one way to do it.
learn-binary-2 = To write a number in **binary**, give each of those numbers a column. Write 1 where the number is needed, and 0 where it is not.
    13 = 8 + 4 + 1: that is a 1 below 8, 4 and 1, and a 0 below 2. In short: `1101`.
    A trick: begin with the largest that fits. 8 fits into 13, and 5 remains. 4 fits into 5, and 1 remains. 2 does not fit. 1 fits.
learn-binary-3 = The way back is easier: add up the columns that hold a 1. Below, these are 4 and 2. So `110` is 4 + 2 = 6.
learn-binary-kept = Remember the columns: 16, 8, 4, 2, 1, and for more than 31 also 32, 64 … on the left. A 1 means “needed”, a 0 means “not needed”.

## Balance

learn-balance-1 = Here is the secret of Nim. Write the piles in binary, one below the other. Then count the 1s **in each column**.
    Below, each column holds two 1s. Two is even. When every column is even, the piles are **in balance**, and whoever must move is **losing**. (Why? The lesson “Why it works” shows it.)
    No 1 at all is even as well: 0 is an even number.
learn-balance-2 = Below, the column of 2 holds a single 1, and that is odd{ $theme ->
        [words] {""}
       *[drawn] : the **^** marks it
    }. One odd column is enough: the piles are **out of balance**, and whoever moves now **can win**.
learn-balance-3 = The odd columns together make a number, the **nim-sum**. Below, the columns of 2 and 1 are odd, and 2 + 1 = 3: the nim-sum is 3.
    In balance no column is odd, so the nim-sum is 0. That is a short way to say it: **nim-sum 0 is bad for whoever must move.**
learn-balance-kept = Remember: every column even means nim-sum 0, and then whoever must move is losing. Else they can win.

## Finding the move

learn-find-1 = Out of balance you can win: some move makes **every** column even. How do you find it?
    1. Find the odd column that is furthest to the **left**. Below, it is the column of 2.
    2. Find a pile with a 1 in that column. Below, only **A** has one. That is the pile to take from.
learn-find-2 = 3. In that pile’s number, **flip** the digit in each odd column: 1 becomes 0, and 0 becomes 1. Below, only the column of 2 is odd, so A’s `011` becomes `001`.
    4. That is what must be left. `001` is 1, and A has 3: so take 2.
    Then every column is even. Check it in your head!
learn-find-3 = Sometimes several piles have a 1 in the leading odd column. Then **each** of them has a winning move. Below, the column of 4 is odd, and all three piles have a 1 there: three moves win, and you may choose.
learn-find-kept = Remember: leftmost odd column → a pile with a 1 there → flip its digits in the odd columns → that is what you leave.

## Why it works

learn-why-1 = You know how to win. But **why** does it work? Two facts are enough:
    • **A.** In balance, every move breaks the balance.
    • **B.** Out of balance, some move restores it.
    So once you leave a balance, your opponent must break it, you restore it, they break it, you restore it … At the very end nothing is left. No 1s at all: that is a balance, too. And who makes the balances? You. So you take { last-object }!
learn-why-2 = Do not just believe **A**: test it. A move changes one pile, so at least one digit of its number changes. In that digit’s column there is now one 1 more or one 1 less, so even becomes odd.
    The piles below are in balance. Next, try to find a move that keeps it!
learn-why-3 = Now **B**: why can balance always be restored? Look at the leftmost odd column; below, it is that of 4. Odd means at least one 1, so some pile has a 1 there: **C**.
    Flip C’s digits in the odd columns, 4 and 2: `101` becomes `011`. Its first changed digit went from 1 to 0, so the new number is **smaller**: 5 became 3. And making a pile smaller is just what a move does!
    Next, I break a balance and you restore it.
learn-why-4 = You saw both: every move breaks the balance, and there is always a move that restores it. That is a **proof**, and it holds for any number of piles of any size.
    Charles Bouton found it in 1901, and I am named after him.
learn-why-kept = Remember: **A**, every move breaks the balance; **B**, some move restores it. Who leaves the balance wins.

## Misère

learn-misere-1 = In **misère** Nim, whoever takes { last-object } **loses**.
    Look at the three piles of 1 below. Suppose it is your turn. You take one, your opponent takes one, and the last one is yours: you lose. So an **odd** number of piles of 1 is bad for whoever must move, and an even number is good.
learn-misere-2 = Now one pile is larger, and it is your turn. You may choose: leave 1 in that pile, or nothing. Choose so that an **odd** number of piles of 1 is left!
    Below: taking all of **C** would leave two piles of 1, an even number. So take 3 from **C** and leave 1 there: three piles of 1. Your opponent gets { last-object }.
learn-misere-3 = And before that? As long as **two or more** piles hold more than 1, play just as if { last-object } won: make every column even.
    Below: take 1 from **C**, and 2‑2 is in balance. Only when a single pile holds more than 1 do you change to “an odd number of 1s”. And it is you who changes first: a single large pile makes its leading column odd, so you never leave one, and sooner or later your opponent must.
learn-misere-kept = Remember: two or more large piles: make every column even. Only one large pile: leave an odd number of 1s.

## At most so many a move

learn-bounded-1 = Some games limit a move. Here you may take 1, 2 or 3, no more. Whoever takes { last-object } wins.
    The pile below holds 8, and it is your opponent’s turn. Whatever they take, you **make it up to 4**: they take 1, you take 3; they take 2, you take 2; they take 3, you take 1. So 8 becomes 4, and 4 becomes 0: { last-object } is yours!
    Why 4? It is one more than a move may take, so you can always reach it.
learn-bounded-2 = So leave your opponent a multiple of 4: 4, 8, 12, 16 …
    Below are 10, and 10 = 2 × 4 + 2. The **remainder** is 2. Take it, and 8 is left.
    With another limit, count in other steps: one more than a move may take.
learn-bounded-kept = Remember: count in steps of one more than a move may take, and leave a multiple of that.

## The list to learn by heart, and the letters of the columns

learn-letters-1 = **Marienbad** begins with 1‑3‑5‑7, and whoever takes { last-object } **loses**. From there on, 20 positions, whatever the order of the piles, are lost for whoever must move. Leave one of them, and you win:
    • 1 · 1‑1‑1
    • twins: 2‑2 · 3‑3 · 4‑4 · 5‑5, and the same with two piles of 1: 1‑1‑2‑2 · 1‑1‑3‑3 · 1‑1‑4‑4 · 1‑1‑5‑5
    • three piles: 1‑2‑3 · 1‑4‑5 · 2‑4‑6 · 2‑5‑7 · 3‑4‑7 · 3‑5‑6
    • four piles: 1‑2‑4‑7 · 1‑2‑5‑6 · 1‑3‑4‑6 · 1‑3‑5‑7
    The start is among them, so let the other side begin!
learn-letters-2 = Forgot the list? Write the piles in binary, and below each column a letter: **o** where the number of 1s is odd, **e** where it is even. As long as two piles hold more than 1, `eee` is lost for whoever must move; every other code says what to take:
    • `eeo`: 1 from 1, 3, 5 or 7
    • `eoe`: 2 from 2, 3, 6 or 7
    • `eoo`: 3 from 3 or 7, 1 from 2 or 6
    • `oee`: 4 from 4, 5, 6 or 7
    • `oeo`: 5 from 5 or 7, 3 from 4 or 6
    • `ooe`: 6 from 6 or 7, 2 from 4 or 5
    • `ooo`: 7 from 7, 5 from 6, 3 from 5, 1 from 4
    Below it reads `eoe`. Always write three letters, with `e` in front where the piles are small.
learn-letters-3 = But the letters **mislead at the end**. Once only one pile holds more than 1, the move they give always **loses**! Below they read `oee`, so take 4 from **D**: that leaves four piles of 1, and { last-object } is yours.
    There, do the opposite. Where the letters would leave 1 in the big pile, take all of it; where they would take all of it, leave 1. So an odd number of piles of 1 is left. Below: take all 5.
    And where every pile holds 1, `eee` is won and `eeo` is lost: an even number of piles is good for whoever must move.
learn-letters-kept = Remember: the twenty positions by heart; or the letters, as long as two piles hold more than 1. After that, leave an odd number of 1s.

## Three piles by list

learn-three-piles-1 = With two piles you make them equal. With three, some positions are lost for whoever must move. The smallest is **1‑2‑3**, below.
    Try every move there: each time you can leave two equal piles, or take the one pile beside a pair. So leave 1‑2‑3 to your opponent, in any order, and you win.
learn-three-piles-2 = All such threes up to 7, to know by heart:
    • **1‑2‑3 · 1‑4‑5 · 1‑6‑7 · 2‑4‑6 · 2‑5‑7 · 3‑4‑7 · 3‑5‑6**
    Any two piles of a three name the third: so look whether some pile is larger than the other two ask for. Below, 2 and 6 ask for 4, and **C** has 5. Take 1 from C: 2‑4‑6.
learn-three-piles-kept = Remember: 1‑2‑3, 1‑4‑5, 1‑6‑7, 2‑4‑6, 2‑5‑7, 3‑4‑7, 3‑5‑6; or a pair and nothing else.

## Why sums mislead

learn-sums-1 = 1 + 2 = 3, 1 + 4 = 5, 2 + 5 = 7: on the list the largest pile is often the sum of the other two. Is that the secret? No!
    Below, 3 + 5 = 8. It adds up, but whoever must move **wins**: taking 2 from C leaves 3‑5‑6, which is on the list and does not add up.
learn-sums-2 = When is a sum right? Only when the two small numbers have no 1, 2, 4 or 8 in common. 2 and 5 = 4 + 1 share nothing: 2‑5‑7 is lost. 3 = 2 + 1 and 5 = 4 + 1 share the 1: 3‑5‑8 is not.
    Below, 2 and 3 = 2 + 1 share the 2. So do not leave 5: leave what the list says.
learn-sums-kept = Remember: adding up is not enough. What two numbers share cancels, and is not added.

## Fours, twos and ones cancel

learn-powers-1 = Balance without binary: split every pile into **8s, 4s, 2s and 1s**, each at most once, the largest first: 7 = 4 + 2 + 1, 6 = 4 + 2.
    Then cross out equal parts in two piles. Below: 3 = 2 + 1, 5 = 4 + 1, 6 = 4 + 2. The 4s cancel, the 2s, the 1s: nothing is left over, so whoever must move is losing.
learn-powers-2 = Something is left over? Then you can win: get rid of it.
    Below: 2, 5 = 4 + 1, 6 = 4 + 2. The 4s cancel, and the 2s. The 1 in **B** is left over: take it, and nothing is left over any more.
learn-powers-3 = More than one part left over? Go to a pile that has the **largest** of them. Drop each part that is left over and stands in this pile; add each that does not.
    Below: 2, 3 = 2 + 1, 4. Left over: 4 and 1. The 4 is in **C**: drop the 4, add a 1. So leave 1 in C, taking 3. It always gets smaller, for 4 is more than 2 + 1.
learn-powers-kept = Remember: cross out equal 8s, 4s, 2s and 1s. Leave your opponent nothing left over.

## A limit: two piles

learn-bounded-two-1 = With two piles and a limit, count both: only the **remainders** matter, for full groups of 4 cancel out.
    Below, a move takes 3 at most. 5 has remainder 1, and 6 has remainder 2. Take 1 from **B**: both remainders are 1. From then on, copy in the other pile; where it holds too few, make it up to 4 in the same one.
learn-bounded-two-kept = Remember: make the remainders equal. The piles themselves may differ.

## A limit: three piles and more

learn-bounded-many-1 = With three piles or more, treat the remainders as if they were the piles. Where they are in balance, whoever must move is losing.
    Below, a move takes 3 at most: 5, 6 and 7 have the remainders 1, 2 and 3. That is 1‑2‑3: lost.
learn-bounded-many-2 = Out of balance? Change one remainder. Below, 9, 6 and 8 have the remainders 1, 2 and 0. The 0 counts as an empty pile. So 1 and 2 must become equal: take 1 from **B**, and the remainders are 1, 1 and 0.
    The piles are then 9, 5 and 8. They look like nothing special: only the remainders tell.
learn-bounded-many-kept = Remember: the remainders in balance, as if they were the piles.

## A limit: remainders that grow

learn-wraps-1 = A remainder can also **grow**. Below, a move takes 3 at most: 8 has remainder 0, and 7 has 3.
    You may bring 3 down to 0: take 3 from **B**. But you may as well bring 0 up to 3: take 1 from **A**, for 7 has remainder 3. It goes past a multiple of 4: there are two winning moves.
    To grow by some number, take 4 less that number.
learn-wraps-2 = Two things can forbid it. The pile must hold a full group; and the new remainder must exist.
    Below, a move takes 2 at most, so count in 3s: the remainders are 1, 2 and 1. To balance them in **A** or **C** you would need remainder 3, but there is none in 3s. Only **B** is left: take both.
learn-wraps-kept = Remember: a remainder grows past a multiple, if the pile holds one and the new remainder is small enough.

## A limit, and the last one loses

learn-bounded-misere-1 = What if { last-object } **loses**? With one pile, leave 1 **more** than a multiple: with a limit of 3 that is 1, 5, 9, 13, 17 … Make it up to 4 as before, and in the end 1 is left for your opponent.
    Below are 20: take 3, and 17 is left.
learn-bounded-misere-2 = With more piles, balance the remainders as if { last-object } won, until only one remainder is above 1. From then on, leave an **odd number of remainders of 1**.
    Below, 6, 5 and 4 have the remainders 2, 1 and 0. Only the 2 is above 1. Bring it to 0: take 2 from **A**. One remainder of 1 is left, an odd number.
    You always can: else take 1 from a remainder of 1, or 3 from one of 0.
learn-bounded-misere-kept = Remember: balance while two remainders are above 1; then an odd number of remainders of 1.

## Grundy values and kernels

learn-kernels-1 = Some games end whatever is played: they are **progressively finite**. In them each position is either lost for whoever must move, or won.
    The lost ones make up the **kernel**: no move leads from the kernel into the kernel, and from everywhere else some move does. Whoever moves into the kernel each time wins.
learn-kernels-2 = Each position has a number, its **Grundy value**: the least of 0, 1, 2, 3 … that is not the value of a position to which a move leads. Where no move is left, it is 0.
    If moves lead to the values 0, 1 and 3, the value is 2. The positions of value 0 are the kernel: no move leads from 0 to 0, and from any other value some move leads to 0.
learn-kernels-3 = One pile in which you may take what you like has the value of its size. With a limit of 3 the values go 0, 1, 2, 3, 0, 1, 2, 3 …: the remainder mod 4. Below, 7 has the value 3, for moves lead to 6, 5 and 4, with the values 2, 1 and 0.
learn-kernels-4 = And several piles at once? The value of all together is the **digital sum** of their values: write them in binary, and mark each odd column.
    Below, it is 2 + 4 + 7 with equal parts cancelled: 1. So this is not in the kernel: find a move that makes it 0.
learn-kernels-kept = Remember: value 0 is the kernel, and the kernel is what you leave.

## The words of the field

learn-words-1 = One thing, many names: **nim-sum**, **digital sum**, **XOR** and “addition without carrying” are all the number that the odd columns make.
    Below, 3 and 5 are `011` and `101`. The columns of 4 and 2 are odd: 3 XOR 5 = 6.
learn-words-2 = In a **P-position** the **p**revious player, who has just moved, wins. In an **N-position** it is the **n**ext one, whose turn it is. So leave P-positions.
    In **normal** play { last-object } wins; in **misère** it loses. Some sites have these two names the wrong way round, so check which one is meant.
learn-words-3 = Beware of “winning position”. To some it means that whoever must move can win; to others, that whoever **has just moved** can win. Both are in print, so check which one a book means.
    Bouton always speaks of your own chances: you can win, or your opponent can.
learn-words-kept = Remember: nim-sum = digital sum = XOR. P: the previous player wins. N: the next one wins.

## The exam

learn-exam-1 = Three games against the **expert**, which never errs and sets traps. Each start can be won, and you begin.
    1. Three piles; { last-object } **wins**.
    2. Four small piles; { last-object } **loses**.
    3. Three piles, at most 4 a move; { last-object } **wins**.
    In each position just one move wins. After a slip you see how the expert answers, and that game begins again. Paper is allowed!
learn-exam-kept = You beat the expert three times without a slip. There is nothing more to teach you of Nim: go and teach others, or meet its relatives in the lessons to come!

## Only certain amounts

learn-subtraction-1 = In some games a move takes only **certain amounts**: in this lesson 1, 3 or 4 from one pile, and whoever makes the last move wins.
    Count up from nothing. 1 can be taken whole. From 2 you can only leave 1, so 2 is **lost**. From 3, 4, 5 and 6 a move leaves 0 or 2. From 7, below, moves leave 6, 4 and 3, which can all be won: 7 is lost, too. It goes on so, again every 7:
    • lost: `0 2 7 9 14 16 21 23`
learn-subtraction-2 = With more piles, give each size a **value**: the smallest number that is not the value of anything a move leaves. From 0 up:
    • values: `0 1 0 1 2 3 2`, and again every 7
    Piles then play like piles of Nim of their values: leave a nim-sum of 0. Below, 5, 9 and 13 count for 3, 0 and 2. So take 1 from **A**: 4 is left, which counts for 2, and 2, 0 and 2 cancel.
learn-subtraction-3 = Beware of looks. With **1, 2, 4, 8 or 16** a game looks binary, and yet it counts in threes: none of these amounts is a multiple of 3, so whatever is taken, you can bring it back to a multiple of 3. The values are the remainders:
    • values: `0 1 2`, and again every 3
    Below, 7, 10 and 13 all count for 1. Take 1 from any of them, and 1, 1 and 0 cancel.
    Golomb wrote of such games in 1966, and Ferguson in 1974.
learn-subtraction-kept = Remember: a size counts for the smallest value that no move leaves. Leave a nim-sum of 0.

## Wythoff’s game

learn-wythoff-1 = **Wythoff’s game** has two piles. Take what you like from one of them, **or the same number from both**. Whoever takes { last-object } wins.
    It is a queen’s walk to the corner: along one pile, along the other, or across both. { $theme ->
        [words] Below, she stands at 5‑7. Lost for whoever must move are the corner, 1‑2, 3‑5 and 4‑7, in either order. No move leads from one of these to another, and from everywhere else she can come to, one does.
       *[other] Below, **Q** is the queen at 5‑7, and **x** marks what is lost for whoever must move. No move leads from one x to another, and from everywhere else one leads to an x.
    }
learn-wythoff-2 = Know the lost pairs by heart:
    • lost: 1‑2 · 3‑5 · 4‑7 · 6‑10 · 8‑13 · 9‑15
    The smaller number is the smallest not used yet, the larger is 1, 2, 3 … more. So every number is in one pair only, and so is every difference. Bring one pile to the partner of the other, or both down to the pair of the same difference. Below, 6‑9 differ by 3, as 4‑7 do: take 2 from both.
    Wythoff found it in 1907.
learn-wythoff-3 = And if { last-object } **loses**? Only the smallest pairs change:
    • lost: 0‑1 · 2‑2 · 3‑5 · 4‑7 · 6‑10
    So 0‑1 and 2‑2 take the place of 0‑0 and 1‑2, and all others stay. Below, take 1 from both, and leave 3‑5.
learn-wythoff-kept = Remember: 1‑2, 3‑5, 4‑7, 6‑10, 8‑13: the smallest number not used yet, and 1, 2, 3 … more.

## Kayles

learn-kayles-1 = **Kayles** is played with rows of pins. Knock down one pin, or two that stand **side by side**. In this lesson whoever takes the last pin wins.
    A single row is always won: hit its **middle**, so that two equal rows are left. From then on, copy: what your opponent does in one row, you do in the other. Below, take pin 4: two rows of 3 are left.
learn-kayles-2 = Several rows? Equal ones cancel. Each of the rest counts for a **value**: the smallest that no move leads to, where a row that comes apart counts for the nim-sum of its parts. From 1 pin up:
    • values: `1 2 3 1 4 3 2 1 4 2 6 4`
    Leave a nim-sum of 0. Below, 1 and 11 pins count for 1 and 6. Take pin 6: rows of 1, 3 and 7 are left, which count for 1, 3 and 2, and cancel.
    Dudeney set this position in 1907; Guy and Smith found the values in 1956.
learn-kayles-kept = Remember: hit the middle, then copy. Equal rows cancel; of the others, leave a nim-sum of 0.

## Fibonacci Nim

learn-fibonacci-1 = **Fibonacci Nim** has one pile. The first player may not take all of it, and then each may take **at most twice** what was just taken. Whoever takes { last-object } wins.
    Its secret is in the Fibonacci numbers 1, 2, 3, 5, 8, 13, 21 …, each the sum of the two before it. Write the pile as a sum of them, the **largest that fits** first: 20 = 13 + 5 + 2. So no two of them are neighbours.
learn-fibonacci-2 = Look at the **smallest part**. If you may take it, take it. Below, 20 = 13 + 5 + 2, so take 2. Your opponent may then take 4 at most, and the next part is 5: out of reach. Whatever they take of it leaves you a smallest part in reach again.
    If it is out of your reach, you are losing. At the start these piles are lost:
    • lost: `2 3 5 8 13 21`
    Whinihan published it in 1963.
learn-fibonacci-kept = Remember: split the pile, the largest part first. Take the smallest part, if you may.

## Adding games

learn-family-1 = One idea is behind them all. Where both players have the same moves and every game ends, each position has a **value**: the smallest of 0, 1, 2 … that no move leads to. What counts for 0 is lost, since no move leads to another 0. All else is won, since some move leads to 0.
    Sprague found it in 1935, and Grundy, who did not know of him, in 1939.
learn-family-2 = Now play several games at once, each turn in one of them: their values make a **nim-sum**, as piles of Nim do. Why? Where it is 0, every move changes one value, and the nim-sum is 0 no longer. Where it is not, one of them can go down to what makes it 0: moves lead to every smaller value. Going up gains nothing, for the next move can come down again.
    Below, 3 and 5 pins count for 3 and 4. Bring the row of 5 to 3, and they cancel.
learn-family-3 = And if the last move **loses**? In Nim, and with certain amounts, one switch near the end is enough. In Kayles it is not: values no longer tell. Below, 1 and 5 pins count for 1 and 4, so by Nim’s rule you could win. And yet you are **losing**, whatever you take.
    Sibert and Conway found the list of what is lost in 1992.
learn-family-kept = Remember: the smallest value that no move leads to; the values of several games make a nim-sum; and where the last move loses, look again.

## Nim in disguise

learn-disguise-1 = Some games are Nim and hide it. **Coins** stand on a row of squares. Move one of them to the left as far as you like, but not past another, nor onto it. Whoever makes the last move wins.
    Take the coins in twos from the **right**: only the gap inside each two counts, as a pile of Nim. Where the left coin of two moves, the right one follows as far, and nothing has changed. Below, the gaps are 3 and 2. Move the last coin 1 to the left, and 2 and 2 cancel.
learn-disguise-2 = **Only from a largest pile**: take what you like, but from one of the largest. That looks harder than Nim, and is easier: whoever must move is losing just if an **even** number of piles are the largest.
    For every move then leaves an odd number. And from an odd number you can leave an even one: with several, take one whole; with one, leave as much as the next has, or nothing. Below, take all of **B**: 4 and 4 are left.
    Albert and Nowakowski wrote of it in 2004.
learn-disguise-kept = Remember: look for the piles. Gaps between coins are some; or count only the largest.

## Losing positions by heart

learn-cards-header = **{ $lesson }** · { learn-list-cards }
learn-cards-intro = Once you know a small game’s losing positions by heart, you need not calculate: leave one of them to your opponent, and you win. From { $start } on there { $n ->
        [one] is { $n } of them
       *[other] are { $n } of them
    }{ $several ->
        [yes] , whatever the order of the piles.
       *[no] .
    }
    Each card shows some piles, and it is your turn. Say whether you can win. A card counts as known when you got it right twice in a row; one you missed comes back soon. Some can be won: the second time, show how.
learn-card-show = **You say that you can win. Show how!**
learn-card-win = I can win
learn-card-lose = I am losing
learn-card-right-lose = ✓ **Right:** { $piles } is losing.
learn-card-right-win = ✓ **Right:** { $piles } can be won.
learn-card-wrong-lose = ✗ **No:** { $piles } is losing, whatever you do. Learn it by heart!
learn-card-wrong-win = ✗ **No:** { $piles } can be won.
learn-card-wrong-how = ✗ **Not that move:** { $piles } can be won.
learn-card-wrong-move = You took { $take }{ from-pile-bold }, leaving { $rest }: from there your opponent can win.
learn-card-best = Take { $take }{ from-pile-bold }, leaving { $rest }.
learn-cards-done = **All cards are known! { $n ->
        [one] This position is
       *[other] These { $n } positions are
    } losing for whoever must move:**
    { $list }
    Leave { $n ->
        [one] it
       *[other] them
    } to your opponent.
