//! What is counted and timed, for operators. Labels have few values, all known beforehand: no ids but a shard's, and
//! nothing that anyone typed.
//!
//! Counting takes well under a microsecond, so it is done whether or not anyone looks.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use nim::names;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

/// Clones share their counts.
#[derive(Clone, Default)]
pub struct Metrics(Arc<Counts>);

names! {
    /// How an interaction ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Outcome {
        Answered => "answered",
        /// It asked for something impossible.
        Refused => "refused",
        /// Its sender is over the rate limit.
        TooFast => "too_fast",
        /// The database, or something in it, could not be used.
        Failed => "failed",
        /// The database took too long.
        Late => "late",
        /// It could not be read.
        Unreadable => "unreadable",
    }
}

names! {
    /// The database work that is timed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Work {
        /// A transaction, from waiting for its turn to being on disk.
        Write => "write",
        /// The sweeper's query for what is due, once a second: shows how fast reads are.
        Look => "look",
    }
}

/// A label's name and value.
type Label = (&'static str, &'static str);

struct Counts {
    registry: Registry,
    interactions: Family<[Label; 2], Counter>,
    first_response: Histogram,
    lost: Counter,
    turned_away: Family<[Label; 1], Counter>,
    open_games: Gauge,
    database: Family<[Label; 1], Histogram>,
    rest: Family<[Label; 1], Histogram>,
    rest_failures: Family<[Label; 1], Counter>,
    shards: Family<[(&'static str, u32); 1], Gauge>,
}

/// The histograms' bounds, in seconds: a first response is too late after 3.
const RESPONSES: [f64; 12] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0];
const DATABASE: [f64; 11] =
    [0.000_25, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1.0, 2.0];
const REST: [f64; 9] = [0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0];

impl Default for Counts {
    fn default() -> Self {
        let mut counts = Self {
            registry: Registry::with_prefix("bouton"),
            interactions: Family::default(),
            first_response: Histogram::new(RESPONSES),
            lost: Counter::default(),
            turned_away: Family::default(),
            open_games: Gauge::default(),
            database: Family::new_with_constructor(|| Histogram::new(DATABASE)),
            rest: Family::new_with_constructor(|| Histogram::new(REST)),
            rest_failures: Family::default(),
            shards: Family::default(),
        };
        counts.register();
        counts
    }
}

impl Counts {
    fn register(&mut self) {
        let to = &mut self.registry;
        let version: [Label; 1] = [("version", env!("CARGO_PKG_VERSION"))];
        to.register("build", "What runs", Info::new(version));
        let help = "Interactions by command, or kind of control, and what came of them";
        to.register("interactions", help, self.interactions.clone());
        let help = "From an interaction's arrival to its first response's";
        to.register_with_unit("first_response", help, Unit::Seconds, self.first_response.clone());
        let help = "Answers that did not reach Discord, as far as is known";
        to.register("answers_lost", help, self.lost.clone());
        let help = "Requests to the interactions' address that were not taken, by status";
        to.register("http_turned_away", help, self.turned_away.clone());
        let help = "Games under way, counted once a minute at most";
        to.register("open_games", help, self.open_games.clone());
        let help = "What the database takes: for a write, and for a look at what is due";
        to.register_with_unit("database", help, Unit::Seconds, self.database.clone());
        let help = "Calls to Discord, repeats included";
        to.register_with_unit("rest", help, Unit::Seconds, self.rest.clone());
        let help = "Calls to Discord that came to nothing";
        to.register("rest_failures", help, self.rest_failures.clone());
        let help = "Whether a shard of the gateway is connected and was heard from lately";
        to.register("shard_up", help, self.shards.clone());
    }
}

impl Metrics {
    pub fn interaction(&self, command: &'static str, outcome: Outcome) {
        let labels = [("command", command), ("outcome", outcome.name())];
        self.0.interactions.get_or_create(&labels).inc();
    }

    pub fn first_response(&self, took: Duration) {
        self.0.first_response.observe(took.as_secs_f64());
    }

    pub fn answer_lost(&self) {
        self.0.lost.inc();
    }

    /// Counts a request that was refused with this status, such as `401`.
    pub fn turned_away(&self, status: &'static str) {
        self.0.turned_away.get_or_create(&[("status", status)]).inc();
    }

    pub fn database(&self, work: Work, took: Duration) {
        self.0.database.get_or_create(&[("work", work.name())]).observe(took.as_secs_f64());
    }

    pub fn rest(&self, call: &'static str, took: Duration, succeeded: bool) {
        let label = [("call", call)];
        self.0.rest.get_or_create(&label).observe(took.as_secs_f64());
        if !succeeded {
            self.0.rest_failures.get_or_create(&label).inc();
        }
    }

    pub fn open_games(&self, games: i64) {
        self.0.open_games.set(games);
    }

    pub fn shard(&self, shard: u32, up: bool) {
        self.0.shards.get_or_create(&[("shard", shard)]).set(up.into());
    }

    /// Returns everything in the OpenMetrics format.
    ///
    /// # Errors
    /// None that is known.
    pub fn text(&self) -> Result<String, fmt::Error> {
        let mut text = String::new();
        encode(&mut text, &self.0.registry)?;
        Ok(text)
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}
