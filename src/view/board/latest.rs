//! The last moves, which a board tells.

use crate::game::{AT_HAND, Ply, Record, Stood};
use crate::locale::Locale;
use crate::view::art::Gone;
use crate::view::words;
use nim::{PileIx, Position};

/// How many of the last moves a board tells in words: one of each player.
const TOLD: usize = AT_HAND as usize;

/// The last moves, a sentence each.
pub(super) fn last_moves(record: &Record, locale: Locale) -> Option<String> {
    let told = words::last_moves(&record.game, TOLD, locale);
    (!told.is_empty()).then(|| told.join(" "))
}

/// What each pile lost by the moves that are told.
pub(in crate::view) fn just_taken(record: &Record) -> Vec<Gone> {
    let game = &record.game;
    let stood = |moves| game.stood(Ply(game.ply().0.saturating_sub(moves)));
    let (Stood::So(before), Stood::So(between)) = (stood(TOLD as u32), stood(1)) else {
        return Vec::new();
    };
    let lost = |i, from: &Position, to: &Position| {
        let [from, to] = [from, to].map(|position| position.pile(PileIx(i)));
        from.saturating_sub(to)
    };
    let gone =
        |i| Gone { last: lost(i, &between, game.position()), earlier: lost(i, &before, &between) };
    (0..game.position().piles().len()).map(gone).collect()
}
