//! Far more clicks than usual.

use std::time::{Duration, Instant};

use sandbox::{Outcome, User};
use serde_json::json;

use super::{MOVES, now};
use crate::world::{World, choices};

/// How long to click: `BOUTON_HAMMER` in seconds.
fn hammering() -> Duration {
    let seconds = std::env::var("BOUTON_HAMMER").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(3))
}

#[tokio::test(flavor = "multi_thread")]
async fn of_all_who_hammer_one_board_only_the_players_move_and_each_move_once() {
    // Not alongside busy tests: an answer that takes over 3 seconds to reach the board counts as lost.
    let _turn = crate::heavy::turn_of_waiting().await;
    let world = World::new().await;
    let mut people: Vec<(User, bool)> = vec![
        (world.alice.clone(), true),
        (world.alice.clone(), true),
        (world.benoit.clone(), true),
        (world.benoit.clone(), true),
    ];
    for i in 0..6 {
        people.push((world.sandbox.add_user(&format!("Stranger{i}"), "en-US"), false));
    }
    let until = Instant::now() + hammering();
    let (mut games, mut moved, mut refused) = (0, 0, 0);
    while Instant::now() < until {
        let board = world.duel(json!({"piles": "5 5 5"})).await;
        games += 1;
        let mut clicks = Vec::new();
        for (i, (user, player)) in people.iter().cloned().enumerate() {
            let (nim, board) = (world.nim, board.clone());
            let watcher = user.clone();
            clicks.push(tokio::spawn(async move {
                let mut rng = fastrand::Rng::with_seed(i as u64);
                let (mut moved, mut refused) = (0u32, 0u32);
                for _ in 0..400 {
                    // As fast as fingers, not as fast as the machine, which has other tests to run.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    let Some(now) = watcher.look(&board) else { break };
                    let choices = choices(&now);
                    let Some(&control) = rng.choice(&choices) else {
                        break;
                    };
                    let moves = control.ends_with(|c: char| c.is_ascii_digit());
                    match user.forge_component(nim, board.id, control, &[]).await {
                        Outcome::Update(_) => moved += u32::from(moves),
                        Outcome::Message(whisper) => {
                            assert!(whisper.ephemeral, "{}", whisper.text());
                            refused += 1;
                        }
                        Outcome::Refused(_) => refused += 1,
                        other => panic!("{other}"),
                    }
                    if !player {
                        assert_eq!(moved, 0, "a stranger moved");
                    }
                }
                (moved, refused)
            }));
        }
        for click in clicks {
            let (more, whispers) = click.await.expect("it ends");
            moved += more;
            refused += whispers;
        }
        let done = now(&world, &board);
        assert!(done.part("Rematch").is_some(), "{}", done.text());
    }
    assert_eq!(world.number(MOVES).await, i64::from(moved));
    println!("{games} games, {moved} moves, {refused} refusals");
}
