## The list of lessons

learn-list-title = **Learn Nim.** Each lesson takes a few minutes. Leave whenever you like: your place is kept.
learn-list-menu = Choose a lesson
learn-list-done = ✓ done
learn-list-open = { $done } of { $of } steps
learn-list-again = once more: { $done } of { $of }
learn-list-cards = { $done } of { $of } cards known
learn-name-pairs = Pairs and copying
learn-name-binary = Binary numbers
learn-name-balance = Balance and the nim-sum
learn-name-find = Finding the winning move
learn-name-why = Why it works
learn-name-misere = Misère
learn-name-bounded = A limit on each move
learn-name-letters = By heart, and where the letters mislead
learn-name-cards = Losing positions by heart
learn-title-cards = Losing positions of { $start }

## Around a lesson

learn-header = **{ $lesson }** · step { $step } of { $of }
learn-button-next = Next ▶
learn-button-all = All lessons
learn-button-on = Go on
learn-button-resume = Go on: { $lesson }
learn-button-begin = Begin: { $lesson }
learn-button-following = Next lesson: { $lesson }
learn-button-again = Again, with new positions
learn-button-cards-again = Once more from the beginning
learn-done = **Well done! You have finished the lesson “{ $lesson }”.**
learn-moved-on = This is an older page of “{ $lesson }”, so nothing was changed. You are now at { $done } of { $of }.

## What an exercise asks

learn-ask-win = **Your turn: find a winning move.**
learn-ask-restore = **Your turn: make every column even again.**
learn-ask-on-paper = **Your turn: find a winning move.** This time you see no columns: write them on paper.
learn-ask-break = **These piles are in balance. Try any move: can you keep every column even?**
learn-ask-break-again = **In balance again. Try another kind of move: does it keep every column even?**
learn-ask-to-binary = **Which of these is { $n } in binary?**
learn-ask-from-binary = **Which number is `{ $digits }`?**
learn-ask-nim-sum = **What is the nim-sum of these piles?** Count the 1s in each column, then add up the odd columns.
learn-ask-chances = **It is your turn, and the last match wins. Can you win?** Count the 1s in each column.
learn-ask-remainder = **You have { $size } matches and make as many groups of { $n } as you can. How many matches remain?**
learn-menu-answers = Choose your answer
learn-answer-win = I can win: out of balance
learn-answer-lose = I am losing: in balance
learn-answer-balance = 0: in balance

## What is said to an answer

learn-right = ✓ **Right!**
learn-wrong = ✗ **Not yet.**
learn-try-again = **Try again:**
learn-try-again-board = **Back to where you were. Try again:**
learn-you-took = { $left ->
    [0] You took { $take } from **{ $pile }**, leaving none.
   *[other] You took { $take } from **{ $pile }**, leaving { $left }.
}
learn-opponent-takes = Then your opponent takes { $take } from **{ $pile }**, leaving { $rest }.
learn-took-last = That was the last match, and here the last one loses.
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
    [0] And I can restore it: I take { $take } from **{ $pile }**, leaving none. Every column is even again:
   *[other] And I can restore it: I take { $take } from **{ $pile }**, leaving { $left }. Every column is even again:
}
learn-reads = `{ $digits }` is { $sum }.
learn-reads-wrong = `{ $digits }` is { $sum }. You are looking for { $n }.
learn-would-be = { $n } would be `{ $digits }`. Add up the columns that hold a 1.
learn-all-even = Every column is even: the piles are in balance. Whoever must move now is losing.
learn-some-odd = { $n ->
    [one] Here { $columns } is odd: the piles are out of balance. Whoever moves now can win.
   *[other] Here { $columns } are odd: the piles are out of balance. Whoever moves now can win.
}
learn-nim-sum = Look at the odd columns, marked ^. They add up to the nim-sum: { $sum }.
learn-nim-sum-wrong = Look at the odd columns, marked ^, and add them up.
learn-no-pairs = Now your opponent can win, by a trick from a later lesson. Cross out the pairs: which pile is left over?
learn-remainder = { $size } = { $q } × { $n } + { $r }: the remainder is { $r }.
learn-remainder-wrong = The largest multiple of { $n } up to { $size } is { $whole }. How many are above it?

## 1. Pairs

learn-pairs-1 = In Nim, players take turns. On your turn, take as many matches as you like, but from **one** pile only. In this lesson whoever takes the last match **wins**.
    Look at the two equal piles below. It is your opponent’s turn. You can answer everything: just **copy**! What they take from one pile, you take from the other. You always have an answer, so they run out of matches first, and the last one is yours.
learn-pairs-2 = So two equal piles are bad for whoever must move. Make sure that it is your **opponent** who faces them!
    Below, it is your turn and the piles are not equal. What to do? Take 2 from **B**. Then both piles have 3, and from now on you copy.
    Next, it is your turn to try.
learn-pairs-3 = Pairs help with more piles, too. Below, **A** and **C** are a pair. Whatever happens in one of them can be copied in the other, so together they count for nothing. Only **B** is left over: take all of it, and your opponent faces just the pair.
    It works with several pairs as well. Cross out the pairs, and take what is left over!
learn-pairs-kept = Remember: leave equal piles, then copy. Pairs among many piles cancel out.

## 2. Binary

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

## 3. Balance

learn-balance-1 = Here is the secret of Nim. Write the piles in binary, one below the other. Then count the 1s **in each column**.
    Below, each column holds two 1s. Two is even. When every column is even, the piles are **in balance**, and whoever must move is **losing**. (Why? That is lesson 5.)
    No 1 at all is even as well: 0 is an even number.
learn-balance-2 = Below, the column of 2 holds a single 1, and that is odd: the **^** marks it. One odd column is enough: the piles are **out of balance**, and whoever moves now **can win**.
learn-balance-3 = The odd columns together make a number, the **nim-sum**. Below, the columns of 2 and 1 are odd, and 2 + 1 = 3: the nim-sum is 3.
    In balance no column is odd, so the nim-sum is 0. That is a short way to say it: **nim-sum 0 is bad for whoever must move.**
learn-balance-kept = Remember: every column even means nim-sum 0, and then whoever must move is losing. Else they can win.

## 4. Finding the move

learn-find-1 = Out of balance you can win: some move makes **every** column even. How do you find it?
    1. Find the odd column that is furthest to the **left**. Below, it is the column of 2.
    2. Find a pile with a 1 in that column. Below, only **A** has one. That is the pile to take from.
learn-find-2 = 3. In that pile’s number, **flip** the digit in each odd column: 1 becomes 0, and 0 becomes 1. Below, only the column of 2 is odd, so A’s `011` becomes `001`.
    4. That is what must be left. `001` is 1, and A has 3: so take 2.
    Then every column is even. Check it in your head!
learn-find-3 = Sometimes several piles have a 1 in the leading odd column. Then **each** of them has a winning move. Below, the column of 4 is odd, and all three piles have a 1 there: three moves win, and you may choose.
learn-find-kept = Remember: leftmost odd column → a pile with a 1 there → flip its digits in the odd columns → that is what you leave.

## 5. Why it works

learn-why-1 = You know how to win. But **why** does it work? Two facts are enough:
    • **A.** In balance, every move breaks the balance.
    • **B.** Out of balance, some move restores it.
    So once you leave a balance, your opponent must break it, you restore it, they break it, you restore it … At the very end nothing is left. No 1s at all: that is a balance, too. And who makes the balances? You. So it is you who takes the last match!
learn-why-2 = Do not just believe **A**: test it. A move changes one pile, so at least one digit of its number changes. In that digit’s column there is now one 1 more or one 1 less, so even becomes odd.
    The piles below are in balance. Next, try to find a move that keeps it!
learn-why-3 = Now **B**: why can balance always be restored? Look at the leftmost odd column; below, it is that of 4. Odd means at least one 1, so some pile has a 1 there: **C**.
    Flip C’s digits in the odd columns, 4 and 2: `101` becomes `011`. Its first changed digit went from 1 to 0, so the new number is **smaller**: 5 became 3. And making a pile smaller is just what a move does!
    Next, I break a balance and you restore it.
learn-why-4 = You saw both: every move breaks the balance, and there is always a move that restores it. That is a **proof**, and it holds for any number of piles of any size.
    Charles Bouton found it in 1901. My name is after him.
learn-why-kept = Remember: **A**, every move breaks the balance; **B**, some move restores it. Who leaves the balance wins.

## 6. Misère

learn-misere-1 = In **misère** Nim, whoever takes the last match **loses**.
    Look at the three piles of 1 below. Suppose that it is your turn. You take one, your opponent takes one, and the last one is yours: you lose. So an **odd** number of piles of 1 is bad for whoever must move, and an even number is good.
learn-misere-2 = Now one pile is larger, and it is your turn. You may choose: leave 1 in that pile, or nothing. Choose so that an **odd** number of piles of 1 is left!
    Below: taking all of **C** would leave two piles of 1, an even number. So take 3 from **C** and leave 1 there: three piles of 1. Your opponent gets the last match.
learn-misere-3 = And before that? As long as **two or more** piles hold more than 1, play just as if the last match won: make every column even.
    Below: take 1 from **C**, and 2-2 is in balance. Only when a single pile holds more than 1 do you change to “an odd number of 1s”. You are the one who gets to: a single large pile makes its leading column odd, so you never leave that, and your opponent must.
learn-misere-kept = Remember: two or more large piles: make every column even. Only one large pile: leave an odd number of 1s.

## 7. At most so many a move

learn-bounded-1 = Some games limit a move. Here you may take 1, 2 or 3 matches, no more. Whoever takes the last match wins.
    Below are 8 matches, and it is your opponent’s turn. Whatever they take, you **make it up to 4**: they take 1, you take 3; they take 2, you take 2; they take 3, you take 1. So 8 becomes 4, and 4 becomes 0: the last match is yours!
    Why 4? It is one more than a move may take, so you can always reach it.
learn-bounded-2 = So leave your opponent a multiple of 4: 4, 8, 12, 16 …
    Below are 10, and 10 = 2 × 4 + 2. The **remainder** is 2. Take it, and 8 is left.
    With another limit, count in other steps: one more than a move may take.
learn-bounded-3 = With more piles, only the remainders count, for whole 4s can always be made up. So treat the **remainders** as if they were the piles.
    Below: 5 has remainder 1, and 6 has remainder 2. Take 1 from **B**: both remainders are 1, a pair. With three piles or more, make every column of the remainders even.
learn-bounded-4 = And if the last match **loses**? With one pile, leave 1 **more** than a multiple: 1, 5, 9, 13, 17 … Make it up to 4 as before, and in the end 1 is left for your opponent.
    Below are 20: take 3, and 17 is left.
    With more piles: make the remainders’ columns even until only one remainder is above 1; from then on leave an odd number of remainders of 1. You always can: bring a remainder above 1 down to 0 or 1, else take 1 from a remainder of 1, or 3 from one of 0.
learn-bounded-kept = Remember: count in steps of one more than a move may take. Only the remainders count.

## 8. The list to learn by heart, and the letters of the columns

learn-letters-1 = **Marienbad** begins with 1-3-5-7, and whoever takes the last match **loses**. From there on, 20 positions, whatever the order of the piles, are lost for whoever must move. Leave one of them, and you win:
    • 1 · 1-1-1
    • twins: 2-2 · 3-3 · 4-4 · 5-5, and the same with two piles of 1: 1-1-2-2 · 1-1-3-3 · 1-1-4-4 · 1-1-5-5
    • three piles: 1-2-3 · 1-4-5 · 2-4-6 · 2-5-7 · 3-4-7 · 3-5-6
    • four piles: 1-2-4-7 · 1-2-5-6 · 1-3-4-6 · 1-3-5-7
    The start is among them, so let the other side begin!
learn-letters-2 = Forgot the list? Write the piles in binary, and below each column a letter: **o** where the number of 1s is odd, **e** where it is even. `eee` is lost for whoever must move; every other code says what to take:
    • `eeo`: 1 from 1, 3, 5 or 7
    • `eoe`: 2 from 2, 3, 6 or 7
    • `eoo`: 3 from 3 or 7, 1 from 2 or 6
    • `oee`: 4 from 4, 5, 6 or 7
    • `oeo`: 5 from 5 or 7, 3 from 4 or 6
    • `ooe`: 6 from 6 or 7, 2 from 4 or 5
    • `ooo`: 7 from 7, 5 from 6, 3 from 5, 1 from 4
    Below it reads `eoe`. Always write three letters, with `e` in front where the piles are small.
learn-letters-3 = But the letters **mislead at the end**. Once only one pile holds more than 1, the move they give always **loses**! Below they read `oee`, so take 4 from **D**: that leaves four piles of 1, and the last match is yours.
    There, do the opposite. Where the letters would leave 1 in the big pile, take all of it; where they would take all of it, leave 1. So an odd number of piles of 1 is left. Below: take all 5.
    And where every pile holds 1, `eee` is won and `eeo` is lost: an even number of piles is good for whoever must move.
learn-letters-kept = Remember: the twenty positions by heart; or the letters, as long as two piles hold more than 1. After that, leave an odd number of 1s.

## 9. Losing positions by heart

learn-cards-header = **{ $lesson }** · { $known } of { $of } cards known
learn-cards-intro = Who knows a small game’s losing positions by heart need not calculate: leave one of them to your opponent, and you win. From { $start } on there are { $n } of them, whatever the order of the piles.
    Each card shows some piles, and it is your turn. Say whether you can win. A card counts as known when you got it right twice in a row; one you missed comes back soon. Some can be won: the second time, show how.
learn-card-ask = **It is your turn. Can you win?**
learn-card-show = **You say that you can win. Show how!**
learn-card-win = I can win
learn-card-lose = I am losing
learn-card-right-lose = ✓ **Right:** { $piles } is losing.
learn-card-right-win = ✓ **Right:** { $piles } can be won.
learn-card-wrong-lose = ✗ **No:** { $piles } is losing, whatever you do. Learn it by heart!
learn-card-wrong-win = ✗ **No:** { $piles } can be won.
learn-card-wrong-move = You took { $take } from **{ $pile }**, leaving { $rest }: from there your opponent can win.
learn-card-best = Take { $take } from **{ $pile }**, leaving { $rest }.
learn-cards-done = **All cards are known! These { $n } positions are losing for whoever must move:**
    { $list }
    Leave them to your opponent.
