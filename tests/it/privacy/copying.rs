//! A copy of very much data: as much as Discord takes, and one copy at a time.

use sandbox::{Call, Id, MessageView, Moment, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, soon};

/// Gives a person finished games against the bot, with four moves and a board each; on a server, each is scored.
pub(super) async fn alone(world: &World, who: Id, [first, last]: [u64; 2], server: Option<Id>) {
    let n = format!(
        "WITH RECURSIVE n(i) AS (SELECT CAST({first} AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {last}),
         g AS (SELECT i, i * 4194304 AS id, 1740000000000 + i * 100000 AS moment FROM n)"
    );
    let place = server.unwrap_or(who);
    let guild = server.map_or_else(|| "CAST(NULL AS BIGINT)".to_owned(), |id| id.to_string());
    let mut tables = vec![
        (
            "games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, began_at, touched_at, state,
                 ended_by, winner, ended_at, board_message)",
            format!(
                "SELECT id, {guild}, {place}, '1-3-5-7', 'misere', '-', 0, 'en-US', moment, moment, 'finished',
                     'last_object', 0, moment, id + 1 FROM g"
            ),
        ),
        (
            "seats (game_id, seat, user_id, level, channel_id, open, active_at, against_bot)",
            format!(
                "SELECT id, 0, {who}, CAST(NULL AS TEXT), {place}, 0, moment, 1 FROM g
                 UNION ALL SELECT id, 1, CAST(NULL AS BIGINT), 'casual', {place}, 0, 0, 1 FROM g"
            ),
        ),
        (
            "moves (game_id, ply, move, made_at)",
            "SELECT id, ply, move, moment FROM g, (SELECT 0 AS ply, 'D7' AS move UNION ALL SELECT 1, 'C5'
                 UNION ALL SELECT 2, 'B3' UNION ALL SELECT 3, 'A1') AS played"
                .to_owned(),
        ),
    ];
    tables.extend(server.map(|_| {
        (
            "ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept)",
            format!("SELECT {guild}, {who}, i, moment, moment / 86400000, id, 1, 0, 0, 0 FROM g"),
        )
    }));
    for (into, select) in tables {
        world.change(&format!("INSERT INTO {into} {n} {select}")).await;
    }
}

async fn export(world: &World, who: &User) -> Outcome {
    who.command(world.nim, "privacy", json!({"export": {}})).await
}

/// Waits until the message has a file, and reads it.
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
    alone(&world, world.alice.id(), [1, GAMES], Some(world.sandbox.guild())).await;
    let reply = export(&world, &world.alice).await.message();
    assert!(reply.ephemeral && reply.content.starts_with("Your copy is being made"));
    let read = copy(&world, &reply).await;
    let rows = |table: &str| read["tables"][table]["rows"].as_array().expect(table);
    let left = read["games_left_out"].as_u64().expect("a number");
    assert!(left > 0 && left < GAMES, "{left}");
    assert_eq!(read["complete"], json!(false));
    let games = rows("games").len() as u64;
    assert_eq!(games, GAMES - left);
    assert_eq!(rows("seats").len() as u64, 2 * games);
    assert_eq!(rows("ledger").len() as u64, games);
    // The newest games come first.
    let id = |row: &Value| row[0].as_u64().or_else(|| row[0].as_str()?.parse().ok());
    let ids: Vec<_> = rows("games").iter().map(id).collect();
    assert_eq!(ids.first(), Some(&Some(GAMES << 22)));
    assert_eq!(ids.last(), Some(&Some((left + 1) << 22)));
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_ask_at_once_one_gets_a_copy_and_the_others_are_told_when() {
    let world = World::new().await;
    alone(&world, world.alice.id(), [1, 1_500], Some(world.sandbox.guild())).await;
    let mut held = world.sandbox.hold(Call::Amend, Moment::Before);
    let first = export(&world, &world.alice).await.message();
    assert!(held.reached(soon()).await, "the copy is sent");
    for n in 0..19 {
        let other = world.sandbox.add_user(&format!("P{n}"), "en-US");
        let who = if n % 2 == 0 { &world.alice } else { &other };
        let reply = export(&world, who).await.message();
        assert!(reply.ephemeral && reply.attachments.is_empty());
        assert!(reply.content.contains("one at a time. Ask again <t:"), "{}", reply.content);
    }
    held.release();
    assert_eq!(copy(&world, &first).await["complete"], json!(true));
    world.idle().await;
    // Now the next person's copy is possible.
    let next = export(&world, &world.benoit).await.message();
    assert_eq!(next.attachments.len(), 1, "{}", next.content);
    world.end_damaged();
}
