//! Calls: messages that ping who is to move, and are deleted once they have.

use super::{Done, Failure, Halt, Job, Platform, Worker};
use crate::ask::Presence;
use crate::game::{Game, Player, Record};
use crate::place::{GameId, UserId};
use crate::planted::planted;
use crate::reply::Message;
use crate::store::{Call, Noted, StoreError};
use crate::view;

/// Calls whoever a game waits for, if they are away, and takes back the call before. While that stays nobody else is called.
#[derive(Debug)]
pub(super) struct SeeToCall(pub GameId);

impl<P: Platform> Job<P> for SeeToCall {
    fn calls(&self) -> Option<GameId> {
        Some(self.0)
    }

    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let store = &worker.bot.store;
        let noted = store.call(self.0).await?;
        if let Some((record, who)) = worker.waiting(self.0).await? {
            let stands = noted.filter(|noted| noted.call.ply == record.game.ply());
            // It is given again when the game is claimed next.
            if stands.is_some_and(|noted| noted.call.deadline.is_some()) {
                return Ok(Done::Over);
            }
            let should =
                stands.is_some() || store.should_call(&record.game, worker.clock.now()).await?;
            if should && worker.bot.calls(&record, who).await? {
                let call = Call { game: self.0, ply: record.game.ply(), deadline: None };
                if !worker.make_way(call).await? {
                    worker.ping(&record, view::nudge(&record, who), call).await?;
                }
                return Ok(Done::Over);
            }
        }
        if let Some(noted) = noted {
            worker.take_back(noted).await?;
        }
        Ok(Done::Over)
    }
}

impl<P: Platform> Worker<P> {
    pub(super) async fn delete_call(&self, game: GameId) -> Result<(), Halt> {
        let Some(noted) = self.bot.store.call(game).await? else { return Ok(()) };
        self.take_back(noted).await
    }

    /// Deletes a call. Which message it is, if it was sent at all, is learnt by sending it again: nobody is pinged by
    /// that. Where the platform cannot be reached it stays noted.
    async fn take_back(&self, noted: Noted) -> Result<(), Halt> {
        let Noted { call, channel, message } = noted;
        let store = &self.bot.store;
        let found = match message {
            Some(message) => Ok(message),
            None => {
                let again = Message::text("…");
                let send = self.platform.send(channel, again, call.name());
                self.unless_refused_lately(channel, Presence::Speaker, send).await
            }
        };
        let deleted = match found {
            Ok(found) => {
                if message.is_none() {
                    // It is known by its name for minutes only.
                    store.find_call(call, found).await?;
                }
                let delete = self.platform.delete(channel, found);
                self.unless_refused_lately(channel, Presence::Listener, delete).await
            }
            Err(failure) => Err(failure),
        };
        if let Err(failure @ Failure::Passing(_)) = deleted {
            return Err(failure.into());
        }
        Ok(store.forget_call(call).await?)
    }

    /// The game, and whom it waits for, if it does.
    pub(super) async fn waiting(
        &self,
        game: GameId,
    ) -> Result<Option<(Record, UserId)>, StoreError> {
        let record = self.bot.store.game(game).await?;
        let record = record.filter(|record| record.game.end().is_none());
        let called =
            |game: &Game| if planted(11) { game.to_move().other() } else { game.to_move() };
        Ok(record.and_then(|record| match record.game.player(called(&record.game)) {
            Player::Person(who) => Some((record, who)),
            Player::Channel(_) | Player::Bot(_) | Player::Gone => None,
        }))
    }

    /// Takes back another call that stands in a game. Gives whether this one does: it was sent, but the sender got no further.
    pub(super) async fn make_way(&self, call: Call) -> Result<bool, Halt> {
        match self.bot.store.call(call.game).await? {
            Some(noted) if noted.call != call => self.take_back(noted).await.map(|()| false),
            noted => Ok(noted.is_some_and(|noted| noted.message.is_some())),
        }
    }

    /// Posts a message for the player to move, where nothing is in its way, to be deleted once they have: at once, if they have
    /// moved meanwhile.
    pub(super) async fn ping(
        &self,
        record: &Record,
        with: Message,
        call: Call,
    ) -> Result<(), Halt> {
        let (store, channel) = (&self.bot.store, record.place.channel);
        if !store.note_call(call, None).await? {
            return Ok(());
        }
        let send = self.platform.send(channel, with, call.name());
        let message = match self.unless_refused_lately(channel, Presence::Speaker, send).await {
            Ok(message) => message,
            Err(failure) => {
                // What only did not come through may have arrived.
                if !matches!(failure, Failure::Passing(_)) {
                    store.forget_call(call).await?;
                }
                return Err(failure.into());
            }
        };
        if !store.note_call(call, Some(message)).await? {
            let sent = Noted { call, channel, message: Some(message) };
            self.take_back(sent).await?;
        }
        Ok(())
    }
}
