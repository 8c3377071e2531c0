//! Sentences by their patterns, a line each in a file: what each is called, and its text in both languages, in which `{}`
//! stands for what it states.

use std::borrow::Cow;

use super::play::Take;
use super::sentences::{Tongue, numbers};

/// The name of the first pattern that this text is made by, and what it states, which has to be as `fits` says.
pub fn known<'a>(
    texts: &'static str,
    text: &'a str,
    tongue: Tongue,
    fits: impl Fn(&str) -> bool,
) -> Option<(&'static str, Vec<&'a str>)> {
    texts.lines().find_map(|line| {
        let mut parts = line.split('|');
        let name = parts.next()?;
        let pattern = parts.nth(tongue as usize)?;
        // A reason stands after what it is said of.
        let whole = match pattern.starts_with([',', ' ']) {
            true => Cow::Owned(format!("{{}}{pattern}")),
            false => Cow::Borrowed(pattern),
        };
        let stated = stated(&whole, text)?;
        stated.iter().all(|part| fits(part)).then_some((name, stated))
    })
}

/// What stands for each `{}` of a pattern, if a text is made by it.
fn stated<'a>(pattern: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut literals = pattern.split("{}");
    let mut rest = text.strip_prefix(literals.next()?)?;
    let mut found = Vec::new();
    let mut literals = literals.peekable();
    while let Some(literal) = literals.next() {
        let at = match (literal, literals.peek()) {
            ("", None) => rest.len(),
            (_, None) => rest.strip_suffix(literal)?.len(),
            _ => rest.find(literal)?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + literal.len()..];
    }
    rest.is_empty().then_some(found)
}

/// `3 from B` and `3 dans B`, `B3`, and several of them.
pub fn takes(text: &str) -> Vec<Take> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let pile = |word: &str| match word.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
        _ => None,
    };
    let three = words.windows(3).filter_map(|three| {
        let joins = ["from", "dans"].contains(&three[1]);
        joins.then_some((pile(three[2])?, three[0].parse().ok()?))
    });
    // Of one pile the letter goes without saying.
    let all: Vec<Take> = three.collect();
    match all.is_empty() {
        true => numbers(text).into_iter().map(|take| (0, take)).collect(),
        false => all,
    }
}
