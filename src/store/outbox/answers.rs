//! Redraws and other board jobs that follow an answer. They go into the [outbox](crate::store::outbox) with what was
//! asked for.

use super::jobs::{GRACE, Job, enqueue, enqueue_by};
use crate::game::Record;
use crate::place::{GameId, MessageId, Token};
use crate::planted::planted;
use crate::store::{Ask, Cause, Doing, Result, Store, Stored, Tx, key};

/// How long a token gives access to its answer, in milliseconds.
pub const OPENS: i64 = 14 * 60_000;

/// How the board comes to show a change to its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Redraw {
    /// The bot may not draw on it.
    Never,
    /// By the answer itself. A lost answer is repaired by the next click; a finished game, where nobody clicks, is
    /// redrawn.
    ByAnswer,
    /// In its place, after the answer.
    After,
    /// The answer, which the token opens, becomes the new board.
    NewBoard(Token),
}

/// An answer that is a board, if it was ever given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    pub token: Token,
    /// Whether the token no longer gives access to it.
    pub too_late: bool,
}

impl Store {
    /// Notes at `now` that the answer to an interaction is that game's board from then on. Returns `false` if there is
    /// no such game any more.
    pub async fn note_answer(
        &self,
        record: &Record,
        interaction: u64,
        token: &Token,
        now: i64,
    ) -> Result<bool> {
        self.write(format!("note an answer to {interaction}"), async |tx| {
            let is_there = tx.any("SELECT 1 FROM games WHERE id = $1", record.game.id()).await?;
            if is_there {
                learn(tx, record, interaction, token, now).await?;
            }
            Ok(is_there)
        })
        .await
    }

    /// Returns how to find out which message the answer to an interaction became, if that is not known at `now`.
    pub async fn noted_answer(&self, interaction: u64, now: i64) -> Result<Option<Sent>> {
        let text = "SELECT token, due_at FROM outbox WHERE kind = 'learn' AND subject = $1";
        let found = self.readers.maybe(text, key(interaction)).await;
        let found: Option<(_, i64)> =
            found.doing(format_args!("look for the answer to {interaction}"))?;
        Ok(found.map(|(token, due)| Sent { token, too_late: now - due > OPENS }))
    }

    /// Notes that a message that is or was a board was redrawn with the state of `as_of`.
    pub async fn note_drawn(&self, message: MessageId, as_of: i64) -> Result<()> {
        let text = "DELETE FROM outbox WHERE kind = 'draw' AND subject = $1 AND due_at <= $2";
        let drawn = self.writer.run(text, (message, as_of + GRACE)).await;
        drawn.doing(format_args!("note that message {message} was drawn"))
    }
}

impl Redraw {
    /// Notes how the board is redrawn after the answer to an interaction, which changed a game at `now`.
    pub(in crate::store) async fn note(
        &self,
        tx: &mut Tx,
        record: &Record,
        interaction: Option<u64>,
        now: i64,
    ) -> Result<(), Cause> {
        let over = record.game.end().is_some();
        match (self, record.board, interaction) {
            (Self::NewBoard(token), _, Some(interaction)) => {
                learn(tx, record, interaction, token, now).await
            }
            (Self::After, Some(board), _) => draw(tx, record.game.id(), board, now + GRACE).await,
            (Self::ByAnswer, Some(board), _) if over => {
                draw(tx, record.game.id(), board, now + GRACE).await
            }
            (Self::Never | Self::ByAnswer | Self::After | Self::NewBoard(_), ..) => Ok(()),
        }
    }
}

/// Has a message redrawn from the game's state, from `at` on.
pub async fn draw(tx: &mut Tx, game: GameId, message: MessageId, at: i64) -> Result<(), Cause> {
    if planted(2) {
        return Ok(());
    }
    let text = "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)
         SELECT 'draw', $2, id, guild_id, channel_id, $3 FROM games WHERE id = $1
         ON CONFLICT (kind, subject) DO UPDATE SET game_id = excluded.game_id, due_at = excluded.due_at, claimed_until = 0";
    tx.run(text, (game, Stored(message), at)).await
}

/// Has the board of a new game posted, from `at` on.
pub async fn post(tx: &mut Tx, record: &Record, at: i64) -> Result<(), Cause> {
    enqueue(tx, Job::Post(record.game.id()), record.place, at).await
}

async fn learn(
    tx: &mut Tx,
    record: &Record,
    interaction: u64,
    token: &Token,
    now: i64,
) -> Result<(), Cause> {
    let job = Job::Learn { game: record.game.id(), interaction };
    enqueue_by(tx, job, record.place, now + GRACE, Some(token)).await
}
