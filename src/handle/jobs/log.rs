//! Posts what a moderator did in the server's log channel.

use super::{Done, Halt, Platform, Worker};
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
        self.announce_or_stop(guild, channel, content, format!("act {}", act.id)).await?;
        Ok(if planted(21) { Done::NoChange } else { Done::Over })
    }
}
