//! Whoever is called to move is called once, and the call goes with their move, whatever becomes of its sending.

use std::time::Duration;

use bouton::game::{Ply, decide, pace};
use bouton::handle::{AnyJob, Failure, Nudge, Sweeper};
use bouton::place::{GameId, Shards, UserId};
use bouton::reply::Message;
use bouton::store::Appended;

use super::script::Call;
use super::{ANN, BOB, NOW, Stage};

const GAME: GameId = GameId(1);

fn nudge() -> AnyJob {
    AnyJob::Nudge(Nudge { game: GAME, ply: Ply(0), who: ANN, now: NOW })
}

fn pings(message: &Message) -> &[UserId] {
    match message {
        Message::Plain(plain) => &plain.pings,
        Message::Panel(_) => &[],
    }
}

#[tokio::test]
async fn a_call_that_may_have_arrived_is_found_by_its_name_and_taken_back() {
    let stage = Stage::new().await;
    stage.begin(1, NOW - pace::AROUND - 1).await;
    stage.script.fail(Failure::Passing("no answer".to_owned()));
    stage.after.run(nudge()).await;
    let [Call::Send(_, call, name)] = &stage.script.calls()[..] else { panic!("it is sent") };
    assert_eq!(pings(call), [ANN]);

    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    let calls = stage.script.calls();
    let [Call::Send(_, again, same), Call::Delete(_)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!((same, pings(again).len()), (name, 0), "nobody is pinged");
    assert!(stage.script.shown().is_empty());
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    assert_eq!(stage.script.calls(), [], "it is done");
}

#[tokio::test]
async fn a_call_whose_deletion_failed_for_now_is_deleted_at_the_next_look() {
    let stage = Stage::new().await;
    stage.begin(1, NOW - pace::AROUND - 1).await;
    stage.after.run(nudge()).await;
    stage.script.fail(Failure::Passing("not now".to_owned()));
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    assert_eq!(stage.script.shown().len(), 1);
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    assert!(stage.script.shown().is_empty());
}

/// By its name it is found for minutes only: after that another would be sent, and deleted in its place.
#[tokio::test]
async fn a_call_that_was_found_once_is_not_looked_for_again() {
    let stage = Stage::new().await;
    stage.begin(1, NOW - pace::AROUND - 1).await;
    stage.script.fail(Failure::Passing("no answer".to_owned()));
    stage.after.run(nudge()).await;
    stage.script.let_pass(1);
    stage.script.fail(Failure::Passing("not now".to_owned()));
    stage.script.calls();
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    let calls = stage.script.calls();
    let [Call::Send(..), Call::Delete(found)] = &calls[..] else { panic!("{calls:?}") };
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    assert_eq!(stage.script.calls(), [Call::Delete(*found)]);
    assert!(stage.script.shown().is_empty());
}

#[tokio::test]
async fn while_an_old_call_stays_nobody_else_is_called_and_both_are_seen_to_soon() {
    let stage = Stage::new().await;
    let record = stage.begin(1, NOW - pace::AROUND - 1).await;
    let mut sweeper = Sweeper::new(Shards::all(1));
    stage.sweep_by(&mut sweeper).await;
    stage.after.run(nudge()).await;
    let turn = decide(&record.game, ANN, Ply(0), "B1".parse().expect("a move"), 0);
    let turn = turn.expect("it is hers");
    let moved = stage.store.append(&record, &turn, NOW, None).await;
    assert!(matches!(moved, Ok(Appended::Done(_))), "{moved:?}");
    stage.script.calls();
    stage.script.fail(Failure::Passing("not now".to_owned()));
    let next = Nudge { game: GAME, ply: Ply(1), who: BOB, now: NOW };
    stage.after.run(AnyJob::Nudge(next)).await;
    let calls = stage.script.calls();
    assert!(matches!(calls[..], [Call::Delete(_)]), "{calls:?}");
    stage.sweep_by(&mut sweeper).await;
    assert_eq!(stage.script.calls(), [], "not at once");
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep_by(&mut sweeper).await;
    let calls = stage.script.calls();
    let [Call::Delete(_), Call::Send(_, call, _)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(pings(call), [BOB]);
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep_by(&mut sweeper).await;
    assert_eq!(stage.script.calls(), [], "it is not old");
}

#[tokio::test]
async fn the_next_process_finishes_a_call() {
    let stage = Stage::new().await;
    stage.begin(1, NOW - pace::AROUND - 1).await;
    stage.script.fail(Failure::Passing("no answer".to_owned()));
    stage.after.run(nudge()).await;
    let first = stage.script.calls();
    stage.sweep().await;
    assert_eq!(stage.script.calls(), first, "the same, by the same name");
    stage.sweep().await;
    assert_eq!(stage.script.calls(), [], "once");
    stage.after.run(AnyJob::DeleteCall(GAME)).await;
    assert!(stage.script.shown().is_empty());
}
