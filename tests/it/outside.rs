//! Servers without the bot that only let some people use their own apps in private.

use std::time::Duration;

use sandbox::User;
use serde_json::json;

use crate::world::{World, first_control, none, pick, posted, resign, tells, updated, whisper};

const USE_EXTERNAL_APPS: u64 = 1 << 50;

/// A server without the bot, where only Benoît may not use outside apps.
async fn world() -> World {
    let world = World::new().await;
    world.sandbox.remove_bot(world.sandbox.guild());
    // The server's data is deleted before they play on.
    world.settled().await;
    world.benoit.withhold(USE_EXTERNAL_APPS);
    world
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_nobody_would_see_is_not_made() {
    let world = world().await;
    let (alice, benoit, clara) = (&world.alice, &world.benoit, &world.clara);
    let ask = async |who: &User, whom: &User| {
        let options = json!({"opponent": whom.id().to_string(), "piles": "3 5"});
        who.command(world.nim, "play", options).await
    };
    let mut texts = vec![whisper(ask(benoit, alice).await).text()];
    let profile = "Challenge to Nim";
    assert_eq!(whisper(benoit.user_command(world.nim, profile, alice.id()).await).text(), texts[0]);
    assert_eq!(world.number("SELECT COUNT(*) FROM challenges").await, 0);

    // He may answer her challenge, which everyone sees, and play in public; but not ask for another game.
    let challenge = posted(ask(alice, benoit).await);
    let old = updated(benoit.click(&challenge, first_control(&challenge)).await);
    assert!(!old.ephemeral);
    let board = alice.ask(world.nim, "board", none()).await;
    let board = pick(alice, &board, "A3").await.message();
    let board = pick(benoit, &board, "B5").await.message();
    assert!(!board.ephemeral && board.content.contains("## 🏆"), "{}", board.text());
    assert_eq!(whisper(benoit.click(&board, "Rematch").await).text(), texts[0]);
    let again = posted(alice.click(&board, "Rematch").await);
    // The bot may only change messages there by answering: what is over is redrawn when somebody presses its buttons.
    world.pass(Duration::from_secs(3600)).await;
    world.change("UPDATE games SET touched_at = touched_at - 3600000").await;
    let shut = updated(alice.click(&again, "Withdraw").await);
    assert!(shut.buttons().is_empty(), "{}", shut.text());
    tells!(updated(alice.click(&old, "Resign").await), "This board is closed.");

    benoit.withhold(0);
    world.alice.withhold(USE_EXTERNAL_APPS);
    // A server's owner may do everything.
    assert!(!ask(alice, clara).await.message().ephemeral);
    clara.withhold(USE_EXTERNAL_APPS);
    texts.push(whisper(ask(clara, benoit).await).text());
    insta::assert_snapshot!(texts.join("\n"), @"
    (only you)
    Personne d’autre ne verrait ton défi : ce serveur ne te laisse utiliser tes propres applications qu’en privé. Lance ton défi sur un serveur qui m’a ajouté, ou dans une conversation privée.
    (only you)
    Nobody else would see your challenge: this server lets you use apps of your own in private only. Play on a server that has added me, or in a private conversation.
    ");
    world.end_damaged();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_is_played_in_whispers() {
    let world = world().await;
    let benoit = &world.benoit;
    let play = json!({"piles": "1 2 4", "level": "expert"});
    let first = whisper(benoit.command(world.nim, "play", play).await);
    let second = updated(pick(benoit, &first, "C1").await);
    assert!(second.ephemeral, "{}", second.text());
    // His whisper cannot be anyone's board, and after a while not even his.
    let board = "SELECT COUNT(board_message) FROM games";
    world.idle().await;
    assert_eq!(world.number(board).await, 0);
    let again = whisper(benoit.command(world.nim, "board", none()).await);
    assert_eq!(again.content, second.content);
    whisper(benoit.command(world.nim, "move", json!({"pile": "A", "take": 1})).await);
    // The earlier board says that the game has moved on.
    let stale = whisper(pick(benoit, &again, "A1").await);
    let board = whisper(benoit.click(&stale, "Montrer le plateau").await);
    resign(benoit, &board).await;
    let hint = json!({"piles": "3 5", "public": true});
    whisper(benoit.command(world.nim, "hint", hint).await);
    world.idle().await;
}
