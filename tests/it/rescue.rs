//! Games whose channel or thread is deleted: `/board` elsewhere on the server brings them back.

use bouton::ask::control::Button;
use sandbox::{Id, MessageView, Outcome, Sandbox, User};
use serde_json::json;

use crate::world::{World, code, first_control, none, pick, soon, untimed, whisper};

/// Alice and Benoît begin a game in a thread.
async fn in_a_thread(world: &World) -> (Id, MessageView) {
    let thread = world.sandbox.add_thread(world.nim, "match");
    let options = json!({"piles": "2 2", "opponent": world.benoit.id().to_string()});
    let asked = world.alice.ask(thread, "play", options).await;
    let board = world.benoit.click(&asked, "Accept").await.message();
    (thread, board)
}

/// The message that comes after an answer, with that control.
async fn posted(world: &World, reader: &User, control: &str) -> MessageView {
    let find = |sandbox: &Sandbox| {
        let mut seen = sandbox.messages(world.nim, reader);
        seen.retain(|view| view.part(control).is_some() && !view.ephemeral);
        seen.pop()
    };
    let found = world.sandbox.wait_for(soon(), find).await;
    found.expect("it is posted")
}

async fn ends_sound(world: World) {
    world.sound();
    // To find out that a channel is gone takes asking for it.
    let odd = |v: &sandbox::Violation| v.code != 10003;
    let odd: Vec<_> = world.sandbox.violations().into_iter().filter(odd).collect();
    assert!(odd.is_empty(), "{odd:#?}");
    world.end_forgiven(&[code::UNKNOWN_CHANNEL]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_comes_back_at_once() {
    let world = World::new().await;
    let thread = world.sandbox.add_thread(world.nim, "match");
    let options = json!({"preset": "classic"});
    let board = world.alice.ask(thread, "play", options).await;
    pick(&world.alice, &board, "A1").await;
    world.idle().await;
    world.sandbox.delete_channel(thread);
    let told = world.alice.command(world.nim, "board", none()).await;
    let told = whisper(told).text();
    assert!(told.contains("Elsewhere on this server"), "{told}");
    let again = posted(&world, &world.alice, "Hint").await;
    assert!(again.content.contains("took 1"), "{}", again.text());
    let moved = world.take(&again, "B1").await;
    assert!(moved.content.contains("**B**"), "{}", moved.text());
    // It is the game of this channel now.
    let busy = whisper(world.alice.command(world.nim, "play", none()).await).text();
    assert!(busy.contains("open game"), "{busy}");
    ends_sound(world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_the_other_has_to_agree() {
    let world = World::new().await;
    let (thread, board) = in_a_thread(&world).await;
    let board_there = board.id;
    pick(&world.alice, &board, "A1").await;
    // Where the board is, is noted by then.
    world.idle().await;
    let pings = world.sandbox.pings(&world.benoit).len();
    world.sandbox.delete_channel(thread);
    let told = world.alice.command(world.nim, "board", none()).await;
    let asked = posted(&world, &world.benoit, "Go on here").await;
    let mut shown = vec![whisper(told).text(), asked.text()];
    assert_eq!(world.sandbox.pings(&world.benoit).len(), pings + 1);
    let clara = world.sandbox.add_user("Clara", "en-US");
    for user in [&world.alice, &clara] {
        shown.push(whisper(user.click(&asked, "Go on here").await).text());
    }
    // Who is busy here cannot agree yet.
    let other = world.between(&world.benoit, &clara, none()).await;
    shown.push(whisper(world.benoit.click(&asked, "Go on here").await).text());
    let sure = world.benoit.click(&other, "Resign").await;
    let sure = sure.message();
    world.benoit.click(&sure, "Oui, j’abandonne").await;
    let board = world.benoit.click(&asked, "Go on here").await;
    assert!(matches!(board, Outcome::Update(_)), "{board}");
    let board = board.message();
    shown.push(board.text());
    world.sandbox.redeliver();
    let moved = pick(&world.benoit, &board, "B2").await;
    assert!(matches!(moved, Outcome::Update(_)), "{moved}");
    let won = pick(&world.alice, &moved.message(), "A1").await;
    shown.push(won.message().text());
    // The link leads to the board until the bot has heard that its channel is gone.
    let shown = untimed(&shown.join("\n\n")).replace(&format!("/{board_there}"), "");
    insta::assert_snapshot!(shown, @"
    (only you)
    You have no open game here. `/play` starts one.
    Elsewhere on this server:
    • 1‑2 against <@1091273441730265178>: <@1091273441730265178> to move (last move <t:…:R>)
    https://discord.com/channels/1180153304891392051/1082014461135589871
    If a channel is gone, its game goes on here.

    <@1091273441730265178>, the channel of this game is gone, and <@1073480119620472912> asks to go on here.
    <@1073480119620472912> against <@1091273441730265178>. On the table: A 1, B 2. <@1091273441730265178> is to move.
    [Go on here]

    (only you)
    The other player has to say whether this game goes on here.

    (only you)
    This game is not yours: only its players can do that. `/play` starts your own.
    <@1073480119620472912> against <@1091273441730265178>. On the table: A 1, B 2. <@1091273441730265178> is to move.

    (only you)
    Tu as déjà une partie en cours avec quelqu’un ici. Continue-la, ou abandonne-la d’abord.
    <@1091273441730265178> contre <@1175545424470916957>. Sur la table : A 1, B 3, C 5, D 7. C’est à <@1091273441730265178> de jouer.
    [Montrer le plateau] [Abandonner]

    | (#f4900c)
    | ### Nim · the last match wins
    | 🟦 <@1073480119620472912> against 🟧 <@1091273441730265178>
    | ---
    | <@1073480119620472912> took 1 from **A**, leaving 1.
    | 🟧 **Your move, <@1091273441730265178>.**
    | ```
    | A  | ×  1
    | B  | |  2
    | ```
    | -# Move 2 · from 2‑2 · 24 hours per move, this one due <t:…:R>
    | [A: take 1] [B: take 1] [B: take 2]
    | [Hint] [Show binary] [Rules] [Resign]

    | (#55acee)
    | ## 🏆 <@1073480119620472912> wins
    | <@1073480119620472912> took the last match.
    | -# Nim · the last match wins · 2‑2, 3 moves
    | -# 🟦 <@1073480119620472912> against 🟧 <@1091273441730265178>
    | ---
    | ⬜🟥🟩
    | Turning point: move 2.
    | -# 🟩 kept the win · 🟥 gave it away · ⬜ was lost anyway
    | -# Not scored: it began from too few objects.
    | [Rematch] [Review] [Share]
    ");
    ends_sound(world).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_there_stays_where_it_is() {
    let world = World::new().await;
    let (thread, board) = in_a_thread(&world).await;
    let told = whisper(world.alice.command(world.nim, "board", none()).await).text();
    assert!(told.contains(&thread.to_string()), "{told}");
    let seen = world.sandbox.messages(world.nim, &world.benoit).len();
    // Nobody can take it elsewhere by a forged button, here or on another server.
    let Ok(Button::Pick(game, ..)) = first_control(&board).parse() else {
        panic!("{}", board.text())
    };
    let forged = Button::GoOn(game).to_string();
    let any = world.alice.command(world.nim, "help", none()).await;
    let any = any.message();
    let told = world.alice.forge_component(world.nim, any.id, &forged, &[]);
    assert!(whisper(told.await).text().contains("moved on"));
    let guild = world.sandbox.add_guild("Elsewhere");
    let there = world.sandbox.add_channel(guild, "there");
    let any = world.alice.ask(there, "help", none()).await;
    let told = world.alice.forge_component(there, any.id, &forged, &[]);
    assert!(whisper(told.await).text().contains("cannot find"));
    let told = whisper(world.alice.command(there, "board", none()).await).text();
    assert!(!told.contains("Elsewhere"), "{told}");
    assert_eq!(world.sandbox.messages(world.nim, &world.benoit).len(), seen);
    let moved = pick(&world.alice, &board, "A1").await;
    assert!(matches!(moved, Outcome::Update(_)), "{moved}");
    world.end().await;
}
