## The puzzle

puzzle-title = **Puzzle #{ $number }** of { $date } (UTC), difficulty { $grade } of { $most }
puzzle-task = You move first, and exactly one move wins. Which? You have one try.
puzzle-streak = { $n ->
    [one] Your streak: { $n } day.
   *[other] Your streak: { $n } days in a row.
}
# Before the try, and after it.
puzzle-helped = You took a hint on it first, so your try is **with help** and not ranked.

## After the try

puzzle-solved = ✅ **Solved!** You took { $take } from **{ $pile }**.
puzzle-missed = ❌ **Not this time.** You took { $take } from **{ $pile }**.
puzzle-missed-reply = That leaves { $piles }, and your opponent can win by taking { $take } from **{ $pile }**.
puzzle-missed-last = That was the last one, and it loses.
puzzle-tried = You have had your try at today’s puzzle.
puzzle-next = The next puzzle comes { $when }.
puzzle-over = The puzzle of { $date } is over: each is open for one day, from midnight to midnight UTC. Today’s is waiting for you.

# Inline code, unlike a block, wraps on a phone.
puzzle-to-share = To copy and share: `{ $line }`
# To show around: it must not give the answer away.
puzzle-line-solved = Bouton puzzle #{ $number } (UTC { $date }) ✅ streak { $n }
puzzle-line-missed = Bouton puzzle #{ $number } (UTC { $date }) ❌
puzzle-line-helped = { $line } (with help)

button-puzzle-open = Today’s puzzle
button-puzzle-why = The move, and why
button-puzzle-share = Share
button-puzzle-day = Who solved it
button-puzzle-month = This month

## The boards

puzzle-day-title = **Puzzle #{ $number }** of { $date } (UTC): who solved it on this server, first to last
puzzle-day-entry = **{ $rank }.** { $who }, { $when }
puzzle-day-helped = • { $who }, { $when } (with help)
puzzle-month-title = **Puzzles solved on this server** in { $month } (UTC)
puzzle-month-entry = **{ $rank }.** { $who }: { $solved } of { $n ->
    [one] { $n } tried
   *[other] { $n } tried
}
puzzle-board-page = Page { $page } of { $pages }
puzzle-board-empty = Nobody yet. Be the first!
puzzle-board-own-none = You are not on this board. A puzzle counts on the server where you solve it without help.
