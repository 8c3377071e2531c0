//! Games whose channel or thread was deleted: `/board` elsewhere on the server brings them back.

use bouton::ask::control::Button;
use sandbox::{Id, MessageView, Sandbox, User};
use serde_json::json;

use crate::world::{
    World, code, first_control, moved, none, pick, resign, soon, tells, updated, whisper,
};

/// Alice and Benoît begin a game in a thread.
async fn in_a_thread(world: &World) -> (Id, MessageView) {
    let thread = world.sandbox.add_thread(world.nim, "match");
    let options = json!({"piles": "2 2"});
    let board = world.between_in(thread, &world.alice, &world.benoit, options).await;
    (thread, board)
}

/// The message posted after an answer that has this control.
async fn posted(world: &World, reader: &User, control: &str) -> MessageView {
    let find = |sandbox: &Sandbox| {
        let mut messages = sandbox.messages(world.nim, reader);
        messages.retain(|view| view.part(control).is_some() && !view.ephemeral);
        messages.pop()
    };
    world.sandbox.wait_for(soon(), find).await.expect("it is posted")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_comes_back_at_once() {
    let world = World::new().await;
    let thread = world.sandbox.add_thread(world.nim, "match");
    let board = world.alice.ask(thread, "play", json!({"preset": "classic"})).await;
    pick(&world.alice, &board, "A1").await;
    world.idle().await;
    world.sandbox.delete_channel(thread);
    let reply = world.alice.command(world.nim, "board", none()).await;
    tells!(whisper(reply).text(), "Elsewhere on this server");
    let again = posted(&world, &world.alice, "Hint").await;
    assert!(again.content.contains("took 1"), "{}", again.text());
    tells!(world.take(&again, "B1").await.content, "**B**");
    // The game now belongs to this channel.
    tells!(whisper(world.alice.command(world.nim, "play", none()).await).text(), "open game");
    world.end_forgiven(&[code::UNKNOWN_CHANNEL]);
}

#[tokio::test(flavor = "multi_thread")]
async fn between_people_the_other_has_to_agree() {
    let world = World::new().await;
    let (thread, board) = in_a_thread(&world).await;
    pick(&world.alice, &board, "A1").await;
    // By then the bot has stored the board's message.
    world.idle().await;
    let pings = world.sandbox.pings(&world.benoit).len();
    world.sandbox.delete_channel(thread);
    let reply = world.alice.command(world.nim, "board", none()).await;
    let question = posted(&world, &world.benoit, "Go on here").await;
    tells!(
        whisper(reply),
        "You have no open game here. `/play` starts one.\nElsewhere on this server:\n• 1‑2 against @Benoît: @Benoît to move (last move <t:",
        "If a channel is gone, its game goes on here."
    );
    tells!(
        &question,
        "@Benoît, the channel of this game is gone, and @Alice asks to go on here.",
        "[Go on here]"
    );
    assert_eq!(world.sandbox.pings(&world.benoit).len(), pings + 1);
    // However often she asks, he is pinged once.
    for _ in 0..3 {
        world.alice.ask(world.nim, "board", none()).await;
    }
    world.idle().await;
    assert_eq!(world.sandbox.pings(&world.benoit).len(), pings + 1);
    let to_say = "The other player has to say whether this game goes on here.";
    for (user, why) in [(&world.alice, to_say), (&world.clara, "This game is not yours:")] {
        tells!(whisper(user.click(&question, "Go on here").await), why);
    }
    // A player busy in this channel cannot agree yet.
    let other = world.between(&world.benoit, &world.clara, none()).await;
    tells!(
        whisper(world.benoit.click(&question, "Go on here").await),
        "Tu as déjà une partie en cours avec quelqu’un ici.",
        "[Montrer le plateau] [Abandonner]"
    );
    resign(&world.benoit, &other).await;
    let board = updated(world.benoit.click(&question, "Go on here").await);
    tells!(
        &board,
        "### 🟧 Your move, @Benoît.\n| @Alice took 1 from **A**, leaving 1.",
        "Move 2 · from 2‑2 · 24 hours"
    );
    world.sandbox.redeliver();
    let board = moved(&world.benoit, &board, "B2").await;
    tells!(moved(&world.alice, &board, "A1").await, "## 🏆 @Alice wins");
    world.end_forgiven(&[code::UNKNOWN_CHANNEL]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_there_stays_where_it_is() {
    let world = World::new().await;
    let (thread, board) = in_a_thread(&world).await;
    let text = whisper(world.alice.command(world.nim, "board", none()).await).text();
    assert!(text.contains(&thread.to_string()), "{text}");
    let before = world.sandbox.messages(world.nim, &world.benoit).len();
    // A forged button cannot move a game, here or to another server.
    let Ok(Button::Pick(game, ..)) = first_control(&board).parse() else {
        panic!("{}", board.text())
    };
    let forged = Button::GoOn(game).to_string();
    let any = world.alice.ask(world.nim, "help", none()).await;
    let reply = world.alice.forge_component(world.nim, any.id, &forged, &[]);
    assert!(whisper(reply.await).text().contains("moved on"));
    let there = world.sandbox.add_channel(world.sandbox.add_guild("Elsewhere"), "there");
    let any = world.alice.ask(there, "help", none()).await;
    let reply = world.alice.forge_component(there, any.id, &forged, &[]);
    assert!(whisper(reply.await).text().contains("cannot find"));
    tells!(whisper(world.alice.command(there, "board", none()).await).text(), !"Elsewhere");
    assert_eq!(world.sandbox.messages(world.nim, &world.benoit).len(), before);
    updated(pick(&world.alice, &board, "A1").await);
}
