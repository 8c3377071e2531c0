//! `/privacy`: what is stored about a person, a copy of it, hiding from leaderboards, and erasing everything.

use super::FollowUp;
use super::prelude::*;
use crate::locale::Locale;
use crate::store::{Erased, Export, PART, Store};

/// `/privacy policy`: what is stored and why, with buttons for the rest.
pub async fn policy(turn: &Turn<'_>) -> Result<Answer> {
    let hidden = turn.store.is_hidden(turn.user).await?;
    Ok(panel(view::policy(hidden, turn.locale)))
}

/// `/privacy export`.
pub async fn export(turn: &Turn<'_>) -> Result<Answer> {
    let Some(mut export) = turn.store.export(turn.user) else {
        return Err(Stop::whisper(view::export_busy(turn.now + BUSY, turn.locale)));
    };
    if export.is_long().await? {
        let answer = Answer::whisper(view::export_begun(turn.locale));
        return Ok(answer.then(FollowUp::Copy(turn.user, turn.locale)));
    }
    Ok(Answer::whisper(write(&mut export, turn.user, turn.now, turn.locale).await?))
}

/// How long a copy may take to be made and sent, in milliseconds.
const BUSY: i64 = 30_000;

/// Returns the copy, or when to ask again; and the export, which blocks other copies while it is held.
pub(super) async fn copy(
    store: &Store,
    who: UserId,
    now: i64,
    locale: Locale,
) -> Result<(Message, Option<Export>), StoreError> {
    let Some(mut export) = store.export(who) else {
        return Ok((view::export_busy(now + BUSY, locale), None));
    };
    Ok((write(&mut export, who, now, locale).await?, Some(export)))
}

/// Writes as much as fits the platform's limits, newest first.
async fn write(
    export: &mut Export,
    who: UserId,
    now: i64,
    locale: Locale,
) -> Result<Message, StoreError> {
    let mut copy = view::Copy::default();
    let left_out = loop {
        let before = export.mark();
        let Some(page) = export.next().await? else { break 0 };
        if !copy.add(&page) {
            export.back_to(before);
            break export.games_left().await?;
        }
    };
    Ok(copy.finish(who, now, left_out, locale))
}

/// `/privacy hide`, and undoing it.
pub async fn hide(turn: &Turn<'_>, hidden: bool) -> Result<Answer> {
    turn.store.hide(turn.user, hidden, turn.now).await?;
    Ok(panel(view::hidden(hidden, turn.locale)))
}

/// Lists the people from whom the asker wants no challenges.
pub async fn mutes(turn: &Turn<'_>, page: u32) -> Result<Answer> {
    let mutes = turn.store.mutes(turn.user, page).await?;
    Ok(panel(view::mutes(&mutes, turn.locale)))
}

/// Undoes "Don't ask me again", on the message that confirmed it.
pub async fn undo_mute(turn: &Turn<'_>, whom: UserId) -> Result<Answer> {
    turn.store.unmute(turn.user, whom).await?;
    Ok(Reply::Update(view::unmuted(whom, turn.locale)).into())
}

pub async fn unmute(turn: &Turn<'_>, whom: UserId, page: u32) -> Result<Answer> {
    turn.store.unmute(turn.user, whom).await?;
    mutes(turn, page).await
}

/// `/privacy erase`: asks first.
pub fn ask(request: &Request) -> Answer {
    panel(view::ask_erase(request.user, request.locale))
}

/// Erases everything of `owner`, if they are the asker.
pub async fn erase(turn: &Turn<'_>, owner: UserId) -> Result<Answer> {
    if owner != turn.user {
        return Err(Stop::whisper(view::not_your_data(turn.locale)));
    }
    let locale = turn.locale;
    Ok(match turn.store.erase(owner, turn.now).await? {
        Erased::Begun(orphans) => match turn.store.forget_some(owner, PART).await? {
            false => panel(view::erased(locale)).then(FollowUp::Erased(orphans)),
            true => panel(view::erasing(locale))
                .then(FollowUp::TellErased(owner, locale))
                .then(FollowUp::Erased(orphans)),
        },
        Erased::UnderWay => panel(view::still_erasing(locale)),
        Erased::Lately { again } => panel(view::erased_lately(again, locale)),
    })
}

/// Draws it on the whisper whose button was pressed, or as a new whisper.
fn panel(message: Message) -> Answer {
    Reply::Update(message).into()
}
