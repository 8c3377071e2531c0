//! Posts what a moderator did in the server's log channel.

use tracing::debug;

use super::{Done, Failure, Halt, Platform, Worker};
use crate::planted::planted;
use crate::view;

impl<P: Platform> Worker<P> {
    /// Posts the entry once. If the channel is gone, clears the server's setting.
    pub(super) async fn log_act(&self, id: u64) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let Some((guild, act)) = store.act(id).await? else { return Ok(Done::Over) };
        let Some(channel) = store.settings(Some(guild)).await?.log_channel else {
            return Ok(Done::Over);
        };
        let content = view::logged(&act, store.spoken(guild).await?);
        match self.announce(guild, channel, content, format!("act {}", act.id)).await {
            Ok(true) => {}
            Ok(false) | Err(Failure::Gone(_)) => {
                debug!(%guild, %channel, "a log's channel is gone");
                store.stop_posting(guild, channel).await?;
            }
            Err(failure) => return Err(failure.into()),
        }
        Ok(if planted(21) { Done::NoChange } else { Done::Over })
    }
}
