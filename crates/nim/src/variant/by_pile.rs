//! Choosing a pile and then an amount, in the games that are played so.

use super::game::Game;
use crate::choice::{Chosen, Next, Partial};
use crate::{Move, PileIx, PlayError, Position};

/// Where a move takes from one pile any number up to the most: a pile, and then an amount.
pub(super) fn next(
    game: impl Game,
    position: &Position,
    so_far: Partial,
    room: usize,
    most: impl Fn(PileIx) -> u64,
) -> Result<Next, PlayError> {
    match so_far.0 {
        Chosen::Nothing if game.move_count(position) <= room as u128 => {
            Ok(Next::Moves(game.moves(position).collect()))
        }
        Chosen::Nothing => {
            let piles = position.full_piles().map(|(pile, _)| pile);
            Ok(Next::Piles(piles.collect()))
        }
        Chosen::Pile(pile) => {
            position.check_pile(pile)?;
            let most = most(pile);
            let takes = amounts(most, room as u64);
            let moves: Vec<Move> = takes.filter_map(|take| Move::taking(pile.0, take)).collect();
            let all = moves.len() as u64 == most;
            Ok(Next::Amounts { pile, moves, all })
        }
        Chosen::Move(m) => game.check(position, m).map(|()| Next::Ready(m)),
    }
}

/// Every amount if there is room; else the small ones and the largest, and room for one entry more.
fn amounts(most: u64, room: u64) -> impl Iterator<Item = u64> {
    const LARGE: u64 = 4;
    let small = if most <= room { most } else { room.saturating_sub(LARGE + 1) };
    let large = LARGE.min(most - small);
    (1..=small).chain((0..large).rev().map(move |less| most - less))
}
