//! A cache of who may use which command on a server, as Discord's settings have it, filled at first need.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::OnceCell;
use tokio::time::timeout;
use tracing::debug;

use super::{Failure, Platform};
use crate::ask::{Overrides, Request};
use crate::place::GuildId;

/// How long a request waits for Discord's answer. If it takes longer, the command is allowed.
const ASKING: Duration = Duration::from_millis(400);
/// How long an answer is kept, in milliseconds.
const KEPT: i64 = 10 * 60_000;
/// How soon we ask again after a failure, in milliseconds.
const AGAIN: i64 = 60_000;
/// The most servers kept; beyond it all are asked about again.
const MOST: usize = 65_536;

/// The overrides by server. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Permissions(Arc<Mutex<HashMap<GuildId, Arc<CachedOverrides>>>>);

/// One server's overrides, once known: requests meanwhile wait for the same answer.
#[derive(Debug)]
struct CachedOverrides {
    since: i64,
    /// The overrides, and how long they are kept, in milliseconds.
    fetched: OnceCell<(Overrides, i64)>,
}

impl Permissions {
    /// Whether the asker may use this command here. `None`: its id is not known.
    pub async fn allow(
        &self,
        platform: &impl Platform,
        command: Option<u64>,
        request: &Request,
    ) -> bool {
        let Some(guild) = request.place.guild else { return true };
        let cached = self.of(guild, request.now);
        cached.fetched.get_or_init(|| ask(platform, guild)).await.0.allow(command, request)
    }

    fn of(&self, guild: GuildId, now: i64) -> Arc<CachedOverrides> {
        let mut all = self.0.lock();
        if let Some(cached) = all.get(&guild).filter(|cached| cached.holds(now)) {
            return cached.clone();
        }
        if all.len() >= MOST {
            all.retain(|_, cached| cached.holds(now));
        }
        if all.len() >= MOST {
            all.clear();
        }
        let cached = Arc::new(CachedOverrides { since: now, fetched: OnceCell::new() });
        all.insert(guild, cached.clone());
        cached
    }
}

impl CachedOverrides {
    /// Whether the entry is still fresh. Not if the clock was set back far: then we cannot tell its age.
    fn holds(&self, now: i64) -> bool {
        let lasts = self.fetched.get().map_or(KEPT, |&(_, lasts)| lasts);
        (self.since - AGAIN..self.since + lasts).contains(&now)
    }
}

async fn ask(platform: &impl Platform, guild: GuildId) -> (Overrides, i64) {
    match timeout(ASKING, platform.overrides(guild)).await {
        Ok(Ok(overrides)) => (overrides, KEPT),
        // The bot is no longer in the server.
        Ok(Err(Failure::Refused(_) | Failure::Gone(_))) => (Overrides::default(), KEPT),
        failed => {
            debug!(%guild, ?failed, "it is not known who may use which command");
            (Overrides::default(), AGAIN)
        }
    }
}
