//! Messages that nudge a player to move. Sending or removing a nudge is put into the [outbox](crate::store::outbox) with
//! the move it follows from, and a nudge is recorded before it is sent, until it is deleted. So a process that dies in
//! between leaves none behind.

use crate::game::{Game, Ply, Record, Seat, pace};
use crate::place::{ChannelId, GameId, MessageId};
use crate::planted::planted;
use crate::store::outbox::{GRACE, Job, enqueue};
use crate::store::{Ask, Cause, Doing, Result, Store, Stored, Tx, read_by_name, records};

/// Whether the person in seat `$2` of game `$1` was last active in it before `$3`. A simul's host is never called.
macro_rules! is_away {
    () => {
        "EXISTS (SELECT 1 FROM seats s WHERE s.game_id = $1 AND s.seat = $2
             AND s.user_id IS NOT NULL AND s.active_at < $3
             AND NOT EXISTS (SELECT 1 FROM simul_games m JOIN simuls l ON l.id = m.simul_id
                 WHERE m.game_id = $1 AND l.host = s.user_id))"
    };
}

/// A nudge to the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nudge {
    pub game: GameId,
    pub ply: Ply,
    /// The game's deadline, in milliseconds since 1970 in UTC, if the nudge warns of it.
    pub deadline: Option<i64>,
}

impl Nudge {
    /// The name it is sent under, the same on every attempt.
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

/// A recorded nudge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordedNudge {
    pub nudge: Nudge,
    pub channel: ChannelId,
    /// `None` while it is not known to have been sent.
    pub message: Option<MessageId>,
}

read_by_name! { Nudge { game = "id", ply = "ping_ply", deadline = "ping_deadline" } }
read_by_name! { RecordedNudge { nudge = .., channel = "channel_id", message = "ping_message" } }

impl Store {
    /// Returns the last nudge in a game, until it is forgotten.
    pub async fn nudge(&self, game: GameId) -> Result<Option<RecordedNudge>> {
        let text = "SELECT id, channel_id, ping_ply, ping_deadline, ping_message FROM games
             WHERE id = $1 AND ping_ply IS NOT NULL";
        let found = self.readers.maybe(text, game).await;
        found.doing(format_args!("look for a nudge in game {game}"))
    }

    /// Records a nudge that is about to be sent, or was. Returns `false` if the player has moved meanwhile: then nobody
    /// needs it.
    pub async fn note_nudge(&self, nudge: Nudge, message: Option<MessageId>) -> Result<bool> {
        let text = "UPDATE games SET ping_ply = $2, ping_deadline = $3, ping_message = $4
             WHERE id = $1 AND state = 'active'
               AND $2 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0)";
        let sent = (nudge.game, nudge.ply, nudge.deadline, message.map(Stored));
        let noted = self.writer.changed(text, sent).await;
        noted.doing(format_args!("note a nudge in game {}", nudge.game))
    }

    /// Records which message a nudge became that was sent before, even if the player has moved meanwhile.
    pub async fn find_nudge(&self, nudge: Nudge, message: MessageId) -> Result<()> {
        let text = "UPDATE games SET ping_message = $4
             WHERE id = $1 AND ping_ply = $2 AND COALESCE(ping_deadline, 0) = $3";
        let found = (nudge.game, nudge.ply, nudge.deadline.unwrap_or(0), Stored(message));
        let noted = self.writer.run(text, found).await;
        noted.doing(format_args!("note the message of a nudge in game {}", nudge.game))
    }

    /// Forgets a nudge of which nothing is left. A later one stays.
    pub async fn forget_nudge(&self, nudge: Nudge) -> Result<()> {
        let text = "UPDATE games SET ping_ply = NULL, ping_deadline = NULL, ping_message = NULL
             WHERE id = $1 AND ping_ply = $2 AND COALESCE(ping_deadline, 0) = $3";
        let over = (nudge.game, nudge.ply, nudge.deadline.unwrap_or(0));
        let forgotten = self.writer.run(text, over).await;
        forgotten.doing(format_args!("forget a nudge in game {}", nudge.game))
    }

    /// Whether the player that a game waits for should be called: the game still waits for the same move as here, and
    /// they were last active in it a while before `now`.
    pub async fn should_nudge(&self, game: &Game, now: i64) -> Result<bool> {
        const SHOULD: &str = concat!(
            "SELECT 1 FROM games WHERE id = $1 AND state = 'active'
               AND $4 = COALESCE((SELECT MAX(ply) + 1 FROM moves WHERE game_id = $1), 0) AND ",
            is_away!()
        );
        let values = (game.id(), waits_for(game), now - pace::AROUND, game.ply());
        let should = self.readers.any(SHOULD, values).await;
        should.doing(format_args!("look whom game {} waits for", game.id()))
    }
}

/// Puts a game's nudge into the outbox, with what was just written of the game at `now`, if there was a nudge before or
/// one is needed now.
pub async fn enqueue_nudge(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    const OWED: &str =
        concat!("SELECT 1 FROM games WHERE id = $1 AND (ping_ply IS NOT NULL OR ", is_away!(), ")");
    let game = &record.game;
    if records::is_against_bot(game) {
        return Ok(());
    }
    if tx.any(OWED, (game.id(), waits_for(game), now - pace::AROUND)).await? {
        enqueue(tx, Job::Nudge(game.id()), record.place, now + GRACE).await?;
    }
    Ok(())
}

/// Returns the seat to move, if the game waits for a move.
fn waits_for(game: &Game) -> Option<Seat> {
    game.end().is_none().then(|| game.to_move())
}
