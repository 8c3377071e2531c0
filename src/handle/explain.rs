//! "Explain this position" in a message's menu: a hint on the game whose board the message is, or on the
//! piles it mentions.

use super::hint;
use super::prelude::*;
use crate::ask::{About, Shown, Subject};
use crate::game::Terms;
use crate::lesson::Class;
use crate::puzzle::Puzzle;
use crate::store::Store;
use nim::Position;

pub async fn explain(turn: &Turn<'_>, on: &Subject) -> Result<Answer> {
    if let Some(record) = shown_game(turn.store, on).await? {
        return hint::on_board(turn, &record).await;
    }
    let about = match &on.piles {
        _ if let Some(position) = named(turn, on).await? => About::Position(position),
        Some(Ok(position)) => About::Position(position.clone()),
        Some(Err(bad)) => return Err(turn.bad_input(bad)),
        None => return Err(Stop::whisper(view::no_piles(turn.locale))),
    };
    hint::hint(turn, &about, false).await
}

/// Returns the position that the message's controls name; for a class, the current exercise.
async fn named(turn: &Turn<'_>, on: &Subject) -> Result<Option<Position>> {
    let store = turn.store;
    let start = |terms: Terms| terms.start.position().clone();
    Ok(match on.shows {
        Some(Shown::Tournament(id)) => {
            let preset = store.tournament(id).await?.map(|one| one.preset);
            preset.and_then(|preset| Some(Position::new(preset.piles()?, preset.rules())))
        }
        Some(Shown::Hint(id, ply)) => match store.game(id).await? {
            Some(record) => hint::position_at(store, &record.game, ply).await?,
            None => None,
        },
        Some(Shown::HintOn(ref position)) => Some(position.clone()),
        Some(Shown::Challenge(id)) => match store.challenge(id).await? {
            // A fair match is played without help.
            Some(one) if one.rated => {
                return Err(Stop::whisper(view::unexplained(turn.locale)));
            }
            one => one.map(|one| start(one.terms)),
        },
        Some(Shown::Class(id)) => {
            let at = |class: Class| class.exercises.get(class.stage.nth()?).cloned();
            store.class(id).await?.and_then(at)
        }
        Some(Shown::Puzzle(day)) => Some(Puzzle::of(day).question.position().clone()),
        Some(Shown::Simul(id)) => store.simul(id).await?.map(|one| start(one.terms)),
        None => None,
    })
}

/// Returns the game whose board the message is or was. A board not stored in time is found by its controls.
pub(super) async fn shown_game(store: &Store, on: &Subject) -> Result<Option<Record>, StoreError> {
    let found = match on.board {
        Some(message) => store.game_shown_by(message).await?,
        None => None,
    };
    match (found, on.game) {
        (None, Some(named)) => store.game(named).await,
        (found, _) => Ok(found),
    }
}
