//! What follows a turn: the next player is called, in a message of its own, because edits never notify;
//! and the second game of a fair match begins when the first ends.

use super::any_job::{AnyJob, Nudge};
use super::turn::Turn;
use super::{Answer, FollowUp};
use crate::ask::Request;
use crate::game::{Player, Record};
use crate::place::UserId;
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
    let mut nudges = nudge(turn.request, record);
    let id = record.game.id();
    let second = record.fair.and_then(|fair| fair.second);
    if record.game.end().is_some()
        && let Some(second) = second.filter(|&second| second != id)
        && let Some(second) = turn.store.game(second).await?
    {
        nudges.0.push(FollowUp::PostBoard(second.game.id()));
        nudges.0.extend(nudge(turn.request, &second).0);
    }
    Ok(nudges)
}

/// The old call goes once the game has moved on, and a new one comes for the other player to move. What follows a step may
/// come after what follows the next: a call that is not old then stays.
pub(super) fn nudge(request: &Request, record: &Record) -> Nudges {
    if !record.game.is_between_people() {
        return Nudges(Vec::new());
    }
    let nudge = due(record, Some(request.user), request.now).map(AnyJob::Nudge);
    let thens = [Some(AnyJob::FinishCall(record.game.id())), nudge];
    Nudges(thens.into_iter().flatten().map(FollowUp::from).collect())
}

/// A call to whoever a game between people waits for, found at `now`, unless it was they who acted.
pub(super) fn due(record: &Record, by: Option<UserId>, now: i64) -> Option<Nudge> {
    let game = &record.game;
    match game.player(game.to_move()) {
        Player::Person(who)
            if Some(who) != by && game.end().is_none() && game.is_between_people() =>
        {
            Some(Nudge { game: game.id(), ply: game.ply(), who, now })
        }
        _ => None,
    }
}
