//! Lists in a sentence: `A, B and C`.

use crate::locale::Locale;
use crate::text::say;

/// Returns `A, B and C`.
pub(in crate::view) fn all_of(
    items: impl IntoIterator<Item = impl ToString>,
    locale: Locale,
) -> String {
    joined(items, locale, |left, right| say!(locale, "list-and", left, right))
}

/// Returns `A, B or C`.
pub(in crate::view) fn one_of(
    items: impl IntoIterator<Item = impl ToString>,
    locale: Locale,
) -> String {
    joined(items, locale, |left, right| say!(locale, "list-or", left, right))
}

/// Returns `A, B, C`, or `A, B and 7 more` if there are more than `most`.
pub(in crate::view) fn first_of(
    items: impl IntoIterator<Item = impl ToString, IntoIter: ExactSizeIterator>,
    most: usize,
    locale: Locale,
) -> String {
    let items = items.into_iter();
    let rest = items.len().saturating_sub(most);
    some_of(items.take(most), rest, locale)
}

/// Returns `A, B, C`, or `A, B and 7 more` if there are `more` than these.
pub(in crate::view) fn some_of(
    items: impl IntoIterator<Item = impl ToString>,
    more: usize,
    locale: Locale,
) -> String {
    let shown = commas(items, locale);
    if more == 0 { shown } else { say!(locale, "list-more", left = shown, n = more) }
}

fn joined(
    items: impl IntoIterator<Item = impl ToString>,
    locale: Locale,
    last: impl Fn(String, String) -> String,
) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(end) if !items.is_empty() => last(commas(items, locale), end),
        only => only.unwrap_or_default(),
    }
}

fn commas(items: impl IntoIterator<Item = impl ToString>, locale: Locale) -> String {
    let items = items.into_iter().map(|item| item.to_string());
    items.reduce(|left, right| say!(locale, "list-comma", left, right)).unwrap_or_default()
}
