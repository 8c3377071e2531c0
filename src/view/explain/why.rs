//! Why: the reasons, in the words of the kind of position.

use super::{Extent, Told, parity, yes_or_no};
use crate::say;
use crate::text::number;
use crate::view::deed::taken;
use crate::view::table::power;
use crate::view::words;
use nim::{Case, Ending, Leading, Outcome, PileIx, Row, Why, WinningMove};

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

    /// Why, in the words of the kind of position; what the table shows is explained after it.
    pub(super) fn why(&self) -> Option<String> {
        let locale = self.locale;
        let ending = self.position.rules().ending;
        let outcome = match self.facts.outcome {
            Outcome::N => "win",
            Outcome::P => "loss",
        };
        Some(match (self.case(), self.modulus) {
            (Case::Over | Case::Balance, _) => return None,
            (Case::TakeOne { objects }, _) => say!(
                locale,
                "hint-take-one",
                n = number(objects),
                parity = parity(objects),
                ending = ending.name()
            ),
            (Case::OnePile { pile }, Some(n)) if self.position.piles()[pile.0] > 1 => say!(
                locale,
                "hint-one-pile-bound",
                outcome = outcome,
                ending = ending.name(),
                sum = self.division(pile, n),
                n = number(n)
            ),
            (Case::OnePile { .. }, _) => say!(
                locale,
                "hint-one-pile",
                outcome = outcome,
                ending = ending.name()
            ),
            (Case::TwoPiles { less, .. }, modulus) => match (self.is_two_end(less), modulus) {
                (false, None) => say!(locale, "hint-two-piles", outcome = outcome),
                (false, Some(_)) => say!(locale, "hint-two-piles-bound", outcome = outcome),
                (true, None) => say!(locale, "hint-two-end"),
                (true, Some(_)) => say!(locale, "hint-two-end-bound", outcome = outcome),
            },
            (Case::SinglesOnly { ones }, None) => say!(
                locale,
                "hint-singles",
                outcome = outcome,
                ones = number(ones as u64)
            ),
            (Case::SinglesOnly { ones }, Some(n)) => say!(
                locale,
                "hint-singles-bound",
                outcome = outcome,
                ones = number(ones as u64),
                max = number(n - 1)
            ),
            (Case::OneBig { pile, ones }, None) => say!(
                locale,
                "hint-one-big",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones as u128)
            ),
            (Case::OneBig { pile, ones }, Some(_)) => say!(
                locale,
                "hint-one-big-bound",
                pile = pile.to_string(),
                ones = number(ones as u64),
                parity = parity(ones as u128)
            ),
        })
    }

    /// `21 = 5·4 + 1`
    fn division(&self, pile: PileIx, n: u64) -> String {
        let Row {
            size, remainder, ..
        } = self.row(pile);
        format!("{size} = {}·{n} + {remainder}", size / n)
    }

    pub(super) fn balance(&self, extent: Extent) -> Vec<String> {
        let locale = self.locale;
        match &self.facts.leading {
            None => vec![say!(locale, "hint-balance-lost")],
            Some(Leading { bit, piles }) => [
                Some(say!(
                    locale,
                    "hint-balance",
                    n = number(piles.len() as u64),
                    power = power(*bit),
                    list = self.names(piles.len(), |i| piles[i], extent.named)
                )),
                (extent.becoming > 0).then(|| self.becoming(piles, extent)),
                Some(say!(locale, "hint-balance-after")),
            ]
            .into_iter()
            .flatten()
            .collect(),
        }
    }

    /// What each of the piles becomes by that change.
    fn becoming(&self, piles: &[PileIx], extent: Extent) -> String {
        /// More digits than that are not read, but skipped.
        const READABLE: usize = 10;
        let width = self.facts.columns.len();
        let written = |n: u64| match width {
            0..=READABLE => format!("{n:0width$b}"),
            _ => n.to_string(),
        };
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
                from = written(remainder),
                to = written(target),
                n = number(target),
                digits = yes_or_no(width <= READABLE)
            )
        };
        let list = words::first_of(piles.len(), entry, extent.becoming, self.locale);
        let bound = yes_or_no(self.modulus.is_some());
        say!(self.locale, "hint-becoming", bound = bound, list = list)
    }

    /// How a pile can come to a larger remainder, by the first winning move that does so.
    pub(super) fn wrap(&self) -> Option<String> {
        let n = self.modulus?;
        let around = self
            .facts
            .winning
            .iter()
            .find_map(|winning| match winning.why {
                Why::WrapAround { deficit } => Some((winning, deficit)),
                _ => None,
            });
        let (
            &WinningMove {
                m,
                pile,
                leaves,
                target,
                ..
            },
            deficit,
        ) = around?;
        Some(say!(
            self.locale,
            "hint-wrap",
            end = yes_or_no(self.is_end()),
            pile = pile.to_string(),
            remainder = number(self.row(pile).remainder),
            target = number(target),
            n = number(n),
            deficit = number(deficit),
            take = number(taken(self.position, m).take),
            leaves = number(leaves)
        ))
    }

    pub(super) fn misere_later(&self) -> Option<String> {
        let applies = match self.case() {
            Case::Balance => true,
            Case::TwoPiles { less, .. } => !self.is_two_end(less),
            _ => false,
        };
        let bound = yes_or_no(self.modulus.is_some());
        (applies && self.position.rules().ending == Ending::Misere)
            .then(|| say!(self.locale, "hint-misere-later", bound = bound))
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
