//! The bot is killed while it posts a board again: of all messages just one is live, and it shows the current state.

use sandbox::{Call, MessageView, Moment, Outcome, Sandbox, User};
use serde_json::json;

use crate::process::Process;
use crate::world::{World, choices, code, none, pick, soon};

/// Makes jobs due that a dead process left.
const PASSES: &str = "UPDATE outbox SET due_at = due_at - 60000 WHERE claimed_until = 0";
const LEFT: &str = "SELECT COUNT(*) FROM outbox";

/// The messages on which a move can be made.
fn live(sandbox: &Sandbox, world: &World) -> Vec<MessageView> {
    let all = sandbox.messages(world.nim, &world.alice);
    let live = all.into_iter().filter(|view| !choices(view).is_empty());
    live.collect()
}

/// Returns the one live message, once nothing is left to do.
async fn the_live_one(world: &World, label: &str) -> MessageView {
    world.change(PASSES).await;
    world.until(LEFT, |n| n == 0).await;
    let live = live(&world.sandbox, world);
    let texts: Vec<_> = live.iter().map(|view| view.text()).collect();
    assert_eq!(live.len(), 1, "{label}: {texts:#?}");
    live.into_iter().next().expect("one")
}

/// Types a move of Alice's or Benoît's.
async fn type_move(world: &World, mover: &User, pile: &str) -> Outcome {
    let m = json!({"pile": pile, "take": 1});
    mover.command(world.nim, "move", m).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_posted_anew_is_the_only_live_one_when_the_bot_is_killed_after_its_answer() {
    let (world, mut process) = Process::in_a_world().await;
    world.duel(json!({"piles": "20 20 20"})).await;
    for round in 0..12 {
        let mover = [&world.alice, &world.benoit][round / 2 % 2];
        // Every other round posts the board without a move.
        let outcome = match round % 2 {
            0 => type_move(&world, mover, "A").await,
            _ => mover.command(world.nim, "board", none()).await,
        };
        process.kill();
        let posted = outcome.message();
        assert!(!posted.ephemeral, "{round}: {}", posted.text());
        process = Process::start(&world).await;
        let live = the_live_one(&world, &format!("round {round}")).await;
        assert_eq!(live.id, posted.id, "round {round}");
    }
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_WEBHOOK]);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_answer_never_came_the_board_stays_and_shows_the_move() {
    let (world, mut process) = Process::in_a_world().await;
    let board = world.duel(json!({"piles": "20 20 20"})).await;
    for (round, mover) in [&world.alice, &world.benoit].into_iter().enumerate() {
        let mut held = world.sandbox.hold(Call::Respond, Moment::Before);
        let (outcome, _) = tokio::join!(type_move(&world, mover, "B"), async {
            assert!(held.reached(soon()).await, "it answers");
            process.kill();
            drop(held);
        });
        assert!(!matches!(outcome, Outcome::Message(_)), "{outcome}");
        process = Process::start(&world).await;
        let live = the_live_one(&world, &format!("round {round}")).await;
        assert_eq!(live.id, board.id);
        assert!(live.content.contains("took 1 from **B**"), "{live}");
    }
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_WEBHOOK]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_of_a_game_that_ends_is_put_away_when_the_bot_is_killed_before_it_draws() {
    let (world, mut process) = Process::in_a_world().await;
    for (round, last) in ["resigned", "clicked"].into_iter().enumerate() {
        let board = world.duel(json!({"piles": "1 1", "ending": "normal"})).await;
        let moved = pick(&world.alice, &board, "A1").await.message();
        let (call, doing) = match last {
            "resigned" => (Call::Edit, "Resign"),
            _ => (Call::Respond, ""),
        };
        let question = match doing {
            "" => None,
            button => Some(world.benoit.click(&moved, button).await.message()),
        };
        let mut held = world.sandbox.hold(call, Moment::Before);
        tokio::join!(
            async {
                match &question {
                    Some(question) => world.benoit.click(question, "Oui, j’abandonne").await,
                    None => pick(&world.benoit, &moved, "B1").await,
                }
            },
            async {
                assert!(held.reached(soon()).await, "{last}: it draws");
                process.kill();
                drop(held);
            }
        );
        process = Process::start(&world).await;
        world.change(PASSES).await;
        world.redrawn(&board, "## 🏆").await;
        assert!(live(&world.sandbox, &world).is_empty(), "{round}");
    }
    process.kill();
    world.end_forgiven(&[code::NONE]);
}
