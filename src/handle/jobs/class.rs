//! Redraws a class's message. A class in which nothing happens for a day ends.

use super::{AGAIN, Done, Halt, HasMessage, Job, Platform, Target, Worker};
use crate::game::Theme;
use crate::lesson::{Class, ClassStage};
use crate::place::ClassId;
use crate::store::{MessageOwner, StoreError};
use crate::view;

#[derive(Debug)]
pub(super) struct ShowClass(pub ClassId);

impl<P: Platform> Job<P> for ShowClass {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        worker.show(self).await
    }

    const INSISTS: bool = true;

    /// Nobody sees the class here, but it still has to end in time.
    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        let again = worker.clock.now() + AGAIN;
        Ok(match self.now(worker).await? {
            Some(class) if class.stage == ClassStage::Over => Done::Hold(again),
            Some(class) => Done::Later(class.ends().min(again)),
            None => Done::Over,
        })
    }
}

impl<P: Platform> HasMessage<P> for ShowClass {
    async fn target(&self, worker: &Worker<P>) -> Result<Option<Target>, StoreError> {
        let Some(class) = self.now(worker).await? else { return Ok(None) };
        let settings = worker.bot.store.settings(class.place.guild).await?;
        let counted = worker.bot.store.class_answers(&class).await?;
        let content = view::class(&class, &counted, settings.theme.unwrap_or(Theme::Matches));
        let (channel, message) = (class.place.channel, class.message);
        let (owner, name) = (MessageOwner::Class(class.id), ('c', class.id.0));
        Ok(Some(Target { then: then(&class), channel, message, owner, name, content }))
    }
}

impl ShowClass {
    /// Reads the class, and ends it if it has been idle too long.
    async fn now<P: Platform>(&self, worker: &Worker<P>) -> Result<Option<Class>, StoreError> {
        let (store, now) = (&worker.bot.store, worker.clock.now());
        let class = store.class(self.0).await?;
        let is_idle = |class: &Class| class.stage != ClassStage::Over && now >= class.ends();
        if !class.as_ref().is_some_and(is_idle) {
            return Ok(class);
        }
        match store.end_idle_class(self.0, now).await? {
            Ok(class) => Ok(Some(class)),
            // Another process or request ended it first.
            Err(_) => store.class(self.0).await,
        }
    }
}

/// When the class is due again.
fn then(class: &Class) -> Done {
    match class.stage {
        ClassStage::Over => Done::Over,
        ClassStage::Open(_) | ClassStage::Shown(_) => Done::Later(class.ends()),
    }
}
