//! The queen's board in a hint on Wythoff's game.

use super::Explainer;
use crate::text::say;
use crate::view::queen::queen;
use nim::{Outcome, PileIx};

impl Explainer<'_> {
    /// Returns the board and a sentence about it.
    pub(super) fn queen(&self) -> Option<String> {
        let [a, b] = [0, 1].map(|pile| self.position.pile(PileIx(pile)));
        let board = queen(self.position).filter(|_| !self.is_aloud())?;
        let walk = say!(self.locale, "hint-queen", a, b, lost = self.facts.outcome == Outcome::P);
        Some(format!("{board}\n{walk}"))
    }
}
