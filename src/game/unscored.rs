//! The reasons why a game is not scored for a player, or earns less than it could.

use nim::names;

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Unscored {
        /// The game began with too few objects.
        Small => "small",
        /// The game was against the bot's weakest level.
        Novice => "novice",
        /// The last object was taken before the winner had moved twice.
        Short => "short",
        /// The player resigned or ran out of time before both had moved twice, and so has lost. In a match, also if
        /// they lost by the last object before the winner had moved twice.
        Quit => "quit",
        /// The opponent lost like that.
        Early => "early",
        /// The player was helped, by a hint or by taking a move back.
        Hint => "hint",
        /// The player's daily limit of scored games against the bot was reached.
        Enough => "enough",
        /// The daily limit of scored single games between the two was reached.
        Pair => "pair",
        /// The daily limit of scored matches between the two was reached.
        Matches => "matches",
        /// The game is scored but brings no points: this level brings them only from a start dealt at random in which
        /// the players have a choice.
        Known => "known",
        /// The game is scored but its match is not rated, because not every game of the match was scored.
        Unrated => "unrated",
        /// The match is rated as lost, because the player quit its first game.
        Forfeit => "forfeit",
        /// A moderator cleared the result.
        Cleared => "cleared",
    }
}
