//! A game moves to a thread, step by step: each step is refused once, and the process dies after each.

use std::time::Duration;

use bouton::config::Budgets;
use bouton::game::{Challenge, Pair, Record};
use bouton::handle::{AnyJob, Failure};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, MessageId};
use bouton::store::{Accepted, Job};
use bouton::view;

use super::script::Call;
use super::{ANN, BOB, NOW, Stage, place};
use crate::records;

const GAME: GameId = GameId(5);
const HERE: ChannelId = ChannelId(7);
/// The message that was the challenge and is now the board, and its thread.
const BOARD: MessageId = MessageId(70);
const THREAD: ChannelId = ChannelId(70);

/// Bob accepts a challenge that Ann made at `NOW`, on a server with threads.
async fn accepted(stage: &Stage) -> Record {
    let now = stage.clock.now();
    let (game, pair) = (stage.begin(900, NOW).await.game, Pair::new(ANN, BOB).expect("two"));
    let plain = records::plain_challenge(GAME.0, pair, game.terms(), place(HERE.0), NOW);
    let challenge = Challenge { message: Some(BOARD), ..plain };
    let made = stage.store.begin_challenge(&challenge, NOW, Budgets::Off);
    made.await.expect("is made");
    let record = Record { board: Some(BOARD), ..records::accepted(&challenge, now) };
    let begun = stage.store.accept(&challenge, &record, true, now).await;
    let Accepted::Begun(record) = begun.expect("is stored") else { panic!("nothing hinders it") };
    *record
}

async fn place_of(stage: &Stage) -> (ChannelId, Option<MessageId>) {
    let record = stage.game(GAME.0).await;
    (record.place.channel, record.board)
}

/// The calls made to the platform, in short.
fn actions(stage: &Stage) -> Vec<&'static str> {
    let short = |call: &Call| match call {
        Call::OpenThread(BOARD, _) => "open",
        Call::Send(THREAD, ..) => "post",
        Call::Edit(BOARD, _) => "say where",
        other => panic!("nobody wants {other:?}"),
    };
    stage.script.calls().iter().map(short).collect()
}

/// A minute later, runs what is in the outbox, and expects just these calls.
async fn later(stage: &Stage, expected: &[&str], label: &str) {
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep().await;
    assert_eq!(actions(stage), expected, "{label}");
}

/// The same if `done` steps were done before; then the game is in its thread.
async fn finished_later(stage: &Stage, done: usize) {
    let from = if done == 2 { 2 } else { 0 };
    later(stage, &["open", "post", "say where"][from..], "what is left").await;
    assert_eq!(place_of(stage).await.0, THREAD);
}

/// The board that was posted there meanwhile shows neither.
#[tokio::test]
async fn of_two_who_are_erased_while_it_opens_nothing_is_shown() {
    let stage = Stage::new().await;
    accepted(&stage).await;
    stage.script.drag(THREAD.0..=THREAD.0, Duration::from_secs(1));
    let erased = async {
        while stage.script.most().0 == 0 {
            tokio::task::yield_now().await;
        }
        for who in [ANN, BOB] {
            stage.store.erase(who, NOW).await.expect("is erased");
        }
    };
    tokio::join!(stage.after.run(AnyJob::Now(Job::Thread(GAME))), erased);
    let posted = stage.script.messages().pop_last().expect("it is there").1;
    assert_eq!(posted, view::erased_relic(Locale::default()));
}

#[tokio::test]
async fn it_moves_once_and_says_where_it_is() {
    let stage = Stage::new().await;
    accepted(&stage).await;
    stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
    let calls = stage.script.calls();
    let Some(Call::OpenThread(_, thread)) = calls.first() else { panic!("{calls:?}") };
    assert_eq!(thread.name, "Nim · 3-5 · the last one wins");
    assert_eq!(thread.minutes, 2 * 24 * 60);
    assert_eq!(calls.len(), 3, "{calls:?}");
    let (channel, board) = place_of(&stage).await;
    assert_eq!(channel, THREAD);
    let messages = stage.script.messages();
    assert!(!messages[&board.expect("is known")].rows().is_empty());
    assert_eq!(messages[&BOARD].said(), "This game is played in <#70>.");
    assert!(messages[&BOARD].rows().is_empty());
    // So does the challenge's own task, if nobody learnt in time which message it had.
    stage.after.run(AnyJob::Now(Job::Challenge(GAME))).await;
    assert_eq!(actions(&stage), ["say where"]);
    assert_eq!(stage.script.messages()[&BOARD].said(), "This game is played in <#70>.");
    // A second click, or the same click delivered twice, changes nothing.
    stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
    assert_eq!(actions(&stage), [""; 0]);
    later(&stage, &[], "nor does time").await;
}

#[tokio::test]
async fn where_a_step_is_refused_it_stays() {
    type Why = fn(String) -> Failure;
    for why in [Failure::Refused as Why, Failure::Gone, Failure::Malformed] {
        for step in 0..2 {
            let stage = Stage::new().await;
            accepted(&stage).await;
            if step == 1 {
                stage.script.let_pass(1);
            }
            stage.script.fail(why("no".to_owned()));
            stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
            assert_eq!(place_of(&stage).await, (HERE, Some(BOARD)));
            assert_eq!(actions(&stage), ["open", "post"][..=step]);
            assert!(stage.script.messages().is_empty(), "the board stays as it is");
            later(&stage, &[], "it is not tried again").await;
        }
    }
}

#[tokio::test]
async fn a_process_that_ends_at_any_step_leaves_it_to_the_next() {
    // The process dies before any step, after the thread, or after the board in it.
    for done in 0..3 {
        let stage = Stage::new().await;
        accepted(&stage).await;
        if done > 0 {
            stage.store.wanted_thread(GAME).await.expect("is noted");
        }
        if done > 1 {
            let entered = stage.store.enter_thread(GAME, THREAD, MessageId(71)).await;
            assert!(entered.expect("is stored").is_some());
        }
        stage.sweep().await;
        assert_eq!(actions(&stage), [""; 0], "it is claimed");
        finished_later(&stage, done).await;
    }
}

/// Pinging a player and moving the game take turns, however slow: otherwise a ping could be sent after the search for
/// it.
#[tokio::test]
async fn every_call_where_it_began_is_gone_with_the_game() {
    for seed in 0..20 {
        let stage = Stage::new().await;
        stage.hands.advance(Duration::from_secs(120));
        accepted(&stage).await;
        stage.script.delay(seed);
        tokio::join!(
            stage.after.run(AnyJob::Nudge(GAME)),
            stage.after.run(AnyJob::Now(Job::Thread(GAME))),
        );
        let calls = stage.script.calls();
        let count = |counted: fn(&Call) -> bool| calls.iter().filter(|call| counted(call)).count();
        let sent = count(|call| matches!(call, Call::Send(HERE, ..)));
        assert_eq!(count(|call| matches!(call, Call::Delete(_))), sent, "{seed}: {calls:?}");
        assert_eq!(place_of(&stage).await.0, THREAD);
    }
}

/// After a call without a reply, nobody knows whether it was done: the thread may exist, and the board in it.
#[tokio::test]
async fn what_could_not_be_reached_is_done_later() {
    for step in 0..3 {
        let stage = Stage::new().await;
        accepted(&stage).await;
        stage.script.let_pass(step);
        stage.script.fail(Failure::Passing("later".to_owned()));
        stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
        assert_eq!(actions(&stage), ["open", "post", "say where"][..=step]);
        assert_eq!(place_of(&stage).await.0, if step == 2 { THREAD } else { HERE });
        finished_later(&stage, step).await;
    }
}

#[tokio::test]
async fn a_game_that_is_over_needs_no_thread() {
    let stage = Stage::new().await;
    let record = accepted(&stage).await;
    let turn = bouton::game::resign(&record.game, ANN).expect("she may");
    let stored = stage.store.append(&record, &turn, NOW, None).await;
    stored.expect("is stored");
    stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
    assert_eq!(actions(&stage), [""; 0]);
    assert_eq!(place_of(&stage).await, (HERE, Some(BOARD)));
}

#[tokio::test]
async fn a_board_posted_there_by_a_process_that_died_has_no_controls_once_the_game_is_over() {
    let stage = Stage::new().await;
    let record = accepted(&stage).await;
    stage.store.wanted_thread(GAME).await.expect("is noted");
    let turn = bouton::game::resign(&record.game, ANN).expect("she may");
    stage.store.append(&record, &turn, NOW, None).await.expect("is stored");
    stage.after.run(AnyJob::Now(Job::Thread(GAME))).await;
    // By its name, the post returns the board that is there.
    let calls = stage.script.calls();
    let [Call::OpenThread(BOARD, _), Call::Send(THREAD, ..), Call::Edit(there, _)] = &calls[..]
    else {
        panic!("{calls:?}")
    };
    let messages = stage.script.messages();
    assert!(messages[there].rows().is_empty(), "{:?}", messages[there]);
    assert_eq!(place_of(&stage).await, (HERE, Some(BOARD)));
    later(&stage, &[], "all is done").await;
}
