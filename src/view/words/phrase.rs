//! The catalogue's phrases about each game of the family. A key has the game's name and the phrase's: `game-max-title`
//! is what a board's heading says about a bound.

use super::lists::one_of;
use crate::locale::Locale;
use crate::text::{figures, say};
use nim::{Variant, names};

names! {
    /// The kind of phrase. For Nim without a bound most are empty.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Phrase {
        /// What a move may take, in a sentence.
        Rule => "rule",
        /// The same if there is one pile.
        RuleSingle => "rule-single",
        /// What this move may take, in games where that changes.
        Now => "now",
        /// The same in brackets, after a pile.
        Limit => "limit",
        /// Why a move is illegal.
        Refusal => "refusal",
        /// How to type a move, if that is not as in Nim.
        Typing => "typing",
        Name => "name",
        /// The game's name in a sentence about a challenge.
        Playing => "playing",
        /// The game's parameter, such as a bound, as it follows the name or the piles in various places.
        Title => "title",
        Thread => "thread",
        Hint => "hint",
        Puzzle => "puzzle",
        /// What the values of piles are, if not their sizes; and why.
        Counts => "counts",
        CountsWhy => "counts-why",
        /// The same above the values: on a board, over its column, in sentences, in a hint's sentences, on a sheet.
        Columns => "columns",
        Heading => "heading",
        Aloud => "aloud",
        Spoken => "spoken",
        Code => "code",
    }
}

impl Phrase {
    /// Returns the phrase; empty if the game has none.
    pub(in crate::view) fn of(self, game: Variant, locale: Locale) -> String {
        self.if_any(game, locale).unwrap_or_default()
    }

    pub(in crate::view) fn if_any(self, game: Variant, locale: Locale) -> Option<String> {
        let key = format!("game-{}-{self}", game.name());
        if !locale.has(&key) {
            return None;
        }
        let listed = |amounts: &[u64]| one_of(amounts.iter().map(|&n| figures(n, locale)), locale);
        let clause = |(digit, amounts): (u32, Vec<u64>)| {
            say!(locale, "clause", digit, list = listed(&amounts))
        };
        let clauses = game.clauses().into_iter().map(clause);
        let join = |left, right| say!(locale, "clauses", left, right);
        let numbers = game.numbers();
        let max = numbers.last().copied().unwrap_or(0);
        Some(say!(
            locale,
            &key,
            list = listed(&numbers),
            max,
            n = u128::from(max) + 1,
            clauses = clauses.reduce(join).unwrap_or_default(),
            splits = game.splits(),
            param = game.param()
        ))
    }
}
