//! A player to move is pinged once, and the ping is deleted with their move, whatever happens to its sending.

use std::time::Duration;

use bouton::game::{Record, decide};
use bouton::handle::{AnyJob, Failure};
use bouton::place::{GameId, UserId};
use bouton::reply::{Frame, Message};
use bouton::store::Job;

use super::script::Call;
use super::{ANN, BOB, NOW, Stage};
use crate::records::appended;

const GAME: GameId = GameId(1);
/// How long a failed job is left alone.
const CLAIM: Duration = Duration::from_secs(45);

fn pings(message: &Message) -> &[UserId] {
    match &message.frame {
        Frame::Plain { pings, .. } => pings,
        Frame::Panel { .. } => &[],
    }
}

impl Stage {
    /// A game in which Ann has just moved while Bob was away.
    async fn moved() -> (Self, Record) {
        let stage = Self::new().await;
        let record = stage.begin(1, NOW - 120_000).await;
        let record = stage.moves(&record, "A1").await;
        (stage, record)
    }

    async fn moves(&self, record: &Record, m: &str) -> Record {
        let (game, now) = (&record.game, self.clock.now());
        let who = [ANN, BOB][game.to_move().index()];
        let turn = decide(game, who, game.ply(), m.parse().expect("a move"), 0);
        appended(&self.store, record, &turn.expect("it is theirs"), now, None).await
    }

    async fn calls(&self) -> Vec<Call> {
        self.after.run(AnyJob::Nudge(GAME)).await;
        self.script.calls()
    }

    async fn calls_later(&self, after: Duration) -> Vec<Call> {
        self.hands.advance(after);
        self.sweep().await;
        self.script.calls()
    }
}

fn passing() -> Failure {
    Failure::Passing("not now".to_owned())
}

/// It is not looked for by its name either: that would post it again.
#[tokio::test]
async fn a_call_that_may_have_arrived_long_ago_is_left_alone() {
    let (stage, record) = Stage::moved().await;
    (0..5).for_each(|_| stage.script.fail(Failure::NoReply("no reply".to_owned())));
    let mut sent = stage.calls_later(Duration::from_secs(5)).await.len();
    for _ in 0..3 {
        sent += stage.calls_later(CLAIM).await.len();
    }
    assert_eq!((sent, stage.calls_later(CLAIM).await), (4, vec![]));
    stage.moves(&record, "B1").await;
    let calls = stage.calls().await;
    assert!(matches!(&calls[..], [Call::Send(_, _, name)] if name == "1.2"), "{calls:?}");
}

#[tokio::test]
async fn a_call_that_may_have_arrived_is_found_by_its_name_and_taken_back() {
    let (stage, record) = Stage::moved().await;
    stage.script.fail(passing());
    let calls = stage.calls().await;
    let [Call::Send(_, _, name)] = &calls[..] else { panic!("it is sent: {calls:?}") };
    stage.moves(&record, "B1").await;
    let calls = stage.calls().await;
    let [Call::Send(_, again, same), Call::Delete(_)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!((same, pings(again).len()), (name, 0), "nobody is pinged");
    assert!(stage.script.messages().is_empty());
    assert_eq!(stage.calls().await, [], "it is done");
}

#[tokio::test]
async fn a_call_whose_deletion_failed_for_now_is_deleted_later() {
    let (stage, record) = Stage::moved().await;
    stage.calls().await;
    stage.moves(&record, "B1").await;
    stage.script.fail(passing());
    stage.calls().await;
    assert_eq!(stage.script.messages().len(), 1);
    assert_eq!(stage.calls().await, [], "not at once");
    stage.calls_later(CLAIM).await;
    assert!(stage.script.messages().is_empty());
}

/// A ping is found by its name for minutes only: later, a new one would be sent and deleted instead.
#[tokio::test]
async fn a_call_that_was_found_once_is_not_looked_for_again() {
    let (stage, record) = Stage::moved().await;
    stage.script.fail(passing());
    stage.calls().await;
    stage.moves(&record, "B1").await;
    stage.script.let_pass(1);
    stage.script.fail(passing());
    let calls = stage.calls().await;
    let [Call::Send(..), Call::Delete(found)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(stage.calls_later(CLAIM).await, [Call::Delete(*found)]);
    assert!(stage.script.messages().is_empty());
}

#[tokio::test]
async fn while_an_old_call_stays_nobody_else_is_called_and_both_are_seen_to_soon() {
    let (stage, record) = Stage::moved().await;
    stage.calls().await;
    stage.hands.advance(Duration::from_secs(120));
    stage.moves(&record, "B1").await;
    stage.script.fail(passing());
    let calls = stage.calls().await;
    assert!(matches!(calls[..], [Call::Delete(_)]), "{calls:?}");
    let calls = stage.calls_later(CLAIM).await;
    let [Call::Delete(_), Call::Send(_, call, _)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(pings(call), [ANN]);
    assert_eq!(stage.calls_later(CLAIM).await, [], "it is not old");
}

#[tokio::test]
async fn the_next_process_calls_whom_the_last_one_had_no_time_for() {
    let (stage, _) = Stage::moved().await;
    let calls = stage.calls_later(Duration::from_secs(5)).await;
    let [Call::Send(_, call, _)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(pings(call), [BOB]);
}

#[tokio::test]
async fn the_next_process_finishes_a_call() {
    let (stage, record) = Stage::moved().await;
    stage.script.fail(passing());
    let first = stage.calls().await;
    assert_eq!(stage.calls_later(CLAIM).await, first, "the same, by the same name");
    assert_eq!(stage.calls_later(CLAIM).await, [], "once");
    stage.moves(&record, "B1").await;
    stage.calls().await;
    assert_eq!(stage.script.messages().len(), 1, "and Ann in his place, who was away");
}

/// What becomes due again while a job runs is not settled by that job.
#[tokio::test]
async fn a_move_made_while_a_call_is_seen_to_is_seen_to_as_well() {
    let (stage, record) = Stage::moved().await;
    let job = Job::Nudge(GAME);
    let due = stage.store.claim_job(job, NOW).await.expect("is asked").expect("it is there");
    assert_eq!(stage.store.claim_job(job, NOW).await.expect("is asked"), None, "by one");
    stage.hands.advance(Duration::from_secs(120));
    stage.moves(&record, "B1").await;
    stage.store.settle(due).await.expect("is noted");
    let calls = stage.calls().await;
    let [Call::Send(_, call, _)] = &calls[..] else { panic!("{calls:?}") };
    assert_eq!(pings(call), [ANN]);
}
