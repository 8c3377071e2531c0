//! Whole tournaments over the wire while the bot is killed. Among the fault tests, since these too mostly wait.

use std::time::{Duration, Instant};

use bouton::place::GameId;
use bouton::store::Store;
use sandbox::{Call, MessageView, Moment, Outcome, User};
use serde_json::json;

use crate::process::Process;
use crate::tournament::{Open, open_games};
use crate::world::{World, choices, code, none, some_move, soon, updated};

#[tokio::test(flavor = "multi_thread")]
async fn eight_play_a_knock_out_while_the_bot_is_killed() {
    knock_out(8, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes some minutes"]
async fn sixty_four_play_a_knock_out_while_the_bot_is_killed() {
    knock_out(64, 12).await;
}

/// The calls after a move at which the bot is killed.
const CALLS: [(Call, Moment); 6] = [
    (Call::Post, Moment::Before),
    (Call::Respond, Moment::After),
    (Call::Post, Moment::After),
    (Call::Edit, Moment::Before),
    (Call::Respond, Moment::Before),
    (Call::Edit, Moment::After),
];

async fn knock_out(people: usize, kills: usize) {
    let began = Instant::now();
    let (world, mut process) = Process::in_a_world().await;
    let people: Vec<_> =
        (0..people).map(|n| world.sandbox.add_user(&format!("P{n}"), "en-US")).collect();
    let message = people[0].ask(world.nim, "tournament", json!({"new": {}})).await;
    for person in &people {
        updated(person.click(&message, "Enter").await);
    }
    people[0].click(&message, "Start").await;
    let store = Store::open(&world.database_url()).await.expect("opens");
    let mut rng = fastrand::Rng::with_seed(64);
    let (mut killed, mut moves, mut since) = (0, 0, 0);
    let over = "SELECT COUNT(*) FROM tournaments WHERE state = 'over' AND due_at IS NULL";
    while world.number(over).await == 0 {
        let open = open_games(&world).await;
        assert!(began.elapsed() < Duration::from_secs(1_500), "{open:?}");
        // Spread the kills over the rounds.
        if killed < kills && since >= people.len() {
            let (call, moment) = CALLS[killed % CALLS.len()];
            let mut held = world.sandbox.hold(call, moment);
            let (made, ()) = tokio::join!(
                async {
                    let mut made = 0;
                    for game in open.iter().take(4) {
                        made += usize::from(go_on(&world, &store, &people, game, &mut rng).await);
                    }
                    made
                },
                async {
                    held.reached(Duration::from_secs(3)).await;
                    process.kill();
                    drop(held);
                }
            );
            (killed, moves, since) = (killed + 1, moves + made, 0);
            process = Process::start(&world).await;
            continue;
        }
        for game in &open {
            let made = usize::from(go_on(&world, &store, &people, game, &mut rng).await);
            (moves, since) = (moves + made, since + made);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    store.close().await;
    assert_eq!(killed, kills);
    assert!(world.redrawn(&message, "## 🏆 ").await.content.chars().count() <= 2000);
    world.sound().await;
    // No game is open, so no board may be live.
    left_undone(&world).await;
    let boards = world.sandbox.messages(world.nim, &people[0]);
    let live: Vec<_> = boards.iter().filter(|view| !choices(view).is_empty()).collect();
    println!(
        "{} people, {} games, {moves} moves, {killed} kills, {} stale live boards: {:?}",
        people.len(),
        world.number("SELECT COUNT(*) FROM games").await,
        live.len(),
        began.elapsed()
    );
    assert!(live.is_empty(), "{live:#?}");
    process.kill();
    world.end_forgiven(&[code::NONE, code::UNKNOWN_WEBHOOK, code::ACKNOWLEDGED]);
}

/// Waits until no board is left to draw.
async fn left_undone(world: &World) {
    let began = Instant::now();
    while world.number("SELECT COUNT(*) FROM outbox").await > 0 {
        assert!(began.elapsed() < soon() * 3, "it is left undone");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Makes the mover's next move: on the board, typed, or after `/board` if they see none. Returns whether a move was
/// made.
async fn go_on(
    world: &World,
    store: &Store,
    people: &[User],
    open: &Open,
    rng: &mut fastrand::Rng,
) -> bool {
    let record = store.game(GameId(open.id.cast_unsigned())).await.expect("is read");
    let game = record.expect("is there").game;
    let ply = game.ply().0;
    let mover = people.iter().find(|user| user.id().get() == open.seats[ply as usize % 2]);
    let (Some(mover), None) = (mover, game.end()) else { return false };
    let about = format!("{}.{ply}", open.id);
    let all = world.sandbox.messages(world.nim, mover);
    let on = |view: &&MessageView| choices(view).iter().any(|control| control.contains(&about));
    let Some(board) = all.iter().rev().find(on) else {
        mover.command(world.nim, "board", none()).await;
        return false;
    };
    let outcome = match rng.bool() {
        true => some_move(mover, board, rng.bool()).await,
        false => {
            let moves: Vec<_> = game.position().moves().collect();
            let m = moves[rng.usize(..moves.len())].to_string();
            mover.command(world.nim, "move", json!({"move": m})).await
        }
    };
    match outcome {
        Outcome::Update(_) => true,
        Outcome::Message(reply) => !reply.ephemeral,
        _ => false,
    }
}
