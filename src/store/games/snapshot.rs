//! What is kept of long games that go on, so that they are read without their first moves.

use crate::game::{Game, Record};
use crate::store::{Ask, Cause, Doing, Result, Store, Tx, dashed, records};

impl Store {
    /// Keeps nothing but their moves of all games. What is wanted besides is kept with the next move in each.
    pub async fn keep_moves_alone(&self) -> Result<()> {
        let text = "UPDATE games SET kept_ply = NULL, kept_piles = NULL WHERE kept_ply IS NOT NULL";
        self.writer.at_leisure().run(text, ()).await.doing("forget the piles that are kept")
    }
}

/// Keeps how a game stood a few moves ago, once it would be read with too many.
pub async fn keep(tx: &mut Tx, game: &Game) -> Result<(), Cause> {
    let Some(kept) = game.to_keep() else { return Ok(()) };
    let text = "UPDATE games SET kept_ply = $2, kept_piles = $3 WHERE id = $1";
    tx.run(text, (game.id(), kept.ply(), dashed(&kept.position().kept()))).await
}

/// Reads the first moves of a game that has ended, if they are missing: of one that has, nothing is kept but its moves.
pub async fn complete(tx: &mut Tx, record: &mut Record) -> Result<(), Cause> {
    if record.game.whole().is_none()
        && let Some(read) = records::by_id(tx, record.game.id()).await?
    {
        record.game = read.game;
    }
    Ok(())
}
