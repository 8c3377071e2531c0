//! Classes that have gone on. One in which nothing happens for a day ends.

use super::{Done, Halt, Job, Platform, Seen, Standing, Worker};
use crate::game::Theme;
use crate::lesson::{Class, ClassStage};
use crate::place::ClassId;
use crate::store::{Posted, StoreError};
use crate::view;

#[derive(Debug)]
pub(super) struct ShowClass(pub ClassId);

impl<P: Platform> Job<P> for ShowClass {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        worker.show(self).await
    }

    /// It is not seen, and ends in time all the same.
    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        Ok(self.now(worker).await?.as_ref().map_or(Done::Over, then))
    }
}

impl<P: Platform> Standing<P> for ShowClass {
    async fn seen(&self, worker: &Worker<P>) -> Result<Option<Seen>, StoreError> {
        let Some(class) = self.now(worker).await? else { return Ok(None) };
        let settings = worker.bot.store.settings(class.place.guild).await?;
        let counted = worker.bot.store.class_answers(&class).await?;
        let with = view::class(&class, &counted, settings.theme.unwrap_or(Theme::Matches));
        let (channel, message) = (class.place.channel, class.message);
        let (what, name) = (Posted::Class(class.id), ('c', class.id.0));
        Ok(Some(Seen { then: then(&class), channel, message, what, name, with }))
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
