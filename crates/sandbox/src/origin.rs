//! What a message tells of the interaction it comes from.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{id::Id, interactions::Kind, world::World};

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

/// What the user used.
#[derive(Debug)]
pub(super) enum Act {
    Command {
        name: String,
        kind: i64,
        target: Option<Id>,
    },
    Component {
        message: Id,
    },
    Modal {
        shown_by: Arc<Origin>,
    },
}

impl Origin {
    /// On whose authority the app is there.
    pub(super) fn owners(&self) -> Value {
        match self.installed {
            Some(guild) => json!({"0": guild, "1": self.user}),
            None => json!({"1": self.user}),
        }
    }

    pub(super) fn json(&self, world: &World) -> Value {
        let mut json = json!({
            "id": self.id, "type": self.kind as u8, "user": world.user_json(self.user),
            "authorizing_integration_owners": self.owners(),
        });
        match &self.act {
            Act::Command { name, kind, target } => {
                json["name"] = name.as_str().into();
                json["command_type"] = (*kind).into();
                if let Some(target) = target {
                    json["target_user"] = world.user_json(*target);
                }
            }
            Act::Component { message } => json["interacted_message_id"] = json!(message),
            Act::Modal { shown_by } => {
                json["triggering_interaction_metadata"] = shown_by.json(world);
            }
        }
        json
    }
}
