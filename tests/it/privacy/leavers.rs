//! Leaderboards show people who have left the server as such.

use sandbox::MessageView;
use serde_json::json;

use crate::world::{HOUR, NOON, World, code, none, tells};

async fn board(world: &World) -> MessageView {
    let board = world.alice.ask(world.nim, "leaderboard", none()).await;
    world.now(&board).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_is_said_to_have_left_until_they_are_back() {
    let (world, hands) = World::at(NOON).await;
    for who in [&world.alice, &world.benoit, &world.clara] {
        world.win(who, world.nim).await;
    }
    let row = format!("🥇 **1.** {}: 1 win in 1 game", world.clara.mention());
    let left = format!("{row} (left)");
    let text = board(&world).await.text();
    assert!(text.contains(&row) && !text.contains("(left)"), "{text}");
    // Membership is trusted for an hour.
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    let text = board(&world).await.text();
    assert!(!text.contains("(left)"), "{text}");
    hands.advance(HOUR);
    let text = board(&world).await.text();
    assert!(!text.contains(&world.clara.mention()), "{text}");
    tells!(&text, &world.benoit.mention(), "-# 1 person who left this server is not shown.");
    world.set(json!({"leavers": "marked"})).await;
    let text = board(&world).await.text();
    assert!(text.contains(&left), "{text}");
    assert_eq!(text.matches("(left)").count(), 1, "{text}");
    world.sandbox.join(&world.clara, world.sandbox.guild());
    let text = board(&world).await.text();
    assert!(text.contains(&left), "{text}");
    // Who asks for a leaderboard there is a member, and who plays there.
    world.clara.command(world.nim, "leaderboard", none()).await;
    tells!(board(&world).await.text(), &row, !"(left)");
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    hands.advance(HOUR);
    tells!(board(&world).await.text(), &left);
    world.sandbox.join(&world.clara, world.sandbox.guild());
    world.clara.command(world.lounge, "play", none()).await;
    tells!(board(&world).await.text(), &row, !"(left)");
    // Only the lookups of somebody who is not there were refused.
    let refused = world.sandbox.violations();
    assert_eq!(refused.len(), 2, "{refused:#?}");
    world.end_forgiven(&[code::UNKNOWN_MEMBER]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_cannot_be_looked_up_is_left_as_they_are() {
    let (world, _hands) = World::at(NOON).await;
    world.win(&world.clara, world.nim).await;
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    world.sandbox.remove_bot(world.sandbox.guild());
    tells!(board(&world).await.text(), &world.clara.mention(), !"(left)");
    assert_eq!(world.number("SELECT COUNT(*) FROM lookups").await, 0);
    world.end_forgiven(&[code::UNKNOWN_GUILD, code::MISSING_ACCESS]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_known_yet_is_looked_up_beside_who_is() {
    let (world, _hands) = World::at(NOON).await;
    world.win(&world.benoit, world.nim).await;
    board(&world).await;
    world.win(&world.clara, world.nim).await;
    world.sandbox.leave(&world.clara, world.sandbox.guild());
    tells!(board(&world).await.text(), &world.benoit.mention(), !&world.clara.mention());
    world.end_forgiven(&[code::UNKNOWN_MEMBER]);
}
