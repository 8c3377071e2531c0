//! Whole tournaments over the wire while the bot is killed. Among the fault tests, since these too mostly wait.

use std::time::{Duration, Instant};

use sandbox::{Call, MessageView, Moment, Outcome, User};
use serde_json::json;
use sqlx::Row;

use crate::process::Process;
use crate::tournament::{Open, open_games};
use crate::world::{World, choices, code, none, soon, updated};

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
                        made += usize::from(go_on(&world, &people, game, &mut rng).await);
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
            let made = usize::from(go_on(&world, &people, game, &mut rng).await);
            (moves, since) = (moves + made, since + made);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
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

/// The game's remaining piles, and how many moves were made.
async fn piles_and_ply(world: &World, game: &Open) -> (Vec<u64>, usize) {
    let query = format!(
        "SELECT piles, (SELECT string_agg(move, ' ') FROM moves WHERE game_id = games.id) FROM games WHERE id = {}",
        game.id
    );
    let row = sqlx::query(sqlx::AssertSqlSafe(query))
        .fetch_one(&mut world.database().await)
        .await
        .expect("is there");
    let piles: String = row.get(0);
    let mut piles: Vec<u64> = piles.split('-').map(|n| n.parse().expect("a pile")).collect();
    let moves: Option<String> = row.get(1);
    let moves = moves.unwrap_or_default();
    for m in moves.split_whitespace() {
        piles[usize::from(m.as_bytes()[0] - b'A')] -= m[1..].parse::<u64>().expect("an amount");
    }
    (piles, moves.split_whitespace().count())
}

/// Makes the mover's next move: on the board, typed, or after `/board` if they see none. Returns whether a move was
/// made.
async fn go_on(world: &World, people: &[User], game: &Open, rng: &mut fastrand::Rng) -> bool {
    let (piles, ply) = piles_and_ply(world, game).await;
    let mover = game.seats[ply % 2];
    let Some(mover) = people.iter().find(|user| user.id().get() == mover) else {
        return false;
    };
    let about = format!("{}.{ply}", game.id);
    let all = world.sandbox.messages(world.nim, mover);
    let on = |view: &&MessageView| choices(view).iter().any(|control| control.contains(&about));
    let Some(board) = all.iter().rev().find(on) else {
        mover.command(world.nim, "board", none()).await;
        return false;
    };
    let buttons = offered(board, |last| !last.is_empty());
    let outcome = match rng.choice(buttons) {
        Some((control, last)) if rng.bool() => match mover.click(board, &control).await {
            // The click opened a pile.
            Outcome::Update(open) if last.len() == 1 => {
                let Some((control, _)) = rng.choice(offered(&open, |last| last.len() > 1)) else {
                    return false;
                };
                mover.click(&open, &control).await
            }
            outcome => outcome,
        },
        _ => {
            let left: Vec<_> = (0..piles.len()).filter(|&pile| piles[pile] > 0).collect();
            let Some(pile) = rng.choice(left) else {
                return false;
            };
            let take = if rng.bool() { piles[pile] } else { rng.u64(1..=piles[pile]) };
            let m = json!({"pile": char::from(b'A' + pile as u8).to_string(), "take": take});
            mover.command(world.nim, "move", m).await
        }
    };
    match outcome {
        Outcome::Update(_) => true,
        Outcome::Message(reply) => !reply.ephemeral,
        _ => false,
    }
}

/// The board's buttons that choose a pile or a move and fit, each with what it chooses.
fn offered(board: &MessageView, fits: impl Fn(&str) -> bool) -> Vec<(String, String)> {
    let named = |control: &str| {
        let (_, last) = control.strip_prefix("pick.")?.rsplit_once('.')?;
        Some((control.to_owned(), last.to_owned()))
    };
    let all = choices(board).into_iter().filter_map(named);
    all.filter(|(_, last)| fits(last)).collect()
}
