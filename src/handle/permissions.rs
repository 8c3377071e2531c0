//! Who may use which command on a server, as the platform has it: asked at first need, and kept for a while.

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

/// How long somebody waits for the platform to tell. What takes longer is allowed.
const ASKING: Duration = Duration::from_millis(400);
/// How long what it told is believed, in milliseconds.
const KEPT: i64 = 10 * 60_000;
/// How soon it is asked again, where it told nothing.
const AGAIN: i64 = 60_000;
/// Of how many servers it is kept.
const MOST: usize = 4_096;

/// What servers decided. Clones know the same.
#[derive(Debug, Clone, Default)]
pub struct Permissions(Arc<Mutex<HashMap<GuildId, Arc<Kept>>>>);

/// What one of them did, once it is told: all who ask meanwhile wait for the same answer.
#[derive(Debug)]
struct Kept {
    since: i64,
    told: OnceCell<Told>,
}

#[derive(Debug)]
struct Told {
    overrides: Overrides,
    /// For how long it is believed.
    lasts: i64,
}

impl Permissions {
    /// Whether the asker may use the command with that id, if it is known, where they are.
    pub async fn allow(
        &self,
        platform: &impl Platform,
        command: Option<u64>,
        request: &Request,
    ) -> bool {
        let Some(guild) = request.place.guild else { return true };
        let kept = self.of(guild, request.now);
        kept.told.get_or_init(|| ask(platform, guild)).await.overrides.allow(command, request)
    }

    fn of(&self, guild: GuildId, now: i64) -> Arc<Kept> {
        let mut all = self.0.lock();
        if let Some(kept) = all.get(&guild).filter(|kept| kept.holds(now)) {
            return kept.clone();
        }
        if all.len() >= MOST {
            all.retain(|_, kept| kept.holds(now));
        }
        if all.len() >= MOST {
            all.clear();
        }
        let kept = Arc::new(Kept { since: now, told: OnceCell::new() });
        all.insert(guild, kept.clone());
        kept
    }
}

impl Kept {
    /// A clock that went far back says nothing of how old it is.
    fn holds(&self, now: i64) -> bool {
        let lasts = self.told.get().map_or(KEPT, |told| told.lasts);
        (self.since - AGAIN..self.since + lasts).contains(&now)
    }
}

async fn ask(platform: &impl Platform, guild: GuildId) -> Told {
    match timeout(ASKING, platform.overrides(guild)).await {
        Ok(Ok(overrides)) => Told { overrides, lasts: KEPT },
        // The bot is there no longer.
        Ok(Err(Failure::Refused(_) | Failure::Gone(_))) => {
            Told { overrides: Overrides::default(), lasts: KEPT }
        }
        failed => {
            debug!(%guild, ?failed, "it is not known who may use which command");
            Told { overrides: Overrides::default(), lasts: AGAIN }
        }
    }
}
