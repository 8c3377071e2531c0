//! Tests the puzzle of the day that the bot posts by itself: where and when the server wants it, once, and for whom.

use std::time::Duration;

use bouton::puzzle::{Day, Puzzle};
use sandbox::{Id, MessageView, Sandbox};
use serde_json::json;

use crate::puzzling::play;
use crate::world::{MANAGE_SERVER, World, code, soon, tells, updated};

const HOUR: i64 = 3_600_000;
/// 2026-11-24 at noon in UTC.
const NOON: i64 = 1_795_521_600_000;

/// Returns the puzzles posted in a channel.
fn posted(world: &World, channel: Id) -> Vec<MessageView> {
    let messages = world.sandbox.messages(channel, &world.alice);
    let is_puzzle =
        |message: &MessageView| !message.ephemeral && message.content.contains("**Puzzle #");
    messages.into_iter().filter(is_puzzle).collect()
}

/// Waits for the puzzle that is number `nth` there: the newest.
async fn comes(world: &World, channel: Id, nth: usize) -> MessageView {
    let there = |_: &Sandbox| {
        let mut all = posted(world, channel);
        (all.len() == nth).then(|| all.remove(nth - 1))
    };
    world.sandbox.wait_for(soon(), there).await.expect("it is posted")
}

/// Waits until nothing of it is left to be done.
async fn settled(world: &World) {
    world.swept().await;
    world.swept().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_once_a_day_with_yesterday_s_solvers_and_pings_that_role_alone() {
    let (mut world, hands) = World::at(NOON - 24 * HOUR).await;
    let role = world.sandbox.add_role(world.sandbox.guild(), "puzzlers");
    play(&world, &world.benoit, Day::at(NOON - 24 * HOUR), true).await;
    hands.set(NOON);
    let daily = json!({"puzzle_channel": world.lounge.to_string(), "puzzle_hour": 14, "puzzle_role": role.to_string()});
    let panel = world.set(daily).await;
    for expected in [
        format!("Puzzle posted: <#{}>", world.lounge),
        "*Time of the puzzle: 14:00 UTC".to_owned(),
        format!("\nPinged about it: <@&{role}>"),
    ] {
        assert!(panel.text().contains(&expected), "{panel}");
    }
    hands.set(NOON + 2 * HOUR - 1);
    settled(&world).await;
    assert_eq!(posted(&world, world.lounge).len(), 0);
    hands.advance(Duration::from_millis(1));
    let post = comes(&world, world.lounge, 1).await;
    let piles = Puzzle::of(Day::at(NOON)).question.position().piles().to_vec();
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    let reply = world.alice.message_command("Explain this position", &post).await.message();
    tells!(reply.content, &piles.join("\u{2011}"));
    tells!(
        &post,
        "<@&1084015940673196294>\n**Puzzle #328** of November 24 (UTC): **the rules decide · Nim**",
        "Best here yesterday: @Benoît.\nOf 1 person who tried the puzzle of November 23 without help, 100% solved it.",
        "[Today’s puzzle] [Who solved it] [This month]"
    );
    assert_eq!(post.roles, [role]);
    assert!(post.mentions.is_empty() && !post.everyone);
    // Anyone can try it from there.
    assert!(world.benoit.click(&post, "Today’s puzzle").await.message().ephemeral);
    tells!(world.benoit.click(&post, "Who solved it").await.message(), "nº 328");
    // Neither a restart nor another hour brings it again.
    settled(&world).await;
    world.restart_bot().await;
    world.set(json!({"puzzle_hour": 16})).await;
    hands.set(NOON + 5 * HOUR);
    settled(&world).await;
    assert_eq!(posted(&world, world.lounge).len(), 1);
    hands.set(NOON + 28 * HOUR);
    comes(&world, world.lounge, 2).await;
    world.set(json!({})).await;
    world.alice.ask(world.nim, "settings", json!({"reset": {"setting": "puzzle_channel"}})).await;
    hands.set(NOON + 52 * HOUR);
    settled(&world).await;
    assert_eq!(posted(&world, world.lounge).len(), 2);
    assert_eq!(world.number("SELECT COUNT(*) FROM daily_puzzles").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_has_played_it_speaks_the_server_s_own_language() {
    let (world, hands) = World::at(NOON).await;
    world.sandbox.set_guild_locale(world.sandbox.guild(), "fr");
    world.set(json!({"puzzle_channel": world.nim.to_string(), "puzzle_hour": 14})).await;
    // A language that was chosen is not kept as the server's own.
    world.set(json!({"language": "en-US"})).await;
    let reset = json!({"reset": {"setting": "language"}});
    world.alice.ask(world.nim, "settings", reset).await;
    hands.set(NOON + 2 * HOUR);
    let found = world.sandbox.wait_for(soon(), |_| {
        let messages = world.sandbox.messages(world.nim, &world.alice);
        messages.into_iter().find(|message| message.content.contains("**Casse-tête nº"))
    });
    found.await.expect("it is posted in French");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_hour_that_is_past_brings_it_at_once_and_only_once() {
    let (world, hands) = World::at(NOON).await;
    world.set(json!({"puzzle_channel": world.nim.to_string(), "puzzle_hour": 14})).await;
    settled(&world).await;
    assert_eq!(posted(&world, world.nim).len(), 0);
    // It waits until a quiet channel is open again.
    let quiet = json!({"quiet": {"minutes": 10}});
    world.alice.command(world.nim, "moderate", quiet).await;
    world.set(json!({"puzzle_hour": 11})).await;
    settled(&world).await;
    assert_eq!(posted(&world, world.nim).len(), 0);
    hands.advance(Duration::from_secs(601));
    comes(&world, world.nim, 1).await;
    world.set(json!({"puzzle_hour": 14})).await;
    hands.set(NOON + 3 * HOUR);
    settled(&world).await;
    assert_eq!(posted(&world, world.nim).len(), 1);
    // As if it were not to come any more that day.
    world.set(json!({"puzzle_hour": 23})).await;
    hands.set(NOON + 35 * HOUR);
    comes(&world, world.nim, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn over_six_hours_late_it_does_not_come() {
    for (late, comes) in [(6 * HOUR, 1), (6 * HOUR + 60_000, 0)] {
        let (mut world, hands) = World::at(NOON).await;
        world.set(json!({"puzzle_channel": world.nim.to_string(), "puzzle_hour": 13})).await;
        world.stop_bot().await;
        hands.set(NOON + HOUR + late);
        world.start_bot().await;
        settled(&world).await;
        let count = async || posted(&world, world.nim).len();
        if comes == 1 {
            self::comes(&world, world.nim, 1).await;
        }
        assert_eq!(count().await, comes, "{late}");
        // The next day it does.
        hands.set(NOON + 25 * HOUR);
        self::comes(&world, world.nim, comes + 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_is_gone_switches_it_off_and_a_closed_one_is_asked_again() {
    let (world, hands) = World::at(NOON).await;
    let gone = world.sandbox.add_channel(world.sandbox.guild(), "gone");
    world.set(json!({"puzzle_channel": gone.to_string(), "puzzle_hour": 13})).await;
    world.sandbox.delete_channel(gone);
    hands.set(NOON + HOUR);
    world.until("SELECT COUNT(*) FROM daily_puzzles", |n| n == 0).await;
    let mute = world.sandbox.add_channel(world.sandbox.guild(), "mute");
    world.set(json!({"puzzle_channel": mute.to_string(), "puzzle_hour": 14})).await;
    world.sandbox.silence_bot(mute);
    hands.set(NOON + 2 * HOUR);
    let again = "SELECT COUNT(*) FROM outbox WHERE kind = 'puzzle' AND due_at > 1795528860000 AND claimed_until = 0";
    world.until(again, |n| n > 0).await;
    world.sandbox.welcome_bot(mute);
    hands.set(NOON + 3 * HOUR + 60_000);
    comes(&world, mute, 1).await;
    world.end_forgiven(&[code::UNKNOWN_CHANNEL, code::MISSING_ACCESS, 50_013]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_where_it_may_write_no_longer_is_told_to_those_who_manage() {
    let (world, hands) = World::at(NOON).await;
    world.alice.grant(MANAGE_SERVER);
    world.set(json!({"puzzle_channel": world.lounge.to_string(), "puzzle_hour": 14})).await;
    let show = || world.alice.command(world.nim, "settings", json!({"show": {}}));
    tells!(show().await.message().content, !"I may not write");
    world.sandbox.silence_bot(world.lounge);
    hands.set(NOON + 2 * HOUR);
    settled(&world).await;
    assert_eq!(posted(&world, world.lounge).len(), 0);
    let after = show().await.message();
    let lounge = world.lounge;
    let says =
        format!("I may not write in <#{lounge}>: give me the permission Send Messages there");
    let warns = |panel: &MessageView| panel.content.starts_with(&says);
    assert!(warns(&after), "{after}");
    // If it may only read in this channel itself, it knows that too.
    world.sandbox.silence_bot(world.nim);
    let there = show().await.message();
    assert!(warns(&there), "{there}");
    world.end_forgiven(&[50013]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_where_it_may_not_write_and_everyone_s_role_are_refused() {
    let world = World::new().await;
    let mute = world.sandbox.add_channel(world.sandbox.guild(), "mute");
    world.sandbox.silence_bot(mute);
    let refused = world.set(json!({"puzzle_channel": mute.to_string()})).await;
    tells!(&refused.content, "I may not write in", "Nothing was changed");
    let everyone = json!({"puzzle_role": world.sandbox.guild().to_string()});
    tells!(world.set(everyone).await.content, "I never ping everyone");
    let hour = json!({"set": {"puzzle_hour": 24}});
    let refused = world.alice.forge_command(world.nim, "settings", hour).await;
    assert!(refused.message().content.contains("give 0 to 23"));
    assert_eq!(world.number("SELECT COUNT(*) FROM servers WHERE settings IS NOT NULL").await, 0);
    let panel = world.set(json!({})).await;
    let panel = world.alice.click(&panel, "Puzzle of the day").await.message();
    updated(world.alice.select(&panel, "setting.puzzle_channel", &[&world.nim.to_string()]).await);
    let hour = world.alice.select(&panel, "setting.puzzle_hour", &["20"]).await.message();
    assert!(hour.text().contains("*Time of the puzzle: 20:00 UTC"), "{hour}");
}
