//! The last moves, which a board tells.

use crate::game::{AT_HAND, Ply, Record, Stood};
use crate::view::art::Gone;
use crate::view::prelude::*;
use crate::view::words;
use nim::Position;

/// How many of the last moves a board tells in words: one of each player.
const TOLD: usize = AT_HAND as usize;

/// The last moves, a sentence each, and the last of them first: what was before is known.
pub(super) fn last_moves(record: &Record, locale: Locale) -> Option<String> {
    let told = words::last_moves(&record.game, TOLD, locale).into_iter().rev();
    let told = (0..).zip(told).map(|(nth, moved)| match nth {
        0 => moved,
        _ => say!(locale, "moved-before", moved),
    });
    told.reduce(|last, before| format!("{last} {before}"))
}

/// What each pile, or place, lost by the moves that are told.
pub(in crate::view) fn just_taken(record: &Record) -> Vec<Gone> {
    let game = &record.game;
    let stood = |moves| game.stood(Ply(game.ply().0.saturating_sub(moves)));
    let (Stood::So(before), Stood::So(between)) = (stood(TOLD as u32), stood(1)) else {
        return Vec::new();
    };
    let (now, between, before) = (each(game.position()), each(&between), each(&before));
    let at = |i: usize, each: &[u64]| each.get(i).copied().unwrap_or(0);
    let lost = |i: usize, from: &[u64], to: &[u64]| {
        // What a pile lost to another was not taken.
        let more = (0..to.len()).map(|i| at(i, to).saturating_sub(at(i, from)));
        at(i, from).saturating_sub(at(i, to)).saturating_sub(more.sum())
    };
    let gone = |i| Gone { last: lost(i, &between, &now), earlier: lost(i, &before, &between) };
    (0..now.len()).map(gone).collect()
}

/// How much is in each pile, or in each place.
fn each(position: &Position) -> Vec<u64> {
    match position.places() {
        Some(places) => places.into_iter().map(u64::from).collect(),
        None => position.piles().to_vec(),
    }
}
