//! People who play game after game, each in a place of their own.

use std::time::{Duration, Instant};

use sandbox::{Id, MessageView, Outcome, User};
use serde_json::{Value, json};
use tokio::time::sleep_until;

use crate::figures::Waits;
use crate::subject::Subject;

/// Few enough moves for one menu, so that each click moves. The expert answers each move with the same in another pile.
const PILES: &str = "4 4 4 4 4 4";
/// So many clicks leave a match in each pile, and so many more end the game.
const CLICKS: usize = 9;
const REST: usize = 3;

/// How many click at once.
const AT_ONCE: usize = 40;

/// A person, and the board of the game they play.
struct Clicker {
    user: User,
    place: Id,
    board: Option<MessageView>,
}

impl Clicker {
    async fn begin(&mut self) -> Duration {
        let game = json!({"piles": PILES, "level": "expert", "first": "me"});
        let asked = Instant::now();
        let answer = self.user.command(self.place, "play", game).await;
        let took = asked.elapsed();
        self.board = Some(answer.message());
        took
    }

    /// A click that moves.
    async fn click(&mut self) -> Duration {
        let board = self.board.take().expect("a game was begun");
        let pick = pick(&board).expect("a move to pick");
        let asked = Instant::now();
        let answer = match pick {
            Pick::Option(menu, first) => self.user.select(&board, menu, &[first]).await,
            Pick::Button(button) => self.user.click(&board, button).await,
        };
        let took = asked.elapsed();
        assert!(matches!(answer, Outcome::Update(_)), "{answer}");
        self.board = Some(answer.message());
        took
    }
}

/// How a move is picked.
enum Pick<'a> {
    Option(&'a str, &'a str),
    Button(&'a str),
}

/// A move that takes one object, from a menu from the pile with the most of them, so that there are many piles for long.
fn pick(board: &MessageView) -> Option<Pick<'_>> {
    board.parts().find_map(|part| {
        let id = part["custom_id"].as_str()?;
        let Some(options) = part["options"].as_array() else {
            return (id.starts_with("pick.") && id.ends_with('1')).then_some(Pick::Button(id));
        };
        let moves = || options.iter().filter_map(|option| option["value"].as_str());
        let left = |one: &&str| moves().filter(|m| m[..1] == one[..1]).count();
        let largest = moves().filter(|m| m.ends_with('1')).max_by_key(left);
        largest.map(|one| Pick::Option(id, one))
    })
}

/// What everybody does.
#[derive(Clone, Copy)]
pub enum What {
    Begin,
    /// Plays until shortly before the end, a click as soon as the last was answered.
    Play,
    /// The same, so many clicks a second in all.
    PlayAt(u32),
    /// Makes the last moves, so that another game can be begun.
    End,
}

/// The people of a sandbox.
pub struct Crowd {
    people: Vec<Clicker>,
}

/// What that took and cost.
pub struct Done {
    pub waits: Waits,
    /// A second.
    pub rate: f64,
    /// Microseconds on a processor, for each.
    pub cpu: f64,
}

impl Crowd {
    /// So many people of a sandbox, each at home.
    pub fn new(subject: &Subject, people: usize) -> Self {
        let people = (0..people).map(|i| {
            let user = subject.sandbox.add_user(&format!("Player{i}"), "en-US");
            let (place, board) = (user.dm(), None);
            Clicker { user, place, board }
        });
        Self {
            people: people.collect(),
        }
    }

    /// Everybody does that, so many of them at once.
    pub async fn does(&mut self, what: What, subject: &Subject) -> Done {
        let mut shares: Vec<Vec<Clicker>> = (0..AT_ONCE).map(|_| Vec::new()).collect();
        for (i, clicker) in self.people.drain(..).enumerate() {
            shares[i % AT_ONCE].push(clicker);
        }
        let (cpu, began) = (subject.cpu(), Instant::now());
        let workers: Vec<_> = shares
            .into_iter()
            .zip(0..)
            .map(|(share, worker)| tokio::spawn(work(share, what, worker)))
            .collect();
        let mut took = Vec::new();
        for worker in workers {
            let (share, waited) = worker.await.expect("they go on");
            self.people.extend(share);
            took.extend(waited);
        }
        let (cpu, all) = (subject.cpu() - cpu, began.elapsed());
        let each = took.len() as f64;
        Done {
            rate: each / all.as_secs_f64(),
            cpu: cpu.as_secs_f64() * 1e6 / each,
            waits: Waits::new(took),
        }
    }

    /// What a board is made of, as it can be sent.
    pub fn board(&self) -> Value {
        let board = self.people[0].board.as_ref().expect("a game was begun");
        let mut components = Value::from(board.components.clone());
        forget_ids(&mut components);
        json!({"flags": 1 << 15, "components": components, "allowed_mentions": {"parse": []}})
    }
}

/// Some of the people do it by turns: nobody clicks again before their board has settled.
async fn work(mut share: Vec<Clicker>, what: What, worker: u32) -> (Vec<Clicker>, Vec<Duration>) {
    let (turns, pause) = match what {
        What::Begin => (1, Duration::ZERO),
        What::Play => (CLICKS, Duration::ZERO),
        What::PlayAt(rate) => (CLICKS, Duration::from_secs(AT_ONCE as u64) / rate),
        What::End => (REST, Duration::ZERO),
    };
    let mut took = Vec::new();
    let mut next = Instant::now() + pause * worker / AT_ONCE as u32;
    for _ in 0..turns {
        for clicker in &mut share {
            sleep_until(next.into()).await;
            next += pause;
            took.push(match what {
                What::Begin => clicker.begin().await,
                What::Play | What::PlayAt(_) | What::End => clicker.click().await,
            });
        }
    }
    (share, took)
}

/// Takes out the numbers that the sandbox gave a message's components.
fn forget_ids(components: &mut Value) {
    match components {
        Value::Array(parts) => parts.iter_mut().for_each(forget_ids),
        Value::Object(part) => {
            if part.get("id").is_some_and(Value::is_number) {
                part.remove("id");
            }
            part.values_mut().for_each(forget_ids);
        }
        _ => {}
    }
}
