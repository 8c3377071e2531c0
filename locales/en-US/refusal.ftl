## Why a wish about a game is not granted

refused-stranger = This game is not yours: only its players can do that. `/{ command-play-name }` starts your own.
refused-finished = This game is over.
refused-late = Your time for this move was up.
refused-stale = The game has moved on since this was shown.
refused-not-your-turn = It is not your turn.
refused-unaided = A fair match has no hints. Until it is over I neither explain nor play positions like it.
refused-unexplained = This is a fair match: until it is over, I explain it to nobody.
whose-move = It is { $who }’s move.
waits-there = Your game { $link } stands like this, and there it is { $who }’s move: I explain it once it is yours.
illegal-no-pile = There is no pile { $pile }.
illegal-no-pile-of = There is no pile { $pile }: { $n ->
    [one] the only pile is A
   *[other] the piles are A to { $last }
}.
illegal-empty-pile = Pile { $pile } is empty.
illegal-no-pin = No pin stands at { $pin }.
illegal-sum = Taking { $take } leaves { $left } in pile { $pile }: that is what the two parts must add up to.
illegal-only = Only { $has } left.
illegal-too-many = Pile { $pile } holds only { $has }.

## What was typed wrong

bad-piles-empty = There are no piles.
bad-piles-not-a-number = { $part } is not a number of objects.
bad-piles-too-big = { $part } is too big for a pile: { $most } is the most in a game, 18,446,744,073,709,551,615 in a hint.
bad-piles-example = Write piles like `3 5 7`, `3,5,7` or `3-5-7`.
bad-line-rules = I cannot read { $part } as a rule.
bad-line-rules-none = The rules are missing after the piles.
bad-line-move = Move { $ply } cannot be read: { $part }.
bad-line-illegal = Move { $ply }, { $m }, cannot be played. { $why }
bad-line-example = Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
no-piles = I find no piles to explain in this message. Use “{ menu-explain }” on one of my boards, or on a message with piles in it, such as `3-5-7`, `1 3 5 7` or `1-3-5-7 misere: D3 B1`.
bad-start-none = A game needs at least 1 pile.
bad-start-many = { $piles } piles are too many: a game has { $most } at most. { bad-piles-example }
bad-start-empty = Pile { $pile } has 0 objects: every pile begins with at least 1. { bad-piles-example }
bad-start-big = A pile has { $most } objects at most: pile { $pile } has { $size }. { bad-piles-example }
bad-start-other = This game is played with { $needs ->
    [one] { $needs } pile
   *[other] { $needs } piles
}, not { $piles }.
bad-start-pins = That is too many pins: { $most } at most.
bad-start-places = That is too many pins: { $most } places at most, with the gaps between rows.
bad-start-unplayed = I can explain this game with that ending, but I only play it with the other.
bad-start-over = Nobody could move there: give piles from which there is a move.
bad-start-huge = A pile has { $most } objects at most, not { $part }. { bad-piles-example }
bad-take = { $part } is not an amount to take: give a whole number from 1, such as `3`.
bad-move = { $part } is not a move: give a pile’s letter and an amount, such as `B3`.
bad-move-any = { $part } is not a move: pick one from the list, or type it, such as `B3` for piles, or `6-7` for pins.
bad-move-how = { $part } is not a move: { $how }.
bad-half-move = { $lacks } is missing: give `{ option-move-pile-name }` and `{ option-move-take-name }`, or the whole move as `{ option-move-move-name }`, such as `B3`.
bad-one-move = Give one move: as `{ option-move-move-name }`, such as `B3`, or as `{ option-move-pile-name }` and `{ option-move-take-name }`.
bad-pile = { $part } is not a pile: give its letter, such as `B`.
bad-start-needs-random = `{ option-play-start-name }` is for random piles: choose the preset “{ choice-preset-random }”, or leave it out.
bad-random-with-piles = Random piles and your own piles do not go together: give one of the two.
bad-only-normal = In { $game } the last object always wins: leave { $option } out.
bad-rules-together = { $one } and { $other } do not go together: give one of the two.
bad-preset-game = “{ $preset }” is a game of { $of }, not of { $game }: leave one of the two out.
bad-takes = { $part } is not a list of amounts a move may take: give some from 1 to 25, such as `1,3,4`, or an octal code, such as `0.137`.
bad-rules-without-piles = `{ option-hint-ending-name }`, `{ option-hint-max_take-name }`, `{ option-hint-game-name }` and `{ option-hint-takes-name }` are for piles of your own: give `{ option-hint-piles-name }` as well, such as `3 5 7`.
bad-rules-with-line = A game on one line brings its own rules: leave out `{ option-hint-ending-name }`, `{ option-hint-max_take-name }`, `{ option-hint-game-name }` and `{ option-hint-takes-name }`, as in `1-3-5-7 misere: D3 B1`.
bad-move-time = A move cannot take { $part } hours: give 1 to { $most }, such as `24`.
bad-channel = { $why ->
    [none] No channel of this server is called { $part }
    [several] Several channels of this server are called { $part }
   *[untold] Discord did not tell me in time which channel { $part } is
}: type # and pick it from Discord’s list, or choose it in the panel of `/{ command-settings-name } { command-settings-show-name }`.
bad-channels = I cannot tell which channels { $part } means: type # and pick each of them from Discord’s list, 25 at most.
bad-rated-own = Own rules are never rated. Leave out `{ option-play-rated-name }` for a single game.
bad-rated-games = I cannot rate { $part }: name games as `/{ command-play-name } { option-play-game-name }:` does, such as `wythoff, kayles`, or `none`. Own rules are never rated.
bad-choice = { $part } cannot be chosen for `{ $option }`: pick one from the list.
bad-garbled = I cannot read this command. Reload Discord (Ctrl+R) to see my commands as they are now, and type it again.
bad-unresolved = I do not find whom or what you named here. Choose it from the list that Discord shows.
bad-command = I do not know this command. `/{ command-help-name }` shows those I know.
bad-control = I do not know this button any more. `/{ command-board-name }` brings your board back.

## Not here, not now

busy = { $against ->
    [bot] You already have an open game with me here. Play on, or resign it first.
   *[people] You already have an open game with somebody here. Play on, or resign it first.
}
which-game = { $n ->
    [2] You have two open games here. Which one do you mean?
   *[other] You have { $n } open games here. Which one do you mean?
}
button-which = { $against ->
    [bot] Your game against { bot }
    [channel] The channel’s game
   *[people] Your game with a person
}
plays-enough = You have { $n } open games, the most one can have. Finish one first: `/{ command-games-name }` leads you to them, and `/{ command-resign-name }` gives one up.
foregone-over = Bouton would begin, and end the game with its first move: you would never get to move.
foregone-forced = All you could do is { $theme ->
    [moves] make
   *[other] take
} { last-object }, and lose.
foregone-instead = For a real game, start from more, or let the other side begin.
no-game = You have no open game here. `/{ command-play-name }` starts one.
no-such-game = I cannot find this game. `/{ command-play-name }` starts a new one.
opponent-gone = Whoever you played this game with is gone. `/{ command-play-name }` starts a new one.
not-here = A leaderboard belongs to a server: ask for it in one.
apology = Sorry, something went wrong on my side. Your game is as it was. If it happens again, tell whoever runs me this number: `{ $reference }`.
typed = You typed: { $texts }
slow-down = That was a lot at once: I take 60 clicks and commands a minute from one person. Nothing is lost; go on { $when }.
crowded = It is busy here: I take 50 clicks and commands a second from one server. Nothing is lost; go on { $when }.
begun-by-newer = A newer version of me began this game. Please try again in a minute: I am just being replaced.
not-now = I am very busy just now. Nothing is lost: please try again in a moment.
not-known = { $what ->
    [move] I don’t know whether your move was made: `/{ command-board-name }` shows it.
   *[other] I don’t know whether that was done. Please look before you try again: `/{ command-board-name }` shows your game as it is.
}

## Lessons

bad-deck-won = Whoever moves can always win there: there is no losing position to learn. Try `1-3-5-7 misere` or `3 4 5`.
bad-deck-empty = There is nothing to take in these piles. Try `1-3-5-7 misere` or `3 4 5`.
bad-deck-many = That start has too many positions to learn by heart. Try a smaller one, such as `1-3-5-7 misere` or `3 4 5`.
bad-sheet-many = That start has more than { $most } positions, too many to print. Try a smaller one, such as `1-3-5-7` or `3 4 5`.
bad-piles-with-lesson = `{ option-learn-piles-name }` is only for the lesson “{ choice-lesson-by-heart }”: leave it out, or choose that lesson.
