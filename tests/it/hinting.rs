//! Hints through the sandbox's wire: the three steps, on one's game and on any position, for all rules.

use sandbox::{MessageView, Outcome, Sandbox, User};
use serde_json::{Value, json};

use crate::world::{World, game_of, none, soon, tells};

/// What leads from a step to the next.
const ON: [&str; 8] = [
    "Which pile?",
    "The move, and why",
    "The moves, and why",
    "Why does that work?",
    "Quelle pile\u{202f}?",
    "Le coup, et pourquoi",
    "Les coups, et pourquoi",
    "Pourquoi ça marche\u{202f}?",
];

/// Follows a hint to its end and shows every step.
async fn steps(user: &User, first: MessageView) -> String {
    let mut message = first;
    let mut shown = vec![message.text()];
    let mut to_come = ON.to_vec();
    while let Some(at) = to_come.iter().position(|on| message.buttons().contains(on)) {
        message = user.click(&message, to_come.remove(at)).await.message();
        shown.push(message.text());
    }
    shown.join("\n\n")
}

const COSTS: &str = "-# With this hint your game is not scored any more.\n";

async fn hint(world: &World, user: &User, options: Value) -> String {
    let first = user.ask(world.nim, "hint", options).await;
    assert!(first.ephemeral);
    steps(user, first).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_in_three_steps() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    let by_button = world.alice.click(&board, "Hint").await.message();
    let by_button = steps(&world.alice, by_button).await;
    // Each screen stands whole in `hint_view.rs`.
    assert_eq!(by_button.matches("(only you)\n").count(), 4, "{by_button}");
    assert!(
        by_button
            .starts_with(&format!("(only you)\n{COSTS}**2‑3‑4‑6**: the last fruit **wins**.\n"))
    );
    tells!(
        &by_button,
        "[Play it: 1 from A] [Why does that work?] [Lesson: Balance and the nim-sum]"
    );
    // It costs nothing more.
    assert_eq!(hint(&world, &world.alice, none()).await, by_button.replace(COSTS, ""));
    world.end().await;
}

/// The last of a hint's four screens: the whole argument. The others stand in `hint_view.rs`.
async fn argument(world: &World, user: &User, options: Value) -> String {
    let shown = hint(world, user, options).await;
    assert_eq!(shown.matches("(only you)").count(), 4, "{shown}");
    let last = shown.rsplit("(only you)\n").next().expect("a screen");
    last.lines().filter(|line| !line.starts_with(['•', '['])).collect::<Vec<_>>().join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_english() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for options in [
        json!({"piles": "19 20 21"}),
        json!({"piles": "1 2 4", "max_take": 2}),
        json!({"piles": "1 3 5 7", "ending": "misere"}),
        json!({"piles": "4 9 6", "ending": "misere", "max_take": 3}),
    ] {
        shown.push(argument(&world, &world.alice, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n"), @"
    **19‑20‑21**: the last object **wins**.
    **You can win, with any of 3 moves:**
    Then every column of digits is even. Any move changes one pile, and so makes a column odd; you then make all even again. When nothing is left, all are even too: so the last one is yours.
    All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.

    **1‑2‑4**: the last object **wins**; at most 2 a move.
    **You can win: take 2 from B**, leaving 1‑0‑4.
    Whatever is taken, the other can complete it to 3: so full groups of 3 cancel out, and only the remainders mod 3 count.
    Counting in 3s, the remainders of the two piles are then equal: whatever your opponent takes, you take the difference from the larger remainder.

    **1‑3‑5‑7**: the last object **loses**.
    **Your opponent can win from here, but may slip.**
    Every column of digits is even. Any move changes one pile, and so makes a column odd; your opponent then makes all even again. A single pile above 1 has an odd column, so you will leave that: then your opponent takes all of it, or all but 1, to leave an odd number of piles of 1, and you take the last one.
    All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.
    After 1 from A the leading odd column is 1, with a 1 in **B**: 011 → 010 makes all even again.

    **4‑9‑6**: the last object **loses**; at most 3 a move.
    **You can win, with any of 3 moves:**
    Whatever is taken, the other can complete it to 4: so full groups of 4 cancel out, and only the remainders mod 4 count.
    **A and B**: Counting in 4s, every column of the remainders is then even. Any move changes one remainder, and so makes a column odd; you then make all even again. A single remainder above 1 has an odd column, so your opponent will leave that. From then on leave an odd number of remainders of 1: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    **C**: Counting in 4s, no remainder is then above 1, and an odd number of them are 1. Leave that again each time: bring one above 1 to 0 or 1, else take 1 from a 1 or 3 from a 0. Odd is never none, so your opponent takes the last one.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rules_are_explained_in_french() {
    let world = World::new().await;
    let mut shown = Vec::new();
    for options in [
        json!({"piles": "3 5 7"}),
        json!({"piles": "1 3 5 6", "ending": "misere"}),
        json!({"piles": "3 5 7 9", "max_take": 3}),
    ] {
        shown.push(argument(&world, &world.benoit, options).await);
    }
    insta::assert_snapshot!(shown.join("\n\n"), @"
    **3‑5‑7** : le dernier objet **gagne**.
    **Tu peux gagner.** 3 coups gagnent :
    Toutes les colonnes de chiffres sont alors paires. Tout coup change une pile, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour toi.
    On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de piles ont un 1, donc au moins une. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et elle diminue donc.

    **1‑3‑5‑6** : le dernier objet **perd**.
    **Tu peux gagner.** 3 coups gagnent :
    Toutes les colonnes de chiffres sont alors paires. Tout coup change une pile, et rend donc une colonne impaire ; tu les rends alors toutes paires à nouveau. Une seule pile de plus de 1 a une colonne impaire : l’adversaire la laissera donc. Prends-la alors toute, ou toute sauf 1, pour laisser un nombre impair de piles de 1, et il prendra la dernière.
    On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de piles ont un 1, donc au moins une. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et elle diminue donc.

    **3‑5‑7‑9** : le dernier objet **gagne** ; 3 au plus par coup.
    **Tu perds, si l’adversaire joue bien.**
    Quoi qu’on prenne, l’autre peut compléter à 4 : les paquets de 4 s’annulent donc, et seuls comptent les restes modulo 4.
    En comptant par 4, toutes les colonnes des restes sont paires. Tout coup change un reste, et rend donc une colonne impaire ; l’adversaire les rend alors toutes paires à nouveau. Quand il ne reste rien, toutes sont paires aussi : le dernier coup est donc pour l’adversaire.
    On peut toujours tout rendre pair : dans la première colonne impaire, un nombre impair de restes ont un 1, donc au moins un. Inverse ses chiffres dans les colonnes impaires : son 1 y devient 0, et il diminue donc.
    Après 1 dans A, la première colonne impaire est 1, avec un 1 dans **B** : 01 → 00 rend tout pair.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_hint_goes_on_for_all_in_the_servers_language() {
    let world = World::new().await;
    let options = json!({"piles": "3 5 7", "public": true});
    let hint = world.benoit.command(world.nim, "hint", options).await;
    let hint = hint.message();
    assert!(!hint.ephemeral);
    // There is nothing to play, and nobody is asked.
    assert_eq!(hint.buttons(), ["Which pile?"]);
    let next = world.alice.click(&hint, "Which pile?").await.message();
    let next = world.benoit.click(&next, "The moves, and why").await.message();
    assert_eq!(next.id, hint.id);
    tells!(&next, "**You can win, with any of 3 moves:**", "[Why does that work?] [Lesson: ");

    // Of a game too, whoever presses: it was asked for by whose turn it is.
    let board = world.play(json!({"preset": "classic"})).await;
    let hint = world.alice.command(world.nim, "hint", json!({"public": true})).await;
    let hint = world.benoit.click(&hint.message(), "Which pile?").await.message();
    assert!(hint.text().contains("The winning move is in pile **A**."), "{}", hint.text());
    world.take(&board, "A1").await;
    let hint = world.benoit.click(&hint, "The move, and why").await.message();
    assert!(hint.content.starts_with("The game has gone on since"), "{}", hint.text());
    assert_eq!(hint.buttons(), ["Lesson: Balance and the nim-sum"]);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_move_that_a_hint_tells_is_played_by_a_button() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic", "level": "expert"})).await;
    let hint = world.alice.click(&board, "Hint").await.message();
    let hint = world.alice.click(&hint, "Which pile?").await.message();
    let hint = world.alice.click(&hint, "The move, and why").await.message();
    assert_eq!(hint.buttons(), ["Play it: 2 from A", "Lesson: Balance and the nim-sum"]);
    let played = world.alice.click(&hint, "Play it: 2 from A").await.message();
    assert!(played.ephemeral && played.buttons().is_empty());
    assert_eq!(played.content, "Played.");
    // The board shows it.
    let drawn = |sandbox: &Sandbox| {
        let board = sandbox.refresh(&board)?;
        board.text().contains("Bouton took").then_some(board)
    };
    assert!(world.sandbox.wait_for(soon(), drawn).await.is_some(), "it shows the move");
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2);
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 1);
    // An old hint plays nothing, nor does a forged one of somebody else, or out of the rules.
    let game = game_of(&hint);
    for (user, id, why) in [
        (&world.alice, format!("play-it.{game}.0.A2"), "has moved on"),
        (&world.benoit, format!("play-it.{game}.2.B1"), "seuls ses joueurs"),
        (&world.alice, format!("play-it.{game}.2.A9"), "holds only 1"),
    ] {
        let refused = user.forge_component(world.nim, board.id, &id, &[]).await;
        assert!(refused.to_string().contains(why), "{id}: {refused}");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_too_large_for_a_button_is_explained_at_once() {
    let world = World::new().await;
    let piles = "18446744073709551615 ".repeat(30);
    let hint = world.alice.command(world.nim, "hint", json!({"piles": piles})).await;
    assert!(matches!(hint, Outcome::Message(_)), "{hint}");
    assert!(hint.message().buttons().is_empty());
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_after_any_ply() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    world.take(&board, "A2").await;
    // Of one's own game, and of a game on one line.
    let own = hint(&world, &world.alice, json!({"after_move": 0})).await;
    let start = hint(&world, &world.alice, json!({"piles": "3 4 5"})).await;
    // Only of a game it is said that it has gone on.
    let past = "The game has gone on since: this is how it stood before the first move.\n";
    let as_typed =
        |own: &str, past: &str| own.replace(past, "").replace("last stone", "last object");
    assert_eq!(as_typed(&own, past), start);
    assert_eq!(own.matches(past).count(), 3);
    let own = hint(&world, &world.alice, json!({"after_move": 1})).await;
    let line = json!({"piles": "3-4-5 normal: A2 B1", "after_move": 1});
    let past = "The game has gone on since: this is how it stood after 1 move.\n";
    assert_eq!(as_typed(&own, past), hint(&world, &world.alice, line).await);
    // Only a hint on what is on the table costs something.
    assert!(!own.contains(COSTS), "{own}");
    let now = hint(&world, &world.alice, json!({"after_move": 2})).await;
    assert_eq!(now.matches(COSTS).count(), 1, "{now}");
    assert_eq!(now.replace(COSTS, ""), hint(&world, &world.alice, none()).await);
    let mut told = Vec::new();
    for user in [&world.alice, &world.benoit] {
        for options in [
            json!({"after_move": 3}),
            json!({"after_move": -1}),
            json!({"piles": "3-4-5 normal", "after_move": 1}),
            json!({"piles": "3-4-5 normal: A1", "after_move": 2}),
            json!({"piles": "3-4-5 normal: A1 B1", "after_move": -1}),
            json!({"piles": "3 4 5", "after_move": 0}),
            json!({"piles": "3-4-5 normal: A1 A3", "after_move": 1}),
        ] {
            let answer = user.forge_command(world.nim, "hint", options).await;
            let answer = answer.message();
            assert!(answer.ephemeral);
            told.push(answer.content);
        }
    }
    insta::assert_snapshot!(told.join("\n"), @"
    This game has 2 moves: `after_move` can be 0 to 2, not `3`.
    `after_move` counts moves: give 0 or more, not `-1`.
    No move was made in this game: `after_move` can only be 0, not `1`.
    This game has 1 move: `after_move` can be 0 or 1, not `2`.
    This game has 2 moves: `after_move` can be 0 to 2, not `-1`.
    `after_move` counts the moves of a game, and piles alone have none: write a game like `1-3-5-7 misere: D3 B1`, or leave `after_move` out.
    Move 2, `A3`, cannot be played. Pile A holds only 2. Write a game like `1-3-5-7 misere: D3 B1` or `3-5-7-9 normal max 3: A1`.
    Tu n’as pas de partie en cours ici. `/jouer` en commence une.
    `après` compte des coups : donne 0 ou plus, pas `-1`.
    Aucun coup n’a été joué dans cette partie : `après` ne peut être que 0, pas `1`.
    Cette partie a 1 coup : `après` peut être 0 ou 1, pas `2`.
    Cette partie a 2 coups : `après` va de 0 à 2, et n’est pas `-1`.
    `après` compte les coups d’une partie, et des piles seules n’en ont pas : écris une partie comme `1-3-5-7 misere: D3 B1`, ou laisse `après` vide.
    Le coup 2, `A3`, n’est pas jouable. La pile A n’a que 2. Écris une partie comme `1-3-5-7 misere: D3 B1` ou `3-5-7-9 normal max 3: A1`.
    ");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notation_line_is_explained_where_it_ends() {
    let world = World::new().await;
    let line = hint(&world, &world.alice, json!({"piles": "1-3-5-7 misere: D3 B1"})).await;
    let piles = json!({"piles": "1 2 5 4", "ending": "misere"});
    assert_eq!(line, hint(&world, &world.alice, piles).await);
    world.end().await;
}
