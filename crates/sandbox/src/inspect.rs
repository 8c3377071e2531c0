//! An optional second check of everything sent and received, for tests.

use std::fmt::Debug;

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::Request,
    response::Response,
};
use serde_json::Value;

/// Finds errors in what is sent and received; each becomes a violation. Paths are as in Discord's documentation:
/// without host and version.
pub trait Inspect: Debug + Send + Sync {
    /// Checks a request of the bot's that the sandbox accepts.
    fn request(&self, method: &str, path: &str, body: &Value) -> Vec<String>;
    /// Checks the sandbox's reply.
    fn answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Vec<String>;
    /// Checks an interaction that the sandbox sends to the bot.
    fn interaction(&self, event: &Value) -> Vec<String>;
}

/// Reads a request's body, and returns the request unchanged.
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
