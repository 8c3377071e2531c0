//! Measures what people who play over HTTP wait under attack, by turns with what they wait without: the bot has the
//! usual 1,024 file descriptors.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, sleep_until, timeout};

use crate::figures::Waits;
use crate::picks::{choice, moves};
use crate::subject::{How, Subject};

const PEOPLE: u32 = 40;
/// Clicks a second.
const RATE: u32 = 200;
const LENGTH: Duration = Duration::from_secs(10);
/// How often each attack takes its turn.
const TURNS: usize = 2;
/// The usual limit on open files.
const FILES: u32 = 1_024;
/// How often the bot's memory is checked.
const LOOK: Duration = Duration::from_millis(100);

/// An attack on the bot, over some number of connections at a time.
#[derive(Clone, Copy)]
enum Attack {
    Nothing,
    /// Requests with forged signatures, as fast as they are refused.
    BadSignatures,
    /// Bodies that arrive drop by drop.
    SlowBodies,
    /// Bodies as long as the bot reads them, but for a byte that never comes.
    HeldBodies,
    /// Bodies that are far too long, whatever their header says.
    HugeBodies,
    /// Requests that Discord has signed, but nobody can read.
    SignedNonsense,
    /// Connections that send nothing; if one is closed, another is made.
    Connections,
}

const NOBODY: (Attack, &str, usize) = (Attack::Nothing, "nobody", 0);

const ATTACKS: [(Attack, &str, usize); 6] = [
    (Attack::BadSignatures, "bad signatures", 64),
    (Attack::SlowBodies, "slow bodies", 2_000),
    (Attack::HeldBodies, "bodies held back", 2_000),
    (Attack::HugeBodies, "huge bodies", 32),
    (Attack::SignedNonsense, "signed nonsense", 16),
    (Attack::Connections, "10,000 connections", 10_000),
];

/// Runs every attack whose name contains `kind`.
pub async fn run(kind: &str) {
    // Unreadable requests are errors of Discord's, and would be logged thousands of times.
    let how = How::bouton().over_http().with_files(FILES);
    let bot = how.with("RUST_LOG", "off").start("bouton").await;
    let person = |i| Player::new(bot.sandbox.add_user(&format!("Player{i}"), "en-US"));
    // After that everyone has a board.
    let people = (0..PEOPLE).map(person).collect();
    let mut people = play(people, Duration::from_secs(2)).await.0;
    println!("{PEOPLE} people at {RATE} clicks a second; {:.0} MB resident before", bot.memory());
    let attacks = ATTACKS.into_iter().filter(|(_, name, _)| name.contains(kind));
    for attack in attacks {
        for turn in [NOBODY, attack].repeat(TURNS) {
            people = round(&bot, people, turn).await;
            sleep(Duration::from_secs(1)).await;
        }
    }
}

/// Lets everybody play during an attack.
async fn round(
    bot: &Subject,
    people: Vec<Player>,
    (attack, name, connections): (Attack, &str, usize),
) -> Vec<Player> {
    let before = bot.cpu();
    let hostile = Hostile::start(bot, attack, connections);
    let most = async {
        let (mut most, began) = (0.0_f64, Instant::now());
        while began.elapsed() < LENGTH {
            most = most.max(bot.memory());
            sleep(LOOK).await;
        }
        most
    };
    let ((people, clicks), most) = tokio::join!(play(people, LENGTH), most);
    let cpu = (bot.cpu() - before).as_secs_f64() / LENGTH.as_secs_f64();
    let counts = hostile.stop();
    let [tried, answered] = [&counts.tried, &counts.answered].map(|count| count.load(Relaxed));
    let took: Vec<Duration> = clicks.iter().copied().flatten().collect();
    let (moved, failed) = (took.len(), clicks.len() - took.len());
    let waits = Waits::new(took);
    let [p50, p99, slowest] = [0.5, 0.99, 1.0].map(|share| waits.at(share));
    println!(
        "{name:>18}: {moved:5} moves, {failed} failed, p50 {p50:5.1} ms, p99 {p99:5.1} ms, slowest {slowest:6.1} ms; \
         {most:.0} MB, {cpu:.2} processors; {tried} hostile, {answered} answered"
    );
    people
}

/// A person who plays game after game.
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

    /// Clicks a move, in a new game if the last one is over. Returns how long it took; `None` if it failed.
    async fn click(&mut self) -> Option<Duration> {
        let mut board = match self.board.take().filter(|it| choice(it).is_some()) {
            Some(board) => board,
            None => {
                let game = json!({"piles": "5 5 5 5 5", "level": "expert", "first": "me"});
                let begun = self.ask("play", game).await?;
                match choice(&begun) {
                    Some(_) => begun,
                    // The last game is not over: a click in it failed.
                    None => self.ask("board", json!({})).await?,
                }
            }
        };
        loop {
            let control = choice(&board)?;
            let moved = moves(control);
            let began = Instant::now();
            let answer = self.user.click(&board, control).await;
            let took = began.elapsed();
            let Outcome::Update(next) = answer else {
                return None;
            };
            board = next;
            if moved {
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

/// Lets all play for that long, and returns what their moves took.
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

/// How often the bot was attacked, and how often it answered.
#[derive(Default)]
struct Done {
    tried: AtomicUsize,
    answered: AtomicUsize,
    stop: AtomicBool,
}

/// An attacker, on a thread of its own.
struct Hostile {
    done: Arc<Done>,
    thread: std::thread::JoinHandle<()>,
}

impl Hostile {
    fn start(bot: &Subject, attack: Attack, connections: usize) -> Self {
        let done = Arc::<Done>::default();
        let said = Arc::new(attack.says(&bot.sandbox));
        let addr = bot.address.expect("it is over HTTP");
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
    /// Returns what it sends, ready to be sent.
    fn says(self, sandbox: &Sandbox) -> Vec<Vec<u8>> {
        let forged = "00".repeat(64);
        let body = |length: usize| "x".repeat(length);
        match self {
            Self::Nothing | Self::Connections => Vec::new(),
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

    /// Attacks on one connection, until that is closed.
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
            done.answered.fetch_add(1, Relaxed);
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

/// Returns bodies that pass for Discord's and make no sense.
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
    odd.chain([deep, "\"\\ud800\"".to_owned(), String::new()]).collect()
}
