//! The last moves, as a board shows them.

use crate::game::{AT_HAND, Ply, PositionAt, Record};
use crate::view::art::Removed;
use crate::view::prelude::*;
use nim::Position;

/// How many of the last moves a board describes: one of each player.
const SHOWN: usize = AT_HAND as usize;

/// Describes the last moves in a sentence each, the latest first, because readers know the earlier one already.
pub(super) fn last_moves(record: &Record, locale: Locale) -> Option<String> {
    let moves = words::last_moves(&record.game, SHOWN, locale).into_iter().rev();
    let moves = (0..).zip(moves).map(|(nth, moved)| match nth {
        0 => moved,
        _ => say!(locale, "moved-before", moved),
    });
    moves.reduce(|last, before| format!("{last} {before}"))
}

/// Returns what each pile or place lost by the moves that the board describes.
pub(in crate::view) fn just_taken(record: &Record) -> Vec<Removed> {
    let game = &record.game;
    let stood = |moves| game.position_at(Ply(game.ply().0.saturating_sub(moves)));
    let (PositionAt::Known(before), PositionAt::Known(middle)) = (stood(SHOWN as u32), stood(1))
    else {
        return Vec::new();
    };
    let (now, middle, before) = (each(game.position()), each(&middle), each(&before));
    let at = |i: usize, each: &[u64]| each.get(i).copied().unwrap_or(0);
    let lost = |i: usize, from: &[u64], to: &[u64]| {
        // Objects that moved to another pile by a split were not taken.
        let more = (0..to.len()).map(|i| at(i, to).saturating_sub(at(i, from)));
        at(i, from).saturating_sub(at(i, to)).saturating_sub(more.sum())
    };
    let taken = |i| Removed { last: lost(i, &middle, &now), earlier: lost(i, &before, &middle) };
    (0..now.len()).map(taken).collect()
}

/// Returns how many objects are in each pile or place.
fn each(position: &Position) -> Vec<u64> {
    match position.places() {
        Some(places) => places.into_iter().map(u64::from).collect(),
        None => position.piles().to_vec(),
    }
}
