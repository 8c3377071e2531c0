//! A log of the bot's requests and their results, which the page shows to people who write bots.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

/// How many requests are kept.
const KEPT: usize = 200;

/// A request; with the status 0, something the bot failed to do.
#[derive(Clone, Serialize)]
pub(super) struct LoggedRequest {
    /// When it came, in Unix milliseconds.
    pub(super) at: u64,
    /// Method and path, without tokens.
    pub(super) what: String,
    pub(super) status: u16,
    /// What was wrong, in Discord's or an inspector's words.
    pub(super) wrong: Option<String>,
    /// The body of a refused request.
    pub(super) body: Option<Value>,
}

/// The newest requests, oldest first.
#[derive(Default)]
pub(super) struct RequestLog(VecDeque<LoggedRequest>);

impl RequestLog {
    pub(super) fn push(&mut self, noted: LoggedRequest) {
        self.0.push_back(noted);
        if self.0.len() > KEPT {
            self.0.pop_front();
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &LoggedRequest> {
        self.0.iter()
    }
}
