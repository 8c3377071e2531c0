//! The board on request: posted again, its binary digits shown or hidden.

use super::drawing::{post_anew, update};
use super::turn::Stop;
use super::which::which;
use super::{Answer, Bot, elsewhere, find, rescue};
use crate::ask::Request;
use crate::ask::control::Button;
use crate::game::{Record, Refusal};
use crate::place::GameId;
use crate::view;
use nim::Partial;

/// `/board`.
pub async fn here(bot: &Bot, request: &Request) -> Result<Answer, Stop> {
    let board = |record: &Record| Button::Board(record.game.id());
    match which(bot, request, board).await? {
        Ok(Some(record)) => post_anew(bot, request, &record).await,
        Ok(None) => rescue::look(bot, request).await,
        Err(asked) => Ok(asked),
    }
}

/// The button that brings a game's board.
pub async fn again(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    Ok(match find(bot, request, id).await? {
        None => Answer::whisper(view::no_such_game(request.locale)),
        Some(record) if !record.game.is_played_by(request.user) => {
            Answer::refused(request, &Refusal::Stranger, &record)
        }
        Some(record) => post_anew(bot, request, &record).await?,
    })
}

/// The button that tells the rules, to anyone.
pub async fn rules(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    Ok(Answer::whisper(match find(bot, request, id).await? {
        Some(record) => view::rules(&record, request.locale),
        None => view::no_such_game(request.locale),
    }))
}

/// The button that shows or hides binary digits.
pub async fn toggle_binary(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return elsewhere(bot, request, id).await;
    };
    let refusal = if !record.game.is_played_by(request.user) {
        Some(Refusal::Stranger)
    } else {
        record.game.end().map(|_| Refusal::Finished)
    };
    if let Some(refusal) = refusal {
        return Ok(Answer::refused(request, &refusal, &record));
    }
    let record = bot.store.toggle_binary(id, request.id, request.now).await?;
    update(bot, request, record, Partial::NOTHING).await
}
