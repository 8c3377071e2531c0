//! Answers 501 for operations that Discord has and the sandbox lacks.

use axum::http::{Method, StatusCode, Uri};

use crate::error::ApiError;

/// The first parts of paths under which Discord has more operations than the sandbox.
const RESOURCES: [&str; 17] = [
    "applications",
    "channels",
    "gateway",
    "guilds",
    "interactions",
    "invites",
    "lobbies",
    "oauth2",
    "partner-sdk",
    "skus",
    "soundboard-default-sounds",
    "stage-instances",
    "sticker-packs",
    "stickers",
    "users",
    "voice",
    "webhooks",
];

/// The methods that Discord has, and the sandbox lacks, at paths served here.
const OPERATIONS: [&str; 9] = [
    "PATCH,DELETE channels/*",
    "GET channels/*/messages",
    "POST channels/*/messages/bulk-delete",
    "PATCH users/@me",
    "PATCH guilds/*",
    "POST,PATCH guilds/*/channels",
    "PUT,PATCH,DELETE guilds/*/members/*",
    "PATCH applications/@me",
    "GET,PATCH,DELETE webhooks/*/*",
];

pub(super) async fn unknown(uri: Uri) -> ApiError {
    match segments(&uri).first() {
        Some(resource) if RESOURCES.contains(resource) => ApiError::LACKING,
        _ => ApiError::NOT_FOUND,
    }
}

pub(super) async fn wrong_method(uri: Uri, method: Method) -> ApiError {
    let path = segments(&uri);
    let fits = |operation: &&str| {
        let (methods, pattern) = operation.split_once(' ').unwrap_or_default();
        let pattern: Vec<&str> = pattern.split('/').collect();
        methods.split(',').any(|one| one == method.as_str())
            && pattern.len() == path.len()
            && pattern.iter().zip(&path).all(|(part, is)| part == is || *part == "*")
    };
    match OPERATIONS.iter().any(fits) {
        true => ApiError::LACKING,
        false => ApiError::new(StatusCode::METHOD_NOT_ALLOWED, 0, "405: Method Not Allowed"),
    }
}

fn segments(uri: &Uri) -> Vec<&str> {
    let path = uri.path().trim_start_matches("/api/v10");
    path.split('/').filter(|part| !part.is_empty()).collect()
}
