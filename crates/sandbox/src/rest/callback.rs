//! The REST call with the first response to an interaction.

use axum::{
    Json,
    extract::{Path, Query, State},
    response::IntoResponse,
};
use serde::Deserialize;

use super::given::{Reply, no_content};
use crate::{answer::answer, error::ApiError, id::Id, sent::Sent, state::Here};

#[derive(Deserialize)]
pub(super) struct Options {
    with_response: Option<String>,
}

pub(super) async fn callback(
    State(shared): Here,
    Path((id, token)): Path<(String, String)>,
    Query(options): Query<Options>,
    sent: Sent,
) -> Reply {
    let id: Id = id.parse().map_err(|_| ApiError::UNKNOWN_INTERACTION)?;
    let reply = answer(&shared, id, &token, &sent.body, &sent.files)?;
    // discord.py sends 1.
    let with_response = matches!(options.with_response.as_deref(), Some("true" | "1"));
    Ok(if with_response { Json(reply).into_response() } else { no_content() })
}
