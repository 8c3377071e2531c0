//! Tests games that are over before they have begun: said beforehand, and counted for nobody.

use bouton::game::{Game, Player, Terms, foregone, open};
use bouton::place::{GameId, UserId};
use nim::Level;
use sandbox::MessageView;
use serde_json::{Value, json};

use crate::records;
use crate::world::{World, moved, none, resign, tells, whisper};

const GAMES: &str = "SELECT COUNT(*) FROM games";

/// Looks back on the board's game after its first move.
async fn after_first(world: &World, board: &MessageView) -> MessageView {
    let whole = world.alice.click(board, "Review").await.message();
    let first = world.alice.click(&whole, "Move by move").await.message();
    world.alice.click(&first, "Next").await.message()
}

/// Else the same command would now begin a game, now be refused.
#[test]
fn the_bot_draws_an_opening_that_leaves_a_choice_if_there_is_one() {
    for (line, level) in [
        ("2-2 misere wythoff", Level::Casual),
        ("5-5 misere", Level::Novice),
        ("4 misere subtraction 1,2,4", Level::Novice),
    ] {
        for seed in 0..500 {
            let seats = [Player::Bot(level), Player::Person(UserId(1))];
            let begun = Game::new(GameId(1), seats, Terms::of(records::start(line)));
            assert_eq!(foregone(&open(begun, seed).game), None, "{line}, {seed}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_would_be_over_before_one_has_a_choice_does_not_begin() {
    let world = World::new().await;
    let last = json!({"piles": "1", "ending": "misere"});
    let unplayed = json!({"piles": "5", "first": "opponent", "level": "expert"});
    // The expert takes all of B, and leaves the last one.
    let left_one = json!({"piles": "1 2", "ending": "misere", "first": "opponent", "level": "expert", "theme": "fruit"});
    let mut texts = Vec::new();
    for options in [&last, &unplayed, &left_one] {
        texts.push(whisper(world.alice.command(world.nim, "play", options.clone()).await).content);
    }
    insta::assert_snapshot!(texts.join("\n"), @"
    All you could do is take the last match, and lose. For a real game, start from more, or let the other side begin.
    Bouton would begin, and end the game with its first move: you would never get to move. For a real game, start from more, or let the other side begin.
    All you could do is take the last fruit, and lose. For a real game, start from more, or let the other side begin.
    ");
    assert_eq!(world.number(GAMES).await, 0);

    // The same from a leaf of a review: Bouton would take the 5.
    let board = world.play(json!({"piles": "1 5", "level": "expert"})).await;
    let board = world.take(&board, "A1").await;
    let leaf = after_first(&world, &board).await;
    // It is not offered, and whoever asks for it all the same learns why.
    assert!(leaf.part("Play on from here").is_none(), "{}", leaf.text());
    let game = world.number("SELECT MAX(id) FROM games").await;
    let forged = format!("play-on.{game}.1");
    let on = world.alice.forge_component(leaf.channel, leaf.id, &forged, &[]);
    assert_eq!(whisper(on.await).content, texts[1]);
    // From before the first move, it is a game.
    assert!(!world.alice.click(&leaf, "Take this move back").await.message().ephemeral);
    assert_eq!(world.number(GAMES).await, 2);

    // Nor is a position offered from which Bouton may leave only the last object.
    let misere = json!({"piles": "1 1 4", "ending": "misere", "level": "expert"});
    let board = world.benoit.ask(world.nim, "play", misere).await;
    let board = moved(&world.benoit, &board, "A1").await;
    resign(&world.benoit, &board).await;
    let whole = whisper(world.benoit.command(world.nim, "review", none()).await);
    let first = world.benoit.click(&whole, "Coup par coup").await.message();
    let leaf = world.benoit.click(&first, "Après").await.message();
    tells!(&leaf, !"Continuer d’ici");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_few_objects_says_so_and_is_scored_for_nobody() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "5"})).await;
    let resign = world.alice.click(&board, "Resign").await;
    tells!(&board, "A game from so few objects is not scored.", "[Hint] [Binary] [Rules] [Resign]");
    tells!(whisper(resign), "Resign this game?");
    let board = world.take(&board, "A5").await;
    tells!(&board, "-# Not scored: it began from too few objects.");
    tells!(
        whisper(world.alice.click(&board, "Rematch: let Bouton begin").await),
        "Bouton would begin, and end the game with its"
    );
    // Also when it took longer, or was lost.
    let board = world.play(json!({"piles": "2", "ending": "misere"})).await;
    world.take(&board, "A2").await;
    assert_eq!(world.number("SELECT COUNT(won) FROM ledger").await, 0);

    // Any other game is scored.
    world.win(&world.alice, world.nim).await;
    assert_eq!(world.number("SELECT COUNT(won) FROM ledger").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_challenged_to_a_game_of_one_move() {
    let world = World::new().await;
    let ask = async |mut options: Value| {
        options["opponent"] = world.benoit.id().to_string().into();
        world.alice.command(world.nim, "play", options).await
    };
    let one = whisper(ask(json!({"piles": "1", "ending": "misere"})).await).text();
    insta::assert_snapshot!(one, @"
    (only you)
    Whoever begins would end this game with the first move. For a real game, start from more.
    ");
    assert_eq!(whisper(ask(json!({"piles": "1"})).await).text(), one);
    assert_eq!(world.number("SELECT COUNT(*) FROM challenges").await, 0);
    // If one can do better, both know what the game is worth.
    let challenge = ask(json!({"piles": "4", "ending": "misere"})).await.message();
    let note = "A game from so few objects is not scored.";
    assert!(challenge.content.contains(note), "{}", challenge.text());
    let board = world.benoit.click(&challenge, "Accept").await.message();
    tells!(world.take(&board, "A4").await.content, "it began from too few objects");
    assert_eq!(world.number("SELECT COUNT(won) FROM ledger").await, 0);
}
