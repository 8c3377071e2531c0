//! Messages as Discord's JSON, whether plain text or made of components.

use serde::Serialize;

use super::component::{Component, container, row};
use crate::reply::{Frame, Message};

/// The flag of a message made of components, and the flag of a whisper.
const MADE_OF_COMPONENTS: u64 = 1 << 15;
pub const EPHEMERAL: u64 = 1 << 6;

/// A message as Discord takes it.
#[derive(Debug, Default, Serialize)]
pub struct MessageJson<'a> {
    /// `null` deletes the text, so that an edit can turn a plain message into a panel.
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Option<String>>,
    components: Vec<Component<'a>>,
    allowed_mentions: Mentions,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Vec<Attachment<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

/// Discord pings everyone a message names unless told whom it may ping: only these.
#[derive(Debug, Default, Serialize)]
struct Mentions {
    parse: [(); 0],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    users: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    roles: Vec<String>,
}

/// Describes one of the form's files, by its number.
#[derive(Debug, Serialize)]
struct Attachment<'a> {
    id: String,
    filename: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
}

impl<'a> MessageJson<'a> {
    pub fn fresh(message: &'a Message) -> Self {
        let attachments = attachments(message);
        let attachments = (!attachments.is_empty()).then_some(attachments);
        match &message.frame {
            Frame::Plain { pings, role } => Self {
                content: Some(Some(message.said())),
                components: message.rows().into_iter().map(row).collect(),
                allowed_mentions: Mentions {
                    users: pings.iter().map(ToString::to_string).collect(),
                    roles: role.iter().map(ToString::to_string).collect(),
                    ..Mentions::default()
                },
                attachments,
                ..Self::default()
            },
            Frame::Panel { accent } => Self {
                components: vec![container(*accent, &message.blocks)],
                flags: Some(MADE_OF_COMPONENTS),
                attachments,
                ..Self::default()
            },
        }
    }

    /// A new message that only the asker sees.
    pub fn whisper(message: &'a Message) -> Self {
        let fresh = Self::fresh(message);
        Self { flags: Some(fresh.flags.unwrap_or(0) | EPHEMERAL), ..fresh }
    }

    /// An edit after which a message shows this, even if it was plain and this is a panel.
    pub fn edit(message: &'a Message) -> Self {
        let fresh = Self::fresh(message);
        Self { content: fresh.content.or(Some(None)), ..fresh }
    }

    /// Like [`edit`](Self::edit), but removes a plain message's earlier attachments, and pings nobody.
    pub fn edit_whole(message: &'a Message) -> Self {
        let edit = Self { allowed_mentions: Mentions::default(), ..Self::edit(message) };
        match message.frame {
            Frame::Plain { .. } => Self { attachments: Some(attachments(message)), ..edit },
            Frame::Panel { .. } => edit,
        }
    }

    /// Adds a nonce, so that Discord does not post the message twice.
    pub fn once(self, nonce: String) -> Self {
        Self { nonce: Some(nonce), enforce_nonce: Some(true), ..self }
    }
}

fn attachments(message: &Message) -> Vec<Attachment<'_>> {
    let attachments = message.files().into_iter().enumerate().map(|(n, file)| Attachment {
        id: n.to_string(),
        filename: &file.name,
        description: file.description.as_deref(),
    });
    attachments.collect()
}
