//! Stores news of servers and channels, one after the other, without blocking anybody: a server may lose all
//! its channels at once.

use std::future::{Future, ready};
use std::sync::Arc;

use tokio::sync::Mutex;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tracing::warn;

use super::once::Once;
use super::prelude::*;
use super::removal::{News, learn};
use super::{Bot, Platform};
use crate::activity::Activity;
use crate::clock::Clock;
use crate::runtime::Runtime;

/// The queue of such news. Clones share everything.
#[derive(Debug, Clone)]
pub struct Places {
    bot: Bot,
    clock: Clock,
    activity: Activity,
    in_hand: TaskTracker,
    turn: Arc<Mutex<()>>,
    /// The news not stored yet.
    noting: TaskTracker,
    /// Servers known to have the bot, over HTTP where only interactions tell us.
    entered: Arc<Once>,
}

impl Places {
    /// Makes a queue whose tasks are tracked by `in_hand`. Once that is closed, it takes no more.
    pub fn new(bot: Bot, runtime: &Runtime, in_hand: TaskTracker) -> Self {
        let noting = TaskTracker::new();
        // Closed at once, so that it can be waited for again and again.
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

    /// Stores news of servers or channels, if there is any.
    pub fn learn(&self, platform: &Arc<impl Platform>, news: Option<News>) {
        if let Some(news) = news.filter(|_| !self.in_hand.is_closed()) {
            let enters = matches!(news, News::Joined(_));
            // Nobody has to wait for a join: nothing of the bot's is there yet.
            let noting = (!enters).then(|| self.noting.token());
            self.note(platform, ready(Some(news)), noting);
        }
    }

    /// Learns from a server's interaction that the bot is in it, where there is no gateway.
    pub fn enter(&self, platform: &Arc<impl Platform>, request: &Request) {
        let is_in = request.presence >= Presence::Listener;
        if let Some(guild) = request.place.guild
            && is_in
            && self.entered.is_first(guild.0)
        {
            self.learn(platform, Some(News::Joined(guild)));
        }
    }

    /// Stores which servers the bot is in, once they are listed. A server that adds the bot meanwhile is not
    /// treated as left, even if another process stores it.
    pub fn look_over(
        &self,
        platform: &Arc<impl Platform>,
        guilds: impl Future<Output = Option<Vec<GuildId>>> + Send + 'static,
    ) {
        let (bot, entered) = (self.bot.clone(), self.entered.clone());
        let news = async move {
            let known = bot.store.servers((0, 1)).await;
            let guilds = guilds.await;
            // The bot may have been added again to a server it had left.
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

    /// Stores news after all earlier news. `noting` keeps `noted` waiting until then.
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
            // Thousands may be waiting here, so box the rest: it takes memory only when its turn comes.
            if let Some(news) = news.await
                && let Err(trouble) = Box::pin(learn(&bot, &*platform, news, clock.now())).await
            {
                warn!(%trouble, "what was kept for a place stays until it is due");
            }
        });
    }

    /// Waits until all news so far is stored.
    pub(super) async fn noted(&self) {
        self.noting.wait().await;
    }
}
