//! The bot is killed while it erases a person: everything is erased, or nothing.

use std::collections::BTreeMap;
use std::mem;
use std::time::Duration;

use sandbox::{Call, Held, Moment, Outcome, User};
use serde_json::json;

use super::named::{Afterwards, PEOPLE};
use crate::database::Lock;
use crate::process::Process;
use crate::world::{World, clicking, code, none, resign, soon};

/// When the bot is killed.
#[derive(Debug, Clone, Copy)]
enum Kill {
    /// While it waits for the database.
    Waiting,
    /// That many milliseconds after the click.
    After(u64),
    At(Call, Moment),
}

const KILLS: [Kill; 10] = [
    Kill::Waiting,
    Kill::After(0),
    Kill::After(3),
    Kill::After(6),
    Kill::After(10),
    Kill::After(20),
    Kill::At(Call::Respond, Moment::Before),
    Kill::At(Call::Respond, Moment::After),
    Kill::At(Call::Edit, Moment::Before),
    Kill::At(Call::Edit, Moment::After),
];

/// Counts the rows that name a person, by table and column; except those that stay for a day or are somebody else's.
async fn naming(world: &World, who: &User) -> BTreeMap<String, i64> {
    let mut rows = BTreeMap::new();
    for (table, column, afterwards) in PEOPLE {
        if matches!(afterwards, Afterwards::ForADay | Afterwards::Others) {
            continue;
        }
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE {column} = {}", who.id());
        let count = world.ask(&sql).await;
        if count > 0 {
            rows.insert(format!("{table}.{column}"), count);
        }
    }
    rows
}

/// A new person with much data: finished games, two open ones, a challenge, lessons, a tournament.
async fn busy(world: &World, n: usize) -> User {
    let who = world.sandbox.add_user(&format!("P{n}"), "en-US");
    let other = world.sandbox.add_user(&format!("Q{n}"), "en-US");
    // A server's number of tournaments is limited.
    let guild = world.sandbox.add_guild(&format!("Server {n}"));
    let [here, there] =
        ["here", "there"].map(|name| world.sandbox.add_channel(guild, &format!("{name}-{n}")));
    world.win(&who, here).await;
    for game in 0..2 {
        let board = world.between_in(here, &who, &other, json!({"piles": "3 4 5"})).await;
        if game == 0 {
            resign(&who, &board).await;
        }
    }
    who.ask(there, "play", none()).await;
    world.challenge(&who, &world.benoit, none()).await;
    who.ask(there, "learn", json!({"lesson": "pairs"})).await;
    let message = who.ask(there, "tournament", json!({"new": {}})).await;
    who.click(&message, "Enter").await;
    let stats = who.ask(here, "stats", none()).await;
    who.click(&stats, "Remind me").await;
    noted(world).await;
    who
}

/// Waits until the bot knows every message that shows the person: it cannot change others.
async fn noted(world: &World) {
    let unknown = "SELECT (SELECT COUNT(*) FROM games WHERE board_message IS NULL)
        + (SELECT COUNT(*) FROM challenges WHERE message IS NULL) + (SELECT COUNT(*) FROM tournaments WHERE message IS NULL)";
    world.until(unknown, |n| n == 0).await;
}

async fn is_erased(world: &World, who: &User) -> bool {
    let done = format!("SELECT COUNT(*) FROM erasures WHERE user_id = {}", who.id());
    world.ask(&done).await == 1
}

/// Waits until nothing is left to erase of a person.
async fn is_all_erased(world: &World, who: &User) {
    let left =
        format!("SELECT COUNT(*) FROM erasures WHERE user_id = {} AND up_to IS NOT NULL", who.id());
    world.until(&left, |n| n == 0).await;
    assert_eq!(naming(world, who).await, BTreeMap::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_while_it_erases_has_erased_everything_or_nothing() {
    let (world, mut process) = Process::in_a_world().await;
    let mut counts = [0, 0];
    for (n, kill) in KILLS.into_iter().enumerate() {
        let who = busy(&world, n).await;
        let place = world.sandbox.channel(&format!("there-{n}"));
        let before = naming(&world, &who).await;
        assert!(before.len() > 6, "{before:?}");
        let erase = json!({"erase": {}});
        let ask = who.ask(place, "privacy", erase.clone()).await;
        let mut lock = None;
        let mut held: Option<Held> = None;
        match kill {
            Kill::Waiting => lock = Some(Lock::take(world.fixture()).await),
            Kill::At(call, moment) => held = Some(world.sandbox.hold(call, moment)),
            Kill::After(_) => {}
        }
        let click = clicking(&who, &ask, "Erase everything");
        match (kill, &mut held) {
            (Kill::After(millis), _) => tokio::time::sleep(Duration::from_millis(millis)).await,
            (Kill::At(call, moment), Some(held)) => loop {
                assert!(held.reached(soon()).await, "{kill:?}");
                // Earlier calls may still be drawing.
                if is_erased(&world, &who).await {
                    break;
                }
                mem::replace(held, world.sandbox.hold(call, moment)).release();
            },
            _ => tokio::time::sleep(Duration::from_millis(300)).await,
        }
        process.kill();
        drop((lock, held));
        let acknowledged = matches!(click.await.expect("it ends"), Outcome::Update(_));
        process = Process::start(&world).await;

        let done = is_erased(&world, &who).await;
        match kill {
            Kill::Waiting => assert!(!done),
            Kill::At(..) => assert!(done, "{kill:?}"),
            Kill::After(_) => assert!(done || !acknowledged, "{kill:?}"),
        }
        match done {
            true => is_all_erased(&world, &who).await,
            false => assert_eq!(naming(&world, &who).await, before, "{kill:?}"),
        }
        counts[usize::from(done)] += 1;
        world.sound().await;
        if !done {
            let ask = who.ask(place, "privacy", erase).await;
            who.click(&ask, "Erase everything").await.message();
            is_all_erased(&world, &who).await;
        }
    }
    println!("{} kills left nothing done, {} all", counts[0], counts[1]);
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_WEBHOOK]);
}
