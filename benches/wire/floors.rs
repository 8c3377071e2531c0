//! Measures what a click that moves costs, against the floors.

use std::path::PathBuf;

use tempfile::TempDir;

use crate::bare;
use crate::crowd::{Crowd, What};
use crate::figures::{Figure, in_turn};
use crate::raw::Raw;
use crate::server::Server;
use crate::stored;
use crate::subject::{How, Subject};

/// The size for which the figures to reach are meant.
const SERVERS: usize = 1_000;
const GAMES: u64 = 100_000;

/// Unless `WIRE_BENCH_ROUNDS` says otherwise.
const ROUNDS: usize = 5;
const FAST: usize = 400;
const PACED: usize = 200;
const A_SECOND: u32 = 200;

/// A participant, and its figures.
struct Runner {
    subject: Subject,
    fast: Crowd,
    paced: Crowd,
    rate: Figure,
    cpu: Figure,
    begun: Figure,
    begin_cpu: Figure,
    waits: [Figure; 3],
    memory: Figure,
}

impl Runner {
    async fn new(how: How, name: &str) -> Self {
        let subject = how.start(name).await;
        Self {
            fast: Crowd::new(&subject, FAST),
            paced: Crowd::new(&subject, PACED),
            rate: Figure::default(),
            cpu: Figure::default(),
            begun: Figure::default(),
            begin_cpu: Figure::default(),
            waits: Default::default(),
            memory: Figure::default(),
            subject,
        }
    }

    async fn round(&mut self) {
        let Self { subject, fast, paced, .. } = self;
        let begun = fast.does(What::Begin, subject).await;
        let played = fast.does(What::Play, subject).await;
        fast.does(What::End, subject).await;
        paced.does(What::Begin, subject).await;
        let waited = paced.does(What::PlayAt(A_SECOND), subject).await;
        paced.does(What::End, subject).await;
        self.begun.push(begun.rate);
        self.begin_cpu.push(begun.cpu);
        self.rate.push(played.rate);
        self.cpu.push(played.cpu);
        for (figure, share) in self.waits.iter_mut().zip([0.5, 0.99, 0.999]) {
            figure.push(waited.waits.at(share));
        }
        self.memory.push(self.subject.memory());
    }

    /// Prints the figures, and their ratios to the floor's.
    fn print(&self, floor: &Self) {
        let Self { subject, rate, cpu, begun, begin_cpu, waits, memory, .. } = self;
        println!("{}:", subject.name);
        println!(
            "  clicks/s {rate}: × {:.2}; CPU a click {cpu} µs: × {:.2}",
            rate.times(&floor.rate),
            cpu.times(&floor.cpu)
        );
        println!(
            "  games begun/s {begun}: × {:.2}; CPU a game begun {begin_cpu} µs: × {:.2}",
            begun.times(&floor.begun),
            begin_cpu.times(&floor.begin_cpu)
        );
        let [p50, p99, p999] = waits;
        println!(
            "  first response at {A_SECOND}/s, ms: p50 {p50}: × {:.2}; p99 {p99}; p99.9 {p999}",
            p50.times(&floor.waits[0])
        );
        println!("  resident {memory} MB: × {:.2}", memory.times(&floor.memory));
    }
}

pub async fn run() {
    let folder = TempDir::new().expect("a folder can be made");
    let database = folder.path().join("stored.db");
    // A build with another schema needs a database of its own, so then all start empty.
    let empty = std::env::var_os("WIRE_BENCH_EMPTY").is_some();
    if !empty {
        stored::fill(&format!("sqlite://{}", database.display()), GAMES).await;
    }
    let bouton = |program: Option<PathBuf>| {
        let how = program.map_or_else(How::bouton, How::program);
        let how = if empty { how } else { how.on(&database) };
        how.in_servers(SERVERS)
    };
    let mut ours = Runner::new(bouton(None), "bouton").await;
    // The bare bot answers with what ours does.
    let constant = folder.path().join("constant.json");
    ours.fast.does(What::Begin, &ours.subject).await;
    std::fs::write(&constant, ours.fast.board().to_string()).expect("is written");
    for what in [What::Play, What::End] {
        ours.fast.does(what, &ours.subject).await;
    }
    let floor = Runner::new(bare::how(&constant).in_servers(SERVERS), "bare bot").await;
    let mut runners = vec![floor, ours];
    runners.push(Runner::new(bouton(None).over_http(), "bouton over HTTP").await);
    let mut server = Server::named();
    if let Some(server) = &mut server {
        let on = |database: String| {
            let how = How::bouton().with("DATABASE_URL", database);
            how.in_servers(SERVERS)
        };
        let (one, other) = match empty {
            true => (server.empty().await, server.empty().await),
            false => (server.holding(&database).await, server.copy().await),
        };
        runners.push(Runner::new(on(one), "bouton on PostgreSQL").await);
        let over_http = on(other).over_http();
        runners.push(Runner::new(over_http, "bouton on PostgreSQL over HTTP").await);
    }
    let also = std::env::var("WIRE_BENCH_ALSO").unwrap_or_default();
    for (name, path) in also.split_whitespace().filter_map(|one| one.split_once('=')) {
        let how = match path.strip_prefix("http:") {
            Some(path) => bouton(Some(path.into())).over_http(),
            None => bouton(Some(path.into())),
        };
        runners.push(Runner::new(how, name).await);
    }
    let mut raw = Raw::open().await;
    let (mut commits, mut commit_cpu) = (Figure::default(), Figure::default());
    let rounds = std::env::var("WIRE_BENCH_ROUNDS").ok();
    let rounds = rounds.map_or(ROUNDS, |rounds| rounds.parse().expect("a number of rounds"));
    for round in 0..rounds {
        let (rate, cpu) = raw.commit(2_000).await;
        commits.push(rate);
        commit_cpu.push(cpu);
        for runner in in_turn(&mut runners, round) {
            runner.round().await;
        }
    }
    println!("median (range) of {rounds} rounds; × the bare bot's");
    println!("one click's rows committed by themselves: {commits} a second, CPU {commit_cpu} µs");
    for runner in &runners {
        runner.print(&runners[0]);
        let violations = runner.subject.sandbox.violations();
        assert!(violations.is_empty(), "{violations:#?}");
    }
    drop(runners);
    if let Some(server) = server {
        server.end().await;
    }
}
