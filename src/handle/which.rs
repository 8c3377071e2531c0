//! Which game a command is about: the asker's open one in the channel. Where there are two, they are asked.

use super::{Answer, Bot};
use crate::ask::Request;
use crate::ask::control::Button;
use crate::game::Record;
use crate::store::StoreError;
use crate::view;

/// The game, if there is one; or the question, whose buttons do to either game what was asked for.
pub async fn which(
    bot: &Bot,
    request: &Request,
    button: impl Fn(&Record) -> Button,
) -> Result<Result<Option<Record>, Answer>, StoreError> {
    which_of(bot, request, |_| true, button).await
}

/// The same where there are some that are `meant` rather than others.
pub async fn which_of(
    bot: &Bot,
    request: &Request,
    meant: impl Fn(&Record) -> bool,
    button: impl Fn(&Record) -> Button,
) -> Result<Result<Option<Record>, Answer>, StoreError> {
    let mut open = here(bot, request).await?;
    if open.iter().any(&meant) {
        open.retain(meant);
    }
    Ok(match open.len() {
        0 | 1 => Ok(open.pop()),
        _ => Err(Answer::whisper(view::which_game(
            &open,
            button,
            request.locale,
        ))),
    })
}

/// The asker's open games in this channel, and the channel's, which is everyone's.
pub async fn here(bot: &Bot, request: &Request) -> Result<Vec<Record>, StoreError> {
    let channel = request.place.channel;
    let mut open = bot.store.open_in(request.user, channel).await?;
    open.extend(bot.store.open_vote(channel).await?);
    Ok(open)
}
