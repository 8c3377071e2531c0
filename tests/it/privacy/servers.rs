//! A server's data is deleted a month after the bot has left.

use bouton::clock::Clock;
use sandbox::Id;
use serde_json::json;
use sqlx::Row;

use crate::database::tables_with;
use crate::world::{DAY, World, code, none};

/// When these tests begin. The system clock gives the ids, from which the bot knows when games began.
fn today() -> i64 {
    Clock::system().now()
}

/// The number of rows that name a server, in all tables.
async fn rows(world: &World, guild: Id) -> i64 {
    let mut database = world.database().await;
    let tables = sqlx::query(sqlx::AssertSqlSafe(tables_with("guild_id")))
        .fetch_all(&mut database)
        .await
        .expect("are read");
    let mut rows = 0;
    for table in tables {
        let table: String = table.try_get(0).expect("a name");
        let sql = format!("SELECT COUNT(*) FROM {table} WHERE guild_id = {guild}");
        rows += world.ask(&sql).await;
    }
    rows
}

/// Makes a server with some games.
async fn played(world: &World) -> Id {
    let guild = world.sandbox.add_guild("Elsewhere");
    let place = world.sandbox.add_channel(guild, "there");
    for who in [&world.alice, &world.benoit] {
        world.win(who, place).await;
    }
    world.alice.command(place, "leaderboard", none()).await;
    let settings =
        format!("INSERT INTO servers (guild_id, settings) VALUES ({guild}, 'pings=off')");
    world.change(&settings).await;
    world.idle().await;
    assert!(rows(world, guild).await > 10);
    guild
}

/// Sweeps until everything due is done.
async fn swept(world: &World) {
    for _ in 0..12 {
        world.swept().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_forgotten_a_month_after_it_was_left() {
    let (world, hands) = World::on_the_gateway_at(today()).await;
    let guild = played(&world).await;
    world.win(&world.alice, world.nim).await;
    world.sandbox.remove_bot(guild);
    world.settled().await;
    hands.advance(29 * DAY);
    swept(&world).await;
    assert!(rows(&world, guild).await > 10);
    hands.advance(2 * DAY);
    swept(&world).await;
    assert_eq!(rows(&world, guild).await, 0);
    assert!(rows(&world, world.sandbox.guild()).await > 5, "this one is as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_lets_the_bot_in_again_finds_everything() {
    let (world, hands) = World::on_the_gateway_at(today()).await;
    let guild = played(&world).await;
    let before = rows(&world, guild).await;
    world.sandbox.remove_bot(guild);
    world.settled().await;
    hands.advance(20 * DAY);
    swept(&world).await;
    world.sandbox.readmit_bot(guild);
    world.settled().await;
    hands.advance(20 * DAY);
    swept(&world).await;
    assert_eq!(world.number("SELECT COUNT(*) FROM lookups").await, 0, "that was for a day");
    assert!(rows(&world, guild).await > before - 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_left_while_the_bot_was_down_is_found_and_an_outage_is_none() {
    let (mut world, hands) = World::on_the_gateway_at(today()).await;
    let guild = played(&world).await;
    world.sandbox.lose_sight_of(guild);
    world.settled().await;
    let left = "SELECT COUNT(*) FROM stays WHERE left_at IS NOT NULL";
    assert_eq!(world.number(left).await, 0);
    world.stop_bot().await;
    world.sandbox.remove_bot(guild);
    world.start_bot().await;
    world.settled().await;
    assert_eq!(world.number(left).await, 1);
    hands.advance(31 * DAY);
    swept(&world).await;
    assert_eq!(rows(&world, guild).await, 0);
    // The bot asked Discord, to be sure.
    world.end_forgiven(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_servers_that_is_short_ends_nothing() {
    let mut world = World::new().await;
    let board = world.play(json!({"piles": "6 9 9 9"})).await;
    world.stop_bot().await;
    world.sandbox.list_no_servers(true);
    world.start_bot().await;
    world.settled().await;
    world.take(&board, "A1").await;
    assert_eq!(world.number("SELECT COUNT(*) FROM stays WHERE left_at IS NOT NULL").await, 0);
}
