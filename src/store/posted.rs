//! The messages that show challenges, tournaments, classes and simuls.

use super::{Doing, Result, Store, Stored, key};
use crate::place::{ClassId, GameId, MessageId, SimulId, TournamentId};

/// Something with a message of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posted {
    Challenge(GameId),
    Tournament(TournamentId),
    Class(ClassId),
    Simul(SimulId),
}

impl Store {
    /// Stores which message shows it.
    pub async fn set_message(&self, of: Posted, message: MessageId) -> Result<()> {
        let (text, id) = match of {
            Posted::Challenge(id) => ("UPDATE challenges SET message = $2 WHERE id = $1", id.0),
            Posted::Tournament(id) => ("UPDATE tournaments SET message = $2 WHERE id = $1", id.0),
            Posted::Class(id) => ("UPDATE classes SET message = $2 WHERE id = $1", id.0),
            Posted::Simul(id) => ("UPDATE simuls SET message = $2 WHERE id = $1", id.0),
        };
        let set = self.writer.run(text, (key(id), Stored(message))).await;
        set.doing(format_args!("set the message of {of:?}"))
    }
}
