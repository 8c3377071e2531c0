//! Messages that show somebody whose data was erased are drawn over, however often that fails.

use std::time::Duration;

use bouton::ask::control::Button;
use bouton::ask::{Action, Presence, Request};
use bouton::game::{Game, Pair, Player, Record, Terms};
use bouton::handle::{Answered, Arrival, Failure, FollowUp};
use bouton::locale::Locale;
use bouton::place::{GameId, MessageId, Token};
use bouton::store::{Erased, MessageOwner};
use bouton::view;
use nim::Level;

use super::boards::request;
use super::challenge::{self, challenge};
use super::{ANN, BOB, Stage, place};
use crate::records::start;

/// Ann's challenge, and her board against the bot.
const SHOWN: [MessageId; 2] = [MessageId(70), MessageId(80)];

#[tokio::test]
async fn an_erased_person_is_taken_off_messages_by_whoever_comes_after() {
    for died in [true, false] {
        let stage = Stage::new().await;
        challenge(&stage, Pair::new(ANN, BOB).expect("two")).await;
        let seats = [Player::Person(ANN), Player::Bot(Level::Casual)];
        let game = Game::new(GameId(8), seats, Terms::of(start("3-5 normal")));
        let now = stage.clock.now();
        let record = Record { board: Some(SHOWN[1]), ..Record::begun(game, place(1), now) };
        stage.store.begin(&record, now).await.expect("is begun");
        let erased = stage.store.erase(ANN, now).await.expect("is erased");
        let Erased::Begun(orphans) = erased else { panic!("{erased:?}") };
        if !died {
            // Drawing them fails, and then something else is under way.
            for _ in SHOWN {
                stage.script.fail(Failure::Passing("503".to_owned()));
            }
            let request = Request {
                presence: Presence::Speaker,
                ..request(100, ANN, None, Action::Press(Button::EraseYes(ANN)))
            };
            let arrival = Arrival::Sure;
            let answered = Answered { request: &request, arrival, message: None, click: None };
            stage.after.follow(answered, vec![FollowUp::Erased(orphans)]).await;
            assert_eq!(stage.script.calls().len(), 2);
        }
        stage.hands.advance(Duration::from_secs(60));
        stage.sweep().await;
        let messages = stage.script.messages();
        for message in SHOWN {
            let shown = messages.get(&message);
            assert_eq!(shown, Some(&view::erased_relic(Locale::default())), "died: {died}");
        }
        assert_eq!(stage.owed().await, 0);
    }
}

/// A challenge, and a board against the bot: it becomes known which messages show them only after their person is erased.
#[tokio::test]
async fn who_is_erased_before_their_message_is_known_is_taken_off_it() {
    let stage = Stage::new().await;
    let now = stage.clock.now();
    challenge(&stage, Pair::new(ANN, BOB).expect("two")).await;
    let seats = [Player::Person(ANN), Player::Bot(Level::Casual)];
    let game = Game::new(GameId(8), seats, Terms::of(start("3-5 normal")));
    let drawn = Box::new(Record::begun(game, place(1), now));
    stage.store.begin(&drawn, now).await.expect("is begun");
    stage.store.erase(ANN, now).await.expect("is erased");
    let posted =
        [FollowUp::Learn(MessageOwner::Challenge(challenge::ID)), FollowUp::LearnBoard { drawn }];
    for (message, posted) in SHOWN.into_iter().zip(posted) {
        let mut request = request(100, ANN, None, Action::Press(Button::EraseYes(ANN)));
        (request.presence, request.token) = (Presence::Speaker, Token::new(message.to_string()));
        let arrival = Arrival::Sure;
        let answered = Answered { request: &request, arrival, message: None, click: None };
        stage.after.follow(answered, vec![posted]).await;
        let messages = stage.script.messages();
        assert_eq!(messages.get(&message), Some(&view::erased_relic(Locale::default())));
    }
}

/// The game goes with the second of them, and with it the row that was to redraw its board.
#[tokio::test]
async fn a_board_of_two_who_are_erased_at_once_shows_neither() {
    let stage = Stage::new().await;
    let board = stage.begin(8, stage.clock.now()).await.board.expect("it has one");
    for who in [ANN, BOB] {
        stage.store.erase(who, stage.clock.now()).await.expect("is erased");
    }
    stage.sweep().await;
    assert_eq!(stage.database.number("SELECT COUNT(*) FROM games").await, 0);
    stage.hands.advance(Duration::from_secs(60));
    stage.sweep().await;
    let messages = stage.script.messages();
    assert_eq!(messages.get(&board), Some(&view::erased_relic(Locale::default())));
    assert_eq!(stage.owed().await, 0);
}
