//! What the catalogue says of each game of the family, under keys of both names: `game-max-title` is what the heading
//! of a board says of a bound.

use super::lists::one_of;
use crate::locale::Locale;
use crate::text::{figures, say};
use nim::{Variant, names};

names! {
    /// Where something is said of a game; of Nim, which has no limits, mostly nothing.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Phrase {
        /// What a move takes, in a sentence.
        Rule => "rule",
        /// The same where there is one pile.
        RuleSingle => "rule-single",
        /// What this move may take, in a game in which that changes.
        Now => "now",
        /// The same behind a pile, in brackets.
        Limit => "limit",
        /// Why a move is none.
        Refusal => "refusal",
        /// How a move is typed, where that is not as in Nim.
        Typing => "typing",
        /// What it is called.
        Name => "name",
        /// The same behind who asks somebody for it.
        Playing => "playing",
        /// What is said behind that, or behind the piles, of what it is played with.
        Title => "title",
        Thread => "thread",
        Hint => "hint",
        Puzzle => "puzzle",
        /// What piles count for where that isn't their size, and why.
        Counts => "counts",
        CountsWhy => "counts-why",
        /// The same above what shows it: on a board, over its column, in sentences, in a hint's, on a sheet.
        Columns => "columns",
        Heading => "heading",
        Aloud => "aloud",
        Spoken => "spoken",
        Code => "code",
    }
}

impl Phrase {
    /// Empty where there is nothing to say.
    pub(in crate::view) fn of(self, game: Variant, locale: Locale) -> String {
        let key = format!("game-{}-{self}", game.name());
        if !locale.has(&key) {
            return String::new();
        }
        let listed = |amounts: &[u64]| one_of(amounts.iter().map(|&n| figures(n, locale)), locale);
        let clause = |(digit, amounts): (u32, Vec<u64>)| {
            say!(locale, "clause", digit, list = listed(&amounts))
        };
        let clauses = game.clauses().into_iter().map(clause);
        let join = |left, right| say!(locale, "clauses", left, right);
        let numbers = game.numbers();
        let max = numbers.last().copied().unwrap_or(0);
        say!(
            locale,
            &key,
            list = listed(&numbers),
            max,
            n = u128::from(max) + 1,
            clauses = clauses.reduce(join).unwrap_or_default(),
            splits = game.splits(),
            param = game.param()
        )
    }
}
