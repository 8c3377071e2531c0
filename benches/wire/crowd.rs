//! A crowd that plays game after game, each person in a place of their own. They check only that each answer is a
//! board, as they run on the machine on which the bot is measured.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use sandbox::Id;
use serde_json::{Value, json};
use tokio::time::{sleep, sleep_until};

use crate::bypass::{Bypass, message};
use crate::figures::Waits;
use crate::subject::Subject;

/// Few enough moves for one menu, so that each click moves. The expert answers each move with the same move in another
/// pile.
const PILES: &str = "4 4 4 4 4 4";
/// How many clicks leave one match in each pile, and how many more end the game.
const CLICKS: usize = 9;
const REST: usize = 3;

/// How many people click at once.
const AT_ONCE: usize = 40;

/// How long to wait after the last answer for the work that follows it.
const AFTERWARDS: Duration = Duration::from_millis(600);

/// A person, and the board of the game they play.
struct Clicker {
    user: Id,
    place: Id,
    bypass: Bypass,
    board: Option<Board>,
}

/// A message, and the answer that last changed it.
struct Board {
    message: u64,
    answer: Bytes,
}

impl Clicker {
    async fn begin(&mut self) -> Duration {
        let options: Value = [("piles", PILES), ("level", "expert"), ("first", "me")]
            .map(|(name, value)| json!({"name": name, "type": 3, "value": value}))
            .into();
        let data = json!({"id": "1", "name": "play", "type": 1, "options": options});
        let id = self.bypass.id();
        let (took, answer) = self.ask(id, 2, &format!(r#""data":{data}"#)).await;
        let message = message(id);
        self.board = Some(Board { message, answer });
        took
    }

    /// Clicks a move.
    async fn click(&mut self) -> Duration {
        let Board { message, answer } = self.board.take().expect("a game was begun");
        let answer = std::str::from_utf8(&answer).expect("it is text");
        let (control, chosen) = pick(answer).expect("a move to pick");
        let data = match chosen {
            Some(entry) => {
                format!(r#"{{"custom_id":"{control}","component_type":3,"values":["{entry}"]}}"#)
            }
            None => format!(r#"{{"custom_id":"{control}","component_type":2}}"#),
        };
        let (place, components) = (self.place, components(answer));
        let fields = format!(
            r#""data":{data},"message":{{"id":"{message}","channel_id":"{place}","type":0,"flags":32768,
            "content":"","timestamp":"2026-01-01T00:00:00+00:00","edited_timestamp":null,"tts":false,
            "mention_everyone":false,"mentions":[],"mention_roles":[],"attachments":[],"embeds":[],
            "pinned":false,"author":{{"id":"1","username":"Bouton","discriminator":"0","avatar":null,
            "bot":true}},"components":{components}}}"#
        );
        let (took, answer) = self.ask(self.bypass.id(), 3, &fields).await;
        self.board = Some(Board { message, answer });
        took
    }

    /// Sends an interaction, checks that the answer is a board, and returns how long that took.
    async fn ask(&self, id: u64, kind: u8, fields: &str) -> (Duration, Bytes) {
        let Self { user, place, .. } = self;
        let event = format!(
            r#"{{"id":"{id}","application_id":"1180151822213251092","type":{kind},"version":1,"token":"t{id}","channel_id":"{place}",
            "channel":{{"id":"{place}","type":1,"flags":0,"last_message_id":null,"permissions":"0"}},"locale":"en-US",
            "app_permissions":"2251799813685247","entitlements":[],"entitlement_sku_ids":[],"context":1,
            "authorizing_integration_owners":{{"0":"0"}},"attachment_size_limit":10485760,
            "user":{{"id":"{user}","username":"player","discriminator":"0","avatar":null,"global_name":"Player"}},{fields}}}"#,
        );
        let began = Instant::now();
        let answer = self.bypass.ask(id, event).await;
        let took = began.elapsed();
        let text = String::from_utf8_lossy(&answer);
        assert!(text.contains(r#""custom_id":"#), "{text}");
        (took, answer)
    }
}

/// Returns the components of an answer, as they are written there.
fn components(answer: &str) -> &str {
    const BEFORE: &str = r#""components":"#;
    let at = answer.find(BEFORE).expect("it has some") + BEFORE.len();
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let ends = answer.bytes().enumerate().skip(at).find(|&(_, byte)| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quoted = !quoted,
            b'[' if !quoted => depth += 1,
            b']' if !quoted => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let (end, _) = ends.expect("they end");
    &answer[at..=end]
}

/// Picks a move that takes one object, in a menu from the fullest pile, so that many piles last long. Returns its
/// control, and the menu's entry.
fn pick(answer: &str) -> Option<(&str, Option<&str>)> {
    let controls = answer.split(r#""custom_id":""#).skip(1);
    controls.filter_map(|control| control.split_once('"')).find_map(|(id, rest)| {
        let entries = rest.split(r#""value":""#).skip(1);
        let entries: Vec<_> = entries.filter_map(|entry| entry.split('"').next()).collect();
        let left = |one: &&&str| entries.iter().filter(|it| it[..1] == one[..1]).count();
        let ones = entries.iter().filter(|entry| entry.ends_with('1'));
        let button = || (id.starts_with("pick.") && id.ends_with('1')).then_some((id, None));
        ones.max_by_key(left).map(|&one| (id, Some(one))).or_else(button)
    })
}

/// What everybody does.
#[derive(Clone, Copy)]
pub enum What {
    Begin,
    /// Plays until shortly before the end, a click as soon as the last was answered.
    Play,
    /// The same, at that many clicks a second in all.
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
    /// Answers a second.
    pub rate: f64,
    /// Microseconds of processor time for each answer.
    pub cpu: f64,
}

impl Crowd {
    /// Adds that many people to a sandbox, each in direct messages.
    pub fn new(subject: &Subject, people: usize) -> Self {
        let people = (0..people).map(|i| {
            let user = subject.sandbox.add_user(&format!("Player{i}"), "en-US");
            Clicker {
                user: user.id(),
                place: user.dm(),
                bypass: subject.bypass.clone(),
                board: None,
            }
        });
        Self { people: people.collect() }
    }

    /// Lets everybody do that, `AT_ONCE` of them at a time.
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
        let all = began.elapsed();
        // Work that follows an answer over HTTP comes a while later, and must not count in the next step.
        sleep(AFTERWARDS).await;
        let cpu = subject.cpu() - cpu;
        let each = took.len() as f64;
        Done {
            rate: each / all.as_secs_f64(),
            cpu: cpu.as_secs_f64() * 1e6 / each,
            waits: Waits::new(took),
        }
    }

    /// Returns a board, as it can be sent.
    pub fn board(&self) -> Value {
        let board = self.people[0].board.as_ref().expect("a game was begun");
        let answer: Value = serde_json::from_slice(&board.answer).expect("it is JSON");
        let components = &answer["data"]["components"];
        json!({"flags": 1 << 15, "components": components, "allowed_mentions": {"parse": []}})
    }
}

/// Lets some of the people do it by turns: nobody clicks again before their board has settled.
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
