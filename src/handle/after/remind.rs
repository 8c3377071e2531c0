//! People who asked for it are told that their days in a row end tonight.

use tracing::{debug, error};

use super::After;
use crate::handle::platform::{Failure, Platform};
use crate::store::{Reminder, StoreError};
use crate::view;

impl<P: Platform> After<P> {
    /// Tells one person. Where the platform could not be reached, it is tried again when the claim runs out; who takes no
    /// messages of the bot's is not asked again.
    pub(super) async fn remind(&self, reminder: Reminder) -> Result<(), StoreError> {
        let who = reminder.who;
        let with = view::reminder(&reminder);
        let reachable = match self.platform.send_to(who, with, reminder.name()).await {
            Ok(_) => true,
            Err(Failure::Passing(error)) => {
                debug!(%who, %error, "somebody is not reminded yet");
                return Ok(());
            }
            Err(Failure::Refused(error) | Failure::Gone(error)) => {
                debug!(%who, %error, "somebody takes no reminders");
                false
            }
            Err(Failure::Malformed(error)) => {
                error!(%who, %error, "a reminder is not taken");
                true
            }
        };
        self.bot.store.reminded(reminder, reachable).await
    }
}
