//! Why a game is not scored for somebody, or is not worth all that it could be.

use nim::names;

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Bar {
        /// It began from too few objects.
        Small => "small",
        /// It was against the weakest level.
        Novice => "novice",
        /// Its last object was taken before its winner had moved twice.
        Short => "short",
        /// They gave it up, or ran out of time, before both had moved twice: for them it is lost.
        Quit => "quit",
        /// The other did.
        Early => "early",
        /// They were helped, by a hint or by taking a move back.
        Hint => "hint",
        /// Enough games against the bot were scored for them that day.
        Enough => "enough",
        /// Enough single games between the two were scored for them that day.
        Pair => "pair",
        /// Games of enough matches between the two were scored for them that day.
        Matches => "matches",
        /// It is scored, and brings no points: such a level brings them only from a start dealt at random, in which something can be decided.
        Known => "known",
        /// It is scored, and its match is not rated: not every game of that was scored.
        Unrated => "unrated",
        /// It is scored, and its match is rated as lost, because they quit the first game of that.
        Forfeit => "forfeit",
        /// A moderator had it count no longer.
        Cleared => "cleared",
    }
}
