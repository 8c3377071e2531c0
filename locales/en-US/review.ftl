## The whole game

review-title = **Looking back:** { $versus }
review-began = **{ $piles }**, { $n ->
    [0] no move.
    [one] 1 move.
   *[other] { $n } moves.
} { $rules }
review-no-moves = Nobody made a move, so there is nothing to look back on.
review-turning-start = **No turning point:** { CAP($who) } led from start to finish.
review-turning-move = **Turning point: move { $ply }.** { CAP($who) } took { $take }{ from-pile-bold } and gave the win away for good.
review-turning-end = **Turning point: the end.** { CAP($who) } could still win when the game ended.
review-mattered = { $too ->
    [yes] **Mattered too:**
   *[no] **Moves that mattered:**
}
review-mattered-entry = • Move { $ply }: { $who } took { $take }{ from-pile-bold }{ $gave ->
    [yes] , which gave the win away.
   *[no] { $k ->
        [one] , and kept the win, the only one of { $n } moves to do so.
       *[other] , and kept the win, as { $k } of { $n } moves did.
    }
}
review-accuracy = **Accuracy:** { $first }; { $second }.
review-accuracy-of = { $of ->
    [0] { $left ->
        [yes] { CAP($who) } had a win left to take
       *[no] { CAP($who) } never had a win that a move could lose
    }
    [one] { CAP($who) } kept the win on { $kept } of 1 chance ({ $percent }%)
   *[other] { CAP($who) } kept the win on { $kept } of { $of } chances ({ $percent }%)
}
# A row of signs for each player.
review-sway = Who could win, from start to end: { $first } above, { $second } below{ $turned ->
    [yes] ; `^` is the turning point
   *[no] {""}
}{ $each ->
    [one] .
   *[other] . A column shows { $each } moves, and both rows where the win changed hands.
}
review-sway-words = Who could win: { $list }.
review-sway-entry = { $ply ->
    [0] { CAP($who) } at the start
   *[other] { CAP($who) } after move { $ply }
}
review-more = { $n ->
    [one] … 1 more move …
   *[other] … { $n } more moves …
}
review-key = { signs }. Left: { $first }, right: { $second }.
review-words-move = { $ply }. { $who } { $m }: { $mark ->
    [only] kept the win, the only move to do so
    [kept] kept the win
    [gave] gave the win away
   *[lost] was losing anyway
}
review-line = { $cut ->
    [yes] { $n ->
        [one] The first move to copy, to look at it again with `/{ command-hint-name } { option-hint-piles-name }:`
       *[other] The first { $n } moves to copy, to look at them again with `/{ command-hint-name } { option-hint-piles-name }:`
    }
   *[no] The game to copy, to look at it again with `/{ command-hint-name } { option-hint-piles-name }:`
}
button-review = Review
button-review-steps = Move by move
button-review-turning = Turning point
button-review-summary = Whole game
button-play-on = Play on from here
button-play-before = Take this move back
button-leaf-first = Start
button-leaf-back = Back
button-leaf-next = Next
button-leaf-last = End

## One move

review-step = { $ply ->
    [0] **Before the first move** of { $n }: { $versus }
   *[other] **Move { $ply } of { $n }**: { $versus }
}
review-kept = This **kept the win**. { $why }
review-only = This was **the only move to keep the win**. { $why }
review-gave = This **gave the win away**.
review-lost = **No move could win** here.
review-decided = This move decided the game: nobody gave the win away after it.
review-chances = { $wins ->
    [yes] { CAP($who) } is to move, and **can win**.
   *[no] { CAP($who) } is to move, and **is losing** if the other side plays well.
}
review-right = { $n ->
    [0] The right move: take { $take }{ from-pile-bold }, leaving { $rest }. { $why }
    [one] A winning move: take { $take }{ from-pile-bold }, leaving { $rest }. { $why } The other one: { $others }.
   *[other] A winning move: take { $take }{ from-pile-bold }, leaving { $rest }. { $why } Others: { $others }.
}
review-other = { $piles ->
    [only] { $take }
   *[letters] { $take } from { $piles }
}
review-hardest = { $hidden ->
    [yes] No move was a better try: no reply that wins is easy to see.
   *[no] No move was a better try: none leaves more to play.
} { review-replies }
# What makes it better than the move that was played.
review-harder = A better try was to take { $take }{ from-pile-bold }: { $merit ->
    [hidden] no reply that wins is easy to see after it, as one is here. { review-replies }
    [leaves-more] it leaves more to play. { review-replies }
   *[smaller-share] { $k } of { $n } replies { $k ->
        [one] wins
       *[other] win
    } after it, and { $played_k } of { $played_n } here.
}
review-replies = { $k ->
    [one] Only 1 of { $n } replies wins.
   *[other] { $k } of { $n } replies win.
}

## Choosing a game

review-choice = Against { $opponent } · { $when } · { $piles } · { $result ->
    [won] won
    [lost] lost
   *[none] nobody won
}
review-choice-person = another player

## Why there is no review

review-none = You have no finished game to look back on. `/{ command-play-name }` starts one.
review-elsewhere = This game was played elsewhere by others: look back on it in its own channel.
shown-costs = -# This is a hint on another game of { $who } that stands like it, or a move before it: that one is not scored any more.
review-costs = -# Another game of yours stands as this one once did: with this review it is not scored any more.
review-not-yet = This fair match is still being played: you can look back on it when it is over.
review-hushed = A player of this game is in a fair match: you can look back on it when that is over.
review-not-over = This game is not over yet: you can look back on it when it is.
review-own-not-over = Your game is not over yet: play it to its end first. `/{ command-games-name }` leads you to it.
bad-game = I do not know the game { $part }: pick one from the list that `/{ command-review-name }` offers.
bad-ply = { $n ->
    [0] No move was made in this game: `{ option-hint-after_move-name }` can only be 0, not { $part }.
    [one] This game has 1 move: `{ option-hint-after_move-name }` can be 0 or 1, not { $part }.
   *[other] This game has { $n } moves: `{ option-hint-after_move-name }` can be 0 to { $n }, not { $part }.
}
bad-ply-below = `{ option-hint-after_move-name }` counts moves: give 0 or more, not { $part }.
bad-ply-without-game = `{ option-hint-after_move-name }` counts the moves of a game, and piles alone have none: write a game like `1-3-5-7 misere: D3 B1`, or leave `{ option-hint-after_move-name }` out.
