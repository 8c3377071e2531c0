//! Lets the seed decide what happens next: before and after every call that leaves the process, it may wait, or end.

use std::future::pending;
use std::pin::Pin;
use std::sync::Arc;

use bouton::gate::Keeper;
use tokio::time::{Duration, sleep};

use crate::world::World;

pub struct Keep(pub Arc<World>);

impl Keeper for Keep {
    fn pause(&self) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let world = self.0.clone();
        Box::pin(async move { pause(&world).await })
    }
}

pub async fn pause(world: &World) {
    let Some(wait) = wait(world) else { return pending().await };
    if wait > 0 {
        sleep(Duration::from_millis(wait)).await;
    }
}

/// Returns how many milliseconds to wait; `None` if the process ends here.
fn wait(world: &World) -> Option<u64> {
    let now = world.time.now();
    let mut state = world.state();
    if state.calm {
        return Some(0);
    }
    if let Some(left) = state.kill_in {
        state.kill_in = Some(left - 1);
        if left == 0 {
            world.killed.notify_one();
            *state.reached.entry("it ends with a call under way").or_default() += 1;
        }
        if left <= 0 {
            return None;
        }
    }
    let slow = now < state.slow_until;
    Some(match state.rng.u16(0..1000) {
        dice if slow && dice < 200 => state.rng.u64(50..2_500),
        0..900 => 0,
        900..998 => state.rng.u64(1..12),
        _ => state.rng.u64(12..400),
    })
}
