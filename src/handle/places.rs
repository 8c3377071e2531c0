//! News of places is noted one after the other, and nobody waits for it: a server may lose all its channels at once.

use std::future::{Future, ready};
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::warn;

use super::once::Once;
use super::removal::{News, learn};
use super::{Bot, Platform};
use crate::activity::Activity;
use crate::ask::{Presence, Request};
use crate::clock::Clock;
use crate::place::GuildId;
use crate::runtime::Runtime;

/// Where it is told. Clones share everything.
#[derive(Debug, Clone)]
pub struct Places {
    bot: Bot,
    clock: Clock,
    activity: Activity,
    in_hand: TaskTracker,
    turn: Arc<Mutex<()>>,
    /// What was told and is not noted yet.
    noting: TaskTracker,
    /// Servers that are known to have let the bot in, where only interactions tell of it.
    entered: Arc<Once>,
}

impl Places {
    /// What is being noted is `in_hand`. Once that is closed, no more is.
    pub fn new(bot: Bot, runtime: &Runtime, in_hand: TaskTracker) -> Self {
        let noting = TaskTracker::new();
        // It can be waited for, again and again.
        noting.close();
        Self {
            bot,
            clock: runtime.clock.clone(),
            activity: runtime.activity.clone(),
            in_hand,
            turn: Arc::default(),
            noting,
            entered: Arc::default(),
        }
    }

    /// Takes note of what was told of places, if anything.
    pub fn learn(&self, platform: &Arc<impl Platform>, news: Option<News>) {
        if let Some(news) = news.filter(|_| !self.in_hand.is_closed()) {
            let enters = matches!(news, News::Joined(_));
            // Nothing is done there yet.
            let noting = (!enters).then(|| self.noting.token());
            self.note(platform, ready(Some(news)), noting);
        }
    }

    /// A server's interaction tells that the bot is in it, where no gateway does.
    pub fn enter(&self, platform: &Arc<impl Platform>, request: &Request) {
        let is_in = request.presence >= Presence::Listener;
        if let Some(guild) = request.place.guild
            && is_in
            && self.entered.is_first(guild.0)
        {
            self.learn(platform, Some(News::Joined(guild)));
        }
    }

    /// Takes note of all servers that the bot is in, once they are known. One that lets the bot in meanwhile is not left,
    /// whichever process it is noted by.
    pub fn look_over(
        &self,
        platform: &Arc<impl Platform>,
        guilds: impl Future<Output = Option<Vec<GuildId>>> + Send + 'static,
    ) {
        let (bot, entered) = (self.bot.clone(), self.entered.clone());
        let news = async move {
            let known = bot.store.servers((0, 1)).await;
            let guilds = guilds.await;
            // The bot may have been let in again where it has left.
            entered.forget();
            match known {
                Ok(known) => guilds.map(|guilds| News::Listed { known, guilds }),
                Err(trouble) => {
                    warn!(%trouble, "which servers were left is looked up another time");
                    None
                }
            }
        };
        self.note(platform, news, None);
    }

    /// Takes note of news when all earlier are noted. What waits for `noting` waits until then.
    fn note(
        &self,
        platform: &Arc<impl Platform>,
        news: impl Future<Output = Option<News>> + Send + 'static,
        noting: Option<TaskTrackerToken>,
    ) {
        let (bot, turn, clock) = (self.bot.clone(), self.turn.clone(), self.clock.clone());
        let (platform, in_hand) = (platform.clone(), self.activity.take());
        self.in_hand.spawn(async move {
            let _until_done = (in_hand, noting);
            let _turn = turn.lock().await;
            // Thousands may wait for their turn: none takes room before it for what it will do then.
            if let Some(news) = news.await
                && let Err(trouble) = Box::pin(learn(&bot, &*platform, news, clock.now())).await
            {
                warn!(%trouble, "what was kept for a place stays until it is due");
            }
        });
    }

    /// Waits until what was told is noted.
    pub(super) async fn noted(&self) {
        self.noting.wait().await;
    }
}
