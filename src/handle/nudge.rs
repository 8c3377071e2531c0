//! What follows a move: a ping to the next player, as a message of its own because edits never notify; and
//! the second game of a fair match, once the first has ended.

use super::{AnyJob, FollowUp};
use crate::game::Record;

/// Returns the jobs after a move or a beginning that led to this record: they delete the old ping, and ping
/// the player to move.
pub(super) fn follow(record: &Record) -> Vec<FollowUp> {
    let game = &record.game;
    let is_called = game.is_between_people();
    let call = |id| is_called.then(|| AnyJob::Nudge(id).into());
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
