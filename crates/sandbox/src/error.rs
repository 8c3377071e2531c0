//! Discord's error bodies.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

/// A refusal as the bot gets to see it.
#[derive(Clone, Debug)]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    pub(super) code: u32,
    pub(super) message: &'static str,
    pub(super) errors: Option<Value>,
}

/// Each documented at <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
impl ApiError {
    pub(super) const UNAUTHORIZED: Self =
        Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized");
    pub(super) const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, 0, "404: Not Found");
    pub(super) const UNKNOWN_CHANNEL: Self = Self::not_found(10003, "Unknown Channel");
    pub(super) const UNKNOWN_GUILD: Self = Self::not_found(10004, "Unknown Guild");
    pub(super) const UNKNOWN_MESSAGE: Self = Self::not_found(10008, "Unknown Message");
    pub(super) const UNKNOWN_USER: Self = Self::not_found(10013, "Unknown User");
    pub(super) const UNKNOWN_EMOJI: Self = Self::not_found(10014, "Unknown Emoji");
    pub(super) const UNKNOWN_WEBHOOK: Self = Self::not_found(10015, "Unknown Webhook");
    pub(super) const UNKNOWN_INTERACTION: Self = Self::not_found(10062, "Unknown interaction");
    pub(super) const UNKNOWN_COMMAND: Self = Self::not_found(10063, "Unknown application command");
    pub(super) const NOT_YOUR_APPLICATION: Self = Self::forbidden(
        20012,
        "You are not authorized to perform this action on this application",
    );
    pub(super) const TOO_MANY_EMOJIS: Self =
        Self::bad_request(30008, "Maximum number of emojis reached (2000)");
    pub(super) const INVALID_FILE: Self = Self::bad_request(50046, "Invalid file uploaded");
    pub(super) const TOO_MANY_COMMANDS: Self = Self::bad_request(
        30032,
        "Maximum number of application commands reached (100).",
    );
    pub(super) const ALREADY_ACKNOWLEDGED: Self =
        Self::bad_request(40060, "Interaction has already been acknowledged.");
    pub(super) const TOO_MANY_ATTACHMENTS: Self = Self::bad_request(
        30015,
        "Maximum number of attachments in a message reached (10)",
    );
    pub(super) const TOO_LARGE: Self = Self::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        40005,
        "Request entity too large",
    );
    pub(super) const TOO_MANY_FOLLOWUPS: Self = Self::bad_request(
        40094,
        "This interaction has reached the maximum number of follow-up messages.",
    );
    pub(super) const MISSING_ACCESS: Self = Self::forbidden(50001, "Missing Access");
    pub(super) const NOT_YOUR_MESSAGE: Self =
        Self::forbidden(50005, "Cannot edit a message authored by another user");
    pub(super) const EMPTY_MESSAGE: Self = Self::bad_request(50006, "Cannot send an empty message");
    pub(super) const CANNOT_DM: Self = Self::forbidden(50007, "Cannot send messages to this user");
    pub(super) const MISSING_PERMISSIONS: Self = Self::forbidden(50013, "Missing Permissions");
    pub(super) const WRONG_CHANNEL_TYPE: Self =
        Self::bad_request(50024, "Cannot execute action on this channel type");
    pub(super) const THREAD_EXISTS: Self = Self::bad_request(
        160_004,
        "A thread has already been created for this message",
    );
    pub(super) const TOO_MANY_THREADS: Self =
        Self::bad_request(160_006, "Maximum number of active threads reached");
    pub(super) const INVALID_TOKEN: Self =
        Self::new(StatusCode::UNAUTHORIZED, 50027, "Invalid Webhook Token");
    pub(super) const NOT_JSON: Self =
        Self::bad_request(50109, "The request body contains invalid JSON.");

    pub(super) const BAD_FORM: Self = Self::bad_request(
        0,
        "The form has parts that are neither payload_json nor files[n].",
    );

    /// Discord has that operation, the sandbox does not. The bot is not to blame.
    pub(super) const LACKING: Self = Self::new(
        StatusCode::NOT_IMPLEMENTED,
        0,
        "501: not here yet. Discord has this operation, the sandbox lacks it.",
    );

    pub(super) const fn new(status: StatusCode, code: u32, message: &'static str) -> Self {
        Self {
            status,
            code,
            message,
            errors: None,
        }
    }

    pub(super) fn invalid_form(errors: Value) -> Self {
        let mut error = Self::bad_request(50035, "Invalid Form Body");
        error.errors = Some(errors);
        error
    }

    /// For a body of a type that is not taken.
    pub(super) fn content_type() -> Self {
        let message = "Expected \"Content-Type\" header to be one of {'application/json', 'multipart/form-data'}.";
        Self::invalid_form(
            json!({"_errors": [{"code": "CONTENT_TYPE_INVALID", "message": message}]}),
        )
    }

    pub(super) fn body(&self) -> Value {
        let mut body = Map::new();
        body.insert("message".into(), self.message.into());
        body.insert("code".into(), self.code.into());
        if let Some(errors) = &self.errors {
            body.insert("errors".into(), errors.clone());
        }
        Value::Object(body)
    }

    const fn not_found(code: u32, message: &'static str) -> Self {
        Self::new(StatusCode::NOT_FOUND, code, message)
    }

    const fn forbidden(code: u32, message: &'static str) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    const fn bad_request(code: u32, message: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}

/// `{"path": {"to": {"_errors": [{code, message}]}}}` from a flat list of problems. Problems of the whole are not
/// looked into.
pub(super) fn nest(
    problems: impl IntoIterator<Item = (Vec<String>, &'static str, String)>,
) -> Value {
    let mut root = json!({});
    'problems: for (path, code, message) in problems {
        let mut at = &mut root;
        for key in &path {
            if at.get("_errors").is_some() {
                continue 'problems;
            }
            at = &mut at[key.as_str()];
        }
        let error = json!({"code": code, "message": message});
        match at.get_mut("_errors") {
            Some(Value::Array(errors)) => errors.push(error),
            _ => *at = json!({"_errors": [error]}),
        }
    }
    root
}
