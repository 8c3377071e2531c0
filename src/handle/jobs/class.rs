//! A class in which nothing happens for a day ends.

use super::{AGAIN, Done, Platform, Worker};
use crate::lesson::{Class, ClassStage};
use crate::place::ClassId;
use crate::store::StoreError;

impl<P: Platform> Worker<P> {
    /// Nobody sees the class's message, but the class still has to end in time.
    pub(super) async fn class_refused(&self, id: ClassId) -> Result<Done, StoreError> {
        let again = self.clock.now() + AGAIN;
        Ok(match self.class_by_now(id).await? {
            Some(class) if class.stage == ClassStage::Over => Done::Hold(again),
            Some(class) => Done::Later(class.ends().min(again)),
            None => Done::Over,
        })
    }

    /// Reads the class, and ends it if it has been idle too long.
    pub(super) async fn class_by_now(&self, id: ClassId) -> Result<Option<Class>, StoreError> {
        let (store, now) = (&self.bot.store, self.clock.now());
        let class = store.class(id).await?;
        let is_idle = |class: &Class| class.stage != ClassStage::Over && now >= class.ends();
        if !class.as_ref().is_some_and(is_idle) {
            return Ok(class);
        }
        match store.end_idle_class(id, now).await? {
            Ok(class) => Ok(Some(class)),
            // Another process or request ended it first.
            Err(_) => store.class(id).await,
        }
    }
}
