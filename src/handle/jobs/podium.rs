//! Posts the podium of a finished month in the channel that the server chose.

use tracing::debug;

use super::{Done, Halt, Platform, Worker};
use crate::game::Season;
use crate::game::podium::{NEWS, REFUSED};
use crate::place::{GuildId, UserId};
use crate::view::{self, Departed};

/// The most people looked up to see who has left: no podium names more.
const LOOKED_UP: usize = 60;

impl<P: Platform> Worker<P> {
    /// Posts the podium once: by its name, and only while we know that it was not posted before. Where the bot may
    /// not post, it retries while the podium is news; the server may choose another channel meanwhile.
    pub(super) async fn post_podium(&self, guild: GuildId, month: Season) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let settings = store.settings(Some(guild)).await?;
        let now = self.clock.now();
        let is_news = month.ends().is_some_and(|ends| now - ends <= NEWS);
        let Some(channel) = settings.podium.filter(|_| is_news) else { return Ok(Done::Over) };
        if let Some(until) = store.quiet(channel, None, now).await? {
            return Ok(Done::Later(until));
        }
        let podium = store.podium(guild, month).await?;
        let mut people: Vec<UserId> = podium.medals.iter().map(|medal| medal.who).collect();
        people.sort_unstable();
        people.dedup();
        people.truncate(LOOKED_UP);
        let departed =
            Departed { people: self.who_left(guild, &people).await?, how: settings.leavers };
        // Read again: looking people up takes time, in which somebody may hide or be erased.
        let podium = store.podium(guild, month).await?;
        let Some(content) = view::podium(&podium, &departed) else { return Ok(Done::Over) };
        let name = format!("podium {guild} {month}");
        if self.announce(guild, channel, content, name).await? {
            return Ok(Done::Over);
        }
        debug!(%guild, %channel, "a podium's channel is another server's");
        Ok(Done::Later(now + REFUSED))
    }
}
