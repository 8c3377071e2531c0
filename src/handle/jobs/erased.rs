//! Tells a person that all their data is erased.

use tracing::debug;

use super::{Done, Halt, Platform, Worker};
use crate::place::UserId;
use crate::store::Notice;
use crate::view;

impl<P: Platform> Worker<P> {
    /// If the platform cannot be reached, the next sweep tries again.
    pub(super) async fn tell_erased(&self, who: UserId) -> Result<Done, Halt> {
        let store = &self.bot.store;
        store.scrub().await;
        if let Some(Notice { token, locale }) = store.notice(who, self.clock.now()).await? {
            let content = view::erased(locale);
            match self.platform.edit_answer(token.expose(), content).await {
                Err(failure) if failure.is_passing() => return Err(failure.into()),
                Err(error) => debug!(%error, "somebody cannot be told that all is erased"),
                Ok(()) => {}
            }
        }
        store.clear_notice(who).await?;
        Ok(Done::Over)
    }
}
