//! However answers cross: of all messages that were a game's board, just one is live, and it shows the current state.

use std::sync::Arc;
use std::time::Duration;

use bouton::ask::control::Button;
use bouton::ask::{Action, Authority, Presence, Request};
use bouton::game::Ply;
use bouton::handle::{Answered, AnyJob, Arrival, Click, Failure, FollowUp, handle};
use bouton::locale::Locale;
use bouton::place::{GameId, MessageId, Token, UserId};
use bouton::reply::Reply;
use bouton::store::Job;
use bouton::view;
use nim::{Move, Partial};
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::script::Call;
use super::{ANN, BOB, NOW, Stage, place};
use crate::database::only_on_sqlite;
use crate::world::{soon, tells};

/// A request in the first game's channel: a command, or a click on a message.
pub fn request(id: u64, user: UserId, message: Option<MessageId>, action: Action) -> Request {
    Request {
        id,
        token: Token::new(id.to_string()),
        user,
        place: place(1),
        locale: Locale::default(),
        now: NOW,
        seed: 7,
        presence: Presence::Listener,
        parent: None,
        authority: Authority::Member,
        roles: Vec::new(),
        control_command: None,
        form: None,
        typed: Vec::new(),
        message,
        whispered: false,
        named: Vec::new(),
        action: Ok(action),
    }
}

fn m(text: &str) -> Move {
    text.parse().expect("a move")
}

fn click(ply: u32, m: Move) -> Action {
    let so_far = m.to_string().parse().expect("a choice");
    Action::Press(Button::Pick(GameId(1), Ply(ply), so_far))
}

/// An answer, and how it arrived.
pub struct Given {
    request: Request,
    then: Vec<FollowUp>,
    arrival: Arrival,
    click: Option<Click>,
}

pub async fn answer(stage: &Stage, request: Request, arrival: Arrival) -> Given {
    let mut click = stage.after.clicked(&request);
    let until = Instant::now() + soon();
    let answer = handle(&stage.bot(), &*stage.script, &request, until).await;
    if let Some(click) = &mut click {
        click.sends();
    }
    let token = match arrival {
        Arrival::Never => "0".to_owned(),
        _ => stage.script.answer(request.message, &answer.reply).await,
    };
    if let Some(click) = &mut click {
        click.arrived(arrival == Arrival::Sure && matches!(answer.reply, Reply::Update(_)));
    }
    let request = Request { token: Token::new(token), ..request };
    Given { request, then: answer.then, arrival, click }
}

async fn follow(stage: &Stage, given: Given) {
    let answered = Answered {
        request: &given.request,
        arrival: given.arrival,
        message: None,
        click: given.click.as_ref(),
    };
    stage.after.follow(answered, given.then).await;
}

/// Answers a request, and does what follows if the answer arrives.
pub async fn serve(stage: &Stage, request: Request, arrival: Arrival) {
    follow(stage, answer(stage, request, arrival).await).await;
}

/// Checks that just one message is not retired, that it is the game's board, and that it is up to date.
async fn sound(stage: &Stage, label: &str) {
    let record = stage.game(1).await;
    let board = view::board(&record, Partial::NOTHING);
    let messages = stage.script.messages();
    let live = messages.into_iter().filter(|(_, message)| !message.rows().is_empty());
    let live: Vec<_> = live.collect();
    assert_eq!(live, [(record.board.expect("it is known"), board)], "{label}");
}

/// A request is repeated when nobody knows in time whether it was done.
#[tokio::test]
async fn a_click_that_is_read_twice_is_answered_alike() {
    let stage = Stage::new().await;
    let record = stage.begin(1, NOW).await;
    let click = request(2, ANN, record.board, click(0, m("A1")));
    let mut replies = Vec::new();
    for _ in 0..2 {
        let until = Instant::now() + soon();
        replies.push(handle(&stage.bot(), &*stage.script, &click, until).await.reply);
    }
    assert!(matches!(replies[0], Reply::Update(_)), "{replies:?}");
    assert_eq!(replies[0], replies[1]);
    assert_eq!(stage.game(1).await.game.ply(), Ply(1));
}

#[tokio::test]
async fn one_board_is_live_and_up_to_date_however_answers_cross() {
    // The test opens sixty databases, but is about the platform.
    only_on_sqlite!();
    // The stages mostly wait, so run them in parallel; not all at once, or their databases slow each other down.
    for seeds in [0..20, 20..40, 40..60] {
        let mut stages = JoinSet::new();
        seeds.for_each(|seed| drop(stages.spawn(answers_cross(seed))));
        while let Some(sound) = stages.join_next().await {
            sound.expect("it is sound");
        }
    }
}

/// Two people post one game's board again and click on it, in an order drawn from the seed.
async fn answers_cross(seed: u64) {
    let stage = Arc::new(Stage::new().await);
    let record = stage.begin(1, NOW).await;
    let old = record.board;
    stage.script.show(old.expect("it is known"), view::board(&record, Partial::NOTHING));
    stage.script.delay(seed);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut crowd = JoinSet::new();
    let requests = [
        (ANN, None, Action::Board),
        (BOB, None, Action::Board),
        match seed % 3 {
            0 => (ANN, None, Action::TypeMove(m("A1").into())),
            _ => (ANN, old, click(0, m("A1"))),
        },
        (BOB, old, click(1, m("B1"))),
        (ANN, old, click(2, m("B1"))),
    ];
    for (id, (user, used, action)) in (100..).zip(requests) {
        let (stage, wait) = (stage.clone(), rng.u64(0..12));
        crowd.spawn(async move {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            serve(&stage, request(id, user, used, action), Arrival::Sure).await;
        });
    }
    while let Some(served) = crowd.join_next().await {
        served.expect("nobody panicked");
    }
    sound(&stage, &format!("seed {seed}")).await;
}

#[tokio::test]
async fn who_clicks_on_before_it_is_looked_after_is_drawn_over_by_nobody() {
    let stage = Stage::new().await;
    let board = stage.begin(1, NOW).await.board;
    let request_of = |id, action| request(id, ANN, board, action);
    let pile = "A".parse().expect("a pile");
    let half = Action::Press(Button::Pick(GameId(1), Ply(0), pile));
    let chosen = answer(&stage, request_of(100, half), Arrival::Sure).await;
    serve(&stage, request_of(101, click(0, m("A1"))), Arrival::Sure).await;
    follow(&stage, chosen).await;
    let calls = stage.script.calls();
    assert!(calls.is_empty(), "{calls:?}");
    assert_eq!(stage.game(1).await.game.ply(), Ply(1));
    sound(&stage, "the last answer shows").await;
}

#[tokio::test]
async fn what_is_drawn_unasked_is_left_to_those_who_click() {
    let stage = Stage::new().await;
    let board = stage.begin(1, NOW).await.board.expect("it is known");
    let clicked = |id, user, ply, m| request(id, user, Some(board), click(ply, m));
    let first = answer(&stage, clicked(100, ANN, 0, m("A1")), Arrival::Sure).await;
    let game = GameId(1);
    let draw = stage.after.run(AnyJob::Now(Job::Draw { game, message: board }));
    let (second, ()) = tokio::join!(
        async {
            tokio::time::sleep(Duration::from_millis(50)).await;
            answer(&stage, clicked(101, BOB, 1, m("B1")), Arrival::Sure).await
        },
        draw
    );
    let calls = stage.script.calls();
    assert!(calls.is_empty(), "it is drawn by the second: {calls:?}");
    for given in [first, second] {
        follow(&stage, given).await;
    }
    sound(&stage, "everybody has been seen to").await;
}

#[tokio::test]
async fn what_never_arrived_is_followed_by_nothing_that_needs_it_and_the_board_is_mended() {
    let stage = Stage::new().await;
    let record = stage.begin(1, NOW).await;
    let old = record.board.expect("it is known");
    stage.script.show(old, view::board(&record, Partial::NOTHING));
    let clicked = request(100, ANN, Some(old), click(0, m("A1")));
    let typed = request(101, BOB, None, Action::TypeMove(m("B1").into()));
    for request in [clicked, typed] {
        serve(&stage, request, Arrival::Never).await;
        let calls = stage.script.calls();
        let edits = |call: &Call| matches!(call, Call::Edit(id, _) if *id == old);
        assert!(!calls.is_empty() && calls.iter().all(edits), "{calls:?}");
        sound(&stage, "mended").await;
    }
    assert_eq!(stage.game(1).await.game.ply(), Ply(2));
}

/// Another process learns what was posted, and draws what this one did not.
#[tokio::test]
async fn one_board_is_live_and_up_to_date_when_the_process_dies_as_it_answers() {
    for arrival in [Arrival::Sure, Arrival::Never] {
        for (posts, action) in [
            (true, Action::Board),
            (true, Action::TypeMove(m("B1").into())),
            (true, Action::TypeMove(m("B5").into())),
            (false, click(1, m("B5"))),
        ] {
            let label = format!("{arrival:?} {action:?}");
            let stage = Stage::new().await;
            let record = stage.begin(1, NOW).await;
            let old = record.board.expect("it is known");
            stage.script.show(old, view::board(&record, Partial::NOTHING));
            serve(&stage, request(100, ANN, Some(old), click(0, m("A3"))), Arrival::Sure).await;
            let mut last = request(101, BOB, Some(old).filter(|_| !posts), action);
            // It opens the message that is posted next.
            last.token = Token::new((old.0 + 1).to_string());
            drop(answer(&stage, last, arrival).await);
            if posts && arrival == Arrival::Never {
                stage.script.fail(Failure::Gone("no answer".to_owned()));
            }
            for _ in 0..2 {
                stage.pass(31).await;
                stage.sweep().await;
            }
            sound(&stage, &label).await;
        }
    }
}

#[tokio::test]
async fn whoever_is_called_after_a_typed_move_is_led_to_the_new_board() {
    let stage = Stage::new().await;
    stage.begin(1, NOW).await;
    let mut typed = request(100, ANN, None, Action::TypeMove(m("A1").into()));
    typed.presence = Presence::Speaker;
    serve(&stage, typed, Arrival::Sure).await;
    let board = stage.game(1).await.board.expect("it is known");
    let [(_, sent, _)] = &stage.script.sent()[..] else { panic!("Bob is called") };
    tells!(sent.said(), &board.to_string());
}
