//! What happens unasked: games between people are lost on time after a warning, games against the bot
//! are put away, challenges expire, months are closed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, info, warn};

use super::lanes::Lanes;
use super::{Platform, Worker};
use crate::activity::Activity;
use crate::game::{Fate, run_out};
use crate::handle::Bot;
use crate::handle::any_job::{AnyJob, DrawChallenge, Warn};
use crate::handle::places::Places;
use crate::place::{ChannelId, GameId, MessageId, Shards, UserId};
use crate::planted::planted;
use crate::store::{Appended, Forgetting, PART, Redraw, StoreError, Task};

/// How often the bot shows that it is alive, in milliseconds.
const BEAT: i64 = 10_000;

/// How often what is no longer needed is looked for, in milliseconds.
const PURGE: i64 = 3_600_000;

/// In how many channels errands are run at once.
const AT_ONCE: usize = 16;
/// How many channels may wait for their errands before no more are looked for.
const WAITING: usize = 64;

/// How long an errand that is claimed may wait for its turn, in milliseconds, so that it is done while the claim holds.
const PATIENCE: i64 = 15_000;

/// How long a look waits for it to be noted where the bot is.
const NOTING: Duration = Duration::from_secs(2);

/// For how long, of every look, games of people who are erased are deleted.
const FORGETTING: Duration = Duration::from_millis(100);

/// Something to do, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub channel: ChannelId,
    pub errand: AnyJob,
}

impl Found {
    /// A challenge that is open no more, whose message says that it is.
    fn challenge(challenge: GameId, channel: ChannelId, message: MessageId) -> Self {
        Self { channel, errand: AnyJob::DrawChallenge(DrawChallenge { challenge, message }) }
    }
}

/// Looks for what is due, again and again.
#[derive(Debug)]
pub struct Sweeper {
    shards: Shards,
    last_beat: Option<i64>,
    last_purge: Option<i64>,
}

impl Sweeper {
    /// A sweeper for the servers of these shards.
    pub fn new(shards: Shards) -> Self {
        Self { shards, last_beat: None, last_purge: None }
    }

    /// Records from time to time that the bot is alive at `now`, in milliseconds since 1970 in UTC.
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

    /// Does in the database what is due at `now`, and gives what is left to do elsewhere. First it records
    /// that the bot is alive, so that no one loses because it was not.
    pub async fn sweep(&mut self, bot: &Bot, now: i64) -> Result<Vec<Found>, StoreError> {
        let mut found = Vec::new();
        if self.last_beat.is_none() {
            let expired = bot.store.just_expired(&self.shards, now).await?;
            let draw = |(id, channel, message)| Found::challenge(id, channel, message);
            found.extend(expired.into_iter().map(draw));
        }
        self.beat(bot, now).await?;
        if is_time(self.last_purge, PURGE, now) {
            let purged = bot.store.purge(now).await?;
            let more = bot.store.forget_interactions(now).await?;
            if !bot.store.purge_servers(now).await? && !more {
                self.last_purge = Some(now);
            }
            debug!(purged, "deleted what is no longer needed");
        }
        for task in bot.store.due(&self.shards, now).await? {
            match task {
                Task::Warn { record, deadline, away } => found.push(Found {
                    channel: record.place.channel,
                    errand: AnyJob::Warn(Warn {
                        game: record.game.id(),
                        ply: record.game.ply(),
                        deadline,
                        away,
                    }),
                }),
                Task::End { record, warned } => {
                    let Some(turn) = run_out(&record.game, warned || planted(7)) else { continue };
                    let (store, drawn) = (&bot.store, Redraw::After);
                    let ended = store.append_and(&record, &turn, now, None, drawn).await?;
                    let Appended::Done(record) = ended else { continue };
                    let (game, channel) = (record.game.id(), record.place.channel);
                    let draw = record.board.map(|board| AnyJob::draw(game, board));
                    let errands = [Some(AnyJob::Call(game)), draw].into_iter().flatten();
                    found.extend(errands.map(|errand| Found { channel, errand }));
                }
                Task::Expire(challenge) => {
                    let id = challenge.id;
                    let state = bot.store.close_challenge(id, Fate::Expired, now).await?;
                    if let (Some(message), Fate::Expired) = (challenge.message, state)
                        && !planted(15)
                    {
                        found.push(Found::challenge(id, challenge.place.channel, message));
                    }
                }
            }
        }
        bot.store.close_votes(&self.shards, now, || fastrand::u64(..)).await?;
        bot.store.advance(&self.shards, now).await?;
        bot.store.close_months(&self.shards, now).await?;
        bot.store.owe_puzzles(&self.shards, now).await?;
        bot.store.owe_reminders(&self.shards, now).await?;
        for due in bot.store.owed(&self.shards, now).await? {
            found.push(Found { channel: due.channel, errand: AnyJob::Due(due) });
        }
        for Forgetting { who, over } in bot.store.forgetting(&self.shards).await? {
            if over || !forget(bot, who).await? {
                found.push(Found { channel: ChannelId(who.0), errand: AnyJob::TellErased(who) });
            }
        }
        Ok(found)
    }
}

/// Deletes some of the games of someone who is erased, and gives whether any are left.
async fn forget(bot: &Bot, who: UserId) -> Result<bool, StoreError> {
    let until = Instant::now() + FORGETTING;
    while bot.store.forget_some(who, PART).await? {
        if Instant::now() > until {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Sweeps until `stop`. It looks every `tick`, in the database alone.
pub async fn sweep<P: Platform>(
    worker: Arc<Worker<P>>,
    places: Places,
    shards: Shards,
    tick: Duration,
    activity: Activity,
    stop: CancellationToken,
) {
    let mut sweeper = Sweeper::new(shards);
    let mut ticks = interval(tick);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let lanes: Arc<Lanes<ChannelId>> = Arc::default();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let work = TaskTracker::new();
    let mut told = false;
    loop {
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
            // What a step brought is done before the next, or it would come late.
            () = worker.clock.step(|| work.is_empty()) => {}
        }
        // People who cannot reach the bot cannot move: being cut off counts as being away.
        if !worker.platform.connected() {
            continue;
        }
        // A session begins with where the bot is: that comes first, so that nothing is asked where it is no more.
        // Whoever deletes more than can be noted holds up nothing else.
        timeout(NOTING, places.noted()).await.ok();
        let (bot, now) = (&worker.bot, worker.clock.now());
        // However long the platform takes, the bot is alive.
        if work.len() >= WAITING {
            outcome(sweeper.beat(bot, now).await, &activity, &mut told);
            continue;
        }
        let under_way = Arc::new(activity.sweep());
        let found =
            outcome(sweeper.sweep(bot, now).await, &activity, &mut told).unwrap_or_default();
        for (channel, errands) in by_channel(found) {
            let (worker, lanes, stop) = (worker.clone(), lanes.clone(), stop.clone());
            let (room, under_way) = (room.clone(), under_way.clone());
            work.spawn(async move {
                let _under_way = under_way;
                // A channel where they take long keeps no other waiting.
                let _turn = lanes.turn(channel).await;
                let _room = room.acquire().await;
                for errand in errands {
                    let late = worker.clock.now() - now > PATIENCE;
                    if stop.is_cancelled() {
                        break;
                    }
                    match errand {
                        // What has waited too long under its claim may be claimed by another by now.
                        AnyJob::Warn(_) if late => {}
                        AnyJob::Due(due) if late => worker.give_back(due).await,
                        errand => worker.run(errand).await,
                    }
                }
            });
        }
    }
    work.close();
    work.wait().await;
}

/// What was found, in its order, a channel at a time.
fn by_channel(found: Vec<Found>) -> BTreeMap<ChannelId, Vec<AnyJob>> {
    let mut channels: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for Found { channel, errand } in found {
        channels.entry(channel).or_default().push(errand);
    }
    channels
}

/// What came of a look at the database, which is progress also where the disk is full: that passes, and a bot that was
/// restarted meanwhile could not begin. What passes is told once until it has passed.
fn outcome<T>(looked: Result<T, StoreError>, activity: &Activity, told: &mut bool) -> Option<T> {
    if looked.as_ref().err().is_none_or(StoreError::is_full) {
        activity.get_on();
    }
    match &looked {
        Err(trouble) if *told && trouble.is_passing() => debug!(%trouble, "nothing swept just now"),
        Err(trouble) => warn!(%trouble, "nothing swept just now"),
        Ok(_) => {}
    }
    *told = looked.is_err();
    looked.ok()
}

/// Whether that much time has passed since then, in either direction.
fn is_time(last: Option<i64>, every: i64, now: i64) -> bool {
    last.is_none_or(|last| (now - last).abs() >= every)
}
