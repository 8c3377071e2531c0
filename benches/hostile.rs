//! What people who play over HTTP wait while somebody does their worst to the address at which interactions come in: the
//! bot in a process of its own, with the 1,024 file descriptors that are usual, the sandbox and its people in this one.
//!
//! `cargo bench --bench hostile` prints, for each kind of hostile traffic and for none, what first responses take, and how
//! much memory and time of a processor the bot takes; `-- slow` only for the kinds whose names have that in them.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, sleep_until, timeout};

const PEOPLE: u32 = 40;
/// Clicks a second. A build for debugging is too slow for as many.
const RATE: u32 = if cfg!(debug_assertions) { 50 } else { 200 };
const LENGTH: Duration = Duration::from_secs(10);
/// How often the bot's memory is looked at.
const LOOK: Duration = Duration::from_millis(100);

/// What somebody does to the bot, over so many connections at a time.
#[derive(Clone, Copy)]
enum Attack {
    None,
    /// Requests that somebody else has signed, as fast as they are refused.
    BadSignatures,
    /// Bodies that arrive drop by drop.
    SlowBodies,
    /// Bodies that are as long as is read, but for a byte that never comes.
    HeldBodies,
    /// Bodies that are far too long, whatever their head says.
    HugeBodies,
    /// What Discord has signed, and nobody could read.
    SignedNonsense,
    /// Connections that say nothing; where one is closed, another is made.
    Connections,
}

const ATTACKS: [(Attack, &str, usize); 8] = [
    (Attack::None, "nobody", 0),
    (Attack::BadSignatures, "bad signatures", 64),
    (Attack::SlowBodies, "slow bodies", 2_000),
    (Attack::HeldBodies, "bodies held back", 2_000),
    (Attack::HugeBodies, "huge bodies", 32),
    (Attack::SignedNonsense, "signed nonsense", 16),
    (Attack::Connections, "10,000 connections", 10_000),
    (Attack::None, "nobody again", 0),
];

#[tokio::main]
async fn main() {
    let folder = TempDir::new().expect("a folder can be made");
    let sandbox = Sandbox::start(([127, 0, 0, 1], 0).into());
    let sandbox = sandbox.await.expect("a port is free");
    let port = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
    let addr = port.local_addr().expect("it has one");
    drop(port);
    let bot = Bot::start(&sandbox, addr, &folder);
    let url = format!("http://{addr}/interactions");
    while sandbox.set_interactions_url(&url).await.is_err() {
        sleep(LOOK).await;
    }
    assert!(sandbox.wait_for_bot(Duration::from_secs(30)).await);
    let mut people: Vec<_> = (0..PEOPLE)
        .map(|i| Player::new(sandbox.add_user(&format!("Player{i}"), "en-US")))
        .collect();
    // Everyone has a board then.
    people = play(people, Duration::from_secs(2)).await.0;
    println!(
        "{PEOPLE} people at {RATE} clicks a second; {:.0} MB resident before",
        bot.memory()
    );
    let wanted = std::env::args().nth(1).filter(|arg| !arg.starts_with('-'));
    for (attack, name, connections) in ATTACKS {
        if wanted.as_ref().is_some_and(|it| !name.contains(it)) {
            continue;
        }
        let before = bot.cpu();
        let hostile = Hostile::start(&sandbox, addr, attack, connections);
        let most = async {
            let (mut most, began) = (0.0_f64, Instant::now());
            while began.elapsed() < LENGTH {
                most = most.max(bot.memory());
                sleep(LOOK).await;
            }
            most
        };
        let ((back, took), most) = tokio::join!(play(people, LENGTH), most);
        people = back;
        let cpu = (bot.cpu() - before) / LENGTH.as_secs_f64();
        let done = hostile.stop();
        print(name, &took, &done);
        println!("{:>20}{most:.0} MB, {cpu:.2} processors", "");
        sleep(Duration::from_secs(1)).await;
    }
}

fn print(name: &str, clicks: &[Option<Duration>], done: &Done) {
    let mut took: Vec<Duration> = clicks.iter().copied().flatten().collect();
    took.sort_unstable();
    let failed = clicks.len() - took.len();
    let at = |share: f64| {
        let nth = (took.len().saturating_sub(1) as f64 * share) as usize;
        took.get(nth)
            .map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
    };
    let [tried, told] = [&done.tried, &done.told].map(|count| count.load(Relaxed));
    println!(
        "{name:>18}: {:5} moves, {failed} failed, p50 {:5.1} ms, p99 {:5.1} ms, slowest {:6.1} ms; \
         {tried} hostile, {told} answered",
        took.len(),
        at(0.5),
        at(0.99),
        at(1.0),
    );
}

struct Bot(Child);

impl Bot {
    fn start(sandbox: &Sandbox, addr: SocketAddr, folder: &TempDir) -> Self {
        let database = folder.path().join("bouton.db");
        let child = Command::new("sh")
            .args(["-c", r#"ulimit -n 1024; exec "$0" run"#])
            .arg(env!("CARGO_BIN_EXE_bouton"))
            .env("DISCORD_TOKEN", sandbox.token())
            .env("DISCORD_API_URL", sandbox.url())
            .env("DISCORD_PUBLIC_KEY", sandbox.public_key())
            .env("INTERACTIONS_ADDR", addr.to_string())
            .env("DATABASE_URL", format!("sqlite://{}", database.display()))
            .env("BUDGETS", "off")
            // What cannot be read is an error of Discord's, and would be told thousands of times.
            .env("RUST_LOG", "off")
            .stdout(Stdio::null())
            .spawn();
        Self(child.expect("the bot starts"))
    }

    /// Resident memory in MB, where the system tells.
    fn memory(&self) -> f64 {
        let told = std::fs::read_to_string(format!("/proc/{}/status", self.0.id()));
        let told = told.unwrap_or_default();
        let resident = told.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = resident.and_then(|told| told.split_whitespace().next()?.parse().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }

    /// The seconds that processors have worked for it, where the system tells.
    fn cpu(&self) -> f64 {
        let told = std::fs::read_to_string(format!("/proc/{}/stat", self.0.id()));
        let told = told.unwrap_or_default();
        // After the name, which may hold anything; in hundredths of a second.
        let (_, told) = told.rsplit_once(')').unwrap_or_default();
        let spent = told.split_whitespace().skip(11).take(2);
        spent
            .filter_map(|spent| spent.parse::<f64>().ok())
            .sum::<f64>()
            / 100.0
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Somebody who plays game after game.
struct Player {
    user: User,
    home: Id,
    board: Option<MessageView>,
}

impl Player {
    fn new(user: User) -> Self {
        let home = user.dm();
        let board = None;
        Self { user, home, board }
    }

    /// One click that moves, and how long it took; nothing where it came to nothing. A new game first, where the last one
    /// is over.
    async fn click(&mut self) -> Option<Duration> {
        let mut board = match self.board.take().filter(|it| choice(it).is_some()) {
            Some(board) => board,
            None => {
                let game = json!({"piles": "5 5 5 5 5", "level": "expert"});
                let begun = self.ask("play", game).await?;
                match choice(&begun) {
                    Some(_) => begun,
                    // The last one is not over: a click on it came to nothing.
                    None => self.ask("board", json!({})).await?,
                }
            }
        };
        loop {
            let control = choice(&board)?;
            let moves = control.ends_with(|c: char| c.is_ascii_digit());
            let asked = Instant::now();
            let answer = self.user.click(&board, &control).await;
            let took = asked.elapsed();
            let Outcome::Update(next) = answer else {
                return None;
            };
            board = next;
            if moves {
                self.board = Some(board);
                return Some(took);
            }
        }
    }

    async fn ask(&self, command: &str, options: Value) -> Option<MessageView> {
        match self.user.command(self.home, command, options).await {
            Outcome::Message(board) => Some(board),
            _ => None,
        }
    }
}

/// A move that can be chosen, else the pile it is made in.
fn choice(board: &MessageView) -> Option<String> {
    let controls = board.parts().filter_map(|part| part["custom_id"].as_str());
    let picks: Vec<&str> = controls.filter(|it| it.starts_with("pick.")).collect();
    let moves = |it: &&&str| it.ends_with(|c: char| c.is_ascii_digit());
    let found = picks.iter().find(moves).or(picks.first());
    found.map(|it| (*it).to_owned())
}

/// All play for so long, and what their moves took.
async fn play(people: Vec<Player>, length: Duration) -> (Vec<Player>, Vec<Option<Duration>>) {
    let began = tokio::time::Instant::now();
    let pause = Duration::from_secs(1) * PEOPLE / RATE;
    let playing = people.into_iter().zip(0..).map(|(mut player, i)| {
        tokio::spawn(async move {
            let (mut next, mut took) = (began + pause * i / PEOPLE, Vec::new());
            while next < began + length {
                sleep_until(next).await;
                took.push(player.click().await);
                next += pause;
            }
            (player, took)
        })
    });
    let (mut back, mut all) = (Vec::new(), Vec::new());
    for player in playing.collect::<Vec<_>>() {
        let (player, took) = player.await.expect("they play on");
        back.push(player);
        all.extend(took);
    }
    (back, all)
}

/// What was done to the bot, and how often it said something to it.
#[derive(Default)]
struct Done {
    tried: AtomicUsize,
    told: AtomicUsize,
    stop: AtomicBool,
}

/// Whoever means no good, on a thread of their own.
struct Hostile {
    done: Arc<Done>,
    thread: std::thread::JoinHandle<()>,
}

impl Hostile {
    fn start(sandbox: &Sandbox, addr: SocketAddr, attack: Attack, connections: usize) -> Self {
        let done = Arc::<Done>::default();
        let said = Arc::new(attack.says(sandbox));
        let at_work = done.clone();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_all().build().expect("a runtime");
            runtime.block_on(async {
                for _ in 0..connections {
                    let (said, done) = (said.clone(), at_work.clone());
                    tokio::spawn(async move {
                        loop {
                            if attack.once(addr, &said, &done).await.is_err() {
                                sleep(Duration::from_millis(10)).await;
                            }
                        }
                    });
                }
                while !at_work.stop.load(Relaxed) {
                    sleep(Duration::from_millis(10)).await;
                }
            });
        });
        Self { done, thread }
    }

    fn stop(self) -> Arc<Done> {
        self.done.stop.store(true, Relaxed);
        self.thread.join().expect("it ends");
        self.done
    }
}

impl Attack {
    /// What it has to say, ready to be sent.
    fn says(self, sandbox: &Sandbox) -> Vec<Vec<u8>> {
        let forged = "00".repeat(64);
        let body = |length: usize| "x".repeat(length);
        match self {
            Self::None | Self::Connections => Vec::new(),
            Self::BadSignatures => vec![request(&forged, 2_000, &body(2_000))],
            Self::SlowBodies => vec![request(&forged, 2_000, "")],
            Self::HeldBodies => vec![request(&forged, 250_000, &body(249_999))],
            Self::HugeBodies => vec![request(&forged, 10_000_000, &body(1_000_000))],
            Self::SignedNonsense => nonsense()
                .iter()
                .map(|body| request(&sandbox.sign(&now(), body), body.len(), body))
                .collect(),
        }
    }

    /// Does it on one connection, until that is closed.
    async fn once(self, addr: SocketAddr, said: &[Vec<u8>], done: &Done) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(addr).await?;
        let mut heard = [0; 1024];
        loop {
            done.tried.fetch_add(1, Relaxed);
            if let Some(said) = fastrand::choice(said) {
                stream.write_all(said).await?;
            }
            let length = loop {
                let drop = Duration::from_millis(100);
                match timeout(drop, stream.read(&mut heard)).await {
                    Ok(length) => break length?,
                    Err(_) if matches!(self, Self::SlowBodies) => stream.write_all(b"x").await?,
                    Err(_) => {}
                }
            };
            if length == 0 {
                return Ok(());
            }
            done.told.fetch_add(1, Relaxed);
        }
    }
}

fn request(signature: &str, length: usize, body: &str) -> Vec<u8> {
    let head = format!(
        "POST /interactions HTTP/1.1\r\nHost: h\r\nContent-Length: {length}\r\n\
         X-Signature-Ed25519: {signature}\r\nX-Signature-Timestamp: {}\r\n\r\n{body}",
        now()
    );
    head.into_bytes()
}

fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.expect("it is after 1970").as_secs().to_string()
}

/// What passes for Discord's and makes no sense.
fn nonsense() -> Vec<String> {
    let id = |n: usize| (n + 1).to_string();
    let odd = (0..2_000).map(|n| {
        let values: [Value; 6] = [
            json!({"id": id(n), "application_id": "1", "type": 99, "token": "t"}),
            json!({"id": id(n), "application_id": "1", "type": 2, "token": "t", "data": []}),
            json!({"id": id(n), "application_id": "1", "type": 3, "token": "t", "member": {"user": {"id": "0"}}}),
            json!({"id": -1, "type": 2, "token": n}),
            json!([n, "x".repeat(20_000)]),
            Value::String("\u{0}".repeat(5_000)),
        ];
        values[n % values.len()].to_string()
    });
    let deep = "[".repeat(100_000);
    odd.chain([deep, "\"\\ud800\"".to_owned(), String::new()])
        .collect()
}
