//! Menus for games in which a move is chosen in two steps: first a pile, then an amount.

use super::game::Game;
use crate::choice::{Entry, Next, Partial};
use crate::{Move, PileIx, PlayError, Position};

/// Returns what can follow a choice. First come all moves if `room` allows, else the parts to choose from, such as
/// piles. After a part come its moves, or only some of them if there is no room for all.
pub(super) fn next(
    game: impl Game,
    position: &Position,
    so_far: Partial,
    room: usize,
    parts: impl Iterator<Item = Entry>,
    moves: impl FnOnce(Entry) -> (Vec<Move>, bool),
) -> Result<Next, PlayError> {
    let text = so_far.as_str();
    if text.is_empty() {
        let entries = match game.move_count(position) <= room as u128 {
            true => game.moves(position).map(Entry::Move).collect(),
            false => parts.collect(),
        };
        return Ok(Next::Entries { entries, more: false });
    }
    if let Some(m) = game.read(text) {
        return game.check(position, m).map(|()| Next::Ready(m));
    }
    let part = parts.into_iter().find(|part| part.to_string() == text);
    let Some(part) = part else {
        let no_part = PlayError::Forbidden(position.rules.variant);
        let pile: PileIx = text.parse().map_err(|_| no_part)?;
        return Err(position.check_pile(pile).err().unwrap_or(no_part));
    };
    let (moves, more) = moves(part);
    Ok(Next::Entries { entries: moves.into_iter().map(Entry::Move).collect(), more })
}

/// Returns every pile that is not empty.
pub(super) fn piles(position: &Position) -> impl Iterator<Item = Entry> + '_ {
    position.full_piles().map(|(pile, _)| Entry::Pile(pile))
}

/// Returns the moves that take 1 to `most` from a part, if there is room. Else returns the smallest amounts and the 4
/// largest, and leaves room for one entry more.
pub(super) fn up_to(part: Entry, most: u64, room: usize) -> (Vec<Move>, bool) {
    const LARGE: u64 = 4;
    let room = room as u64;
    let small = if most <= room { most } else { room.saturating_sub(LARGE + 1) };
    let large = LARGE.min(most - small);
    let amounts = (1..=small).chain((0..large).rev().map(move |less| most - less));
    (amounts.filter_map(|take| part.with(take)).collect(), small + large < most)
}

/// Returns as many of the moves as there is room for, but at least one.
pub(super) fn fitting(mut moves: Vec<Move>, room: usize) -> (Vec<Move>, bool) {
    let few = moves.len().min(room.max(1));
    let more = few < moves.len();
    moves.truncate(few);
    (moves, more)
}

impl Entry {
    /// Returns the move that takes `take` from that part.
    fn with(self, take: u64) -> Option<Move> {
        match self {
            Self::Move(m) => Some(m),
            Self::Pile(pile) => Move::taking(pile.0, take),
            Self::Both => Move::from_both(take),
        }
    }
}
