//! Tests everything that can go wrong between a click and its answer: no acknowledged move is lost, none is made
//! twice, and the board repairs itself at the next click.

mod answers;
mod away;
mod clocks;
mod closes;
mod database;
#[cfg(target_os = "linux")]
mod disk;
mod gateway;
mod kills;
mod places;
mod stalled;
pub mod way;

use sandbox::{MessageView, Sandbox, Violation};
use serde_json::json;

use crate::world::{MOVES, NOON, World, first_control, soon};

/// Begins a game with so many piles that a menu has every move: each move is one click.
async fn game(world: &World) -> MessageView {
    world.duel(json!({"piles": "6 4 4 4 4 2"})).await
}

/// Returns the move menu's control: what a click sends, whether or not the menu is still there.
fn menu(board: &MessageView) -> String {
    first_control(board).to_owned()
}

/// Waits for that many violations, and forgives them if they are all of that kind.
async fn forgive(world: &World, count: usize, fits: impl Fn(&Violation) -> bool) {
    let enough = |sandbox: &Sandbox| (sandbox.violations().len() >= count).then_some(());
    let result = world.sandbox.wait_for(soon(), enough).await;
    assert!(result.is_some(), "fewer than {count} came");
    let odd: Vec<_> =
        world.sandbox.violations().into_iter().filter(|violation| !fits(violation)).collect();
    assert!(odd.is_empty(), "{odd:#?}");
    let codes = world.sandbox.violations();
    let codes: Vec<u32> = codes.iter().map(|violation| violation.code).collect();
    world.sandbox.forgive(&codes);
}
