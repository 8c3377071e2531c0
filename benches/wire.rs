//! How fast the bot answers at the wire: the bot in a process of its own, the sandbox and its people in this one,
//! every move durably committed before it is answered.
//!
//! `cargo bench --bench wire` prints, for clicks that move (the bot's answer included): the time from the click to
//! the first response, at 200 clicks a second and at full speed, and the bot's resident memory.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::json;
use tempfile::TempDir;

const PEOPLE: usize = 40;
const MENU: &str = "Choose your move";

/// A person who plays game after game in their direct messages, and how long each click took.
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
            Some(board) if board.part(MENU).is_some() => board,
            _ => {
                let game = json!({"piles": "5 5 5 5 5", "level": "expert"});
                let answer = self.user.command(self.place, "play", game).await;
                answer.message()
            }
        };
        let (_, entry) = board.options(MENU)[0];
        let asked = Instant::now();
        let answer = self.user.select(&board, MENU, &[entry]).await;
        self.took.push(asked.elapsed());
        assert!(matches!(answer, Outcome::Update(_)), "{answer}");
        self.board = Some(answer.message());
    }
}

struct Bot(Child);

impl Bot {
    fn start(sandbox: &Sandbox, folder: &TempDir) -> Self {
        let database = folder.path().join("bouton.db");
        let child = Command::new(env!("CARGO_BIN_EXE_bouton"))
            .arg("run")
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_URL", sandbox.url())
            .env("DATABASE_URL", format!("sqlite://{}", database.display()))
            .env("BUDGETS", "off")
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

/// Everyone clicks for `length`, together `rate` times a second, or without pause.
async fn run(clickers: Vec<Clicker>, length: Duration, rate: Option<u32>) -> Vec<Clicker> {
    let pause = rate.map(|rate| Duration::from_secs(PEOPLE as u64) / rate);
    let began = Instant::now();
    let tasks: Vec<_> = clickers
        .into_iter()
        .enumerate()
        .map(|(i, mut clicker)| {
            tokio::spawn(async move {
                clicker.took.clear();
                if let Some(pause) = pause {
                    tokio::time::sleep(pause * i as u32 / PEOPLE as u32).await;
                }
                let mut next = Instant::now();
                while began.elapsed() < length {
                    clicker.click().await;
                    if let Some(pause) = pause {
                        next += pause;
                        tokio::time::sleep_until(next.into()).await;
                    }
                }
                clicker
            })
        })
        .collect();
    let mut back = Vec::new();
    for task in tasks {
        back.push(task.await.expect("the person plays on"));
    }
    let mut took: Vec<Duration> = back.iter().flat_map(|c| c.took.iter().copied()).collect();
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{:>10}: {:6} moves, {:5.0}/s; first response p50 {:.1} ms, p99 {:.1} ms, slowest {:.1} ms",
        rate.map_or("full speed".to_owned(), |rate| format!("{rate}/s")),
        took.len(),
        took.len() as f64 / began.elapsed().as_secs_f64(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
    back
}

#[tokio::main]
async fn main() {
    let folder = TempDir::new().expect("a folder can be made");
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into())
        .await
        .expect("a port is free");
    let bot = Bot::start(&sandbox, &folder);
    assert!(sandbox.wait_for_bot(Duration::from_secs(10)).await);
    println!("idle: {:.1} MB resident", bot.memory().unwrap_or_default());

    let clickers = (0..PEOPLE)
        .map(|i| {
            let user = sandbox.add_user(&format!("Player{i}"), "en-US");
            let place = user.dm();
            let (board, took) = (None, Vec::new());
            Clicker {
                user,
                place,
                board,
                took,
            }
        })
        .collect();
    let clickers = run(clickers, Duration::from_secs(2), None).await;
    let clickers = run(clickers, Duration::from_secs(10), Some(200)).await;
    run(clickers, Duration::from_secs(10), None).await;
    println!("after: {:.1} MB resident", bot.memory().unwrap_or_default());
    let violations = sandbox.violations();
    assert!(violations.is_empty(), "{violations:#?}");
}
