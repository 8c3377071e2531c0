//! A copy of very much: as much as Discord takes, one at a time.

use std::time::{Duration, Instant};

use sandbox::{Call, MessageView, Moment, Outcome, User};
use serde_json::{Value, json};

use crate::process::Process;
use crate::world::{World, code, soon};

/// Gives somebody so many finished games against the bot, of four moves each, with what they earned.
pub(super) async fn played(world: &World, who: &User, games: u64) {
    let (who, guild) = (who.id(), world.sandbox.guild());
    let n = format!(
        "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {games}),
         g AS (SELECT i, i * 4194304 AS id, 1740000000000 + i * 1000 AS moment FROM n)"
    );
    for (into, select) in [
        (
            "games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, began_at, touched_at, state,
                 ended_by, winner, ended_at)",
            format!("SELECT id, {guild}, {guild}, '1-3-5-7', 'misere', '-', 0, 'en-US', moment,
                 moment, 'finished', 'last_object', 0, moment FROM g"),
        ),
        (
            "seats (game_id, seat, user_id, level, channel_id, open, active_at)",
            format!("SELECT id, 0, {who}, CAST(NULL AS TEXT), {guild}, 0, moment FROM g
                 UNION ALL SELECT id, 1, NULL, 'casual', {guild}, 0, moment FROM g"),
        ),
        (
            "moves (game_id, ply, move, made_at)",
            "SELECT id, ply, move, moment FROM g, (SELECT 0 AS ply, 'D7' AS move UNION ALL SELECT 1, 'C5'
                 UNION ALL SELECT 2, 'B3' UNION ALL SELECT 3, 'A1') AS played"
                .to_owned(),
        ),
        (
            "ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept)",
            format!("SELECT {guild}, {who}, i, moment, moment / 86400000, id, 1, 0, 0, 0 FROM g"),
        ),
    ] {
        world.change(&format!("INSERT INTO {into} {n} {select}")).await;
    }
}

async fn export(world: &World, who: &User) -> Outcome {
    who.command(world.nim, "privacy", json!({"export": {}})).await
}

/// Waits until a message bears a file, and reads it.
async fn copy(world: &World, message: &MessageView) -> Value {
    let bears = |sandbox: &sandbox::Sandbox| {
        let now = sandbox.refresh(message)?;
        (!now.attachments.is_empty()).then_some(now)
    };
    let now = world.sandbox.wait_for(4 * soon(), bears).await.expect("the copy comes");
    assert!(now.ephemeral);
    let bytes = &now.attachments[0].bytes;
    assert!(bytes.len() <= 10 << 20, "{}", bytes.len());
    let read: Value = serde_json::from_slice(bytes).expect("is JSON");
    let left = read["games_left_out"].as_u64().expect("a number");
    assert_eq!(now.content.contains("begun first"), left > 0, "{}", now.content);
    read
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_more_than_discord_takes_has_the_newest_and_says_what_is_left_out() {
    const GAMES: u64 = 25_000;
    let _turn = crate::heavy::turn_of_waiting().await;
    let world = World::new().await;
    played(&world, &world.alice, GAMES).await;
    let begun = export(&world, &world.alice).await.message();
    assert!(begun.ephemeral && begun.content.starts_with("Your copy is being made"));
    let read = copy(&world, &begun).await;
    let rows = |table: &str| read["tables"][table]["rows"].as_array().expect(table);
    let left = read["games_left_out"].as_u64().expect("a number");
    assert!(left > 0 && left < GAMES, "{left}");
    assert_eq!(read["complete"], json!(false));
    let games = rows("games").len() as u64;
    assert_eq!(games, GAMES - left);
    assert_eq!(rows("seats").len() as u64, 2 * games);
    assert_eq!(rows("ledger").len() as u64, games);
    // The newest first.
    let id = |row: &Value| row[0].as_u64().or_else(|| row[0].as_str()?.parse().ok());
    let ids: Vec<_> = rows("games").iter().map(id).collect();
    assert_eq!(ids.first(), Some(&Some(GAMES << 22)));
    assert_eq!(ids.last(), Some(&Some((left + 1) << 22)));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_ask_at_once_one_gets_a_copy_and_the_others_are_told_when() {
    let world = World::new().await;
    played(&world, &world.alice, 1_500).await;
    let mut held = world.sandbox.hold(Call::Amend, Moment::Before);
    let begun = export(&world, &world.alice).await.message();
    assert!(held.reached(soon()).await, "the copy is sent");
    for n in 0..19 {
        let other = world.sandbox.add_user(&format!("P{n}"), "en-US");
        let who = if n % 2 == 0 { &world.alice } else { &other };
        let told = export(&world, who).await.message();
        assert!(told.ephemeral && told.attachments.is_empty());
        assert!(told.content.contains("one at a time. Ask again <t:"), "{}", told.content);
    }
    held.release();
    assert_eq!(copy(&world, &begun).await["complete"], json!(true));
    world.idle().await;
    // The next one's turn.
    let next = export(&world, &world.benoit).await.message();
    assert_eq!(next.attachments.len(), 1, "{}", next.content);
    world.end().await;
}

/// A line of `/proc/PID/status`, in MB.
fn memory(process: u32, line: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("it runs");
    let found = status.lines().find_map(|one| one.strip_prefix(line));
    let kilobytes = found.and_then(|rest| rest.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.expect("a number") / 1024.0
}

/// Prints what a copy of 100,000 games takes, 20 of them asked for at once.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures; takes a minute"]
async fn figures_of_a_copy_of_100_000_games() {
    let world = World::without_bot().await;
    let process = Process::start(&world).await;
    let who = &world.alice;
    played(&world, who, 100_000).await;
    let wait = async |most: usize| {
        let mut waits = Vec::new();
        for _ in 0..most {
            let began = Instant::now();
            world.benoit.command(world.nim, "games", json!({})).await;
            waits.push(began.elapsed());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        waits.sort();
        (waits[waits.len() / 2], waits[waits.len() * 99 / 100])
    };
    let alone = wait(200).await;
    // What the first reads stays in the database's own cache, and not what the second does.
    for nth in ["first", "second"] {
        let before = memory(process.id(), "VmRSS");
        std::fs::write(format!("/proc/{}/clear_refs", process.id()), "5").expect("is reset");
        let asked = (0..20).map(|_| export(&world, who));
        let (said, beside) = tokio::join!(futures_util::future::join_all(asked), wait(200));
        let said: Vec<_> = said.into_iter().map(Outcome::message).collect();
        let begun = said.iter().filter(|told| told.content.starts_with("Your copy"));
        let began = Instant::now();
        let made = loop {
            let made = begun.clone().filter(|told| {
                let now = world.sandbox.refresh(told);
                now.is_some_and(|now| !now.attachments.is_empty())
            });
            let made = made.count();
            if made > 0 || began.elapsed() > 4 * soon() {
                break made;
            }
            wait(5).await;
        };
        tokio::time::sleep(Duration::from_secs(2)).await;
        let peak = memory(process.id(), "VmHWM");
        let after = memory(process.id(), "VmRSS");
        println!(
            "the {nth} copy of 100,000 games: {before:.0} MB before, +{:.1} at the peak, +{:.1} after; others wait \
             {:?} and {:?} (p50, p99), alone {:?} and {:?}",
            peak - before,
            after - before,
            beside.0,
            beside.1,
            alone.0,
            alone.1
        );
        assert_eq!(made, 1);
    }
    process.kill();
    world.end_forgiven(&[code::NONE]).await;
}
