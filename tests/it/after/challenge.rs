//! However a challenge is closed, its message comes to show it, and its game has a board.

use std::time::Duration;

use bouton::ask::control::Button;
use bouton::ask::{Action, Presence};
use bouton::config::Budgets;
use bouton::game::{Challenge, Fate, Pair, Record, Terms, resign};
use bouton::handle::{AnyJob, Arrival, Failure, Sweeper};
use bouton::place::{GameId, MessageId, UserId};
use bouton::store::{Accepted, Job};
use bouton::view;

use super::boards::{answer, request, serve};
use super::{ANN, BOB, Stage, place};
use crate::records::{accepted, appended, plain_challenge, start};

pub const ID: GameId = GameId(5);
const MESSAGE: MessageId = MessageId(70);
/// The finished game's board whose Rematch button is the challenge.
const OLD: MessageId = MessageId(60);

/// Ann challenges Bob, or anyone.
pub async fn challenge(stage: &Stage, pair: Pair) -> Challenge {
    let now = stage.clock.now();
    let challenge = plain_challenge(ID.0, pair, &Terms::of(start("3-5 normal")), place(1), now);
    let challenge = Challenge { message: Some(MESSAGE), ..challenge };
    let made = stage.store.begin_challenge(&challenge, now, Budgets::Off);
    made.await.expect("is made");
    stage.script.show(MESSAGE, view::challenge(&challenge));
    challenge
}

fn named() -> Pair {
    Pair::new(ANN, BOB).expect("two")
}

/// Whether something can be pressed on a message.
fn is_live(stage: &Stage, message: MessageId) -> bool {
    !stage.script.messages()[&message].rows().is_empty()
}

#[tokio::test]
async fn a_challenge_that_expires_while_discord_fails_is_drawn_once_it_works() {
    for pair in [named(), Pair::open(ANN)] {
        let stage = Stage::new().await;
        challenge(&stage, pair).await;
        let mut sweeper = Sweeper::default();
        stage.hands.advance(Duration::from_secs(16 * 60));
        stage.script.fail(Failure::Passing("503".to_owned()));
        stage.sweep_by(&mut sweeper).await;
        assert!(is_live(&stage, MESSAGE));
        stage.hands.advance(Duration::from_secs(60));
        stage.sweep_by(&mut sweeper).await;
        assert!(!is_live(&stage, MESSAGE), "{pair:?}");
        assert_eq!(stage.owed().await, 0);
    }
}

/// A button of that challenge.
type Press = fn(GameId) -> Button;

/// Who presses what.
const PRESSED: [(UserId, Press); 4] = [
    (BOB, |id| Button::Accept(id)),
    (BOB, |id| Button::Decline(id)),
    (BOB, |id| Button::Mute(id)),
    (ANN, |id| Button::Withdraw(id)),
];

#[tokio::test]
async fn a_challenge_whose_answer_died_with_its_process_is_drawn() {
    let open = (BOB, PRESSED[0].1, Pair::open(ANN));
    let pressed = PRESSED.map(|(who, button)| (who, button, named())).into_iter();
    for (who, button, pair) in pressed.chain([open]) {
        let stage = Stage::new().await;
        challenge(&stage, pair).await;
        let action = Action::Press(button(ID));
        let _died =
            answer(&stage, request(100, who, Some(MESSAGE), action.clone()), Arrival::Never).await;
        stage.hands.advance(Duration::from_secs(6));
        stage.sweep().await;
        let message = stage.script.messages()[&MESSAGE].clone();
        match stage.store.game(ID).await.expect("is read") {
            Some(record) => assert_eq!(message, view::board(&record, nim::Partial::NOTHING)),
            None => assert!(!is_live(&stage, MESSAGE), "{action:?}"),
        }
        assert_eq!(stage.owed().await, 0, "{action:?}");
    }
}

#[tokio::test]
async fn a_challenge_that_its_answer_draws_is_not_drawn_again() {
    for (who, button) in PRESSED {
        let stage = Stage::new().await;
        challenge(&stage, named()).await;
        let action = Action::Press(button(ID));
        let is_whispered = matches!(action, Action::Press(Button::Mute(_)));
        serve(&stage, request(100, who, Some(MESSAGE), action), Arrival::Sure).await;
        let calls = stage.script.calls();
        assert_eq!(calls.len(), usize::from(is_whispered), "{calls:?}");
        assert_eq!(stage.owed().await, 0);
    }
}

#[tokio::test]
async fn a_challenge_that_a_moderator_ends_is_drawn_by_whoever_comes_after() {
    let stage = Stage::new().await;
    challenge(&stage, named()).await;
    let ended = stage.store.close_challenge(ID, Fate::Stopped, stage.clock.now()).await;
    assert_eq!(ended.expect("is ended"), Fate::Stopped);
    stage.sweep().await;
    assert!(is_live(&stage, MESSAGE), "who ended it draws it first");
    stage.hands.advance(Duration::from_secs(6));
    stage.sweep().await;
    assert!(!is_live(&stage, MESSAGE));
}

/// Bob accepts by the Rematch button of the old board, and the process dies before its answer, or while it posts.
#[tokio::test]
async fn a_game_begun_by_an_answer_that_never_came_gets_a_board() {
    let stage = Stage::new().await;
    challenge(&stage, named()).await;
    let mut pressed = request(100, BOB, Some(OLD), Action::Press(Button::Accept(ID)));
    pressed.presence = Presence::Speaker;
    let _died = answer(&stage, pressed, Arrival::Never).await;
    assert_eq!(stage.game(ID.0).await.board, None);
    stage.after.run(AnyJob::Now(Job::Challenge(ID))).await;
    // The token opens no answer, and posting a board fails at first.
    let mut sweeper = Sweeper::default();
    for failure in [Failure::Gone("no answer".to_owned()), Failure::Passing("503".to_owned())] {
        stage.hands.advance(Duration::from_secs(60));
        stage.script.fail(failure);
        stage.sweep_by(&mut sweeper).await;
    }
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep_by(&mut sweeper).await;
    let board = stage.game(ID.0).await.board.expect("it has one");
    assert!(is_live(&stage, board) && !is_live(&stage, MESSAGE));
    assert_eq!(stage.script.sent().len(), 2, "one failed");
    assert_eq!(stage.owed().await, 0);
}

/// Ann resigns the first game of a match, and the process dies before it posts the second one's board.
#[tokio::test]
async fn a_second_game_gets_a_board_all_the_same() {
    let stage = Stage::new().await;
    let now = stage.clock.now();
    let plain = plain_challenge(ID.0, named(), &Terms::of(start("3-5 normal")), place(1), now);
    let challenge = Challenge { rated: true, ..plain };
    let made = stage.store.begin_challenge(&challenge, now, Budgets::Off);
    made.await.expect("is made");
    let first = Record { board: Some(MESSAGE), ..accepted(&challenge, now) };
    let begun = stage.store.accept(&challenge, &first, false, now).await;
    let Accepted::Begun(first) = begun.expect("is stored") else { panic!("nothing hinders it") };
    let turn = resign(&first.game, ANN).expect("she may");
    let over = appended(&stage.store, &first, &turn, now, Some(100)).await;
    let second = over.fair.and_then(|fair| fair.second).expect("it has begun");
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep().await;
    let board = stage.game(second.0).await.board.expect("it has one");
    assert!(is_live(&stage, board));
}
