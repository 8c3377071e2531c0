//! What a drawing shows besides the position.

use nim::PileIx;

/// In place of one that was taken just now.
pub(super) const TAKEN: &str = "·";
/// Behind the letter of the pile that was chosen.
const CHOSEN: &str = "►";

#[derive(Default)]
pub(in crate::view) struct Marks {
    /// How many were taken just now, by pile.
    pub taken: Vec<u64>,
    /// From which pile the player is about to take.
    pub chosen: Option<PileIx>,
}

impl Marks {
    pub(super) fn taken(&self, pile: usize) -> u64 {
        self.taken.get(pile).copied().unwrap_or(0)
    }

    /// The line of a pile, marked if it was chosen.
    pub(super) fn mark(&self, pile: usize, mut line: String) -> String {
        let chosen = self.chosen.filter(|&chosen| chosen == PileIx(pile));
        if let Some(chosen) = chosen {
            let behind = chosen.to_string().len();
            line.replace_range(behind..=behind, CHOSEN);
        }
        line
    }
}
