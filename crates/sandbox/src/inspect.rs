//! A second opinion on what goes over the wire, for tests that have one.

use std::fmt::Debug;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    response::Response,
};
use serde_json::Value;

/// Says what is wrong with what goes over the wire; every complaint becomes a violation. Paths are those of
/// Discord's documentation: without host and version.
pub trait Inspect: Debug + Send + Sync {
    /// A request of the bot's that the sandbox found nothing wrong with.
    fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String>;
    /// What the sandbox answered.
    fn answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Vec<String>;
    /// An interaction that the sandbox tells the bot of.
    fn interaction(&self, event: &Value) -> Vec<String>;
}

/// Reads a request's body, and gives the request as it was.
pub(super) async fn read(request: Request) -> (Request, Bytes) {
    let (parts, body) = request.into_parts();
    let bytes = whole(body).await;
    (Request::from_parts(parts, bytes.clone().into()), bytes)
}

/// The same for a response.
pub(super) async fn read_answer(response: Response) -> (Response, Value) {
    let (parts, body) = response.into_parts();
    let bytes = whole(body).await;
    let body = serde_json::from_slice(&bytes).unwrap_or_default();
    (Response::from_parts(parts, bytes.into()), body)
}

async fn whole(body: Body) -> Bytes {
    to_bytes(body, usize::MAX).await.unwrap_or_default()
}
