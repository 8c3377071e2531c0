//! Measures what a click that moves costs in a very long game, against one in a game that has just begun.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sandbox::{Id, MessageView, Outcome, User};
use serde_json::json;

use crate::figures::{Figure, Waits, in_turn};
use crate::picks::{choice, moves};
use crate::subject::{How, Subject};

const PEOPLE: usize = 10;
const ROUNDS: usize = 7;
/// Each click is two plies: the person's, and the bot's.
const SHORT: usize = 5;
const LONG: usize = 5_000;
/// How many of each person's clicks are measured in a round.
const MEASURED: usize = 50;

/// A person who plays the bot.
struct Clicker {
    user: User,
    place: Id,
    board: MessageView,
}

impl Clicker {
    async fn begin(user: User, place: Id) -> Self {
        // Each move takes one, so that there are enough of them.
        let game = json!({"piles": "50000 50000", "max_take": 1, "level": "novice", "first": "me"});
        let begun = user.command(place, "play", game).await;
        let board = begun.message();
        Self { user, place, board }
    }

    async fn click(&mut self) -> Duration {
        let one = choice(&self.board).filter(|one| moves(one));
        let one = one.expect("a move to pick");
        let asked = Instant::now();
        let answer = self.user.click(&self.board, one).await;
        let took = asked.elapsed();
        assert!(matches!(answer, Outcome::Update(_)), "{answer}");
        self.board = answer.message();
        took
    }

    async fn clicks(&mut self, times: usize) -> Vec<Duration> {
        let mut took = Vec::new();
        for _ in 0..times {
            took.push(self.click().await);
        }
        took
    }
}

/// Games of the same length.
struct Group {
    clickers: Vec<Clicker>,
    p50: Figure,
    p99: Figure,
    cpu: Figure,
}

impl Group {
    async fn begin(subject: &Subject, what: &str, length: usize) -> Self {
        let sandbox = &subject.sandbox;
        let clicker = |i| {
            let user = sandbox.add_user(&format!("{what}{i}"), "en-US");
            let place = sandbox.add_channel(sandbox.guild(), &format!("{what}-{i}").to_lowercase());
            Clicker::begin(user, place)
        };
        let mut group = Self {
            clickers: join_all((0..PEOPLE).map(clicker)).await,
            p50: Figure::default(),
            p99: Figure::default(),
            cpu: Figure::default(),
        };
        group.go_on(length).await;
        group
    }

    async fn go_on(&mut self, clicks: usize) -> Vec<Duration> {
        let all = self.clickers.iter_mut();
        let took = join_all(all.map(|clicker| clicker.clicks(clicks))).await;
        took.concat()
    }

    /// Has the same people begin new games.
    async fn anew(&mut self) {
        let began = self.clickers.drain(..).map(async |Clicker { user, place, board }| {
            let sure = user.click(&board, "Resign").await.message();
            user.click(&sure, "Yes, resign").await.message();
            Clicker::begin(user, place).await
        });
        self.clickers = join_all(began).await;
        self.go_on(SHORT).await;
    }

    async fn round(&mut self, subject: &Subject) {
        let before = subject.cpu();
        let took = self.go_on(MEASURED).await;
        let cpu = (subject.cpu() - before).as_secs_f64() * 1e6;
        self.cpu.push(cpu / took.len() as f64);
        let waits = Waits::new(took);
        self.p50.push(waits.at(0.5));
        self.p99.push(waits.at(0.99));
    }
}

pub async fn run() {
    let subject = How::bouton().start("bouton").await;
    let mut groups =
        [Group::begin(&subject, "Short", SHORT).await, Group::begin(&subject, "Long", LONG).await];
    for round in 0..ROUNDS {
        groups[0].anew().await;
        for group in in_turn(&mut groups, round) {
            group.round(&subject).await;
        }
    }
    let [short, long] = &groups;
    println!("median (range) of {ROUNDS} rounds of {PEOPLE} people at once");
    for (group, clicks) in [(short, SHORT), (long, LONG)] {
        println!(
            "from {} plies on: p50 {} ms: × {:.2}; p99 {} ms: × {:.2}; CPU {} µs: × {:.2}",
            2 * clicks,
            group.p50,
            group.p50.times(&short.p50),
            group.p99,
            group.p99.times(&short.p99),
            group.cpu,
            group.cpu.times(&short.cpu),
        );
    }
    println!("{:.0} MB resident", subject.memory());
}
