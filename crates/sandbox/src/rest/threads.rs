//! The REST calls that open a thread on a message, and archive one or wake it.

use axum::{Json, body::Bytes, extract::State, http::StatusCode, response::IntoResponse};

use super::{
    channels::{author, enter},
    given::{Ids, Reply, body},
};
use crate::{
    check::{Field, Problems},
    error::ApiError,
    gateway::GUILDS,
    id::Id,
    permissions::{CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS},
    state::Here,
    world::{BOT, Place},
};

/// How many active threads a server may have. Here those that are archived count too.
const MOST: usize = 1_000;
/// The choices for archiving an inactive thread, in minutes.
const RESTS: [i64; 4] = [60, 1440, 4320, 10080];

pub(super) async fn open(
    State(shared): Here,
    Ids((channel, message)): Ids<(Id, Id)>,
    bytes: Bytes,
) -> Reply {
    let body = body(&bytes)?;
    let problems = Problems::default();
    let form = Field::root(&body, &problems);
    let name = form.get("name");
    name.required();
    let name = name.text(1..=100).unwrap_or_default();
    let rest = form.get("auto_archive_duration").choice(&RESTS);
    form.get("rate_limit_per_user").int(0..=21_600);
    let mut state = shared.state();
    enter(&state, channel)?;
    let place = state.channel(channel)?;
    let Place::Text { guild, .. } = place.place else {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    };
    if state.world.is_denied(place, CREATE_PUBLIC_THREADS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    author(&state, channel, message)?;
    problems.result()?;
    if state.world.thread_on(message).is_some() {
        return Err(ApiError::THREAD_EXISTS);
    }
    if state.world.threads_of(guild) >= MOST {
        return Err(ApiError::TOO_MANY_THREADS);
    }
    let place = Place::Thread { guild, parent: channel, opener: BOT, rest: rest.unwrap_or(1440) };
    state.add_place(message, name, place);
    let thread = state.world.channel_json(state.channel(message)?);
    Ok((StatusCode::CREATED, Json(thread)).into_response())
}

/// Archives a thread or wakes it; nothing else of a channel can be changed here.
pub(super) async fn modify(State(shared): Here, Ids(channel): Ids<Id>, bytes: Bytes) -> Reply {
    let body = body(&bytes)?;
    if body.as_object().is_some_and(|body| body.keys().any(|key| key != "archived")) {
        return Err(ApiError::LACKING);
    }
    let problems = Problems::default();
    let archived = Field::root(&body, &problems).get("archived").boolean();
    let mut state = shared.state();
    let state = &mut *state;
    enter(state, channel)?;
    let place = state.channel(channel)?;
    let Place::Thread { guild, .. } = place.place else {
        return Err(ApiError::WRONG_CHANNEL_TYPE);
    };
    if state.world.is_denied(place, SEND_MESSAGES_IN_THREADS) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    problems.result()?;
    if let Some(thread) = state.world.channels.get_mut(&channel) {
        thread.archived = archived.unwrap_or(thread.archived);
    }
    let thread = state.world.channel_json(state.channel(channel)?);
    state.gateway.dispatch(Some(guild), GUILDS, "THREAD_UPDATE", &thread.to_string());
    Ok(Json(thread).into_response())
}
