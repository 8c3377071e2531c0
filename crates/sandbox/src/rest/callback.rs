//! The first response to an interaction.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    body::Bytes,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::json;

use super::{Reply, body, guard::Staged, no_content};
use crate::{answer::answer, error::ApiError, faults::Fault, id::Id, state::Shared};

#[derive(Deserialize)]
pub(super) struct Options {
    #[serde(default)]
    with_response: bool,
}

pub(super) async fn callback(
    State(shared): State<Arc<Shared>>,
    Path((id, token)): Path<(String, String)>,
    Query(options): Query<Options>,
    bytes: Bytes,
) -> Reply {
    let fault = shared.state().faults.answers.pop_front();
    match fault {
        None => {}
        Some(Fault::RateLimited(wait)) => return Ok(limited(wait)),
        Some(Fault::Refused(status)) => return Ok(broken(status)),
        Some(Fault::Slow(delay)) => tokio::time::sleep(delay).await,
        Some(Fault::Lost(status)) => {
            take(&shared, &id, &token, &bytes)?;
            return Ok(broken(status));
        }
    }
    let told = take(&shared, &id, &token, &bytes)?;
    Ok(if options.with_response {
        Json(told).into_response()
    } else {
        no_content()
    })
}

fn take(
    shared: &Shared,
    id: &str,
    token: &str,
    bytes: &Bytes,
) -> Result<serde_json::Value, ApiError> {
    let id: Id = id.parse().map_err(|_| ApiError::UNKNOWN_INTERACTION)?;
    answer(shared, id, token, &body(bytes)?)
}

fn limited(wait: Duration) -> Response {
    let seconds = wait.as_secs_f64();
    let body = json!({
        "message": "You are being rate limited.", "code": 0, "retry_after": seconds, "global": false,
    });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
    if let Ok(value) = seconds.to_string().parse() {
        response.headers_mut().insert(header::RETRY_AFTER, value);
    }
    response.extensions_mut().insert(Staged);
    response
}

fn broken(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (
        status,
        Json(json!({"message": "A fault was ordered", "code": 0})),
    )
        .into_response();
    response.extensions_mut().insert(Staged);
    response
}
