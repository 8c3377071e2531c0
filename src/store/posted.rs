//! The messages that show challenges, tournaments, classes and simuls.

use super::outbox::{Job, LEARNT, enqueue_by};
use super::{Ask, Doing, Result, Store, Stored, key};
use crate::place::{ClassId, GameId, MessageId, Place, SimulId, Token, TournamentId};

/// Something with a message of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageOwner {
    Challenge(GameId),
    Tournament(TournamentId),
    Class(ClassId),
    Simul(SimulId),
}

/// The task of showing it as it stands.
impl From<MessageOwner> for Job {
    fn from(of: MessageOwner) -> Self {
        match of {
            MessageOwner::Challenge(id) => Self::Challenge(id),
            MessageOwner::Tournament(id) => Self::Tournament(id),
            MessageOwner::Class(id) => Self::Class(id),
            MessageOwner::Simul(id) => Self::Simul(id),
        }
    }
}

impl Store {
    /// Notes at `now` that the answer which the token opens becomes its message: if nobody learns which message that is,
    /// a task finds out. No answer is given before, so it need not be noted with what it shows.
    pub async fn await_message(
        &self,
        of: MessageOwner,
        place: Place,
        token: &Token,
        now: i64,
    ) -> Result<()> {
        self.write(format!("await the message of {of:?}"), async |tx| {
            enqueue_by(tx, of.into(), place, now + LEARNT, Some(token)).await
        })
        .await
    }

    /// Returns the token of the answer that became its message, if that is noted.
    pub async fn awaited(&self, of: MessageOwner) -> Result<Option<Token>> {
        let text =
            "SELECT token FROM outbox WHERE kind = $1 AND subject = $2 AND token IS NOT NULL";
        let found = self.readers.maybe(text, Job::from(of)).await;
        found.doing(format_args!("look for the answer that shows {of:?}"))
    }

    /// Stores which message shows it. Returns `false` if it is not there any more.
    pub async fn set_message(&self, of: MessageOwner, message: MessageId) -> Result<bool> {
        const LEARNT: &str = "DELETE FROM outbox WHERE kind = 'challenge' AND subject = $1
             AND EXISTS (SELECT 1 FROM challenges WHERE id = $1 AND state = 'open')";
        let (text, id) = match of {
            MessageOwner::Challenge(id) => {
                ("UPDATE challenges SET message = $2 WHERE id = $1", id.0)
            }
            MessageOwner::Tournament(id) => {
                ("UPDATE tournaments SET message = $2 WHERE id = $1", id.0)
            }
            MessageOwner::Class(id) => ("UPDATE classes SET message = $2 WHERE id = $1", id.0),
            MessageOwner::Simul(id) => ("UPDATE simuls SET message = $2 WHERE id = $1", id.0),
        };
        self.write(format!("set the message of {of:?}"), async |tx| {
            let is_there = tx.changed(text, (key(id), Stored(message))).await?;
            if let MessageOwner::Challenge(id) = of {
                tx.run(LEARNT, id).await?;
            }
            Ok(is_there)
        })
        .await
    }
}
