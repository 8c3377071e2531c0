//! The messages that show games: current boards and retired ones.

use crate::game::Record;
use crate::place::{GameId, MessageId};
use crate::planted::planted;
use crate::store::outbox::{GRACE, Job, answers, settled};
use crate::store::records::{self, select_records};
use crate::store::{Ask, Cause, Doing, Result, Store, Stored, Tx};

impl Store {
    /// Returns the game whose board a message is, or was. The board of a finished game may have become its rematch's.
    ///
    /// # Errors
    /// If the database fails, or a stored game is damaged.
    pub async fn game_shown_by(&self, message: MessageId) -> Result<Option<Record>> {
        // The plus makes SQLite take the last of these games, instead of walking back from the last of all games.
        const SHOWN: &str = select_records!(
            "WHERE g.id = COALESCE(
                 (SELECT MAX(+id) FROM games WHERE board_message = $1),
                 (SELECT game_id FROM retired_boards WHERE message = $1))"
        );
        let shown = async |on: &mut Tx| records::anyones_by(on, SHOWN, message).await;
        let shown = self.readers.ask(shown);
        shown.await.doing(format_args!("find the game that message {message} shows"))
    }

    /// Whether a message was a game's board and no longer is, for a game whose board is not known.
    pub async fn is_retired(&self, message: MessageId) -> Result<bool> {
        let text = "SELECT 1 FROM retired_boards WHERE message = $1";
        let found = self.readers.any(text, message).await;
        found.doing(format_args!("look whether message {message} was a board"))
    }

    /// Gives up on finding which message the answer to an interaction became. Retires the previous board, to be
    /// redrawn, and returns it.
    pub async fn give_up_answer(
        &self,
        game: GameId,
        interaction: u64,
        now: i64,
    ) -> Result<Option<MessageId>> {
        self.write(format!("put away the board of game {game}"), async |tx| {
            settled(tx, Job::Learn { game, interaction }).await?;
            let was = of(tx, game).await?;
            if let Some(was) = was {
                retire(tx, was, game, Some(now)).await?;
                tx.run("UPDATE games SET board_message = NULL WHERE id = $1", game).await?;
            } else {
                post_first(tx, game, now).await?;
            }
            Ok(was)
        })
        .await
    }

    /// Notes at `now` that the answer to an interaction never became the game's board.
    pub async fn never_answered(&self, game: GameId, interaction: u64, now: i64) -> Result<()> {
        self.write(format!("note that no answer shows game {game}"), async |tx| {
            settled(tx, Job::Learn { game, interaction }).await?;
            post_first(tx, game, now).await
        })
        .await
    }
}

/// Returns the game's board, if there is such a game and its board is known.
pub async fn of(tx: &mut Tx, id: GameId) -> Result<Option<MessageId>, Cause> {
    tx.maybe("SELECT board_message FROM games WHERE id = $1", id).await.map(Option::flatten)
}

/// Has a board of a game between people posted if it has none: the clock of one of them runs.
async fn post_first(tx: &mut Tx, game: GameId, now: i64) -> Result<(), Cause> {
    let text = "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)
         SELECT 'post', id, id, guild_id, channel_id, $2 FROM games
         WHERE id = $1 AND state = 'active' AND board_message IS NULL
           AND NOT EXISTS (SELECT 1 FROM seats WHERE game_id = $1 AND user_id IS NULL)
         ON CONFLICT DO NOTHING";
    tx.run(text, (game, now)).await
}

/// Notes that a message is no longer the game's board and, if the bot may draw on it, has it redrawn soon after
/// `draws`.
pub async fn retire(
    tx: &mut Tx,
    message: MessageId,
    game: GameId,
    draws: Option<i64>,
) -> Result<(), Cause> {
    if planted(5) {
        return Ok(());
    }
    if let Some(now) = draws {
        answers::draw(tx, game, message, now + GRACE).await?;
    }
    let text =
        "INSERT INTO retired_boards (message, game_id) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    tx.run(text, (Stored(message), game)).await
}
