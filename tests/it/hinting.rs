//! Tests hints over the sandbox's wire: the three steps, on one's game and on any position, for all rules.

use sandbox::{MessageView, User};
use serde_json::{Value, json};

use crate::world::{
    MANAGE_MESSAGES, World, game_of, moved, none, pick, resign, tells, updated, whisper,
};

/// The buttons that lead from a step to the next.
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

/// Follows a hint to its end, and returns every step.
async fn steps(user: &User, first: MessageView) -> String {
    let mut message = first;
    let mut texts = vec![message.text()];
    let mut to_come = ON.to_vec();
    while let Some(at) = to_come.iter().position(|on| message.buttons().contains(on)) {
        message = user.click(&message, to_come.remove(at)).await.message();
        texts.push(message.text());
    }
    texts.join("\n\n")
}

const COSTS: &str = "-# With this hint your game is not scored any more.\n";

async fn hint(world: &World, user: &User, options: Value) -> String {
    let first = whisper(user.command(world.nim, "hint", options).await);
    steps(user, first).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_in_three_steps() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "fruit"})).await;
    let by_button = world.alice.click(&board, "Hint").await.message();
    let by_button = steps(&world.alice, by_button).await;
    // `hint_view.rs` asserts each screen whole.
    assert_eq!(by_button.matches("(only you)\n").count(), 4, "{by_button}");
    assert!(
        by_button
            .starts_with(&format!("(only you)\n{COSTS}**2‑3‑4‑6**: the last fruit **wins**.\n"))
    );
    tells!(
        &by_button,
        "[Play it: 1 from A] [Why does that work?] [Lesson: Balance and the nim-sum]"
    );
    // A second hint costs nothing more.
    assert_eq!(hint(&world, &world.alice, none()).await, by_button.replace(COSTS, ""));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_hint_goes_on_for_all_in_the_servers_language() {
    let world = World::new().await;
    let hint = world.benoit.ask(world.nim, "hint", json!({"piles": "3 5 7", "public": true})).await;
    assert!(!hint.ephemeral);
    // There is nothing to play, and no question is asked.
    assert_eq!(hint.buttons(), ["Which pile?"]);
    let next = world.alice.click(&hint, "Which pile?").await.message();
    let next = world.benoit.click(&next, "The moves, and why").await.message();
    assert_eq!(next.id, hint.id);
    tells!(&next, "**You can win, with any of 3 moves:**", "[Why does that work?] [Lesson: ");

    // The same for a hint on a game, whoever presses: the player to move asked for it.
    let board = world.play(json!({"preset": "classic"})).await;
    let hint = world.alice.command(world.nim, "hint", json!({"public": true})).await;
    let hint = world.benoit.click(&hint.message(), "Which pile?").await.message();
    assert!(hint.text().contains("The winning move is in pile **A**."), "{}", hint.text());
    world.take(&board, "A1").await;
    let hint = world.benoit.click(&hint, "The move, and why").await.message();
    assert!(hint.content.starts_with("The game has gone on since"), "{}", hint.text());
    assert_eq!(hint.buttons(), ["Lesson: Three piles by list", "Lesson: Balance and the nim-sum"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_move_that_a_hint_tells_is_played_by_a_button() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic", "level": "expert"})).await;
    let hint = world.alice.click(&board, "Hint").await.message();
    let hint = world.alice.click(&hint, "Which pile?").await.message();
    let hint = world.alice.click(&hint, "The move, and why").await.message();
    assert_eq!(
        hint.buttons(),
        ["Play it: 2 from A", "Lesson: Three piles by list", "Lesson: Balance and the nim-sum"]
    );
    let played = world.alice.click(&hint, "Play it: 2 from A").await.message();
    assert!(played.ephemeral && played.buttons().is_empty());
    assert_eq!(played.content, "Played.");
    // The board shows the move.
    world.redrawn(&board, "Bouton took").await;
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2);
    assert_eq!(world.number("SELECT SUM(assisted) FROM seats").await, 1);
    // An old hint plays nothing, nor does a forged one for somebody else or against the rules.
    let game = game_of(&hint);
    for (user, id, why) in [
        (&world.alice, format!("play-it.{game}.0.A2"), "has moved on"),
        (&world.benoit, format!("play-it.{game}.2.B1"), "seules les personnes qui la jouent"),
        (&world.alice, format!("play-it.{game}.2.A9"), "holds only 1"),
    ] {
        let refused = user.forge_component(world.nim, board.id, &id, &[]).await;
        assert!(refused.to_string().contains(why), "{id}: {refused}");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM moves").await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_explained_after_any_ply() {
    let world = World::new().await;
    let board = world.play(json!({"preset": "classic"})).await;
    world.take(&board, "A2").await;
    // A hint on one's own game, and on a game written on one line.
    let own = hint(&world, &world.alice, json!({"after_move": 0})).await;
    let start = hint(&world, &world.alice, json!({"piles": "3 4 5"})).await;
    // Only of a game it says that the game has gone on.
    let past = "The game has gone on since: this is how it stood before the first move.\n";
    let as_typed =
        |own: &str, past: &str| own.replace(past, "").replace("last stone", "last object");
    assert_eq!(as_typed(&own, past), start);
    assert_eq!(own.matches(past).count(), 3);
    let own = hint(&world, &world.alice, json!({"after_move": 1})).await;
    let line = json!({"piles": "3-4-5 normal: A2 B1", "after_move": 1});
    let past = "The game has gone on since: this is how it stood after 1 move.\n";
    assert_eq!(as_typed(&own, past), hint(&world, &world.alice, line).await);
    // Only a hint on the current position costs something.
    assert!(!own.contains(COSTS), "{own}");
    let now = hint(&world, &world.alice, json!({"after_move": 2})).await;
    assert_eq!(now.matches(COSTS).count(), 1, "{now}");
    assert_eq!(now.replace(COSTS, ""), hint(&world, &world.alice, none()).await);
    let mut texts = Vec::new();
    for options in [
        json!({"after_move": 3}),
        json!({"after_move": -1}),
        json!({"piles": "3-4-5 normal", "after_move": 1}),
        json!({"piles": "3-4-5 normal: A1", "after_move": 2}),
        json!({"piles": "3-4-5 normal: A1 B1", "after_move": -1}),
        json!({"piles": "3 4 5", "after_move": 0}),
        json!({"piles": "3-4-5 normal: A1 A3", "after_move": 1}),
    ] {
        let answer = whisper(world.alice.forge_command(world.nim, "hint", options).await);
        texts.push(answer.content);
    }
    insta::assert_snapshot!(texts.join("\n"), @"
    This game has 2 moves: `after_move` can be 0 to 2, not `3`.
    `after_move` counts moves: give 0 or more, not `-1`.
    No move was made in this game: `after_move` can only be 0, not `1`.
    This game has 1 move: `after_move` can be 0 or 1, not `2`.
    This game has 2 moves: `after_move` can be 0 to 2, not `-1`.
    `after_move` counts the moves of a game, and piles alone have none: write a game like `1-3-5-7 misere: D3 B1`, or leave `after_move` out.
    Move 2, `A3`, cannot be played. Pile A holds only 2. Write a game like `1-3-5-7 misere: D3 B1`, `3-5-7-9 normal max 3: A1` or `5-9 normal subtraction 1,3,4`.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_shows_who_wins_from_its_start_is_a_hint_in_ones_game_from_there() {
    let world = World::new().await;
    let alice = &world.alice;
    world.between(alice, &world.benoit, json!({"preset": "fruit"})).await;
    world.between_in(world.lounge, alice, &world.benoit, json!({"piles": "3 5 9"})).await;
    let assisted = "SELECT SUM(s.assisted * (1 + 9 * s.against_bot)) FROM seats s";
    let asks = async |begins| {
        let board = alice.ask(alice.dm(), "play", begins).await;
        resign(alice, &board).await;
        (world.number(assisted).await, board.text().contains("is not scored any more"))
    };
    // Who wins from a preset is known; the bot's first move also shows how.
    assert_eq!(asks(json!({"preset": "fruit", "first": "me"})).await, (0, false));
    let opens = json!({"preset": "fruit", "first": "opponent", "level": "expert"});
    assert_eq!(asks(opens).await, (1, true));
    // Of piles of one's own, such as a move of hers would leave, it is told by who begins, and at the end.
    assert_eq!(asks(json!({"piles": "4 7 8"})).await, (1, false));
    assert_eq!(asks(json!({"piles": "3 5 6"})).await, (2, true));
    // As a hint does.
    let third = world.sandbox.add_channel(world.sandbox.guild(), "third");
    world.between_in(third, &world.clara, alice, json!({"piles": "4 6 7"})).await;
    let asks = async |user: &User| {
        let hint = user.ask(user.dm(), "hint", json!({"piles": "4 5 7"})).await;
        (world.number(assisted).await, hint.text().contains("is not scored any more"))
    };
    assert_eq!((asks(alice).await, asks(&world.clara).await), ((2, false), (3, true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn boutons_reply_is_a_hint_in_ones_game_that_stands_so() {
    let world = World::new().await;
    let alice = &world.alice;
    let begins = async |mut game: Value| {
        game["level"] = "expert".into();
        alice.command(alice.dm(), "play", game).await
    };
    world.between(alice, &world.benoit, json!({"piles": "3 5 9"})).await;
    let board = begins(json!({"piles": "4 5 9", "first": "me"})).await.message();
    let board = moved(alice, &board, "A1").await;
    tells!(&board, "Bouton took", "a hint on another game of @Alice that stands like it");
    assert!(board.content.starts_with("### Your move"), "{board}");
    let assisted = "SELECT SUM(assisted * (1 + 9 * against_bot)) FROM seats";
    assert_eq!(world.number(assisted).await, 1);
    resign(alice, &board).await;

    let before = json!({"piles": "3 4 6", "first": "me", "level": "expert"});
    let before = alice.ask(world.nim, "play", before).await;
    let fair = json!({"preset": "classic", "rated": true});
    world.between_in(world.lounge, alice, &world.benoit, fair).await;
    let refused = "neither explain nor play positions like it";
    tells!(whisper(begins(json!({"piles": "2 4 5"})).await), refused);
    // What stands otherwise is played, but not judged before the match is over.
    let board = begins(json!({"preset": "classic", "first": "me"})).await.message();
    resign(alice, &moved(alice, &board, "A2").await).await;
    let over = world.redrawn(&board, "A player here is in a fair match").await;
    tells!(&over, "[Rematch", !"kept the win", !"Review");
    let look = async || whisper(alice.command(alice.dm(), "review", none()).await);
    tells!(look().await, "A player of this game is in a fair match");
    resign(alice, &begins(json!({"piles": "8 9 99"})).await.message()).await;
    tells!(whisper(pick(alice, &before, "C1").await), refused);
    // What is plain is played.
    moved(alice, &before, "C6").await;
    world.clara.grant(MANAGE_MESSAGES);
    let end = world.clara.ask(world.lounge, "moderate", json!({"end": {}})).await;
    updated(world.clara.click(&end, "End it").await);
    tells!(look().await, "kept the win");
}
