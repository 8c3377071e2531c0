//! What happens although nobody asks: games between people are lost on time after a warning, games against the bot
//! are put away, challenges expire.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tracing::{debug, info, warn};

use super::{After, Errand};
use crate::game::{Fate, run_out};
use crate::handle::Bot;
use crate::handle::drawing::redraw;
use crate::handle::platform::Platform;
use crate::place::Shards;
use crate::pulse::Pulse;
use crate::store::{Appended, StoreError, Task};

/// How often the bot shows that it is alive, in milliseconds.
const BEAT: i64 = 10_000;

/// How often what is no longer needed is looked for, in milliseconds.
const PURGE: i64 = 3_600_000;

/// Looks for what is due, again and again.
#[derive(Debug)]
pub struct Sweeper {
    shards: Shards,
    last_beat: Option<i64>,
    last_purge: Option<i64>,
}

impl Sweeper {
    /// One that looks after the servers of these shards.
    pub fn new(shards: Shards) -> Self {
        Self {
            shards,
            last_beat: None,
            last_purge: None,
        }
    }

    /// Shows every now and then that the bot is alive at `now`, in milliseconds since 1970 in UTC.
    ///
    /// # Errors
    /// When the database fails; the next time will do.
    pub async fn beat(&mut self, bot: &Bot, now: i64) -> Result<(), StoreError> {
        if is_time(self.last_beat, BEAT, now) {
            let away = bot.store.beat(&self.shards, now).await?;
            self.last_beat = Some(now);
            if away > 0 {
                info!(seconds = away / 1000, "was away: deadlines are put off");
            }
        }
        Ok(())
    }

    /// Does in the database what is due at `now`, and gives what is left to do elsewhere. First of all it shows
    /// that the bot is alive, for nobody shall lose because it was not.
    ///
    /// # Errors
    /// When the database fails; the next time will do.
    pub async fn sweep(&mut self, bot: &Bot, now: i64) -> Result<Vec<Errand>, StoreError> {
        self.beat(bot, now).await?;
        if is_time(self.last_purge, PURGE, now) {
            let purged = bot.store.purge(now).await?;
            self.last_purge = Some(now);
            debug!(purged, "deleted what is no longer needed");
        }
        let mut errands = Vec::new();
        for task in bot.store.due(&self.shards, now).await? {
            match task {
                Task::Warn {
                    record,
                    deadline,
                    away,
                } => errands.push(Errand::Warn {
                    game: record.game.id(),
                    ply: record.game.ply(),
                    deadline,
                    away,
                }),
                Task::End { record, warned } => {
                    let Some(turn) = run_out(&record.game, warned) else {
                        continue;
                    };
                    let Appended::Done(record) =
                        bot.store.append(&record, &turn, now, None).await?
                    else {
                        continue;
                    };
                    let game = record.game.id();
                    errands.push(Errand::Hush(game));
                    errands.extend(record.board.map(|board| redraw(game, board)));
                }
                Task::Expire(challenge) => {
                    let id = challenge.id;
                    let state = bot.store.close_challenge(id, Fate::Expired).await?;
                    if let (Some(message), Fate::Expired) = (challenge.message, state) {
                        errands.push(Errand::DrawChallenge {
                            challenge: id,
                            message,
                        });
                    }
                }
            }
        }
        Ok(errands)
    }
}

/// Sweeps until `stop`. It looks every `tick`, in the database alone.
pub async fn sweep<P: Platform>(
    after: After<P>,
    shards: Shards,
    tick: Duration,
    pulse: Pulse,
    stop: CancellationToken,
) {
    let mut sweeper = Sweeper::new(shards);
    let mut ticks = interval(tick);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut work: Option<JoinHandle<()>> = None;
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = stop.cancelled() => break,
        }
        // Who cannot reach the bot cannot move: to be cut off is to be away.
        if !after.platform.connected().await {
            continue;
        }
        // However long the platform takes over the last sweep, the bot is alive.
        let busy = work.as_ref().is_some_and(|work| !work.is_finished());
        let (bot, now) = (&after.bot, after.clock.now());
        if busy {
            if let Err(trouble) = sweeper.beat(bot, now).await {
                complain(&trouble);
            }
            continue;
        }
        let under_way = pulse.sweep();
        match sweeper.sweep(bot, now).await {
            Ok(errands) if errands.is_empty() => {}
            Ok(errands) => {
                let (after, stop) = (after.clone(), stop.clone());
                work = Some(tokio::spawn(async move {
                    for errand in errands {
                        if stop.is_cancelled() {
                            break;
                        }
                        after.run(errand).await;
                    }
                    drop(under_way);
                }));
            }
            Err(trouble) => complain(&trouble),
        }
    }
    if let Some(work) = work {
        work.await.ok();
    }
}

fn complain(trouble: &StoreError) {
    if trouble.is_passing() {
        debug!(%trouble, "nothing swept just now");
    } else {
        warn!(%trouble, "nothing swept just now");
    }
}

/// Whether so much time has passed since then, be it backwards.
fn is_time(last: Option<i64>, every: i64, now: i64) -> bool {
    last.is_none_or(|last| (now - last).abs() >= every)
}
