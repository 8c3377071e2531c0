//! Measures what a crowd waits while one person asks for all they can.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::json;

use crate::figures::Waits;
use crate::picks::{choice, moves};
use crate::subject::How;

/// The crowd, which must notice neither the budgets nor the flood: each clicks every 20 s.
const CROWD: usize = 4_000;
const SERVERS: usize = 80;
const EVERY: Duration = Duration::from_secs(20);

/// Runs with the budgets, and without them. A refused click would fail: nobody in the crowd is asked to slow down.
pub async fn run() {
    for budgets in ["on", "off"] {
        flood(budgets).await;
    }
}

/// A person who plays game after game in one place, and how long each click took.
struct Clicker {
    user: User,
    place: Id,
    board: Option<MessageView>,
    took: Vec<Duration>,
}

impl Clicker {
    /// Clicks a move, in a new game if the last one is over.
    async fn click(&mut self) {
        let board = match self.board.take() {
            Some(board) if choice(&board).is_some() => board,
            _ => {
                let game = json!({"piles": "5 5 5 5 5", "level": "expert", "first": "me"});
                let answer = self.user.command(self.place, "play", game).await;
                answer.message()
            }
        };
        let board = match choice(&board) {
            Some(pile) if !moves(pile) => self.user.click(&board, pile).await.message(),
            _ => board,
        };
        let m = choice(&board).expect("a move");
        let began = Instant::now();
        let answer = self.user.click(&board, m).await;
        self.took.push(began.elapsed());
        assert!(matches!(answer, Outcome::Update(_)), "{answer}");
        self.board = Some(answer.message());
    }
}

/// Lets everyone click for `length`, each every `pause`, or without one.
async fn click(
    clickers: Vec<Clicker>,
    length: Duration,
    pause: Duration,
) -> (Vec<Clicker>, Vec<Duration>) {
    let people = clickers.len() as u32;
    let began = Instant::now();
    let tasks: Vec<_> = clickers
        .into_iter()
        .zip(0..)
        .map(|(mut clicker, i)| {
            tokio::spawn(async move {
                clicker.took.clear();
                let mut next = Instant::now() + pause * i / people;
                tokio::time::sleep_until(next.into()).await;
                while began.elapsed() < length {
                    clicker.click().await;
                    next += pause;
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
    (back, took)
}

fn clicker(user: User, place: Id) -> Clicker {
    Clicker { user, place, board: None, took: Vec::new() }
}

/// The slowest hint we have found: a lost position of 900 pins.
const ROWS: &str = "42 45 41 44 48 42 47 44 48 43 37 42 45 41 44 48 42 47 44 48 43 37";

/// A person who asks for hints and completions and toggles the digits, each as soon as the last was answered.
struct Flood {
    stop: Arc<AtomicBool>,
    requests: Arc<AtomicUsize>,
    tasks: Vec<tokio::task::JoinHandle<()>>,
}

impl Flood {
    async fn start(user: &User, place: Id) -> Self {
        let (stop, requests) = (Arc::<AtomicBool>::default(), Arc::<AtomicUsize>::default());
        let game = json!({"piles": "5 5 5 5 5", "level": "expert", "first": "me"});
        let _ = user.command(place, "play", game).await;
        let board = user.command(place, "board", json!({})).await.message();
        let ids = board.parts().filter_map(|part| part["custom_id"].as_str());
        let mut digits = ids.filter(|id| id.starts_with("binary."));
        let digits = digits.next().expect("a button").to_owned();
        let tasks = (0..3)
            .map(|kind| {
                let (stop, requests) = (stop.clone(), requests.clone());
                let (user, board, digits) = (user.clone(), board.clone(), digits.clone());
                tokio::spawn(async move {
                    while !stop.load(Relaxed) {
                        let _ = match kind {
                            0 => user.click(&board, &digits).await,
                            1 => user.autocomplete(place, "move", json!({}), "pile", "").await,
                            _ => {
                                let rows =
                                    json!({"piles": ROWS, "game": "kayles", "ending": "misere"});
                                user.command(place, "hint", rows).await
                            }
                        };
                        requests.fetch_add(1, Relaxed);
                    }
                })
            })
            .collect();
        Self { stop, requests, tasks }
    }

    /// Ends the flood, and returns how often they asked.
    async fn stop(self) -> usize {
        self.stop.store(true, Relaxed);
        for task in self.tasks {
            task.await.expect("the person goes on");
        }
        self.requests.load(Relaxed)
    }
}

/// Measures what a crowd waits, by turns without and with one person who floods.
async fn flood(budgets: &str) {
    let subject = How::bouton().with("BUDGETS", budgets).start("bouton").await;
    let sandbox = &subject.sandbox;
    let places: Vec<Id> = (0..SERVERS)
        .map(|i| {
            let guild = sandbox.add_guild(&format!("Server{i}"));
            sandbox.add_channel(guild, "games")
        })
        .collect();
    let person = |i: usize| sandbox.add_user(&format!("Player{i}"), "en-US");
    let clickers = (0..CROWD).map(|i| clicker(person(i), places[i % SERVERS]));
    let flooder = person(CROWD);
    // A person without a game begins one with their first click. Each begins with a commit of its own, so it takes a
    // while.
    let slowly = 3 * EVERY;
    let (mut clickers, _) = click(clickers.collect(), slowly, slowly).await;
    let mut took = [Vec::new(), Vec::new()];
    let (mut requests, mut seconds) = (0, 0.0);
    for round in 0..4 {
        let floods = round % 2;
        let began = Instant::now();
        let flood = match floods {
            0 => None,
            _ => Some(Flood::start(&flooder, places[0]).await),
        };
        let waits;
        (clickers, waits) = click(clickers, EVERY, EVERY).await;
        if let Some(flood) = flood {
            requests += flood.stop().await;
            seconds += began.elapsed().as_secs_f64();
        }
        took[floods].extend(waits);
    }
    let [without, with] = took.map(Waits::new);
    println!(
        "BUDGETS={budgets}: {CROWD} people on {SERVERS} servers; one more asks {:.0} times a second",
        requests as f64 / seconds
    );
    for (what, waits) in [("without the flood", &without), ("with it", &with)] {
        let [p50, p99, slowest] = [0.5, 0.99, 1.0].map(|share| waits.at(share));
        println!(
            "{what:>18}: first response p50 {p50:.1} ms, p99 {p99:.1} ms, slowest {slowest:.1} ms"
        );
    }
    let ratio = |share| with.at(share) / without.at(share);
    println!("{:>18}: p50 × {:.2}, p99 × {:.2}", "ratio", ratio(0.5), ratio(0.99));
}
