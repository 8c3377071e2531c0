//! The command in a message's menu: a hint on the game whose board it is, or on the piles it speaks of.

use super::turn::Stop;
use super::{Answer, Bot, hint};
use crate::ask::{About, HintWish, Request, Subject};
use crate::game::Record;
use crate::store::StoreError;
use crate::view;

pub async fn explain(bot: &Bot, request: &Request, on: &Subject) -> Result<Answer, Stop> {
    if let Some(record) = shown(bot, on).await? {
        return hint::on_board(bot, request, &record).await;
    }
    let about = match &on.piles {
        Some(Ok(position)) => About::Position(position.clone()),
        Some(Err(bad)) => return Err(Stop::whisper(view::bad_input(bad, request.locale))),
        None => return Err(Stop::whisper(view::no_piles(request.locale))),
    };
    let public = false;
    hint::hint(bot, request, &HintWish { about, public }).await
}

/// The game whose board it is, or was. That of a board which was not noted in time is named by its controls.
async fn shown(bot: &Bot, on: &Subject) -> Result<Option<Record>, StoreError> {
    let known = match on.board {
        Some(message) => bot.store.game_shown_by(message).await?,
        None => None,
    };
    match (known, on.game) {
        (None, Some(named)) => bot.store.game(named).await,
        (known, _) => Ok(known),
    }
}
