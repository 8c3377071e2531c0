//! Whatever is typed or pressed that cannot be: a short whisper says what was wrong and what to do, and no game is
//! changed.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{World, none, pick};

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
    let typed = if options == none() { String::new() } else { format!(" {options}") };
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
    insta::assert_snapshot!(bad_commands(&world, &world.alice).await, @r#"
    /play {"piles":"three five"}
    (only you)
    `three` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.

    /play {"piles":"3 -5"}
    (only you)
    `-5` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.

    /play {"piles":"3 0 5"}
    (only you)
    Pile B has 0 objects: every pile begins with at least 1.

    /play {"piles":"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "}
    (only you)
    26 piles are too many: a game has 25 at most.

    /play {"piles":"1000001"}
    (only you)
    A pile has 1,000,000 objects at most: pile A has 1,000,001.

    /play {"piles":"99999999999999999999"}
    (only you)
    `99999999999999999999` is too big for a pile: 18,446,744,073,709,551,615 is the most.

    /play {"piles":" "}
    (only you)
    There are no piles. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.

    /play {"piles":"`@everyone` **<@1>**"}
    (only you)
    `'@everyone'` is not a number of objects. Write piles like `3 5 7`, `3,5,7` or `3-5-7`.

    /play {"max_take":0}
    (only you)
    `0` is not an amount that a move may take: give 1 or more, such as `3`.

    /play {"start":"won"}
    (only you)
    `start` is for random piles: choose the preset “Random: 3 to 6 piles of 1 to 15, the last one loses”, or leave it out.

    /play {"piles":"3 5","preset":"random"}
    (only you)
    Random piles and your own piles do not go together: give one of the two.

    /play {"preset":"chess"}
    (only you)
    `chess` cannot be chosen for `preset`: pick one from the list.

    /move {"pile":"B","take":1}
    (only you)
    You have no open game here. `/play` starts one.

    /hint {"piles":"1-3 misere: A9"}
    (only you)
    Move 1, `A9`, cannot be played. Pile A holds only 1. Write a game like `1-3-5-7 misere: D3 B1` or `3-5-7-9 normal max 3: A1`.

    /hint {"piles":"1-3 misere: 9A"}
    (only you)
    Move 1 cannot be read: `9A`. Write a game like `1-3-5-7 misere: D3 B1` or `3-5-7-9 normal max 3: A1`.

    /hint {"piles":"1-3 sometimes: A1"}
    (only you)
    `sometimes` is not a rule. Write a game like `1-3-5-7 misere: D3 B1` or `3-5-7-9 normal max 3: A1`.

    /hint {"max_take":3}
    (only you)
    `ending`, `max_take`, `game` and `takes` are for piles of your own: give `piles` as well, such as `3 5 7`.

    /hint
    (only you)
    You have no open game here. `/play` starts one.

    /board
    (only you)
    You have no open game here. `/play` starts one.

    /resign
    (only you)
    You have no open game here. `/play` starts one.
    "#);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_commands_in_french() {
    let world = World::new().await;
    insta::assert_snapshot!(bad_commands(&world, &world.benoit).await, @r#"
    /play {"piles":"three five"}
    (only you)
    `three` n’est pas un nombre d’objets. Écris les piles comme `3 5 7`, `3,5,7` ou `3-5-7`.

    /play {"piles":"3 -5"}
    (only you)
    `-5` n’est pas un nombre d’objets. Écris les piles comme `3 5 7`, `3,5,7` ou `3-5-7`.

    /play {"piles":"3 0 5"}
    (only you)
    La pile B a 0 objet : chaque pile commence avec 1 au moins.

    /play {"piles":"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 "}
    (only you)
    26 piles, c’est trop : une partie en a 25 au plus.

    /play {"piles":"1000001"}
    (only you)
    Une pile a 1 000 000 objets au plus : la pile A en a 1 000 001.

    /play {"piles":"99999999999999999999"}
    (only you)
    `99999999999999999999` est trop grand pour une pile : le maximum est 18 446 744 073 709 551 615.

    /play {"piles":" "}
    (only you)
    Il n’y a pas de piles. Écris les piles comme `3 5 7`, `3,5,7` ou `3-5-7`.

    /play {"piles":"`@everyone` **<@1>**"}
    (only you)
    `'@everyone'` n’est pas un nombre d’objets. Écris les piles comme `3 5 7`, `3,5,7` ou `3-5-7`.

    /play {"max_take":0}
    (only you)
    Un coup ne peut pas prendre `0` au plus : donne 1 ou plus, par exemple `3`.

    /play {"start":"won"}
    (only you)
    `départ` vaut pour des piles au hasard : choisis le modèle « Au hasard : 3 à 6 piles de 1 à 15, le dernier perd », ou laisse cette option vide.

    /play {"piles":"3 5","preset":"random"}
    (only you)
    Des piles au hasard et tes propres piles ne vont pas ensemble : donne l’un des deux.

    /play {"preset":"chess"}
    (only you)
    `chess` n’est pas un choix pour `modèle` : prends-en un dans la liste.

    /move {"pile":"B","take":1}
    (only you)
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.

    /hint {"piles":"1-3 misere: A9"}
    (only you)
    Le coup 1, `A9`, n’est pas jouable. La pile A n’a que 1. Écris une partie comme `1-3-5-7 misere: D3 B1` ou `3-5-7-9 normal max 3: A1`.

    /hint {"piles":"1-3 misere: 9A"}
    (only you)
    Le coup 1 est illisible : `9A`. Écris une partie comme `1-3-5-7 misere: D3 B1` ou `3-5-7-9 normal max 3: A1`.

    /hint {"piles":"1-3 sometimes: A1"}
    (only you)
    `sometimes` n’est pas une règle. Écris une partie comme `1-3-5-7 misere: D3 B1` ou `3-5-7-9 normal max 3: A1`.

    /hint {"max_take":3}
    (only you)
    `fin`, `maximum`, `jeu` et `prises` valent pour tes propres piles : donne aussi `piles`, par exemple `3 5 7`.

    /hint
    (only you)
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.

    /board
    (only you)
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.

    /resign
    (only you)
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.
    "#);
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
    insta::assert_snapshot!(answers.join("\n\n"), @r#"
    /move {"pile":"E","take":1}
    (only you)
    There is no pile E: the piles are A to D.
    <@1073480119620472912> against Bouton (casual). On the table: A 3, B 5, C 7, D 9. <@1073480119620472912> is to move.
    [Show the board]

    /move {"pile":"A","take":4}
    (only you)
    A move takes 3 at most.
    <@1073480119620472912> against Bouton (casual). On the table: A 3, B 5, C 7, D 9. <@1073480119620472912> is to move.
    [Show the board]

    /move {"pile":"ZZ","take":1}
    (only you)
    There is no pile ZZ: the piles are A to D.
    <@1073480119620472912> against Bouton (casual). On the table: A 3, B 5, C 7, D 9. <@1073480119620472912> is to move.
    [Show the board]

    /move {"pile":"7","take":1}
    (only you)
    `7` is not a pile: give its letter, such as `B`.

    /move {"pile":"A","take":0}
    (only you)
    `0` is not an amount to take: give a whole number from 1, such as `3`.

    /move {"pile":"A","take":-1}
    (only you)
    `-1` is not an amount to take: give a whole number from 1, such as `3`.

    /play
    (only you)
    You already have an open game with me here. Play on, or resign it first.
    <@1073480119620472912> against Bouton (casual). On the table: A 3, B 5, C 7, D 9. <@1073480119620472912> is to move.
    [Show the board] [Resign]
    "#);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_do_not_act_in_anothers_game() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let before = now(&world, &board);
    let stranger = &world.benoit;
    let moved = pick(stranger, &board, "A1").await;
    insta::assert_snapshot!(whisper(moved), @"
    (only you)
    Cette partie n’est pas la tienne : seuls ses joueurs peuvent y toucher. Lance la tienne avec `/jouer`.
    <@1073480119620472912> contre Bouton (amateur). Sur la table : A 1, B 3, C 5, D 7. C’est à <@1073480119620472912> de jouer.
    ");
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
    let old = |name: &str| {
        let part = board.part(name).expect("it is there");
        part["custom_id"].as_str().expect("it has one").to_owned()
    };
    let (pile, hint) = (old("B: 4 left"), old("Hint"));
    // As it was on a board with a menu.
    let menu = pile.replace("pick", "moves").replace(".B", "");
    let after = world.take(&board, "A2").await;
    let before = now(&world, &board);
    let alice = &world.alice;
    let forge = async |id: &str, values: &[&str]| {
        whisper(alice.forge_component(world.nim, board.id, id, values).await)
    };
    let stale = forge(&pile, &[]).await;
    insta::assert_snapshot!(stale, @"
    (only you)
    The game has moved on since this was shown.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 4, C 2. <@1073480119620472912> is to move.
    [Show the board]
    ");
    assert_eq!(forge(&menu, &["B1"]).await, stale);
    let stale_hint = forge(&hint, &[]).await;
    assert!(stale_hint.contains("moved on"), "{stale_hint}");
    assert_eq!(now(&world, &board), before);

    // And once it is over.
    let question = alice.click(&after, "Resign").await.message();
    alice.click(&question, "Yes, resign").await.message();
    let over = forge(&pile, &[]).await;
    insta::assert_snapshot!(over, @"
    (only you)
    This game is over.
    <@1073480119620472912> against Bouton (casual)
    <@1073480119620472912> resigned, so Bouton **wins**.
    ");
    assert_eq!(forge(&menu, &["B1"]).await, over);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_controls_are_refused() {
    let world = World::new().await;
    let board = world.play(none()).await;
    let before = now(&world, &board);
    let first = board.parts().next().expect("it has a button")["custom_id"].clone();
    let game = first
        .as_str()
        .expect("it is text")
        .split('.')
        .nth(1)
        .expect("it names its game")
        .to_owned();
    let menu = format!("moves.{game}.0");
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
        ("leaders.1.-1", vec![]),
    ] {
        let outcome = world.alice.forge_component(world.nim, board.id, custom_id, &values).await;
        let shown: String = custom_id.replace(&game, "GAME").chars().take(40).collect();
        answers.push(format!("{shown} {values:?}\n{}", whisper(outcome)));
        assert_eq!(now(&world, &board), before);
    }
    insta::assert_snapshot!(answers.join("\n\n"), @r#"
    nonsense []
    (only you)
    I do not know this button any more. `/board` brings your board back.

     []
    (only you)
    I do not know this button any more. `/board` brings your board back.

    xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx []
    (only you)
    I do not know this button any more. `/board` brings your board back.

    moves.1.0 ["A1"]
    (only you)
    I cannot find this game. `/play` starts a new one.

    moves.18446744073709551615.0 ["A1"]
    (only you)
    I cannot find this game. `/play` starts a new one.

    moves.GAME.99 ["A1"]
    (only you)
    The game has moved on since this was shown.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board]

    moves.GAME.0 ["Z9"]
    (only you)
    There is no pile Z: the piles are A to D.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board]

    moves.GAME.0 ["D8"]
    (only you)
    Pile D holds only 7.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board]

    moves.GAME.0 ["<@1>"]
    (only you)
    I do not know this button any more. `/board` brings your board back.

    moves.GAME.0 []
    (only you)
    I do not know this button any more. `/board` brings your board back.

    amounts.GAME.0.A ["-1"]
    (only you)
    I do not know this button any more. `/board` brings your board back.

    hint.GAME.77.2 []
    (only you)
    The game has moved on since this was shown.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board]

    rematch.GAME []
    (only you)
    You already have an open game with me here. Play on, or resign it first.
    <@1073480119620472912> against Bouton (casual). On the table: A 1, B 3, C 5, D 7. <@1073480119620472912> is to move.
    [Show the board] [Resign]

    leaders.1.-1 []
    (only you)
    I do not know this button any more. `/board` brings your board back.
    "#);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_answered_too() {
    let world = World::new().await;
    let forged = async |value: Value| {
        let options = json!([value]);
        whisper(world.alice.forge_command(world.nim, "hint", options).await)
    };
    let told = forged(json!({"name": "colour", "type": 3, "value": "red"})).await;
    assert!(told.contains("cannot read this command"), "{told}");
    // What is not even what it says of itself is answered with a reference.
    for value in [
        json!({"name": "piles", "type": 4, "value": 357}),
        json!({"name": "piles", "type": 3, "value": [3, 5, 7]}),
        json!({"name": "after_move", "type": 4, "value": "seven"}),
        json!({"name": "public", "type": 5}),
    ] {
        let told = forged(value.clone()).await;
        assert!(told.contains("this number"), "{value}: {told}");
    }
    let hint = world.alice.command(world.nim, "hint", json!({"piles": "3 5 7"}));
    assert!(matches!(hint.await, Outcome::Message(_)), "all goes on");
    world.end().await;
}
