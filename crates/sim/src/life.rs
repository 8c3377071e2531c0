//! Runs one story: processes of the bot one after another on one database, each in its own runtime, so that nothing of
//! a process is left when it ends.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

use fastrand::Rng;
use tokio::runtime::{Builder, Runtime};
use tokio::time::{Duration, advance, sleep};

use crate::client::{act, take};
use crate::heard;
use crate::invariants;
use crate::people::channel_at;
use crate::process::Process;
use crate::story::{MINUTE, SECOND, Step, Story, StoryEvent};
use crate::world::World;

/// The result of a story.
#[derive(Debug, Clone, Default)]
pub struct Lived {
    pub wrong: Vec<String>,
    /// The latest lines of what happened.
    pub tale: Vec<String>,
    /// Hashes of what happened, and of the database's contents.
    pub prints: (u64, u64),
    pub interactions: u64,
    pub span: i64,
    pub reached: BTreeMap<&'static str, u64>,
}

/// How a process ended.
enum End {
    /// The next process begins this many milliseconds later.
    Away(i64),
    Over,
}

/// Runs a story in a folder that holds a new database, `new.db`.
pub fn live(story: &Story, folder: &Path) -> Lived {
    let file = folder.join("life.db");
    for beside in ["life.db", "life.db-wal", "life.db-shm"] {
        fs::remove_file(folder.join(beside)).ok();
    }
    let mut wrong = Vec::new();
    if let Err(error) = fs::copy(folder.join("new.db"), &file) {
        wrong.push(format!("no database: {error}"));
    }
    let url = format!("sqlite://{}", file.display());
    fastrand::seed(story.seed);
    heard::take();
    let world = Arc::new(World::new(story.seed, story.start));
    let mut steps = story.steps.iter().copied().peekable();
    loop {
        let ended = match runtime(&world) {
            Ok(runtime) => runtime.block_on(async {
                let ended = run(&world, &url, story, &mut steps).await;
                // Only now is it known how much time has passed.
                world.time.passes(false);
                ended
            }),
            Err(error) => Err(error.to_string()),
        };
        // The database's connections are closed by threads of their own.
        while is_open(&file) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        world.state().calm = false;
        match ended {
            Ok(End::Away(away)) => {
                world.is_rough(away);
                world.state().kill_in = None;
                world.time.skip(away);
            }
            Ok(End::Over) => break,
            Err(error) => {
                wrong.push(error);
                break;
            }
        }
        if !world.state().wrong.is_empty() {
            break;
        }
    }
    let contents = match fs::read(&file) {
        Ok(bytes) => {
            let mut hash = DefaultHasher::new();
            bytes.hash(&mut hash);
            hash.finish()
        }
        Err(_) => 0,
    };
    let mut checking = Builder::new_current_thread();
    let checked = checking.enable_time().build().map(|on| on.block_on(bouton::store::check(&*url)));
    match checked {
        Ok(Ok(report)) => {
            wrong.extend(report.problems.into_iter().map(|problem| format!("check: {problem}")));
        }
        Ok(Err(error)) => wrong.push(error.to_string()),
        Err(error) => wrong.push(error.to_string()),
    }
    let trace = world.trace();
    let mut state = world.state();
    state.wrong.extend(heard::take());
    wrong.extend(std::mem::take(&mut state.wrong));
    Lived {
        wrong,
        tale: std::mem::take(&mut state.tale).into(),
        prints: (trace, contents),
        interactions: state.interactions,
        span: world.time.now() - story.start,
        reached: std::mem::take(&mut state.reached),
    }
}

/// Whether this process has a file open, as far as the system tells.
fn is_open(file: &Path) -> bool {
    let ours = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let mut ours = ours.filter_map(|link| fs::read_link(link.path()).ok());
    ours.any(|open| open == file)
}

/// Makes a runtime that updates the bot's clock whenever time has passed.
fn runtime(world: &Arc<World>) -> std::io::Result<Runtime> {
    let world = world.clone();
    let show = move || world.time.show();
    Builder::new_current_thread().enable_time().start_paused(true).on_thread_unpark(show).build()
}

async fn run(
    world: &Arc<World>,
    url: &str,
    story: &Story,
    steps: &mut std::iter::Peekable<impl Iterator<Item = Step>>,
) -> Result<End, String> {
    let process = Process::open(world, url).await.map_err(|error| error.to_string())?;
    let process = Arc::new(process);
    world.time.passes(true);
    world.tell("a process begins");
    process.begin(story.tick);
    // A process that replaces another gets the requests that the other got last.
    let latest = std::mem::take(&mut world.state().lately_asked);
    if std::mem::take(&mut world.state().left_word) {
        for (request, sent) in latest {
            if world.time.now() - sent < 3 * SECOND {
                world.reached("an interaction reaches the next process as well");
                let process = process.clone();
                tokio::spawn(async move { take(&process, request, sent).await });
            }
        }
    }
    let mut away = 0;
    while let Some(&Step { at, deed, seed }) = steps.peek() {
        if !world.state().wrong.is_empty() {
            return Ok(End::Over);
        }
        let wait = story.start + at - world.time.now();
        // No process was there for this step.
        if wait < -1_000 {
            steps.next();
            continue;
        }
        tokio::select! {
            biased;
            () = world.killed.notified() => return Ok(End::Away(away)),
            () = sleep(Duration::from_millis(wait.max(0).unsigned_abs())) => {}
        }
        steps.next();
        let now = world.time.now();
        if let StoryEvent::Outage { lasts }
        | StoryEvent::Trouble { lasts, .. }
        | StoryEvent::Slow { lasts } = deed
        {
            world.is_rough(lasts);
        } else if deed.is_fault() {
            world.is_rough(MINUTE);
        }
        match deed {
            StoryEvent::Act { who, place } | StoryEvent::Play { who, place } => {
                let due = world.state().claims.first().is_some_and(|claim| now - claim.at > MINUTE);
                if due {
                    let asks = process.clone();
                    let checks = async move { invariants::check_claims(&asks).await };
                    process.in_hand.spawn(checks);
                }
                if seed % 64 == 0 {
                    world.tidy();
                }
                let keen = matches!(deed, StoryEvent::Play { .. });
                let acts = act(process.clone(), who, place, keen, Rng::with_seed(seed));
                process.in_hand.spawn(acts);
                continue;
            }
            StoryEvent::Kill { pause, away: later } => {
                away = later;
                world.state().kill_in = Some(pause);
            }
            StoryEvent::Restart { away } => {
                world.tell(deed);
                tokio::select! {
                    biased;
                    () = world.killed.notified() => {}
                    () = process.finish() => {}
                }
                process.close().await;
                return Ok(End::Away(away));
            }
            StoryEvent::Outage { lasts } => world.state().outage_until = now + lasts,
            StoryEvent::Trouble { lasts, share } => world.state().trouble = (now + lasts, share),
            StoryEvent::Slow { lasts } => world.state().slow_until = now + lasts,
            StoryEvent::Freeze { lasts } => {
                advance(Duration::from_millis(lasts.unsigned_abs())).await;
                world.time.show();
            }
            StoryEvent::Jump { by } => {
                // The bot keeps for an hour what it did, by a clock that is wrong now.
                world.state().claims.clear();
                world.state().knows.clear();
                world.state().jumped = now;
                world.time.goes_wrong(by);
            }
            StoryEvent::Mute { place, lasts } => {
                world.state().mute.insert(channel_at(place), now + lasts);
            }
            StoryEvent::Remove { place } => world.loses(channel_at(place), seed),
        }
        world.tell(deed);
    }
    // A kill that is due comes before the checks.
    if world.state().kill_in.take().is_some() {
        return Ok(End::Away(away));
    }
    tokio::select! {
        biased;
        () = world.killed.notified() => return Ok(End::Away(away)),
        () = invariants::settle(&process) => {}
    }
    invariants::look(&process).await;
    process.finish().await;
    process.close().await;
    Ok(End::Over)
}
