//! Reviews of finished games over the sandbox's wire: the whole game, page by page, playing on from a page, and
//! reviews that are refused.

use sandbox::{MessageView, Sandbox, User};
use serde_json::{Value, json};

use crate::world::{
    NOON, World, choices, game_of, none, pick, resign, some_move, soon, tells, whisper,
};

/// Begins a game and makes these moves.
async fn play(world: &World, user: &User, options: Value, moves: &[&str]) -> MessageView {
    let mut board = user.ask(world.nim, "play", options).await;
    for m in moves {
        board = pick(user, &board, m).await.message();
    }
    board
}

/// A game that Alice resigns after these moves.
async fn resigned(world: &World, options: Value, moves: &[&str]) -> MessageView {
    let board = play(world, &world.alice, options, moves).await;
    resign(&world.alice, &board).await;
    // The board is redrawn after the answer.
    let over = |sandbox: &Sandbox| {
        let board = sandbox.refresh(&board)?;
        board.part("Review").is_some().then_some(board)
    };
    world.sandbox.wait_for(soon(), over).await.expect("it shows that the game is over")
}

/// Turns the pages with that button and collects their first lines; the second and the last page in full.
/// `reading::review` reads the rest.
async fn leaves(user: &User, first: MessageView, next: &str) -> String {
    let title = |leaf: &MessageView| leaf.content.lines().next().unwrap_or_default().to_owned();
    let mut leaf = first;
    let mut pages = vec![title(&leaf)];
    while leaf.part(next).is_some() {
        leaf = user.click(&leaf, next).await.message();
        assert!(leaf.ephemeral);
        let whole = pages.len() == 1 || leaf.part(next).is_none();
        pages.push(if whole { leaf.text() } else { title(&leaf) });
    }
    pages.join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_looked_back_on_in_english() {
    let world = World::new().await;
    let options = json!({"preset": "classic", "level": "novice"});
    let mut board = play(&world, &world.alice, options, &["A1", "B2"]).await;
    while !choices(&board).is_empty() {
        board = some_move(&world.alice, &board, false).await.message();
    }
    let whole = whisper(world.alice.click(&board, "Review").await);
    insta::assert_snapshot!(whole.text(), @"
    (only you)
    **Looking back:** <@1073480119620472912> against Bouton (novice)
    **3‑4‑5**, 8 moves. Whoever takes the last stone **wins**.
    Bouton took the last stone and **wins**.
    **Turning point: move 5.** <@1073480119620472912> took 1 from **A** and gave the win away for good.
    The right move: take 1 from **C**, leaving 2‑2‑0. Two equal piles are left: whatever is done with one can be done with the other.
    **Mattered too:**
    • Move 4: Bouton took 1 from **C**, which gave the win away.
    • Move 6: Bouton took 2 from **B**, and kept the win, the only one of 4 moves to do so.
    **Accuracy:** <@1073480119620472912> kept the win on 0 of 3 chances (0%); Bouton kept the win on 1 of 3 chances (33%).
    ```
    █·█·█····
    ·█·█·████
         ^
    ```
    Who could win, from start to end: <@1073480119620472912> above, Bouton below; `^` is the turning point.
    ```
    1.  A1 ❌  C3 ❌
    2.  B2 ❌  C1 ❌
    3.  A1 ❌  B2 ✅
    4.  A1 ⬜  C1 ✅
    ```
    ✅ kept the win · ❌ gave it away · ⬜ was lost anyway. Left: <@1073480119620472912>, right: Bouton.
    The game to copy, to look at it again with `/hint piles:`
    ```
    3-4-5 normal: A1 C3 B2 C1 A1 B2 A1 C1
    ```
    [Move by move] [Turning point]
    ");
    let first = world.alice.click(&whole, "Move by move").await.message();
    insta::assert_snapshot!(leaves(&world.alice, first, "Next").await, @"
    **Before the first move** of 8: <@1073480119620472912> against Bouton (novice)
    (only you)
    **Move 1 of 8**: <@1073480119620472912> against Bouton (novice)
    <@1073480119620472912> took 1 from **A**, leaving 2.
    This **gave the win away**. The right move: take 2 from **A**, leaving 1‑4‑5. 1‑4‑5 is left: whatever is taken next, the reply can leave two equal piles or 1‑2‑3.
    Bouton is to move, and **can win**.
    ```
                     4 2 1
    A  o o ×      2  0 1 0
    B  o o o o    4  1 0 0
    C  o o o o o  5  1 0 1
    odd              · ^ ^
    ```
    [Start] [Back] [Next] [End]
    [Whole game] [Turning point] [Play on from here] [Take this move back]
    **Move 2 of 8**: <@1073480119620472912> against Bouton (novice)
    **Move 3 of 8**: <@1073480119620472912> against Bouton (novice)
    **Move 4 of 8**: <@1073480119620472912> against Bouton (novice)
    **Move 5 of 8**: <@1073480119620472912> against Bouton (novice)
    **Move 6 of 8**: <@1073480119620472912> against Bouton (novice)
    **Move 7 of 8**: <@1073480119620472912> against Bouton (novice)
    (only you)
    **Move 8 of 8**: <@1073480119620472912> against Bouton (novice)
    Bouton took 1 from **C**, leaving none.
    This **kept the win**. The last one is taken, and that wins.
    Bouton took the last stone and **wins**.
    [Start] [Back]
    [Whole game] [Turning point]
    ");
    let mut leaf = world.alice.click(&whole, "Turning point").await.message();
    assert!(leaf.content.contains("decided the game"));
    for (button, begins) in [
        ("Back", "**Move 4 of 8**"),
        ("End", "**Move 8 of 8**"),
        ("Start", "**Before the first move** of 8"),
        ("Whole game", &whole.content),
    ] {
        leaf = world.alice.click(&leaf, button).await.message();
        assert!(leaf.content.starts_with(begins), "{button}: {}", leaf.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_on_from_any_leaf() {
    let world = World::new().await;
    resigned(&world, json!({"piles": "2 3 4", "level": "expert", "theme": "fruit"}), &["A2"]).await;
    let whole = whisper(world.alice.command(world.nim, "review", none()).await);
    let leaf = world.alice.click(&whole, "Turning point").await.message();
    let fruit = "\n`      4 2 1`\n`A  0  0 0 0` ××\n`B  3  0 1 1` 🍑🍑🍑\n`C  4  1 0 0` 🍋🍋🍋🍋\n`odd   ^ ^ ^`\n";
    assert!((leaf.text() + "\n").contains(fruit), "{}", leaf.text());

    // From here the bot moves first, as in the game; the empty pile is left out.
    tells!(
        world.alice.click(&leaf, "Play on from here").await,
        "Bouton (expert) against @Alice",
        "### Your move, @Alice.\n| Bouton took 1 from **B**, leaving 3.",
        "Move 2 · from 3‑4"
    );
    // Only one game at a time.
    let busy = world.alice.click(&leaf, "Take this move back").await;
    assert!(whisper(busy).content.starts_with("You already have an open game with me here."));

    // Before that move it is Alice's turn.
    let resign = world.alice.ask(world.nim, "resign", none()).await;
    world.alice.click(&resign, "Yes, resign").await.message();
    let board = world.alice.click(&leaf, "Take this move back").await;
    tells!(board, "### Your move, @Alice.", "Move 1 · from 2‑3‑4");

    // A spectator gets the side that can win.
    let watched = world.benoit.command(world.nim, "review", json!({"game": game_of(&leaf)})).await;
    let leaf = world.benoit.click(&whisper(watched), "Le tournant").await.message();
    let board = world.benoit.click(&leaf, "Continuer d’ici").await;
    tells!(board, "@Benoît against Bouton (expert)", "Move 1 · from 3‑4");
}

#[tokio::test(flavor = "multi_thread")]
async fn to_look_back_on_how_a_game_stands_is_help_in_it() {
    const COSTS: &str = "Another game of yours stands as this one once did";
    let world = World::new().await;
    let classic = json!({"preset": "classic", "first": "me"});
    resigned(&world, classic.clone(), &["A2"]).await;
    let helped = async || world.number("SELECT COUNT(*) FROM seats WHERE assisted = 1").await;
    let review = async || whisper(world.alice.command(world.nim, "review", none()).await).text();
    // An open game with other piles gets no help.
    world.alice.ask(world.nim, "play", json!({"piles": "3 4 6", "first": "me"})).await;
    assert!(!review().await.contains(COSTS));
    assert_eq!(helped().await, 0);
    world.alice.ask(world.alice.dm(), "play", classic).await;
    tells!(review().await, COSTS);
    assert_eq!(helped().await, 1);
    // The warning comes once.
    assert!(!review().await.contains(COSTS));
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_games_are_offered() {
    let (world, _hands) = World::at(NOON).await;
    let offered = async |user: &User, typed: &str| {
        user.autocomplete(world.nim, "review", none(), "game", typed).await.to_string()
    };
    assert_eq!(offered(&world.alice, "").await, "choices:");
    let board =
        play(&world, &world.alice, json!({"piles": "1", "ending": "normal"}), &["A1"]).await;
    let won = game_of(&board);
    let board = resigned(&world, json!({"preset": "xl", "level": "strong"}), &["A2"]).await;
    let lost = game_of(&board);
    // A game without a move cannot be reviewed.
    world.play(none()).await;
    let question = world.alice.ask(world.nim, "resign", none()).await;
    world.alice.click(&question, "Yes, resign").await.message();
    let hide = |text: String| text.replace(&won, "WON").replace(&lost, "LOST");
    insta::assert_snapshot!(hide(offered(&world.alice, "").await), @r#"
    choices:
    - Against Bouton (strong) · November 23 · 3-5-7-9 · lost = "LOST"
    - Against Bouton (casual) · November 23 · 1 · won = "WON"
    "#);
    insta::assert_snapshot!(hide(offered(&world.alice, "STRONG").await), @r#"
    choices:
    - Against Bouton (strong) · November 23 · 3-5-7-9 · lost = "LOST"
    "#);
    insta::assert_snapshot!(offered(&world.alice, "chess").await, @"choices:");
    assert_eq!(offered(&world.benoit, "").await, "choices:");
    // By default it is the last game in this channel, or else the last of all.
    let last = async |channel| {
        let review = world.alice.command(channel, "review", none()).await;
        whisper(review).content
    };
    let dm = world.alice.dm();
    assert!(last(dm).await.contains("**3‑5‑7‑9**"));
    let board = world.alice.ask(dm, "play", json!({"piles": "1"})).await;
    world.take(&board, "A1").await;
    assert!(last(dm).await.contains("**1**, 1 move"));
    assert!(last(world.nim).await.contains("**3‑5‑7‑9**"));
    // Now two entries would be equal, but Discord wants different names.
    let twice = offered(&world.alice, "casual").await;
    assert_eq!(twice.matches("1 · won = ").count(), 1, "{twice}");
    assert_eq!(twice.matches("1 · won (2) = ").count(), 1, "{twice}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_looked_back_on() {
    let world = World::new().await;
    let (user, other) = (&world.alice, &world.benoit);
    let mut refusals = Vec::new();
    let mut ask = async |case: &str, channel, game: &str| {
        let options = if game.is_empty() { none() } else { json!({"game": game}) };
        let text = whisper(user.forge_command(channel, "review", options).await).text();
        let lines: Vec<&str> = text.lines().skip(1).filter(|line| !line.starts_with('<')).collect();
        refusals.push(format!("{case}: {}", lines.join(" ")));
    };
    let elsewhere = user.dm();
    ask("none yet", world.nim, "").await;
    ask("no number", world.nim, "`@everyone` my last one").await;
    ask("an unknown number", world.nim, "4").await;
    ask("a number beyond all", world.nim, "99999999999999999999999").await;
    let board = user.ask(world.nim, "play", none()).await;
    ask("own, not over", world.nim, &game_of(&board)).await;
    ask("own, not over, elsewhere", elsewhere, &game_of(&board)).await;
    let theirs = other.ask(world.nim, "play", none()).await;
    ask("others', not over", world.nim, &game_of(&theirs)).await;
    ask("others', not over, elsewhere", elsewhere, &game_of(&theirs)).await;
    let private = other.ask(other.dm(), "play", json!({"piles": "1"})).await;
    pick(other, &private, "A1").await.message();
    ask("others', elsewhere", world.nim, &game_of(&private)).await;
    insta::assert_snapshot!(refusals.join("\n"), @"
    none yet: You have no finished game to look back on. `/play` starts one.
    no number: I do not know the game `'@everyone' my last one`: pick one from the list that `/review` offers.
    an unknown number: I do not know the game `4`: pick one from the list that `/review` offers.
    a number beyond all: I do not know the game `99999999999999999999999`: pick one from the list that `/review` offers.
    own, not over: Your game is not over yet: play it to its end first. `/games` leads you to it. [Show the board]
    own, not over, elsewhere: Your game is not over yet: play it to its end first. `/games` leads you to it.
    others', not over: This game is not over yet: you can look back on it when it is.
    others', not over, elsewhere: This game was played elsewhere by others: look back on it in its own channel.
    others', elsewhere: This game was played elsewhere by others: look back on it in its own channel.
    ");
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_leaves_are_kept_in_bounds() {
    let world = World::new().await;
    let board = resigned(&world, json!({"preset": "classic"}), &["A2"]).await;
    let whole = whisper(world.alice.click(&board, "Review").await);
    let game = game_of(&board);
    for (id, expected) in [
        (format!("leaf.{game}.4294967295.3"), "**Move 2 of 2**"),
        (format!("leaf.{game}.4294967295.2"), "**Move 2 of 2**"),
        (format!("leaf.{game}.0.2"), "**Before the first move**"),
        (format!("leaf.{game}.0.9"), "I do not know this button"),
        (format!("leaf.{game}.-1.2"), "I do not know this button"),
        (format!("play-on.{game}.77"), "I do not know this button"),
        ("leaf.5.0.0".to_owned(), "I do not know the game `5`"),
        ("play-on.5.0".to_owned(), "I do not know the game `5`"),
        ("review.18446744073709551615".to_owned(), "I do not know the game `18446744073709551615`"),
    ] {
        let message = whisper(world.alice.forge_component(world.nim, whole.id, &id, &[]).await);
        assert!(message.content.starts_with(expected), "{id}: {}", message.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_game_it_is_the_last_on_this_server() {
    let world = World::new().await;
    let alice = &world.alice;
    world.win(alice, world.lounge).await;
    world.win(alice, world.nim).await;
    let elsewhere = world.sandbox.add_guild("Elsewhere");
    let elsewhere = world.sandbox.add_channel(elsewhere, "games");
    let last = world.number("SELECT MAX(id) FROM games").await;
    world.win(alice, elsewhere).await;
    let review = alice.ask(world.lounge, "review", none()).await;
    let of_it = |part: &Value| part["custom_id"].to_string().contains(&last.to_string());
    assert!(review.parts().any(of_it), "{}", review.text());
}
