//! How far the bot's levels see in a game.

/// What a level's play is made of, in a game. The numbers are tuned by `cargo bench --bench levels`, so that each level
/// beats the one below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Levels {
    /// How often Casual and Skilled think of what they know, instead of playing as Novice does.
    pub recall: f64,
    /// With so many objects left, Skilled errs no more.
    pub skilled_sees: u128,
    /// With so many objects left, Strong errs no more.
    pub strong_sees: u128,
    /// How often Strong plays a winning move that it does not see.
    pub strong_is_right: f64,
}

impl Levels {
    pub(crate) const NIM: Self =
        Self { recall: 1.0, skilled_sees: 12, strong_sees: 20, strong_is_right: 0.70 };

    /// Where nothing else is said.
    pub(crate) const FAMILY: Self = Self { skilled_sees: 9, recall: 0.7, ..Self::NIM };
}
