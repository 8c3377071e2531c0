//! What a person sees, as values to assert on; `render` turns them into text.

use std::fmt;

use serde_json::Value;

use super::{
    attachment::Attachment,
    id::Id,
    message::{LOADING, Message},
    parts::{self, BUTTON},
};

/// The result of an interaction.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A new message, whisper or not.
    Message(MessageView),
    /// A new message that says the bot is thinking.
    Deferred(MessageView),
    /// The edited message that the component is on.
    Update(MessageView),
    /// Acknowledged; an edit may come later.
    DeferredUpdate,
    /// Suggestions.
    Choices(Vec<Choice>),
    /// A form to fill in.
    Modal(ModalView),
    /// No answer within the deadline.
    NoAnswer,
    /// No answer within the deadline, only this refused one.
    Rejected {
        /// Discord's error code.
        code: u32,
        /// Discord's error body.
        body: Value,
    },
    /// No interaction: Discord would not allow this person to do that here and now, or the bot is offline.
    Refused(String),
}

/// A message at one moment.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct MessageView {
    /// Its id.
    pub id: Id,
    /// Where it is.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Its text; if it is made of components, that of all its text displays.
    pub content: String,
    /// Its embeds, in Discord's JSON.
    pub embeds: Vec<Value>,
    /// Its components, in Discord's JSON.
    pub components: Vec<Value>,
    /// Whether it is made of components only (`IS_COMPONENTS_V2`).
    pub v2: bool,
    /// The files under it.
    pub attachments: Vec<AttachmentView>,
    /// Whether only one person sees it.
    pub ephemeral: bool,
    /// Whether the bot is thinking, and has sent no text yet.
    pub thinking: bool,
    /// The people that it pings.
    pub mentions: Vec<Id>,
    /// The roles that it pings.
    pub roles: Vec<Id>,
    /// Whether it pings everyone.
    pub everyone: bool,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// Whether it shows as edited.
    pub edited: bool,
    /// Counts its changes.
    pub version: u64,
}

/// A file under a message.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AttachmentView {
    /// Its id.
    pub id: Id,
    /// Its name, as Discord keeps it.
    pub filename: String,
    /// Its description, for those who cannot see it.
    pub description: Option<String>,
    /// Width and height, if it is a PNG.
    pub size: Option<(u32, u32)>,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl AttachmentView {
    fn of(file: &Attachment) -> Self {
        Self {
            id: file.id,
            filename: file.filename.clone(),
            description: file.description.clone(),
            size: file.size(),
            bytes: file.bytes.to_vec(),
        }
    }
}

impl fmt::Debug for AttachmentView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { filename, description, bytes, .. } = self;
        write!(f, "{filename} ({description:?}, {} bytes)", bytes.len())
    }
}

/// A suggestion of autocompletion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The text shown, in Discord's default language.
    pub name: String,
    /// The value filled in.
    pub value: Value,
}

/// A form to fill in.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModalView {
    /// The sandbox's id for it.
    pub id: Id,
    /// The bot's id for it.
    pub custom_id: String,
    /// Its heading.
    pub title: String,
    /// Its labels and rows, in Discord's JSON.
    pub components: Vec<Value>,
}

impl Outcome {
    /// Returns the message, new or edited.
    ///
    /// # Panics
    /// If it is anything else; the panic says what.
    #[track_caller]
    pub fn message(self) -> MessageView {
        match self {
            Self::Message(view) | Self::Deferred(view) | Self::Update(view) => view,
            other => panic!("expected a message, not {other}"),
        }
    }

    /// Returns the form.
    ///
    /// # Panics
    /// If it is anything else; the panic says what.
    #[track_caller]
    pub fn modal(self) -> ModalView {
        match self {
            Self::Modal(view) => view,
            other => panic!("expected a modal, not {other}"),
        }
    }

    /// Returns the suggestions.
    ///
    /// # Panics
    /// If it is anything else; the panic says what.
    #[track_caller]
    pub fn choices(self) -> Vec<Choice> {
        match self {
            Self::Choices(choices) => choices,
            other => panic!("expected choices, not {other}"),
        }
    }
}

impl MessageView {
    pub(super) fn of(message: &Message) -> Self {
        Self {
            id: message.id,
            channel: message.channel,
            author: message.author,
            content: message.text(),
            embeds: message.embeds.clone(),
            components: message.components.clone(),
            v2: message.is_v2(),
            attachments: message.attachments.iter().map(AttachmentView::of).collect(),
            ephemeral: message.whisper.is_some(),
            thinking: message.flags & LOADING != 0,
            mentions: message.pinged.clone(),
            roles: message.pinged_roles.clone(),
            everyone: message.pings_everyone,
            reply_to: message.reply_to,
            edited: message.edited.is_some(),
            version: message.version,
        }
    }

    /// Stands for a message that was deleted before it could be looked at.
    pub(super) fn gone(channel: Id, id: Id) -> Self {
        Self {
            id,
            channel,
            author: super::world::BOT,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            v2: false,
            attachments: Vec::new(),
            ephemeral: false,
            thinking: false,
            mentions: Vec::new(),
            roles: Vec::new(),
            everyone: false,
            reply_to: None,
            edited: false,
            version: u64::MAX,
        }
    }

    /// Every button and menu, in reading order.
    pub fn parts(&self) -> impl Iterator<Item = &Value> {
        parts::controls(&self.components)
    }

    /// The buttons' labels, in reading order.
    pub fn buttons(&self) -> Vec<&str> {
        let buttons = self.parts().filter(|part| part["type"] == BUTTON);
        buttons.filter_map(|button| button["label"].as_str()).collect()
    }

    /// Finds a component by its custom id, its label or its placeholder.
    pub fn part(&self, name: &str) -> Option<&Value> {
        ["custom_id", "label", "placeholder"]
            .iter()
            .find_map(|key| self.parts().find(|part| part[*key] == name))
    }

    /// Returns the (label, value) pairs of a menu.
    pub fn options(&self, menu: &str) -> Vec<(&str, &str)> {
        let options = self.part(menu).and_then(|part| part["options"].as_array());
        options
            .into_iter()
            .flatten()
            .filter_map(|option| Some((option["label"].as_str()?, option["value"].as_str()?)))
            .collect()
    }
}

impl ModalView {
    pub(super) fn of(id: Id, form: &Value) -> Self {
        let text = |key: &str| form[key].as_str().unwrap_or_default().to_owned();
        Self {
            id,
            custom_id: text("custom_id"),
            title: text("title"),
            components: form["components"].as_array().cloned().unwrap_or_default(),
        }
    }

    /// Returns the inputs in reading order, each with its label and description.
    pub fn inputs(&self) -> impl Iterator<Item = Value> {
        self.components.iter().flat_map(|part| {
            let mut inputs = part["components"].as_array().cloned().unwrap_or_default();
            if part["component"].is_object() {
                let mut input = part["component"].clone();
                input["label"] = part["label"].clone();
                input["description"] = part["description"].clone();
                inputs.push(input);
            }
            inputs
        })
    }
}
