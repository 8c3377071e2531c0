//! Faults between the bot and Discord's API for answers.

use std::time::{Duration, Instant};

use sandbox::{Fault, Outcome};

use super::{MOVES, NOON, forgive, game, menu};
use crate::world::{World, pick, soon, updated};

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_meets_trouble_comes_through_in_time() {
    let world = World::on_the_gateway().await;
    let mut board = game(&world).await;
    let mut mover = [world.alice.clone(), world.benoit.clone()].into_iter().cycle();
    for fault in [
        Fault::Refused(500),
        Fault::Refused(503),
        Fault::RateLimited(Duration::from_millis(200)),
        Fault::Slow(Duration::from_millis(800)),
        // Like a dead connection that nobody has closed.
        Fault::Slow(Duration::from_secs(4)),
        Fault::Lost(500),
    ] {
        world.sandbox.inject(fault);
        let began = Instant::now();
        let moved = mover.next().expect("two people").select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "{fault:?}: {moved}");
        assert!(began.elapsed() < Duration::from_secs(3), "{fault:?}");
        board = moved.message();
    }
    assert_eq!(world.number(MOVES).await, 6);
    // An answer that arrived but was reported lost was sent again, and refused.
    forgive(&world, 1, |v| v.code == 40060).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_to_wait_for_no_time_at_all_does_not_ask_without_a_pause() {
    let world = World::on_the_gateway().await;
    let board = game(&world).await;
    // Without a pause, all retries would be used up at once.
    for _ in 0..6 {
        world.sandbox.inject(Fault::RateLimitedFor("0"));
    }
    let lost = pick(&world.alice, &board, "A1").await;
    assert!(matches!(lost, Outcome::NoAnswer), "{lost}");
    assert_eq!(world.number(MOVES).await, 1, "what was decided is stored");
    forgive(&world, 1, |v| v.what.contains("no response")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_leaves_a_board_that_the_next_click_repairs() {
    for fault in [Fault::Refused(404), Fault::RateLimited(Duration::from_secs(20))] {
        let (world, hands) = World::on_the_gateway_at(NOON).await;
        let board = game(&world).await;
        world.sandbox.inject(fault);
        let lost = pick(&world.alice, &board, "A1").await;
        let unanswered = matches!(lost, Outcome::NoAnswer | Outcome::Rejected { .. });
        assert!(unanswered, "{fault:?}: {lost}");
        assert_eq!(world.number(MOVES).await, 1, "what was decided is stored");
        hands.advance(Duration::from_secs(5));
        let stale = world
            .alice
            .forge_component(world.nim, board.id, &menu(&board), &["A1"])
            .await
            .message();
        assert!(stale.content.contains("moved on"), "{}", stale.content);
        let repaired = world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
        updated(pick(&world.benoit, &repaired, "B1").await);
        forgive(&world, 1, |v| {
            v.what.contains("no response") || matches!(v.code, 10062 | 40060 | 0)
        })
        .await;
        assert_eq!(world.number(MOVES).await, 2);
    }
}
