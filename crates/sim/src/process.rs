//! A process of the bot: what `bouton run` puts together, with the pretend Discord instead of the transport.

use std::sync::Arc;

use bouton::ask::COMMANDS;
use bouton::config::Budgets;
use bouton::gate::Gate;
use bouton::handle::{Bot, News, Places, Taken, Worker, sweep};
use bouton::place::Shards;
use bouton::runtime::Runtime;
use bouton::store::{OpenError, Store};
use tokio::time::Duration;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::gate::Keep;
use crate::people::{GUILDS, command_id};
use crate::platform::Pretend;
use crate::world::World;

pub struct Process {
    pub world: Arc<World>,
    pub bot: Bot,
    pub worker: Arc<Worker<Pretend>>,
    platform: Arc<Pretend>,
    /// Interactions, and their follow-ups.
    pub in_hand: TaskTracker,
    places: Places,
    stop: CancellationToken,
}

impl Process {
    /// Opens the database. Simulated time stands still meanwhile.
    pub async fn open(world: &Arc<World>, url: &str) -> Result<Self, OpenError> {
        let gate = Gate::kept_by(Arc::new(Keep(world.clone())));
        let store = gate.alone(Store::open(url)).await?;
        let taken = gate.alone(Taken::before(&store)).await;
        store.through(&gate);
        let bot = Bot { taken, ..Bot::new(store, Budgets::On) };
        bot.mentions.learn(COMMANDS.iter().map(|of| (of.name.to_owned(), command_id(of.name))));
        world.state().knows.clear();
        let runtime = Runtime { clock: world.time.clock.clone(), ..Runtime::default() };
        let platform = Arc::new(Pretend(world.clone()));
        let in_hand = TaskTracker::new();
        Ok(Self {
            world: world.clone(),
            worker: Worker::new(bot.clone(), platform.clone(), runtime.clock.clone()),
            platform,
            places: Places::new(bot.clone(), &runtime, in_hand.clone()),
            bot,
            in_hand,
            stop: CancellationToken::new(),
        })
    }

    /// Starts working.
    pub fn begin(&self, tick: i64) {
        let runtime = Runtime::default();
        let tick = Duration::from_millis(tick.unsigned_abs());
        let (worker, places) = (self.worker.clone(), self.places.clone());
        let session = News::Session { shard: (0, 1), guilds: GUILDS.to_vec() };
        self.places.learn(&self.platform, Some(session));
        let (activity, stop) = (runtime.activity, self.stop.clone());
        self.in_hand.spawn(sweep(worker, places, Shards::all(1), tick, activity, stop));
    }

    pub fn stopping(&self) -> bool {
        self.in_hand.is_closed()
    }

    /// Takes no more requests, and finishes those in flight.
    pub async fn finish(&self) {
        self.stop.cancel();
        self.in_hand.close();
        let most = Duration::from_secs(3);
        tokio::time::timeout(most, self.in_hand.wait()).await.ok();
    }

    /// Closes the database, while simulated time stands still.
    pub async fn close(&self) {
        if !self.in_hand.is_empty() {
            self.world.reached("it stops with something in hand");
            return;
        }
        let store = &self.bot.store;
        self.bot.taken.hand_over(store).await;
        self.world.state().left_word = true;
        self.world.state().calm = true;
        store.gate().alone(store.close()).await;
    }
}
