//! Another process keeps the database locked.

use std::time::{Duration, Instant};

use super::{MOVES, game};
use crate::database::Lock;
use crate::world::{World, pick, whisper};

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_a_polite_not_now_and_passes_by_itself() {
    let world = World::new().await;
    let board = game(&world).await;
    let lock = Lock::take(world.fixture()).await;
    let began = Instant::now();
    let mut clicks = Vec::new();
    for (i, user) in [&world.alice, &world.alice, &world.alice, &world.benoit, &world.alice]
        .into_iter()
        .enumerate()
    {
        let (user, board) = (user.clone(), board.clone());
        clicks.push(tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(150) * i as u32).await;
            let began = Instant::now();
            let outcome = pick(&user, &board, "A1").await;
            (outcome, began.elapsed())
        }));
    }
    let (mut busy, mut others) = (0, 0);
    for click in clicks {
        let (outcome, took) = click.await.expect("it ends");
        assert!(took < Duration::from_secs(3), "{took:?}");
        let reply = whisper(outcome);
        if reply.content.contains("Nothing is lost") {
            busy += 1;
        } else {
            others += 1;
        }
    }
    assert_eq!((busy, others), (4, 1), "all of hers; it was not his turn");
    tokio::time::sleep(Duration::from_millis(3_300).saturating_sub(began.elapsed())).await;
    lock.release().await;
    // A move in the queue may have been stored after all; then the click says so, and the board is redrawn.
    let moved = pick(&world.alice, &board, "A1").await.message();
    if moved.ephemeral {
        assert!(moved.content.contains("moved on"), "{}", moved.content);
    }
    assert_eq!(world.number(MOVES).await, 1);
}
