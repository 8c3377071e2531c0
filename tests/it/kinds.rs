//! Tests a game against the bot and one between people, side by side in a channel; and which of them a command is
//! about.

use sandbox::{MessageView, Outcome, User};
use serde_json::{Value, json};

use crate::world::{
    World, custom_id, none, pick, posted, press_all, resign, tells, untimed, whisper,
};

async fn open_games(world: &World) -> i64 {
    world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await
}

async fn moves_in(world: &World, level: &str) -> i64 {
    let query = format!(
        "SELECT COUNT(*) FROM moves WHERE game_id IN (SELECT game_id FROM seats WHERE seat = 1 AND level {level})"
    );
    world.ask(&query).await
}

/// Begins Alice's games against the bot from 4-6, and against Benoît from 3-5; returns both boards.
async fn two(world: &World) -> [MessageView; 2] {
    let alone = world.play(json!({"piles": "4 6", "level": "expert", "ending": "normal"})).await;
    let people = world.between(&world.alice, &world.benoit, json!({"piles": "3 5"})).await;
    [alone, people]
}

const BOT: &str = "Your game against Bouton";
const PERSON: &str = "Your game with a person";

async fn ask(world: &World, user: &User, command: &str, options: Value) -> MessageView {
    whisper(user.command(world.nim, command, options).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_each_kind_is_open_and_no_second_one() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    // Whichever of the two comes first.
    world.play(none()).await;
    world.between(benoit, alice, none()).await;
    posted(benoit.command(world.nim, "play", none()).await);
    assert_eq!(open_games(&world).await, 3);

    tells!(ask(&world, alice, "play", none()).await.content, "with me", "against Bouton");
    let other = world.challenge(alice, clara, none()).await;
    tells!(&other.content, "with somebody", &benoit.mention());
    // It offers the board of the game in the way, and to resign it.
    tells!(posted(alice.click(&other, "Show the board").await), &benoit.mention());
    resign(alice, &other).await;
    assert_eq!(open_games(&world).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_challenges_accepted_at_once_one_becomes_a_game_beside_that_with_the_bot() {
    let world = World::new().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let challenges =
        [world.challenge(benoit, alice, none()).await, world.challenge(clara, alice, none()).await];
    world.idle().await;
    let (one, other, alone) = tokio::join!(
        alice.click(&challenges[0], "Accept"),
        alice.click(&challenges[1], "Accept"),
        alice.command(world.nim, "play", none()),
    );
    posted(alone);
    let begun = |outcome: &&Outcome| matches!(outcome, Outcome::Update(_));
    assert_eq!([&one, &other].into_iter().filter(begun).count(), 1, "{one} {other}");
    assert_eq!(open_games(&world).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_games_each_command_asks_which() {
    let world = World::new().await;
    two(&world).await;
    let mut questions = Vec::new();
    for (command, options) in [
        ("board", none()),
        ("resign", none()),
        ("hint", none()),
        ("hint", json!({"public": true})),
        ("hint", json!({"after_move": 0})),
        ("move", json!({"pile": "B", "take": 2})),
    ] {
        questions.push(ask(&world, &world.alice, command, options).await);
    }
    let all = questions.iter().map(MessageView::text).collect::<Vec<_>>();
    assert!(all.iter().all(|text| *text == all[0]), "{all:#?}");
    insta::assert_snapshot!(untimed(&all[0]), @"
    (only you)
    You have two open games here. Which one do you mean?

    <@1073480119620472912> against Bouton (expert). On the table: A 4, B 6. <@1073480119620472912> is to move.

    <@1073480119620472912> against <@1091273441730265178>. On the table: A 3, B 5. <@1073480119620472912> is to move.
    [Your game against Bouton] [Your game with a person]
    ");
    // The question alone does nothing.
    let moved = "SELECT (SELECT COUNT(*) FROM moves) + (SELECT SUM(assisted) FROM seats)";
    assert_eq!(world.number(moved).await, 0);
    // A person with a single game is not asked, whatever the opponent plays.
    posted(world.benoit.command(world.nim, "board", none()).await);

    // In French, to a player of both.
    posted(world.benoit.command(world.nim, "play", none()).await);
    let question = ask(&world, &world.benoit, "board", none()).await;
    tells!(
        question,
        "Tu as deux parties en cours ici. De laquelle s’agit-il ?",
        "[Ta partie contre Bouton] [Ta partie avec quelqu’un]"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_that_was_meant_is_shown_and_resigned() {
    let world = World::new().await;
    two(&world).await;
    let alice = &world.alice;
    let question = ask(&world, alice, "board", none()).await;
    for (button, says) in [(BOT, "Bouton (expert)"), (PERSON, "🟧")] {
        tells!(posted(alice.click(&question, button).await).content, says);
    }
    let question = ask(&world, alice, "resign", none()).await;
    let sure = whisper(alice.click(&question, PERSON).await);
    tells!(&sure, &world.benoit.mention());
    alice.click(&sure, "Yes, resign").await.message();
    // The question is still there, but its game is over.
    tells!(whisper(alice.click(&question, PERSON).await).content, "This game is over.");
    press_all(alice, &question, &[BOT, "Yes, resign"]).await;
    assert_eq!(open_games(&world).await, 0);
    tells!(ask(&world, alice, "resign", none()).await.content, "no open game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_is_made_in_the_game_that_was_meant_and_once() {
    let world = World::new().await;
    two(&world).await;
    let alice = &world.alice;
    let typed = json!({"pile": "B", "take": 2});
    let question = ask(&world, alice, "move", typed.clone()).await;
    // Two clicks at once move once.
    let (one, other) = tokio::join!(alice.click(&question, BOT), alice.click(&question, BOT));
    let mut replies = [one, other].map(Outcome::message);
    replies.sort_by_key(|reply| reply.ephemeral);
    let [board, late] = replies;
    assert!(late.ephemeral, "{board} {late}");
    tells!(&board, "took 2 from **B**, leaving 4");
    assert_eq!(moves_in(&world, "IS NOT NULL").await, 2);
    // The same button is used up, and says how things stand.
    world.idle().await;
    tells!(whisper(alice.click(&question, BOT).await).content, "moved on");
    assert_eq!(moves_in(&world, "IS NOT NULL").await, 2);
    world.redelivered().await;
    // The other game is where it was, and that move can still be made in it.
    assert_eq!(moves_in(&world, "IS NULL").await, 0);
    let board = posted(alice.click(&question, PERSON).await);
    tells!(&board, "took 2 from **B**, leaving 3");
    world.redelivered().await;
    assert_eq!(moves_in(&world, "IS NULL").await, 1);
    // Out of turn, or against the rules, the move is refused as without a question.
    let question = ask(&world, alice, "move", json!({"pile": "A", "take": 9})).await;
    tells!(whisper(alice.click(&question, PERSON).await).content, "not your turn");
    tells!(whisper(alice.click(&question, BOT).await).content, "Pile A holds only");
    // Nobody else can use it.
    let control = custom_id(&question, BOT);
    let stranger = whisper(world.benoit.forge_component(world.nim, board.id, &control, &[]).await);
    tells!(stranger, "n’est pas la tienne");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_completes_a_move_is_of_the_games_that_wait_for_one() {
    let world = World::new().await;
    let [_, board] = two(&world).await;
    let (alice, nim) = (&world.alice, world.nim);
    let complete = async |filled: Value, focused: &str, text: &str| {
        alice.autocomplete(nim, "move", filled, focused, text).await.to_string()
    };
    // Choices that differ between the two games are listed without more.
    let mut choices =
        vec![complete(none(), "pile", "").await, complete(json!({"pile": "A"}), "take", "").await];
    // Out of turn in one of them, only the other can be meant.
    pick(alice, &board, "A3").await;
    choices.push(complete(none(), "pile", "").await);
    choices.push(complete(json!({"pile": "A"}), "take", "4").await);
    let choices = choices.join("\n").replace("choices:\n", "").replace('\n', " ");
    let two = r#"- A = "A" - B = "B" - 1 = 1 - 2 = 2 - 3 = 3 - Take all 4 = 4"#;
    let one = r#"- A (4 matches) = "A" - B (6 matches) = "B" - Take all 4 = 4"#;
    assert_eq!(choices, format!("{two} {one}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_on_the_game_that_was_meant() {
    let world = World::new().await;
    two(&world).await;
    let alice = &world.alice;
    let assisted = "SELECT COALESCE(SUM(s.assisted * (CASE WHEN s.against_bot = 1 THEN 10 ELSE 1 END)), 0) FROM seats s";
    let question = ask(&world, alice, "hint", none()).await;
    tells!(whisper(alice.click(&question, BOT).await), "**4‑6**");
    assert_eq!(world.number(assisted).await, 10);
    let question = ask(&world, alice, "hint", json!({"public": true})).await;
    tells!(posted(alice.click(&question, PERSON).await), "**3‑5**");
    assert_eq!(world.number(assisted).await, 11);
    // After a move that was never made, the answer says so.
    let question = ask(&world, alice, "hint", json!({"after_move": 9})).await;
    tells!(whisper(alice.click(&question, PERSON).await).content, "`9`");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_in_one_game_is_help_in_another_that_stands_alike() {
    let world = World::new().await;
    let alice = &world.alice;
    let alike = json!({"piles": "3 5", "ending": "normal"});
    let mut fair = alike.clone();
    fair["rated"] = true.into();
    let alone = world.play(alike.clone()).await;
    world.between(alice, &world.benoit, fair).await;
    let question = ask(&world, alice, "hint", none()).await;
    for (on, button) in [(&alone, "Hint"), (&question, BOT), (&question, PERSON)] {
        tells!(whisper(alice.click(on, button).await), "has no hints");
    }
    let helped = "SELECT SUM(assisted) FROM seats";
    assert_eq!(world.number(helped).await, 0);

    // In a game that is no match, the hint counts as help in both.
    let world = World::new().await;
    let alice = &world.alice;
    let alike = json!({"piles": "9 4", "ending": "normal"});
    let board = alice.ask(world.lounge, "play", alike.clone()).await;
    world.between_in(world.lounge, alice, &world.benoit, alike).await;
    let hint = whisper(alice.click(&board, "Hint").await);
    tells!(hint, "your game and another that stands alike are not scored any more.");
    assert_eq!(world.number(helped).await, 2);
}
