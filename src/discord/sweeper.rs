//! The sweeper: does what is due although nobody asks. It looks every second, in the database alone.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Http, ShardManager};
use serenity::gateway::ConnectionStage;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::follow::act;
use crate::clock::Clock;
use crate::handle::{Bot, Sweeper};

const TICK: Duration = Duration::from_secs(1);

/// Sweeps until `stop`.
pub async fn run(
    bot: Bot,
    http: Arc<Http>,
    shards: Arc<ShardManager>,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut sweeper = Sweeper::default();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let sweeping = async {
        loop {
            ticks.tick().await;
            // Who cannot reach the bot cannot move: to be cut off from Discord is to be away.
            if !connected(&shards).await {
                continue;
            }
            match sweeper.sweep(&bot, clock.now()).await {
                Ok(thens) => {
                    for then in thens {
                        act(&bot, &http, then).await;
                    }
                }
                Err(trouble) if trouble.is_passing() => debug!(%trouble, "nothing swept just now"),
                Err(trouble) => warn!(%trouble, "nothing swept just now"),
            }
        }
    };
    tokio::select! {
        () = sweeping => {}
        () = stop.cancelled() => {}
    }
}

async fn connected(shards: &ShardManager) -> bool {
    let runners = shards.runners.lock().await;
    let up = |info: &serenity::gateway::ShardRunnerInfo| info.stage == ConnectionStage::Connected;
    !runners.is_empty() && runners.values().all(up)
}
