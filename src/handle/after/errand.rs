//! Messages redrawn and deleted, players called and warned. What is said is decided when it is said, for the game may
//! have moved on since it was asked for.

use tokio::time::sleep;
use tracing::{debug, error, warn};

use super::clicks::Waited;
use super::{After, Click};
use crate::ask::Presence;
use crate::game::{Player, Ply, Record};
use crate::handle::errand::Errand;
use crate::handle::platform::{Failure, Platform};
use crate::place::{ChannelId, GameId, MessageId, UserId};
use crate::reply::Message;
use crate::store::{Call, Noted, StoreError, Warning};
use crate::view;
use nim::Partial;

/// What came of drawing a message.
pub(super) struct Drawn {
    /// Whether nothing is left to be done.
    pub(super) done: bool,
    /// The message that is the game's board now, if that was seen.
    board: Option<MessageId>,
}

/// The game as a message shows it already.
pub(super) struct Already<'a> {
    pub(super) record: Box<Record>,
    /// By the answer to that click, after which others may have been.
    pub(super) click: Option<&'a Click>,
}

impl From<Box<Record>> for Already<'_> {
    fn from(record: Box<Record>) -> Self {
        Self {
            record,
            click: None,
        }
    }
}

/// What a message shows that is the game's board, or once was.
fn looks(record: &Record, message: MessageId) -> Message {
    if record.board.is_none_or(|board| board == message) {
        view::board(record, Partial::NOTHING)
    } else {
        view::retired(record)
    }
}

impl<P: Platform> After<P> {
    pub async fn run(&self, errand: Errand) {
        let _turn = match errand {
            Errand::Hush(game)
            | Errand::FinishCall(game)
            | Errand::Nudge { game, .. }
            | Errand::Thread(game)
            | Errand::Warn { game, .. } => Some(self.calls.turn(game).await),
            Errand::Draw { .. }
            | Errand::LearnBoard { .. }
            | Errand::PostBoard(_)
            | Errand::ShowVote(_)
            | Errand::DrawChallenge { .. }
            | Errand::Show(_)
            | Errand::Announce(_)
            | Errand::Remind(_)
            | Errand::TellErased(_) => None,
        };
        let done = match errand {
            Errand::Show(claimed) => self.show(claimed).await,
            Errand::Announce(announcement) => self.announce(announcement).await,
            Errand::Remind(reminder) => self.remind(reminder).await,
            Errand::TellErased(who) => self.tell_erased(who).await,
            Errand::Thread(game) => self.thread(game).await,
            Errand::ShowVote(shown) => self.show_vote(shown).await,
            Errand::Hush(game) => self.hush(game).await,
            Errand::FinishCall(game) => self.finish_call(game).await,
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
            Errand::PostBoard(game) => self.post_undone(game).await,
            Errand::LearnBoard { game, interaction } => self.learn_board(game, interaction).await,
            Errand::DrawChallenge { challenge, message } => {
                self.draw_challenge(challenge, message).await
            }
        };
        if let Err(error) = done {
            warn!(?errand, %error, "the database failed an errand");
        }
    }

    /// Sees to it that a message shows how things stand, and the game's board as well, which may be another one since.
    pub(super) async fn settle(
        &self,
        game: GameId,
        message: MessageId,
        already: Option<Already<'_>>,
    ) {
        let drawn = self.draw(game, message, already).await;
        if let Some(board) = drawn.board.filter(|&board| board != message) {
            self.draw(game, board, None).await;
        }
    }

    /// Draws a message that is or was a game's board until it shows how things stand; nothing is left to be done about it then.
    pub(super) async fn draw(
        &self,
        game: GameId,
        message: MessageId,
        already: Option<Already<'_>>,
    ) -> Drawn {
        let as_of = self.clock.now();
        // Of what the answers draw themselves only the end was noted.
        let is_over = |already: &Already<'_>| already.record.game.end().is_some();
        let noted = already.as_ref().is_none_or(is_over);
        let drawn = self.keep_drawing(game, message, already).await;
        if noted && drawn.done {
            super::noted(self.bot.store.drawn(message, as_of).await);
        }
        drawn
    }

    /// When several draw it at once, the last to draw has also read last.
    async fn keep_drawing(
        &self,
        game: GameId,
        message: MessageId,
        mut already: Option<Already<'_>>,
    ) -> Drawn {
        let (mut turn, mut done, mut waited) = (None, true, false);
        let drawn_in = already.as_ref().map(|already| already.record.place.channel);
        let nothing = |done| Drawn { done, board: None };
        loop {
            // Mostly nothing has changed since it was drawn.
            if let Some(Already { record, .. }) = &already
                && let Ok(false) = self.bot.store.may_differ(record).await
            {
                return Drawn {
                    done,
                    board: record.board,
                };
            }
            let record = match self.bot.store.game(game).await {
                Ok(Some(record)) => Box::new(record),
                Ok(None) => return nothing(true),
                Err(error) => {
                    warn!(%game, %error, "a board stays as it was");
                    return nothing(false);
                }
            };
            if record.poll.is_some() && turn.is_none() {
                let Some(mine) = self.draws.turn(message).await else {
                    return nothing(true);
                };
                // Whoever overtook it may be one of those.
                already = already.filter(|_| !mine.for_others);
                turn = Some(mine);
                continue;
            }
            let board = record.board;
            let shown = already.as_ref().map(|already| &already.record);
            if shown == Some(&record) {
                return Drawn { done, board };
            }
            // It has gone on in its thread meanwhile.
            if let Some(channel) = drawn_in.filter(|&channel| channel != record.place.channel) {
                let with = view::in_thread(&record, record.place.locale);
                done = self.edit(channel, message, with).await;
                return Drawn { done, board };
            }
            let with = match record.board {
                None if self.was_board(message).await => view::retired(&record),
                _ => looks(&record, message),
            };
            if shown.is_some_and(|shown| looks(shown, message) == with) {
                return Drawn { done, board };
            }
            if let Some(already) = &mut already
                && let Some(click) = already.click.take()
            {
                if click.overtaken(already.record.game.ply()).await {
                    return nothing(true);
                }
                continue;
            }
            if turn.is_some() {
                if let Some(pause) = self.draws.pause(message) {
                    sleep(pause).await;
                    continue;
                }
                self.draws.drew(message);
            } else if !waited {
                // What was read before might arrive after a later answer, and be clicked on.
                match self.clicks.waited(message).await {
                    Some(Waited::Overtaken) => return nothing(true),
                    Some(Waited::Quiet) => {
                        waited = true;
                        continue;
                    }
                    None => {}
                }
            }
            done = self.edit(record.place.channel, message, with).await;
            (already, waited) = (Some(record.into()), false);
        }
    }

    /// Whether a message was a game's board before another became it that nobody knows.
    async fn was_board(&self, message: MessageId) -> bool {
        let retired = self.bot.store.is_retired(message).await;
        retired.unwrap_or_default()
    }

    async fn draw_challenge(&self, id: GameId, message: MessageId) -> Result<(), StoreError> {
        let Some(challenge) = self.bot.store.challenge(id).await? else {
            return Ok(());
        };
        let with = view::challenge_closed(&challenge, self.clock.now());
        self.edit(challenge.place.channel, message, with).await;
        Ok(())
    }

    /// Gives whether it need not be tried again.
    pub(super) async fn edit(&self, channel: ChannelId, message: MessageId, with: Message) -> bool {
        // Where the bot is no member of the channel it may not: then that message's next click repairs it.
        let edit = self.platform.edit(channel, message, with);
        let edited = self.dare(channel, Presence::Listener, edit).await;
        if let Err(error) = &edited {
            debug!(%error, "a message stays as it was");
        }
        !matches!(edited, Err(Failure::Passing(_)))
    }

    pub(super) async fn hush(&self, game: GameId) -> Result<(), StoreError> {
        match self.bot.store.call(game).await? {
            Some(noted) => self.take_back(noted).await,
            None => Ok(()),
        }
    }

    /// Takes back a call that the game has moved on from, and finishes what a process left undone that ended between noting
    /// a call, sending it, and taking it back.
    async fn finish_call(&self, game: GameId) -> Result<(), StoreError> {
        let Some(noted) = self.bot.store.call(game).await? else {
            return Ok(());
        };
        match self.waiting(game, noted.call.ply).await? {
            None => self.take_back(noted).await,
            // It is given again when the game is claimed next.
            Some(_) if noted.call.deadline.is_some() => Ok(()),
            Some((record, who)) => self.call(&record, who, noted.call).await,
        }
    }

    /// Deletes a call. Which message it is, if it was sent at all, is learnt by sending it again: nobody is pinged by
    /// that.
    async fn take_back(&self, noted: Noted) -> Result<(), StoreError> {
        let Noted {
            call,
            channel,
            message,
        } = noted;
        let found = match message {
            Some(message) => Ok(message),
            None => {
                let again = Message::text("…");
                let send = self.platform.send(channel, again, call.name());
                self.dare(channel, Presence::Speaker, send).await
            }
        };
        let deleted = match found {
            Ok(message) => self.delete(channel, message).await,
            Err(failure) => Err(failure),
        };
        match deleted {
            // The next one to look does it.
            Err(Failure::Passing(_)) => Ok(()),
            _ => self.bot.store.forget_call(call).await,
        }
    }

    async fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
        let delete = self.platform.delete(channel, message);
        let deleted = self.dare(channel, Presence::Listener, delete).await;
        if let Err(error) = &deleted {
            debug!(%error, "an old call stays");
        }
        deleted
    }

    async fn nudge(&self, game: GameId, ply: Ply, who: UserId, now: i64) -> Result<(), StoreError> {
        if !self.bot.store.should_nudge(game, ply, who, now).await? {
            return Ok(());
        }
        let Some((record, who)) = self.waiting(game, ply).await? else {
            return Ok(());
        };
        let settings = self.bot.store.settings(record.place.guild).await?;
        if !settings.pings {
            return Ok(());
        }
        let call = Call {
            game,
            ply,
            deadline: None,
        };
        self.call(&record, who, call).await
    }

    async fn call(&self, record: &Record, who: UserId, call: Call) -> Result<(), StoreError> {
        let game = call.game;
        match self.ping(record, view::nudge(record, who), call).await? {
            Ok(()) => {}
            Err(Failure::Malformed(error)) => error!(%game, %error, "a call is not taken"),
            // Where the bot may not speak, no one is called.
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
        let Some((record, who)) = self.waiting(game, ply).await? else {
            return Ok(());
        };
        // However late the warning comes, there is time left to act on it.
        let time = record.game.terms().move_time;
        let end = deadline.max(self.clock.now() + time.warning());
        let with = view::warning(&record, who, end, away);
        let call = Call {
            game,
            ply,
            deadline: Some(deadline),
        };
        let store = &self.bot.store;
        match self.ping(&record, with, call).await? {
            Ok(()) => store.warned(game, ply, end, Warning::Given).await,
            Err(Failure::Refused(error) | Failure::Gone(error)) => {
                debug!(%game, %error, "a player cannot be warned");
                store.warned(game, ply, deadline, Warning::Impossible).await
            }
            // These are tried again when the claim on the game runs out, so no one loses unwarned.
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
                Player::Channel(_) | Player::Bot(_) | Player::Gone => None,
            }),
        )
    }

    /// Posts a message for the player to move, in place of the one before, to be deleted once they have: at once, if
    /// they have moved meanwhile.
    async fn ping(
        &self,
        record: &Record,
        with: Message,
        call: Call,
    ) -> Result<Result<(), Failure>, StoreError> {
        let (store, channel) = (&self.bot.store, record.place.channel);
        match store.call(call.game).await? {
            Some(noted) if noted.call != call => self.take_back(noted).await?,
            // It was sent, but the sender got no further.
            Some(noted) if noted.message.is_some() => return Ok(Ok(())),
            _ => {}
        }
        if !store.note_call(call, None).await? {
            return Ok(Ok(()));
        }
        let send = self.platform.send(channel, with, call.name());
        let message = match self.dare(channel, Presence::Speaker, send).await {
            Ok(message) => message,
            // It may have arrived.
            Err(Failure::Passing(error)) => return Ok(Err(Failure::Passing(error))),
            Err(failure) => {
                store.forget_call(call).await?;
                return Ok(Err(failure));
            }
        };
        if !store.note_call(call, Some(message)).await? {
            self.take_back(Noted {
                call,
                channel,
                message: Some(message),
            })
            .await?;
        }
        Ok(Ok(()))
    }

    /// Makes a call in a channel that takes the bot to be this much there, unless that was refused lately.
    pub(super) async fn dare<T>(
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
