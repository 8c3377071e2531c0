//! Enforces the rate limits, and adds their headers to replies.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::{
    Json,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use serde_json::json;

use crate::{quota::Standing, state::Here};

pub(super) async fn limit(State(shared): Here, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let path = path.strip_prefix("/api/v10").unwrap_or(path);
    let parts: Vec<&str> = path.split('/').skip(1).collect();
    let major_len = match parts.first() {
        // First responses are exempt.
        Some(&"interactions") => return next.run(request).await,
        Some(&("channels" | "guilds")) => 2,
        Some(&"webhooks") => 3,
        _ => 0,
    };
    let major_len = major_len.min(parts.len());
    let bucket = bucket(request.method().as_str(), &parts[major_len..], parts[0]);
    let global = parts[0] != "webhooks";
    let standing = (shared.state().quotas).count(&bucket, &parts[..major_len].join("/"), global);
    let mut response = match standing.refused {
        Some(global) => refusal(&standing, global),
        None => next.run(request).await,
    };
    tell(response.headers_mut(), &bucket, &standing);
    response
}

/// Names a kind of call by a hash: Discord's names are meaningless too.
fn bucket(method: &str, parts: &[&str], first: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (method, first).hash(&mut hasher);
    for part in parts {
        if part.bytes().all(|byte| byte.is_ascii_digit()) { "" } else { part }.hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

fn refusal(standing: &Standing, global: bool) -> Response {
    let wait = standing.resets.as_secs_f64();
    let body = json!({
        "message": "You are being rate limited.", "code": 0, "retry_after": wait, "global": global,
    });
    let mut response = (StatusCode::TOO_MANY_REQUESTS, Json(body)).into_response();
    let headers = response.headers_mut();
    let scope = if global { "global" } else { "user" };
    set(headers, "x-ratelimit-scope", scope.to_owned());
    if global {
        set(headers, "x-ratelimit-global", "true".to_owned());
    }
    // Whole seconds, as HTTP requires.
    headers.insert(header::RETRY_AFTER, (wait.ceil() as u64).into());
    response
}

fn tell(headers: &mut HeaderMap, bucket: &str, standing: &Standing) {
    let Standing { most, remaining, resets, .. } = standing;
    set(headers, "x-ratelimit-limit", most.to_string());
    set(headers, "x-ratelimit-remaining", remaining.to_string());
    let resets = format!("{:.3}", resets.as_secs_f64());
    set(headers, "x-ratelimit-reset-after", resets);
    set(headers, "x-ratelimit-bucket", bucket.to_owned());
}

fn set(headers: &mut HeaderMap, name: &'static str, value: String) {
    if let Ok(value) = HeaderValue::try_from(value) {
        headers.insert(HeaderName::from_static(name), value);
    }
}
