//! What a drawing shows besides the position.

use crate::view::effect::is_of;
use nim::{Entry, PileIx};

/// In place of one that the last move took, and of one that went by the move before it.
pub(super) const JUST_TAKEN: &str = "×";
pub(super) const TAKEN: &str = "·";
/// Behind the letter of the pile that was chosen.
const CHOSEN: &str = "►";

#[derive(Default)]
pub(in crate::view) struct Marks {
    /// What was taken just now, by pile.
    pub gone: Vec<Gone>,
    /// From which pile the player is about to take.
    pub chosen: Option<Entry>,
}

/// How many a pile lost: what one player took looks other than what the other did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::view) struct Gone {
    /// By the last move.
    pub last: u64,
    /// By the one before it.
    pub earlier: u64,
}

impl Gone {
    pub(super) fn all(self) -> u64 {
        self.last.saturating_add(self.earlier)
    }

    /// The first so many of them: those of the last move stood nearest to what is left.
    pub(super) fn at_most(self, most: u64) -> Self {
        let last = self.last.min(most);
        let earlier = self.earlier.min(most - last);
        Self { last, earlier }
    }
}

impl Marks {
    pub(super) fn gone(&self, pile: usize) -> Gone {
        self.gone.get(pile).copied().unwrap_or_default()
    }

    /// The line of a pile, marked if it was chosen.
    pub(super) fn mark(&self, pile: usize, mut line: String) -> String {
        let pile = PileIx(pile);
        if self.chosen.is_some_and(|part| is_of(part, pile)) {
            let behind = pile.to_string().len();
            line.replace_range(behind..=behind, CHOSEN);
        }
        line
    }
}
