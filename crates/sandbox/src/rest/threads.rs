//! The REST call that opens a thread on a message.

use axum::{Json, body::Bytes, extract::State, http::StatusCode, response::IntoResponse};

use super::{
    channels::{author, enter},
    given::{Ids, Reply, body},
};
use crate::{
    check::{Field, Problems},
    error::ApiError,
    id::Id,
    permissions::CREATE_PUBLIC_THREADS,
    state::Here,
    world::{BOT, Place},
};

/// How many active threads a server may have. Here none is ever archived.
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
