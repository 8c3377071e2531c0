//! What can be taken up and left again, and how far somebody is in it.

use super::{Deck, Lesson};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Course {
    Lesson(Lesson),
    /// The losing positions of a small start, by heart.
    Cards(Deck),
}

impl Course {
    /// The name of the flash cards among the lessons.
    pub const CARDS: &'static str = "by-heart";

    /// What there is to choose from: the lessons, then the cards.
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

/// A place in a course. It changes with every step, so that what was drawn for another place can be
/// told from what is current.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mark {
    /// How often the course was begun again.
    pub round: u32,
    /// Steps done, or cards answered, in this round.
    pub step: u32,
}

impl Mark {
    pub const fn next(self) -> Self {
        Self { round: self.round, step: self.step.saturating_add(1) }
    }

    /// So many steps back.
    pub const fn back(self, steps: u32) -> Self {
        Self { round: self.round, step: self.step.saturating_sub(steps) }
    }

    /// The beginning of the next round.
    pub const fn again(self) -> Self {
        Self { round: self.round.saturating_add(1), step: 0 }
    }
}
