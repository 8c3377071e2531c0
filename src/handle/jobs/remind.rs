//! Tells people who asked for it that their streak ends tonight.

use super::{Done, Halt, Job, Platform, Worker};
use crate::place::UserId;
use crate::store::StoreError;
use crate::view;

#[derive(Debug)]
pub(super) struct Remind {
    pub who: UserId,
    /// When the streak ends, in milliseconds since 1970 in UTC.
    pub ends: i64,
}

impl<P: Platform> Job<P> for Remind {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let Self { who, ends } = *self;
        let now = worker.clock.now();
        if let Some(reminder) = worker.bot.store.reminder(who, ends, now).await? {
            let name = format!("reminder {who} {ends}");
            let content = view::reminder(&reminder);
            worker.platform.send_to(who, content, name).await?;
        }
        Ok(Done::Over)
    }

    /// Somebody who accepts no messages from the bot gets no more reminders.
    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        let now = worker.clock.now();
        worker.bot.store.remind(self.who, None, now).await?;
        Ok(Done::Over)
    }
}
