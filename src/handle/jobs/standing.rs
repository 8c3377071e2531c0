//! Tournaments, classes and simuls: each has a message of its own, which is drawn until it shows how things stand.

use std::future::Future;

use tokio::time::Instant;

use super::painter::{Drawn, Since, Waited};
use super::{Done, Failure, Halt, Platform, Worker};
use crate::ask::Presence;
use crate::place::{ChannelId, MessageId};
use crate::reply::Message;
use crate::store::{Posted, StoreError};

/// What a message is to show, and where it is.
pub(super) struct Seen {
    /// What is left to be done about it once it is shown.
    pub then: Done,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    /// What it is that has the message.
    pub what: Posted,
    /// What it is posted under, once: a letter for its kind, and its number.
    pub name: (char, u64),
    pub with: Message,
}

/// Something with a message of its own.
pub(super) trait Standing<P: Platform>: Sync {
    /// How it stands now, if it is still there.
    fn seen(
        &self,
        worker: &Worker<P>,
    ) -> impl Future<Output = Result<Option<Seen>, StoreError>> + Send;
}

impl<P: Platform> Worker<P> {
    /// Draws its message until that shows how it stands: not while people click on it, nor twice in a second, for many answer at
    /// once. One that is gone, or was never known, is posted again.
    pub(super) async fn show(&self, standing: &impl Standing<P>) -> Result<Done, Halt> {
        let (mut drawn, mut since) = (None, Since::now(None));
        loop {
            let read = Instant::now();
            let Some(seen) = standing.seen(self).await? else { return Ok(Done::Over) };
            if drawn.as_ref() == Some(&seen.with) {
                return Ok(seen.then);
            }
            let edited = match seen.message {
                Some(message) => {
                    let brush = self.painter.brush(message).await;
                    match brush.wait(since, false).await {
                        Waited::Never => {}
                        Waited::Quiet => continue,
                        // What was read is older than an answer that was drawn since.
                        Waited::Overtaken => {
                            since = Since::now(None);
                            continue;
                        }
                    }
                    let edited = self.edit(seen.channel, message, seen.with.clone()).await;
                    brush.painted(read, Drawn::NOTHING);
                    edited
                }
                None => Err(Failure::Gone("its message is not known".to_owned())),
            };
            match edited {
                Err(Failure::Gone(_)) => {
                    let (kind, id) = seen.name;
                    let was = seen.message.map_or(0, |message| message.0);
                    let name = format!("{kind}{}", was.max(id));
                    let send = self.platform.send(seen.channel, seen.with.clone(), name);
                    let sent = self.unless_refused_lately(seen.channel, Presence::Speaker, send);
                    self.bot.store.set_message(seen.what, sent.await?).await?;
                }
                edited => edited?,
            }
            (drawn, since) = (Some(seen.with), Since::now(None));
        }
    }
}
