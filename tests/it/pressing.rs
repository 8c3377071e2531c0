//! Moves made by pressing piles, and who makes the first move.

use sandbox::{MessageView, Outcome};
use serde_json::json;

use crate::world::{
    MOVES, World, choices, clicked_twice, custom_id, none, offer, pick, press, some_move, tells,
    whisper,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_pile_is_opened_changed_for_another_and_closed_again() {
    let world = World::new().await;
    let board = world.play(none()).await;
    assert!(board.v2);
    let open = press(&world.alice, &board, "D").await.message();
    tells!(&open.content, "\nD► | | | | | | |  7", "How many from pile D?");
    let amounts = ["1", "2", "3", "4", "5", "6", "all 7", "Back"];
    let buttons = open.buttons();
    assert!(amounts.iter().all(|amount| buttons.contains(amount)), "{open}");
    let other = press(&world.alice, &open, "C").await.message();
    tells!(&other.content, "\nC► | | | | |", !"D►");
    let closed = world.alice.click(&other, "Back").await.message();
    // The question who begins stays as long as nobody has moved.
    assert_eq!(closed.text(), board.text());
    assert_eq!(world.number(MOVES).await, 0);
    let moved = world.take(&closed, "D3").await;
    assert!(moved.content.contains("took 3 from **D**"), "{moved}");
    // What was just taken is still marked.
    assert!(moved.content.contains("D  | | | | · · ·  4"), "{moved}");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_player_to_move_opens_a_pile_and_an_old_choice_is_refused() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let board = world.between(alice, benoit, json!({"piles": "6 6 6"})).await;
    let open = offer(alice, &board, "B2").await.expect("it is her turn");
    // Everybody sees the open pile, but nobody else can use it.
    for user in [benoit, clara] {
        for chosen in ["A", "B2"] {
            whisper(press(user, &open, chosen).await);
        }
        whisper(user.click(&open, "Back").await);
    }
    assert_eq!(world.sandbox.refresh(&open).expect("it is there").text(), open.text());
    // Of two simultaneous clicks, one moves.
    let (one, two) = tokio::join!(press(alice, &open, "B2"), press(alice, &open, "B3"));
    let moved = [&one, &two].iter().filter(|outcome| matches!(outcome, Outcome::Update(_))).count();
    assert_eq!((moved, world.number(MOVES).await), (1, 1), "{one} {two}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_colour_says_in_words_too_whose_turn_it_is_and_who_won() {
    let world = World::new().await;
    let colour = |board: &MessageView| board.components[0]["accent_color"].as_u64();
    let mut board = world.duel(json!({"piles": "2 3"})).await;
    let mut colours = Vec::new();
    for user in [&world.alice, &world.benoit, &world.alice] {
        let turn = format!("Your move, {}", user.mention());
        assert!(board.content.contains(&turn), "{board}");
        colours.push(colour(&board));
        board = some_move(user, &board, true).await.message();
        if choices(&board).is_empty() {
            break;
        }
    }
    assert!(board.content.contains("## 🏆"), "{board}");
    let winner = colour(&board);
    assert_ne!(colours[0], colours[1]);
    assert!(colours.contains(&winner) && winner.is_some());
    // The same against the bot: to move, and won.
    let short = json!({"piles": "1 1", "first": "opponent", "ending": "normal"});
    let board = world.benoit.ask(world.benoit.dm(), "play", short).await;
    let to_move = colour(&board);
    let won = some_move(&world.benoit, &board, false).await.message();
    assert!(won.content.contains("## 🏆"), "{won}");
    assert_ne!(to_move, colour(&won));
}

#[tokio::test(flavor = "multi_thread")]
async fn before_the_first_move_the_bot_may_be_let_begin() {
    let world = World::new().await;
    let board = world.play(none()).await;
    // A hint is remembered, even if its taker changes seats.
    whisper(world.alice.click(&board, "Hint").await);
    whisper(world.benoit.click(&board, "Let Bouton begin").await);
    // Older boards also let the person begin, which changes nothing for whoever begins already.
    let own = custom_id(&board, "Let Bouton begin").replace("bot", "me");
    let same = world.alice.forge_component(world.nim, board.id, &own, &[]).await;
    assert_eq!(same.message().text(), board.text());
    assert_eq!(world.number(MOVES).await, 0);

    let board = world.alice.ask(world.nim, "board", none()).await;
    let control = custom_id(&board, "Let Bouton begin");
    let first = clicked_twice(&world.alice, &board, &control).await;
    world.redelivered().await;
    let now = world.sandbox.refresh(&first).expect("it is there");
    tells!(&now.content, "-# Marienbad", "Bouton (casual) against");
    assert_eq!(world.number(MOVES).await, 1);
    let assisted = "SELECT seat * 10 + assisted FROM seats WHERE user_id IS NOT NULL";
    assert_eq!(world.number(assisted).await, 11);
    world.sound().await;
    // From then on the button is outdated.
    whisper(world.alice.forge_component(world.nim, board.id, &control, &[]).await);
    assert_eq!(world.number(MOVES).await, 1);
    tells!(some_move(&world.alice, &now, false).await.message().content, "took");
    assert_eq!(world.number(MOVES).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_begins_is_not_asked_between_people_nor_once_a_move_was_made() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "3 4"})).await;
    let begins = |view: &MessageView| view.part("Let Bouton begin").is_some();
    assert!(begins(&board));
    let control = custom_id(&board, "Let Bouton begin");
    let board = world.take(&board, "A1").await;
    assert!(!begins(&board));
    whisper(world.alice.forge_component(world.nim, board.id, &control, &[]).await);
    let second = json!({"piles": "3 4", "first": "opponent"});
    let answered = world.benoit.ask(world.nim, "play", second).await;
    assert!(!begins(&answered), "{answered}");
    // Where the bot's first move would end the game, it is not offered.
    let short = world.clara.ask(world.nim, "play", json!({"piles": "5", "ending": "normal"})).await;
    assert!(!begins(&short), "{short}");
    let dora = world.sandbox.add_user("Dora", "en-US");
    let emil = world.sandbox.add_user("Emil", "en-US");
    let people = world.between(&dora, &emil, json!({"piles": "3 4"})).await;
    assert!(!begins(&people), "{people}");
    let forged = custom_id(&people, "Rules").replace("rules", "begin") + ".bot";
    whisper(dora.forge_component(world.nim, people.id, &forged, &[]).await);
    assert_eq!(world.number(MOVES).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_and_the_story_of_a_game_are_whispered() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "1 2", "ending": "normal"})).await;
    let rules = whisper(world.benoit.click(&board, "Rules").await).content;
    assert!(rules.contains("Qui prend la dernière allumette **gagne**"), "{rules}");
    let share = custom_id(&board, "Rules").replace("rules", "share");
    let open = whisper(world.alice.forge_component(world.nim, board.id, &share, &[]).await).content;
    assert!(open.contains("not over"), "{open}");
    let board = pick(&world.alice, &board, "B1").await.message();
    let board = some_move(&world.alice, &board, false).await.message();
    assert!(board.content.contains("A perfect game"), "{board}");
    let shared = whisper(world.alice.click(&board, "Share").await);
    insta::assert_snapshot!(shared.content, @"
    Your game, to copy wherever you like:
    > Nim · the last match wins · 1‑2 · I beat Bouton (casual) in 2 moves 🏆
    > ✅⬜✅
    -# ✅ kept the win · ❌ gave it away · ⬜ was lost anyway
    ");
    whisper(world.benoit.click(&board, "Share").await);
    // Everybody sees the picture, and those who don't get its description.
    let picture = world.alice.click(&shared, "Share as a picture").await.message();
    assert!(!picture.ephemeral && picture.mentions.is_empty(), "{picture}");
    let [file] = &picture.attachments[..] else { panic!("{picture}") };
    assert!(file.bytes.starts_with(b"\x89PNG"), "{picture}");
    let alt = file.description.as_deref().expect("it is told");
    assert!(alt.starts_with("Nim from 1‑2, move by move: B1, "), "{alt}");
    assert!(alt.ends_with("The first player won."), "{alt}");
    let id = format!("share-picture.{}", share.trim_start_matches("share."));
    whisper(world.benoit.forge_component(world.nim, board.id, &id, &[]).await);
}
