//! The command in a message's menu: a hint on the game whose board it is, or on the piles it speaks of.

use super::turn::{Stop, Turn};
use super::{Answer, hint};
use crate::ask::{About, Subject};
use crate::game::Record;
use crate::store::{Store, StoreError};
use crate::view;

pub async fn explain(turn: &Turn<'_>, on: &Subject) -> Result<Answer, Stop> {
    if let Some(record) = shown(turn.store, on).await? {
        return hint::on_board(turn, &record).await;
    }
    let challenge = match on.challenge {
        Some(challenge) => turn.store.challenge(challenge).await?,
        None => None,
    };
    let about = match &on.piles {
        _ if let Some(challenge) = challenge => {
            About::Position(challenge.terms.start.position().clone())
        }
        Some(Ok(position)) => About::Position(position.clone()),
        Some(Err(bad)) => return Err(turn.bad_input(bad)),
        None => return Err(Stop::whisper(view::no_piles(turn.request.locale))),
    };
    hint::hint(turn, &about, false).await
}

/// The game whose board it is, or was. That of a board which was not noted in time is named by its controls.
pub(super) async fn shown(store: &Store, on: &Subject) -> Result<Option<Record>, StoreError> {
    let known = match on.board {
        Some(message) => store.game_shown_by(message).await?,
        None => None,
    };
    match (known, on.game) {
        (None, Some(named)) => store.game(named).await,
        (known, _) => Ok(known),
    }
}
