## What is kept of a person

policy = **What I keep of you, and why**
    I know you by the number of your Discord account. I keep no names, and read nothing but what you ask me.
    • **Your games and challenges**: where, when, with whom, every move, hints taken; a vote until it closes. So that games survive anything and you can look back on them.
    • **What they earned you**, on each server: for the leaderboards.
    • **Lessons, cards and puzzles**: so that you can go on where you were.
    • **Your wishes**: whether you are hidden, and from whom you want no challenges.
    All of that until you erase it. Challenges that came to nothing go after 30 days, and whatever belongs to a server 30 days after I had to leave it.
    Whoever plays you keeps their record of the game, with your number in it until you erase yours. If somebody wants no challenges from you, I remember that for them, whatever you erase.
    Nothing is sold or passed on. For anything else ask whoever runs me: my profile says who that is.
    A copy, hiding and erasing are a button away, or: `/{ command-privacy-name } { command-privacy-export-name }`, `{ command-privacy-hide-name }`, `{ command-privacy-erase-name }`.
button-export = Get a copy
button-hide = Hide me on boards
button-unhide = Show me on boards
button-mutes = Who may not challenge me
button-erase = Erase everything…
button-policy = What is kept

hidden = You are on no board any more, on no server, for anyone but you. What you earn still counts, and your own row is still shown to you.
unhidden = You are on the boards again.

mutes = **From them you want no challenges.**
mutes-entry = **{ $n }.** { $who }, { $since }
mutes-label = Number { $n }
mutes-none = Everyone may challenge you. “{ button-mute }” under a challenge changes that for whoever made it.
menu-unmute = Let one of them challenge you again

## Copies

export = Here is everything that I keep of you. Times in it are in milliseconds since 1970 (UTC).
export-cut = Here is what I keep of you, but for the oldest: it is more than Discord takes at once. Times in it are in milliseconds since 1970 (UTC).
export-about = Everything that Bouton keeps of one person, a table each. Times are in milliseconds since 1970 (UTC), days in days since then. Of an opponent there is the number of their account and what they played.

## Erasing

erase-ask = **Erase everything that I keep of you?** This cannot be undone.
    • Your open games end. Whoever plays you wins, except in the first game of a fair match, which then ends for nobody.
    • Games against me are deleted. In games with others your place is nobody’s from then on; they keep theirs.
    • All you have earned goes, on every server, and so do lessons, cards, puzzles and wishes.
    Whoever wants no challenges from you is still left in peace. For a day I remember when you erased, so that a day’s limits hold.
button-erase-yes = Erase everything
button-erase-no = Keep everything
erased = Everything is erased. If you play again, you start from nothing.
erased-lately = Everything you had was erased less than a day ago. You can erase again { $when }.
erased-relic = What was here is erased, as somebody who was in it wished.
not-your-data = That is somebody else’s data. `/{ command-privacy-name }` is for yours.
