//! What the pages of a review share.

use crate::game::{Game, Seat};
use crate::locale::Locale;
use crate::view::words;

pub(super) fn name(game: &Game, seat: Seat, locale: Locale) -> String {
    words::name(game.player(seat), locale)
}
