//! What a person sees, as values to assert on; `render` makes text of them.

use std::fmt;

use serde_json::Value;

use super::{
    attachment::Attachment,
    id::Id,
    message::{LOADING, Message},
    parts::{self, BUTTON},
};

/// What came of an interaction.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// A new message, whisper or not.
    Message(MessageView),
    /// A new message that says the bot is thinking.
    Deferred(MessageView),
    /// The message the component is on, edited.
    Update(MessageView),
    /// Acknowledged; an edit may come later.
    DeferredUpdate,
    /// Suggestions.
    Choices(Vec<Choice>),
    /// A form to fill in.
    Modal(ModalView),
    /// Nothing within the deadline.
    NoAnswer,
    /// Nothing within the deadline but this, which Discord refuses.
    Rejected {
        /// Discord's error code.
        code: u32,
        /// Discord's error body.
        body: Value,
    },
    /// There was no interaction: Discord would not let this person do that, here and now; or the
    /// bot is offline.
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
    /// Its text; that of all its text displays, if it is made of components.
    pub content: String,
    /// Its embeds, in Discord's JSON.
    pub embeds: Vec<Value>,
    /// Its components, in Discord's JSON.
    pub components: Vec<Value>,
    /// It is made of components (`IS_COMPONENTS_V2`), and nothing else.
    pub v2: bool,
    /// The files under it.
    pub attachments: Vec<AttachmentView>,
    /// Only one person sees it.
    pub ephemeral: bool,
    /// The bot is thinking, and has said nothing yet.
    pub thinking: bool,
    /// Whom it mentions so that they would be pinged.
    pub mentions: Vec<Id>,
    /// The roles that it pings.
    pub roles: Vec<Id>,
    /// Whether it pings everyone.
    pub everyone: bool,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// It shows as edited.
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
    /// What it says to those who don't see it.
    pub description: Option<String>,
    /// Width and height, if it is a PNG.
    pub size: Option<(u32, u32)>,
    /// What is in it.
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
    /// What is shown, in the language of Discord's default.
    pub name: String,
    /// What is filled in.
    pub value: Value,
}

/// A form to fill in.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ModalView {
    /// The sandbox's name for it.
    pub id: Id,
    /// The bot's name for it.
    pub custom_id: String,
    /// Its heading.
    pub title: String,
    /// Its labels and rows, in Discord's JSON.
    pub components: Vec<Value>,
}

impl Outcome {
    /// The message, new or edited.
    ///
    /// # Panics
    /// If it is anything else; the message says what.
    #[track_caller]
    pub fn message(self) -> MessageView {
        match self {
            Self::Message(view) | Self::Deferred(view) | Self::Update(view) => view,
            other => panic!("expected a message, not {other}"),
        }
    }

    /// The form.
    ///
    /// # Panics
    /// If it is anything else; the message says what.
    #[track_caller]
    pub fn modal(self) -> ModalView {
        match self {
            Self::Modal(view) => view,
            other => panic!("expected a modal, not {other}"),
        }
    }

    /// The suggestions.
    ///
    /// # Panics
    /// If it is anything else; the message says what.
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

    /// A message that went before it could be looked at.
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

    /// A component by its custom id, its label or its placeholder.
    pub fn part(&self, name: &str) -> Option<&Value> {
        ["custom_id", "label", "placeholder"]
            .iter()
            .find_map(|key| self.parts().find(|part| part[*key] == name))
    }

    /// The (label, value) pairs of a menu.
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

    /// What is to be filled in, in reading order, each with its label and what is said of it.
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
