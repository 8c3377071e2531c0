//! What a message tells about the interaction it comes from.

use std::sync::Arc;

use serde_json::{Value, json};

use super::id::Id;

/// What a user did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// An interaction, as `interaction_metadata` describes it. Kept small: there are many.
#[derive(Debug)]
pub(super) struct Origin {
    pub(super) id: Id,
    pub(super) kind: Kind,
    pub(super) user: Id,
    /// The server the app is installed to there; 0 in its own direct messages.
    pub(super) installed: Option<Id>,
    pub(super) act: Act,
}

/// What a command from a menu is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    User(Id),
    Message(Id),
}

/// What the user used.
#[derive(Debug)]
pub(super) enum Act {
    Command { name: String, kind: i64, target: Option<Target> },
    Component { message: Id },
    Modal { shown_by: Arc<Origin> },
}

impl Origin {
    /// By whose authorization the app is there.
    pub(super) fn owners(&self) -> Value {
        match self.installed {
            Some(guild) => json!({"0": guild, "1": self.user}),
            None => json!({"1": self.user}),
        }
    }
}
