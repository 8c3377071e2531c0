//! A bot that is killed at any moment.

use std::time::Duration;

use bouton::sandbox::{Fault, Outcome};

use super::database::Lock;
use super::{MOVES, game, menu, sound};
use crate::process::Process;
use crate::world::{World, none};

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_in_mid_move_has_made_it_once_or_not_at_all() {
    let world = World::without_bot().await;
    let mut process = Process::start(&world).await;
    let mut board = game(&world).await;
    let mut made = 0;
    // Before the move is stored, after it while the answer is on its way, and at moments in between.
    for (i, at) in [0, 1, 2, 3, 5, 8, 400].into_iter().enumerate() {
        let mover = [&world.alice, &world.benoit][made as usize % 2].clone();
        let mut lock = None;
        if i == 0 {
            lock = Some(Lock::take(&world).await);
        }
        if at == 400 {
            world
                .sandbox
                .inject(Fault::Slow(Duration::from_millis(700)));
        }
        let click = {
            let (mover, board) = (mover.clone(), board.clone());
            tokio::spawn(async move { mover.select(&board, &menu(&board), &["A1"]).await })
        };
        let wait = if lock.is_some() { 300 } else { at };
        tokio::time::sleep(Duration::from_millis(wait)).await;
        process.kill();
        drop(lock);
        let acknowledged = matches!(click.await.expect("it ends"), Outcome::Update(_));
        process = Process::start(&world).await;

        let stored = world.number(MOVES).await;
        let expected = if acknowledged {
            made + 1..=made + 1
        } else {
            made..=made + 1
        };
        assert!(
            expected.contains(&stored),
            "killed at {at}: {stored} of {expected:?}"
        );
        if i == 0 {
            assert_eq!(stored, made, "the database was locked");
        }
        made = stored;
        // Whoever clicks next finds the board as it is, on whatever message they click.
        let again = mover.command(world.nim, "board", none()).await.message();
        assert!(!again.ephemeral, "{}", again.text());
        board = again;
    }
    assert!(made >= 1, "not one move came through");
    process.kill();
    sound(&world);
    world.sandbox.forgive();
    world.end().await;
}
