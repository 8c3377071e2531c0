//! An [`Explanation`] in words and as a table.

mod extent;
mod moves;
mod tabulate;
mod why;

pub(super) use extent::Extent;

use super::deed::taken;
use super::{reasons, words};
use crate::locale::Locale;
use crate::say;
use crate::text::number;
use nim::{BestTry, Case, Explanation, Outcome, PileIx, Position, Row};

/// A position and what there is to tell of it.
pub(super) struct Told<'a> {
    position: &'a Position,
    facts: Explanation,
    /// N, where some pile can feel it.
    modulus: Option<u64>,
    locale: Locale,
    /// Whether to a screen reader, which a table says nothing.
    aloud: bool,
}

impl<'a> Told<'a> {
    pub(super) fn new(position: &'a Position, locale: Locale) -> Self {
        let facts = position.explain();
        Self {
            position,
            modulus: position.values().and_then(|values| values.modulus()),
            facts,
            locale,
            aloud: false,
        }
    }

    /// The same in sentences only.
    pub(super) fn aloud(mut self) -> Self {
        self.aloud = true;
        self
    }

    pub(super) fn case(&self) -> Case {
        self.facts.case
    }

    /// Step 1.
    pub(super) fn chances(&self) -> String {
        let locale = self.locale;
        let more = match self.facts.outcome {
            _ if self.is_alike() => say!(locale, "hint-chances-alike"),
            Outcome::N => say!(locale, "hint-chances-win"),
            Outcome::P => say!(locale, "hint-chances-lost"),
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), more].join("\n")
    }

    /// Step 2.
    pub(super) fn piles(&self) -> String {
        let locale = self.locale;
        let winning = &self.facts.winning;
        let which = match &self.facts.best_try {
            _ if self.is_alike() => say!(locale, "hint-pile-any"),
            Some(BestTry { m, .. }) => {
                let pile = taken(self.position, *m).pile;
                say!(locale, "hint-pile-lost", pile = pile)
            }
            None => say!(
                locale,
                "hint-pile-win",
                n = number(winning.len() as u64),
                list = self.names(winning.len(), |i| winning[i].pile, Extent::LARGEST.named)
            ),
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), which].join("\n")
    }

    /// Step 3.
    pub(super) fn in_full(&self, extent: Extent) -> String {
        let mut parts = vec![self.piles_and_rules(extent), self.verdict()];
        if self.case() == Case::Over {
            return parts.join("\n");
        }
        parts.extend(self.moves(extent));
        if self.modulus.is_some()
            && !matches!(self.case(), Case::TakeOne { .. } | Case::OnePile { .. })
        {
            parts.push(self.bound());
        }
        parts.extend(self.how());
        let (reasons, table) = (self.reasons(extent), self.table_with_key(extent));
        if self.case() == Case::Balance {
            parts.extend(table);
            parts.extend(self.balance(extent));
            parts.extend(self.answer(extent));
            parts.extend(reasons);
        } else {
            parts.extend(reasons);
            parts.extend(table);
        }
        let most = extent.becoming.max(1);
        let winning = &self.facts.winning;
        parts.extend(reasons::around(&self.facts, winning, most, self.locale));
        parts.join("\n")
    }

    /// Where every step begins.
    pub(super) fn piles_and_rules(&self, extent: Extent) -> String {
        let rules = self.position.rules();
        say!(
            self.locale,
            "hint-position",
            piles = words::dashed(self.position.piles(), extent.piles, self.locale),
            ending = rules.ending.name(),
            max = number(words::bound(rules))
        )
    }

    fn verdict(&self) -> String {
        let locale = self.locale;
        match (self.case(), self.facts.outcome) {
            (Case::Over, _) => say!(
                locale,
                "hint-over",
                ending = self.position.rules().ending.name()
            ),
            (_, Outcome::N) => say!(locale, "hint-can-win"),
            (_, Outcome::P) if self.is_alike() => say!(locale, "hint-lost"),
            (_, Outcome::P) => say!(locale, "hint-losing"),
        }
    }

    /// Whether it makes no difference what anyone plays from here.
    pub(super) fn is_alike(&self) -> bool {
        match self.case() {
            Case::TakeOne { .. } => true,
            Case::SinglesOnly { .. } => self.modulus.is_none(),
            _ => self.facts.outcome == Outcome::P && !self.position.has_choice(),
        }
    }

    fn row(&self, pile: PileIx) -> &Row {
        &self.facts.rows[pile.0]
    }

    /// The piles' letters as a list.
    fn names(&self, count: usize, pile: impl Fn(usize) -> PileIx, most: usize) -> String {
        if count <= most {
            let names: Vec<String> = (0..count).map(|i| pile(i).to_string()).collect();
            words::all_of(&names, self.locale)
        } else {
            words::first_of(count, |i| pile(i).to_string(), most, self.locale)
        }
    }
}

fn parity(n: usize) -> &'static str {
    if n % 2 == 1 { "odd" } else { "even" }
}
