## Commands

command-class-name = class
command-class-description = A class in this channel: everybody answers the same exercises, you go on
command-class-help = a class in this channel, if you manage the server
command-class-start-name = start
command-class-start-description = Begin a class here, from positions of your own or a lesson’s
option-class-start-positions-name = positions
option-class-start-positions-description = Up to 30 positions with ; between them, such as 3 5 7; 2 2; 1-3-5-7 misere
option-class-start-ending-name = ending
option-class-start-ending-description = What taking the last object means in your positions (default: normal)
option-class-start-max_take-name = max_take
option-class-start-max_take-description = The most that one move may take in your positions (default: no limit)
option-class-start-game-name = game
option-class-start-game-description = Which game of the family your positions are of (default: Nim)
option-class-start-takes-name = takes
option-class-start-takes-description = What a move may take in your positions: amounts (1,3,4) or an octal code (0.137)
option-class-start-lesson-name = lesson
option-class-start-lesson-description = Instead: the positions that a lesson asks about
option-class-start-hints-name = hints
option-class-start-hints-description = Whether a hint explains, in words, what is asked (default: no)
option-class-start-level-name = level
option-class-start-level-description = How well Bouton plays in this channel until the class is over (default: as one likes)
command-class-next-name = next
command-class-next-description = Show the answers to this exercise, or ask the next one
command-class-end-name = end
command-class-end-description = End the class here, and tell you how it went
command-class-simul-name = simul
command-class-simul-description = Bouton, or you, against everybody here who joins, up to 25, in a thread each
option-class-simul-preset-name = preset
option-class-simul-preset-description = A game by name (default: the server’s)
option-class-simul-piles-name = piles
option-class-simul-piles-description = Piles of your own, such as 3 5 7
option-class-simul-ending-name = ending
option-class-simul-ending-description = What taking the last object means (default: as the preset has it; normal for your own piles)
option-class-simul-max_take-name = max_take
option-class-simul-max_take-description = The most one move may take (default: as the preset has it; no limit for your own piles)
option-class-simul-game-name = game
option-class-simul-game-description = Which game of the family (default: Nim)
option-class-simul-takes-name = takes
option-class-simul-takes-description = What a move may take: amounts, such as 1,3,4, or an octal code, such as 0.137
option-class-simul-by-name = by
option-class-simul-by-description = Who plays against all (default: Bouton)
choice-by-bouton = Bouton, at its highest level
choice-by-me = Me

## The message, which all see

class-heading = ## Exercise { $nth } of { $of }
class-open = **Which move wins?** Press “{ button-class-ask }”: nobody else sees what you choose. If no move wins, say so.
    { $n ->
        [0] Nobody has answered yet.
        [one] 1 person has answered.
       *[other] { $n } people have answered.
    }
class-level = Until the class is over, whoever begins a game against Bouton here plays { $bot }, except in a simul.
button-class-ask = Answer
button-class-next = { $how ->
    [close] Show the answers
    [last] End the class
   *[on] Next exercise ▶
}
class-answers = { $n ->
    [0] **Nobody answered.**
    [one] **1 answer**
   *[other] **{ $n } answers**
}
class-answer = { $theme ->
    [words] { $answer }: { $n }{ class-mark }
   *[drawn] `{ $bar }` **{ $n }** · { $answer }{ class-mark }
}
class-mark = { $right ->
    [yes] {" "}✓
   *[no] {""}
}
class-answers-more = other answers: { $n }
class-answer-none = no move wins
class-right = { $n ->
    [one] **Right:** { $list }.
   *[other] **{ $n } moves are right:** { $list }.
}
class-right-first = { $n ->
    [one] It
   *[other] The first of them
} leaves { $rest }. { $why }
class-right-none = **Right:** no move wins here.
class-error = { $tied ->
    [yes] **One of the most common errors:**
   *[no] **The most common error:**
} { $answer } ({ $n }).
class-reply = Then the other player takes { $take }{ from-pile-bold }, leaving { $rest }.
class-took-last = That is { last-object }, and here the last one loses.
class-over = ## The class is over
    { $n ->
        [one] 1 exercise was asked.
       *[other] { $n } exercises were asked.
    } The host can see how it went for 30 days. Thank you all!
button-class-report = How it went

## A pupil’s whisper

class-ask = **Which move wins?** You can change your answer until the class goes on. It counts without your name.
class-noted = **Noted: { $answer }.** You can change it until the class goes on; then you will see whether it is right.
class-named = { $shown ->
    [yes] The host will see your name.
   *[no] Nobody sees your name.
}
button-class-none = No move wins
button-class-name = { $shown ->
    [yes] Hide my name
   *[no] Show my name to the host
}

## Who leads it

class-asks = Exercise { $nth } is asked.
class-shows = The answers to exercise { $nth } are shown.
class-report = **How the class went**
class-report-line = **{ $nth })** { $piles }: { $n ->
    [0] nobody answered
   *[other] { $right } of { $n } right
}
class-report-error = {" "}· { $tied ->
    [yes] among the errors
   *[no] most often wrong
}: { $answer } ({ $n })
class-report-named = Those who let you see their names: { $list }
class-report-one = { $who } { $right } of { $n } right

## Why not

class-one-here = A class is under way in this channel. End it first, or begin another in a channel or thread of its own.
button-class-end = End that class
class-none-here = I know of no such class here. Someone who manages this server can begin one with `/{ command-class-name } { command-class-start-name }`.
class-ended = This class is over.
class-closed = The answers to this exercise are shown by now: look at the class’s message.
class-stale = The class is at another exercise by now: press “{ button-class-ask }” on its message.
class-gone-on = Somebody has gone on with the class already: its message shows where it is.
class-own-match = The answers would help you in your fair match, so you can show them only once it is over. Ask someone else who manages this server to go on.
class-not-yours = Only the person who began the class, and those who manage this server, can do that.
class-no-answer = That is no answer to this exercise: choose one of its moves, or “{ button-class-none }”.
class-no-hint = The class here is thinking about just that position, so I neither explain it now nor play there. Think along: press “{ button-class-ask }” on the class’s message. The reason comes with the answers.
class-level-only = Leave the level out, or play in another channel.
class-of-nothing = That lesson does not ask for moves, so no class can be made from it. Choose another, or give `{ option-class-start-positions-name }`.
bad-material = A class is about your own `{ option-class-start-positions-name }`, such as `3 5 7; 2 2`, or about a `{ option-class-start-lesson-name }`, which brings its own rules: give one of the two.
bad-exercise = Exercise { $n }: { $why }
bad-exercises = A class has 1 to { $most } exercises, and these are { $n }. Put a semicolon between them, such as `3 5 7; 2 2`.

## A simul

simul-heading = ## { CAP($who) } plays everybody
simul-about = { $open ->
    [yes] Up to { $most } can join. Each plays a game of their own against { $opponent }, in a thread if there can be one, from a start that they can win.
   *[no] Nobody else can join.
}
simul-stands =
    { $n ->
        [0] { $open ->
            [yes] Nobody has joined yet.
           *[no] Nobody joined.
        }
        [one] 1 person has joined and { $playing ->
            [0] no longer plays.
           *[other] is still playing.
        }
       *[other] { $n } have joined; { $playing ->
            [0] nobody plays any more.
           *[other] still playing: { $playing }.
        }
    }
simul-score = **{ $who } { $leader } – { $people } the others**
simul-waiting = { $n ->
    [0] No game waits for you.
    [one] **1 game waits for you**
   *[other] **{ $n } games wait for you**, the longest first
}
button-simul-waiting = Which games wait?
button-simul-close = Close entry
simul-none-here = That simul is over. Someone who manages this server can begin another with `/{ command-class-name } { command-class-simul-name }`.
simul-not-yours = Only those who manage this server can do that; in a simul under way, the person who plays against all can, too.
simul-not-leading = Only the person who plays against all in this simul is told which games wait.
simul-ones-own = You lead this simul: it is the others who join.
simul-closed = Nobody else can join this simul.
simul-full = All { $most } places are taken.
simul-in = You have joined already. Your game is in `/{ command-games-name }`, unless it is over.
