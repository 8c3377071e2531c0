//! Takes back the player's last move against the bot, and the bot's reply.

use super::drawing::{refuse, stored, update};
use super::prelude::*;
use crate::game::{self, Ply};

pub async fn take_back(turn: &Turn<'_>, id: GameId, ply: Ply) -> Result<Answer> {
    let record = turn.game(id).await?;
    let to = match game::take_back(&record.game, turn.user, ply) {
        Ok(to) => to,
        // The same click was delivered twice.
        Err(_) if turn.store.has_done(turn.id).await? => {
            return update(turn, record, Partial::NOTHING).await;
        }
        Err(refusal) => return Err(refuse(turn, refusal, &record)),
    };
    let taken_back = turn.store.take_back(&record, to, turn.now, turn.id).await?;
    update(turn, stored(turn, taken_back)?, Partial::NOTHING).await
}
