//! Whatever is typed or pressed that cannot be: a short whisper says what was wrong and what to do, and no game is
//! changed.

use bouton::sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none};

/// The text of a whisper; anything else is wrong here.
#[track_caller]
fn whisper(outcome: Outcome) -> String {
    let message = match outcome {
        Outcome::Message(message) => message,
        other => panic!("expected a whisper, not {other}"),
    };
    assert!(message.ephemeral, "{}", message.text());
    assert!(message.mentions.is_empty(), "{}", message.text());
    message.text()
}

async fn refused(world: &World, user: &User, name: &str, options: Value) -> String {
    let typed = if options == none() {
        String::new()
    } else {
        format!(" {options}")
    };
    let answer = whisper(user.forge_command(world.nim, name, options).await);
    format!("/{name}{typed}\n{answer}")
}

/// Every bad command, with its answer.
async fn bad_commands(world: &World, user: &User) -> String {
    let many = "1 ".repeat(26);
    let mut answers = Vec::new();
    for (name, options) in [
        ("play", json!({"piles": "three five"})),
        ("play", json!({"piles": "3 -5"})),
        ("play", json!({"piles": "3 0 5"})),
        ("play", json!({"piles": many})),
        ("play", json!({"piles": "1000001"})),
        ("play", json!({"piles": "99999999999999999999"})),
        ("play", json!({"piles": " "})),
        ("play", json!({"piles": "`@everyone` **<@1>**"})),
        ("play", json!({"max_take": 0})),
        ("play", json!({"start": "won"})),
        ("play", json!({"preset": "random", "piles": "3 5"})),
        ("play", json!({"preset": "chess"})),
        ("move", json!({"pile": "B", "take": 1})),
        ("hint", json!({"piles": "1-3 misere: A9"})),
        ("hint", json!({"piles": "1-3 misere: 9A"})),
        ("hint", json!({"piles": "1-3 sometimes: A1"})),
        ("hint", json!({"max_take": 3})),
        ("hint", none()),
        ("board", none()),
        ("resign", none()),
    ] {
        answers.push(refused(world, user, name, options).await);
    }
    answers.join("\n\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_commands_in_english() {
    let world = World::new().await;
    insta::assert_snapshot!(bad_commands(&world, &world.alice).await, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_commands_in_french() {
    let world = World::new().await;
    insta::assert_snapshot!(bad_commands(&world, &world.benoit).await, @"");
    world.end().await;
}

/// What the board shows now.
fn now(world: &World, board: &MessageView) -> String {
    world.sandbox.refresh(board).expect("it is there").text()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_cannot_be() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "xl"})).await;
    let before = now(&world, &board);
    let mut answers = Vec::new();
    for (pile, take) in [("E", 1), ("A", 4), ("ZZ", 1), ("7", 1), ("A", 0), ("A", -1)] {
        let options = json!({"pile": pile, "take": take});
        answers.push(refused(&world, &world.alice, "move", options).await);
    }
    let second = refused(&world, &world.alice, "play", none()).await;
    answers.push(second);
    assert_eq!(now(&world, &board), before);
    insta::assert_snapshot!(answers.join("\n\n"), @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_act_in_anothers_game() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let before = now(&world, &board);
    let stranger = &world.benoit;
    let moved = stranger.select(&board, "Choose your move", &["A1"]).await;
    insta::assert_snapshot!(whisper(moved), @"");
    for button in ["Hint", "Show binary", "Resign"] {
        let answer = whisper(stranger.click(&board, button).await);
        assert!(!answer.contains("losing"), "{answer}");
    }
    assert_eq!(now(&world, &board), before);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_say_how_things_stand() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    let old = |part: usize| {
        let part = board.parts().nth(part).expect("it is there");
        part["custom_id"].as_str().expect("it has one").to_owned()
    };
    let (menu, hint) = (old(0), old(1));
    let after = world.take(&board, "A2").await;
    let before = now(&world, &board);
    let alice = &world.alice;
    let forge = async |id: &str, values: &[&str]| {
        whisper(alice.forge_component(world.nim, board.id, id, values).await)
    };
    insta::assert_snapshot!(forge(&menu, &["B1"]).await, @"");
    let stale_hint = forge(&hint, &[]).await;
    assert!(stale_hint.contains("moved on"), "{stale_hint}");
    assert_eq!(now(&world, &board), before);

    // And once it is over.
    let question = alice.click(&after, "Resign").await.message();
    alice.click(&question, "Yes, resign").await.message();
    insta::assert_snapshot!(forge(&menu, &["B1"]).await, @"");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_are_refused() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let before = now(&world, &board);
    let menu = board.parts().next().expect("it has a menu")["custom_id"].clone();
    let menu = menu.as_str().expect("it is text").to_owned();
    let game = menu
        .split('.')
        .nth(1)
        .expect("it names its game")
        .to_owned();
    let long = "x".repeat(500);
    let mut answers = Vec::new();
    for (custom_id, values) in [
        ("nonsense", vec![]),
        ("", vec![]),
        (long.as_str(), vec![]),
        ("moves.1.0", vec!["A1"]),
        ("moves.18446744073709551615.0", vec!["A1"]),
        (&format!("moves.{game}.99"), vec!["A1"]),
        (&menu, vec!["Z9"]),
        (&menu, vec!["D8"]),
        (&menu, vec!["<@1>"]),
        (&menu, vec![]),
        (&format!("amounts.{game}.0.A"), vec!["-1"]),
        (&format!("hint.{game}.77.2"), vec![]),
        (&format!("rematch.{game}"), vec![]),
        ("leaders.1.4000000000", vec![]),
        ("leaders.1.-1", vec![]),
    ] {
        let outcome = world
            .alice
            .forge_component(world.nim, board.id, custom_id, &values)
            .await;
        let shown: String = custom_id.replace(&game, "GAME").chars().take(40).collect();
        answers.push(format!("{shown} {values:?}\n{}", whisper(outcome)));
        assert_eq!(now(&world, &board), before);
    }
    insta::assert_snapshot!(answers.join("\n\n"), @"");
    world.end().await;
}
