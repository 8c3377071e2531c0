//! The system clock jumps.

use sandbox::Outcome;

use super::{NOON, game, menu};
use crate::world::World;

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
