//! Writes the sizes of piles in a row.

use super::table::width;
use crate::locale::Locale;
use crate::text::{figures, say};

/// Writes sizes for a sentence, so that no line breaks within `3‑5‑7`. If they are longer than `room`, writes the first
/// ones and how many more there are.
pub(super) fn dashed(sizes: &[u64], room: usize, locale: Locale) -> String {
    unbroken(&joined(sizes, room, locale, |size| figures(size, locale)))
}

/// Replaces the hyphens of a text by non-breaking ones.
pub(super) fn unbroken(text: &str) -> String {
    text.replace('-', "\u{2011}")
}

/// Writes sizes as a person would type them, `3-5-7`. If they are longer than `room`, writes the first ones and how
/// many more there are.
pub(super) fn typed(sizes: &[u64], room: usize, locale: Locale) -> String {
    joined(sizes, room, locale, |size| size.to_string())
}

fn joined(sizes: &[u64], room: usize, locale: Locale, write: impl Fn(u64) -> String) -> String {
    let mut shown = String::new();
    for (i, &size) in sizes.iter().enumerate() {
        let size = write(size);
        if i > 0 && width(&shown) + 1 + width(&size) > room {
            let rest = sizes.len() - i;
            return say!(locale, "list-more", left = shown, n = rest);
        }
        if i > 0 {
            shown.push('-');
        }
        shown.push_str(&size);
    }
    shown
}
