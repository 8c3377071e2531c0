//! Checks who may make requests, and records how each ended.

use std::net::IpAddr;

use axum::{
    extract::{Request, State},
    http::{StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use serde_json::Value;

use crate::{
    error::ApiError,
    inspect,
    request_log::LoggedRequest,
    sent,
    state::{Here, Violation},
};

/// Refuses a request that names another host: a website that points its name at this machine would send its own name,
/// and must not be able to drive the sandbox.
pub(super) async fn only_local(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).unwrap_or_default();
    if is_local(host) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "The sandbox speaks to this machine only.").into_response()
    }
}

/// Whether `host` or `host:port` is this machine.
fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

pub(super) async fn authorize(State(shared): Here, request: Request, next: Next) -> Response {
    let token = request.headers().get(header::AUTHORIZATION);
    let token =
        token.and_then(|value| value.to_str().ok()).and_then(|value| value.strip_prefix("Bot "));
    if token == Some(shared.token.as_str()) {
        next.run(request).await
    } else {
        ApiError::UNAUTHORIZED.into_response()
    }
}

/// Records every request and refusal, and passes what was sent to the inspector.
pub(super) async fn record(State(shared): Here, request: Request, next: Next) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let request_line = format!("{method} {}", redacted(&path));
    let headers = request.headers().clone();
    let (request, sent) = inspect::read(request).await;
    let body = sent.clone();
    let response = next.run(request).await;
    let status = response.status();
    let staged = response.extensions().get::<Staged>().is_some();
    let (response, answer) = inspect::read_answer(response).await;
    // Over HTTP an answer may still be on its way. Until it arrives its token opens nothing, and no bot can know that.
    let early =
        answer["code"] == ApiError::UNKNOWN_WEBHOOK.code && shared.state().endpoint.is_some();
    let refused = status.is_client_error() && !staged && !early;
    if let Some(inspector) = &shared.settings.inspector {
        if !refused && !sent.is_empty() {
            let body = sent::read(&headers, sent).await.unwrap_or_default().body;
            let wrong = inspector.request(&method, &path, &body);
            let what = format!("the body of {request_line}");
            shared.state().complain(&what, &wrong, &body);
        }
        let wrong = inspector.answer(&method, &path, status.as_u16(), &answer);
        let what = format!("the sandbox's {} to {request_line}", status.as_u16());
        shared.state().complain(&what, &wrong, &answer);
    }
    let wrong = status.is_client_error().then(|| refusal(&answer));
    let body = (refused.then_some(&body)).and_then(|body| serde_json::from_slice(body).ok());
    let mut state = shared.state();
    let request_log = LoggedRequest {
        at: state.mint.now(),
        what: request_line.clone(),
        status: status.as_u16(),
        wrong,
        body,
    };
    state.note(request_log);
    if refused {
        state.violate(Violation {
            what: request_line,
            status: status.as_u16(),
            code: answer["code"].as_u64().and_then(|code| code.try_into().ok()).unwrap_or(0),
            body: answer,
        });
    }
    drop(state);
    response
}

/// Formats a refusal as one line: Discord's message, and what it says of each field.
fn refusal(body: &Value) -> String {
    let message = body["message"].as_str().unwrap_or_default();
    let code = &body["code"];
    match body.get("errors") {
        Some(errors) => format!("{message} ({code}) {errors}"),
        None => format!("{message} ({code})"),
    }
}

/// Marks a refusal that a test ordered, so that the bot is not to blame.
#[derive(Clone)]
pub(super) struct Staged;

/// Hides the interaction's token in a path.
fn redacted(path: &str) -> String {
    let parts = path.split('/').map(|part| if part.len() > 100 { "…" } else { part });
    parts.collect::<Vec<_>>().join("/")
}
