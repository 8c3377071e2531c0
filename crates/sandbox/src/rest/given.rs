//! What the REST handlers share: ids from paths, bodies, replies.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{FromRef, FromRequestParts, Path, rejection::PathRejection},
    http::{StatusCode, request::Parts},
    response::{IntoResponse, Response},
};
use serde_json::Value;

use crate::{error::ApiError, id::Id, state::Shared};

/// A handler's result: a response, or a refusal.
pub(super) type Reply = Result<Response, ApiError>;

/// Ids from the path; anything else is Discord's 50035, not a bare 400.
pub(super) struct Ids<T>(pub(super) T);

/// A type that can be read from the texts in a path.
pub(super) trait FromTexts: Sized {
    fn read(texts: Vec<(String, String)>) -> Option<Self>;
}

fn id(texts: &[(String, String)], index: usize) -> Option<Id> {
    texts.get(index)?.1.parse().ok()
}

impl FromTexts for Id {
    fn read(texts: Vec<(String, String)>) -> Option<Self> {
        id(&texts, 0)
    }
}

impl FromTexts for (Id, Id) {
    fn read(texts: Vec<(String, String)>) -> Option<Self> {
        Some((id(&texts, 0)?, id(&texts, 1)?))
    }
}

impl<S, T> FromRequestParts<S> for Ids<T>
where
    S: Send + Sync,
    Arc<Shared>: FromRef<S>,
    T: FromTexts + Send,
{
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let texts: Result<Path<Vec<(String, String)>>, PathRejection> =
            Path::from_request_parts(parts, state).await;
        let texts = texts.map_err(|_| ApiError::NOT_FOUND)?.0;
        T::read(texts).map(Ids).ok_or(ApiError::NOT_FOUND)
    }
}

/// Reads a JSON body; serenity does not always set the content type.
pub(super) fn body(bytes: &Bytes) -> Result<Value, ApiError> {
    crate::sent::parse(bytes)
}

/// Returns the reply to DELETE.
pub(super) fn no_content() -> Response {
    StatusCode::NO_CONTENT.into_response()
}
