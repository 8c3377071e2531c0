//! A course is a lesson or a deck of flash cards; a mark is a person's place in it.

use super::{Deck, Lesson};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Course {
    Lesson(Lesson),
    /// Flash cards: the losing positions of a small start, to learn by heart.
    Cards(Deck),
}

impl Course {
    /// The name of the flash cards among the lessons.
    pub const CARDS: &'static str = "by-heart";

    /// All that can be chosen: the lessons, then the cards.
    pub const NAMES: [&'static str; Lesson::NAMES.len() + 1] = {
        let mut names = [Self::CARDS; Lesson::NAMES.len() + 1];
        let mut i = 0;
        while i < Lesson::NAMES.len() {
            names[i] = Lesson::NAMES[i];
            i += 1;
        }
        names
    };
}

/// A place in a course. It changes with every step, so that outdated controls can be recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// How often the course was restarted.
    pub round: u32,
    /// Steps done, or cards answered, since then.
    pub step: u32,
}

impl Mark {
    pub const fn next(self) -> Self {
        Self { round: self.round, step: self.step.saturating_add(1) }
    }

    /// Goes back that many steps.
    pub const fn back(self, steps: u32) -> Self {
        Self { round: self.round, step: self.step.saturating_sub(steps) }
    }

    /// Returns the beginning of the next round.
    pub const fn again(self) -> Self {
        Self { round: self.round.saturating_add(1), step: 0 }
    }
}
