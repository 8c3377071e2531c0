//! Rate limits: whoever is too fast is told when to go on, and nobody else notices.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use sandbox::{Outcome, User};
use serde_json::json;

use crate::world::{NOON, World, code, none, offer, press, tells};

async fn complete(world: &World) -> Outcome {
    world.alice.autocomplete(world.nim, "move", none(), "pile", "").await
}

async fn help(world: &World, user: &User) -> String {
    user.ask(world.nim, "help", none()).await.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_came_too_fast_is_not_lost() {
    let (world, _hands) = World::with_budgets(NOON).await;
    let help = world.alice.ask(world.nim, "help", none()).await;
    let form = world.alice.click(&help, "New game").await.message();
    let more = world.alice.click(&form, "More choices").await.message();
    let own = world.alice.click(&more, "Piles and limit").await.modal();
    for _ in 4..20 {
        self::help(&world, &world.alice).await;
    }
    let refused = world.alice.submit(&own, &[("piles", "3 5 7 9 11")]).await.message();
    tells!(refused.text(), "That was a lot at once", "\nYou typed: `3 5 7 9 11`");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_has_sixty_a_minute_and_twenty_at_once() {
    // Not on the second: what is promised is not a moment too early.
    let (world, hands) = World::with_budgets(NOON + 10).await;
    let board = world.play(json!({"preset": "classic"})).await;
    let board = offer(&world.alice, &board, "A1").await.expect("her turn");
    for _ in 2..20 {
        assert!(!help(&world, &world.alice).await.contains("60 clicks"));
    }
    insta::assert_snapshot!(press(&world.alice, &board, "A1").await.message().text(), @"
    (only you)
    That was a lot at once: I take 60 clicks and commands a minute from one person. Nothing is lost; go on <t:1795435202:R>.
    ");
    // Autocompletion has its own limit, and nobody else is affected.
    let typed = complete(&world).await;
    assert!(matches!(&typed, Outcome::Choices(choices) if !choices.is_empty()), "{typed}");
    assert!(!help(&world, &world.benoit).await.contains("60 clics"));
    hands.advance(Duration::from_secs(1));
    tells!(press(&world.alice, &board, "A1").await.message().content, "Your move");
    assert!(help(&world, &world.alice).await.contains("60 clicks"));
    for _ in 1..40 {
        complete(&world).await;
    }
    // The second that has passed has earned four more keystrokes.
    for _ in 0..4 {
        complete(&world).await;
    }
    let typed = complete(&world).await;
    assert!(matches!(&typed, Outcome::Choices(choices) if choices.is_empty()), "{typed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_has_fifty_a_second() {
    let (world, hands) = World::with_budgets(NOON).await;
    let crowd: Vec<User> =
        (0..51).map(|i| world.sandbox.add_user(&format!("Guest{i}"), "en-US")).collect();
    for guest in &crowd[..50] {
        assert!(!help(&world, guest).await.contains("50 clicks"));
    }
    assert!(help(&world, &crowd[50]).await.contains("50 clicks"));
    // Elsewhere everything works.
    tells!(crowd[50].ask(crowd[50].dm(), "help", none()).await.content, !"50 clicks");
    hands.advance(Duration::from_millis(20));
    assert!(!help(&world, &crowd[50]).await.contains("50 clicks"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_floods_is_told_ever_more_slowly_and_at_last_not_at_all() {
    let (world, hands) = World::with_budgets(NOON).await;
    let began = Instant::now();
    let [helped, warned, _] = flood(&world, 60).await;
    assert!(helped == 20 && warned > 20, "{helped}, {warned}");
    assert!(began.elapsed() > Duration::from_secs(1), "they wait");
    let (flooded, other) = tokio::join!(flood(&world, 30), help(&world, &world.benoit));
    assert_eq!(flooded, [0, 0, 30]);
    assert!(!other.contains("60 clicks"), "{other}");
    hands.advance(Duration::from_secs(60));
    assert!(!help(&world, &world.alice).await.contains("60 clicks"));
    world.end_forgiven(&[code::NONE]);
}

/// Alice makes that many requests at once; returns how many are answered, refused as too fast, and not answered.
async fn flood(world: &World, times: usize) -> [usize; 3] {
    let commands = (0..times).map(|_| world.alice.command(world.nim, "help", none()));
    let mut counts = [0; 3];
    for outcome in join_all(commands).await {
        counts[match outcome {
            Outcome::Message(reply) if reply.content.contains("60 clicks") => 1,
            Outcome::Message(_) => 0,
            _ => 2,
        }] += 1;
    }
    counts
}
