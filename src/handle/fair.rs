//! Fair matches: the second game begins when the first ends.

use super::call::{Calls, call};
use super::{Bot, Then};
use crate::action::Request;
use crate::game::Record;
use crate::store::StoreError;
use crate::view;

/// What follows from a step in a game, if it ended the first of a fair match; and the game's record, with the match
/// as it is now.
pub(super) async fn next(
    bot: &Bot,
    request: &Request,
    record: Record,
) -> Result<(Record, Calls), StoreError> {
    if record.fair.is_none() || record.game.end().is_none() {
        return Ok((record, Calls(Vec::new())));
    }
    let record = bot.store.game(record.game.id()).await?.unwrap_or(record);
    let mut thens = Vec::new();
    let second = record.fair.and_then(|fair| fair.second);
    if let Some(id) = second.filter(|&id| id != record.game.id())
        && let Some(second) = bot.store.game(id).await?
    {
        thens.push(Then::PostBoard {
            game: id,
            with: view::board(&second, None, request.place_locale),
        });
        thens.extend(call(request, &second).0);
    }
    Ok((record, Calls(thens)))
}
