//! Games between two people: turns, pings, strangers, resigning, rematches, hints.

use std::time::Duration;

use sandbox::{Call, Id, MessageView, Moment, Outcome, User};
use serde_json::json;

use crate::world::{
    NOON, World, first_control, game_of, moved, none, offer, pick, press, resign, soon, tells,
    untimed, whisper,
};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_game() {
    let world = World::new().await;
    let board = world.between(&world.alice, &world.benoit, json!({"piles": "1 2"})).await;
    // Delivered twice, his click is answered once, and so is her move.
    world.redelivered().await;
    assert_eq!(world.sandbox.pings(&world.benoit).len(), 1, "the challenge");
    tells!(whisper(pick(&world.benoit, &board, "A1").await), "(only you)\nCe n’est pas ton tour.");
    let board = moved(&world.alice, &board, "B1").await;
    world.redelivered().await;
    tells!(
        untimed(&board.text()),
        "### 🟧 Your move, @Benoît.\n| @Alice took 1 from **B**, leaving 1.",
        "Move 2 · from 1‑2 · 24 hours per move, this one due <t:…:R>\n| -# 🟦 @Alice against 🟧 @Benoît",
        "[A: take 1] [B: take 1]\n| [Hint] [Binary] [Rules] [Resign]"
    );
    tells!(whisper(pick(&world.alice, &board, "A1").await), "(only you)\nIt is not your turn.");
    for answer in [
        pick(&world.clara, &board, "A1").await,
        world.clara.click(&board, "Hint").await,
        world.clara.click(&board, "Binary").await,
        world.clara.click(&board, "Resign").await,
    ] {
        tells!(whisper(answer), "(only you)\nThis game is not yours:");
    }
    let board = moved(&world.benoit, &board, "A1").await;
    let board = moved(&world.alice, &board, "B1").await;
    tells!(board, "## 🏆 @Alice wins", "-# Not scored: it began from too few objects.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_looked_away_is_called_and_the_call_goes_with_their_move() {
    let (world, hands) = World::at(NOON).await;
    let board = world.between(&world.alice, &world.benoit, json!({"preset": "classic"})).await;
    // Both are active, so nobody is pinged.
    let board = moved(&world.alice, &board, "A1").await;
    hands.advance(Duration::from_secs(61));
    let pinged = world.sandbox.pings(&world.alice).len();
    let board = moved(&world.benoit, &board, "A1").await;
    let call = world.pinged(&world.alice, pinged).await;
    let call = world.sandbox.message(world.nim, call).expect("it is there");
    insta::assert_snapshot!(
        call.text().replace(&board.id.to_string(), "BOARD"), @"**Your move, <@1073480119620472912>**, against <@1091273441730265178>: https://discord.com/channels/1180153304891392051/1180153305516351589/BOARD");
    assert_eq!(call.mentions, [world.alice.id()]);

    // The ping is deleted when she moves; he was active just now, and is not pinged.
    let board = moved(&world.alice, &board, "B1").await;
    assert!(world.sandbox.wait_gone(&call, soon()).await);
    let board = moved(&world.benoit, &board, "B1").await;
    moved(&world.alice, &board, "B1").await;
    assert_eq!(world.sandbox.pings(&world.alice).len(), pinged + 1);
    assert_eq!(world.sandbox.pings(&world.benoit).len(), 1, "the challenge");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_follows_an_earlier_move_too_late_takes_no_call_away() {
    let (world, hands) = World::at(NOON).await;
    world.between(&world.alice, &world.benoit, json!({"preset": "classic"})).await;
    let mut held = world.sandbox.hold(Call::Edit, Moment::Before);
    let board = world.alice.ask(world.nim, "move", json!({"pile": "A", "take": 1})).await;
    assert!(held.reached(soon()).await, "the old board is told that it is none any more");
    hands.advance(Duration::from_secs(61));
    let pinged = world.sandbox.pings(&world.alice).len();
    moved(&world.benoit, &board, "A1").await;
    let call = world.pinged(&world.alice, pinged).await;
    held.release();
    world.idle().await;
    assert!(world.sandbox.message(world.nim, call).is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn either_resigns_at_any_time_and_rematches_swap_seats() {
    let world = World::new().await;
    let board = world.between(&world.alice, &world.benoit, json!({"preset": "classic"})).await;
    // It is Alice's turn, but Benoît resigns.
    let question = world.benoit.click(&board, "Resign").await.message();
    tells!(&question, "(only you)\nAbandonner cette partie ? Elle comptera comme une défaite.");
    tells!(
        world.benoit.click(&question, "Oui, j’abandonne").await,
        "Tu as abandonné. Merci pour la partie !",
        "@Benoît a abandonné : @Alice **gagne**."
    );
    let board = world.sandbox.wait_edit(&board, soon()).await.expect("redrawn");
    tells!(
        &board,
        "@Alice wins",
        "-# Not scored for @Alice: the game was too short.",
        "-# Lost for @Benoît: it ended before"
    );
    // He asks for a rematch; asking again changes nothing; she accepts with the same button.
    let rematch = world.benoit.click(&board, "Rematch").await.message();
    tells!(&rematch, "@Alice, @Benoît asks for a rematch.", "@Benoît begins.");
    world.idle().await;
    tells!(
        whisper(world.benoit.click(&board, "Rematch").await),
        "Tu as déjà défié @Alice ici. Ce défi se termine <t:",
        &format!("/{}\n[Retirer]", rematch.id)
    );
    tells!(whisper(world.clara.click(&board, "Rematch").await), "This game is not yours:");
    let second = world.alice.click(&board, "Rematch").await.message();
    tells!(&second, "🟦 @Benoît against 🟧 @Alice", "### 🟦 Your move, @Benoît.");
    let closed = world.sandbox.wait_edit(&rematch, soon()).await.expect("closed");
    insta::assert_snapshot!(closed.text(), @"<@1091273441730265178> challenged <@1073480119620472912> to a game of Nim. <@1073480119620472912> accepted.");
    assert_eq!(world.sandbox.pings(&world.alice).len(), 1, "she was asked");
    tells!(world.alice.ask(world.nim, "games", none()).await.content, "You have 1 open game");
    moved(&world.benoit, &second, "A1").await;
}

const ASSISTED: &str = "SELECT COALESCE(SUM(assisted * (seat + 1)), 0) FROM seats";

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_by_any_route_marks_its_player_and_is_not_for_whoever_waits() {
    for route in ["button", "command", "piles", "other ending", "next step"] {
        let world = World::new().await;
        let (alice, benoit) = (&world.alice, &world.benoit);
        let board = world.between(alice, benoit, json!({"preset": "classic"})).await;
        // Hints on any other position are allowed.
        let mut hints = Vec::new();
        for user in [alice, benoit] {
            hints.push(user.ask(world.nim, "hint", json!({"piles": "2 6 7"})).await);
        }
        let board = moved(alice, &board, "A1").await;
        let board = moved(benoit, &board, "A1").await;
        assert_eq!(world.number(ASSISTED).await, 0, "{route}");
        // The piles are now 1 4 5, and it is Alice's turn.
        let hint = async |user: &User| match route {
            "button" => user.click(&board, "Hint").await.message(),
            "command" => user.ask(world.nim, "hint", none()).await,
            // In another channel, and in another order.
            "piles" => {
                let same = json!({"piles": "5 1 4"});
                user.ask(user.dm(), "hint", same).await
            }
            "other ending" => {
                let alike = json!({"piles": "1 4 5", "ending": "misere"});
                user.ask(world.nim, "hint", alike).await
            }
            _ => {
                let hint = &hints[usize::from(user.id() == benoit.id())];
                let next = first_control(hint).replace("2-6-7", "1-4-5");
                let channel = hint.channel;
                let message = hint.id;
                user.forge_component(channel, message, &next, &[]).await.message()
            }
        };
        tells!(hint(benoit).await.content, &format!("’est à <@{}> de jouer", alice.id()));
        assert_eq!(world.number(ASSISTED).await, 0, "{route}");
        tells!(hint(alice).await.content, !"<@");
        assert_eq!(world.number(ASSISTED).await, 1, "{route}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn outside_of_servers_a_game_keeps_the_language_it_began_in() {
    let world = World::new().await;
    let talk = world.sandbox.add_private_channel("talk", &[&world.alice, &world.benoit]);
    let (alice, benoit) = (&world.alice, &world.benoit);
    let board = world.between_in(talk, alice, benoit, json!({"piles": "2 2"})).await;
    let board = moved(alice, &board, "A1").await;
    // Benoît's client is French; the language of what both see does not depend on who moves.
    let board = moved(&world.benoit, &board, "B1").await;
    assert!(board.content.contains("Your move"), "{}", board.text());
    assert_eq!(world.benoit.ask(talk, "board", none()).await.text(), board.text());
}

/// A game in which both look away before each move, so that the other is pinged if the bot `speaks`.
async fn a_long_game(world: &World, hands: &bouton::clock::Hands, channel: Id, speaks: bool) {
    let players = [&world.alice, &world.benoit];
    let options = json!({"piles": "2 2"});
    let mut board = world.between_in(channel, players[0], players[1], options).await;
    for (mover, m) in [(0, "A1"), (1, "B1")] {
        hands.advance(Duration::from_secs(100));
        let before = world.sandbox.pings(players[1 - mover]).len();
        board = moved(players[mover], &board, m).await;
        // A player who moves before the ping gets none.
        world.idle().await;
        let called = world.sandbox.pings(players[1 - mover]).len() > before;
        assert_eq!(called, speaks, "{m}");
    }
    // After `/board`, the old board is retired where the bot may edit it.
    let again = world.alice.ask(channel, "board", none()).await;
    resign(&world.alice, &again).await;
    // By now, anything forbidden would have been refused.
    world.idle().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_asks_for_nothing_that_a_channel_forbids_it() {
    let (world, hands) = World::at(NOON).await;
    let talk = world.sandbox.add_private_channel("talk", &[&world.alice, &world.benoit]);
    a_long_game(&world, &hands, talk, false).await;
    for (name, speaks) in [("quiet", false), ("hidden", false), ("open", true)] {
        let channel = world.sandbox.add_channel(world.sandbox.guild(), name);
        let thread = world.sandbox.add_thread(channel, &format!("{name}-thread"));
        match name {
            "quiet" => world.sandbox.silence_bot(channel),
            "hidden" => world.sandbox.blind_bot(channel),
            _ => {}
        }
        for place in [channel, thread] {
            a_long_game(&world, &hands, place, speaks).await;
            let broken = world.sandbox.violations();
            assert!(broken.is_empty(), "{name}: {broken:?}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_moves_after_being_asked_has_not_resigned() {
    let world = World::new().await;
    let alice = &world.alice;
    let board = world.between(alice, &world.benoit, json!({"piles": "3 4 5"})).await;
    let question = alice.click(&board, "Resign").await.message();
    let board = world.take(&board, "A1").await;
    let again = alice.click(&question, "Yes, resign").await.message();
    assert!(again.ephemeral && again.part("Yes, resign").is_some());
    // As in older versions, which did not say at which ply the question was asked.
    let old = format!("resign-yes.{}", game_of(&board));
    tells!(alice.forge_component(world.nim, board.id, &old, &[]).await, "Yes, resign");
    let open = "SELECT COUNT(*) FROM games WHERE state = 'active'";
    assert_eq!(world.number(open).await, 1);
    // The other player's move does not undo the question.
    pick(&world.benoit, &board, "B1").await;
    tells!(alice.click(&again, "Yes, resign").await.message().content, "You resigned");
    assert_eq!(world.number(open).await, 0);
}

/// Alice has moved and is asked whether she resigns: returns the board and the question.
async fn question_on(world: &World, piles: &str) -> (MessageView, MessageView) {
    let options = json!({"piles": piles, "ending": "normal"});
    let board = world.between(&world.alice, &world.benoit, options).await;
    let board = world.take(&board, "A1").await;
    let question = world.alice.click(&board, "Resign").await.message();
    (board, question)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_said_as_the_other_moves_resigns() {
    let world = World::new().await;
    for round in 0..12 {
        let (board, question) = question_on(&world, "3 4 5").await;
        let board = offer(&world.benoit, &board, "B2").await.expect("his turn");
        let (yes, _) = tokio::join!(
            world.alice.click(&question, "Yes, resign"),
            press(&world.benoit, &board, "B2"),
        );
        assert!(yes.to_string().contains("You resigned"), "{round}: {yes}");
    }
    assert_eq!(world.number("SELECT COUNT(*) FROM games WHERE state = 'active'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_yes_said_as_the_other_ends_the_game_shows_how_it_ended() {
    let world = World::new().await;
    for round in 0..12 {
        let (board, question) = question_on(&world, "1 1").await;
        let moving = pick(&world.benoit, &board, "B1");
        let yes = match round {
            0 => {
                moving.await;
                world.alice.click(&question, "Yes, resign").await
            }
            _ => tokio::join!(world.alice.click(&question, "Yes, resign"), moving).0,
        };
        // Either way the question is over.
        assert!(matches!(yes, Outcome::Update(_)), "{round}: {yes}");
        let reply = yes.message();
        assert!(reply.content.contains("**wins**"), "{round}: {reply}");
        assert!(reply.parts().next().is_none(), "{round}: {reply}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_gone_leaves_games_that_can_be_looked_at() {
    let world = World::new().await;
    let board = world.between(&world.alice, &world.benoit, json!({"piles": "1 2"})).await;
    let board = moved(&world.alice, &board, "B2").await;
    let done = moved(&world.benoit, &board, "A1").await;
    let update = format!(
        "UPDATE seats SET user_id = NULL WHERE user_id = {} AND open = 0",
        world.benoit.id()
    );
    world.change(&update).await;
    let refused = whisper(world.alice.click(&done, "Rematch").await).text();
    assert!(refused.contains("Whoever you played this game with is gone."), "{refused}");
    let review = world.alice.click(&done, "Review").await.message();
    assert!(review.text().contains("omeone who is gone"), "{review:?}");
    assert!(!review.text().contains(&world.benoit.id().to_string()));
    world.end_damaged();
}
