//! Tests the bot's other calls to Discord, besides answers, under Discord's rate limits: nothing is refused, and all
//! is done.

use std::time::Duration;

use serde_json::json;

use crate::world::{World, choices, code, none};

/// In each channel one call of a kind is allowed in this time.
const EACH: Duration = Duration::from_millis(300);

/// Posts a game's board that many times: each new one can be played on, and in the end only the last.
async fn boards_are_retired(world: &World, boards: u32) {
    let game = json!({"piles": "90 80 70", "first": "me", "level": "novice"});
    world.alice.ask(world.nim, "play", game).await;
    for _ in 0..boards {
        assert!(choices(&world.alice.ask(world.nim, "board", none()).await).len() > 1);
    }
    world.idle().await;
    let messages = world.sandbox.messages(world.nim, &world.alice);
    assert_eq!(messages.iter().filter(|board| !choices(board).is_empty()).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_are_retired_as_fast_as_discord_lets_them() {
    let world = World::new().await;
    world.sandbox.limit_calls(1, EACH);
    // A refusal would be a violation, and fail the test.
    boards_are_retired(&world, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_all_calls_together_are_refused_is_done_later() {
    let world = World::new().await;
    world.idle().await;
    world.sandbox.limit_all_calls(1, 2 * EACH);
    boards_are_retired(&world, 3).await;
    let refused = world.sandbox.violations();
    assert!(!refused.is_empty() && refused.iter().all(|refused| refused.status == 429));
    world.end_forgiven(&[code::NONE]);
}
