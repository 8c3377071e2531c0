## Commands

menu-stop = Moderate this game
command-moderate-name = moderate
command-moderate-description = For moderators: end games, keep people off Bouton, quiet a channel
command-moderate-help = end games, keep people off Bouton on this server, quiet a channel (for moderators)
command-moderate-end-name = end
command-moderate-end-description = End a game, vote, challenge or tournament in this channel, unscored
command-moderate-bar-name = bar
command-moderate-bar-description = Keep a person off Bouton on this server; their open games here end
option-moderate-bar-user-name = user
option-moderate-bar-user-description = Whom
option-moderate-bar-days-name = days
option-moderate-bar-days-description = For how many days, 1 to 365 (default: for good)
option-moderate-bar-reason-name = reason
option-moderate-bar-reason-description = Why, for the log
command-moderate-unbar-name = unbar
command-moderate-unbar-description = Let a person use Bouton here again
option-moderate-unbar-user-name = user
option-moderate-unbar-user-description = Whom
command-moderate-list-name = list
command-moderate-list-description = Who is barred on this server, which channels are quiet, what is limited
command-moderate-quiet-name = quiet
command-moderate-quiet-description = Begin nothing new in this channel for a while; open games go on
option-moderate-quiet-minutes-name = minutes
option-moderate-quiet-minutes-description = For how many minutes, 10 to 1440 (default: 60)
command-moderate-clear-name = clear
command-moderate-clear-description = Clear what a person has earned on this server (needs Manage Server)
option-moderate-clear-user-name = user
option-moderate-clear-user-description = Whose standings
option-moderate-clear-period-name = period
option-moderate-clear-period-description = Since when
command-moderate-limit-name = limit
command-moderate-limit-description = Leave votes, tournaments or open challenges to a role (needs Manage Server)
option-moderate-limit-what-name = what
option-moderate-limit-what-description = What to limit
option-moderate-limit-role-name = role
option-moderate-limit-role-description = Who may begin it, besides those who manage the server (default: everyone)
choice-what-votes = Votes of a channel
choice-what-tournaments = Tournaments
choice-what-open = Open challenges
command-moderate-log-name = log
command-moderate-log-description = What moderators did here in the last 90 days

## Ending what is under way

mod-which = What is to be ended?
mod-which-menu = End which?
mod-under-way = { $deed ->
    [end-class] The class of { $people }
    [end-simul] { $led ->
        [yes] The simul of { $people }
       *[no] A simul against { bot }
    }, with all its games
    [end-vote] The channel’s vote against Bouton
    [end-challenge] A challenge: { $people }
    [end-tournament] The tournament of { $people }
   *[end-game] A game: { $people }
}
mod-end = { $what }. End it? { $deed ->
    [end-class] The host can still see how it went.
    [end-simul] Its games under way end too, unscored.
    [end-challenge] Nobody can accept it then.
    [end-tournament] Nobody wins it; matches that have begun go on as fair matches of their own.
    [end-vote] Nobody wins, and it is not scored.
   *[end-game] Nobody wins, and it is not scored. A match of a tournament is then played again, from random piles.
}
button-mod-end = End it
mod-ended = { $deed ->
    [end-class] The class is ended.
    [end-simul] The simul is ended, with all its games that were under way.
    [end-challenge] The challenge is ended.
    [end-tournament] The tournament is called off. Matches that have begun go on as fair matches of their own.
    [end-vote] The vote is ended, unscored.
   *[end-game] The game is ended, unscored.
}
mod-own-match = That would end a fair match of your own. Ask another moderator, or give up first with `/{ command-resign-name }`.
mod-own-tournament = You both play in the same tournament, so barring them could decide who wins it. Ask another moderator.
mod-nothing = Nothing is under way in this channel that you could end.
mod-no-board = That message is not a board of a game in this channel. `/{ command-moderate-name } { command-moderate-end-name }` lists what is under way.

## Keeping people off

mod-not-yours = { $takes ->
    [manage] Only those who manage this server can do that: it takes the permission Manage Server.
   *[moderate] Only those who moderate this server can do that: it takes the permission Manage Messages.
}
mod-cannot-bar = { $why ->
    [oneself] You cannot bar yourself.
   *[bot] Bots can be neither barred nor cleared.
}
mod-above = { $who } is above you on this server, so you cannot do that. Ask somebody above both of you.
mod-rank-unknown = I could not find out just now who is above whom on this server, so nothing was done. Please try again in a moment.
mod-barred = Done: { $what }. What they had open on this server has ended, unscored.
mod-unbarred = { $was ->
    [yes] { $who } can use me here again.
   *[no] { $who } was not barred, so nothing has changed.
}
mod-bars = { $none ->
    [yes] Nobody is barred on this server.
   *[no] **Barred on this server**
}
mod-bar = { $who }, { $until }
mod-until = until { $when }
mod-for-good = for good
mod-because = {" "}({ $reason })
button-mod-list = Bars and limits
barred-here = You are barred from using me on this server { $until }: its moderators decided so. If you think that is a mistake, ask them. Elsewhere you can go on playing, and your data stays yours: `/{ command-privacy-name } { command-privacy-policy-name }`.

## Clearing

mod-clear = { $period ->
    [week] Clear what { $who } has earned here this week (UTC)?
    [month] Clear what { $who } has earned here this month (UTC)?
   *[all] Clear all that { $who } has ever earned here?
} It will no longer count on any leaderboard of this server, nor in their `/{ command-stats-name }` here. What others won against them stays. It cannot be undone.
button-mod-clear = Clear it
mod-done = Done: { $what }.

not-permitted = You may not use { $command } here, and so not this button either: those who manage this server decided so. If you think that is a mistake, ask them.

## Quiet

mod-now-quiet = I begin nothing new in this channel. That ends { $when }. Open games go on.
mod-quiet-until = Quiet: { $channel } until { $when }
mod-speaks = I play in { $channel } again.
button-mod-speak = End the quiet
quiet-here = A moderator wants it quiet here for a while, so I begin nothing new. It ends { $when }. Open games go on.

## Limits

mod-limit = { $what ->
    [votes] Votes: only { $role } may begin one
    [tournaments] Tournaments: only { $role } may make one
   *[open] Open challenges: only { $role } may make one
}
limited-here = { $what ->
    [votes] On this server votes are begun by those with the role { $role }. You can vote in any that is open, and play against me on your own.
    [tournaments] On this server tournaments are made by those with the role { $role }. You can enter any that is open.
   *[open] On this server open challenges are made by those with the role { $role }. You can join any that is open, and challenge somebody by name.
}

## Log

mod-log-none = Nothing was done by moderators in the last 90 days.
mod-log = **Done by moderators in the last 90 days**
mod-log-line = { $when }, { $by }: { $what }
mod-deed = { $deed ->
    [end-class] ended a class in { $channel }
    [end-simul] ended a simul in { $channel }
    [end-game] ended a game in { $channel }
    [end-vote] ended a vote in { $channel }
    [end-challenge] ended a challenge in { $channel }
    [end-tournament] ended a tournament in { $channel }
    [bar] barred { $who } { $until }
    [unbar] unbarred { $who }
    [limit-votes] { $limited ->
        [yes] limited votes to { $role }
       *[no] let everyone begin votes
    }
    [limit-tournaments] { $limited ->
        [yes] limited tournaments to { $role }
       *[no] let everyone make tournaments
    }
    [limit-open] { $limited ->
        [yes] limited open challenges to { $role }
       *[no] let everyone make open challenges
    }
    [clear-all] cleared all standings of { $who }
    [clear-month] cleared the standings of { $who } in that month
    [clear-week] cleared the standings of { $who } in that week
    [quiet] quiet in { $channel } { $until }
   *[speak] no longer quiet in { $channel }
}
