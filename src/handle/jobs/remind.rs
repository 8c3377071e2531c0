//! People who asked for it are told that their days in a row end tonight.

use super::{Done, Halt, Job, Platform, Worker};
use crate::place::UserId;
use crate::store::StoreError;
use crate::view;

#[derive(Debug)]
pub(super) struct Remind {
    pub who: UserId,
    /// When the days end, in milliseconds since 1970 in UTC.
    pub ends: i64,
}

impl<P: Platform> Job<P> for Remind {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let Self { who, ends } = *self;
        let now = worker.clock.now();
        if let Some(reminder) = worker.bot.store.reminder(who, ends, now).await? {
            let name = format!("reminder {who} {ends}");
            let with = view::reminder(&reminder);
            worker.platform.send_to(who, with, name).await?;
        }
        Ok(Done::Over)
    }

    /// Who takes no messages of the bot's is not asked again.
    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        let now = worker.clock.now();
        worker.bot.store.remind(self.who, None, now).await?;
        Ok(Done::Over)
    }
}
