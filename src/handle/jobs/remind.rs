//! Tells people who asked for it that their streak ends tonight.

use super::{Done, Halt, Platform, Worker};
use crate::place::UserId;
use crate::view;

impl<P: Platform> Worker<P> {
    pub(super) async fn remind(&self, who: UserId, ends: i64) -> Result<Done, Halt> {
        let now = self.clock.now();
        if let Some(reminder) = self.bot.store.reminder(who, ends, now).await? {
            let name = format!("reminder {who} {ends}");
            let content = view::reminder(&reminder);
            self.platform.send_to(who, content, name).await?;
        }
        Ok(Done::Over)
    }
}
