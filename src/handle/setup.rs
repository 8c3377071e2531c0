//! The form for setting up a game.

use super::prelude::*;
use super::{begin, challenge, class};
use crate::ask::{Against, Setup};
use crate::game::Settings;
use crate::locale::Locale;

/// Draws the form as it is filled in so far.
pub async fn turn(turn: &Turn<'_>, setup: &Setup) -> Result<Answer> {
    Ok(Reply::Update(draw(turn, setup, view::setup).await?).into())
}

/// Draws the form's second page.
pub async fn more(turn: &Turn<'_>, setup: &Setup) -> Result<Answer> {
    Ok(Reply::Update(draw(turn, setup, view::setup_more).await?).into())
}

/// Opens the form for the player's own piles and a limit.
pub async fn own(turn: &Turn<'_>, setup: &Setup) -> Result<Answer> {
    let form = view::own_form(setup, turn.settings().await?, turn.locale);
    Ok(Reply::Form(form).into())
}

/// Begins the game, as `/play` does, or challenges.
pub async fn start(turn: &Turn<'_>, setup: &Setup) -> Result<Answer> {
    let wish = setup.wish(None).map_err(|bad| turn.bad_input(&bad))?;
    begin::play(turn, &wish).await
}

async fn draw(
    turn: &Turn<'_>,
    setup: &Setup,
    page: fn(&Setup, &Settings, Locale) -> Message,
) -> Result<Message> {
    let alone = setup.against == Against::Bouton;
    if !alone {
        challenge::in_company(turn)?;
    }
    let chosen = turn.chosen().await?;
    let settings = if alone { &chosen.alone() } else { &chosen.settings };
    // The class's level holds, whatever was chosen.
    Ok(match class::only_level(turn).await? {
        Some(level) => {
            let settings = Settings { level, ..settings.clone() };
            page(&Setup { level: None, ..*setup }, &settings, turn.locale)
        }
        None => page(setup, settings, turn.locale),
    })
}
