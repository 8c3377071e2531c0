//! Classes that have gone on: the message shows how each stands. One in which nothing happens for a day ends.

use tokio::time::Instant;

use super::job::{Done, Halt, Job};
use super::painter::{Drawn, Since, Waited};
use super::worker::Worker;
use crate::ask::Presence;
use crate::game::Theme;
use crate::handle::platform::{Failure, Platform};
use crate::lesson::{Class, ClassStage};
use crate::place::ClassId;
use crate::reply::Message;
use crate::store::StoreError;
use crate::view;

#[derive(Debug)]
pub(super) struct ShowClass(pub ClassId);

impl<P: Platform> Job<P> for ShowClass {
    /// Draws the message until it shows how things stand: not while people click on it, nor twice in a second, for many answer
    /// at once.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let (mut drawn, mut since) = (None, Since::now(None));
        loop {
            let read = Instant::now();
            let Some(class) = self.now(worker).await? else {
                return Ok(Done::Over);
            };
            let with = worker.class(&class).await?;
            if drawn.as_ref() == Some(&with) {
                return Ok(then(&class));
            }
            let edited = match class.message {
                Some(message) => {
                    let brush = worker.painter.brush(message).await;
                    match brush.wait(since, true).await {
                        Waited::Never => {}
                        Waited::Quiet => continue,
                        Waited::Overtaken => {
                            since = Since::now(None);
                            continue;
                        }
                    }
                    let edited = worker.edit(class.place.channel, message, with.clone()).await;
                    brush.painted(read, Drawn::NOTHING);
                    edited
                }
                None => Err(Failure::Gone("its message is not known".to_owned())),
            };
            match edited {
                Err(Failure::Gone(_)) => worker.post_class(&class, with.clone()).await?,
                edited => edited?,
            }
            (drawn, since) = (Some(with), Since::now(None));
        }
    }

    /// It is not seen, and ends in time all the same.
    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        let class = self.now(worker).await?;
        Ok(class.as_ref().map_or(Done::Over, then))
    }
}

impl ShowClass {
    /// As it stands; over, if nothing has happened in it for long.
    async fn now<P: Platform>(&self, worker: &Worker<P>) -> Result<Option<Class>, StoreError> {
        let (store, now) = (&worker.bot.store, worker.clock.now());
        let class = store.class(self.0).await?;
        let is_idle = |class: &Class| class.stage != ClassStage::Over && now >= class.ends();
        if !class.as_ref().is_some_and(is_idle) {
            return Ok(class);
        }
        match store.end_idle_class(self.0, now).await? {
            Ok(class) => Ok(Some(class)),
            // Somebody was quicker.
            Err(_) => store.class(self.0).await,
        }
    }
}

/// When there is something to do about it again.
fn then(class: &Class) -> Done {
    match class.stage {
        ClassStage::Over => Done::Over,
        ClassStage::Open(_) | ClassStage::Shown(_) => Done::Later(class.ends()),
    }
}

impl<P: Platform> Worker<P> {
    async fn class(&self, class: &Class) -> Result<Message, StoreError> {
        let settings = self.bot.store.settings(class.place.guild).await?;
        let counted = self.bot.store.class_answers(class).await?;
        Ok(view::class(class, &counted, settings.theme.unwrap_or(Theme::Matches)))
    }

    /// Its message is gone, or was never known: it is posted again.
    async fn post_class(&self, class: &Class, with: Message) -> Result<(), Halt> {
        let channel = class.place.channel;
        let was = class.message.map_or(0, |message| message.0);
        let name = format!("c{}", was.max(class.id.0));
        let send = self.platform.send(channel, with, name);
        let message = self.unless_refused_lately(channel, Presence::Speaker, send).await?;
        Ok(self.bot.store.set_class(class.id, message).await?)
    }
}
