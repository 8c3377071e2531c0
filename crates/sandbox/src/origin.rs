//! What a message says about the interaction it comes from.

use std::sync::Arc;

use serde_json::{Value, json};

use super::id::Id;

/// The type of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

/// An interaction, as `interaction_metadata` describes it. Kept small, because there are many.
#[derive(Debug)]
pub(super) struct Origin {
    pub(super) id: Id,
    pub(super) kind: Kind,
    pub(super) user: Id,
    /// The server the app is installed on; 0 in its own direct messages.
    pub(super) installed: Option<Id>,
    pub(super) act: Act,
}

/// The target of a command from a menu.
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
    /// Returns who authorised the app there.
    pub(super) fn owners(&self) -> Value {
        match self.installed {
            Some(guild) => json!({"0": guild, "1": self.user}),
            None => json!({"1": self.user}),
        }
    }
}
