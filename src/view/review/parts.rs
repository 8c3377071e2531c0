//! What the pages of a review share.

use crate::game::{Game, Seat};
use crate::locale::Locale;
use crate::view::words;

/// The most a message's text holds, in UTF-16 units: the way of counting that gives the most.
const CONTENT: usize = 2_000;

pub(super) fn fits(content: &str) -> bool {
    content.encode_utf16().count() <= CONTENT
}

pub(super) fn name(game: &Game, seat: Seat, locale: Locale) -> String {
    words::name(game.player(seat), locale)
}
