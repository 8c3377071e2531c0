//! Clicks reach the bot in another order than they were made.

use std::future::Future;
use std::time::{Duration, Instant};

use bouton::ask::control::Menu;
use bouton::game::Ply;
use sandbox::{MessageView, Outcome, User};
use serde_json::json;
use tokio::task::JoinHandle;

use super::{MOVES, game, menu, now};
use crate::world::{World, none, posted, soon};

/// Requests made one after the other, which the sandbox holds back.
struct Batch<'w> {
    world: &'w World,
    deeds: Vec<JoinHandle<Outcome>>,
}

impl<'w> Batch<'w> {
    fn new(world: &'w World) -> Self {
        world.sandbox.hold_events();
        Self { world, deeds: Vec::new() }
    }

    /// Adds a request, after all before it.
    async fn add(&mut self, deed: impl Future<Output = Outcome> + Send + 'static) {
        let before = self.world.sandbox.events_held();
        self.deeds.push(tokio::spawn(deed));
        let until = Instant::now() + soon();
        while self.world.sandbox.events_held() == before {
            assert!(Instant::now() < until, "it did not become an interaction");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Clicks on a move menu, whether or not the message still has it.
    async fn click(&mut self, user: &User, board: &MessageView, menu: String, m: &str) {
        let (user, nim, board) = (user.clone(), self.world.nim, board.id);
        let m = m.to_owned();
        let click = async move { user.forge_component(nim, board, &menu, &[&m]).await };
        self.add(click).await;
    }

    /// Delivers the last first; returns the outcomes in the order in which they were made.
    async fn arrive(self) -> Vec<Outcome> {
        self.world.sandbox.release_events_backwards();
        let mut outcomes = Vec::new();
        for deed in self.deeds {
            outcomes.push(deed.await.expect("it ends"));
        }
        outcomes
    }
}

/// Whether it was a move, even by a menu that is not there yet; otherwise it must be a whisper.
#[track_caller]
fn moved(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Update(_) => true,
        Outcome::Message(reply) => !reply.ephemeral,
        other => panic!("{other}"),
    }
}

/// The same menu as it will be after one more move.
fn one_later(menu: &str) -> String {
    let Ok(Menu::Moves(game, Ply(ply))) = menu.parse() else {
        panic!("{menu} is no menu of moves")
    };
    Menu::Moves(game, Ply(ply + 1)).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_moves_in_reversed_order_are_each_made_once_or_refused() {
    let world = World::on_the_gateway().await;
    let mut board = game(&world).await;
    let mut made = 0;
    for _ in 0..5 {
        let [first, second] = match made % 2 {
            0 => [&world.alice, &world.benoit],
            _ => [&world.benoit, &world.alice],
        };
        let mut batch = Batch::new(&world);
        batch.click(first, &board, menu(&board), "A1").await;
        batch.click(second, &board, one_later(&menu(&board)), "B1").await;
        let outcomes = batch.arrive().await;
        assert!(moved(&outcomes[0]), "{}", outcomes[0]);
        // Whether the bot handled it before or after the other move, it is answered.
        made += 1 + i64::from(moved(&outcomes[1]));
        assert_eq!(world.number(MOVES).await, made);
        // Of two simultaneous answers, the older may have been drawn last.
        board = first.ask(world.nim, "board", none()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_that_arrives_backwards_and_then_once_more_moves_once() {
    let world = World::on_the_gateway().await;
    let board = game(&world).await;
    let mut batch = Batch::new(&world);
    let mut players = Vec::new();
    for i in 0..20 {
        let stranger = world.sandbox.add_user(&format!("Stranger{i}"), "en-US");
        let (user, m) = match i % 5 {
            0 | 3 => (&world.alice, ["A1", "B2"][i % 2]),
            1 => (&world.benoit, "C1"),
            _ => (&stranger, "A1"),
        };
        players.push(user.id() == world.alice.id());
        batch.click(user, &board, menu(&board), m).await;
    }
    // Somebody begins their own game meanwhile.
    let (clara, nim) = (world.clara.clone(), world.nim);
    let begin = async move { clara.command(nim, "play", json!({"piles": "3 4"})).await };
    batch.add(begin).await;
    let mut outcomes = batch.arrive().await;
    posted(outcomes.pop().expect("hers"));
    let mut made = 0;
    for (outcome, hers) in outcomes.iter().zip(players) {
        let moved = moved(outcome);
        assert!(hers || !moved, "it was not their turn: {outcome}");
        made += i64::from(moved);
    }
    assert_eq!((made, world.number(MOVES).await), (1, 1));
    world.sound().await;

    // What arrived last has the lowest number, so a resume brings all the others again.
    world.sandbox.drop_gateway();
    world.settled().await;
    assert_eq!(world.number(MOVES).await, 1);
    assert_eq!(world.number("SELECT COUNT(*) FROM games").await, 2);
    let board = now(&world, &board);
    let outcome = world.benoit.select(&board, &menu(&board), &["C1"]).await;
    assert!(moved(&outcome), "{outcome}");
    assert_eq!(world.number(MOVES).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_challenge_answered_twice_one_answer_counts() {
    let world = World::on_the_gateway().await;
    let (alice, benoit) = (&world.alice, &world.benoit);
    for (round, [one, other]) in [
        [(benoit, "Accept"), (benoit, "Decline")],
        [(benoit, "Decline"), (benoit, "Accept")],
        [(alice, "Withdraw"), (benoit, "Accept")],
        [(benoit, "Accept"), (alice, "Withdraw")],
    ]
    .into_iter()
    .enumerate()
    {
        let challenge = world.challenge(alice, benoit, json!({"piles": "2 3"})).await;
        let mut batch = Batch::new(&world);
        for (user, button) in [one, other] {
            let (user, challenge) = (user.clone(), challenge.clone());
            batch.add(async move { user.click(&challenge, button).await }).await;
        }
        let outcomes = batch.arrive().await;
        let counted: Vec<_> = [one.1, other.1]
            .into_iter()
            .zip(&outcomes)
            .filter(|(_, outcome)| moved(outcome))
            .collect();
        assert_eq!(counted.len(), 1, "round {round}: {} {}", outcomes[0], outcomes[1]);
        let accepted = counted[0].0 == "Accept";
        let open = "SELECT COUNT(*) FROM games WHERE state = 'active'";
        assert_eq!(world.number(open).await, i64::from(accepted), "round {round}");
        // A resume delivers both again; nothing changes.
        world.sandbox.drop_gateway();
        world.settled().await;
        assert_eq!(world.number(open).await, i64::from(accepted), "round {round}");
        if accepted {
            let board = benoit.ask(world.nim, "board", none()).await;
            let sure = benoit.click(&board, "Resign").await.message();
            let yes = sure.parts().next().expect("a button")["custom_id"].clone();
            benoit.click(&sure, yes.as_str().expect("an id")).await;
            assert_eq!(world.number(open).await, 0);
        }
        world.sound().await;
    }
}
