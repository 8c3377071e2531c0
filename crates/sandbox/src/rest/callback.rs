//! The first response to an interaction.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    response::IntoResponse,
};
use serde::Deserialize;

use super::{Reply, no_content};
use crate::{answer::answer, error::ApiError, id::Id, sent::Sent, state::Shared};

#[derive(Deserialize)]
pub(super) struct Options {
    #[serde(default)]
    with_response: bool,
}

pub(super) async fn callback(
    State(shared): State<Arc<Shared>>,
    Path((id, token)): Path<(String, String)>,
    Query(options): Query<Options>,
    sent: Sent,
) -> Reply {
    let id: Id = id.parse().map_err(|_| ApiError::UNKNOWN_INTERACTION)?;
    let told = answer(&shared, id, &token, &sent.body, &sent.files)?;
    Ok(if options.with_response {
        Json(told).into_response()
    } else {
        no_content()
    })
}
