//! What the bot asked for, and what became of it: for people who write bots.

use std::collections::VecDeque;

use serde::Serialize;
use serde_json::Value;

/// So many requests are kept.
const KEPT: usize = 200;

/// A request of the bot's; with the status 0, what it failed to do.
#[derive(Clone, Serialize)]
pub(super) struct Noted {
    /// Unix milliseconds.
    pub(super) at: u64,
    /// Method and path, without tokens.
    pub(super) what: String,
    pub(super) status: u16,
    /// What was wrong, in Discord's words or an inspector's.
    pub(super) wrong: Option<String>,
    /// What was sent, where it was refused.
    pub(super) body: Option<Value>,
}

/// The newest requests, oldest first.
#[derive(Default)]
pub(super) struct Log(VecDeque<Noted>);

impl Log {
    pub(super) fn push(&mut self, noted: Noted) {
        self.0.push_back(noted);
        if self.0.len() > KEPT {
            self.0.pop_front();
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Noted> {
        self.0.iter()
    }
}
