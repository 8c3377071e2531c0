//! Faults of the connection over which clicks arrive.

use std::time::{Duration, Instant};

use sandbox::{MessageView, Outcome, Sandbox, User};

use super::{MOVES, forgive, game, menu};
use crate::world::{World, patience, soon, updated};

/// Heartbeats frequent enough for a test to see one missed, but not so frequent that it is noticed while a click
/// waits for its answer.
async fn lively() -> World {
    let sandbox = Sandbox::builder().heartbeat(Duration::from_secs(4) * patience());
    World::waiting(sandbox).await.by_gateway().started().await
}

/// Clicks until a move succeeds, or is reported as made and the board repaired.
async fn insist(world: &World, user: &User, board: &MessageView) -> MessageView {
    let until = Instant::now() + Duration::from_secs(60);
    while Instant::now() < until {
        match user.select(board, &menu(board), &["A1"]).await {
            Outcome::Update(board) => return board,
            Outcome::Message(reply) => {
                assert!(reply.ephemeral, "{}", reply.text());
                world.pass(Duration::from_secs(5)).await;
                user.forge_component(world.nim, board.id, &menu(board), &["A1"]).await.message();
                return world.sandbox.wait_edit(board, soon()).await.expect("redrawn");
            }
            Outcome::Refused(_) | Outcome::NoAnswer => {}
            other => panic!("{other}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the bot is not back")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_to_be_resumed_where_nobody_listens_is_begun_again() {
    let mut world = World::waiting(Sandbox::builder()).await.by_gateway();
    world.sandbox.strand_sessions();
    world.start_bot().await;
    let board = game(&world).await;
    world.sandbox.drop_gateway();
    let board = insist(&world, &world.alice, &board).await;
    updated(world.benoit.select(&board, &menu(&board), &["A1"]).await);
    assert_eq!(world.number(MOVES).await, 2);
    forgive(&world, 0, |v| v.what.contains("no response")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_that_comes_too_late_is_made_once_and_the_board_is_drawn() {
    let world = lively().await;
    let board = game(&world).await;
    let board = world.take(&board, "A1").await;
    world.sandbox.mute_gateway();
    let lost = world.benoit.select(&board, &menu(&board), &["A1"]).await;
    assert!(matches!(lost, Outcome::NoAnswer), "{lost}");
    assert_eq!(world.number(MOVES).await, 1);
    // Events sent into a dead connection wait for the bot to resume its session.
    world.sandbox.drop_gateway();
    world.until(MOVES, |n| n >= 2).await;
    forgive(&world, 2, |v| v.what.contains("no response") || v.code == 10062).await;
    // The answer came too late, so the bot redraws the board itself.
    let mended = world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
    assert_ne!(mended.text(), board.text());
    assert_eq!(world.number(MOVES).await, 2);
    updated(world.alice.select(&mended, &menu(&mended), &["A1"]).await);
    assert_eq!(world.number(MOVES).await, 3);
}
