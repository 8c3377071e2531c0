//! Messages that people act on: the controls they have, and their text.

use serde::Deserialize;
use serenity::all::{ApplicationId, GenericId};

use super::message::EPHEMERAL;
use crate::ask::TargetMessage;
use crate::place::MessageId;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Message {
    /// A forwarded message has none.
    id: Option<GenericId>,
    author: Option<Author>,
    content: String,
    components: Option<Vec<Part>>,
    flags: Option<u64>,
    embeds: Vec<Embed>,
    /// The messages it forwards.
    message_snapshots: Vec<Snapshot>,
}

#[derive(Deserialize)]
struct Author {
    id: GenericId,
}

#[derive(Deserialize)]
struct Snapshot {
    message: Message,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Embed {
    title: Option<String>,
    description: Option<String>,
    fields: Vec<Named>,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    value: String,
}

/// A control, a text, or something that contains them.
#[derive(Deserialize)]
struct Part {
    custom_id: Option<String>,
    content: Option<String>,
    components: Option<Vec<Self>>,
    accessory: Option<Box<Self>>,
}

impl Message {
    pub fn is_whisper(&self) -> bool {
        self.flags.is_some_and(|flags| flags & EPHEMERAL != 0)
    }

    /// Returns its id, if it has that control.
    pub fn id_with(&self, control: &str) -> Option<GenericId> {
        self.id.filter(|_| self.controls().contains(&control))
    }

    /// Returns what the bot of that application needs of it.
    pub fn seen(&self, id: GenericId, application: ApplicationId) -> TargetMessage {
        let author = self.author.as_ref();
        let controls = self.controls().into_iter();
        TargetMessage {
            id: MessageId(id.get()),
            ours: author.is_some_and(|author| author.id.get() == application.get()),
            controls: controls.map(str::to_owned).collect(),
            text: self.text(),
        }
    }

    /// Returns all its text, in reading order.
    pub fn text(&self) -> String {
        self.texts().join("\n")
    }

    /// Returns all its parts from top to bottom, containers before their contents.
    fn parts(&self) -> Vec<&Part> {
        let mut found = Vec::new();
        for part in self.components.iter().flatten() {
            part.within(&mut found);
        }
        found
    }

    fn controls(&self) -> Vec<&str> {
        self.parts().into_iter().filter_map(|part| part.custom_id.as_deref()).collect()
    }

    fn texts(&self) -> Vec<&str> {
        let mut texts = vec![self.content.as_str()];
        texts.extend(self.parts().into_iter().filter_map(|part| part.content.as_deref()));
        for embed in &self.embeds {
            texts.extend(embed.title.as_deref());
            texts.extend(embed.description.as_deref());
            texts.extend(embed.fields.iter().flat_map(|field| [field.name.as_str(), &field.value]));
        }
        texts.extend(self.message_snapshots.iter().flat_map(|it| it.message.texts()));
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
        let message = json!({"id": "7", "content": "", "components": [
            {"type": 1, "components": [{"type": 2, "custom_id": "above", "components": null}]},
            {"type": 17, "components": [
                {"type": 10, "content": "custom_id"},
                {"type": 9, "components": [], "accessory": {"type": 2, "custom_id": "beside"}},
                {"type": 1, "components": [{"type": 3, "custom_id": "within", "options": []}, {"type": 2, "url": "link"}]},
            ]},
        ]});
        let message: Message = serde_json::from_value(message).expect("it can be read");
        for control in ["above", "beside", "within"] {
            assert_eq!(message.id_with(control), Some(GenericId::new(7)), "{control}");
        }
        for control in ["", "custom_id", "elsewhere", "link"] {
            assert_eq!(message.id_with(control), None, "{control}");
        }
        let none: Message = serde_json::from_value(json!({"id": "1"})).expect("it can be read");
        assert_eq!(none.id_with("above"), None);
    }

    #[test]
    fn all_that_a_message_says_is_read() {
        let message = json!({
            "id": "7", "author": {"id": "3"}, "content": "one",
            "components": [{"type": 17, "components": [
                {"type": 10, "content": "two"},
                {"type": 9, "components": [{"type": 10, "content": "three"}], "accessory": {"type": 2, "custom_id": "beside"}},
            ]}],
            "embeds": [{"title": "four", "description": "five", "fields": [{"name": "six", "value": "seven"}]}, {}],
            "message_snapshots": [{"message": {"content": "eight"}}],
        });
        let message: Message = serde_json::from_value(message).expect("it can be read");
        let seen = message.seen(GenericId::new(7), ApplicationId::new(3));
        assert_eq!(seen.text, "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight");
        assert_eq!((seen.id, seen.ours), (MessageId(7), true));
        assert_eq!(seen.controls, ["beside"]);
        assert!(!message.seen(GenericId::new(7), ApplicationId::new(4)).ours);
    }
}
