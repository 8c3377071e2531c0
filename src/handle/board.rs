//! Posts a game's board again, shows its rules, and shows or hides its binary digits.

use super::drawing::{post_again, update};
use super::prelude::*;
use super::rescue;
use super::which::which;
use crate::ask::control::Button;

/// `/board`.
pub async fn here(turn: &Turn<'_>) -> Result<Answer> {
    let board = |record: &Record| Button::Board(record.game.id());
    match which(turn, board).await? {
        Some(record) => post_again(turn, &record).await,
        None => rescue::look(turn).await,
    }
}

/// The button that posts a game's board.
pub async fn again(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = turn.game(id).await?;
    turn.plays(&record)?;
    post_again(turn, &record).await
}

/// The button that explains the rules to anyone; players who prefer another theme also see the board in theirs.
pub async fn rules(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = turn.game(id).await?;
    let drawn = record.game.terms().theme;
    let own = turn.preferences().await?.theme;
    let own = own.filter(|&own| own != drawn);
    Ok(Answer::whisper(view::rules(&record, own, turn.user, turn.locale)))
}

/// The button that shows or hides binary digits.
pub async fn toggle_binary(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    turn.open_game(id).await?;
    let toggled = turn.store.toggle_binary(id, turn.id, turn.now).await?;
    update(turn, toggled.ok_or_else(|| turn.no_such_game())?, Partial::NOTHING).await
}
