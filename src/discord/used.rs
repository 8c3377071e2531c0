//! What was used: the controls on the message of an interaction. serenity reads none that a container holds.

use serde::Deserialize;

use crate::place::MessageId;

/// An interaction, of which nothing is read but the message it was used on.
#[derive(Default, Deserialize)]
pub struct Used {
    #[serde(default)]
    message: Option<Message>,
}

#[derive(Deserialize)]
struct Message {
    id: serenity::all::MessageId,
    #[serde(default)]
    components: Option<Vec<Part>>,
}

/// A control, or what holds some.
#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    custom_id: Option<String>,
    #[serde(default)]
    components: Option<Vec<Self>>,
    #[serde(default)]
    accessory: Option<Box<Self>>,
}

impl Used {
    /// The message, if it bears that control: a modified client names any message of the bot's, and that one would be
    /// overwritten.
    pub fn bearing(&self, control: &str) -> Option<MessageId> {
        let message = self.message.as_ref()?;
        let bears = any_bears(message.components.as_deref(), control);
        bears.then_some(MessageId(message.id.get()))
    }
}

impl Part {
    fn bears(&self, control: &str) -> bool {
        self.custom_id.as_deref() == Some(control)
            || any_bears(self.components.as_deref(), control)
            || self
                .accessory
                .as_deref()
                .is_some_and(|part| part.bears(control))
    }
}

fn any_bears(parts: Option<&[Part]>, control: &str) -> bool {
    parts.is_some_and(|parts| parts.iter().any(|part| part.bears(control)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_control_is_found_however_deep() {
        let used = json!({"message": {"id": "7", "content": "", "components": [
            {"type": 1, "components": [{"type": 2, "custom_id": "above", "components": null}]},
            {"type": 17, "components": [
                {"type": 10, "content": "custom_id"},
                {"type": 9, "components": [], "accessory": {"type": 2, "custom_id": "beside"}},
                {"type": 1, "components": [{"type": 3, "custom_id": "within", "options": []}, {"type": 2, "url": "link"}]},
            ]},
        ]}});
        let used: Used = serde_json::from_value(used).expect("it can be read");
        for control in ["above", "beside", "within"] {
            assert_eq!(used.bearing(control), Some(MessageId(7)), "{control}");
        }
        for control in ["", "custom_id", "elsewhere", "link"] {
            assert_eq!(used.bearing(control), None, "{control}");
        }
        let none: Used = serde_json::from_value(json!({"id": "1"})).expect("it can be read");
        assert_eq!(none.bearing("above"), None);
    }
}
