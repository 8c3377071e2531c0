//! Reads request bodies: JSON, or a form with the JSON in `payload_json` and files in `files[n]`.

use std::{collections::BTreeMap, convert::Infallible};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use futures_util::stream;
use multer::Multipart;
use serde_json::{Value, json};

use super::{attachment::Upload, error::ApiError};

/// The largest file where nobody pays for more, in bytes.
const FILE: usize = 10 << 20;
const FILES: usize = 10;

/// A request's body.
#[derive(Default)]
pub(super) struct Sent {
    pub(super) body: Value,
    /// The files, by the number in `files[n]`.
    pub(super) files: BTreeMap<u64, Upload>,
}

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let (parts, body) = request.into_parts();
        read(&parts.headers, whole(body).await).await
    }
}

async fn whole(body: Body) -> Bytes {
    to_bytes(body, usize::MAX).await.unwrap_or_default()
}

/// Reads a body by its content type.
pub(super) async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Sent, ApiError> {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    match kind.split(';').next().unwrap_or_default().trim() {
        // serenity does not always set the content type of JSON.
        "" | "application/json" => Ok(Sent { body: parse(&bytes)?, ..Sent::default() }),
        "multipart/form-data" => match multer::parse_boundary(kind) {
            Ok(boundary) => form(boundary, bytes).await,
            Err(_) => Err(ApiError::content_type()),
        },
        _ => Err(ApiError::content_type()),
    }
}

/// Reads JSON; an empty body counts as an empty object.
pub(super) fn parse(bytes: &Bytes) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(json!({}));
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::NOT_JSON)
}

async fn form(boundary: String, bytes: Bytes) -> Result<Sent, ApiError> {
    let whole = stream::once(async { Ok::<_, Infallible>(bytes) });
    let mut form = Multipart::new(whole, boundary);
    let mut sent = Sent { body: json!({}), ..Sent::default() };
    while let Some(part) = form.next_field().await.map_err(|_| ApiError::BAD_FORM)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| ApiError::BAD_FORM)?;
        if name == "payload_json" {
            sent.body = parse(&bytes)?;
            continue;
        }
        let number = name.strip_prefix("files[");
        let number = number.and_then(|rest| rest.strip_suffix(']')?.parse().ok());
        // Discord would accept some other parts too, and silently ignore the rest.
        let (Some(number), Some(filename)) = (number, filename) else {
            return Err(ApiError::BAD_FORM);
        };
        if bytes.len() > FILE {
            return Err(ApiError::TOO_LARGE);
        }
        sent.files.insert(number, Upload { filename, bytes });
    }
    if sent.files.len() > FILES {
        return Err(ApiError::TOO_MANY_ATTACHMENTS);
    }
    Ok(sent)
}
