//! Says how a winning move is found, and why it wins.

use super::{Explainer, Extent};
use crate::text::{figures, say};
use crate::view::effect::{self, taken};
use crate::view::reasons::{self, By};
use crate::view::table::power;
use crate::view::words::{self, Phrase};
use nim::{Case, Ending, Explanation, Leading, Lowered, Outcome, PileIx, Reason, Row};

/// The most binary digits of a number in a sentence.
const READABLE: usize = 10;

impl Explainer<'_> {
    /// Explains the values of piles if they are not the sizes and the explanation uses them.
    pub(super) fn counts(&self, phrase: Phrase) -> Option<String> {
        let alone = matches!(self.facts.case, Some(Case::TakeOne { .. } | Case::OnePile { .. }));
        (self.reduced && !alone).then(|| self.phrase(phrase))
    }

    /// Explains why in few words: the simplest reason for which moves win, or one of those equally simple. If that
    /// reason is the columns, says what happens to them until the end.
    pub(super) fn brief(&self) -> Vec<String> {
        let mut sole = true;
        let (reason, by, piles) = match self.position.lost_because() {
            Some(reason) => (reason, By::Opponent, Vec::new()),
            None => {
                let mut groups = self.grouped(Extent::LARGEST);
                groups.sort_by_key(|(reason, _)| reason.depth());
                let mut groups = groups.into_iter();
                let Some((reason, piles)) = groups.next() else { return Vec::new() };
                let next = groups.next();
                sole = next.as_ref().is_none_or(|(next, _)| next.depth() > reason.depth());
                (reason, By::You, next.map(|_| piles).unwrap_or_default())
            }
        };
        if reason.is_of_columns() && self.facts.case == Some(Case::Balance) {
            return vec![say!(
                self.locale,
                "hint-columns",
                who = by.name(),
                ending = self.position.rules().ending,
                bound = self.modulus.is_some()
            )];
        }
        let because = self.because(reason, by);
        match piles.len() {
            0 => vec![because],
            _ => vec![say!(
                self.locale,
                "hint-simplest",
                sole,
                list = self.either(&piles, Extent::LARGEST.named),
                reason = because
            )],
        }
    }

    /// Whether the columns being even is the reason.
    fn is_balanced(&self) -> bool {
        let mut won = self.facts.winning.iter();
        self.facts.case == Some(Case::Balance)
            && match self.position.lost_because() {
                Some(reason) => reason.is_of_columns(),
                None => won.any(|winning| {
                    self.position.reason(winning.m).is_some_and(Reason::is_of_columns)
                }),
            }
    }

    /// Says that the columns can always be made even, and how that is done after the best try.
    pub(super) fn always(&self, extent: Extent) -> Vec<String> {
        let always = self
            .is_balanced()
            .then(|| say!(self.locale, "hint-always", bound = self.modulus.is_some()));
        always.into_iter().chain(self.answer(extent)).collect()
    }

    /// Says that moves raise a remainder: what the table's mark means if it has one, else how each move does it.
    pub(super) fn rising(&self, marked: bool, extent: Extent) -> Option<String> {
        let n = self.modulus.filter(|_| self.is_raised())?;
        match extent.becoming {
            _ if marked => Some(say!(self.locale, "hint-rising", n)),
            0 => None,
            most => reasons::around(&self.facts, &self.facts.winning, most, self.locale),
        }
    }

    /// Whether some winning move raises a remainder, unless the case's words already mention it.
    pub(super) fn is_raised(&self) -> bool {
        !reasons::raising(&self.facts, &self.facts.winning).is_empty()
    }

    /// Says how the winning move is found, in the words of the case. What the table shows comes after.
    pub(in crate::view) fn how(&self) -> Option<String> {
        if self.facts.outcome == Outcome::P {
            return None;
        }
        let locale = self.locale;
        let ending = self.position.rules().ending.name();
        let bound = self.modulus.is_some();
        Some(match (self.facts.case?, self.modulus) {
            (Case::Balance | Case::TakeOne { .. }, _) | (Case::SinglesOnly { .. }, None) => {
                return None;
            }
            (Case::OnePile { pile }, Some(n)) if self.position.pile(pile) > 1 => {
                say!(locale, "hint-how-one-pile-bound", ending, sum = self.division(pile, n), n)
            }
            (Case::OnePile { .. }, _) => say!(locale, "hint-how-one-pile", ending),
            (Case::TwoPiles { less, .. }, _) if self.is_two_end(less) => {
                say!(locale, "hint-how-two-end", bound)
            }
            (Case::TwoPiles { .. }, _) => say!(locale, "hint-how-two-piles", bound),
            (Case::SinglesOnly { ones }, Some(n)) => {
                let has_zeros = self.position.full_piles().any(|(_, size)| size % n == 0);
                let takes = match (ones > 0, has_zeros) {
                    (true, true) => "either",
                    (true, false) => "ones",
                    (false, _) => "zeros",
                };
                say!(locale, "hint-how-singles-bound", ones, max = n - 1, takes)
            }
            (Case::OneBig { pile, ones }, None) => {
                say!(locale, "hint-how-one-big", pile, ones, parity = words::parity(ones))
            }
            (Case::OneBig { pile, ones }, Some(_)) => {
                say!(locale, "hint-how-one-big-bound", pile, ones, parity = words::parity(ones))
            }
        })
    }

    /// Says why the winning moves win, a line for each reason, or why the position is lost.
    pub(in crate::view) fn reasons(&self, extent: Extent) -> Vec<String> {
        if let Some(reason) = self.position.lost_because() {
            return vec![self.because(reason, By::Opponent)];
        }
        let groups = self.grouped(extent);
        if let [(only, _)] = groups[..] {
            return vec![self.because(only, By::You)];
        }
        let line = |(reason, piles): &(Reason, Vec<String>)| {
            say!(
                self.locale,
                "hint-reason-of",
                list = self.either(piles, extent.named),
                reason = self.because(*reason, By::You)
            )
        };
        let shown = groups.iter().take(extent.reasons).map(line);
        let more = groups.len().saturating_sub(extent.reasons);
        let more = (more > 0).then(|| say!(self.locale, "hint-reasons-more", n = more));
        shown.chain(more).collect()
    }

    /// Groups the winning moves by reason. A move is named by its pile; if several moves in a pile win, by its
    /// notation; if some move is in no single pile, or there is only one, by what it does.
    fn grouped(&self, extent: Extent) -> Vec<(Reason, Vec<String>)> {
        let in_pile = |pile| self.facts.winning.iter().filter(move |w| w.pile() == Some(pile));
        let named = self.names_a_pile();
        let mut groups: Vec<(Reason, Vec<String>)> = Vec::new();
        for winning in self.facts.winning.iter().take(extent.moves) {
            let Some(reason) = self.position.reason(winning.m) else { continue };
            let name = match winning.pile().filter(|_| named) {
                Some(pile) if in_pile(pile).nth(1).is_none() => pile.to_string(),
                Some(_) => winning.m.to_string(),
                None => effect::instruction(self.position, winning.m, self.locale),
            };
            // Two reasons may differ in numbers that their sentence does not mention.
            let because = |reason: Reason| self.because(reason, By::You);
            let is_same = |other: Reason| {
                other == reason
                    || other.name() == reason.name() && because(other) == because(reason)
            };
            match groups.iter_mut().find(|&&mut (other, _)| is_same(other)) {
                Some((_, names)) => names.push(name),
                None => groups.push((reason, vec![name])),
            }
        }
        groups
    }

    fn because(&self, reason: Reason, by: By) -> String {
        reasons::because(reason, self.position, by, self.locale)
    }

    /// Returns `21 = 5·4 + 1`.
    fn division(&self, pile: PileIx, n: u64) -> String {
        let &Row { size, remainder, .. } = self.row(pile);
        let [size, times, n, rest] =
            [size, size / n, n, remainder].map(|n| figures(n, self.locale));
        format!("{size} = {times}·{n} + {rest}")
    }

    /// Names the leading odd column, and every pile that can make all columns even, if the columns decide. They also do
    /// with two piles, except at the end of a misère game.
    pub(in crate::view) fn balance(&self, extent: Extent) -> Option<String> {
        let Leading { bit, piles } = self.facts.leading.as_ref()?;
        let decide = match self.facts.case? {
            Case::Balance => true,
            Case::TwoPiles { more, .. } => evens(&self.facts, self.row(more)),
            _ => false,
        };
        if !decide {
            return None;
        }
        Some(say!(
            self.locale,
            "hint-how-balance",
            n = piles.len(),
            power = power(*bit, self.locale),
            list = self.names(piles, extent.named)
        ))
    }

    /// Says how the reply to the best try from a lost position is found.
    fn answer(&self, extent: Extent) -> Option<String> {
        let applies = self.facts.case == Some(Case::Balance) && !self.is_alike();
        let best = self.facts.best_try.as_ref().filter(|_| applies)?;
        let tried = taken(self.position, best.m, self.locale);
        let answered = self.position.after(best.m).ok()?.explain();
        let Leading { bit, piles } = answered.leading.as_ref()?;
        let row = &answered.rows[piles.first()?.0];
        // In misère the end may have come, where this reply does not win.
        (evens(&answered, row) && extent.becoming > 0).then(|| {
            say!(
                self.locale,
                "hint-answer",
                take = tried.take,
                tried = tried.pile,
                power = power(*bit, self.locale),
                pile = row.pile,
                from = digits(row.remainder, answered.columns.len()),
                to = digits(row.target, answered.columns.len())
            )
        })
    }

    /// Whether two piles are small enough that the misère ending decides.
    fn is_two_end(&self, less: PileIx) -> bool {
        self.position.rules().ending == Ending::Misere && self.row(less).remainder <= 1
    }
}

/// Whether a move wins by making every column even in that row.
fn evens(facts: &Explanation, row: &Row) -> bool {
    let lowered = |w: Lowered| w.pile == row.pile && w.target == row.target;
    facts.winning.iter().any(|winning| winning.lowers.is_some_and(lowered))
}

/// Writes a number with that many binary digits, or in decimal if there are too many to read.
fn digits(n: u64, width: usize) -> String {
    match width {
        0..=READABLE => format!("{n:0width$b}"),
        _ => n.to_string(),
    }
}
