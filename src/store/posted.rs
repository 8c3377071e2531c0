//! The messages that show challenges, tournaments, classes and simuls.

use super::{Doing, Result, Store, Stored, key};
use crate::place::{ClassId, GameId, MessageId, SimulId, TournamentId};

/// Something with a message of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageOwner {
    Challenge(GameId),
    Tournament(TournamentId),
    Class(ClassId),
    Simul(SimulId),
}

impl Store {
    /// Stores which message shows it.
    pub async fn set_message(&self, of: MessageOwner, message: MessageId) -> Result<()> {
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
        let set = self.writer.run(text, (key(id), Stored(message))).await;
        set.doing(format_args!("set the message of {of:?}"))
    }
}
