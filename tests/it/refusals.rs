//! Whatever impossible thing is typed or pressed: a short whisper says what was wrong and what to do, and no game
//! changes.

use sandbox::{MessageView, Outcome};
use serde_json::{Value, json};

use crate::world::{World, custom_id, game_of, none, resign, tells, whisper};

/// The answer to a command from a modified client.
async fn refused(world: &World, name: &str, options: Value) -> String {
    whisper(world.alice.forge_command(world.nim, name, options).await).text()
}

/// The board's current text.
fn now(world: &World, board: &MessageView) -> String {
    world.sandbox.refresh(board).expect("it is there").text()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_cannot_be() {
    let world = World::new().await;
    let typed = json!({"pile": "B", "take": 1});
    tells!(refused(&world, "move", typed).await, "(only you)\nYou have no open game here.");
    let shouted = json!({"piles": "`@everyone` **<@1>**"});
    tells!(refused(&world, "play", shouted).await, "\n`'@everyone'` is not a number of");
    let board = world.play(json!({"preset": "xl"})).await;
    let before = now(&world, &board);
    let status = "\n<@1073480119620472912> against Bouton (casual). On the table: A 3, B 5, C 7, D 9. \
                  <@1073480119620472912> is to move.\n[Show the board]";
    for (pile, take, expected, shows) in [
        ("E", 1, "There is no pile E: the piles are A to D.", status),
        ("A", 4, "A move takes 3 at most.", status),
        ("ZZ", 1, "There is no pile ZZ: the piles are A to D.", status),
        ("7", 1, "`7` is not a pile: give its letter, such as `B`.", ""),
        ("A", 0, "`0` is not an amount to take: give a whole number from 1, such as `3`.", ""),
        ("A", -1, "`-1` is not an amount to take: give a whole number from 1, such as `3`.", ""),
    ] {
        let answer = refused(&world, "move", json!({"pile": pile, "take": take})).await;
        assert_eq!(answer, format!("(only you)\n{expected}{shows}"));
    }
    tells!(refused(&world, "play", none()).await, "You already have an open game", "[Resign]");
    assert_eq!(now(&world, &board), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_buttons_say_how_things_stand() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    let (pile, hint) = (custom_id(&board, "B: 4 left"), custom_id(&board, "Hint"));
    // As it would be on a board with a menu.
    let menu = pile.replace("pick", "moves").replace(".B", "");
    let after = world.take(&board, "A2").await;
    let before = now(&world, &board);
    let alice = &world.alice;
    let forge = async |id: &str, values: &[&str]| {
        whisper(alice.forge_component(world.nim, board.id, id, values).await).text()
    };
    let stale = forge(&pile, &[]).await;
    assert!(stale.contains("The game has moved on") && stale.contains("A 1, B 4, C 2."), "{stale}");
    assert_eq!(forge(&menu, &["B1"]).await, stale);
    tells!(forge(&hint, &[]).await, "moved on");
    assert_eq!(now(&world, &board), before);

    // The same once the game is over.
    resign(alice, &after).await;
    let over = forge(&pile, &[]).await;
    assert!(over.starts_with("(only you)\nThis game is over.\n"), "{over}");
    assert!(over.ends_with("<@1073480119620472912> resigned, so Bouton **wins**."), "{over}");
    assert_eq!(forge(&menu, &["B1"]).await, over);
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_are_refused() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let before = now(&world, &board);
    let game = game_of(&board);
    let menu = format!("moves.{game}.0");
    let (unknown, moved) = ("I do not know this button any more.", "The game has moved on");
    for (custom_id, values, expected) in [
        ("nonsense", &[][..], unknown),
        ("", &[], unknown),
        (&"x".repeat(500), &[], unknown),
        ("moves.1.0", &["A1"], "I cannot find this game."),
        ("moves.18446744073709551615.0", &["A1"], "I cannot find this game."),
        (&format!("moves.{game}.99"), &["A1"], moved),
        (&menu, &["Z9"], "There is no pile Z:"),
        (&menu, &["D8"], "Pile D holds only 7."),
        (&menu, &["<@1>"], unknown),
        (&menu, &[], unknown),
        (&format!("amounts.{game}.0.A"), &["-1"], unknown),
        (&format!("hint.{game}.77.2"), &[], moved),
        (&format!("rematch.{game}"), &[], "You already have an open game with me here."),
        ("leaders.1.-1", &[], unknown),
    ] {
        let outcome = world.alice.forge_component(world.nim, board.id, custom_id, values).await;
        let expected = format!("(only you)\n{expected}");
        assert!(whisper(outcome).text().starts_with(&expected), "{custom_id:.40} {values:?}");
        assert_eq!(now(&world, &board), before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_too() {
    let world = World::new().await;
    let forged = async |value: Value| {
        let options = json!([value]);
        whisper(world.alice.forge_command(world.nim, "hint", options).await).text()
    };
    let text = forged(json!({"name": "colour", "type": 3, "value": "red"})).await;
    assert!(text.contains("cannot read this command"), "{text}");
    // A value that contradicts its own type gets an apology with a reference.
    for value in [
        json!({"name": "piles", "type": 4, "value": 357}),
        json!({"name": "piles", "type": 3, "value": [3, 5, 7]}),
        json!({"name": "after_move", "type": 4, "value": "seven"}),
        json!({"name": "public", "type": 5}),
    ] {
        let text = forged(value.clone()).await;
        assert!(text.contains("this number"), "{value}: {text}");
    }
    let hint = world.alice.command(world.nim, "hint", json!({"piles": "3 5 7"}));
    assert!(matches!(hint.await, Outcome::Message(_)), "all goes on");
}
