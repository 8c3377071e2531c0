//! The bot is killed at any moment.

use std::time::{Duration, Instant};

use sandbox::{Call, Id, MessageView, Moment, Outcome, Sandbox};
use serde_json::json;

use super::menu;
use crate::process::Process;
use crate::world::{World, code, none, pick, soon, updated};

/// What a player does while the bot is killed.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// A move from the board's menu.
    Pick,
    /// A typed move, so that the board is posted again.
    Type,
}

/// A plain game, and a match whose first game ends with the other player's first move.
const PLAIN: &str = "6 4 4 4 4 2";
const FAIR: &str = "2 1";

/// Every call that a move causes. Only over HTTP must the bot ask which message an answer became.
const CALLS: [(Call, Deed, &str); 7] = [
    (Call::Respond, Deed::Pick, PLAIN),
    (Call::Respond, Deed::Type, PLAIN),
    (Call::Delete, Deed::Pick, PLAIN),
    (Call::Post, Deed::Pick, PLAIN),
    (Call::ReadResponse, Deed::Type, PLAIN),
    (Call::Edit, Deed::Type, PLAIN),
    (Call::Post, Deed::Pick, FAIR),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_before_any_call_of_a_move_has_made_it_once() {
    killed_at_every_call(Moment::Before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_after_any_call_of_a_move_has_made_it_once() {
    killed_at_every_call(Moment::After).await;
}

async fn killed_at_every_call(moment: Moment) {
    let (world, mut process) = Process::in_a_world().await;
    for (call, deed, piles) in CALLS {
        if call == Call::ReadResponse && world.http().is_none() {
            continue;
        }
        let step = format!("{call:?}, {deed:?}, {piles}, {moment:?}");
        let began = Instant::now();
        let place = world.sandbox.add_channel(world.sandbox.guild(), &step.to_lowercase());
        let board = called(&world, place, piles).await;

        // Hold calls from the answer on: earlier jobs may still be drawing.
        let mut answer = world
            .sandbox
            .hold(Call::Respond, if call == Call::Respond { moment } else { Moment::After });
        let click = {
            let (user, board) = (world.benoit.clone(), board.clone());
            tokio::spawn(async move {
                match deed {
                    Deed::Pick => pick(&user, &board, "B1").await,
                    Deed::Type => {
                        let m = json!({"pile": "B", "take": 1});
                        user.command(place, "move", m).await
                    }
                }
            })
        };
        assert!(answer.reached(soon()).await, "{step}: no answer");
        let held = if call == Call::Respond {
            answer
        } else {
            let mut held = world.sandbox.hold(call, moment);
            answer.release();
            assert!(held.reached(soon()).await, "{step}: never came to that");
            held
        };
        process.kill();
        drop(held);
        let outcome = click.await.expect("it ends");
        let acknowledged = match &outcome {
            Outcome::Update(board) | Outcome::Message(board) => !board.ephemeral,
            _ => false,
        };
        let lost = call == Call::Respond && moment == Moment::Before;
        assert_eq!(acknowledged, !lost, "{step}: {outcome}");
        process = Process::start(&world).await;

        assert_eq!(moves(&world, place).await, 2, "{step}: stored, and once");
        world.sound().await;
        // Alice is pinged all the same, and Benoît's ping is deleted.
        calls(&world, place, usize::from(piles == PLAIN), &step).await;
        goes_on(&world, place, &board, piles, &step).await;
        // In a match Benoît has now moved, while Alice was away.
        calls(&world, place, usize::from(piles == FAIR), &step).await;
        world.sound().await;
        println!("{step}: {:?}", began.elapsed());
    }
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_WEBHOOK, code::UNKNOWN_MESSAGE]);
}

/// Makes a game in which Alice has moved and Benoît, who was away, was pinged; returns the board.
async fn called(world: &World, place: Id, piles: &str) -> MessageView {
    let options = json!({"piles": piles, "rated": piles == FAIR});
    let board = world.between_in(place, &world.alice, &world.benoit, options).await;
    world.pass(Duration::from_secs(120)).await;
    let m = if piles == FAIR { "A2" } else { "A1" };
    let moved = updated(pick(&world.alice, &board, m).await);
    // Jobs after his acceptance may run after the leap in time: then Alice is pinged, and moves anyway.
    let noted = format!(
        "SELECT COUNT(*) FROM games WHERE channel_id = {place} AND ping_ply = 1 AND ping_message IS NOT NULL"
    );
    world.until(&noted, |n| n > 0).await;
    world.pass(Duration::from_secs(120)).await;
    moved
}

/// A player who clicks on the board they last saw is told how things stand, and it is repaired; `/board` posts the
/// board, and they make the next move on it.
async fn goes_on(world: &World, place: Id, board: &MessageView, piles: &str, step: &str) {
    world.pass(Duration::from_secs(5)).await;
    let stale = menu(board);
    let values: &[&str] = if stale.starts_with("moves") { &["A1"] } else { &[] };
    let reply = world.benoit.forge_component(place, board.id, &stale, values).await.message();
    assert!(reply.ephemeral, "{step}: {}", reply.text());
    let repaired = |sandbox: &Sandbox| {
        let now = sandbox.refresh(board)?;
        now.part(&stale).is_none().then_some(())
    };
    let repaired = world.sandbox.wait_for(soon(), repaired).await;
    assert!(repaired.is_some(), "{step}: the board he clicked on stays as it was");
    assert_eq!(moves(world, place).await, 2, "{step}: once");

    // The second player of a match's first game begins the second game.
    let (next, m) = match piles {
        FAIR => (&world.benoit, "A1"),
        _ => (&world.alice, "C1"),
    };
    let board = next.ask(place, "board", none()).await;
    assert!(!board.ephemeral, "{step}: {}", board.text());
    let moved = pick(next, &board, m).await;
    assert!(matches!(moved, Outcome::Update(_)), "{step}: {moved}");
    assert_eq!(moves(world, place).await, 3, "{step}");
}

/// Waits until just this many pings stand in the channel (boards not counted), whenever the bot was killed.
async fn calls(world: &World, place: Id, wanted: usize, step: &str) {
    let standing = |sandbox: &Sandbox| {
        let messages = sandbox.messages(place, &world.alice);
        let calls =
            messages.iter().filter(|message| message.components.is_empty() && !message.edited);
        (calls.count() == wanted).then_some(())
    };
    let result = world.sandbox.wait_for(soon(), standing).await;
    let texts = world.sandbox.messages(place, &world.alice);
    let texts: Vec<_> = texts.iter().map(|message| message.text()).collect();
    assert!(result.is_some(), "{step}: {texts:#?}");
}

async fn moves(world: &World, place: Id) -> i64 {
    let moves =
        format!("SELECT COUNT(*) FROM moves JOIN games ON id = game_id WHERE channel_id = {place}");
    world.ask(&moves).await
}
