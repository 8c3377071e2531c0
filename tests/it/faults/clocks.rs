//! The system clock jumps.

use sandbox::Outcome;
use serde_json::json;

use super::{NOON, game, menu};
use crate::world::{World, updated};

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_costs_nobody_a_game() {
    let (world, hands) = World::at(NOON).await;
    let mut board = game(&world).await;
    let day = 24 * 3_600_000;
    let mut mover = [world.alice.clone(), world.benoit.clone()].into_iter().cycle();
    for (i, time) in [-3 * day, 5 * day, 0, 400 * day, -day, NOON].into_iter().enumerate() {
        hands.set(NOON + time);
        // Wait until the sweeper has seen the new time.
        world.swept().await;
        let moved = mover.next().expect("two people").select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "jump {i}: {moved}");
        board = moved.message();
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await, 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM games WHERE warned = 1").await, 0);
}

/// What is stored must be sound, which every world sees to at its end.
#[tokio::test(flavor = "multi_thread")]
async fn bouton_begins_no_game_before_it_began() {
    let (world, hands) = World::at(NOON).await;
    let board = world.play(json!({"preset": "classic", "first": "me"})).await;
    hands.set(NOON - 600_000);
    updated(world.alice.click(&board, "Let Bouton begin").await);
}
