//! Puts an [`Explanation`] into words and a table.

mod extent;
mod moves;
mod tabulate;
mod why;

pub(super) use extent::Extent;

use crate::view::prelude::*;
use std::fmt::Display;

use super::effect::way;
use crate::game::HintOrder;
use nim::{Case, Explanation, Move, Outcome, PileIx, Position, Row, WinningMove};

/// The most characters that a hint's last step spends on how and why, apart from its table. The reason is never left out.
const BRIEF: usize = 310;

/// A position, and everything a hint can tell about it.
pub(super) struct Explainer<'a> {
    position: &'a Position,
    facts: Explanation,
    /// N, if some pile exceeds the bound.
    modulus: Option<u64>,
    /// Whether some pile's value is not its size.
    reduced: bool,
    locale: Locale,
    /// The game's theme. Readers who play in words use a screen reader, to which a table says nothing.
    theme: Option<Theme>,
}

impl<'a> Explainer<'a> {
    pub(super) fn new(position: &'a Position, theme: Option<Theme>, locale: Locale) -> Self {
        let values = position.values().unwrap_or_default();
        Self {
            position,
            modulus: values.modulus(),
            reduced: values.differ(),
            facts: position.explain(),
            locale,
            theme,
        }
    }

    fn is_aloud(&self) -> bool {
        self.theme == Some(Theme::Words)
    }

    /// Returns the word by which the catalogue selects what is taken last.
    fn last(&self) -> &'static str {
        match self.position.is_over() && self.position.objects() > 0 {
            true => words::MOVES,
            false => words::last(self.position.rules(), self.theme.unwrap_or(Theme::Words)),
        }
    }

    /// Returns step 1: can I win?
    pub(super) fn chances(&self) -> String {
        let locale = self.locale;
        let more = match self.facts.outcome {
            _ if self.is_alike() => say!(locale, "hint-chances-alike"),
            Outcome::N => say!(locale, "hint-chances-win"),
            Outcome::P => say!(locale, "hint-chances-lost"),
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), more].join("\n")
    }

    /// Whether every winning move takes from one pile, and there are several piles.
    pub(super) fn names_a_pile(&self) -> bool {
        let mut winning = self.facts.winning.iter();
        winning.all(|w| w.lowers.is_some()) && self.position.piles().len() > 1
    }

    /// Returns step 2: which pile?
    pub(super) fn piles(&self) -> String {
        let locale = self.locale;
        let winning = self.facts.winning.iter();
        let mut piles: Vec<PileIx> = winning.filter_map(WinningMove::pile).collect();
        piles.dedup();
        let answer = match &self.facts.best_try {
            _ if self.position.piles().len() == 1 => say!(locale, "hint-pile-only"),
            _ if self.is_alike() => say!(locale, "hint-pile-any"),
            None if self.names_a_pile() && (piles.len() > 1 || self.facts.winning.len() == 1) => {
                let list = self.names(&piles, Extent::LARGEST.named);
                say!(locale, "hint-pile-win", n = piles.len(), list)
            }
            best => {
                let tried = best.as_ref().map(|best| best.m);
                let winning = self.facts.winning.iter().map(|winning| winning.m);
                let mut ways: Vec<String> = tried
                    .into_iter()
                    .chain(winning)
                    .map(|m| way(self.position, m, locale))
                    .collect();
                let n = ways.len();
                ways.dedup();
                let list = words::all_of(ways, locale);
                say!(locale, "hint-ways", lost = tried.is_some(), n, list)
            }
        };
        [self.piles_and_rules(Extent::LARGEST), self.verdict(), answer].join("\n")
    }

    /// Returns step 3: the moves, the simplest reason for one of them, and the table. [`Explainer::proof`] tells the rest of
    /// why.
    pub(super) fn briefly(&self, order: HintOrder, extent: Extent) -> String {
        let why = self.brief();
        let spent: usize = why.iter().map(|part| prose(part)).sum();
        // At the end of a misère game, it would seem to rule out the moves that raise a remainder.
        let sole = !(self.position.is_endgame() && self.is_raised());
        let how = self.how().filter(|how| sole && spent + prose(how) <= BRIEF);
        let counts = self.counts(Phrase::Counts);
        self.composed(order, extent, counts, how, why, Vec::new())
    }

    /// Whether there is more to tell than [`Explainer::briefly`] does.
    pub(super) fn is_brief(&self, order: HintOrder) -> bool {
        self.briefly(order, Extent::LARGEST) != self.in_full(order, Extent::LARGEST)
    }

    /// Returns the move that a hint tells first: the winning move with the simplest reason, or else the best try.
    pub(super) fn advised(&self) -> Option<Move> {
        let wins = self.position.simplest(self.facts.winning.iter().map(|winning| winning.m));
        wins.or(self.facts.best_try.as_ref().map(|best| best.m))
    }

    /// Returns why the moves win, or why all of them lose, down to the last object. Each move is named before it is
    /// explained.
    pub(super) fn proof(&self, extent: Extent) -> String {
        let mut parts = vec![self.piles_and_rules(extent)];
        parts.extend(self.moves(None, extent));
        parts.extend(self.counts(Phrase::CountsWhy));
        parts.extend(self.reasons(extent));
        parts.extend(self.always(extent));
        parts.join("\n")
    }

    /// Returns the whole explanation.
    pub(super) fn in_full(&self, order: HintOrder, extent: Extent) -> String {
        let counts = self.counts(Phrase::CountsWhy);
        let (why, always) = (self.reasons(extent), self.always(extent));
        // If moves win for several reasons, saying how to find one of them would seem to rule the others out.
        let how = self.how().filter(|_| why.len() == 1);
        self.composed(order, extent, counts, how, why, always)
    }

    /// Puts the parts in order: the moves or the verdict, how and why, and the table with what can be read from it; or
    /// the table first. Why a position is lost comes before the best try, which leaves another position.
    fn composed(
        &self,
        order: HintOrder,
        extent: Extent,
        counts: Option<String>,
        how: Option<String>,
        why: Vec<String>,
        always: Vec<String>,
    ) -> String {
        let mut parts = vec![self.piles_and_rules(extent)];
        if self.position.is_over() {
            parts.push(self.verdict());
            return parts.join("\n");
        }
        let table = self.table(extent);
        let lists_moves = table.as_ref().is_some_and(|table| table.lists_moves);
        let listed = lists_moves && order == HintOrder::ColumnsFirst;
        parts.extend(self.moves(table.as_ref().filter(|_| listed), extent));
        let words: Vec<String> = how.into_iter().chain(why).collect();
        let tried = self.best_try(extent);
        let notes = self.balance(extent).into_iter().chain(self.rising(lists_moves, extent));
        parts.extend(counts);
        parts.extend(self.exhibit());
        parts.extend(self.queen().filter(|_| extent.rows > 0));
        match order {
            HintOrder::WordsFirst => {
                parts.extend(words);
                parts.extend(tried);
                parts.extend(self.heading(table.as_ref(), extent));
                parts.extend(self.table_lines(table, extent));
                parts.extend(notes);
            }
            HintOrder::ColumnsFirst => {
                parts.extend(self.table_lines(table, extent));
                parts.extend(notes);
                parts.extend(words);
                parts.extend(tried);
            }
        }
        parts.extend(always);
        parts.join("\n")
    }

    /// Returns the first line of every step.
    pub(super) fn piles_and_rules(&self, extent: Extent) -> String {
        let rules = self.position.rules();
        say!(
            self.locale,
            "hint-position",
            piles = words::dashed(&self.position.sizes(), extent.piles, self.locale),
            theme = self.last(),
            ending = rules.ending,
            moves = self.phrase(Phrase::Hint)
        )
    }

    fn verdict(&self) -> String {
        let locale = self.locale;
        match self.facts.outcome {
            _ if self.position.is_over() => say!(
                locale,
                "hint-over",
                theme = self.last(),
                ending = self.position.rules().ending
            ),
            Outcome::N => say!(locale, "hint-can-win"),
            Outcome::P if self.is_alike() => say!(locale, "hint-lost"),
            Outcome::P => say!(locale, "hint-losing"),
        }
    }

    /// Whether it makes no difference which moves are made from here.
    pub(super) fn is_alike(&self) -> bool {
        match self.facts.case {
            Some(Case::TakeOne { .. }) => true,
            Some(Case::SinglesOnly { .. }) => self.modulus.is_none(),
            _ => self.facts.outcome == Outcome::P && !self.position.has_choice(),
        }
    }

    /// Returns the catalogue's phrase for this game.
    fn phrase(&self, phrase: Phrase) -> String {
        phrase.of(self.position.rules().variant, self.locale)
    }

    fn row(&self, pile: PileIx) -> &Row {
        &self.facts.rows[pile.0]
    }

    /// Lists moves of which one is to be made.
    fn either(&self, moves: &[String], most: usize) -> String {
        match moves.len() <= most {
            true => words::one_of(moves, self.locale),
            false => words::first_of(moves, most, self.locale),
        }
    }

    /// Lists the letters of piles.
    fn names(&self, piles: &[impl Display], most: usize) -> String {
        match piles.len() <= most {
            true => words::all_of(piles, self.locale),
            false => words::first_of(piles, most, self.locale),
        }
    }
}

/// Returns how many characters a reader reads in a part: tables are looked at, and marks of emphasis are not seen.
fn prose(part: &str) -> usize {
    if part.starts_with("```") { 0 } else { part.chars().filter(|&c| c != '*').count() + 1 }
}
