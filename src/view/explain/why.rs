//! How the winning move is found, and why it wins.

use super::{Extent, Told, parity};
use crate::say;
use crate::text::number;
use crate::view::reasons::{self, By};
use crate::view::table::power;
use crate::view::words::{self, yes_or_no};
use nim::{Case, Ending, Leading, Outcome, PileIx, Reason, Row};

/// The most digits of a number in a sentence.
const READABLE: usize = 10;

impl Told<'_> {
    pub(super) fn bound(&self) -> String {
        let n = self.modulus.unwrap_or(0);
        say!(
            self.locale,
            "hint-bound",
            max = number(n.saturating_sub(1)),
            n = number(n)
        )
    }

    /// How the winning move is found, in the words of the kind of position; what the table shows is read after it.
    pub(in crate::view) fn how(&self) -> Option<String> {
        if self.facts.outcome == Outcome::P {
            return None;
        }
        let locale = self.locale;
        let ending = self.position.rules().ending.name();
        let bound = yes_or_no(self.modulus.is_some());
        Some(match (self.case(), self.modulus) {
            (Case::Over | Case::Balance | Case::TakeOne { .. }, _)
            | (Case::SinglesOnly { .. }, None) => return None,
            (Case::OnePile { pile }, Some(n)) if self.position.pile(pile) > 1 => say!(
                locale,
                "hint-how-one-pile-bound",
                ending = ending,
                sum = self.division(pile, n),
                n = number(n)
            ),
            (Case::OnePile { .. }, _) => say!(locale, "hint-how-one-pile", ending = ending),
            (Case::TwoPiles { less, .. }, _) if self.is_two_end(less) => {
                say!(locale, "hint-how-two-end", bound = bound)
            }
            (Case::TwoPiles { .. }, _) => say!(locale, "hint-how-two-piles", bound = bound),
            (Case::SinglesOnly { ones }, Some(n)) => say!(
                locale,
                "hint-how-singles-bound",
                ones = number(ones as u64),
                max = number(n - 1)
            ),
            (Case::OneBig { pile, ones }, None) => say!(
                locale,
                "hint-how-one-big",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones)
            ),
            (Case::OneBig { pile, ones }, Some(_)) => say!(
                locale,
                "hint-how-one-big-bound",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones)
            ),
        })
    }

    /// Why the winning moves win, a line for each reason, or why the position is lost.
    pub(in crate::view) fn reasons(&self, extent: Extent) -> Vec<String> {
        let because =
            |reason, by| reasons::because(reason, self.position.rules().ending, by, self.locale);
        if let Some(reason) = self.position.lost_because() {
            return vec![because(reason, By::Opponent)];
        }
        let mut told: Vec<(Reason, Vec<PileIx>)> = Vec::new();
        for winning in self.facts.winning.iter().take(extent.moves) {
            let Some(reason) = self.position.reason(winning.m) else {
                continue;
            };
            match told.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, piles)) => piles.push(winning.pile),
                None => told.push((reason, vec![winning.pile])),
            }
        }
        if let [(only, _)] = told[..] {
            return vec![because(only, By::You)];
        }
        told.truncate(extent.reasons);
        told.iter()
            .map(|(reason, piles)| {
                say!(
                    self.locale,
                    "hint-reason-of",
                    list = self.names(piles.len(), |i| piles[i], extent.named),
                    reason = because(*reason, By::You)
                )
            })
            .collect()
    }

    /// `21 = 5·4 + 1`
    fn division(&self, pile: PileIx, n: u64) -> String {
        let Row {
            size, remainder, ..
        } = self.row(pile);
        format!("{size} = {}·{n} + {remainder}", size / n)
    }

    /// How to make every column even.
    pub(in crate::view) fn balance(&self, extent: Extent) -> Vec<String> {
        let Some(Leading { bit, piles }) = &self.facts.leading else {
            return Vec::new();
        };
        let mut lines = vec![say!(
            self.locale,
            "hint-how-balance",
            n = number(piles.len() as u64),
            power = power(*bit),
            list = self.names(piles.len(), |i| piles[i], extent.named)
        )];
        lines.extend((extent.becoming > 0).then(|| self.becoming(piles, extent)));
        lines
    }

    /// From a lost position: how the answer to the try is found.
    pub(super) fn answer(&self, extent: Extent) -> Option<String> {
        let best = self.facts.best_try.as_ref().filter(|_| !self.is_alike())?;
        let after = self.position.after(best.m).ok()?;
        let answered = after.explain();
        let Leading { bit, piles } = answered.leading.as_ref()?;
        let row = &answered.rows[piles.first()?.0];
        // In misère the end may have come.
        let mut winning = answered.winning.iter();
        let wins = winning.any(|w| w.pile == row.pile && w.target == row.target);
        (wins && extent.becoming > 0).then(|| {
            say!(
                self.locale,
                "hint-answer",
                power = power(*bit),
                pile = row.pile.to_string(),
                from = written(row.remainder, answered.columns.len()),
                to = written(row.target, answered.columns.len())
            )
        })
    }

    /// What each of the piles becomes by that change.
    fn becoming(&self, piles: &[PileIx], extent: Extent) -> String {
        let width = self.facts.columns.len();
        let entry = |i: usize| {
            let &Row {
                pile,
                remainder,
                target,
                ..
            } = self.row(piles[i]);
            say!(
                self.locale,
                "hint-becoming-entry",
                pile = pile.to_string(),
                from = written(remainder, width),
                to = written(target, width),
                n = number(target),
                digits = yes_or_no(width <= READABLE)
            )
        };
        let list = words::first_of(piles.len(), entry, extent.becoming, self.locale);
        let bound = yes_or_no(self.modulus.is_some());
        say!(self.locale, "hint-becoming", bound = bound, list = list)
    }

    /// Whether the misère ending decides, and not the nim-sum.
    pub(super) fn is_end(&self) -> bool {
        match self.case() {
            Case::SinglesOnly { .. } | Case::OneBig { .. } => true,
            Case::TwoPiles { less, .. } => self.is_two_end(less),
            _ => false,
        }
    }

    /// Whether two piles are so small that the misère ending decides.
    fn is_two_end(&self, less: PileIx) -> bool {
        self.position.rules().ending == Ending::Misere && self.row(less).remainder <= 1
    }
}

/// A number by so many digits, or as it is where they would not be read, but skipped.
fn written(n: u64, width: usize) -> String {
    match width {
        0..=READABLE => format!("{n:0width$b}"),
        _ => n.to_string(),
    }
}
