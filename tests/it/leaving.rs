//! Tests servers that remove the bot, and channels that are deleted: their data goes, and Discord is not asked for
//! anything there.

use bouton::place::GuildId;
use sandbox::Id;
use serde_json::json;

use crate::database::Database;
use crate::world::{DAY, World, code, none, posted, tells};

const OPEN: &str = "SELECT COUNT(*) FROM games WHERE state = 'active'";
const PUT_AWAY: &str = "SELECT COUNT(*) FROM games WHERE state = 'abandoned' AND due_at IS NULL";
const FINISHED: &str = "SELECT COUNT(*) FROM games WHERE state = 'finished'";
const ASKED: &str = "SELECT COUNT(*) FROM challenges WHERE state = 'open'";
/// Messages still to be redrawn or deleted.
const MESSAGES: &str =
    "SELECT COUNT(board_message) + COUNT(ping_message) FROM games WHERE state <> 'finished'";

async fn numbers<const N: usize>(world: &World, queries: [&'static str; N]) -> [i64; N] {
    let mut found = [0; N];
    for (found, query) in found.iter_mut().zip(queries) {
        *found = world.number(query).await;
    }
    found
}

/// Fills a channel: Alice has beaten the bot and plays Benoît a fair match, Clara plays the bot, and Dora has
/// challenged Emil.
async fn busy(world: &World, place: Id) {
    world.win(&world.alice, place).await;
    let fair = json!({"piles": "3 4 5", "rated": true});
    world.between_in(place, &world.alice, &world.benoit, fair).await;
    posted(world.clara.command(place, "play", none()).await);
    let reply =
        world.benoit.ask(place, "play", json!({"opponent": world.clara.id().to_string()})).await;
    assert!(reply.ephemeral, "who plays there is busy: {}", reply.text());
    let dora = world.sandbox.add_user("Dora", "en-US");
    let emil = world.sandbox.add_user("Emil", "en-US");
    let challenge = dora.ask(place, "play", json!({"opponent": emil.id().to_string()})).await;
    assert!(challenge.part("Accept").is_some(), "{}", challenge.text());
    world.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_throws_the_bot_out_takes_its_open_games_along_and_no_standing() {
    let world = World::on_the_gateway().await;
    let guild = world.sandbox.add_guild("Elsewhere");
    let place = world.sandbox.add_channel(guild, "there");
    busy(&world, place).await;
    // This game has nothing to do with that server.
    let here = world.play(none()).await;
    world.idle().await;
    assert_eq!(numbers(&world, [OPEN, FINISHED, ASKED]).await, [3, 1, 1]);

    // In an outage a server is away as well, and comes back as it was.
    world.sandbox.lose_sight_of(guild);
    world.settled().await;
    assert_eq!(numbers(&world, [OPEN, FINISHED, ASKED]).await, [3, 1, 1]);

    world.sandbox.remove_bot(guild);
    world.settled().await;
    assert_eq!(numbers(&world, [OPEN, PUT_AWAY, FINISHED, ASKED, MESSAGES]).await, [1, 2, 1, 0, 1]);
    let over = "SELECT COUNT(*) FROM matches WHERE ended_at IS NOT NULL";
    assert_eq!(world.number(over).await, 1, "the fair match is over");
    let stopped = "SELECT COUNT(*) FROM games WHERE ended_by = 'moderator'";
    assert_eq!(world.number(stopped).await, 2, "nobody had waited too long");
    world.take(&here, "D4").await;
    // Nobody hears of it later either.
    world.pass(DAY).await;
    world.swept().await;

    world.sandbox.readmit_bot(guild);
    tells!(&world.alice.ask(place, "leaderboard", none()).await.text(), "@Alice: 1 win in 1 game");
    posted(world.alice.command(place, "play", none()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_cannot_be_read_keeps_no_other_from_being_put_away() {
    let world = World::on_the_gateway().await;
    let guild = world.sandbox.add_guild("Elsewhere");
    let place = world.sandbox.add_channel(guild, "there");
    for name in ["Fay", "Gus", "Hal"] {
        world.sandbox.add_user(name, "en-US").ask(place, "play", none()).await;
    }
    world.idle().await;
    let middle = "SELECT MAX(id) FROM games WHERE id < (SELECT MAX(id) FROM games)";
    world.change(&format!("UPDATE games SET piles = 'none' WHERE id = ({middle})")).await;
    world.sandbox.remove_bot(guild);
    world.settled().await;
    assert_eq!(numbers(&world, [OPEN, PUT_AWAY]).await, [1, 2]);
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bot_that_is_down_does_not_hear_of_ends_when_it_is_due() {
    let mut world = World::on_the_gateway().await;
    let guild = world.sandbox.add_guild("Elsewhere");
    busy(&world, world.sandbox.add_channel(guild, "there")).await;
    world.stop_bot().await;
    world.sandbox.remove_bot(guild);
    // Much falls due as soon as it is back.
    world.pass(DAY).await;
    world.start_bot().await;
    for _ in 0..8 {
        world.pass(DAY).await;
        world.swept().await;
    }
    assert_eq!(numbers(&world, [OPEN, PUT_AWAY, FINISHED, ASKED]).await, [0, 2, 1, 0]);
    // The bot learns which servers it is in before it does anything, and asks nothing there but whether that is so.
    let refused = world.sandbox.violations();
    let looks = format!("GET /guilds/{guild}");
    assert!(refused.iter().all(|refused| refused.what.starts_with(&looks)), "{refused:#?}");
    world.sandbox.forgive(&[code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_is_asked_for_nothing_and_its_games_can_still_go_on_elsewhere() {
    let world = World::on_the_gateway().await;
    let place = world.sandbox.add_thread(world.nim, "match");
    busy(&world, place).await;
    // Alice was warned there; she cannot move there any more.
    world.pass(DAY).await;
    world.swept().await;
    world.sandbox.delete_channel(place);
    world.settled().await;
    let counts = numbers(&world, [OPEN, ASKED, MESSAGES]).await;
    assert_eq!(counts, [2, 0, 0], "they are kept, without their messages");
    // Clara's game against the bot goes on elsewhere.
    world.sandbox.user("Clara").ask(world.nim, "board", none()).await;
    world.idle().await;
    let here = format!("{OPEN} AND channel_id = {}", world.nim);
    assert_eq!(world.ask(&here).await, 1);
    // Nobody asks to continue the match, and nobody loses it.
    let before = world.sandbox.violations().len();
    world.pass(DAY).await;
    world.swept().await;
    assert_eq!(numbers(&world, [OPEN, PUT_AWAY]).await, [1, 1]);
    // The bot only asked whether the channel is gone.
    let refused = world.sandbox.violations();
    assert_eq!(refused.len(), before, "{refused:#?}");
    assert!(before <= 1, "{refused:#?}");
    world.sandbox.forgive(&[code::UNKNOWN_CHANNEL]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_of_any_size_is_no_trouble() {
    let mut world = World::without_bot().await.by_gateway();
    // More than a frame's default limit: 16 MiB.
    world.sandbox.add_guild(&"vast ".repeat(4 << 20));
    world.start_bot().await;
    posted(world.alice.command(world.nim, "play", none()).await);
    assert_eq!(world.sandbox.knocks(), (1, 0), "the connection holds");
}

/// Each of two processes asks which servers the bot is in, and hears of others meanwhile.
#[tokio::test]
async fn a_server_that_lets_the_bot_in_while_all_are_listed_is_not_left() {
    let database = Database::new().await;
    let [one, other] = [database.open().await, database.open().await];
    let [old, gone, new] = [5, 6, 7].map(|id| GuildId(id << 22));
    for guild in [old, gone] {
        one.joined(guild).await.expect("is noted");
    }
    let servers = one.servers((0, 1)).await.expect("is read");
    other.joined(new).await.expect("is noted");
    assert_eq!(one.in_servers(&servers, &[old], 0).await.expect("is noted"), [gone]);
    let now = one.servers((0, 1)).await.expect("is read");
    assert_eq!(one.in_servers(&now, &[old], 0).await.expect("is noted"), [new]);
}
