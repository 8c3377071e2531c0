//! Why a game is not scored for somebody, or is not worth all that it could be.

use nim::names;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bar {
    /// It began from too few objects.
    Small,
    /// It was against the weakest level.
    Novice,
    /// Its last object was taken before its winner had moved twice.
    Short,
    /// They gave it up, or ran out of time, before both had moved twice: for them it is lost.
    Quit,
    /// The other did.
    Early,
    /// They were helped, by a hint or by taking a move back.
    Hint,
    /// Enough games against the bot were scored for them that day.
    Enough,
    /// Enough single games between the two were scored for them that day.
    Pair,
    /// Games of enough matches between the two were scored for them that day.
    Matches,
    /// It is scored, and brings no points: such a level brings them only from a start dealt at random.
    Known,
    /// It is scored, and its match is not rated: not every game of that was scored.
    Unrated,
    /// It is scored, and its match is rated as lost, because they quit the first game of that.
    Forfeit,
}

names!(Bar {
    Small => "small",
    Novice => "novice",
    Short => "short",
    Quit => "quit",
    Early => "early",
    Hint => "hint",
    Enough => "enough",
    Pair => "pair",
    Matches => "matches",
    Known => "known",
    Unrated => "unrated",
    Forfeit => "forfeit",
});
