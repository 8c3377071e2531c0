//! Several of something in one sentence.

use crate::locale::Locale;
use crate::text::say;

/// `A, B and C`.
pub(in crate::view) fn all_of(items: &[String], locale: Locale) -> String {
    joined(items, locale, |left, right| say!(locale, "list-and", left, right))
}

/// `A, B, C`, or `A, B and 7 more` if there are over `most`.
pub(in crate::view) fn first_of(
    count: usize,
    item: impl Fn(usize) -> String,
    most: usize,
    locale: Locale,
) -> String {
    let shown: Vec<String> = (0..count.min(most)).map(item).collect();
    let shown = commas(&shown, locale);
    match count.saturating_sub(most) {
        0 => shown,
        rest => say!(locale, "list-more", left = shown, n = rest),
    }
}

/// `A, B or C`.
pub(in crate::view) fn one_of(items: &[String], locale: Locale) -> String {
    joined(items, locale, |left, right| say!(locale, "list-or", left, right))
}

fn joined(items: &[String], locale: Locale, last: impl Fn(String, String) -> String) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., end] => last(commas(most, locale), end.clone()),
    }
}

fn commas(items: &[String], locale: Locale) -> String {
    items
        .iter()
        .cloned()
        .reduce(|left, right| say!(locale, "list-comma", left, right))
        .unwrap_or_default()
}
