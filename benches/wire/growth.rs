//! Measures what a click that moves costs with many games, open games and servers.

use std::time::{Duration, Instant};

use sandbox::{Id, User};
use serde_json::json;
use tempfile::TempDir;

use crate::crowd::{Crowd, What};
use crate::figures::{Figure, Waits, in_turn};
use crate::server::Server;
use crate::stored;
use crate::subject::{How, Subject};

const ROUNDS: usize = 5;
const PEOPLE: usize = 200;
/// How many games one person has open.
const OPEN: usize = 20;

struct Runner {
    name: &'static str,
    subject: Subject,
    crowd: Crowd,
    player: Player,
    cpu: Figure,
    rate: Figure,
    /// How long `/games` and `/hint` take for the person with many open games, in milliseconds.
    asks: [Figure; 2],
    ready: Duration,
}

/// A person with a game in each of many places.
struct Player {
    user: User,
    home: Id,
}

impl Runner {
    async fn new(name: &'static str, how: How) -> Self {
        let began = Instant::now();
        let subject = how.start(name).await;
        let ready = began.elapsed();
        let player = Player::new(&subject).await;
        Self {
            name,
            crowd: Crowd::new(&subject, PEOPLE),
            player,
            cpu: Figure::default(),
            rate: Figure::default(),
            asks: Default::default(),
            subject,
            ready,
        }
    }

    async fn round(&mut self) {
        let Self { subject, crowd, .. } = self;
        crowd.does(What::Begin, subject).await;
        let played = crowd.does(What::Play, subject).await;
        crowd.does(What::End, subject).await;
        self.cpu.push(played.cpu);
        self.rate.push(played.rate);
        for (figure, command) in self.asks.iter_mut().zip(["games", "hint"]) {
            figure.push(self.player.asks(command).await.at(0.5));
        }
    }
}

impl Player {
    async fn new(subject: &Subject) -> Self {
        let sandbox = &subject.sandbox;
        let user = sandbox.add_user("Busy", "en-US");
        let guild = sandbox.guild();
        let places = (0..OPEN).map(|i| sandbox.add_channel(guild, &format!("table-{i}")));
        let places: Vec<Id> = places.collect();
        for &place in &places {
            let begun = user.command(place, "play", json!({"first": "me"})).await;
            assert!(begun.message().parts().count() > 0);
        }
        Self { user, home: places[0] }
    }

    async fn asks(&self, command: &str) -> Waits {
        let mut took = Vec::new();
        for _ in 0..50 {
            let began = Instant::now();
            let answer = self.user.command(self.home, command, json!({})).await;
            took.push(began.elapsed());
            answer.message();
        }
        Waits::new(took)
    }
}

const STORED: [(&str, u64); 3] = [
    ("1,000 stored games", 1_000),
    ("100,000 stored games", 100_000),
    ("1,000,000 stored games", 1_000_000),
];
const SERVERS: usize = 10_000;

pub async fn run() {
    let folder = TempDir::new().expect("a folder can be made");
    let mut hows = Vec::new();
    for (name, stored) in STORED {
        let database = folder.path().join(format!("{stored}.db"));
        stored::fill(&format!("sqlite://{}", database.display()), stored).await;
        hows.push((name, How::bouton().on(&database)));
    }
    let first = folder.path().join(format!("{}.db", STORED[0].1));
    let many = How::bouton().on(&first).in_servers(SERVERS);
    hows.push(("10,000 servers", many));
    measure("SQLite", hows).await;
    let Some(mut server) = Server::named() else {
        return;
    };
    let on = |database: String| How::bouton().with("DATABASE_URL", database);
    let mut hows = Vec::new();
    for (name, stored) in STORED {
        let database = server.empty().await;
        stored::fill(&database, stored).await;
        server.tidy(&database).await;
        hows.push((name, on(database)));
    }
    let many = on(server.copy().await).in_servers(SERVERS);
    hows.push(("10,000 servers", many));
    measure("PostgreSQL", hows).await;
    server.end().await;
}

async fn measure(engine: &str, hows: Vec<(&'static str, How)>) {
    let mut runners = Vec::new();
    for (name, how) in hows {
        runners.push(Runner::new(name, how).await);
    }
    for round in 0..ROUNDS {
        for runner in in_turn(&mut runners, round) {
            runner.round().await;
        }
    }
    let floor = &runners[0];
    println!("{engine}: median (range) of {ROUNDS} rounds; × those with 1,000 stored games");
    for runner in &runners {
        let Runner { name, cpu, rate, asks: [games, hint], ready, .. } = runner;
        println!("{name}: ready in {ready:.1?}, {:.0} MB resident", runner.subject.memory());
        println!(
            "  clicks/s {rate}: × {:.2}; CPU a click {cpu} µs: × {:.2}",
            rate.times(&floor.rate),
            cpu.times(&floor.cpu)
        );
        println!(
            "  one with {OPEN} open games asks, ms: /games {games}: × {:.2}; /hint {hint}: × {:.2}",
            games.times(&floor.asks[0]),
            hint.times(&floor.asks[1])
        );
    }
}
