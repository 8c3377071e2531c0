//! Redraws messages that are or were boards until they show the game's current state.

use std::time::Duration;

use tokio::time::Instant;
use tracing::{debug, warn};

use super::painter::{Click, Drawn, Left, Since, Waited};
use super::{Failure, Platform, Worker, log_error};
use crate::ask::Presence;
use crate::game::{Against, Record};
use crate::place::{ChannelId, GameId, MessageId, Place};
use crate::planted::planted;
use crate::reply::Message;
use crate::view;

/// The name under which a game's board is posted in a channel: always the same, so that it is posted once.
pub(super) fn board_name(game: GameId, channel: ChannelId) -> String {
    format!("{game} in {channel}")
}

/// The state of the game that a message shows already.
pub(super) struct Already<'a> {
    pub(super) record: Box<Record>,
    /// The click whose answer drew it. Later clicks may have been answered since.
    pub(super) click: Option<&'a Click>,
}

impl From<Box<Record>> for Already<'_> {
    fn from(record: Box<Record>) -> Self {
        Self { record, click: None }
    }
}

impl<P: Platform> Worker<P> {
    /// Redraws a message until it is up to date, and then the game's board, if that is another message by now. Returns
    /// what became of the message.
    pub(super) async fn settle(
        &self,
        game: GameId,
        message: MessageId,
        already: Option<Already<'_>>,
    ) -> Drawn {
        let drawn = self.draw(game, message, already).await;
        if let Some(board) = drawn.board.filter(|&board| board != message) {
            self.draw(game, board, None).await;
        }
        drawn
    }

    /// Redraws a message that is or was a game's board until it is up to date, then deletes its row in the outbox,
    /// if it has one.
    pub(super) async fn draw(
        &self,
        game: GameId,
        message: MessageId,
        already: Option<Already<'_>>,
    ) -> Drawn {
        let as_of = self.clock.now();
        // Of the boards that answers draw themselves, only final ones and those that were challenges have a row in the
        // outbox.
        let has_row = |Already { record, .. }: &Already<'_>| {
            let is_new = record.game.ply().0 == 0 && record.game.against() == Against::People;
            is_new || record.game.end().is_some()
        };
        let is_noted = already.as_ref().is_none_or(has_row);
        let drawn = if let Some(Already { record, .. }) = &already
            && let Ok(false) = self.bot.store.may_differ(record).await
        {
            // Usually nothing has changed since it was drawn.
            Drawn { board: record.board, ..Drawn::NOTHING }
        } else {
            // With a row in the outbox, the redraw can wait there.
            let is_swept =
                already.as_ref().is_some_and(|it| self.is_swept(it.record.place.channel));
            let room = self.painter.room(is_noted);
            if room.is_none() || is_noted && is_swept {
                return Drawn { left: Left::Retry, board: None };
            }
            self.paint(game, message, already).await
        };
        if is_noted && drawn.left == Left::Nothing {
            log_error(self.bot.store.note_drawn(message, as_of).await);
        }
        drawn
    }

    async fn paint(&self, game: GameId, message: MessageId, already: Option<Already<'_>>) -> Drawn {
        let answer = already.as_ref().and_then(|already| {
            let drew = already.record.game.ply();
            already.click.map(|click| (click, drew))
        });
        let mut since = Since::now(answer);
        let mut shown = already.map(|already| already.record);
        let guard = self.painter.guard(message).await;
        if let Some(drawn) = guard.left_to_another(since) {
            return drawn;
        }
        // A click now redraws the message, so wait before reading the game.
        if guard.is_clicked_on() && guard.wait(since, false).await == Waited::Overtaken {
            return Drawn::NOTHING;
        }
        let mut drawn = Drawn::NOTHING;
        loop {
            let read = Instant::now();
            let record = match self.bot.store.game(game).await {
                Ok(Some(record)) => Box::new(record),
                Ok(None) => {
                    // Its people were erased before it was known that this message shows it.
                    if let Some(Place { channel, locale, .. }) = shown.map(|shown| shown.place) {
                        self.draw_orphan(channel, message, locale).await.ok();
                    }
                    return Drawn::NOTHING;
                }
                Err(error) => {
                    warn!(%game, %error, "a board stays as it was");
                    return Drawn { left: Left::Retry, board: None };
                }
            };
            drawn.board = record.board;
            if shown.as_ref() == Some(&record) {
                return drawn;
            }
            // The game has moved to its thread meanwhile.
            let drawn_in = shown.as_ref().map(|shown| shown.place.channel);
            if let Some(channel) = drawn_in.filter(|&channel| channel != record.place.channel) {
                let content = view::in_thread(record.place);
                drawn.left = self.redraws(channel, message, content).await;
                return drawn;
            }
            // This message carries the thread: the job that opened the thread writes there where the game is.
            if message.thread() == record.place.channel {
                return drawn;
            }
            let content = match record.board {
                None if self.was_board(message).await => view::retired(&record),
                _ => view::board_on(&record, message),
            };
            if shown.as_ref().is_some_and(|shown| view::board_on(shown, message) == content) {
                return drawn;
            }
            since.elsewhere = shown.as_ref().and_then(|_| self.clicked_elsewhere(&record));
            // An edit with older state might arrive after a later answer and offer old buttons.
            match guard.wait(since, record.poll.is_some()).await {
                Waited::Overtaken => return Drawn::NOTHING,
                Waited::Quiet => continue,
                Waited::Never => {}
            }
            drawn.left = self.redraws(record.place.channel, message, content).await;
            guard.painted(read, drawn);
            // What is closed leads to the board of that moment, and need not follow it on.
            let is_closed = record.board.is_some_and(|board| board != message);
            let same = async || matches!(self.bot.store.may_differ(&record).await, Ok(false));
            if planted(16) || is_closed || same().await {
                return drawn;
            }
            (shown, since) = (Some(record), Since::now(None));
        }
    }

    /// When the game was last clicked on, if another process may still be answering that click.
    fn clicked_elsewhere(&self, record: &Record) -> Option<Instant> {
        let ago = u64::try_from(self.clock.now() - record.touched).ok()?;
        let shared = self.bot.store.is_shared();
        Instant::now().checked_sub(Duration::from_millis(ago)).filter(|_| shared)
    }

    /// Whether the message was a game's board, and the board now is a message we don't know.
    pub(super) async fn was_board(&self, message: MessageId) -> bool {
        self.bot.store.is_retired(message).await.unwrap_or_default()
    }

    async fn redraws(&self, channel: ChannelId, message: MessageId, content: Message) -> Left {
        match self.edit(channel, message, content).await {
            _ if planted(3) => Left::Nothing,
            Err(Failure::Refused(_) | Failure::Postponed(_)) => Left::Refused,
            Err(failure) if failure.is_passing() => Left::Retry,
            Ok(()) | Err(_) => Left::Nothing,
        }
    }

    /// Edits a message. Discord refuses this where the bot is no member of the channel; the message's next
    /// click repairs it.
    pub(super) async fn edit(
        &self,
        channel: ChannelId,
        message: MessageId,
        content: Message,
    ) -> Result<(), Failure> {
        let edit = self.platform.edit(channel, message, content);
        let edited = self.unless_refused_lately(channel, Presence::Listener, edit).await;
        if let Err(error) = &edited {
            debug!(%error, "a message stays as it was");
        }
        edited
    }
}
