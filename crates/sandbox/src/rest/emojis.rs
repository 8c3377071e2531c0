//! REST calls for the application's own emoji.

use axum::{Json, body::Bytes, extract::State, http::StatusCode, response::IntoResponse};

use super::given::{Ids, Reply, body, no_content};
use crate::{error::ApiError, id::Id, state::Here, world::BOT};

pub(super) async fn list(State(shared): Here, Ids(app): Ids<Id>) -> Reply {
    own(app)?;
    let state = shared.state();
    Ok(Json(state.emojis.list(&state.world)).into_response())
}

pub(super) async fn create(State(shared): Here, Ids(app): Ids<Id>, bytes: Bytes) -> Reply {
    own(app)?;
    let body = body(&bytes)?;
    let mut state = shared.state();
    let state = &mut *state;
    let id = state.emojis.add(&body, &mut state.mint)?;
    let made = state.emojis.get(id, &state.world)?;
    state.touch();
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

pub(super) async fn get(State(shared): Here, Ids((app, id)): Ids<(Id, Id)>) -> Reply {
    own(app)?;
    let state = shared.state();
    Ok(Json(state.emojis.get(id, &state.world)?).into_response())
}

pub(super) async fn patch(
    State(shared): Here,
    Ids((app, id)): Ids<(Id, Id)>,
    bytes: Bytes,
) -> Reply {
    own(app)?;
    let body = body(&bytes)?;
    let mut state = shared.state();
    state.emojis.rename(id, &body)?;
    state.touch();
    Ok(Json(state.emojis.get(id, &state.world)?).into_response())
}

pub(super) async fn delete(State(shared): Here, Ids((app, id)): Ids<(Id, Id)>) -> Reply {
    own(app)?;
    let mut state = shared.state();
    state.emojis.remove(id)?;
    state.touch();
    Ok(no_content())
}

fn own(app: Id) -> Result<(), ApiError> {
    if app == BOT { Ok(()) } else { Err(ApiError::NOT_YOUR_APPLICATION) }
}
