//! Tests that the clock shared by the sandbox and the bot can be hurried, and that whatever falls due meanwhile comes
//! in time.

use std::sync::Arc;
use std::time::Duration;

use bouton::clock::{Clock, Haste};
use sandbox::{Sandbox, Time};
use serde_json::json;

use crate::world::{HOUR, World, none, soon, tells};

#[derive(Debug)]
struct Hurried(Haste);

impl Time for Hurried {
    fn ahead(&self) -> Duration {
        self.0.ahead()
    }

    fn pass(&self, by: Duration) {
        self.0.pass(by);
    }

    fn passes(&self) -> bool {
        self.0.hurries()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_slow_is_warned_and_then_loses_within_seconds() {
    let (clock, haste) = Clock::hurried();
    let world = World::by(Sandbox::builder().time(Arc::new(Hurried(haste))), clock.clone()).await;
    world.set(json!({"move_time": 1})).await;
    let board = world.duel(json!({"preset": "classic"})).await;
    let (pings, began) = (world.sandbox.pings(&world.alice).len(), clock.now());
    world.sandbox.pass(HOUR * 4 / 5).await;
    world.swept().await;
    assert_eq!(world.sandbox.pings(&world.alice).len(), pings + 1);
    world.sandbox.pass(HOUR / 4).await;
    tells!(world.sandbox.wait_edit(&board, soon()).await.expect("over"), "ran out of time");
    // Ids and messages agree on the time.
    let now = world.alice.ask(world.nim, "games", none()).await.id.millis() as i64;
    assert!(now - began >= (HOUR * 21 / 20).as_millis() as i64);
}
