## Tournaments

tournament-title = **{ $kind ->
    [knock-out] Knock-out tournament
   *[other] Tournament, all play all
}** · { $game }
tournament-about = Each match is a **fair match**: two games from the same start, each of you beginning one, without hints. A round: { $span }. A move has its usual time, or until the round ends if that is sooner, but never less than a third of its time. Whoever lets it pass loses that game; in the first game, the whole match. Whoever has { $most } open games until the round ends, so that their match cannot begin, loses it.
tournament-rules = { $kind ->
    [knock-out] Whoever loses is out. A 1–1 is followed by another match, from piles dealt at random; after { $drawn } matches it is decided by lot. Seeded by rating; top seeds get the byes.
   *[other] A game won is a point. Between equals, their matches with each other count; else they share the place. Matches with someone who left count for nobody.
}
tournament-entered = { $n ->
    [0] Nobody has entered yet; there is room for { $most }.
   *[other] Entered ({ $n } of up to { $most }): { $names }
}
tournament-managers = someone who manages this server
tournament-entry = It takes { $least } or more. { CAP($who) } starts it; entry ends { $when }.
tournament-round-of = **Round { $n } of { $of }** · planned end { $when }. A move has its usual time, less where the round ends sooner, and never under a third of it.
# Who is who in a drawing.
tournament-number = `{ $n }` { $who }
tournament-round = Round { $n }
tournament-more = … and { $n } more: press “{ button-all-matches }”.
tournament-playing-now = { CAP($one) } { $points } – { $others } { $other }{ $bout ->
    [0] {""}
    [1] {""}
   *[other] {" "}(match { $bout })
}
tournament-waiting = { CAP($one) } – { $other }: begins in a moment, or once both have fewer than { $most } open games
tournament-met = { CAP($one) } { $points } – { $others } { $other }
tournament-bye = { CAP($who) }: no match this round
tournament-decided = { CAP($one) } – { $other } ({ $by ->
    [lot] by lot
    [leaving] the other is out
    [apart] one of the two is out: it counts for nobody
   *[absence] the other had too many open games
}{ $who ->
    [nobody] {""}
   *[somebody] : for { $who }
})
tournament-line = **{ $place }.** { $who }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} from { $met ->
    [one] { $met } match
   *[other] { $met } matches
}
tournament-line-left = – { $who } is out
tournament-over = **The tournament is over.**
tournament-place = { $place ->
    [1] ## 🏆 { CAP($names) } { $n ->
        [one] wins
       *[other] win
    } the tournament
    [2] 🥈 Second: { $names }
   *[other] 🥉 Third: { $names }
}
tournament-nobody = Everyone left, so nobody won.
tournament-off = { $why ->
    [few] Entry ended with { $n ->
        [one] { $n } person
       *[other] { $n } people
    }; it takes { $least }.
    [late] Entry ended, and nobody started it.
    [begun] **The tournament was called off.** Its unfinished matches became fair matches of their own.
   *[off] **The tournament was called off.**
}
tournament-own = { $bye ->
    [yes] You have no match this round.
   *[no] Your match: { $met }
}
tournament-started = The tournament has begun: { $link }

button-enter = Enter
button-leave = Leave
button-leave-for-good = Yes, leave
button-start = Start
button-all-matches = All matches
button-call-off = Call it off

tournament-call-off = Call the whole tournament off? Matches that have begun go on as fair matches of their own. To remove one person, name them with `{ option-tournament-remove-user-name }`.
tournament-leave = { $kind ->
    [knock-out] Leave for good? Your next match goes to the other, and you cannot enter again.
   *[other] Leave for good? Your matches count for nobody, and you cannot enter again.
}
tournament-left = You are out of the tournament.
tournament-removed = { $early ->
    [yes] { $who } is no longer in it, and may enter again.
   *[no] { $who } is out. { $kind ->
        [knock-out] A match they had now goes to the other; a game that was being played counts for nobody.
       *[other] Their matches count for nobody, nor does a game that was being played.
    }
}
tournament-none-here = There is no tournament in this channel. `/{ command-tournament-name } { command-tournament-new-name }` makes one.
tournament-one-here = There is a tournament in this channel already: `/{ command-tournament-name } { command-tournament-show-name }` shows it. Make another in another channel.
tournament-server-full = This server has { $n } tournaments under way, the most it can have. Make another when one is over.
tournament-mute = For that I must be able to post in this channel, and I may not. Try another channel, or ask someone who manages the server to let me in.
tournament-in = You are in it already.
tournament-not-in = You are not in this tournament.
tournament-not-there = { $who } is not in this tournament.
tournament-full = It is full: { $n } people have entered. Someone may still leave before it starts.
tournament-enough = You are in { $n } tournaments, the most at once. Enter when you have no match left in one of them.
tournament-begun = This tournament has begun already. To play, enter the next one.
tournament-no-more = This tournament is over.
tournament-playing = Your match is being played. Finish it first, or give up with `/{ command-resign-name }`.
tournament-not-yours = Only whoever made this tournament, or manages the server, can do that.
tournament-through = You have no match left in this tournament, so there is nothing to leave. The results stay as they are.
tournament-running = Now that this tournament has begun, only those who manage the server, and do not play in it themselves, can remove others. Ask one of them.
tournament-few = It takes at least { $least } people to start, and { $n ->
    [one] { $n } has entered
   *[other] { $n } have entered
}. Wait for more.
