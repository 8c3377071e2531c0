//! Sizes of piles in a row.

use crate::locale::Locale;
use crate::text::{number, say};

/// Sizes in a sentence, where no line breaks within `3‑5‑7`; if longer than `room`, the first and how many more.
pub(super) fn dashed(sizes: &[u64], room: usize, locale: Locale) -> String {
    unbroken(&typed(sizes, room, locale))
}

/// The same text where no line breaks at its hyphens.
pub(super) fn unbroken(text: &str) -> String {
    text.replace('-', "\u{2011}")
}

/// Sizes as a person would type them, `3-5-7`; if longer than `room`, the first and how many more.
pub(super) fn typed(sizes: &[u64], room: usize, locale: Locale) -> String {
    let mut shown = String::new();
    for (i, size) in sizes.iter().enumerate() {
        let size = size.to_string();
        if i > 0 && shown.len() + 1 + size.len() > room {
            let rest = number((sizes.len() - i) as u64);
            return say!(locale, "list-more", left = shown, n = rest);
        }
        if i > 0 {
            shown.push('-');
        }
        shown.push_str(&size);
    }
    shown
}
