//! `/preferences`: shows and changes a person's own choices, in a whisper.

use super::{Answer, Result, Turn};
use crate::game::{Chosen, Preferred};
use crate::reply::Reply;
use crate::view;

/// `/preferences show`.
pub async fn show(turn: &Turn<'_>) -> Result<Answer> {
    Ok(Answer::whisper(view::preferences(turn.chosen().await?, &[], turn.locale)))
}

/// `/preferences set`, and a menu of the panel.
pub async fn change(turn: &Turn<'_>, changes: &[Preferred]) -> Result<Answer> {
    let changed = turn.store.change_preferences(turn.user, changes.to_vec());
    let chosen = Chosen { preferences: changed.await?, ..turn.chosen().await?.clone() };
    // Answer in the language just chosen.
    let locale = chosen.preferences.language.unwrap_or(turn.spoken);
    Ok(Reply::Update(view::preferences(&chosen, changes, locale)).into())
}
