//! `/preferences`: shows and changes a person's own choices, in a whisper.

use super::prelude::*;
use crate::game::{Chosen, Preferred};

/// `/preferences show`.
pub async fn show(turn: &Turn<'_>) -> Result<Answer> {
    Ok(Answer::whisper(view::preferences(turn.chosen().await?, None, turn.locale)))
}

/// `/preferences set`, and a menu of the panel.
pub async fn change(turn: &Turn<'_>, changes: &[Preferred]) -> Result<Answer> {
    let before = turn.chosen().await?;
    let changed = turn.store.change_preferences(turn.user, changes.to_vec());
    let chosen = Chosen { preferences: changed.await?, ..before.clone() };
    // Answer in the language just chosen.
    let locale = chosen.preferences.language.unwrap_or(turn.spoken);
    let before = (!changes.is_empty()).then_some(&before.preferences);
    Ok(Reply::Update(view::preferences(&chosen, before, locale)).into())
}
