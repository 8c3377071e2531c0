//! A simple model of games between two people beside the real bot: whatever they, a stranger, retries, restarts and
//! time do in whatever order, both come to the same. `BOUTON_CASES` sets how many stories are told, `BOUTON_SEED`
//! where they begin.

use std::collections::BTreeMap;
use std::time::Duration;

use bouton::control::{Control, Step};
use bouton::game::{GameId, Ply};
use bouton::sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::json;

use crate::checking::check;
use crate::world::{SOON, World};

const STEPS: usize = 60;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

/// A challenge, as the model has it. People are 0 and 1.
struct Challenge {
    id: GameId,
    message: Id,
    challenger: usize,
    expires: i64,
    state: &'static str,
}

/// A game, as the model has it.
#[derive(Clone)]
struct Game {
    id: GameId,
    board: Id,
    /// Who makes the first move.
    first: usize,
    piles: [u64; 2],
    ply: u32,
    due: i64,
    deadline: i64,
    warned: bool,
    winner: Option<usize>,
    assisted: [bool; 2],
}

impl Game {
    fn mover(&self) -> usize {
        (self.first + self.ply as usize) % 2
    }

    fn moved(&mut self, time: i64) {
        self.due = time + 18 * HOUR;
        self.deadline = time + 24 * HOUR;
        self.warned = false;
    }
}

#[derive(Default)]
struct Model {
    /// In seconds.
    time: i64,
    challenges: Vec<Challenge>,
    games: Vec<Game>,
    moves: i64,
}

impl Model {
    fn open(&self) -> Option<usize> {
        self.games.iter().position(|game| game.winner.is_none())
    }

    fn sweep(&mut self) {
        let time = self.time;
        for challenge in &mut self.challenges {
            if challenge.state == "open" && challenge.expires <= time {
                challenge.state = "expired";
            }
        }
        for game in self.games.iter_mut().filter(|game| game.winner.is_none()) {
            if game.due <= time {
                if game.warned {
                    game.winner = Some(1 - game.mover());
                } else {
                    game.warned = true;
                    game.deadline = game.deadline.max(time + HOUR);
                    game.due = game.deadline;
                }
            }
        }
    }

    /// What the database should hold, in words that can be compared.
    fn shows(&self) -> BTreeMap<&'static str, i64> {
        let count =
            |fits: &dyn Fn(&Game) -> bool| self.games.iter().filter(|g| fits(g)).count() as i64;
        let challenges = |state: &str| {
            let fits = |challenge: &&Challenge| challenge.state == state;
            self.challenges.iter().filter(fits).count() as i64
        };
        BTreeMap::from([
            ("moves", self.moves),
            ("active", count(&|game| game.winner.is_none())),
            ("won by 0", count(&|game| game.winner == Some(0))),
            ("won by 1", count(&|game| game.winner == Some(1))),
            (
                "warned",
                count(&|game| game.winner.is_none() && game.warned),
            ),
            ("hints of 0", count(&|game| game.assisted[0])),
            ("hints of 1", count(&|game| game.assisted[1])),
            ("open", challenges("open")),
            ("accepted", challenges("accepted")),
            ("declined", challenges("declined")),
            ("withdrawn", challenges("withdrawn")),
            ("expired", challenges("expired")),
        ])
    }
}

async fn holds(world: &World) -> BTreeMap<&'static str, i64> {
    let mut found = BTreeMap::new();
    let alice = world.alice.id().to_string();
    for (what, query) in [
        ("moves", "SELECT COUNT(*) FROM moves".to_owned()),
        (
            "active",
            "SELECT COUNT(*) FROM games WHERE state = 'active'".to_owned(),
        ),
        (
            "warned",
            "SELECT COUNT(*) FROM games WHERE state = 'active' AND warned = 1".to_owned(),
        ),
    ] {
        found.insert(what, world.ask(&query).await);
    }
    for (what, which) in [("won by 0", "="), ("won by 1", "<>")] {
        let query = format!(
            "SELECT COUNT(*) FROM games g JOIN seats s ON s.game_id = g.id AND s.seat = g.winner
             WHERE s.user_id {which} {alice}"
        );
        found.insert(what, world.ask(&query).await);
    }
    for (what, which) in [("hints of 0", "="), ("hints of 1", "<>")] {
        let query =
            format!("SELECT COUNT(*) FROM seats WHERE assisted = 1 AND user_id {which} {alice}");
        found.insert(what, world.ask(&query).await);
    }
    for state in ["open", "accepted", "declined", "withdrawn", "expired"] {
        let query = format!("SELECT COUNT(*) FROM proposals WHERE state = '{state}'");
        found.insert(state, world.ask(&query).await);
    }
    found
}

/// What was answered: something everyone sees, or a whisper.
fn public(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Update(_) => true,
        Outcome::Message(message) => !message.ephemeral,
        other => panic!("{other}"),
    }
}

fn id_in(message: &MessageView) -> GameId {
    let control = message.components[0]["components"][0]["custom_id"].as_str();
    let (_, id) = control.expect("a control").split_once('.').expect("an id");
    id.parse().expect("a number")
}

struct Story {
    world: World,
    people: [User; 3],
    model: Model,
    rng: fastrand::Rng,
    told: Vec<String>,
}

impl Story {
    async fn begin(seed: u64) -> Self {
        let world = World::new().await;
        let clara = world.sandbox.add_user("Clara", "en-US");
        Self {
            people: [world.alice.clone(), world.benoit.clone(), clara],
            world,
            model: Model::default(),
            rng: fastrand::Rng::with_seed(seed),
            told: Vec::new(),
        }
    }

    async fn forge(&self, who: usize, message: Id, control: Control, value: &[&str]) -> Outcome {
        let control = control.to_string();
        self.people[who]
            .forge_component(self.world.nim, message, &control, value)
            .await
    }

    /// One thing happens, in the world and in the model, and is seen alike.
    async fn step(&mut self) {
        // Where nothing is being played, most of what could happen is of no interest.
        let idle = self.model.open().is_none();
        let roll = self.rng.u32(..100);
        match if idle && self.rng.bool() {
            roll % 28
        } else {
            roll
        } {
            0..12 => self.challenge().await,
            12..28 => self.answer().await,
            28..78 => self.take().await,
            78..81 => self.resign().await,
            81..86 => self.hint().await,
            86..91 => self.redeliver().await,
            91..94 => {
                self.told.push("restart".to_owned());
                self.world.stop_bot().await;
                self.world.start_bot().await;
            }
            _ => self.pass().await,
        }
        let expected = self.model.shows();
        let mut found = holds(&self.world).await;
        for _ in 0..200 {
            if found == expected {
                return;
            }
            // The sweeper looks once a second.
            tokio::time::sleep(Duration::from_millis(25)).await;
            found = holds(&self.world).await;
        }
        assert_eq!(found, expected, "{}", self.told.join("\n"));
    }

    fn expect(&self, outcome: &Outcome, shown: bool) {
        assert_eq!(
            public(outcome),
            shown,
            "{outcome}\n{}",
            self.told.join("\n")
        );
    }

    async fn challenge(&mut self) {
        let who = self.rng.usize(..2);
        let other = self.people[1 - who].id().to_string();
        self.told.push(format!("{who} challenges"));
        let outcome = self.people[who]
            .command(
                self.world.nim,
                "play",
                json!({"piles": "4 5", "opponent": other}),
            )
            .await;
        let standing = |c: &Challenge| c.challenger == who && c.state == "open";
        let fine = self.model.open().is_none() && !self.model.challenges.iter().any(standing);
        self.expect(&outcome, fine);
        if fine {
            let message = outcome.message();
            self.model.challenges.push(Challenge {
                id: id_in(&message),
                message: message.id,
                challenger: who,
                expires: self.model.time + 15 * MINUTE,
                state: "open",
            });
        }
    }

    async fn answer(&mut self) {
        if self.model.challenges.is_empty() {
            return;
        }
        // Mostly the last few, whether they stand or not.
        let last = self.model.challenges.len();
        let which = last - 1 - self.rng.usize(..last.min(3));
        let kind = match self.rng.u8(..10) {
            0..7 => "accepted",
            7 => "declined",
            _ => "withdrawn",
        };
        let who = match self.rng.u8(..10) {
            0..7 => 1 - self.model.challenges[which].challenger,
            _ => self.rng.usize(..3),
        };
        self.told.push(format!("{who}: challenge {which} {kind}"));
        let Challenge {
            id,
            message,
            challenger,
            state,
            ..
        } = self.model.challenges[which];
        let control = match kind {
            "accepted" => Control::Accept(id),
            "declined" => Control::Decline(id),
            _ => Control::Withdraw(id),
        };
        let outcome = self.forge(who, message, control, &[]).await;
        let theirs = match kind {
            "withdrawn" => who == challenger,
            _ => who == 1 - challenger,
        };
        let free = kind != "accepted" || state == kind || self.model.open().is_none();
        let fine = who < 2 && theirs && (state == "open" || state == kind) && free;
        self.expect(&outcome, fine);
        if fine && state == "open" {
            self.model.challenges[which].state = kind;
            if kind == "accepted" {
                let mut game = Game {
                    id,
                    board: message,
                    first: challenger,
                    piles: [4, 5],
                    ply: 0,
                    due: 0,
                    deadline: 0,
                    warned: false,
                    winner: None,
                    assisted: [false; 2],
                };
                game.moved(self.model.time);
                self.model.games.push(game);
            }
        }
    }

    async fn take(&mut self) {
        let Some(which) = self.model.games.len().checked_sub(1) else {
            return;
        };
        let game = self.model.games[which].clone();
        let who = if self.rng.u8(..6) == 0 {
            self.rng.usize(..3)
        } else {
            game.mover()
        };
        let ply = if self.rng.u8(..8) == 0 {
            self.rng.u32(..4)
        } else {
            game.ply
        };
        let pile = self.rng.usize(..2);
        let take = self.rng.u64(1..=2);
        self.told
            .push(format!("{who} takes {take} from {pile} at {ply}"));
        let value = format!("{}{take}", ["A", "B"][pile]);
        // Twice at once, every now and then: one of the two is too late.
        let twice = self.rng.u8(..5) == 0;
        let control = || Control::Moves(game.id, Ply(ply));
        let fine = game.winner.is_none()
            && who == game.mover()
            && ply == game.ply
            && take <= game.piles[pile];
        if twice {
            let values = [value.as_str()];
            let (one, two) = tokio::join!(
                self.forge(who, game.board, control(), &values),
                self.forge(who, game.board, control(), &values)
            );
            let moved = usize::from(public(&one)) + usize::from(public(&two));
            assert_eq!(moved, usize::from(fine), "{}", self.told.join("\n"));
        } else {
            let outcome = self.forge(who, game.board, control(), &[&value]).await;
            self.expect(&outcome, fine);
        }
        if fine {
            let time = self.model.time;
            let game = &mut self.model.games[which];
            game.piles[pile] -= take;
            game.ply += 1;
            game.moved(time);
            self.model.moves += 1;
            if game.piles == [0, 0] {
                game.winner = Some(who);
            }
        }
    }

    async fn resign(&mut self) {
        let Some(which) = self.model.games.len().checked_sub(1) else {
            return;
        };
        let game = self.model.games[which].clone();
        let who = self.rng.usize(..3);
        self.told.push(format!("{who} resigns"));
        let asked = self
            .forge(who, game.board, Control::Resign(game.id), &[])
            .await;
        self.expect(&asked, false);
        let question = asked.message();
        let fine = who < 2 && game.winner.is_none();
        let yes = Control::ResignYes(game.id).to_string();
        assert_eq!(question.part(&yes).is_some(), fine, "{}", question.text());
        if fine {
            let done = self.people[who].click(&question, &yes).await;
            assert!(matches!(done, Outcome::Update(_)), "{done}");
            self.model.games[which].winner = Some(1 - who);
        }
    }

    async fn hint(&mut self) {
        let Some(which) = self.model.games.len().checked_sub(1) else {
            return;
        };
        let game = self.model.games[which].clone();
        let who = self.rng.usize(..3);
        self.told.push(format!("{who} wants a hint"));
        let control = Control::Hint(game.id, Ply(game.ply), Step::Chances);
        let outcome = self.forge(who, game.board, control, &[]).await;
        self.expect(&outcome, false);
        if who < 2 && game.winner.is_none() {
            self.model.games[which].assisted[who] = true;
        }
    }

    /// Whatever came last comes again: nothing changes.
    async fn redeliver(&mut self) {
        if self.told.is_empty() {
            return;
        }
        self.told.push("again".to_owned());
        self.world.sandbox.redeliver();
        let told = |sandbox: &Sandbox| (!sandbox.violations().is_empty()).then_some(());
        self.world
            .sandbox
            .wait_for(Duration::from_secs(2), told)
            .await;
        let odd = |v: &bouton::sandbox::Violation| !matches!(v.code, 40060 | 10062);
        let odd: Vec<_> = self
            .world
            .sandbox
            .violations()
            .into_iter()
            .filter(odd)
            .collect();
        assert!(odd.is_empty(), "{odd:#?}");
        self.world.sandbox.forgive();
    }

    async fn pass(&mut self) {
        let lengths = [7 * MINUTE, 16 * MINUTE, 5 * HOUR, 17 * HOUR, 25 * HOUR];
        let time = lengths[self.rng.usize(..lengths.len())];
        self.told.push(format!("{time} s pass"));
        self.world
            .pass(Duration::from_secs(time.unsigned_abs()))
            .await;
        self.model.time += time;
        self.model.sweep();
    }
}

fn number(name: &str, default: u64) -> u64 {
    let set = std::env::var(name).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_does_what_a_simple_model_does() {
    let first = number("BOUTON_SEED", 1);
    let mut moves = 0;
    for seed in first..first + number("BOUTON_CASES", 3) {
        println!("story {seed}");
        let mut story = Story::begin(seed).await;
        for _ in 0..STEPS {
            story.step().await;
        }
        moves += story.model.moves;
        let (said, code) = check(&story.world.database_url());
        assert_eq!(code, Some(0), "{said}\n{}", story.told.join("\n"));
        let quiet = |sandbox: &Sandbox| sandbox.bot_is_online().then_some(());
        assert!(story.world.sandbox.wait_for(SOON, quiet).await.is_some());
        story.world.end().await;
    }
    println!("{moves} moves");
}
