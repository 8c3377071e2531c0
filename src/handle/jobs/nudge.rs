//! Nudges: messages that ping the player to move, and are deleted once they have moved.

use super::{Done, Failure, Halt, Platform, Worker};
use crate::ask::Presence;
use crate::game::{Game, Record};
use crate::place::{GameId, UserId};
use crate::planted::planted;
use crate::reply::Message;
use crate::store::{Nudge, RecordedNudge, StoreError};
use crate::view;

impl<P: Platform> Worker<P> {
    /// Pings the player to move if they are away, and deletes the game's previous ping. While that one stands,
    /// nobody else is pinged. `is_unsure`: it was tried so long ago that the platform has forgotten the ping's name.
    pub(super) async fn update_nudge(&self, game: GameId, is_unsure: bool) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let mut noted = store.nudge(game).await?;
        // By its name it would be posted a second time.
        let lost = noted.take_if(|noted| is_unsure && noted.message.is_none());
        if let Some(RecordedNudge { nudge, .. }) = lost {
            store.forget_nudge(nudge).await?;
        }
        if let Some((record, who)) = self.waiting(game).await? {
            if lost.is_some_and(|lost| lost.nudge.ply == record.game.ply()) {
                return Ok(Done::Over);
            }
            let current = noted.filter(|noted| noted.nudge.ply == record.game.ply());
            // The ping is a warning: the next claim on the game sends it again if need be.
            if current.is_some_and(|noted| noted.nudge.deadline.is_some()) {
                return Ok(Done::Over);
            }
            let should =
                current.is_some() || store.should_nudge(&record.game, self.clock.now()).await?;
            if should && self.bot.calls(&record, who).await? {
                let nudge = Nudge { game, ply: record.game.ply(), deadline: None };
                if !self.make_way(nudge).await? {
                    self.ping(&record, view::nudge(&record, who), nudge).await?;
                }
                return Ok(Done::Over);
            }
        }
        if let Some(noted) = noted {
            self.take_back(noted).await?;
        }
        Ok(Done::Over)
    }

    pub(super) async fn delete_nudge(&self, game: GameId) -> Result<(), Halt> {
        let Some(noted) = self.bot.store.nudge(game).await? else { return Ok(()) };
        self.take_back(noted).await
    }

    /// Deletes a ping. If its message is not known, sends it again under the same name: Discord then returns
    /// the first message and pings nobody. If the platform cannot be reached, the ping stays noted.
    async fn take_back(&self, noted: RecordedNudge) -> Result<(), Halt> {
        let RecordedNudge { nudge, channel, message } = noted;
        let store = &self.bot.store;
        let found = match message {
            Some(message) => Ok(message),
            None => self.send(channel, Message::text("…"), nudge.name()).await,
        };
        let deleted = match found {
            Ok(found) => {
                if message.is_none() {
                    // Discord remembers the name for minutes only, so store the message's id.
                    store.find_nudge(nudge, found).await?;
                }
                let delete = self.platform.delete(channel, found);
                match self.unless_refused_lately(channel, Presence::Listener, delete).await {
                    // Only from when a ping may have been sent does Discord forget its name.
                    Err(Failure::NoReply(why)) => Err(Failure::Passing(why)),
                    deleted => deleted,
                }
            }
            Err(failure) => Err(failure),
        };
        if let Err(failure) = deleted
            && failure.is_to_retry()
        {
            return Err(failure.into());
        }
        Ok(store.forget_nudge(nudge).await?)
    }

    /// Returns the game and the player to move, if the game is still on and waits for a person.
    pub(super) async fn waiting(
        &self,
        game: GameId,
    ) -> Result<Option<(Record, UserId)>, StoreError> {
        let record = self.bot.store.game(game).await?;
        let record = record.filter(|record| record.game.end().is_none());
        let called =
            |game: &Game| if planted(11) { game.to_move().other() } else { game.to_move() };
        Ok(record.and_then(|record| {
            let who = record.game.player(called(&record.game)).person()?;
            Some((record, who))
        }))
    }

    /// Deletes any other ping of the same game. Returns `true` if `nudge` itself is already posted: an earlier
    /// attempt stopped after sending it.
    pub(super) async fn make_way(&self, nudge: Nudge) -> Result<bool, Halt> {
        match self.bot.store.nudge(nudge.game).await? {
            Some(noted) if noted.nudge != nudge => self.take_back(noted).await.map(|()| false),
            noted => Ok(noted.is_some_and(|noted| noted.message.is_some())),
        }
    }

    /// Posts the ping, unless the player has moved. If they move while it is being sent, deletes it at once.
    pub(super) async fn ping(
        &self,
        record: &Record,
        content: Message,
        nudge: Nudge,
    ) -> Result<(), Halt> {
        let (store, channel) = (&self.bot.store, record.place.channel);
        if !store.note_nudge(nudge, None).await? {
            return Ok(());
        }
        let message = match self.send(channel, content, nudge.name()).await {
            Ok(message) => message,
            Err(failure) => {
                // After a passing failure the message may have arrived all the same.
                if !failure.is_passing() {
                    store.forget_nudge(nudge).await?;
                }
                return Err(failure.into());
            }
        };
        if !store.note_nudge(nudge, Some(message)).await? {
            let sent = RecordedNudge { nudge, channel, message: Some(message) };
            self.take_back(sent).await?;
        }
        Ok(())
    }
}
