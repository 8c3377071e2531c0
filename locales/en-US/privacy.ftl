## What is kept of a person

policy = **What I keep about you, and why**
    I know you by the number of your Discord account. I keep no names, and read nothing but what you ask me.
    • **Your games, challenges and tournaments**: where, when, with whom, every move, hints taken; a vote until it closes. So that games survive anything and you can look back on them.
    • **What they earned you**, on each server: for leaderboards, podiums and medals.
    • **Lessons, cards and puzzles**: so that you can go on where you were.
    • **Classes**: what you answer in a class, and the classes you led, until 30 days after they are over; the simuls you led, for 30 days and until their games are over. The host of a class sees your name only if you say so.
    • **Your wishes**: your preferences, whether you are hidden, when to remind you, and from whom you want no challenges.
    • **For a day**: whether you are still on a server whose leaderboard you are on, and that you had everything erased.
    All of that until you erase it. Challenges that came to nothing go after 30 days, and whatever belongs to a server 30 days after I had to leave it.
    Whoever plays you keeps their record of the game, with your number in it until you erase yours. If somebody wants no challenges from you, I remember that for them, whatever you erase. If moderators bar you on a server, or you act as one, that is kept there: a bar for as long as it holds, what was done for 90 days.
    Nothing is sold or passed on. For anything else ask whoever runs me: my profile says who that is.
    A copy, hiding and erasing are a button away, or: `/{ command-privacy-name } { command-privacy-export-name }`, `{ command-privacy-hide-name }`, `{ command-privacy-erase-name }`.
button-export = Get a copy
button-hide = Hide me from leaderboards
button-unhide = Show me on leaderboards
button-mutes = Who may not challenge me
button-erase = Erase everything…
button-policy = What is kept

hidden = Nobody else sees you on a leaderboard any more, on any server. What you earn still counts, and `/{ command-leaderboard-name }` shows you your own row, in a whisper. A game still names who plays it; so does a tournament in its matches, their scores and a knock-out’s bracket, but not in its table or its places. What was posted before stays as it is.
unhidden = You are on the leaderboards again.

mutes = **These people cannot challenge you.**
mutes-entry = **{ $n }.** { $who }, { $since }
mutes-none = Everyone may challenge you. “{ button-mute }” under a challenge changes that for whoever made it.
menu-unmute = Let one of them challenge you again

## Copies

export = { $n ->
    [0] Here is everything that I keep about you. Times in it are in UTC.
   *[other] Here is what I keep about you, but for { $n ->
        [one] the oldest game
       *[other] the { $n } games begun first
    }: it is more than Discord takes at once. Whoever runs me can give you the rest: my profile says who that is. Times in it are in UTC.
}
export-begun = Your copy is being made, and will take the place of this. If it isn’t here in a minute, ask again.
export-busy = I’m making a copy for somebody, one at a time. Ask again { $when }.
export-table = { $table ->
    [hidden] that you are hidden from leaderboards
    [erasures] when you last had everything erased
    [preferences] how you want piles drawn, your language, level, hints and pings
    [reminders] that you want to be told before your days in a row end
    [outbox] when that is due next
    [mutes] who may not challenge you
    [bars] servers on which you are kept from using Bouton
    [acts] what was done as a moderator by you, or about you
    [lessons] how far you are in each lesson
    [cards] which cards you know
    [puzzle_help] the last puzzle you took a hint for
    [puzzle_tries] your tries at the puzzles
    [lookups] when it was last seen whether you are still on a server
    [challenges] challenges you made or were sent
    [tournaments] tournaments you began
    [entrants] tournaments you entered
    [polls] votes of a channel that you began
    [votes] how you voted
    [classes] classes that you led
    [simuls] simuls that you led
    [class_answers] what you answered in classes
    [medals] your places on monthly podiums
    [tallies] your standing on each leaderboard
    [ledger] what each game or puzzle did for your standing
    [matches] fair matches
    [ratings] your rating after each match
    [seats] who sat where in your games
    [games] your games, with all moves
   *[other] what is kept about you there
}
export-about = Everything that Bouton keeps of one person, a table each. Times are in UTC; “meaning” says what each table holds. Of an opponent there is the number of their account and what they played; who wants no challenges from this person is not told.

## Erasing

erase-ask = **Erase everything that I keep about you?** This cannot be undone.
    • Your open games end. Whoever plays you wins, except in the first game of a fair match, which then ends for nobody.
    • Games against me are deleted. In games with others your name is removed; they keep the game.
    • All you have earned goes, on every server, and so do lessons, cards, puzzles and wishes.
    Whoever wants no challenges from you is still left in peace. For a day I remember when you erased, so that a day’s limits hold; only after that can you erase again.
    Leaderboards, podiums and records that were posted stay where they are: moderators can delete them.
button-erase-yes = Erase everything
button-erase-no = Keep everything
erased = Everything is erased. If you play again, you start from nothing.
erasing = You’re gone from every leaderboard, list and record. You had so many games that it takes a few minutes until the last of them is deleted. I’ll say here when it is.
erasing-still = You’re gone from every leaderboard, list and record, and the last of your games are being deleted. That takes a few minutes.
erased-lately = Everything you had was erased less than a day ago. You can erase again { $when }.
erased-relic = What was here is erased, as somebody who was in it wished.
not-your-data = That is somebody else’s data. `/{ command-privacy-name }` is for yours.
