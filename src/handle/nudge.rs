//! What follows a turn: the next player is called, in a message of its own, because edits never notify;
//! and the second game of a fair match begins when the first ends.

use super::{AnyJob, FollowUp};
use crate::game::Record;

/// What follows from a turn, or a beginning, that led to this record: the old call goes once the game has moved on, and a new one
/// comes for the other player to move.
pub(super) fn follow(record: &Record) -> Vec<FollowUp> {
    let game = &record.game;
    let is_called = game.is_between_people();
    let call = |id| is_called.then(|| AnyJob::Call(id).into());
    let mut thens = Vec::from_iter(call(game.id()));
    let second = record.fair.and_then(|fair| fair.second);
    if game.end().is_some()
        && let Some(second) = second.filter(|&second| second != game.id())
    {
        thens.push(FollowUp::PostBoard(second));
        thens.extend(call(second));
    }
    thens
}
