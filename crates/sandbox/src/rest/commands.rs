//! REST calls that register commands, globally or in one server.

use std::collections::HashMap;

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
    response::IntoResponse,
};
use serde_json::Value;

use super::given::{Reply, body, no_content};
use crate::{
    error::ApiError,
    id::Id,
    state::{Here, State as World},
    world::BOT,
};

type Names = Path<HashMap<String, String>>;

pub(super) async fn list(State(shared): Here, Path(names): Names) -> Reply {
    let state = shared.state();
    let scope = scope(&state, &names)?;
    Ok(Json(all(&state, scope)).into_response())
}

pub(super) async fn overwrite(State(shared): Here, Path(names): Names, bytes: Bytes) -> Reply {
    let body = body(&bytes)?;
    let mut state = shared.state();
    let state = &mut *state;
    let scope = scope(state, &names)?;
    state.registry.overwrite(scope, &body, &mut state.mint)?;
    state.registered();
    Ok(Json(all(state, scope)).into_response())
}

pub(super) async fn create(State(shared): Here, Path(names): Names, bytes: Bytes) -> Reply {
    let body = body(&bytes)?;
    let mut state = shared.state();
    let state = &mut *state;
    let (command, new) = state.registry.upsert(scope(state, &names)?, &body, &mut state.mint)?;
    state.registered();
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(command.json.clone())).into_response())
}

pub(super) async fn get(State(shared): Here, Path(names): Names) -> Reply {
    let state = shared.state();
    let command = state.registry.get(scope(&state, &names)?, command(&names)?)?;
    Ok(Json(command.json.clone()).into_response())
}

pub(super) async fn patch(State(shared): Here, Path(names): Names, bytes: Bytes) -> Reply {
    let body = body(&bytes)?;
    let mut state = shared.state();
    let state = &mut *state;
    let scope = scope(state, &names)?;
    let command = state.registry.patch(scope, command(&names)?, &body, &mut state.mint)?;
    state.registered();
    Ok(Json(command.json.clone()).into_response())
}

pub(super) async fn delete(State(shared): Here, Path(names): Names) -> Reply {
    let mut state = shared.state();
    let scope = scope(&state, &names)?;
    state.registry.remove(scope, command(&names)?)?;
    state.registered();
    Ok(no_content())
}

pub(super) async fn permissions(State(shared): Here, Path(names): Names) -> Reply {
    let state = shared.state();
    let guild = scope(&state, &names)?.and_then(|guild| state.world.guilds.get(&guild));
    let guild = guild.ok_or(ApiError::UNKNOWN_GUILD)?;
    Ok(Json(guild.overrides_json()).into_response())
}

fn all(state: &World, scope: Option<Id>) -> Value {
    state.registry.list(scope).iter().map(|command| command.json.clone()).collect()
}

fn scope(state: &World, names: &HashMap<String, String>) -> Result<Option<Id>, ApiError> {
    let id = |name: &str| names.get(name).map(|text| text.parse::<Id>());
    match id("app") {
        Some(Ok(app)) if app == BOT => {}
        _ => return Err(ApiError::NOT_YOUR_APPLICATION),
    }
    match id("guild") {
        None => Ok(None),
        Some(Ok(guild)) => {
            let found = state.world.guilds.get(&guild).filter(|guild| guild.has_bot);
            found.map(|guild| Some(guild.id)).ok_or(ApiError::MISSING_ACCESS)
        }
        Some(Err(_)) => Err(ApiError::UNKNOWN_GUILD),
    }
}

fn command(names: &HashMap<String, String>) -> Result<Id, ApiError> {
    let id = names.get("command").and_then(|text| text.parse().ok());
    id.ok_or(ApiError::UNKNOWN_COMMAND)
}
