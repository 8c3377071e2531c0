//! Patterns of sentences, one a line in a file: a name, and the text in both languages, with `{}` for what it states.

use super::play::Take;
use super::sentences::{Tongue, numbers, pile, rows};

/// The patterns of a file: each one's name, and the fixed text between the `{}`, in both languages.
pub struct Patterns(Vec<(&'static str, [Vec<&'static str>; 2])>);

impl Patterns {
    pub fn read(texts: &'static str) -> Self {
        let literals = |pattern: &'static str| {
            // A reason follows what it explains.
            let before = pattern.starts_with([',', ' ']).then_some("");
            before.into_iter().chain(pattern.split("{}")).collect()
        };
        Self(rows(texts).map(|(name, both)| (name, both.map(literals))).collect())
    }

    /// Returns the name of the first pattern that matches the text and `fits`, and what the text states.
    pub fn find<'a>(
        &self,
        text: &'a str,
        tongue: Tongue,
        fits: impl Fn(&str) -> bool,
    ) -> Option<(&'static str, Vec<&'a str>)> {
        self.0.iter().find_map(|(name, literals)| {
            let stated = stated(&literals[tongue as usize], text)?;
            stated.iter().all(|part| fits(part)).then_some((*name, stated))
        })
    }
}

/// Returns what is between these fixed parts, if the text consists of them.
fn stated<'a>(literals: &[&str], text: &'a str) -> Option<Vec<&'a str>> {
    let (first, others) = literals.split_first()?;
    let rest = text.strip_prefix(first)?;
    let Some((last, between)) = others.split_last() else {
        return rest.is_empty().then(Vec::new);
    };
    // Compare the ends first: most patterns already differ there.
    let mut rest = rest.strip_suffix(last)?;
    let mut found = Vec::new();
    for literal in between {
        let (stated, after) = rest.split_once(literal)?;
        found.push(stated);
        rest = after;
    }
    found.push(rest);
    Some(found)
}

/// Reads moves: `3 from B`, `3 dans B`, `B3`, and lists of these.
pub fn takes(text: &str) -> Vec<Take> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let three = words.windows(3).filter_map(|three| {
        let joins = ["from", "dans"].contains(&three[1]);
        joins.then_some((pile(three[2])?, three[0].parse().ok()?))
    });
    // With one pile, the letter is left out.
    let all: Vec<Take> = three.collect();
    match all.is_empty() {
        true => numbers(text).into_iter().map(|take| (0, take)).collect(),
        false => all,
    }
}
