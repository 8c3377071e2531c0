//! Holds the calls a test wants held.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{
    faults::{Call, Moment},
    state::Shared,
};

pub(super) async fn hold(
    State(shared): State<Arc<Shared>>,
    request: Request,
    next: Next,
) -> Response {
    let Some(call) = call(&request) else {
        return next.run(request).await;
    };
    if !passes(&shared, call, Moment::Before).await {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let response = next.run(request).await;
    if !passes(&shared, call, Moment::After).await {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    response
}

async fn passes(shared: &Shared, call: Call, moment: Moment) -> bool {
    let hold = shared.state().faults.hold(call, moment);
    match hold {
        Some(hold) => hold.wait().await,
        None => true,
    }
}

fn call(request: &Request) -> Option<Call> {
    let path = request.uri().path();
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let parts: Vec<_> = path.split('/').skip(1).collect();
    Some(match (request.method().as_str(), &parts[..]) {
        ("POST", ["interactions", _, _, "callback"]) => Call::Respond,
        ("GET", ["webhooks", _, _, "messages", _]) => Call::ReadResponse,
        ("POST", ["webhooks", _, _]) => Call::FollowUp,
        ("POST", ["channels", _, "messages"]) => Call::Post,
        ("PATCH", ["channels", _, "messages", _]) => Call::Edit,
        ("DELETE", ["channels", _, "messages", _]) => Call::Delete,
        _ => return None,
    })
}
