//! Sizes of piles in a row.

use super::table::width;
use crate::locale::Locale;
use crate::text::{figures, say};

/// Sizes in a sentence, where no line breaks within `3‑5‑7`; if longer than `room`, the first and how many more.
pub(super) fn dashed(sizes: &[u64], room: usize, locale: Locale) -> String {
    unbroken(&joined(sizes, room, locale, |size| figures(size, locale)))
}

/// The same text where no line breaks at its hyphens.
pub(super) fn unbroken(text: &str) -> String {
    text.replace('-', "\u{2011}")
}

/// Sizes as a person would type them, `3-5-7`; if longer than `room`, the first and how many more.
pub(super) fn typed(sizes: &[u64], room: usize, locale: Locale) -> String {
    joined(sizes, room, locale, |size| size.to_string())
}

fn joined(sizes: &[u64], room: usize, locale: Locale, written: impl Fn(u64) -> String) -> String {
    let mut shown = String::new();
    for (i, &size) in sizes.iter().enumerate() {
        let size = written(size);
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
