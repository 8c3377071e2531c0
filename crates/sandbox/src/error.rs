//! Discord's error bodies.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Map, Value, json};

/// A refusal as the bot sees it.
#[derive(Clone, Debug)]
pub(super) struct ApiError {
    pub(super) status: StatusCode,
    pub(super) code: u32,
    pub(super) message: &'static str,
    pub(super) errors: Option<Value>,
}

/// Declares refusals: the name here, the status, and Discord's code and message.
macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident: $status:ident $code:literal $message:literal;)+) => {
        impl ApiError {
            $($(#[$doc])* pub(super) const $name: Self = Self::new(StatusCode::$status, $code, $message);)+
        }
    };
}

// All are documented at <https://discord.com/developers/docs/topics/opcodes-and-status-codes#json>.
errors! {
    UNAUTHORIZED: UNAUTHORIZED 0 "401: Unauthorized";
    NOT_FOUND: NOT_FOUND 0 "404: Not Found";
    UNKNOWN_CHANNEL: NOT_FOUND 10003 "Unknown Channel";
    UNKNOWN_GUILD: NOT_FOUND 10004 "Unknown Guild";
    UNKNOWN_MESSAGE: NOT_FOUND 10008 "Unknown Message";
    UNKNOWN_USER: NOT_FOUND 10013 "Unknown User";
    UNKNOWN_EMOJI: NOT_FOUND 10014 "Unknown Emoji";
    UNKNOWN_WEBHOOK: NOT_FOUND 10015 "Unknown Webhook";
    UNKNOWN_INTERACTION: NOT_FOUND 10062 "Unknown interaction";
    UNKNOWN_COMMAND: NOT_FOUND 10063 "Unknown application command";
    NOT_YOUR_APPLICATION: FORBIDDEN 20012 "You are not authorized to perform this action on this application";
    TOO_MANY_EMOJIS: BAD_REQUEST 30008 "Maximum number of emojis reached (2000)";
    INVALID_FILE: BAD_REQUEST 50046 "Invalid file uploaded";
    TOO_MANY_COMMANDS: BAD_REQUEST 30032 "Maximum number of application commands reached (100).";
    ALREADY_ACKNOWLEDGED: BAD_REQUEST 40060 "Interaction has already been acknowledged.";
    TOO_MANY_ATTACHMENTS: BAD_REQUEST 30015 "Maximum number of attachments in a message reached (10)";
    TOO_LARGE: PAYLOAD_TOO_LARGE 40005 "Request entity too large";
    TOO_MANY_FOLLOWUPS: BAD_REQUEST 40094 "This interaction has reached the maximum number of follow-up messages.";
    MISSING_ACCESS: FORBIDDEN 50001 "Missing Access";
    NOT_YOUR_MESSAGE: FORBIDDEN 50005 "Cannot edit a message authored by another user";
    EMPTY_MESSAGE: BAD_REQUEST 50006 "Cannot send an empty message";
    CANNOT_DM: FORBIDDEN 50007 "Cannot send messages to this user";
    MISSING_PERMISSIONS: FORBIDDEN 50013 "Missing Permissions";
    WRONG_CHANNEL_TYPE: BAD_REQUEST 50024 "Cannot execute action on this channel type";
    ARCHIVED: BAD_REQUEST 50083 "Thread is archived";
    THREAD_EXISTS: BAD_REQUEST 160_004 "A thread has already been created for this message";
    TOO_MANY_THREADS: BAD_REQUEST 160_006 "Maximum number of active threads reached";
    INVALID_TOKEN: UNAUTHORIZED 50027 "Invalid Webhook Token";
    NOT_JSON: BAD_REQUEST 50109 "The request body contains invalid JSON.";
    BAD_FORM: BAD_REQUEST 0 "The form has parts that are neither payload_json nor files[n].";
    /// An operation that Discord has and the sandbox lacks. The bot is not to blame.
    LACKING: NOT_IMPLEMENTED 0 "501: not here yet. Discord has this operation, the sandbox lacks it.";
}

impl ApiError {
    pub(super) const fn new(status: StatusCode, code: u32, message: &'static str) -> Self {
        Self { status, code, message, errors: None }
    }

    pub(super) fn invalid_form(errors: Value) -> Self {
        let mut error = Self::bad_request(50035, "Invalid Form Body");
        error.errors = Some(errors);
        error
    }

    /// The refusal of a body whose content type is not accepted.
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

    const fn bad_request(code: u32, message: &'static str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(self.body())).into_response()
    }
}

/// Builds `{"path": {"to": {"_errors": [{code, message}]}}}` from a flat list of problems. A problem with a whole value
/// hides those inside it.
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
