//! Tells a person that all their data is erased.

use tracing::debug;

use super::{Done, Halt, Job, Platform, Worker};
use crate::place::UserId;
use crate::store::Notice;
use crate::view;

#[derive(Debug)]
pub(super) struct TellErased(pub UserId);

impl<P: Platform> Job<P> for TellErased {
    /// If the platform cannot be reached, the next sweep tries again.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let store = &worker.bot.store;
        store.scrub().await;
        if let Some(Notice { token, locale }) = store.notice(self.0, worker.clock.now()).await? {
            let content = view::erased(locale);
            match worker.platform.edit_answer(token.expose(), content).await {
                Err(failure) if failure.is_passing() => return Err(failure.into()),
                Err(error) => debug!(%error, "somebody cannot be told that all is erased"),
                Ok(()) => {}
            }
        }
        store.clear_notice(self.0).await?;
        Ok(Done::Over)
    }
}
