//! What was used: the controls on the message of an interaction, and the message that a command was chosen on. serenity
//! reads nothing that a container holds.

use std::collections::HashMap;

use serde::Deserialize;
use serenity::all::ApplicationId;

use crate::ask::Seen;
use crate::place::MessageId;

/// An interaction, of which nothing is read but the message it was used on.
#[derive(Default, Deserialize)]
pub struct Used {
    #[serde(default)]
    message: Option<Message>,
    #[serde(default)]
    data: Option<Data>,
}

#[derive(Deserialize)]
struct Data {
    #[serde(default)]
    target_id: Option<serenity::all::MessageId>,
    #[serde(default)]
    resolved: Option<Resolved>,
}

#[derive(Deserialize)]
struct Resolved {
    #[serde(default)]
    messages: HashMap<serenity::all::MessageId, Message>,
}

#[derive(Deserialize)]
struct Message {
    /// What is forwarded has none.
    #[serde(default)]
    id: Option<serenity::all::MessageId>,
    #[serde(default)]
    author: Option<Author>,
    #[serde(default)]
    content: String,
    #[serde(default)]
    components: Option<Vec<Part>>,
    #[serde(default)]
    embeds: Vec<Embed>,
    /// What it forwards.
    #[serde(default)]
    message_snapshots: Vec<Snapshot>,
}

#[derive(Deserialize)]
struct Author {
    id: serenity::all::UserId,
}

#[derive(Deserialize)]
struct Snapshot {
    message: Message,
}

#[derive(Deserialize)]
struct Embed {
    #[serde(default)]
    title: Option<String>,
    #[serde(default)]
    description: Option<String>,
    #[serde(default)]
    fields: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    value: String,
}

/// A control, a text, or what holds some.
#[derive(Deserialize)]
struct Part {
    #[serde(default)]
    custom_id: Option<String>,
    #[serde(default)]
    content: Option<String>,
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
        let bears = message.controls().contains(&control);
        message.id.filter(|_| bears).map(|id| MessageId(id.get()))
    }

    /// The message that a command was chosen on, as the bot of that application sees it.
    pub fn target(&self, application: ApplicationId) -> Option<Seen> {
        let data = self.data.as_ref()?;
        let id = data.target_id?;
        let message = data.resolved.as_ref()?.messages.get(&id)?;
        let author = message.author.as_ref();
        let controls = message.controls().into_iter();
        Some(Seen {
            id: MessageId(id.get()),
            ours: author.is_some_and(|author| author.id.get() == application.get()),
            controls: controls.map(str::to_owned).collect(),
            text: message.texts().join("\n"),
        })
    }
}

impl Message {
    /// All its parts, from its top to its bottom, what holds others before these.
    fn parts(&self) -> Vec<&Part> {
        let mut found = Vec::new();
        for part in self.components.iter().flatten() {
            part.within(&mut found);
        }
        found
    }

    fn controls(&self) -> Vec<&str> {
        let parts = self.parts().into_iter();
        parts.filter_map(|part| part.custom_id.as_deref()).collect()
    }

    /// All it says, in reading order.
    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.content.as_str()];
        let parts = self.parts().into_iter();
        texts.extend(parts.filter_map(|part| part.content.as_deref()));
        for embed in &self.embeds {
            texts.extend(embed.title.as_deref());
            texts.extend(embed.description.as_deref());
            let fields = embed.fields.iter();
            texts.extend(fields.flat_map(|field| [field.name.as_str(), &field.value]));
        }
        let forwarded = self.message_snapshots.iter();
        texts.extend(forwarded.flat_map(|it| it.message.texts()));
        texts
    }
}

impl Part {
    fn within<'a>(&'a self, found: &mut Vec<&'a Self>) {
        found.push(self);
        for part in self.components.iter().flatten() {
            part.within(found);
        }
        if let Some(part) = &self.accessory {
            part.within(found);
        }
    }
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

    #[test]
    fn all_that_a_message_says_is_read() {
        let used = json!({"message": null, "data": {"target_id": "7", "resolved": {"messages": {"7": {
            "id": "7", "author": {"id": "3"}, "content": "one",
            "components": [{"type": 17, "components": [
                {"type": 10, "content": "two"},
                {"type": 9, "components": [{"type": 10, "content": "three"}], "accessory": {"type": 2, "custom_id": "beside"}},
            ]}],
            "embeds": [{"title": "four", "description": "five", "fields": [{"name": "six", "value": "seven"}]}, {}],
            "message_snapshots": [{"message": {"content": "eight"}}],
        }}}}});
        let used: Used = serde_json::from_value(used).expect("it can be read");
        let seen = used.target(ApplicationId::new(3)).expect("a message");
        assert_eq!(seen.text, "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight");
        assert_eq!((seen.id, seen.ours), (MessageId(7), true));
        assert_eq!(seen.controls, ["beside"]);
        let other = used.target(ApplicationId::new(4)).expect("a message");
        assert!(!other.ours);
        let none = json!({"data": {"target_id": "7", "resolved": {"users": {}}}});
        let none: Used = serde_json::from_value(none).expect("it can be read");
        assert_eq!(none.target(ApplicationId::new(3)), None);
    }
}
