//! A message as the sandbox stores it.

use std::sync::Arc;

use serde_json::Value;

use super::{attachment::Attachment, id::Id, origin::Origin, parts};

/// The flags of a message.
pub(super) const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub(super) const HAS_THREAD: u64 = 1 << 5;
pub(super) const EPHEMERAL: u64 = 1 << 6;
pub(super) const LOADING: u64 = 1 << 7;
pub(super) const SILENT: u64 = 1 << 12;
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

/// The type of a message, in Discord's numbers.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Sort {
    Plain = 0,
    Reply = 19,
    Command = 20,
    Menu = 23,
}

pub(super) struct Message {
    pub(super) id: Id,
    pub(super) channel: Id,
    pub(super) author: Id,
    pub(super) sort: Sort,
    pub(super) content: String,
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) flags: u64,
    /// When it was last edited, in Unix milliseconds.
    pub(super) edited: Option<u64>,
    pub(super) pinged: Vec<Id>,
    pub(super) pinged_roles: Vec<Id>,
    pub(super) pings_everyone: bool,
    /// The only person who sees it.
    pub(super) whisper: Option<Id>,
    pub(super) reply_to: Option<Id>,
    /// The interaction that it comes from, whose token may edit it.
    pub(super) origin: Option<Arc<Origin>>,
    /// Counts changes, so that tests can wait for one.
    pub(super) version: u64,
}

impl Message {
    /// Whether it is made of components only.
    pub(super) fn is_v2(&self) -> bool {
        self.flags & COMPONENTS_V2 != 0
    }

    /// Returns its text, whether in its content or in components.
    pub(super) fn text(&self) -> String {
        match self.is_v2() {
            true => parts::text(&self.components),
            false => self.content.clone(),
        }
    }

    pub(super) fn visible_to(&self, user: Id) -> bool {
        self.whisper.is_none_or(|only| only == user)
    }
}
