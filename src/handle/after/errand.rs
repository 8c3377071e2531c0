//! Messages drawn anew and deleted, players called and warned. What is said is decided when it is said, for the game may
//! have moved on since it was asked for.

use tracing::{debug, error, warn};

use super::After;
use crate::ask::Presence;
use crate::game::{Player, Ply, Record, pace};
use crate::handle::errand::Errand;
use crate::handle::platform::{Failure, Platform};
use crate::place::{ChannelId, GameId, MessageId, UserId};
use crate::reply::Message;
use crate::store::{StoreError, Warning};
use crate::view;
use nim::Partial;

impl<P: Platform> After<P> {
    pub async fn run(&self, errand: Errand) {
        let done = match errand {
            Errand::Hush(game) => self.hush(game).await,
            Errand::Nudge {
                game,
                ply,
                who,
                now,
            } => self.nudge(game, ply, who, now).await,
            Errand::Warn {
                game,
                ply,
                deadline,
                away,
            } => self.warn(game, ply, deadline, away).await,
            Errand::Draw { game, message } => {
                self.settle(game, message, None).await;
                Ok(())
            }
            Errand::DrawChallenge { challenge, message } => {
                self.draw_challenge(challenge, message).await
            }
        };
        if let Err(error) = done {
            warn!(?errand, %error, "the database failed an errand");
        }
    }

    /// Sees to it that a message shows how things stand, and the game's board as well, which may be another one since.
    /// `drawn` is what the message shows already.
    pub(super) async fn settle(&self, game: GameId, message: MessageId, drawn: Option<Message>) {
        self.draw(game, message, drawn).await;
        match self.bot.store.game(game).await {
            Ok(record) => {
                if let Some(board) = record.and_then(|record| record.board)
                    && board != message
                {
                    self.draw(game, board, None).await;
                }
            }
            Err(error) => warn!(%game, %error, "a board stays as it was"),
        }
    }

    /// Draws a message that is or was a game's board until it shows how things stand; `drawn` is what it shows already.
    /// Of several who draw it at once, whoever comes last looks last.
    pub(super) async fn draw(&self, game: GameId, message: MessageId, mut drawn: Option<Message>) {
        loop {
            let record = match self.bot.store.game(game).await {
                Ok(Some(record)) => record,
                Ok(None) => return,
                Err(error) => return warn!(%game, %error, "a board stays as it was"),
            };
            let with = if record.board.is_none_or(|board| board == message) {
                view::board(&record, Partial::NOTHING)
            } else {
                view::retired(&record)
            };
            if drawn.as_ref() == Some(&with) {
                return;
            }
            self.edit(record.place.channel, message, with.clone()).await;
            drawn = Some(with);
        }
    }

    async fn draw_challenge(&self, id: GameId, message: MessageId) -> Result<(), StoreError> {
        let Some(challenge) = self.bot.store.challenge(id).await? else {
            return Ok(());
        };
        let with = view::challenge_closed(&challenge, self.clock.now());
        self.edit(challenge.place.channel, message, with).await;
        Ok(())
    }

    async fn edit(&self, channel: ChannelId, message: MessageId, with: Message) {
        // Where the bot is no member of the channel it may not: then that message's next click repairs it.
        let edit = self.platform.edit(channel, message, with);
        if let Err(error) = self.dare(channel, Presence::Listener, edit).await {
            debug!(%error, "a message stays as it was");
        }
    }

    async fn hush(&self, game: GameId) -> Result<(), StoreError> {
        if let Some((channel, message)) = self.bot.store.take_ping(game).await? {
            self.delete(channel, message).await;
        }
        Ok(())
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) {
        let delete = self.platform.delete(channel, message);
        if let Err(error) = self.dare(channel, Presence::Listener, delete).await {
            debug!(%error, "an old call stays");
        }
    }

    async fn nudge(&self, game: GameId, ply: Ply, who: UserId, now: i64) -> Result<(), StoreError> {
        if !self.bot.store.should_nudge(game, ply, who, now).await? {
            return Ok(());
        }
        let Some((record, who)) = self.waiting(game, ply).await? else {
            return Ok(());
        };
        let name = format!("{game}.{}", ply.0);
        match self.ping(&record, view::nudge(&record, who), name).await? {
            Ok(()) => {}
            Err(Failure::Malformed(error)) => error!(%game, %error, "a call is not taken"),
            // Where the bot may not speak nobody is called.
            Err(error) => debug!(%game, %error, "a player was not called"),
        }
        Ok(())
    }

    async fn warn(
        &self,
        game: GameId,
        ply: Ply,
        deadline: i64,
        away: i64,
    ) -> Result<(), StoreError> {
        self.hush(game).await?;
        let Some((record, who)) = self.waiting(game, ply).await? else {
            return Ok(());
        };
        // However late the warning comes, there is time left to act on it.
        let end = deadline.max(self.clock.now() + pace::WARNING);
        let with = view::warning(&record, who, end, away);
        let name = format!("{game}.{}!{deadline}", ply.0);
        let store = &self.bot.store;
        match self.ping(&record, with, name).await? {
            Ok(()) => store.warned(game, ply, end, Warning::Given).await,
            Err(Failure::Refused(error) | Failure::Gone(error)) => {
                debug!(%game, %error, "a player cannot be warned");
                store.warned(game, ply, deadline, Warning::Impossible).await
            }
            // These are tried again when the claim on the game has run out. Nobody loses unwarned.
            Err(Failure::Passing(error)) => {
                warn!(%game, %error, "a player is not warned yet");
                Ok(())
            }
            Err(Failure::Malformed(error)) => {
                error!(%game, %error, "a warning is not taken");
                Ok(())
            }
        }
    }

    /// The game, and whom it waits for, if it still does at that ply.
    async fn waiting(
        &self,
        game: GameId,
        ply: Ply,
    ) -> Result<Option<(Record, UserId)>, StoreError> {
        let record = self.bot.store.game(game).await?;
        let record = record.filter(|record| {
            let game = &record.game;
            game.end().is_none() && game.ply() == ply
        });
        Ok(
            record.and_then(|record| match record.game.player(record.game.to_move()) {
                Player::Person(who) => Some((record, who)),
                Player::Bot(_) | Player::Gone => None,
            }),
        )
    }

    /// Posts a message for the player to move, to be deleted once they have: at once, if they have moved meanwhile.
    async fn ping(
        &self,
        record: &Record,
        with: Message,
        name: String,
    ) -> Result<Result<(), Failure>, StoreError> {
        let (game, channel) = (&record.game, record.place.channel);
        let send = self.platform.send(channel, with, name);
        let message = match self.dare(channel, Presence::Speaker, send).await {
            Ok(message) => message,
            Err(failure) => return Ok(Err(failure)),
        };
        let noted = self.bot.store.note_ping(game.id(), game.ply(), message);
        if !noted.await? {
            self.delete(channel, message).await;
        }
        Ok(Ok(()))
    }

    /// Makes a call in a channel that takes the bot to be this much there, unless that was refused lately.
    async fn dare<T>(
        &self,
        channel: ChannelId,
        needed: Presence,
        call: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        if self.refusals.recent(channel, needed, self.clock.now()) {
            let why = "the channel refused the bot lately";
            return Err(Failure::Refused(why.to_owned()));
        }
        let met = call.await;
        // What one looks for in vain may be the message; to write takes no more than the channel.
        let refused = match &met {
            Err(Failure::Refused(_)) => true,
            Err(Failure::Gone(_)) => needed == Presence::Speaker,
            _ => false,
        };
        if refused {
            self.refusals.note(channel, needed, self.clock.now());
        }
        met
    }
}
