//! The marks on a drawing: what was just taken, and which pile is chosen.

use nim::{Entry, PileIx};

/// Stand for an object that the last move took, and for one that the move before took.
pub(super) const JUST_TAKEN: &str = "×";
pub(super) const TAKEN: &str = "·";
/// Stands after the letter of the chosen pile.
const CHOSEN: &str = "►";

#[derive(Default)]
pub(in crate::view) struct Marks {
    /// What was just taken, by pile.
    pub removed: Vec<Removed>,
    /// The pile from which the player is about to take.
    pub chosen: Option<Entry>,
}

/// How many objects a pile lost. The two players' moves look different.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::view) struct Removed {
    /// By the last move.
    pub last: u64,
    /// By the move before it.
    pub earlier: u64,
}

impl Removed {
    pub(super) fn total(self) -> u64 {
        self.last.saturating_add(self.earlier)
    }

    /// Returns at most `most` of them, those of the last move first, as they stood nearest to what is left.
    pub(super) fn at_most(self, most: u64) -> Self {
        let last = self.last.min(most);
        let earlier = self.earlier.min(most - last);
        Self { last, earlier }
    }
}

impl Marks {
    pub(super) fn removed(&self, pile: usize) -> Removed {
        self.removed.get(pile).copied().unwrap_or_default()
    }

    /// Marks the line of a pile if the pile is chosen.
    pub(super) fn mark(&self, pile: usize, mut line: String) -> String {
        let pile = PileIx(pile);
        if self.chosen.is_some_and(|part| part == Entry::Pile(pile) || part == Entry::Both) {
            let behind = pile.to_string().len();
            line.replace_range(behind..=behind, CHOSEN);
        }
        line
    }
}
