//! Holds calls and makes them fail, as tests order.

use std::{convert::Infallible, future::pending, sync::Arc};

use axum::{
    Json,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use futures_util::stream;
use serde_json::{Value, json};

use super::guard::Staged;
use crate::{
    error::ApiError,
    faults::{Call, Fault, passes},
    state::{Here, Shared},
};

pub(super) async fn hold(State(shared): Here, request: Request, next: Next) -> Response {
    let Some(call) = call(&request) else {
        return next.run(request).await;
    };
    let (before, after) = shared.state().faults.holds(call);
    if !passes(before).await {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let response = meet(&shared, call, request, next).await;
    if !passes(after).await {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    response
}

/// Withholds the bodies of some replies for as long as the bot waits.
pub(super) async fn stall(State(shared): Here, request: Request, next: Next) -> Response {
    let (head, body) = next.run(request).await.into_parts();
    if !shared.state().faults.stalls() {
        return Response::from_parts(head, body);
    }
    let waits = Waits(shared);
    let never = stream::once(async move {
        let _until_closed = waits;
        pending::<Result<Bytes, Infallible>>().await
    });
    Response::from_parts(head, Body::from_stream(never))
}

/// A reply waiting for its body; dropped when the bot closes the connection.
struct Waits(Arc<Shared>);

impl Drop for Waits {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.faults.gives_up();
        state.touch();
    }
}

/// Carries out a call with the fault ordered for it.
async fn meet(shared: &Shared, call: Call, request: Request, next: Next) -> Response {
    let fault = shared.state().faults.matching(call);
    match fault {
        None => next.run(request).await,
        Some(Fault::RateLimited(wait)) => limited(&wait.as_secs_f64().to_string()),
        Some(Fault::RateLimitedFor(wait)) => limited(wait),
        Some(Fault::Refused(status)) => broken(status),
        Some(Fault::Objected(code, message)) => {
            staged(ApiError::new(StatusCode::BAD_REQUEST, code, message).into_response())
        }
        Some(Fault::Slow(delay)) => {
            tokio::time::sleep(delay).await;
            next.run(request).await
        }
        Some(Fault::CutOff(delay)) => {
            tokio::time::sleep(delay).await;
            broken(502)
        }
        Some(Fault::Lost(status)) => {
            let response = next.run(request).await;
            if response.status().is_success() { broken(status) } else { response }
        }
    }
}

fn limited(wait: &str) -> Response {
    let seconds: Value = serde_json::from_str(wait).unwrap_or_default();
    let body = json!({
        "message": "You are being rate limited.", "code": 0, "retry_after": seconds, "global": false,
    });
    let headers = [(header::RETRY_AFTER, wait.to_owned())];
    staged((StatusCode::TOO_MANY_REQUESTS, headers, Json(body)).into_response())
}

fn broken(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let body = json!({"message": "A fault was ordered", "code": 0});
    staged((status, Json(body)).into_response())
}

fn staged(mut response: Response) -> Response {
    response.extensions_mut().insert(Staged);
    response
}

fn call(request: &Request) -> Option<Call> {
    let path = request.uri().path();
    let parts: Vec<_> = path.strip_prefix("/api/v10").unwrap_or(path).split('/').skip(1).collect();
    Some(match (request.method().as_str(), &parts[..]) {
        ("POST", ["interactions", _, _, "callback"]) => Call::Respond,
        ("GET", ["webhooks", _, _, "messages", _]) => Call::ReadResponse,
        ("PATCH", ["webhooks", _, _, "messages", _]) => Call::Amend,
        ("POST", ["webhooks", _, _]) => Call::FollowUp,
        ("POST", ["channels", _, "messages"]) => Call::Post,
        ("PATCH", ["channels", _, "messages", _]) => Call::Edit,
        ("DELETE", ["channels", _, "messages", _]) => Call::Delete,
        ("POST", ["channels", _, "messages", _, "threads"]) => Call::OpenThread,
        ("PUT", ["applications", _, "commands"]) => Call::Register,
        ("GET", ["applications", _, "emojis"]) => Call::ListEmoji,
        ("GET", ["guilds", _, "members", _]) => Call::ReadMember,
        ("GET", ["applications", _, "guilds", _, "commands", "permissions"]) => {
            Call::ReadPermissions
        }
        ("POST", ["applications", _, "emojis"]) => Call::AddEmoji,
        _ => return None,
    })
}
