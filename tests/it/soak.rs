//! Many games at once at full speed while the bot is killed at random. Not for every day:
//! `BOUTON_SOAK=600 cargo test --release --test it soak -- --ignored --nocapture`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bouton::sandbox::{MessageView, Outcome, User};
use serde_json::json;

use crate::checking::check;
use crate::process::Process;
use crate::world::{World, none};

const PAIRS: usize = 6;

/// What is counted.
#[derive(Default)]
struct Counts {
    acknowledged: AtomicU64,
    refusals: AtomicU64,
    unanswered: AtomicU64,
    games: AtomicU64,
    slowest: AtomicU64,
}

impl Counts {
    fn add(which: &AtomicU64) {
        which.fetch_add(1, Ordering::Relaxed);
    }

    fn answered(&self, began: Instant) {
        let took = began.elapsed().as_micros() as u64;
        self.slowest.fetch_max(took, Ordering::Relaxed);
    }
}

async fn play(
    world: Arc<World>,
    pair: [User; 2],
    stranger: User,
    counts: Arc<Counts>,
    stop: Arc<AtomicBool>,
) {
    let mut rng = fastrand::Rng::with_seed(pair[0].id().get());
    while !stop.load(Ordering::Relaxed) {
        // After a kill nobody knows what came of the last click: the board tells.
        let board = pair[0].command(world.nim, "board", none()).await;
        let mut board: MessageView = match board {
            Outcome::Message(board) if !board.ephemeral => board,
            Outcome::Message(_) => {
                let options = json!({"piles": "9 8 7", "opponent": pair[1].id().to_string()});
                let Outcome::Message(asked) = pair[0].command(world.nim, "play", options).await
                else {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                };
                let Some(accept) = asked.part("Accept") else {
                    // A challenge of before a kill still stands: its message is the last of its kind.
                    let mine = |view: &MessageView| {
                        view.part("Accept").is_some() && view.content.contains(&pair[1].mention())
                    };
                    let seen = world.sandbox.messages(world.nim, &pair[1]);
                    if let Some(asked) = seen.iter().rev().find(|view| mine(view)) {
                        pair[0].click(asked, "Withdraw").await;
                    }
                    continue;
                };
                let accept = accept["custom_id"].as_str().unwrap_or_default().to_owned();
                let Outcome::Update(board) = pair[1].click(&asked, &accept).await else {
                    continue;
                };
                Counts::add(&counts.games);
                board
            }
            _ => {
                Counts::add(&counts.unanswered);
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        loop {
            let menu = board.components[0]["components"][0]["custom_id"].clone();
            let menu = menu.as_str().unwrap_or_default().to_owned();
            if !(menu.starts_with("moves") || menu.starts_with("piles"))
                || stop.load(Ordering::Relaxed)
            {
                break;
            }
            let menu = menu.replace("piles", "moves");
            let m = format!("{}{}", ["A", "B", "C"][rng.usize(..3)], rng.u64(1..=2));
            let who = [&pair[0], &pair[1], &stranger][rng.usize(..3)];
            let began = Instant::now();
            match who.forge_component(world.nim, board.id, &menu, &[&m]).await {
                Outcome::Update(next) => {
                    counts.answered(began);
                    Counts::add(&counts.acknowledged);
                    assert!(who.id() != stranger.id(), "a stranger moved");
                    board = next;
                }
                Outcome::Message(told) => {
                    counts.answered(began);
                    Counts::add(&counts.refusals);
                    if told.content.contains("moved on") || told.content.contains("is over") {
                        break;
                    }
                }
                _ => {
                    Counts::add(&counts.unanswered);
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    break;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn nothing_is_lost_however_often_the_bot_is_killed() {
    let seconds = std::env::var("BOUTON_SOAK")
        .ok()
        .and_then(|text| text.parse().ok());
    let until = Instant::now() + Duration::from_secs(seconds.unwrap_or(60));
    let world = Arc::new(World::without_bot().await);
    let mut process = Process::start(&world).await;
    let counts = Arc::new(Counts::default());
    let stop = Arc::new(AtomicBool::new(false));
    let stranger = world.sandbox.add_user("Stranger", "en-US");
    let mut players = Vec::new();
    for i in 0..PAIRS {
        let pair = ["A", "B"].map(|side| world.sandbox.add_user(&format!("{side}{i}"), "en-US"));
        let one = play(
            world.clone(),
            pair,
            stranger.clone(),
            counts.clone(),
            stop.clone(),
        );
        players.push(tokio::spawn(one));
    }
    let mut kills = 0;
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(fastrand::u64(500..6_000))).await;
        process.kill();
        kills += 1;
        process = Process::start(&world).await;
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.expect("it ends");
    }
    process.kill();
    let stored = world.number("SELECT COUNT(*) FROM moves").await;
    let get = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "{} moves stored, {} acknowledged, in {} games; {kills} kills; {} refusals; {} unanswered; slowest {} ms",
        stored,
        get(&counts.acknowledged),
        get(&counts.games),
        get(&counts.refusals),
        get(&counts.unanswered),
        get(&counts.slowest) / 1000
    );
    assert!(
        stored as u64 >= get(&counts.acknowledged),
        "an acknowledged move is lost"
    );
    let unsure = stored as u64 - get(&counts.acknowledged);
    assert!(
        unsure <= kills * PAIRS as u64,
        "{unsure} moves nobody was told of"
    );
    let (said, code) = check(&world.database_url());
    println!("{said}");
    assert_eq!(code, Some(0), "{said}");
}
