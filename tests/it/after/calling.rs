//! Whoever is called to move is called once, and the call goes with their move, whatever becomes of its sending.

use bouton::game::{Ply, pace};
use bouton::handle::{AnyJob, Failure, Nudge};
use bouton::place::{GameId, UserId};
use bouton::reply::Message;

use super::script::Call;
use super::{ANN, NOW, Stage};

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
