//! Whole games through the sandbox's wire, as a player sees them.

use bouton::nim::{Ending, Position, Rules};
use bouton::sandbox::MessageView;
use serde_json::json;

use crate::world::{SOON, World, none};

/// A winning move of plain Nim, as a player who knows how finds it: from what the board shows.
fn winning_move(board: &MessageView) -> String {
    let piles: Vec<u64> = board
        .content
        .lines()
        .skip_while(|line| !line.starts_with("```"))
        .filter_map(|line| line.split_whitespace().last()?.parse().ok())
        .collect();
    let ending = Ending::Normal;
    let max_take = None;
    let position = Position::new(piles, Rules { ending, max_take });
    let m = position.winning_moves().next();
    m.expect("the position can be won").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_won() {
    let world = World::new().await;
    let mut board = world
        .play(json!({"preset": "classic", "level": "novice"}))
        .await;
    let mut shown = vec![board.text()];
    while board.part("Choose your move").is_some() {
        board = world.take(&board, &winning_move(&board)).await;
        shown.push(board.text());
    }
    insta::assert_snapshot!(shown.join("\n\n"), @"");
    let leaders = world.benoit.command(world.nim, "leaderboard", none()).await;
    insta::assert_snapshot!(leaders, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_lost_in_french() {
    let world = World::new().await;
    let nim = world.benoit.dm();
    let board = world
        .benoit
        .command(
            nim,
            "play",
            json!({"piles": "1 2", "level": "expert", "first": "opponent"}),
        )
        .await
        .message();
    insta::assert_snapshot!(board.text(), @"");
    let board = world
        .benoit
        .select(&board, "Choisis ton coup", &["A1"])
        .await
        .message();
    insta::assert_snapshot!(board.text(), @"");
    insta::assert_snapshot!(world.benoit.click(&board, "Revanche").await, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn large_piles_are_taken_by_pile_amount_and_form() {
    let world = World::new().await;
    let board = world
        .play(json!({"piles": "1000 2000 30", "level": "expert"}))
        .await;
    insta::assert_snapshot!(board.text(), @"");
    let board = world
        .alice
        .select(&board, "Take from which pile?", &["B"])
        .await
        .message();
    insta::assert_snapshot!(board.text(), @"");
    let form = world
        .alice
        .select(&board, "How many from pile B?", &["other"])
        .await
        .modal();
    insta::assert_snapshot!(form.text(), @"");
    insta::assert_snapshot!(world.alice.submit(&form, &[("text", "a lot")]).await, @"");
    let form = world
        .alice
        .select(&board, "How many from pile B?", &["other"])
        .await
        .modal();
    let board = world.alice.submit(&form, &[("text", "1234")]).await;
    insta::assert_snapshot!(board, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_and_the_board_follows() {
    let world = World::new().await;
    let first = world.play(json!({"preset": "xl"})).await;
    let complete = |focused, text| {
        let filled = match focused {
            "take" => json!({"pile": "B"}),
            _ => json!({}),
        };
        world
            .alice
            .autocomplete(world.nim, "move", filled, focused, text)
    };
    insta::assert_snapshot!(complete("pile", "").await, @"");
    insta::assert_snapshot!(complete("take", "").await, @"");
    let second = world
        .alice
        .command(world.nim, "move", json!({"pile": "B", "take": 3}))
        .await
        .message();
    insta::assert_snapshot!(second.text(), @"");
    let retired = world.sandbox.wait_edit(&first, SOON).await;
    insta::assert_snapshot!(retired.expect("the first board is retired").text(), @"");

    let third = world
        .alice
        .command(world.nim, "board", none())
        .await
        .message();
    assert_eq!(third.text(), second.text());
    let retired = world.sandbox.wait_edit(&second, SOON).await;
    assert!(
        retired
            .expect("the second board is retired")
            .components
            .is_empty()
    );
    let games = world
        .alice
        .command(world.nim, "games", none())
        .await
        .message();
    let link = format!("/{}/{}", world.nim, third.id);
    assert!(games.content.contains(&link), "{}", games.content);
    let list = games.content.split("<t:").next().unwrap_or_default();
    insta::assert_snapshot!(list, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn binary_digits_are_shown_and_hidden() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let shown = world.alice.click(&board, "Show binary").await.message();
    insta::assert_snapshot!(shown.text(), @"");
    let hidden = world.alice.click(&shown, "Hide binary").await.message();
    assert_eq!(hidden.text(), board.text());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_resigned_and_played_again() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let question = world.alice.click(&board, "Resign").await.message();
    insta::assert_snapshot!(question.text(), @"");
    insta::assert_snapshot!(world.alice.click(&question, "No, play on").await, @"");

    let question = world
        .alice
        .command(world.nim, "resign", none())
        .await
        .message();
    insta::assert_snapshot!(world.alice.click(&question, "Yes, resign").await, @"");
    let over = world
        .sandbox
        .wait_edit(&board, SOON)
        .await
        .expect("the board shows it");
    insta::assert_snapshot!(over.text(), @"");
    insta::assert_snapshot!(world.alice.click(&over, "Rematch").await, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn help_turns_its_pages() {
    let world = World::new().await;
    let help = world
        .alice
        .command(world.nim, "help", none())
        .await
        .message();
    assert!(help.ephemeral);
    insta::assert_snapshot!(help.text(), @"");
    let rules = world.alice.click(&help, "Rules").await.message();
    insta::assert_snapshot!(rules.text(), @"");
    let commands = world.alice.click(&rules, "Commands").await.message();
    insta::assert_snapshot!(commands.text(), @"");
    let first = world.alice.click(&commands, "First steps").await.message();
    assert_eq!((first.id, first.text()), (help.id, help.text()));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_reads_their_own_language() {
    let world = World::new().await;
    let nim = world.nim;
    let private = |user: &bouton::sandbox::User| {
        let user = user.clone();
        async move { user.command(nim, "hint", none()).await.message().content }
    };
    insta::assert_snapshot!(private(&world.alice).await, @"");
    insta::assert_snapshot!(private(&world.benoit).await, @"");
    let public = world.benoit.command(nim, "play", none()).await.message();
    assert!(public.content.contains("Your move"), "{}", public.content);
    world.benoit.set_locale("de");
    insta::assert_snapshot!(private(&world.benoit).await, @"");
    world.end().await;
}
