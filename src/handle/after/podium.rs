//! The podium of a month that is over, posted where the server wants it.

use tracing::{debug, error};

use super::After;
use crate::ask::Presence;
use crate::game::podium::{PASSING, REFUSED};
use crate::handle::platform::{Failure, Platform};
use crate::place::UserId;
use crate::store::{Announcement, StoreError};
use crate::view::{self, Left};

/// The most people who are looked up to see who has left: no podium names more.
const LOOKED_UP: usize = 60;

impl<P: Platform> After<P> {
    /// Posts it once: under its name, and only while it is certain that it was not. Where the bot may not, it asks again
    /// now and then while it is news; the server may have chosen another channel by then.
    pub(super) async fn announce(&self, announcement: Announcement) -> Result<(), StoreError> {
        let Announcement {
            guild,
            month,
            channel,
            ..
        } = announcement;
        let store = &self.bot.store;
        let mut podium = store.podium(guild, month).await?;
        let mut people: Vec<UserId> = podium.medals.iter().map(|medal| medal.who).collect();
        people.sort_unstable();
        people.dedup();
        people.truncate(LOOKED_UP);
        let left = Left {
            people: self.who_left(guild, &people).await?,
            how: store.settings(Some(guild)).await?.leavers,
        };
        // To look them up takes time, in which somebody may hide or be erased.
        podium = store.podium(guild, month).await?;
        let Some(with) = view::podium(&podium, &left) else {
            return store.announced(announcement, None).await;
        };
        // What was once chosen may be anywhere.
        let post = async {
            if !self.platform.is_in(guild, channel).await? {
                return Ok(None);
            }
            let name = announcement.name();
            self.platform.send(channel, with, name).await.map(Some)
        };
        let again = match self.dare(channel, Presence::Speaker, post).await {
            Ok(Some(_)) => None,
            Ok(None) => {
                debug!(%guild, %channel, "a podium's channel is another server's");
                Some(REFUSED)
            }
            Err(Failure::Passing(error)) => {
                debug!(%guild, %error, "a podium is not posted yet");
                Some(PASSING)
            }
            Err(Failure::Refused(error) | Failure::Gone(error)) => {
                debug!(%guild, %error, "a podium may not be posted");
                Some(REFUSED)
            }
            Err(Failure::Malformed(error)) => {
                error!(%guild, %error, "a podium is not taken");
                None
            }
        };
        let again = again.map(|later| self.clock.now() + later);
        store.announced(announcement, again).await
    }
}
