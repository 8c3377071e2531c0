//! The message of a challenge, tournament, class or simul is found, whenever the process that posted it dies.

use std::time::Duration;

use bouton::ask::{
    Action, Authority, By, Material, NewClass, NewSimul, NewTournament, PlayOptions, Presence,
};
use bouton::game::{Endable, ModVerb};
use bouton::handle::{AnyJob, Arrival, Failure};
use bouton::place::{ChannelId, ClassId, GuildId, MessageId, Token};
use bouton::reply::Message;
use bouton::store::Job;
use futures_util::future::join_all;

use super::boards::{answer, request};
use super::script::Call;
use super::{ANN, NOW, Stage};
use crate::records::act;

const ID: u64 = 100;
/// The first message that is posted.
const MESSAGE: MessageId = MessageId(1_000_001);

/// What posts a message of its own, and how that ends.
fn posting() -> [(Action, Endable); 4] {
    let class = NewClass {
        material: Material::Positions("3-4 normal; 2-2 normal".parse().expect("exercises")),
        hints: false,
        level: None,
    };
    let tournament = NewTournament { kind: None, preset: None, round: None };
    let challenge = PlayOptions { open: true, ..PlayOptions::default() };
    [
        (Action::Play(challenge), Endable::EndChallenge),
        (Action::NewTournament(tournament), Endable::EndTournament),
        (Action::NewClass(class), Endable::EndClass),
        (
            Action::NewSimul(NewSimul { games: PlayOptions::default(), by: By::Bouton }),
            Endable::EndSimul,
        ),
    ]
}

/// Somebody asks for it, and the process dies once it has answered, or before.
async fn dies(stage: &Stage, action: Action, arrival: Arrival) {
    let mut request = request(ID, ANN, None, action);
    request.token = Token::new(MESSAGE.to_string());
    (request.presence, request.authority) = (Presence::Speaker, Authority::Manager);
    let _died = answer(stage, request, arrival).await;
}

async fn sweep_after(stage: &Stage, seconds: u64) -> Vec<Call> {
    stage.hands.advance(Duration::from_secs(seconds));
    stage.sweep().await;
    stage.script.calls()
}

fn posts(calls: &[Call]) -> usize {
    calls.iter().filter(|call| matches!(call, Call::Send(..))).count()
}

fn messages(stage: &Stage) -> Vec<(MessageId, Message)> {
    stage.script.messages().into_iter().collect()
}

/// Each would draw what it found when it came, one a second, long after it was so.
#[tokio::test]
async fn who_asks_for_a_drawing_while_one_waits_leaves_it_to_that() {
    let stage = Stage::new().await;
    let [.., (class, _), _] = posting();
    dies(&stage, class, Arrival::Sure).await;
    sweep_after(&stage, 31).await;
    let drawn = (0..5).map(|_| stage.after.run(AnyJob::Now(Job::Class(ClassId(ID)))));
    join_all(drawn).await;
    let edits = |call: &Call| matches!(call, Call::Edit(MESSAGE, _));
    assert_eq!(stage.script.calls().iter().filter(|call| edits(call)).count(), 1);
}

#[tokio::test]
async fn a_message_that_was_posted_is_found_and_no_other_is_posted() {
    for (action, ending) in posting() {
        // It ends before anybody looks for it, or after.
        for found in [false, true] {
            let stage = Stage::new().await;
            dies(&stage, action.clone(), Arrival::Sure).await;
            let [(MESSAGE, ref first)] = messages(&stage)[..] else { panic!("{ending:?}") };
            let mut calls = if found { sweep_after(&stage, 31).await } else { Vec::new() };
            let act = act(101, ModVerb::from(ending), ChannelId(1), stage.clock.now());
            stage.store.stop(GuildId(7), ID, ending, &act).await.expect("is ended");
            for _ in 0..2 {
                calls.extend(sweep_after(&stage, 31).await);
            }
            let [(MESSAGE, ref last)] = messages(&stage)[..] else { panic!("{ending:?}") };
            assert!(posts(&calls) == 0 && last != first, "{ending:?} {found}: {calls:?}");
            assert_eq!(stage.owed().await, 0, "{ending:?}");
        }
    }
}

#[tokio::test]
async fn where_no_answer_came_the_message_is_posted_but_of_a_challenge() {
    for (action, ending) in posting() {
        let stage = Stage::new().await;
        dies(&stage, action, Arrival::Never).await;
        // It is not known at once that there is no answer.
        stage.script.fail(Failure::Passing("503".to_owned()));
        stage.script.fail(Failure::Gone("no answer".to_owned()));
        assert_eq!(posts(&sweep_after(&stage, 31).await), 0);
        let posted = posts(&sweep_after(&stage, 46).await);
        assert_eq!(posted, usize::from(ending != Endable::EndChallenge), "{ending:?}");
        assert_eq!(messages(&stage).len(), posted);
        let due = format!("SELECT COUNT(*) FROM outbox WHERE due_at < {NOW} + 3600000");
        assert_eq!(stage.database.number(&due).await, 0, "{ending:?}");
    }
}
