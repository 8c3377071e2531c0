//! A person's own data: what is kept, a copy of it, keeping off boards, and its end.

use super::{Answer, Bot, Then};
use crate::ask::Request;
use crate::place::UserId;
use crate::reply::{Message, Reply};
use crate::store::{Erased, StoreError};
use crate::view;

/// `/privacy policy`: what is kept and why, and buttons for all the rest.
pub async fn policy(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let hidden = bot.store.is_hidden(request.user).await?;
    Ok(panel(view::policy(hidden, request.locale)))
}

/// `/privacy export`.
pub async fn export(bot: &Bot, request: &Request) -> Result<Answer, StoreError> {
    let kept = bot.store.export(request.user).await?;
    let copy = view::export(&kept, request.user, request.now, request.locale);
    Ok(Answer::whisper(copy))
}

/// `/privacy hide`, and its undoing.
pub async fn hide(bot: &Bot, request: &Request, hidden: bool) -> Result<Answer, StoreError> {
    bot.store.hide(request.user, hidden).await?;
    Ok(panel(view::hidden(hidden, request.locale)))
}

/// From whom the asker wants no challenges.
pub async fn mutes(bot: &Bot, request: &Request, page: u32) -> Result<Answer, StoreError> {
    let mutes = bot.store.mutes(request.user, page).await?;
    Ok(panel(view::mutes(&mutes, request.locale)))
}

pub async fn unmute(
    bot: &Bot,
    request: &Request,
    whom: UserId,
    page: u32,
) -> Result<Answer, StoreError> {
    bot.store.unmute(request.user, whom).await?;
    mutes(bot, request, page).await
}

/// `/privacy erase`: asks first.
pub fn ask(request: &Request) -> Answer {
    panel(view::ask_erase(request.user, request.locale))
}

/// Erases everything, for whoever was asked and nobody else.
pub async fn erase(bot: &Bot, request: &Request, owner: UserId) -> Result<Answer, StoreError> {
    if owner != request.user {
        return Ok(Answer::whisper(view::not_your_data(request.locale)));
    }
    Ok(match bot.store.erase(owner, request.now).await? {
        Erased::Done(relics) => panel(view::erased(request.locale)).then(Then::Erased(relics)),
        Erased::Lately { again } => panel(view::erased_lately(again, request.locale)),
    })
}

/// In place of the whisper whose button was pressed, or as a new one.
fn panel(message: Message) -> Answer {
    Reply::Update(message).into()
}
