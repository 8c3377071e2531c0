## Challenges

challenge = { $challenged }, { $challenger } challenges you to { $game }.
challenge-rematch = { $challenged }, { $challenger } asks for a rematch.
challenge-fair = { $challenged }, { $challenger } challenges you to a **fair match**: two games from the same start, and each of you begins one.
challenge-anyone = **Who plays?** { $challenger } is looking for an opponent in { $game }.
challenge-anyone-fair = **Who plays?** { $challenger } is looking for an opponent in a **fair match**: two games from the same start, and each of you begins one.
challenge-anyone-begins = The one who joins begins.
challenge-until = { $open ->
    [yes] The first to press **{ button-join }** plays. The offer ends { $when }. You have { $time } per move.
   *[no] Accept or decline: the challenge ends { $when }. You have { $time } per move.
}
challenge-begins = { $who } begins.
challenge-lot = Who begins is drawn by lot.
move-time = { $unit ->
    [second] { $n ->
        [one] { $n } second
       *[other] { $n } seconds
    }
    [minute] { $n ->
        [one] { $n } minute
       *[other] { $n } minutes
    }
    [hour] { $n ->
        [one] { $n } hour
       *[other] { $n } hours
    }
   *[day] { $n ->
        [one] { $n } day
       *[other] { $n } days
    }
}
button-join = Join
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-mute = Don’t ask me again

challenging-anyone = { $challenger } is looking for an opponent in { $game }. The offer ends { $when }.
challenge-match = a fair match of { $game }
challenged = { $open ->
    [yes] { $challenger } was looking for an opponent in { $game }.
   *[no] { $challenger } challenged { $challenged } to { $game }.
}
challenge-somebody = somebody
challenge-fate = { $fate ->
    [accepted] { $open ->
        [yes] { $who } was first to join.
       *[no] { $who } accepted.
    }
    [declined] { $who } declined.
    [withdrawn] { $open ->
        [yes] { $who } withdrew the offer.
       *[no] { $who } withdrew the challenge.
    }
    [expired] { $open ->
        [yes] Nobody joined in time.
       *[no] There was no answer in time.
    }
    [stopped] { $open ->
        [yes] A moderator ended the offer.
       *[no] A moderator ended the challenge.
    }
   *[open] The challenge ends { $when }.
}

challenge-oneself = You cannot challenge yourself. Name somebody else, or nobody to play against Bouton.
challenge-bot = { $who } is a bot and does not play. Name a person, or nobody to play against Bouton.
challenge-not-here = { $who } cannot see this channel. Challenge them where you both are.
challenge-not-asked = This challenge is for someone else: only they can answer it.
challenge-for-anyone = This one is for anyone: there is nothing to decline. Join it, or leave it.
challenge-not-yours = Only the person who made this { $open ->
    [yes] offer
   *[no] challenge
} can withdraw it.
challenge-not-yours-decline = Only the person who made this challenge can withdraw it. You can decline it.
challenge-ones-own = This is your own challenge: the other person has to answer it. You can withdraw it.
challenge-ones-own-open = This is your own offer: somebody else has to join. You can withdraw it.
challenge-kept-apart = You cannot join this one. If you told this person not to ask you again, `/{ command-privacy-name } { command-privacy-policy-name }` undoes that. `/{ command-play-name } { option-play-open-name }:` looks for an opponent for you.
challenge-closed = { $open ->
    [yes] This offer is over.
   *[no] This challenge is over.
}
challenge-unseen = Nobody else would see your challenge: this server lets you use apps of your own in private only. Play on a server that has added me, or in a private conversation.
challenge-alone = Here it is just you and me, so nobody else would see your offer. Make it on a server, or in a conversation with others.
challenge-clock = With so little time per move I must be able to warn you both here, and I may not write in this channel. Leave `{ option-play-clock-name }` out, or play where I may write.
challenge-unwarned = A fair match can be lost on time, so I must be able to warn you both, and I may not write in this channel. Play where I may write, or leave out `{ option-play-rated-name }` for a single game.
challenge-off = On this server people do not challenge each other: whoever manages it has switched that off. `/{ command-play-name }` without an opponent starts a game against me.
challenge-unrated = Fair matches of { $game } are not open here: those who manage a server open them by `/{ command-settings-name } { command-settings-set-name } { option-settings-set-rated_games-name }:`. Without `{ option-play-rated-name }` it is a single game.
challenge-no-game = Whoever begins would end this game with the first move. For a real game, start from more.
challenge-no-choice = In this game no choice matters: whatever is played, the same player wins. A fair match needs one that does: give other piles or rules, or leave out `{ option-play-rated-name }` for a single game.
challenge-already = { $open ->
    [yes] You are looking for an opponent here already. The offer ends { $when }: wait for somebody to join, or withdraw it.
   *[no] You have challenged { $who } here already. That challenge ends { $when }: wait for the answer, or withdraw it.
}
challenge-they-play = { $who } is busy with another game here. Try again when it is over.
challenge-they-play-enough = { $who } has { $n } open games, the most one can have. Try again when one of them is over.
no-such-challenge = I cannot find this challenge. `/{ command-play-name }` makes a new one.

challenge-unpinged = { $who } has been challenged often lately, so this comes without a ping. It waits in `/{ command-games-name }`.
muted = { $who } can no longer challenge you, on any server, unless you challenge them yourself.
unmuted = { $who } can challenge you again.
button-unmute = Undo
pestering-muted = You cannot challenge { $who } at the moment. They can still challenge you.
pestering-barred = { $who } cannot play on this server at the moment.
pestering-declined = { $who } declined. You can challenge them again { $when }.
pestering-open = You have { $n } challenges waiting for an answer. You can make another { $when }, or once one is answered or withdrawn.
pestering-often = You have made { $n } challenges within an hour. You can make another { $when }.
pestering-erased = You have just erased everything, so I no longer know whom you asked. You can challenge again { $when }.

bad-level-against-person = `{ option-play-level-name }` says how well Bouton plays: leave it out to challenge a person.
bad-clock-against-bot = Against Bouton there is no clock: take all the time you like. Name somebody with `{ option-play-opponent-name }`, or leave `{ option-play-clock-name }` out.
bad-rated-against-bot = A fair match is for two people: name the other one with `{ option-play-opponent-name }`, or let anyone join with `{ option-play-open-name }`.

## The channel against Bouton

vote-turn = { $who }, what do you play?
vote-each = Everyone here has one vote, and can change it until it closes.
vote-menu = Your vote
vote-move = take { $take }{ from-pile }
vote-none = No votes yet
vote-ahead = Ahead: { $m }
vote-level = Tied: { $list }
vote-line = { $words ->
    [yes] { $n ->
        [one] { $m }: { $n } vote
       *[other] { $m }: { $n } votes
    }
   *[no] `{ $bar }` **{ $n }** · { $m }
}
vote-more = { $moves ->
    [one] … and { $n ->
        [one] { $n } vote
       *[other] { $n } votes
    } for another move
   *[other] … and { $n ->
        [one] { $n } vote
       *[other] { $n } votes
    } for { $moves } other moves
}
vote-closes = { $n ->
    [0] The vote closes **{ $when }**.
    [one] **{ $n } vote** · the vote closes **{ $when }**.
   *[other] **{ $n } votes** · the vote closes **{ $when }**.
}
vote-waits = Time was up, and nobody had voted. Once someone does, the vote is open for { $time } more.
vote-verdict = { $lot ->
    [yes] The channel’s move had { $votes } of { $of } votes: a tie, decided by lot.
   *[no] { $of ->
        [one] The channel’s move had the only vote.
       *[other] The channel’s move had { $votes } of { $of } votes.
    }
}
vote-time = { $time } per vote
vote-host = begun by { $who }, who can close it under { button-rules }
vote-unscored = not scored for anyone
vote-unscored-end = Not scored for anyone.
vote-rules = Everyone in the channel votes below the board. The move with the most votes is made when the vote closes, { $time } after it opens{ $hosted ->
    [yes] {" "}or when whoever began the game says so
   *[no] {""}
}; a tie is decided by lot.
voted-not-yet = You have not voted yet.
voted = Your vote: { $m }. You can change it until the vote closes.
button-vote-close = Close the vote

refused-vote-closed = That vote is closed.
refused-no-votes = Nobody has voted yet, so there is no move to make.
refused-not-the-host = { $known ->
    [yes] Only { $who }, who began this game, can do that.
   *[no] Only whoever began this game could do that, and they are gone. The vote closes by itself.
}
vote-open = There is a vote here already: everyone can join in.
vote-needs-server = A vote takes a channel full of people: play it on a server. Leave `{ option-play-vote-name }` out to play here alone.
vote-needs-bot = When a vote closes, I have to redraw the board by myself, and in this channel I may not. Leave `{ option-play-vote-name }` out, or play on a server that has added me, where I can see the channel.
bad-hour = A day has no hour { $part }: give 0 to 23.
bad-open-with = With `{ option-play-open-name }` anyone may join and play: give that or `{ $option }`, not both.
bad-vote-with = A vote is the channel against Bouton: `{ $option }` is for two people. Leave one of the two out.

## Games between people

your-move = **Your move, { $who }**, against { $opponent }: { $link }
time-warning = { $who }, time is running out: move, or this game{ $whole ->
    [yes] , and with it the match,
   *[no] {""}
} is lost { $when }. { $link }
time-away = I was away for { move-time }, so you have that much more time.
go-on = { $who }, the channel of this game is gone, and { $asker } asks to go on here.
go-on-own = The other player has to say whether this game goes on here.
button-go-on = Go on here

## Fair matches

fair-score = { $one } **{ $points } – { $others }** { $other }
fair-first = **Fair match, game 1 of 2.** There are no hints in it.
fair-next = **Fair match:** { $score }. The second game begins now, from the same start.
fair-second = **Fair match, game 2 of 2:** { $score }.
fair-over = **The fair match is over:** { $score }.
button-second = Second game
