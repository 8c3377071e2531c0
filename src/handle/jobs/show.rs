//! Redraws the messages of tournaments, classes and simuls until they are up to date.

use tokio::time::Instant;

use super::painter::{Drawn, Since, Waited};
use super::{Done, Failure, Halt, Platform, Worker};
use crate::game::Theme;
use crate::lesson::ClassStage;
use crate::place::{ChannelId, MessageId};
use crate::reply::Message;
use crate::store::{MessageOwner, StoreError};
use crate::view;

/// What a message should show, and where it is.
struct Target {
    /// The job's result once the message is up to date.
    then: Done,
    channel: ChannelId,
    message: Option<MessageId>,
    /// The name to post it under, so that it is posted once: a letter for the kind, and the id.
    name: (char, u64),
    content: Message,
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
    pub(super) async fn show(&self, of: MessageOwner) -> Result<Done, Halt> {
        let (mut drawn, mut since) = (None, Since::now(None));
        loop {
            let Some(mut target) = self.target(of).await? else { return Ok(Done::Over) };
            if drawn.as_ref() == Some(&target.content) {
                return Ok(target.then);
            }
            let edited = match self.message(of, target.message).await? {
                Some(message) => {
                    let guard = self.painter.guard(message).await;
                    if !guard.is_painted() && guard.wait(since, false).await == Waited::Overtaken {
                        // An answer drawn since is newer than what we read.
                        since = Since::now(None);
                        continue;
                    }
                    // It may have changed while this waited.
                    let read = Instant::now();
                    let Some(now) = self.target(of).await? else { return Ok(Done::Over) };
                    target = now;
                    if guard.is_painted() || drawn.as_ref() == Some(&target.content) {
                        return Ok(target.then);
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
                    match self.send(target.channel, target.content.clone(), name).await {
                        // Not every process is told of deleted channels.
                        Err(Failure::Gone(_)) => {
                            self.bot.store.forget_channel(target.channel).await?;
                            return Ok(Done::Over);
                        }
                        sent => self.bot.store.set_message(of, sent?).await?,
                    };
                }
                edited => edited?,
            }
            (drawn, since) = (Some(target.content), Since::now(None));
        }
    }

    /// Returns what its message should show now; `None` if it no longer exists.
    async fn target(&self, of: MessageOwner) -> Result<Option<Target>, StoreError> {
        let store = &self.bot.store;
        let (place, message, name, content, then) = match of {
            // A challenge's message is never posted again, and may be a board by now: `draw_challenge` sees to it.
            MessageOwner::Challenge(_) => return Ok(None),
            MessageOwner::Tournament(id) => {
                let Some(t) = store.tournament(id).await? else { return Ok(None) };
                let content = view::tournament(&t, store.settings(t.place.guild).await?.theme);
                (t.place, t.message, ('t', id.0), content, Done::Over)
            }
            MessageOwner::Class(id) => {
                let Some(class) = self.class_by_now(id).await? else { return Ok(None) };
                let theme = store.settings(class.place.guild).await?.theme;
                let counted = store.class_answers(&class).await?;
                let content = view::class(&class, &counted, theme.unwrap_or(Theme::Matches));
                let then = match class.stage {
                    ClassStage::Over => Done::Over,
                    ClassStage::Open(_) | ClassStage::Shown(_) => Done::Later(class.ends()),
                };
                (class.place, class.message, ('c', id.0), content, then)
            }
            MessageOwner::Simul(id) => {
                let Some(simul) = store.simul(id).await? else { return Ok(None) };
                (simul.place, simul.message, ('s', id.0), view::simul(&simul), Done::Over)
            }
        };
        Ok(Some(Target { then, channel: place.channel, message, name, content }))
    }
}
