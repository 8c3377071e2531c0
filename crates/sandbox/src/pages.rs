//! The open pages, and the updates sent to them.

use std::{collections::HashMap, time::Duration};

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::{
    id::Id,
    message::Message,
    request_log::LoggedRequest,
    world::{BOT, Channel, Place, World},
};

#[derive(Default)]
pub(super) struct Pages {
    open: HashMap<u64, Page>,
    opened: u64,
}

struct Page {
    user: Id,
    outbox: mpsc::Sender<Utf8Bytes>,
    /// Cancelled when the page lags too far behind.
    cut: CancellationToken,
}

impl Pages {
    pub(super) fn open(
        &mut self,
        user: Id,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> (u64, CancellationToken) {
        self.opened += 1;
        let cut = CancellationToken::new();
        self.open.insert(self.opened, Page { user, outbox, cut: cut.clone() });
        (self.opened, cut)
    }

    pub(super) fn close(&mut self, number: u64) {
        self.open.remove(&number);
    }

    /// Returns the user of each open page.
    pub(super) fn viewers(&self) -> Vec<Id> {
        self.open.values().map(|page| page.user).collect()
    }

    pub(super) fn message(&mut self, world: &World, op: &str, message: &Message) {
        // The message is only rendered if somebody sees it.
        self.send(
            world,
            message,
            || json!({"t": "message", "op": op, "message": message.json(world)}),
        );
    }

    pub(super) fn deleted(&mut self, world: &World, message: &Message) {
        self.send(
            world,
            message,
            || json!({"t": "delete", "channel": message.channel, "id": message.id}),
        );
    }

    pub(super) fn bot(&mut self, online: bool) {
        self.all(|_| true, || json!({"t": "bot", "online": online}));
    }

    pub(super) fn clock(&mut self, ahead: Duration, passes: bool) {
        let frame = || json!({"t": "clock", "ahead": millis(ahead), "passes": passes});
        self.all(|_| true, frame);
    }

    pub(super) fn request(&mut self, noted: &LoggedRequest) {
        self.all(|_| true, || json!({"t": "request", "request": noted}));
    }

    pub(super) fn commands(&mut self, commands: &Value) {
        self.all(|_| true, || json!({"t": "commands", "commands": commands}));
    }

    /// Sends a frame to all pages of one user.
    pub(super) fn to(&mut self, user: Id, frame: &Value) {
        self.all(|other| other == user, || frame.clone());
    }

    fn send(&mut self, world: &World, message: &Message, frame: impl FnOnce() -> Value) {
        let Some(channel) = world.channels.get(&message.channel) else {
            return;
        };
        self.all(|user| is_shown(world, user, channel) && message.visible_to(user), frame);
    }

    fn all(&mut self, whose: impl Fn(Id) -> bool, frame: impl FnOnce() -> Value) {
        let mut frame = Some(frame);
        let mut text: Option<Utf8Bytes> = None;
        for page in self.open.values().filter(|page| whose(page.user)) {
            if let Some(frame) = frame.take() {
                text = Some(Utf8Bytes::from(frame().to_string()));
            }
            if text.clone().is_some_and(|text| page.outbox.try_send(text).is_err()) {
                page.cut.cancel();
            }
        }
    }
}

/// Returns a span of time in milliseconds, as pages get it.
pub(super) fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

/// Whether the page shows a channel: those of servers, and the user's own direct messages with the bot.
pub(super) fn is_shown(world: &World, user: Id, channel: &Channel) -> bool {
    let here = match channel.place {
        Place::Text { .. } | Place::Thread { .. } => true,
        Place::Dm { .. } => user != BOT,
        Place::Group { .. } => false,
    };
    here && world.can_see(user, channel)
}
