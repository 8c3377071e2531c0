//! What follows a turn: the next player is called, in a message of its own, because edits never notify;
//! and the second game of a fair match begins when the first ends.

use super::any_job::AnyJob;
use super::turn::Turn;
use super::{Answer, FollowUp};
use crate::game::Record;
use crate::store::StoreError;

/// What follows from a step in a game between people.
pub(super) struct Nudges(pub(super) Vec<FollowUp>);

impl Nudges {
    /// The same after an answer's own consequences.
    pub(super) fn after(self, mut answer: Answer) -> Answer {
        answer.then.extend(self.0);
        answer
    }
}

/// What follows from a turn that led to this record.
pub(super) async fn follow(turn: &Turn<'_>, record: &Record) -> Result<Nudges, StoreError> {
    let mut nudges = nudge(record);
    let id = record.game.id();
    let second = record.fair.and_then(|fair| fair.second);
    if record.game.end().is_some()
        && let Some(second) = second.filter(|&second| second != id)
        && let Some(second) = turn.store.game(second).await?
    {
        nudges.0.push(FollowUp::PostBoard(second.game.id()));
        nudges.0.extend(nudge(&second).0);
    }
    Ok(nudges)
}

/// The old call goes once the game has moved on, and a new one comes for the other player to move.
pub(super) fn nudge(record: &Record) -> Nudges {
    let game = &record.game;
    let call = game.is_between_people().then(|| AnyJob::Call(game.id()).into());
    Nudges(call.into_iter().collect())
}
