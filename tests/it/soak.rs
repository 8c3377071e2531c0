//! Many games at full speed, and others that are lost on time, while at random the bot is killed, and its gateway,
//! Discord's answers and its database server fail. Not for every day:
//!
//! `BOUTON_SOAK=600 cargo test --release --test it soak -- --ignored --nocapture`.

mod late;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::json;

use crate::checking::check;
use crate::database::server;
use crate::faults::way::Way;
use crate::process::{Process, RUN};
use crate::world::{World, choices, none, soon};

/// Pairs who play at full speed, and pairs who stop answering.
const PAIRS: usize = 6;
const SILENT: usize = 6;

/// What Discord may refuse a bot that was killed or cut off between a click and its answer, by code; 0 is a click
/// without an answer.
const PROVOKED: [u32; 5] = [0, 10008, 10015, 10062, 40060];

/// The counters.
#[derive(Default)]
struct Counts {
    acknowledged: AtomicU64,
    refusals: AtomicU64,
    /// Clicks that reached the bot and got no answer.
    unanswered: AtomicU64,
    /// Clicks while no bot was connected.
    offline: AtomicU64,
    games: AtomicU64,
    /// Games lost on time, and moves made after a warning.
    lost: AtomicU64,
    saved: AtomicU64,
    /// The times of first responses, in microseconds.
    took: Mutex<Vec<u64>>,
}

impl Counts {
    fn add(which: &AtomicU64) {
        which.fetch_add(1, Ordering::Relaxed);
    }

    fn get(which: &AtomicU64) -> u64 {
        which.load(Ordering::Relaxed)
    }

    /// Waits for a click's outcome, and records how long it took.
    async fn counted(&self, click: impl Future<Output = Outcome>) -> Outcome {
        let began = Instant::now();
        let outcome = click.await;
        match &outcome {
            Outcome::NoAnswer | Outcome::Rejected { .. } => Self::add(&self.unanswered),
            Outcome::Refused(_) => Self::add(&self.offline),
            _ => {
                let took = began.elapsed().as_micros() as u64;
                self.took.lock().expect("nobody panics").push(took);
            }
        }
        outcome
    }

    /// A quantile of the response times, in milliseconds: that many of a thousand were quicker.
    fn slower_than(&self, of_a_thousand: usize) -> f64 {
        let mut took = self.took.lock().expect("nobody panics");
        took.sort_unstable();
        let last = took.len().saturating_sub(1);
        took.get(last * of_a_thousand / 1000).map_or(0.0, |&micros| micros as f64 / 1000.0)
    }
}

/// Two people who play game after game, and a stranger who interferes.
struct Table {
    world: Arc<World>,
    channel: Id,
    pair: [User; 2],
    stranger: User,
    counts: Arc<Counts>,
    stop: Arc<AtomicBool>,
}

impl Table {
    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    async fn play(self) {
        let mut rng = fastrand::Rng::with_seed(self.pair[0].id().get());
        while !self.stopped() {
            // After a kill nobody knows what came of the last click: look at the board.
            match self.board().await {
                Some(board) => self.moves(board, usize::MAX, &mut rng).await,
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// The board of their open game, or of a new one.
    async fn board(&self) -> Option<MessageView> {
        let (place, [one, other]) = (self.channel, &self.pair);
        match self.counts.counted(one.command(place, "board", none())).await {
            Outcome::Message(board) if !board.ephemeral => return Some(board),
            Outcome::Message(_) => {}
            _ => return None,
        }
        let options = json!({"piles": "9 8 7", "opponent": other.id().to_string()});
        let outcome = self.counts.counted(one.command(place, "play", options)).await;
        let Outcome::Message(challenge) = outcome else {
            return None;
        };
        let Some(accept) = challenge.part("Accept") else {
            // A challenge from before a kill is still open: its message is the last of its kind.
            let mine = |view: &MessageView| {
                view.part("Accept").is_some() && view.content.contains(&other.mention())
            };
            let messages = self.world.sandbox.messages(place, other);
            if let Some(challenge) = messages.iter().rev().find(|view| mine(view)) {
                self.counts.counted(one.click(challenge, "Withdraw")).await;
            }
            return None;
        };
        let accept = accept["custom_id"].as_str().unwrap_or_default().to_owned();
        match self.counts.counted(other.click(&challenge, &accept)).await {
            Outcome::Update(board) => {
                Counts::add(&self.counts.games);
                Some(board)
            }
            _ => None,
        }
    }

    /// Plays on until the game is over, at most `most` moves, or until the board turns out to be outdated.
    async fn moves(&self, mut board: MessageView, most: usize, rng: &mut fastrand::Rng) {
        let mut made = 0;
        while made < most {
            let choices = choices(&board);
            let Some(&control) = rng.choice(&choices).filter(|_| !self.stopped()) else {
                return;
            };
            // The id of a pile's button, or of Back, does not end in a digit.
            let moves = control.ends_with(|c: char| c.is_ascii_digit());
            let who = [&self.pair[0], &self.pair[1], &self.stranger][rng.usize(..3)];
            let click = who.forge_component(self.channel, board.id, control, &[]);
            match self.counts.counted(click).await {
                Outcome::Message(reply) if reply.ephemeral => {
                    Counts::add(&self.counts.refusals);
                    if reply.content.contains("moved on") || reply.content.contains("is over") {
                        return;
                    }
                }
                // If the message was redrawn meanwhile without that control, the bot posts the board.
                Outcome::Update(next) | Outcome::Message(next) => {
                    assert!(who.id() != self.stranger.id(), "a stranger moved");
                    board = next;
                    if moves {
                        Counts::add(&self.counts.acknowledged);
                        made += 1;
                    }
                }
                _ => return,
            }
        }
    }
}

/// Waits until all processes serve. One that could not reach Discord or the database at its start ends with code 1,
/// and is started again, as its systemd unit does. Returns how often that was needed.
async fn serve(world: &World, processes: &mut [Process]) -> u32 {
    let (began, mut again) = (Instant::now(), 0);
    while world.sandbox.sessions() != processes.len() {
        for process in processes.iter_mut() {
            if let Some(code) = process.code() {
                assert_eq!(code, 1, "a process does not come up");
                *process = Process::launch(world, None, RUN);
                again += 1;
            }
        }
        assert!(began.elapsed() < 2 * soon(), "not all come up");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    again
}

/// Waits 0.5 to 5 s, while the server that is stalled does not answer.
async fn stall() {
    tokio::time::sleep(Duration::from_millis(fastrand::u64(500..5_000))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn nothing_is_lost_however_often_the_bot_is_killed() {
    let seconds = std::env::var("BOUTON_SOAK").ok().and_then(|text| text.parse().ok());
    let until = Instant::now() + Duration::from_secs(seconds.unwrap_or(60));
    let mut world = World::without_bot().await;
    let mut way = None;
    if let Some(server) = server() {
        let to = Way::to(&server).await;
        world = world.through(to.addr);
        way = Some(to);
    }
    let world = Arc::new(world);
    // On PostgreSQL two processes serve, and both receive everything.
    let mut processes = vec![Process::start(&world).await];
    if server().is_some() && world.http().is_none() {
        processes.push(Process::beside(&world, RUN).await);
        world.sessions(2).await;
    }
    let serving = processes.len();
    let mut again = 0;
    let counts = Arc::new(Counts::default());
    let stop = Arc::new(AtomicBool::new(false));
    let stranger = world.sandbox.add_user("Stranger", "en-US");
    let table = |channel, i| Table {
        world: world.clone(),
        channel,
        pair: ["A", "B"].map(|side| world.sandbox.add_user(&format!("{side}{i}"), "en-US")),
        stranger: stranger.clone(),
        counts: counts.clone(),
        stop: stop.clone(),
    };
    let mut players = Vec::new();
    for i in 0..PAIRS {
        players.push(tokio::spawn(table(world.nim, i).play()));
    }
    for i in PAIRS..PAIRS + SILENT {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), &format!("silent-{i}"));
        players.push(tokio::spawn(table(channel, i).fall_silent()));
    }
    let (mut kills, mut cuts, mut stalls) = (0, 0, 0);
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(fastrand::u64(500..6_000))).await;
        match (fastrand::u8(..12), &way) {
            (0, _) => world.sandbox.drop_gateway(),
            (1, _) => world.sandbox.ask_reconnect(),
            (2, _) => world.sandbox.invalidate_sessions(),
            (3, _) => {
                world.sandbox.stall_bodies(50);
                stall().await;
                world.sandbox.stall_bodies(0);
                stalls += 1;
                continue;
            }
            (4, Some(way)) => {
                way.freeze();
                stall().await;
                way.replace();
                stalls += 1;
                continue;
            }
            _ => {
                processes.swap_remove(fastrand::usize(..serving)).kill();
                kills += 1;
                if serving == 1 {
                    processes.push(Process::start(&world).await);
                } else {
                    // Wait first until the killed one's connection is gone.
                    world.sessions(serving - 1).await;
                    processes.push(Process::launch(&world, None, RUN));
                    // Otherwise the next kill might leave no process.
                    again += serve(&world, &mut processes).await;
                }
                continue;
            }
        }
        cuts += 1;
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.expect("it ends");
    }
    drop(processes);
    let stored = world.number("SELECT COUNT(*) FROM moves").await as u64;
    let [acknowledged, refusals, unanswered, offline, games, lost, saved] = [
        &counts.acknowledged,
        &counts.refusals,
        &counts.unanswered,
        &counts.offline,
        &counts.games,
        &counts.lost,
        &counts.saved,
    ]
    .map(Counts::get);
    let (report, code) = check(&world.database_url());
    println!(
        "{stored} moves stored, {acknowledged} acknowledged, in {games} games; {kills} kills, {again} starts in vain, {cuts} cuts of the \
         gateway and {stalls} stalled answers survived; {refusals} refusals; {unanswered} clicks without an answer, {offline} without a bot; \
         first responses: half within {:.1} ms, 99 of 100 within {:.1} ms, the slowest {:.1} ms of {}; check: {report}",
        counts.slower_than(500),
        counts.slower_than(990),
        counts.slower_than(1000),
        counts.took.lock().expect("nobody panics").len(),
    );
    println!(
        "{lost} games lost on time, each after a warning a quarter of the time before, at least; {saved} warnings that a \
         move was made after"
    );
    let mut violations = BTreeMap::new();
    for violation in world.sandbox.violations() {
        *violations.entry(violation.code).or_insert(0) += 1;
    }
    println!("refused of the bot, or left undone by it, by code: {violations:?}");
    assert_eq!(code, Some(0), "{report}");
    assert!(stored >= acknowledged, "an acknowledged move is lost");
    let unsure = stored - acknowledged;
    assert!(unsure <= unanswered, "{unsure} moves nobody was told of");
    assert!(lost > 0, "nobody lost on time");
    let on_time = world.number("SELECT COUNT(*) FROM games WHERE ended_by = 'time'").await as u64;
    assert_eq!(on_time, lost, "games lost on time that nobody saw warned");
    let put_away = "SELECT COUNT(*) FROM games WHERE state = 'abandoned'";
    assert_eq!(world.number(put_away).await, 0, "everyone could be warned");
    world.sandbox.forgive(&PROVOKED);
}
