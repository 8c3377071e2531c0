//! How the bot plays on a server: shown, changed, and heeded.

use super::{Answer, Bot};
use crate::ask::control::Button;
use crate::ask::{Action, HintWish, Request, Tab};
use crate::game::{Change, Settings};
use crate::place::Place;
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// `/settings show`, and a page of it.
pub async fn show(bot: &Bot, request: &Request, tab: Tab) -> Result<Answer, StoreError> {
    let settings = bot.store.settings(request.place.guild).await?;
    Ok(panel(request, &settings, tab))
}

/// `/settings set` and `reset`, and a menu of the panel.
pub async fn change(
    bot: &Bot,
    request: &Request,
    changes: &[Change],
) -> Result<Answer, StoreError> {
    let Some(guild) = request.place.guild.filter(|_| request.manages) else {
        return Ok(Answer::whisper(view::not_a_manager(request.locale)));
    };
    let tab = changes
        .first()
        .map_or(Tab::default(), |change| Tab::of(change.setting()));
    let settings = bot.store.change_settings(guild, changes.to_vec()).await?;
    Ok(panel(request, &settings, tab))
}

/// The request as it is to be understood on its server, or the answer to one that the bot does not grant there.
pub async fn heed(
    bot: &Bot,
    request: &Request,
    action: &Action,
) -> Result<Result<Request, Answer>, StoreError> {
    let settings = bot.store.settings(request.place.guild).await?;
    if shows_others(action) && !plays_here(&settings, request) {
        let elsewhere = view::plays_elsewhere(&settings.channels, request.locale);
        return Ok(Err(Answer::whisper(elsewhere)));
    }
    let locale = settings.language.unwrap_or(request.place.locale);
    Ok(Ok(Request {
        place: Place {
            locale,
            ..request.place
        },
        ..request.clone()
    }))
}

/// Whether the server's settings bear on it. A move in a game that is open bears no delay, and goes on as it began.
pub fn bear_on(action: &Action, place: &Place) -> bool {
    let unmoved = matches!(
        action,
        Action::Complete(_)
            | Action::TypeMove(_)
            | Action::Pick { .. }
            | Action::AskAmount { .. }
            | Action::PickPuzzle { .. }
            | Action::Settings
            | Action::ChangeSettings(_)
            | Action::Press(Button::Settings(_))
    );
    place.guild.is_some() && !unmoved
}

/// Whether it would put something new into the channel. What is open there goes on.
fn shows_others(action: &Action) -> bool {
    match action {
        Action::Play(_) | Action::Leaderboard(..) => true,
        Action::Hint(HintWish { public, .. }) => *public,
        Action::Press(button) => matches!(
            button,
            Button::Rematch(_) | Button::PlayOn(..) | Button::PuzzleShare(_)
        ),
        _ => false,
    }
}

fn plays_here(settings: &Settings, request: &Request) -> bool {
    let channels = &settings.channels;
    channels.is_everywhere()
        || channels.contain(request.place.channel)
        || request
            .parent
            .is_some_and(|parent| channels.contain(parent))
}

fn panel(request: &Request, settings: &Settings, tab: Tab) -> Answer {
    let tab = request.manages.then_some(tab);
    let message = view::settings(settings, tab, request.place.locale, request.locale);
    Answer::from(match request.message {
        Some(_) => Reply::Update(message),
        None => Reply::Whisper(message),
    })
}
