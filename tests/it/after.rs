//! Tests the background work on a platform that follows a script: for each way it can fail.

mod boards;
mod bounds;
mod calling;
mod challenge;
mod erased;
mod posted;
mod refused;
mod script;
mod thread;
mod unsure;
mod warning;

use std::sync::Arc;
use std::time::Duration;

use bouton::clock::{Clock, Hands};
use bouton::config::Budgets;
use bouton::game::{Game, Player, Record, Terms, Theme};
use bouton::handle::{Bot, Found, Sweeper, Worker};
use bouton::place::{GameId, MessageId, Place, Shards, UserId};
use bouton::store::{Begun, Lane, Store};

use crate::database::Database;
use crate::records::{self, start};
use script::Script;

const NOW: i64 = 1_795_176_000_000;
const ANN: UserId = UserId(1);
const BOB: UserId = UserId(2);

/// A bot on a scripted platform, at a time that the test sets.
struct Stage {
    store: Store,
    script: Arc<Script>,
    after: Arc<Worker<Script>>,
    clock: Clock,
    hands: Hands,
    database: Database,
}

impl Stage {
    async fn new() -> Self {
        let (database, store) = Database::opened().await;
        let (clock, hands) = Clock::manual(NOW);
        let script = Arc::new(Script::default());
        let bot = Bot::new(store.clone(), Budgets::Off);
        Self {
            after: Worker::new(bot, script.clone(), clock.clone()),
            store,
            script,
            clock,
            hands,
            database,
        }
    }

    /// Begins a game between Ann, who is to move, and Bob at that time, in a channel of the same number.
    async fn begin(&self, id: u64, at: i64) -> Record {
        self.begin_in(id, id, at).await
    }

    /// The same in that channel; if its number is another, between other people.
    async fn begin_in(&self, channel: u64, id: u64, at: i64) -> Record {
        let terms = Terms { theme: Theme::Stones, ..Terms::of(start("3-5 normal")) };
        let people = match channel == id {
            true => [ANN, BOB],
            false => [UserId(2 * id), UserId(2 * id + 1)],
        };
        let people = people.map(Player::Person);
        let record = Record {
            board: Some(MessageId(10 * id)),
            ..Record::begun(Game::new(GameId(id), people, terms), place(channel), at)
        };
        assert_eq!(self.store.begin(&record, at).await.expect("is asked"), Begun::New);
        record
    }

    fn bot(&self) -> Bot {
        Bot::new(self.store.clone(), Budgets::Off)
    }

    /// Returns what the sweeper finds.
    async fn found(&self, sweeper: &mut Sweeper) -> Vec<Found> {
        let mut found = Vec::new();
        sweeper
            .sweep(&self.bot(), &[Shards::all(1)], self.clock.now(), &Lane::STORED, &mut found)
            .await
            .expect("it sweeps");
        found
    }

    /// Sweeps once, as a process does first, and does what it found.
    async fn sweep(&self) {
        self.sweep_by(&mut Sweeper::default()).await;
    }

    async fn sweep_by(&self, sweeper: &mut Sweeper) {
        for found in self.found(sweeper).await {
            self.after.run(found.job).await;
        }
    }

    /// Lets time pass while the bot is alive.
    async fn pass(&self, seconds: u64) {
        for _ in 0..seconds {
            self.hands.advance(Duration::from_secs(1));
            self.store.beat(&Shards::all(1), self.clock.now()).await.expect("is noted");
        }
    }

    /// Puts a task in the outbox: its kind, subject and game, for channel 1 of server 7, and when it is due.
    async fn owe(&self, kind: &str, subject: u64, game: Option<u64>, due: i64) {
        let game = game.map_or_else(|| "NULL".to_owned(), |game| game.to_string());
        let task = format!("'{kind}', {subject}, {game}, 7, 1, {due}");
        let into = "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)";
        self.database.change(&format!("{into} VALUES ({task})")).await;
    }

    /// How many tasks are in the outbox.
    async fn owed(&self) -> i64 {
        self.database.number("SELECT COUNT(*) FROM outbox").await
    }

    async fn game(&self, id: u64) -> Record {
        self.store.game(GameId(id)).await.expect("it reads").expect("it is there")
    }
}

/// The default time for a move, and how long before its end there is a warning.
const MOVE: i64 = 24 * 3_600_000;
const WARNING: i64 = MOVE / 4;

/// When a game began whose warning is due at `NOW`.
const DUE: i64 = NOW - (MOVE - WARNING);

fn place(channel: u64) -> Place {
    records::place(Some(7), channel)
}
