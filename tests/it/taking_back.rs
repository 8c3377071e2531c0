//! Moves taken back against the bot: once each, even if the bot is killed; the game is then not scored.

use sandbox::{MessageView, Outcome};
use serde_json::json;

use crate::world::{
    MOVES, World, custom_id, none, pick, press, resign, some_move, soon, tells, updated, whisper,
};

const TAKEN_BACK: &str = "SELECT SUM(taken_back) FROM games";
/// If it costs the score, the button says so.
const COSTS: &str = "Take back (unscored)";
const SAYS: &str = "Not scored: a move was taken back.";

async fn play(world: &World, first: &str) -> MessageView {
    let options = json!({"piles": "4 6", "ending": "normal", "first": first});
    world.play(options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_a_move_back_after_being_asked_has_not_resigned() {
    let world = World::new().await;
    let alice = &world.alice;
    let board = updated(pick(alice, &play(&world, "me").await, "B3").await);
    let question = alice.click(&board, "Resign").await.message();
    updated(alice.click(&board, COSTS).await);
    let again = alice.click(&question, "Yes, resign").await.message();
    assert!(again.part("Yes, resign").is_some(), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_move_and_its_answer_are_taken_back_and_the_board_says_so() {
    let world = World::new().await;
    let alice = &world.alice;
    let board = play(&world, "me").await;
    assert!(board.part(COSTS).is_none(), "{board}");
    let one = updated(pick(alice, &board, "B3").await);
    // With a pile open there is only Back.
    let open = updated(press(alice, &one, "A").await);
    assert!(open.part("Take back").is_none() && open.part("Back").is_some(), "{open}");
    let one = updated(alice.click(&open, "Back").await);
    let two = updated(pick(alice, &one, "A1").await);
    assert_eq!(world.number(MOVES).await, 4);
    let back = updated(alice.click(&two, COSTS).await);
    assert_eq!((world.number(MOVES).await, world.number(TAKEN_BACK).await), (2, 1));
    tells!(&back.content, "took 3 from **B**", SAYS);
    let tools = ["Hint", "Binary", "Rules", "Take back", "Resign"];
    assert!(back.buttons().ends_with(&tools), "{back}");
    // Back to where she began.
    let start = updated(alice.click(&back, "Take back").await);
    assert!(start.part("Take back").is_none(), "{start}");
    assert!(start.content.contains(SAYS), "{start}");
    assert_eq!((world.number(MOVES).await, world.number(TAKEN_BACK).await), (0, 2));
    // And on from there, to an end that says so and scores nothing.
    let mut board = start;
    for _ in 0..10 {
        if board.part("Resign").is_none() {
            break;
        }
        board = updated(some_move(alice, &board, true).await);
    }
    assert!(board.content.contains("## 🏆") && board.content.contains(SAYS), "{board}");
    assert!(board.part("Take back").is_none(), "{board}");
    let worth = "SELECT COUNT(*) FROM ledger WHERE points = 0 AND won IS NULL";
    assert_eq!(world.number(worth).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_began_its_first_move_stands() {
    let world = World::new().await;
    let alice = &world.alice;
    let board = play(&world, "opponent").await;
    assert!(board.part("Take back").is_none(), "{board}");
    let moved = updated(some_move(alice, &board, false).await);
    let back = updated(alice.click(&moved, COSTS).await);
    assert_eq!(world.number(MOVES).await, 1);
    assert!(back.part("Take back").is_none() && back.content.contains(SAYS), "{back}");
    // Nor does it count as a loss.
    let sure = alice.click(&back, "Resign").await.message();
    assert!(!sure.content.contains("count as a loss"), "{sure}");
    alice.click(&sure, "Yes, resign").await.message();
    tells!(world.sandbox.wait_edit(&back, soon()).await.expect("is drawn").content, SAYS);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_taken_back_once_by_two_clicks_a_second_delivery_and_after_a_restart() {
    let mut world = World::new().await;
    let board = play(&world, "me").await;
    let one = updated(pick(&world.alice, &board, "B3").await);
    let two = updated(pick(&world.alice, &one, "A1").await);
    let button = custom_id(&two, COSTS);
    let alice = &world.alice;
    let (first, second) = tokio::join!(alice.click(&two, &button), alice.click(&two, &button));
    let done = |outcome: &&Outcome| matches!(outcome, Outcome::Update(_));
    assert_eq!([&first, &second].into_iter().filter(done).count(), 1, "{first} {second}");
    assert_eq!((world.number(MOVES).await, world.number(TAKEN_BACK).await), (2, 1));
    world.idle().await;
    world.redelivered().await;
    assert_eq!((world.number(MOVES).await, world.number(TAKEN_BACK).await), (2, 1));
    world.idle().await;
    world.restart_bot().await;
    // Controls drawn for a move since taken back are too late, and the answer shows the current state.
    let alice = &world.alice;
    let id = button.split('.').nth(1).expect("the game");
    for late in [
        button.clone(),
        format!("pick.{id}.4.A1"),
        format!("hint.{id}.4.0"),
        format!("hint.{id}.4.2"),
        format!("play-it.{id}.4.A1"),
    ] {
        let text = whisper(alice.forge_component(world.nim, two.id, &late, &[]).await).content;
        assert!(text.contains("moved on"), "{late}: {text}");
        assert!(text.contains("On the table: "), "{late}: {text}");
    }
    assert_eq!(world.number(MOVES).await, 2);
    let board = alice.ask(world.nim, "board", none()).await;
    updated(alice.click(&board, "Take back").await);
    assert_eq!((world.number(MOVES).await, world.number(TAKEN_BACK).await), (0, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_back_a_move_between_people_or_in_the_game_of_another() {
    let world = World::new().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    for rated in [false, true] {
        let options = json!({"piles": "4 6", "ending": "normal", "rated": rated});
        let board = world.between(alice, benoit, options).await;
        let one = updated(pick(alice, &board, "A1").await);
        let two = updated(pick(benoit, &one, "B1").await);
        assert!(two.part("Take back").is_none(), "{two}");
        let id = world.number("SELECT MAX(id) FROM games").await;
        for (user, ply) in [(alice, 2), (benoit, 2), (benoit, 1)] {
            let forged = format!("take-back.{id}.{ply}");
            whisper(user.forge_component(world.nim, two.id, &forged, &[]).await);
        }
        resign(alice, &two).await;
    }
    world.idle().await;
    assert_eq!(world.number(TAKEN_BACK).await, 0);
    // Alice's own game is hers alone.
    let alone = alice.ask(world.lounge, "play", json!({"preset": "classic"})).await;
    let moved = updated(pick(alice, &alone, "A1").await);
    tells!(whisper(benoit.click(&moved, COSTS).await).content, "n’est pas la tienne");
    assert_eq!(world.number(TAKEN_BACK).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_shared_of_it_says_so() {
    let world = World::new().await;
    for (user, back, shares, note) in [
        (&world.alice, "Take back", "Share", "> With a move taken back."),
        (&world.benoit, "Reprendre le coup", "Partager", "> Avec un coup repris."),
    ] {
        // In a private channel the board is in the player's language.
        let board = user.ask(user.dm(), "play", json!({"piles": "1 2", "ending": "normal"})).await;
        let moved = updated(pick(user, &board, "B1").await);
        let again = match moved.part(back) {
            Some(_) => updated(user.click(&moved, back).await),
            None => panic!("{moved}"),
        };
        let moved = updated(pick(user, &again, "B1").await);
        let over = updated(some_move(user, &moved, false).await);
        tells!(whisper(user.click(&over, shares).await).content, &format!("\n{note}\n"));
        // Without a take-back, nothing is said of it.
        let board = user.ask(user.dm(), "play", json!({"piles": "1 2", "ending": "normal"})).await;
        let moved = updated(pick(user, &board, "B1").await);
        let over = updated(some_move(user, &moved, false).await);
        tells!(whisper(user.click(&over, shares).await).content, !note, "✅\n");
    }
}
