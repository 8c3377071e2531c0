//! The sweeper does what is due without a request: it ends games out of time (a warning comes first),
//! abandons idle games against the bot, expires challenges, closes months.

use std::collections::{BTreeMap, VecDeque};
use std::mem::take;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, error, info, warn};

use super::keyed_locks::KeyedLocks;
use super::swept::Swept;
use super::{Platform, Worker};
use crate::activity::Activity;
use crate::game::run_out;
use crate::handle::Bot;
use crate::handle::any_job::{AnyJob, Warn};
use crate::handle::places::Places;
use crate::place::{ChannelId, Shards, UserId};
use crate::planted::planted;
use crate::store::{Appended, Forgetting, Lane, Overdue, PART, Redraw, StoreError};

/// How often the bot shows that it is alive, in milliseconds.
const BEAT: i64 = 10_000;

/// How often rows that are no longer needed are deleted, in milliseconds.
const PURGE: i64 = 3_600_000;

/// The number of channels in which jobs of a lane run at once.
const AT_ONCE: usize = 16;
/// The number of channels with pending jobs from which on a lane takes no more.
const WAITING: usize = 64;

/// How long a claimed job may wait for its turn, in milliseconds, to be done before the claim expires.
const PATIENCE: i64 = 15_000;

/// How long what follows an answer usually takes, in milliseconds.
const SOON: i64 = 1_000;

/// How long a sweep waits until it is stored which servers and channels the bot is in.
const NOTING: Duration = Duration::from_secs(2);

/// How long each sweep deletes games of erased people.
const FORGETTING: Duration = Duration::from_millis(100);

/// A job, and the channel it concerns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    pub channel: ChannelId,
    pub job: AnyJob,
}

/// Looks for what is due, at every tick.
#[derive(Debug, Default)]
pub struct Sweeper {
    /// The shards that were swept last, and when they were last recorded as alive.
    alive: (Vec<Shards>, Option<i64>),
    last_purge: Option<i64>,
    swept: Swept,
}

impl Sweeper {
    /// Makes one that takes up nothing in the channels that are swept.
    pub fn beside(swept: Swept) -> Self {
        Self { swept, ..Self::default() }
    }

    /// Records that these shards are alive at `now`, in milliseconds since 1970 in UTC: every `BEAT`, and whenever
    /// others are.
    async fn beat(&mut self, bot: &Bot, shards: &[Shards], now: i64) -> Result<(), StoreError> {
        let (alive, last) = &self.alive;
        if alive == shards && !is_time(*last, BEAT, now) {
            return Ok(());
        }
        for some in shards {
            let away = bot.store.beat(some, now).await?;
            if away > 0 {
                info!(seconds = away / 1000, "was away: deadlines are put off");
            }
        }
        self.alive = (shards.to_vec(), Some(now));
        Ok(())
    }

    /// Does in the database what is due at `now` in the servers of these shards, and adds the jobs left to run; those
    /// of the outbox in these lanes. First it records that the bot is alive, so that nobody loses because it was down.
    ///
    /// # Errors
    /// What kept the rest from being done; the jobs are to be run all the same.
    pub async fn sweep(
        &mut self,
        bot: &Bot,
        shards: &[Shards],
        now: i64,
        lanes: &[Lane],
        found: &mut Vec<Found>,
    ) -> Result<(), StoreError> {
        self.beat(bot, shards, now).await?;
        // Players come first: somebody who keeps a table locked keeps nobody unwarned.
        for some in shards {
            for overdue in bot.store.due(some, now).await? {
                let jobs = unless_down(see_to(bot, overdue, now).await)?;
                found.extend(jobs.into_iter().flatten());
            }
        }
        let lanes: Vec<_> = lanes.iter().map(|&lane| (lane, self.swept.of(lane))).collect();
        for some in shards {
            sweep_some(bot, some, now, &lanes, found).await?;
        }
        if is_time(self.last_purge, PURGE, now) {
            let purged = bot.store.purge(now).await?;
            let more = bot.store.forget_interactions(now).await?;
            if !bot.store.purge_servers(now).await? && !more {
                self.last_purge = Some(now);
            }
            debug!(purged, "deleted what is no longer needed");
        }
        Ok(())
    }
}

/// Does what is due besides games in the servers of neighbouring shards.
async fn sweep_some(
    bot: &Bot,
    shards: &Shards,
    now: i64,
    lanes: &[(Lane, Vec<ChannelId>)],
    found: &mut Vec<Found>,
) -> Result<(), StoreError> {
    let owed = owe(bot, shards, now).await;
    for due in bot.store.claim_jobs(shards, now, lanes).await? {
        found.push(Found { channel: due.channel, job: AnyJob::Due(due) });
    }
    for Forgetting { who, over } in bot.store.forgetting(shards).await? {
        if over || !forget(bot, who).await? {
            found.push(Found { channel: ChannelId(who.0), job: AnyJob::TellErased(who) });
        }
    }
    owed
}

/// Puts into the outbox what time alone makes due.
async fn owe(bot: &Bot, shards: &Shards, now: i64) -> Result<(), StoreError> {
    unless_down(bot.store.close_votes(shards, now, || fastrand::u64(..)).await)?;
    unless_down(bot.store.expire_challenges(shards, now).await)?;
    unless_down(bot.store.advance(shards, now).await)?;
    unless_down(bot.store.close_months(shards, now).await)?;
    unless_down(bot.store.owe_puzzles(shards, now).await)?;
    unless_down(bot.store.owe_reminders(shards, now).await)?;
    Ok(())
}

/// Sees to a game or challenge that is due, and returns the jobs left to run.
async fn see_to(bot: &Bot, overdue: Overdue, now: i64) -> Result<Vec<Found>, StoreError> {
    Ok(match overdue {
        Overdue::Warn { record, deadline, away } => {
            let (game, ply) = (record.game.id(), record.game.ply());
            let job = AnyJob::Warn(Warn { game, ply, deadline, away });
            vec![Found { channel: record.place.channel, job }]
        }
        Overdue::End { record, warned } => {
            let Some(turn) = run_out(&record.game, warned || planted(7)) else {
                return Ok(Vec::new());
            };
            let ended = bot.store.append_and(&record, &turn, now, None, Redraw::After).await?;
            let Appended::Done(record) = ended else { return Ok(Vec::new()) };
            let (game, channel) = (record.game.id(), record.place.channel);
            let draw = record.board.map(|board| AnyJob::draw(game, board));
            let jobs = [Some(AnyJob::Nudge(game)), draw].into_iter().flatten();
            jobs.map(|job| Found { channel, job }).collect()
        }
    })
}

/// Work of one kind that fails keeps no other from being done, unless the database fails as a whole.
fn unless_down<T>(done: Result<T, StoreError>) -> Result<Option<T>, StoreError> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(trouble) if trouble.is_passing() => Err(trouble),
        Err(trouble) => {
            error!(%trouble, "something that is due is not done");
            Ok(None)
        }
    }
}

/// Deletes some of an erased person's games, and returns whether any are left.
async fn forget(bot: &Bot, who: UserId) -> Result<bool, StoreError> {
    let until = Instant::now() + FORGETTING;
    while bot.store.forget_some(who, PART).await? {
        if Instant::now() > until {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Where the jobs of a lane run.
#[derive(Debug)]
struct Room {
    places: Arc<Semaphore>,
    work: TaskTracker,
}

impl Default for Room {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(AT_ONCE)), work: TaskTracker::new() }
    }
}

/// A room for each lane.
#[derive(Debug, Default)]
struct Rooms([Room; 3]);

impl Rooms {
    fn of(&self, lane: Lane) -> &Room {
        &self.0[lane as usize]
    }

    fn takes_more(&self, lane: Lane) -> bool {
        self.of(lane).work.len() < WAITING
    }

    fn are_empty(&self) -> bool {
        self.0.iter().all(|room| room.work.is_empty())
    }

    /// Waits until all are empty.
    async fn finish(&self) {
        for Room { work, .. } in &self.0 {
            work.close();
            work.wait().await;
        }
    }
}

/// Sweeps every `tick` until `stop`. Looking for what is due asks the database only.
pub async fn sweep<P: Platform>(
    worker: Arc<Worker<P>>,
    places: Places,
    shards: Shards,
    tick: Duration,
    activity: Activity,
    stop: CancellationToken,
) {
    let mut sweeper = Sweeper::beside(worker.swept.clone());
    let mut ticks = interval(tick);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let locks: Arc<KeyedLocks<(Lane, ChannelId)>> = Arc::default();
    let rooms = Rooms::default();
    let mut warned = false;
    loop {
        tokio::select! {
            biased;
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
            // Finish the jobs of one step of a test's clock before the next, or they would be late.
            () = worker.clock.step(|| rooms.are_empty()) => {}
        }
        // People who cannot reach the bot cannot move, so being cut off counts as being down.
        let connected = shards.only(|shard| worker.platform.is_connected(shard));
        if connected.is_empty() {
            continue;
        }
        // Each session begins by listing the servers that the bot is in. Store that first, so that no job
        // runs where the bot has left, but don't let an endless list of deletions block the rest.
        timeout(NOTING, places.noted()).await.ok();
        let (bot, now) = (&worker.bot, worker.clock.now());
        let mut lanes = Lane::STORED.to_vec();
        lanes.retain(|&lane| rooms.takes_more(lane));
        let under_way = Arc::new(activity.sweep());
        let mut found = Vec::new();
        let swept = sweeper.sweep(bot, &connected, now, &lanes, &mut found).await;
        outcome(&swept, &activity, &mut warned);
        for ((lane, channel), jobs) in by_channel(found) {
            // The claim of a warning expires, and whatever else is found without a claim is in the outbox as well.
            if !lanes.contains(&lane) && !rooms.takes_more(lane) {
                continue;
            }
            let mark = worker.swept.begin(lane, channel);
            // As above, for nothing is claimed in a channel that is swept.
            if mark.is_none() && lane != Lane::Warning {
                continue;
            }
            let Room { places, work } = rooms.of(lane);
            let (worker, locks, stop) = (worker.clone(), locks.clone(), stop.clone());
            let (places, under_way) = (places.clone(), under_way.clone());
            work.spawn(async move {
                let (_under_way, _mark) = (under_way, mark);
                let queue = Mutex::new(VecDeque::from(jobs));
                let mut in_turn = pin!(async {
                    // A slow channel keeps no other channel waiting.
                    let _turn = locks.lock((lane, channel)).await;
                    let _place = places.acquire().await;
                    loop {
                        let waited = worker.clock.now() - now;
                        let late = waited > PATIENCE;
                        let Some(job) = queue.lock().pop_front() else { break };
                        match job {
                            // The claim may have expired, and another process may hold it by now.
                            AnyJob::Warn(_) if late => {}
                            AnyJob::Due(due) if late => worker.give_back(due).await,
                            // What followed an answer may have done it.
                            AnyJob::Due(due) if waited > SOON && worker.is_done(due).await => {}
                            job => worker.run(job).await,
                        }
                    }
                });
                tokio::select! {
                    biased;
                    // The process may end before its turn comes. Later nobody could tell that a job was not even tried.
                    () = stop.cancelled() => {}
                    () = &mut in_turn => return,
                }
                let untried = take(&mut *queue.lock());
                for job in untried {
                    if let AnyJob::Due(due) = job {
                        worker.give_back(due).await;
                    }
                }
                in_turn.await;
            });
        }
    }
    rooms.finish().await;
}

/// Groups jobs by lane and channel, in order.
fn by_channel(found: Vec<Found>) -> BTreeMap<(Lane, ChannelId), Vec<AnyJob>> {
    let mut channels: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for Found { channel, job } in found {
        channels.entry((job.lane(), channel)).or_default().push(job);
    }
    channels
}

/// Handles the result of a sweep. A full disk counts as progress: it passes, and a bot restarted meanwhile
/// could not start. A passing error is logged as a warning once, until it has passed.
fn outcome(result: &Result<(), StoreError>, activity: &Activity, warned: &mut bool) {
    if result.as_ref().err().is_none_or(StoreError::is_full) {
        activity.note_progress();
    }
    match result {
        Err(trouble) if *warned && trouble.is_passing() => {
            debug!(%trouble, "not all swept just now")
        }
        Err(trouble) => warn!(%trouble, "not all swept just now"),
        Ok(()) => {}
    }
    *warned = result.is_err();
}

/// Whether `every` milliseconds have passed since `last`, in either direction.
fn is_time(last: Option<i64>, every: i64, now: i64) -> bool {
    last.is_none_or(|last| (now - last).abs() >= every)
}
