//! Calling whoever is to move next: edits never notify, so it takes a message of its own.

use super::{Answer, Then};
use crate::action::Request;
use crate::game::{Player, Record};
use crate::view;

/// What follows from a step in a game between people.
pub(super) struct Calls(pub(super) Vec<Then>);

impl Calls {
    /// The same after an answer's own consequences.
    pub(super) fn after(self, mut answer: Answer) -> Answer {
        answer.then.extend(self.0);
        answer
    }
}

/// The old call goes once the game has moved on, and a new one comes for the other player to move.
pub(super) fn call(request: &Request, record: &Record) -> Calls {
    let game = &record.game;
    if !game.is_between_people() {
        return Calls(Vec::new());
    }
    let mut thens = vec![Then::Hush(game.id())];
    if game.end().is_none()
        && let Player::Person(who) = game.player(game.to_move())
        && who != request.user
    {
        thens.push(Then::Call {
            game: game.id(),
            ply: game.ply(),
            who,
            now: request.now,
            channel: record.place.channel,
            with: view::call(record, who, request.place_locale),
        });
    }
    Calls(thens)
}
