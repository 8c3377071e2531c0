//! Taking back one's last move against the bot, and its answer.

use super::drawing::{refuse, update};
use super::turn::Stop;
use super::{Answer, Bot, elsewhere, find};
use crate::ask::Request;
use crate::game::{self, Ply, Refusal};
use crate::place::GameId;
use crate::store::Appended;
use nim::Partial;

pub async fn take_back(bot: &Bot, request: &Request, id: GameId, ply: Ply) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    let to = match game::take_back(&record.game, request.user, ply) {
        Ok(to) => to,
        // The same click, delivered again.
        Err(_) if bot.store.has_done(request.id).await? => {
            return update(bot, request, record, Partial::NOTHING).await;
        }
        Err(refusal) => return Ok(refuse(request, &refusal, &record)),
    };
    let taken_back = bot.store.take_back(&record, to, request.now, request.id);
    match taken_back.await? {
        Appended::Done(record) => update(bot, request, *record, Partial::NOTHING).await,
        Appended::Stale(stands) => {
            let record = stands.map_or(record, |stands| *stands);
            Ok(refuse(request, &Refusal::Stale, &record))
        }
    }
}
