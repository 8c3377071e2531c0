//! Shows who could win after each move.

use crate::game::{Record, Review, Seat, Sway};
use crate::view::prelude::*;
use crate::view::table::{WIDTH, block};

/// Draws a row for each player, filled where they could win, with a key; in words for readers who play in words.
/// Returns `None` for a short game, whose few moves the sheet shows better.
pub(super) fn sway(record: &Record, review: &Review, locale: Locale) -> Option<String> {
    const FEW: usize = 8;
    if record.game.terms().theme == Theme::Words {
        return Some(in_words(record, review, locale));
    }
    if review.moves.len() < FEW {
        return None;
    }
    let Sway { each, signs, decided } = review.sway(WIDTH);
    let row = |seat: Seat| {
        let sign = |could: &[bool; 2]| if could[seat.index()] { '█' } else { '·' };
        signs.iter().map(sign).collect()
    };
    let mut rows = Seat::BOTH.map(row).to_vec();
    rows.extend(decided.map(|at| format!("{:>1$}", '^', at + 1)));
    let [first, second] = Seat::BOTH.map(|seat| words::seated(&record.game, seat, locale));
    let key = say!(locale, "review-sway", first, second, turned = decided.is_some(), each);
    Some(format!("{}\n{key}", block(&rows)))
}

/// Says who could win at the start, and after which moves that changed.
fn in_words(record: &Record, review: &Review, locale: Locale) -> String {
    const MOST: usize = 8;
    let changed = |ply: &usize| *ply == 0 || review.holders[*ply] != review.holders[*ply - 1];
    let changes: Vec<usize> = (0..review.holders.len()).filter(changed).collect();
    let entries = changes.into_iter().map(|ply| {
        let who = words::seated(&record.game, review.holders[ply], locale);
        say!(locale, "review-sway-entry", who, ply)
    });
    say!(locale, "review-sway-words", list = words::first_of(entries, MOST, locale))
}
