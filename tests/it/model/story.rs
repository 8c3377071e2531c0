//! A story: the same things happen in the real world and in the model, and must lead to the same state.

use std::time::Duration;

use bouton::clock::Hands;
use sandbox::{Fault, Outcome};
use sqlx::AnyConnection;
use tokio::time::{Instant, sleep};

use super::counts::Counts;
use super::crowd::{Crowd, Seen};
use super::order;
use super::reading;
use super::simple::{HOUR, MINUTE, Model};
use super::tale::{self, Tale};
use super::trouble::{CALLED, Provoked, TWICE, UNANSWERED, Weather};
use super::wish::{Wish, wish};
use crate::checking::check;
use crate::world::{World, none, soon};

const START: i64 = 1_795_176_000_000;

pub struct Story {
    world: World,
    serving: usize,
    hands: Hands,
    crowd: Crowd,
    database: AnyConnection,
    model: Model,
    rng: fastrand::Rng,
    tale: Tale,
    counts: Counts,
    provoked: Provoked,
    /// Whether the last interactions may be delivered again.
    repeatable: bool,
}

impl Story {
    /// Begins a story with that many processes.
    pub async fn begin(seed: u64, serving: usize) -> Self {
        let (mut world, hands) = World::on_the_gateway_at(START).await;
        for _ in 1..serving {
            world.launch_bot();
        }
        world.sessions(serving).await;
        Self {
            crowd: Crowd::gather(&world).await,
            database: world.database().await,
            world,
            serving,
            hands,
            model: Model { clock: START, challenges: Vec::new(), alone: Default::default() },
            rng: fastrand::Rng::with_seed(seed),
            tale: Tale::of(seed),
            counts: Counts::default(),
            provoked: Provoked::default(),
            repeatable: true,
        }
    }

    /// One thing happens in both, and must look the same.
    pub async fn step(&mut self) {
        match self.rng.u32(..100) {
            0..90 => self.wishes().await,
            90..93 => self.redeliver().await,
            93..98 => self.pass().await,
            _ => self.leap().await,
        }
    }

    /// Checks that the bot kept Discord's rules, and that its database is sound.
    pub async fn end(mut self) -> Counts {
        // Neither the sweeper nor a repeated answer has anything left to do.
        self.world.idle().await;
        self.world.swept().await;
        self.compare(vec![self.model.clone()]).await;
        let url = self.world.database_url();
        let (text, code) = tokio::task::spawn_blocking(move || check(&url)).await.expect("it ends");
        let alone = || self.model.alone.iter().flatten();
        let games = self.model.names().count() + alone().map(|alone| alone.games).sum::<usize>();
        let moves = |name| self.model.game(name).map_or(0, |game| game.moves.len());
        let between: usize = self.model.names().map(moves).sum();
        let moves = between + alone().map(|alone| alone.moves).sum::<usize>();
        let challenges = self.model.challenges.len();
        let taken_back = self.world.number("SELECT COALESCE(SUM(taken_back), 0) FROM games");
        let taken_back = taken_back.await as usize;
        let sound =
            format!("games: {games}, moves: {moves}, challenges: {challenges}, problems: 0");
        assert_eq!((text, code), (sound, Some(0)));
        self.provoked.check(&self.world.sandbox);
        for (name, times) in [
            ("challenges", challenges),
            ("games", games),
            ("moves", moves),
            ("moves taken back", taken_back),
        ] {
            self.counts.add(name, times);
        }
        self.counts
    }

    /// One to three people do something at once, or one person does it twice.
    async fn wishes(&mut self) {
        let weather = Weather::some(&mut self.rng);
        let place = usize::from(self.rng.u8(..5) == 0);
        let mut wishes = vec![wish(&self.model, place, &mut self.rng)];
        let more = match self.rng.u8(..16) {
            0..4 => 1,
            4 => 2,
            _ => 0,
        };
        for _ in 0..more {
            let again = match self.rng.bool() {
                true => wishes[0].clone(),
                false => wish(&self.model, place, &mut self.rng),
            };
            wishes.push(again);
        }
        let at_once: Vec<_> = wishes.iter().map(Wish::to_string).collect();
        self.tale.tell(format!("{} ({weather:?})", at_once.join(" | ")));
        self.counts.add("wishes", wishes.len());
        // What never arrived could only arrive for the first time.
        self.repeatable = !weather.breaks();
        let outcomes = self.try_in(&wishes, weather).await;
        self.tale.tell(format!("  {outcomes:?}"));
        for (wish, outcome) in wishes.iter().zip(&outcomes) {
            match outcome {
                Seen::Done if wish.begins() => self.provoked.add(&[CALLED]),
                Seen::Nothing => {
                    assert!(weather.silences(self.serving), "nobody was told");
                    self.provoked.add(UNANSWERED);
                }
                Seen::Offline => assert!(weather.loses(self.serving)),
                _ => {}
            }
        }
        let done: Vec<_> = wishes.into_iter().zip(outcomes).collect();
        let mut fitting = order::orders(&self.model, &done, weather.loses(self.serving));
        if let Weather::Restart(by) = weather {
            fitting.iter_mut().for_each(|model| model.leap(by));
        }
        assert!(!fitting.is_empty(), "nobody could see that: {:#?}", self.model);
        self.compare(fitting).await;
    }

    async fn try_in(&mut self, wishes: &[Wish], weather: Weather) -> Vec<Seen> {
        let crowd = &self.crowd;
        let all = futures_util::future::join_all(wishes.iter().map(|wish| crowd.grant(wish)));
        match weather {
            Weather::Fair => all.await,
            Weather::Fault(fault) => {
                self.counts.add("answers that met trouble", 1);
                self.world.sandbox.inject(fault);
                if matches!(fault, Fault::Lost(_)) {
                    self.provoked.add(&[TWICE]);
                }
                all.await
            }
            Weather::Gateway(kind) => {
                self.counts.add("cuts of the gateway", 1);
                let sandbox = &self.world.sandbox;
                match kind {
                    0 => sandbox.drop_gateway(),
                    1 => sandbox.ask_reconnect(),
                    _ => sandbox.invalidate_sessions(),
                }
                let outcomes = all.await;
                self.come_back().await;
                outcomes
            }
            Weather::Restart(by) => {
                self.counts.add("restarts", 1);
                let (outcomes, ()) = tokio::join!(all, self.world.stop_bot());
                self.hands_move(by);
                self.world.start_bot().await;
                self.world.sessions(self.serving).await;
                self.come_back().await;
                outcomes
            }
        }
    }

    /// Waits until the bot answers again. All earlier requests are decided by then.
    async fn come_back(&mut self) {
        let until = Instant::now() + 3 * soon();
        loop {
            let clara = &self.crowd.people[2];
            match clara.command(self.world.nim, "games", none()).await {
                Outcome::Message(_) => break,
                Outcome::NoAnswer => self.provoked.add(UNANSWERED),
                Outcome::Refused(_) => {}
                other => panic!("{other}"),
            }
            assert!(Instant::now() < until, "the bot does not come back");
            sleep(Duration::from_millis(50)).await;
        }
        self.world.idle().await;
    }

    /// Delivers the last interactions again: nothing changes.
    async fn redeliver(&mut self) {
        if !self.repeatable {
            return;
        }
        self.tale.tell("again".to_owned());
        self.counts.add("interactions delivered twice", 1);
        self.world.redelivered().await;
        self.compare(vec![self.model.clone()]).await;
    }

    async fn pass(&mut self) {
        let lengths = [7 * MINUTE, 16 * MINUTE, 5 * HOUR, 17 * HOUR, 25 * HOUR];
        let time = lengths[self.rng.usize(..lengths.len())];
        self.tale.tell(format!("{} min pass", time / MINUTE));
        self.world.pass(Duration::from_millis(time.unsigned_abs())).await;
        self.model.pass(time);
        self.compare(vec![self.model.clone()]).await;
    }

    /// Moves the clock, perhaps far: what a bot that was down finds when it starts.
    async fn leap(&mut self) {
        let leaps = [30_000, -30_000, 16 * MINUTE, 20 * HOUR, -HOUR, -400 * HOUR];
        let by = leaps[self.rng.usize(..leaps.len())];
        self.tale.tell(format!("the clock moves by {} s", by / 1000));
        self.counts.add("moves of the clock", 1);
        self.hands_move(by);
        self.model.leap(by);
        self.compare(vec![self.model.clone()]).await;
    }

    fn hands_move(&self, by: i64) {
        self.hands.set(self.model.clock + by);
    }

    /// Waits until the world is as one of these models, which the story then goes on with.
    async fn compare(&mut self, models: Vec<Model>) {
        let until = Instant::now() + soon();
        loop {
            let people = [0, 1].map(|who: usize| self.crowd.people[who].id().get());
            let places = self.crowd.places.map(|place| place.get());
            let (found, ids) = reading::read(&mut self.database, people, places).await;
            if models.contains(&found) {
                self.crowd.ids = ids;
                self.model = found;
                return;
            }
            if Instant::now() > until {
                tale::differ(&found, &models[0]);
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}
