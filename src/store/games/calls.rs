//! Messages that call a player to move. A call is noted before it is sent, and until it is deleted: so a process that ends
//! in between leaves none behind.

use crate::game::Ply;
use crate::place::{ChannelId, GameId, MessageId, Shards};
use crate::planted::planted;
use crate::store::alive::in_shards;
use crate::store::error::Doing;
use crate::store::sql::Stored;
use crate::store::{Store, StoreError};

/// A call to the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    pub game: GameId,
    pub ply: Ply,
    /// When the game is to end, in milliseconds since 1970 in UTC, if it warns of that.
    pub deadline: Option<i64>,
}

impl Call {
    /// The name it is sent under, every time.
    pub fn name(&self) -> String {
        let Self { game, ply, .. } = self;
        if planted(6) {
            return format!("{game}.{} {}", ply.0, fastrand::u32(..));
        }
        match self.deadline {
            Some(deadline) => format!("{game}.{}!{deadline}", ply.0),
            None => format!("{game}.{}", ply.0),
        }
    }
}

/// A call that was noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    pub call: Call,
    pub channel: ChannelId,
    /// `None` while it is not known to have been sent.
    pub message: Option<MessageId>,
}

impl Store {
    /// The last call in a game, until it is forgotten.
    pub async fn call(&self, game: GameId) -> Result<Option<Noted>, StoreError> {
        let text = "SELECT channel_id, ping_ply, ping_deadline, ping_message FROM games
             WHERE id = $1 AND ping_ply IS NOT NULL";
        let found = self.readers.maybe(text, game);
        let noted = |(channel, ply, deadline, message)| Noted {
            call: Call { game, ply, deadline },
            channel,
            message,
        };
        let found = found.await.map(|found| found.map(noted));
        found.doing(format_args!("look for a call in game {game}"))
    }

    /// Notes a call that is about to be sent, or was. `false` if the player has moved meanwhile: then nobody needs it.
    pub async fn note_call(
        &self,
        call: Call,
        message: Option<MessageId>,
    ) -> Result<bool, StoreError> {
        let text = "UPDATE games SET ping_ply = $2, ping_deadline = $3, ping_message = $4
             WHERE id = $1 AND state = 'active'
               AND $2 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
        let sent = (call.game, call.ply, call.deadline, message.map(Stored));
        let noted = self.writer.changed(text, sent).await;
        noted.doing(format_args!("note a call in game {}", call.game))
    }

    /// A noted call was sent before, and is that message; also where the player has moved meanwhile.
    pub async fn find_call(&self, call: Call, message: MessageId) -> Result<(), StoreError> {
        let text = "UPDATE games SET ping_message = $4
             WHERE id = $1 AND ping_ply = $2 AND COALESCE(ping_deadline, 0) = $3";
        let found = (call.game, call.ply, call.deadline.unwrap_or(0), Stored(message));
        let noted = self.writer.run(text, found).await;
        noted.doing(format_args!("note the message of a call in game {}", call.game))
    }

    /// There is nothing left of a call. A later one stays.
    pub async fn forget_call(&self, call: Call) -> Result<(), StoreError> {
        let text = "UPDATE games SET ping_ply = NULL, ping_deadline = NULL, ping_message = NULL
             WHERE id = $1 AND ping_ply = $2 AND COALESCE(ping_deadline, 0) = $3";
        let over = (call.game, call.ply, call.deadline.unwrap_or(0));
        let forgotten = self.writer.run(text, over).await;
        forgotten.doing(format_args!("forget a call in game {}", call.game))
    }

    /// Some games, and their channels, in the servers of these shards with a call that nobody knows to have been sent, or that
    /// outlived its move.
    pub async fn unfinished_calls(
        &self,
        shards: &Shards,
    ) -> Result<Vec<(GameId, ChannelId)>, StoreError> {
        const UNFINISHED: &str = concat!(
            "SELECT id, channel_id FROM games WHERE ping_ply >= 0
               AND (ping_message IS NULL OR state <> 'active'
                 OR ping_ply <> COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = games.id), 0)) AND ",
            in_shards!("$1", "$2", "$3"),
            " LIMIT 64"
        );
        let found = self.readers.all(UNFINISHED, shards);
        found.await.doing("look for calls without an end")
    }
}
