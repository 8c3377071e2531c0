//! Redraws the messages of tournaments, classes and simuls until they are up to date.

use std::future::Future;

use tokio::time::Instant;

use super::painter::{Drawn, Since, Waited};
use super::{Done, Failure, Halt, Platform, Worker};
use crate::ask::Presence;
use crate::place::{ChannelId, MessageId};
use crate::reply::Message;
use crate::store::{MessageOwner, StoreError};

/// What a message should show, and where it is.
pub(super) struct Target {
    /// The job's result once the message is up to date.
    pub then: Done,
    pub channel: ChannelId,
    pub message: Option<MessageId>,
    /// The tournament, class or simul that the message belongs to.
    pub owner: MessageOwner,
    /// The name to post it under, so that it is posted once: a letter for the kind, and the id.
    pub name: (char, u64),
    pub content: Message,
}

/// Something with a message of its own: a tournament, class or simul.
pub(super) trait HasMessage<P: Platform>: Sync {
    /// Returns what its message should show now; `None` if it no longer exists.
    fn target(
        &self,
        worker: &Worker<P>,
    ) -> impl Future<Output = Result<Option<Target>, StoreError>> + Send;
}

impl<P: Platform> Worker<P> {
    /// Returns the message of something, which is found by its answer if it is not known yet; `None` if it is never found.
    pub(super) async fn message(
        &self,
        of: MessageOwner,
        known: Option<MessageId>,
    ) -> Result<Option<MessageId>, Halt> {
        if known.is_some() {
            return Ok(known);
        }
        let store = &self.bot.store;
        let Some(token) = store.awaited(of).await? else { return Ok(None) };
        match self.platform.answer_message(token.expose()).await {
            Ok(message) => {
                store.set_message(of, message).await?;
                Ok(Some(message))
            }
            Err(failure) if failure.is_passing() => Err(failure.into()),
            // It never arrived, or its token no longer opens it.
            Err(_) => Ok(None),
        }
    }

    /// Redraws the message until it is up to date: not while people click on it, and at most once a second,
    /// since many answer at once. If the message is gone or was never known, posts a new one.
    pub(super) async fn show(&self, subject: &impl HasMessage<P>) -> Result<Done, Halt> {
        let (mut drawn, mut since) = (None, Since::now(None));
        loop {
            let read = Instant::now();
            let Some(target) = subject.target(self).await? else { return Ok(Done::Over) };
            if drawn.as_ref() == Some(&target.content) {
                return Ok(target.then);
            }
            let edited = match self.message(target.owner, target.message).await? {
                Some(message) => {
                    let guard = self.painter.guard(message).await;
                    match guard.wait(since, false).await {
                        Waited::Never => {}
                        Waited::Quiet => continue,
                        // An answer drawn since is newer than what we read.
                        Waited::Overtaken => {
                            since = Since::now(None);
                            continue;
                        }
                    }
                    let edited = self.edit(target.channel, message, target.content.clone()).await;
                    guard.painted(read, Drawn::NOTHING);
                    edited
                }
                None => Err(Failure::Gone("its message is not known".to_owned())),
            };
            match edited {
                Err(Failure::Gone(_)) => {
                    let (kind, id) = target.name;
                    let was = target.message.map_or(0, |message| message.0);
                    let name = format!("{kind}{}", was.max(id));
                    let send = self.platform.send(target.channel, target.content.clone(), name);
                    let sent = self.unless_refused_lately(target.channel, Presence::Speaker, send);
                    self.bot.store.set_message(target.owner, sent.await?).await?;
                }
                edited => edited?,
            }
            (drawn, since) = (Some(target.content), Since::now(None));
        }
    }
}
