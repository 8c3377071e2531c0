//! What follows a turn: whoever is to move next is called, which takes a message of its own, for edits never notify;
//! and the second game of a fair match begins when the first ends.

use super::after::Errand;
use super::{Answer, Bot, Then};
use crate::ask::Request;
use crate::game::{Player, Record};
use crate::store::StoreError;

/// What follows from a step in a game between people.
pub(super) struct Nudges(pub(super) Vec<Then>);

impl Nudges {
    /// The same after an answer's own consequences.
    pub(super) fn after(self, mut answer: Answer) -> Answer {
        answer.then.extend(self.0);
        answer
    }
}

/// What follows from a turn; and the game's record after it, with its match as it is now.
pub(super) async fn follow(
    bot: &Bot,
    request: &Request,
    mut record: Record,
) -> Result<(Record, Nudges), StoreError> {
    let mut nudges = nudge(request, &record);
    if record.fair.is_none() || record.game.end().is_none() {
        return Ok((record, nudges));
    }
    // The end of a game has changed the match.
    record = bot.store.game(record.game.id()).await?.unwrap_or(record);
    let second = record.fair.and_then(|fair| fair.second);
    if let Some(id) = second.filter(|&id| id != record.game.id())
        && let Some(second) = bot.store.game(id).await?
    {
        nudges.0.push(Then::PostBoard(id));
        nudges.0.extend(nudge(request, &second).0);
    }
    Ok((record, nudges))
}

/// The old call goes once the game has moved on, and a new one comes for the other player to move.
pub(super) fn nudge(request: &Request, record: &Record) -> Nudges {
    let game = &record.game;
    if !game.is_between_people() {
        return Nudges(Vec::new());
    }
    let mut thens = vec![Errand::Hush(game.id()).into()];
    if game.end().is_none()
        && let Player::Person(who) = game.player(game.to_move())
        && who != request.user
    {
        let nudge = Errand::Nudge {
            game: game.id(),
            ply: game.ply(),
            who,
            now: request.now,
        };
        thens.push(nudge.into());
    }
    Nudges(thens)
}
