//! A channel refuses the bot once, or for a while: its jobs there are done later.

use std::time::Duration;

use bouton::handle::Failure;
use bouton::place::{ChannelId, MessageId};

use super::{NOW, Stage};

const HERE: ChannelId = ChannelId(1);

/// A game in the channel whose board is still to be posted.
async fn owe_post(stage: &Stage, id: u64) {
    stage.begin_in(HERE.0, id, NOW).await;
    stage.owe("post", id, Some(id), NOW).await;
}

/// How many calls are made to the platform after that many minutes more, sweeping once.
async fn calls_after(stage: &Stage, minutes: u64) -> usize {
    stage.hands.advance(Duration::from_secs(60 * minutes));
    stage.sweep().await;
    stage.script.calls().len()
}

async fn pending(stage: &Stage) -> i64 {
    stage.database.number("SELECT COUNT(*) FROM outbox WHERE kind IN ('post', 'draw')").await
}

#[tokio::test]
async fn what_was_not_asked_for_is_asked_for_once_the_refusal_is_forgotten() {
    let stage = Stage::new().await;
    for id in 2..5 {
        owe_post(&stage, id).await;
    }
    // The refusal is of one call alone.
    stage.script.fail(Failure::Refused("no".to_owned()));
    assert_eq!(calls_after(&stage, 0).await, 1);
    assert_eq!((calls_after(&stage, 4).await, pending(&stage).await), (0, 3));
    // Each board is posted, and drawn if need be.
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep().await;
    let posted = |stage: &Stage| stage.script.sent().into_iter().map(|sent| sent.0);
    assert!(posted(&stage).eq([HERE; 2]));
    // What was refused is tried again, too.
    stage.hands.advance(Duration::from_secs(300));
    stage.sweep().await;
    assert!(posted(&stage).eq([HERE]));
}

#[tokio::test]
async fn a_redraw_that_was_not_asked_for_is_still_owed() {
    let stage = Stage::new().await;
    for id in 2..4 {
        stage.begin_in(HERE.0, id, NOW).await;
        stage.owe("draw", 10 * id, Some(id), NOW).await;
    }
    stage.script.fail(Failure::Refused("no".to_owned()));
    assert_eq!((calls_after(&stage, 0).await, pending(&stage).await), (1, 2));
    assert_eq!((calls_after(&stage, 9).await, pending(&stage).await), (0, 2));
    assert_eq!((calls_after(&stage, 1).await, pending(&stage).await), (2, 0));
    let drawn = stage.script.messages();
    assert!([20, 30].iter().all(|&message| drawn.contains_key(&MessageId(message))));
}

/// A tournament's board is posted as a line that calls both players, and then drawn.
#[tokio::test]
async fn a_board_that_was_posted_and_could_not_be_drawn_is_still_owed() {
    let stage = Stage::new().await;
    stage.begin(2, NOW).await;
    stage.database.change("UPDATE games SET board_message = NULL").await;
    stage.owe("post", 2, Some(2), NOW).await;
    stage.script.let_pass(1);
    stage.script.fail(Failure::Passing("no".to_owned()));
    assert_eq!((calls_after(&stage, 0).await, pending(&stage).await), (2, 1));
    assert_eq!((calls_after(&stage, 1).await, pending(&stage).await), (1, 0));
}

#[tokio::test]
async fn what_is_refused_is_tried_again_for_a_day() {
    let stage = Stage::new().await;
    owe_post(&stage, 2).await;
    (0..500).for_each(|_| stage.script.fail(Failure::Refused("no".to_owned())));
    let mut tried = calls_after(&stage, 0).await;
    assert_eq!((tried, calls_after(&stage, 9).await), (1, 0));
    for _ in 0..24 * 6 + 5 {
        tried += calls_after(&stage, 10).await;
    }
    assert_eq!((tried, pending(&stage).await), (24 * 6 + 1, 0));
    // A channel that is gone is not asked again.
    let stage = Stage::new().await;
    owe_post(&stage, 2).await;
    stage.script.fail(Failure::Gone("no".to_owned()));
    assert_eq!((calls_after(&stage, 0).await, pending(&stage).await), (1, 0));
}
