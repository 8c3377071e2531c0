//! Players are warned before they lose on time, and nobody loses without a warning.

use std::time::Duration;

use bouton::game::pace::ANSWER;
use bouton::handle::Failure;
use bouton::place::Shards;
use bouton::store::Overdue;

use super::{DUE, MOVE, NOW, Stage, WARNING};

/// Less than counts as an absence, so that no deadline is postponed.
const MINUTE: Duration = Duration::from_secs(59);

/// The names under which messages were sent.
fn sent(stage: &Stage) -> Vec<String> {
    stage.script.sent().into_iter().map(|(_, _, name)| name).collect()
}

/// Whether the game ends at `now`, and if so, whether it is lost on time.
async fn ends(stage: &Stage, now: i64) -> Option<bool> {
    let due = stage.store.due(&Shards::all(1), now).await;
    match due.expect("it looks").as_slice() {
        [] => None,
        [Overdue::End { warned, .. }] => Some(*warned),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn what_may_pass_or_was_our_own_fault_is_tried_again_within_a_minute() {
    for failure in [Failure::Passing, Failure::Malformed] {
        let stage = Stage::new().await;
        stage.begin(1, DUE).await;
        stage.script.fail(failure("no luck".to_owned()));
        stage.sweep().await;
        let first = sent(&stage);
        assert_eq!(first.len(), 1);
        stage.sweep().await;
        assert!(sent(&stage).is_empty(), "not at once");
        stage.pass(60).await;
        stage.sweep().await;
        assert_eq!(sent(&stage), first, "by the same name");
        let end = DUE + MOVE + 60_000;
        assert_eq!(ends(&stage, end + ANSWER - 1).await, None);
        assert_eq!(ends(&stage, end + ANSWER).await, Some(true));
    }
}

#[tokio::test]
async fn nobody_loses_while_warnings_are_not_taken() {
    let stage = Stage::new().await;
    // A minute before the deadline, with no warning given yet.
    stage.begin(1, NOW - MOVE + 60_000).await;
    for _ in 0..5 {
        stage.script.fail(Failure::Malformed("no".to_owned()));
        stage.sweep().await;
        assert_eq!(sent(&stage).len(), 1);
        assert_eq!(stage.game(1).await.game.end(), None);
        stage.hands.advance(MINUTE);
    }
    stage.sweep().await;
    assert_eq!(sent(&stage).len(), 1);
    let end = NOW + 5 * MINUTE.as_millis() as i64 + WARNING;
    assert_eq!(ends(&stage, end + ANSWER - 1).await, None, "a quarter from then");
    assert_eq!(ends(&stage, end + ANSWER).await, Some(true));
}
