//! What a game was not worth, and why.

use nim::names;

/// What keeps a person from earning by a game what it would else be worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bar {
    /// They were helped, by a hint or by taking a move back.
    Hint,
    /// Such a level is worth something only from a start dealt at random.
    Known,
    /// They have scored often enough that day.
    Enough,
    /// The two have been rated against each other often enough that day.
    Pair,
}

names!(Bar {
    Hint => "hint",
    Known => "known",
    Enough => "enough",
    Pair => "pair",
});
