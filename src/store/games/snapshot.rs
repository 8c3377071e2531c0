//! Snapshots of long games under way, so that they are read without their first moves.

use crate::game::{Game, Record};
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, dashed, records};

impl Store {
    /// Deletes the snapshots of all games. The next move in a game stores a new one if needed.
    pub async fn keep_moves_alone(&self) -> Result<()> {
        let text = "UPDATE games SET kept_ply = NULL, kept_piles = NULL WHERE kept_ply IS NOT NULL";
        self.writer.at_leisure().run(text, ()).await.doing("forget the piles that are kept")
    }
}

/// Stores how a game stood a few moves ago, once it would be read with too many moves.
pub async fn keep(tx: &mut Tx, game: &Game) -> Result<(), Cause> {
    let Some(kept) = game.to_keep() else { return Ok(()) };
    let text = "UPDATE games SET kept_ply = $2, kept_piles = $3 WHERE id = $1";
    tx.run(text, (game.id(), kept.ply(), dashed(&kept.position().kept()))).await
}

/// Reads the first moves of a game that has ended, if they are missing: its snapshot is gone by then.
pub async fn complete(tx: &mut Tx, record: &mut Record) -> Result<(), Cause> {
    if record.game.whole().is_none()
        && let Some(read) = records::by_id(tx, record.game.id()).await?
    {
        record.game = read.game;
    }
    Ok(())
}
