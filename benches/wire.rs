//! How fast the bot answers at the wire: the bot in a process of its own, the sandbox and its people in this one,
//! every move durably committed before it is answered.
//!
//! `cargo bench --bench wire` prints, for clicks that move (the bot's answer included): the time from the click to
//! the first response, at 200 clicks a second and at full speed, and the bot's resident memory. With `-- flood` it
//! prints what 4,000 people wait while one person asks for all they can, against what they wait without.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::json;
use tempfile::TempDir;

const PEOPLE: usize = 40;
/// The crowd, which must notice neither the budgets nor the flood: each clicks every 20 s.
const CROWD: usize = 4_000;
const SERVERS: usize = 80;
const EVERY: Duration = Duration::from_secs(20);

/// A person who plays game after game in one place, and how long each click took.
struct Clicker {
    user: User,
    place: Id,
    board: Option<MessageView>,
    took: Vec<Duration>,
}

impl Clicker {
    /// One click that moves; a new game first, where the last one is over.
    async fn click(&mut self) {
        let board = match self.board.take() {
            Some(board) if choice(&board).is_some() => board,
            _ => {
                let game = json!({"piles": "5 5 5 5 5", "level": "expert"});
                let answer = self.user.command(self.place, "play", game).await;
                answer.message()
            }
        };
        let board = match choice(&board) {
            Some(pile) if !moves(pile) => self.user.click(&board, pile).await.message(),
            _ => board,
        };
        let m = picks(&board)
            .find(|control| moves(control))
            .expect("a move");
        let asked = Instant::now();
        let answer = self.user.click(&board, m).await;
        self.took.push(asked.elapsed());
        assert!(matches!(answer, Outcome::Update(_)), "{answer}");
        self.board = Some(answer.message());
    }
}

/// The controls that choose a move, or the pile it is made in.
fn picks(board: &MessageView) -> impl Iterator<Item = &str> {
    let controls = board.parts().filter_map(|part| part["custom_id"].as_str());
    controls.filter(|control| control.starts_with("pick."))
}

fn choice(board: &MessageView) -> Option<&str> {
    picks(board).next()
}

fn moves(control: &str) -> bool {
    control.ends_with(|c: char| c.is_ascii_digit())
}

struct Bot(Child);

impl Bot {
    fn start(sandbox: &Sandbox, folder: &TempDir, budgets: &str) -> Self {
        let database = folder.path().join("bouton.db");
        let child = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .arg("run")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_URL", sandbox.url())
            .env("DATABASE_URL", format!("sqlite://{}", database.display()))
            .env("BUDGETS", budgets)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null())
            .spawn()
            .expect("the bot starts");
        Self(child)
    }

    /// Resident memory in MB, where the system tells.
    fn memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Everyone clicks for `length`, each every `pause`, or without one.
async fn run(
    clickers: Vec<Clicker>,
    length: Duration,
    pause: Option<Duration>,
) -> (Vec<Clicker>, Waits) {
    let people = clickers.len() as u32;
    let began = Instant::now();
    let tasks: Vec<_> = clickers
        .into_iter()
        .zip(0..)
        .map(|(mut clicker, i)| {
            tokio::spawn(async move {
                clicker.took.clear();
                let mut next = Instant::now() + pause.unwrap_or_default() * i / people;
                tokio::time::sleep_until(next.into()).await;
                while began.elapsed() < length {
                    clicker.click().await;
                    next += pause.unwrap_or_default();
                    if next > began + length {
                        break;
                    }
                    tokio::time::sleep_until(next.into()).await;
                }
                clicker
            })
        })
        .collect();
    let mut back = Vec::new();
    for task in tasks {
        back.push(task.await.expect("the person plays on"));
    }
    let took = back.iter().flat_map(|c| c.took.iter().copied()).collect();
    (back, Waits::new(took, began.elapsed()))
}

/// How long first responses took, from the shortest to the longest.
struct Waits {
    took: Vec<Duration>,
    all: Duration,
}

impl Waits {
    fn new(mut took: Vec<Duration>, all: Duration) -> Self {
        took.sort_unstable();
        Self { took, all }
    }

    /// In milliseconds, of that share of them.
    fn at(&self, share: f64) -> f64 {
        self.took[((self.took.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3
    }

    fn print(&self, what: &str) {
        println!(
            "{what:>18}: {:6} moves, {:5.0}/s; first response p50 {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
            self.took.len(),
            self.took.len() as f64 / self.all.as_secs_f64(),
            self.at(0.5),
            self.at(0.99),
            self.at(1.0),
        );
    }
}

/// A sandbox with the bot in it, ready.
async fn start(folder: &TempDir, budgets: &str) -> (Sandbox, Bot) {
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into())
        .await
        .expect("a port is free");
    let bot = Bot::start(&sandbox, folder, budgets);
    assert!(sandbox.wait_for_bot(Duration::from_secs(10)).await);
    (sandbox, bot)
}

fn clicker(user: User, place: Id) -> Clicker {
    Clicker {
        user,
        place,
        board: None,
        took: Vec::new(),
    }
}

async fn speed() {
    let folder = TempDir::new().expect("a folder can be made");
    let (sandbox, bot) = start(&folder, "off").await;
    println!("idle: {:.1} MB resident", bot.memory().unwrap_or_default());
    let people = (0..PEOPLE).map(|i| sandbox.add_user(&format!("Player{i}"), "en-US"));
    let at_home = |user: User| {
        let home = user.dm();
        clicker(user, home)
    };
    let mut clickers: Vec<Clicker> = people.map(at_home).collect();
    let seconds = Duration::from_secs;
    let paced = Some(seconds(PEOPLE as u64) / 200);
    for (what, length, pause) in [
        ("full speed", seconds(2), None),
        ("200/s", seconds(10), paced),
        ("full speed", seconds(10), None),
    ] {
        let waits;
        (clickers, waits) = run(clickers, length, pause).await;
        waits.print(what);
    }
    println!("after: {:.1} MB resident", bot.memory().unwrap_or_default());
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}

/// A person who asks for hints, completions and moves, each as soon as the last was answered.
struct Flood {
    stop: Arc<AtomicBool>,
    asked: Arc<AtomicUsize>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Flood {
    async fn start(user: &User, place: Id) -> Self {
        let (stop, asked) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let game = json!({"piles": "5 5 5 5 5", "level": "expert"});
        let _ = user.command(place, "play", game).await;
        let board = user.command(place, "board", json!({})).await.message();
        let ids = board.parts().filter_map(|part| part["custom_id"].as_str());
        let mut digits = ids.filter(|id| id.starts_with("binary."));
        let digits = digits.next().expect("a button").to_owned();
        let tasks = (0..3)
            .map(|kind| {
                let (stop, asked) = (stop.clone(), asked.clone());
                let (user, board, digits) = (user.clone(), board.clone(), digits.clone());
                tokio::spawn(async move {
                    while !stop.load(Relaxed) {
                        let _ = match kind {
                            0 => user.click(&board, &digits).await,
                            1 => {
                                user.autocomplete(place, "move", json!({}), "pile", "")
                                    .await
                            }
                            _ => {
                                let piles = json!({"piles": "999999 123456 777777 31415 27182"});
                                user.command(place, "hint", piles).await
                            }
                        };
                        asked.fetch_add(1, Relaxed);
                    }
                })
            })
            .collect();
        Self { stop, asked, tasks }
    }

    /// How often they asked.
    async fn stop(self) -> usize {
        self.stop.store(true, Relaxed);
        for task in self.tasks {
            task.await.expect("the person goes on");
        }
        self.asked.load(Relaxed)
    }
}

/// What a crowd waits, by turns without and with one person who floods.
async fn flood(budgets: &str) {
    let folder = TempDir::new().expect("a folder can be made");
    let (sandbox, _bot) = start(&folder, budgets).await;
    let places: Vec<Id> = (0..SERVERS)
        .map(|i| {
            let guild = sandbox.add_guild(&format!("Server{i}"));
            sandbox.add_channel(guild, "games")
        })
        .collect();
    let person = |i: usize| sandbox.add_user(&format!("Player{i}"), "en-US");
    let clickers = (0..CROWD).map(|i| clicker(person(i), places[i % SERVERS]));
    let flooder = person(CROWD);
    // A person without a game begins one with their first click. Each is a commit of its own, so it takes a while.
    let slowly = 3 * EVERY;
    let (mut clickers, _) = run(clickers.collect(), slowly, Some(slowly)).await;
    let mut took = [Vec::new(), Vec::new()];
    let (mut asked, mut seconds) = (0, 0.0);
    for round in 0..4 {
        let floods = round % 2;
        let began = Instant::now();
        let flood = match floods {
            0 => None,
            _ => Some(Flood::start(&flooder, places[0]).await),
        };
        let waits;
        (clickers, waits) = run(clickers, EVERY, Some(EVERY)).await;
        if let Some(flood) = flood {
            asked += flood.stop().await;
            seconds += began.elapsed().as_secs_f64();
        }
        took[floods].extend(waits.took);
    }
    let [without, with] = took.map(|took| Waits::new(took, 2 * EVERY));
    println!(
        "BUDGETS={budgets}: {CROWD} people on {SERVERS} servers; one more asks {:.0} times a second",
        asked as f64 / seconds
    );
    without.print("without the flood");
    with.print("with it");
    let ratio = |share| with.at(share) / without.at(share);
    println!(
        "{:>18}: p50 × {:.2}, p99 × {:.2}",
        "ratio",
        ratio(0.5),
        ratio(0.99)
    );
}

#[tokio::main]
async fn main() {
    if std::env::args().any(|arg| arg == "flood") {
        // A click that was refused would have failed: none of the crowd is told to slow down.
        flood("on").await;
        flood("off").await;
    } else {
        speed().await;
    }
}
