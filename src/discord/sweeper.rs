//! The sweeper: does what is due although nobody asks. It looks every second, in the database alone.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Http, ShardManager};
use serenity::gateway::ConnectionStage;
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::errand;
use crate::clock::Clock;
use crate::handle::{Bot, Sweeper};
use crate::place::Shards;

const TICK: Duration = Duration::from_secs(1);

/// Sweeps until `stop`.
pub async fn run(
    bot: Bot,
    http: Arc<Http>,
    manager: Arc<ShardManager>,
    shards: Shards,
    clock: Clock,
    stop: CancellationToken,
) {
    let mut sweeper = Sweeper::new(shards);
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut work: Option<JoinHandle<()>> = None;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = stop.cancelled() => break,
        }
        // Who cannot reach the bot cannot move: to be cut off from Discord is to be away.
        if !connected(&manager).await {
            continue;
        }
        // However long Discord takes over the last sweep, the bot is alive.
        let busy = work.as_ref().is_some_and(|work| !work.is_finished());
        let swept = if busy {
            sweeper.beat(&bot, clock.now()).await.map(|()| Vec::new())
        } else {
            sweeper.sweep(&bot, clock.now()).await
        };
        match swept {
            Ok(errands) if errands.is_empty() => {}
            Ok(errands) => {
                let (bot, http, stop) = (bot.clone(), http.clone(), stop.clone());
                work = Some(tokio::spawn(async move {
                    for errand in errands {
                        if stop.is_cancelled() {
                            break;
                        }
                        errand::run(&bot, &http, errand).await;
                    }
                }));
            }
            Err(trouble) if trouble.is_passing() => debug!(%trouble, "nothing swept just now"),
            Err(trouble) => warn!(%trouble, "nothing swept just now"),
        }
    }
    if let Some(work) = work {
        work.await.ok();
    }
}

async fn connected(manager: &ShardManager) -> bool {
    let runners = manager.runners.lock().await;
    let up = |info: &serenity::gateway::ShardRunnerInfo| info.stage == ConnectionStage::Connected;
    !runners.is_empty() && runners.values().all(up)
}
