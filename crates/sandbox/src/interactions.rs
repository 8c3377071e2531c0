//! Interactions in progress, and the modals that people have open.

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::sync::oneshot;

use super::{
    error::ApiError,
    id::Id,
    message::Sort,
    origin::{Kind, Origin},
};

/// How many are kept; under load the oldest tokens expire early rather than fill the memory.
const REMEMBERED: usize = 50_000;

pub(super) struct Interaction {
    pub(super) id: Id,
    pub(super) token: String,
    pub(super) kind: Kind,
    pub(super) user: Id,
    pub(super) channel: Id,
    /// The message whose component was used, directly or through a modal.
    pub(super) source: Option<Id>,
    pub(super) begun: Instant,
    pub(super) phase: Phase,
    /// The type of message that an answer becomes.
    pub(super) sort: Sort,
    /// What messages say about the interaction they come from.
    pub(super) origin: Arc<Origin>,
    pub(super) followups: u32,
    /// The type of the option being completed.
    pub(super) focused: Option<i64>,
    /// The last refused attempt at an answer.
    pub(super) refused: Option<ApiError>,
}

pub(super) enum Phase {
    Waiting(oneshot::Sender<Answer>),
    Answered {
        /// The message that `@original` stands for.
        original: Option<Id>,
    },
    Expired,
}

/// The bot's first response.
#[derive(Debug)]
pub(super) enum Answer {
    Message(Id),
    Deferred(Id),
    Update(Id),
    DeferredUpdate,
    Choices(Vec<Value>),
    Modal(Id),
}

#[derive(Default)]
pub(super) struct Interactions {
    by_id: HashMap<Id, Interaction>,
    order: VecDeque<Id>,
    /// The newest interaction's server and event, for a redelivery.
    pub(super) last: Option<(Option<Id>, String)>,
}

impl Interactions {
    pub(super) fn insert(&mut self, interaction: Interaction, life: Duration) {
        while let Some(oldest) = self.order.front() {
            let stale = self.by_id.get(oldest).is_none_or(|old| old.begun.elapsed() > life);
            if !stale && self.order.len() < REMEMBERED {
                break;
            }
            self.by_id.remove(oldest);
            self.order.pop_front();
        }
        self.order.push_back(interaction.id);
        self.by_id.insert(interaction.id, interaction);
    }

    pub(super) fn get(&self, id: Id) -> Option<&Interaction> {
        self.by_id.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: Id) -> Option<&mut Interaction> {
        self.by_id.get_mut(&id)
    }
}

/// Makes a token. Like Discord's it is long; unlike Discord's it begins with the interaction's id in hex.
pub(super) fn token(id: Id) -> String {
    let mut token = format!("aW50{:016x}", id.get());
    token.extend((0..150).map(|_| fastrand::alphanumeric()));
    token
}

/// Returns the interaction that a token claims to belong to.
pub(super) fn token_id(token: &str) -> Option<Id> {
    let digits = token.strip_prefix("aW50")?.get(..16)?;
    u64::from_str_radix(digits, 16).ok().map(Id::new)
}

/// A modal shown to a user.
pub(super) struct Modal {
    pub(super) id: Id,
    pub(super) user: Id,
    pub(super) channel: Id,
    pub(super) source: Option<Id>,
    /// `custom_id`, `title` and `components`.
    pub(super) form: Value,
    pub(super) shown_by: Arc<Origin>,
}

#[derive(Default)]
pub(super) struct Modals {
    by_id: HashMap<Id, Modal>,
    order: VecDeque<Id>,
}

impl Modals {
    pub(super) fn insert(&mut self, modal: Modal) {
        self.order.push_back(modal.id);
        self.by_id.insert(modal.id, modal);
        if self.order.len() > REMEMBERED / 10
            && let Some(oldest) = self.order.pop_front()
        {
            self.by_id.remove(&oldest);
        }
    }

    pub(super) fn get(&self, id: Id) -> Option<&Modal> {
        self.by_id.get(&id)
    }
}
