//! The numbers that tune the bot's levels for a game.

/// How well the levels play a game. The numbers are tuned with `cargo bench --bench levels`, so that each level beats
/// the one below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Levels {
    /// How often Casual and Skilled remember what they know, instead of playing as Novice does.
    pub recall: f64,
    /// With at most this many objects left, Skilled plays perfectly.
    pub skilled_sees: u128,
    /// With at most this many objects left, Strong plays perfectly.
    pub strong_sees: u128,
    /// How often Strong finds a winning move that it does not know.
    pub strong_is_right: f64,
}

impl Levels {
    pub(crate) const NIM: Self =
        Self { recall: 1.0, skilled_sees: 12, strong_sees: 20, strong_is_right: 0.70 };

    /// For games that set no other numbers.
    pub(crate) const FAMILY: Self = Self { skilled_sees: 9, recall: 0.7, ..Self::NIM };
}
