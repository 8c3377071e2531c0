//! What is agreed before the first move.

use nim::Start;

use super::Theme;

/// What a game is played by and kept with, whoever plays it. A new option that a game keeps goes here, and nowhere else
/// by name but where it is asked for, stored and shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    pub start: Start,
    /// How its objects are drawn.
    pub theme: Theme,
}

impl Terms {
    /// As a game is played of which nothing else was said.
    pub fn of(start: Start) -> Self {
        Self {
            start,
            theme: Theme::Matches,
        }
    }
}
