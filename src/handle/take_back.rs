//! Takes back the player's last move against the bot, and the bot's reply.

use super::drawing::{stored, unless_done, update};
use super::prelude::*;
use crate::game::{self, Ply};

pub async fn take_back(turn: &Turn<'_>, id: GameId, ply: Ply) -> Result<Answer> {
    let record = turn.game(id).await?;
    let to = unless_done(turn, game::take_back(&record.game, turn.user, ply), &record).await?;
    let taken_back = turn.store.take_back(&record, to, turn.now, turn.id).await?;
    update(turn, stored(turn, taken_back)?, Partial::NOTHING).await
}
