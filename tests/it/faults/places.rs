//! Channels with a game in them change: the bot is muted, can't see them, or they are deleted.

use std::time::Duration;

use sandbox::{Call, Id, MessageView, Moment, Outcome, Sandbox, User};
use serde_json::json;

use super::{MOVES, forgive, game};
use crate::world::{World, none, offer, pick, picking, soon, tells, updated};

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back() {
    let world = World::new().await;
    let board = game(&world).await;
    let url =
        format!("{}/api/v10/channels/{}/messages/{}", world.sandbox.url(), world.nim, board.id);
    let deleted = reqwest::Client::new()
        .delete(url)
        .header("Authorization", format!("Bot {}", world.sandbox.token()))
        .send()
        .await
        .expect("it is asked");
    assert!(deleted.status().is_success(), "{deleted:?}");
    let again = world.benoit.ask(world.nim, "board", none()).await;
    forgive(&world, 1, |v| v.code == 10008).await;
    tells!(world.take(&again, "A1").await.content, "took 1");
}

/// A change to a channel.
type Change = fn(&Sandbox, Id);

/// Each change, and the error that Discord then gives for the bot's own messages there.
const CHANGES: [(Change, u32); 3] =
    [(Sandbox::silence_bot, 50013), (Sandbox::blind_bot, 50001), (Sandbox::delete_channel, 10003)];

/// A game between Alice and Benoît in its own channel.
async fn game_in(world: &World, name: &str) -> MessageView {
    let place = world.sandbox.add_channel(world.sandbox.guild(), name);
    world.between_in(place, &world.alice, &world.benoit, json!({"piles": "6 6 6"})).await
}

async fn take(user: &User, board: &MessageView) -> MessageView {
    updated(pick(user, board, "A1").await)
}

/// Alice moves, the channel changes during the answer, and the ping to the other player, who was away, is refused.
async fn changed_as_it_answers(
    world: &World,
    board: MessageView,
    (change, code): (Change, u32),
) -> Outcome {
    let place = board.channel;
    world.pass(Duration::from_secs(120)).await;
    let board = offer(&world.alice, &board, "A1").await.expect("her turn");
    // The held answer must not be this one.
    world.idle().await;
    let mut held = world.sandbox.hold(Call::Respond, Moment::After);
    let click = picking(&world.alice, &board, "A1");
    assert!(held.reached(soon()).await);
    change(&world.sandbox, place);
    held.release();
    let outcome = click.await.expect("it ends");
    assert!(matches!(outcome, Outcome::Update(_)), "{code}: {outcome}");
    forgive(world, 1, |v| v.code == code).await;
    outcome
}

/// Recently refused calls are not retried, unless Discord shows that they are allowed again.
#[tokio::test(flavor = "multi_thread")]
async fn where_it_may_write_again_it_calls_people_again() {
    let world = World::new().await;
    let board = game_in(&world, "silent").await;
    let place = board.channel;
    let outcome = changed_as_it_answers(&world, board, CHANGES[0]).await;
    world.sandbox.welcome_bot(place);
    world.pass(Duration::from_secs(120)).await;
    let called = world.sandbox.pings(&world.alice).len();
    take(&world.benoit, &outcome.message()).await;
    world.idle().await;
    assert_eq!(world.sandbox.pings(&world.alice).len(), called + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_changes_while_the_bot_answers_costs_one_call_and_no_move() {
    let world = World::new().await;
    for (i, (change, code)) in CHANGES.into_iter().enumerate() {
        let board = game_in(&world, &format!("place-{i}")).await;
        let (place, id) = (board.channel, board.id);
        let outcome = changed_as_it_answers(&world, board, (change, code)).await;
        let made = format!(
            "SELECT COUNT(*) FROM moves JOIN games ON id = game_id WHERE channel_id = {place}"
        );
        assert_eq!(world.ask(&made).await, 1, "{code}");
        if world.sandbox.message(place, id).is_some() {
            take(&world.benoit, &outcome.message()).await;
            assert_eq!(world.ask(&made).await, 2, "{code}");
        }
        // The call is not retried.
        world.idle().await;
        let more = world.sandbox.violations();
        assert!(more.is_empty(), "{code}: {more:#?}");
    }
    // Elsewhere they can play on.
    let board = game(&world).await;
    let board = take(&world.alice, &board).await;
    take(&world.benoit, &board).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_goes_before_the_answer_takes_no_other_game_with_it() {
    let world = World::new().await;
    let elsewhere = game(&world).await;
    let board = game_in(&world, "short-lived").await;
    let board = offer(&world.alice, &board, "A1").await.expect("her turn");
    let mut held = world.sandbox.hold(Call::Respond, Moment::Before);
    let click = picking(&world.alice, &board, "A1");
    assert!(held.reached(soon()).await);
    world.sandbox.delete_channel(board.channel);
    held.release();
    let outcome = click.await.expect("it ends");
    assert!(matches!(outcome, Outcome::Rejected { code: 10003, .. }), "{outcome}");
    forgive(&world, 1, |v| v.code == 10003 || v.what.contains("no response")).await;
    assert_eq!(world.number(MOVES).await, 1, "what was decided is stored");
    let board = take(&world.alice, &elsewhere).await;
    take(&world.benoit, &board).await;
}
