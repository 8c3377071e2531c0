//! Hints through the sandbox's wire: the three steps, on one's game and on any position, for all rules.

use bouton::sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none};

/// Follows a hint to its end and shows every step.
async fn steps(user: &User, first: MessageView) -> String {
    let mut message = first;
    let mut shown = vec![message.text()];
    while let Some(label) = message.buttons().first() {
        let label = (*label).to_owned();
        message = user.click(&message, &label).await.message();
        shown.push(message.text());
    }
    shown.join("\n\n")
}

async fn hint(world: &World, user: &User, options: Value) -> String {
    let first = user.command(world.nim, "hint", options).await.message();
    assert!(first.ephemeral);
    steps(user, first).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_in_three_steps() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    let by_button = world.alice.click(&board, "Hint").await.message();
    let by_button = steps(&world.alice, by_button).await;
    insta::assert_snapshot!(by_button, @"");
    assert_eq!(hint(&world, &world.alice, none()).await, by_button);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_english() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for (piles, ending, max_take) in [
        ("19 20 21", "normal", None),
        ("1 2 4", "normal", Some(2)),
        ("1 3 5 7", "misere", None),
        ("1 1 4", "misere", None),
        ("4 9 6", "misere", Some(3)),
    ] {
        let mut options = json!({"piles": piles, "ending": ending});
        if let Some(max_take) = max_take {
            options["max_take"] = json!(max_take);
        }
        shown.push(hint(&world, &world.alice, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n========\n"), @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_french() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for options in [
        json!({"piles": "3 5 7"}),
        json!({"piles": "1 2 2 5", "ending": "misere"}),
        json!({"piles": "3 5 7 9", "max_take": 3}),
        json!({"piles": "21", "ending": "misere", "max_take": 3}),
    ] {
        shown.push(hint(&world, &world.benoit, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n========\n"), @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_hint_is_whole_and_in_the_servers_language() {
    let world = World::new().await;
    let options = json!({"piles": "3 5 7", "public": true});
    let hint = world.benoit.command(world.nim, "hint", options).await;
    let hint = hint.message();
    assert!(!hint.ephemeral);
    insta::assert_snapshot!(hint.text(), @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_too_large_for_a_button_is_explained_at_once() {
    let world = World::new().await;
    let piles = "18446744073709551615 ".repeat(30);
    let hint = world
        .alice
        .command(world.nim, "hint", json!({"piles": piles}))
        .await;
    assert!(matches!(hint, Outcome::Message(_)), "{hint}");
    assert!(hint.message().buttons().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notation_line_is_explained_where_it_ends() {
    let world = World::new().await;
    let line = hint(
        &world,
        &world.alice,
        json!({"piles": "1-3-5-7 misere: D3 B1"}),
    )
    .await;
    let piles = json!({"piles": "1 2 5 4", "ending": "misere"});
    assert_eq!(line, hint(&world, &world.alice, piles).await);
    world.end().await;
}
