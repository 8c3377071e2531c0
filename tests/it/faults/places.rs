//! Places where a game is played, and what becomes of them.

use super::{forgive, game};
use crate::world::{World, none};

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back() {
    let world = World::new().await;
    let board = game(&world).await;
    let url = format!(
        "{}/api/v10/channels/{}/messages/{}",
        world.sandbox.url(),
        world.nim,
        board.id
    );
    let deleted = reqwest::Client::new()
        .delete(url)
        .header("Authorization", format!("Bot {}", world.sandbox.token()))
        .send()
        .await
        .expect("it is asked");
    assert!(deleted.status().is_success(), "{deleted:?}");
    let again = world
        .benoit
        .command(world.nim, "board", none())
        .await
        .message();
    forgive(&world, 1, |v| v.code == 10008).await;
    let moved = world.take(&again, "A1").await;
    assert!(moved.content.contains("took 1"), "{}", moved.content);
    world.end().await;
}
