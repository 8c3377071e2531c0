//! The last moves, which a board tells.

use crate::game::{AT_HAND, Ply, Record, Stood};
use crate::locale::Locale;
use crate::view::words;
use nim::PileIx;

/// How many of the last moves a board tells in words: one of each player.
const TOLD: usize = AT_HAND as usize;

/// The last moves, a sentence each.
pub(super) fn last_moves(record: &Record, locale: Locale) -> Option<String> {
    let told = words::last_moves(&record.game, TOLD, locale);
    (!told.is_empty()).then(|| told.join(" "))
}

/// How many each pile lost by the moves that are told.
pub(super) fn just_taken(record: &Record) -> Vec<u64> {
    let game = &record.game;
    let since = game.ply().0.saturating_sub(TOLD as u32);
    let Stood::So(before) = game.stood(Ply(since)) else {
        return Vec::new();
    };
    let piles = 0..game.position().piles().len();
    let lost = |i| {
        before
            .pile(PileIx(i))
            .saturating_sub(game.position().pile(PileIx(i)))
    };
    piles.map(lost).collect()
}
