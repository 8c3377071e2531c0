//! Everything that can go wrong between a click and its answer: no acknowledged move is lost, none is made twice,
//! and the board repairs itself at the next click.

use std::time::{Duration, Instant};

use bouton::sandbox::{Fault, MessageView, Outcome, Sandbox, User};
use serde_json::json;

use crate::checking::check;
use crate::process::Process;
use crate::world::{SOON, World, none};

const NOON: i64 = 1_795_176_000_000;
const MENU: &str = "Choose your move";
const MOVES: &str = "SELECT COUNT(*) FROM moves";

async fn game(world: &World) -> MessageView {
    world
        .between(&world.alice, &world.benoit, json!({"piles": "6 6 6"}))
        .await
}

/// The move menu's control: what a click sends, whether or not the menu is still there.
fn menu(board: &MessageView) -> String {
    let menu = board.components[0]["components"][0]["custom_id"].as_str();
    menu.expect("a menu").to_owned()
}

/// The board as it is now.
fn now(world: &World, board: &MessageView) -> MessageView {
    world.sandbox.refresh(board).expect("it is there")
}

/// What was provoked is forgiven, if it is of that kind.
async fn forgive(world: &World, count: usize, fits: impl Fn(&bouton::sandbox::Violation) -> bool) {
    let met = |sandbox: &Sandbox| (sandbox.violations().len() >= count).then_some(());
    world.sandbox.wait_for(SOON, met).await;
    let odd: Vec<_> = world
        .sandbox
        .violations()
        .into_iter()
        .filter(|violation| !fits(violation))
        .collect();
    assert!(odd.is_empty(), "{odd:#?}");
    world.sandbox.forgive();
}

fn sound(world: &World) {
    let (said, code) = check(&world.database_url());
    assert_eq!(code, Some(0), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_delivered_twice_moves_once() {
    let world = World::new().await;
    let board = game(&world).await;
    let after = world.take(&board, "A1").await;
    world.sandbox.redeliver();
    forgive(&world, 1, |v| v.code == 40060).await;
    assert_eq!(world.number(MOVES).await, 1);
    let left = now(&world, &after);
    assert_eq!(left.text(), after.text());
    let moved = world.benoit.select(&after, MENU, &["B1"]).await;
    assert!(matches!(moved, Outcome::Update(_)), "{moved}");
    sound(&world);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_meets_trouble_comes_through_in_time() {
    let world = World::new().await;
    let mut board = game(&world).await;
    let mut mover = [world.alice.clone(), world.benoit.clone()]
        .into_iter()
        .cycle();
    for fault in [
        Fault::Refused(500),
        Fault::Refused(503),
        Fault::RateLimited(Duration::from_millis(200)),
        Fault::Slow(Duration::from_millis(800)),
        Fault::Lost(500),
    ] {
        world.sandbox.inject(fault);
        let began = Instant::now();
        let user = mover.next().expect("two people");
        let moved = user.select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "{fault:?}: {moved}");
        assert!(began.elapsed() < Duration::from_secs(3), "{fault:?}");
        board = moved.message();
    }
    assert_eq!(world.number(MOVES).await, 5);
    // The answer that arrived and was said to be lost was sent again, and refused.
    forgive(&world, 1, |v| v.code == 40060).await;
    sound(&world);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_leaves_a_board_that_the_next_click_repairs() {
    for fault in [
        Fault::Refused(404),
        Fault::RateLimited(Duration::from_secs(20)),
        Fault::Slow(Duration::from_secs(4)),
    ] {
        let (world, hands) = World::at(NOON).await;
        let board = game(&world).await;
        world.sandbox.inject(fault);
        let lost = world.alice.select(&board, MENU, &["A1"]).await;
        let unanswered = matches!(lost, Outcome::NoAnswer | Outcome::Rejected { .. });
        assert!(unanswered, "{fault:?}: {lost}");
        assert_eq!(world.number(MOVES).await, 1, "what was decided is stored");
        hands.advance(Duration::from_secs(5));
        let stale = world
            .alice
            .forge_component(world.nim, board.id, &menu(&board), &["A1"])
            .await
            .message();
        assert!(stale.content.contains("moved on"), "{}", stale.content);
        let repaired = world
            .sandbox
            .wait_edit(&board, SOON)
            .await
            .expect("redrawn");
        let moved = world.benoit.select(&repaired, MENU, &["B1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "{moved}");
        forgive(&world, 1, |v| {
            v.what.contains("no response") || matches!(v.code, 10062 | 40060 | 0)
        })
        .await;
        assert_eq!(world.number(MOVES).await, 2);
        sound(&world);
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gateway_comes_back_however_it_went() {
    let world = World::new().await;
    let mut board = game(&world).await;
    let mut mover = [world.alice.clone(), world.benoit.clone()]
        .into_iter()
        .cycle();
    for trouble in [
        Sandbox::drop_gateway,
        Sandbox::ask_reconnect,
        Sandbox::invalidate_sessions,
        Sandbox::drop_gateway,
    ] {
        trouble(&world.sandbox);
        let user = mover.next().expect("two people");
        let began = Instant::now();
        board = loop {
            match user.select(&board, &menu(&board), &["A1"]).await {
                Outcome::Update(board) => break board,
                // Discord's client says as much: the click goes nowhere, or into a connection that is gone.
                Outcome::Refused(_) | Outcome::NoAnswer => {}
                // It went somewhere after all, and its answer nowhere.
                Outcome::Message(told) => {
                    assert!(told.content.contains("moved on") || told.content.contains("a avancé"));
                    break world
                        .sandbox
                        .wait_edit(&board, SOON)
                        .await
                        .expect("redrawn");
                }
                other => panic!("{other}"),
            }
            assert!(
                began.elapsed() < Duration::from_secs(20),
                "the bot is not back"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
    }
    assert_eq!(world.number(MOVES).await, 4);
    forgive(&world, 0, |v| v.what.contains("no response")).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_killed_in_mid_move_has_made_it_once_or_not_at_all() {
    let world = World::without_bot().await;
    let mut process = Process::start(&world).await;
    let mut board = game(&world).await;
    let mut made = 0;
    // Before the move is stored, after it while the answer is on its way, and at moments in between.
    for (i, at) in [0, 1, 2, 3, 5, 8, 400].into_iter().enumerate() {
        let mover = [&world.alice, &world.benoit][made as usize % 2].clone();
        let mut lock = None;
        if i == 0 {
            lock = Some(Lock::take(&world).await);
        }
        if at == 400 {
            world
                .sandbox
                .inject(Fault::Slow(Duration::from_millis(700)));
        }
        let click = {
            let (mover, board) = (mover.clone(), board.clone());
            tokio::spawn(async move { mover.select(&board, &menu(&board), &["A1"]).await })
        };
        let wait = if lock.is_some() { 300 } else { at };
        tokio::time::sleep(Duration::from_millis(wait)).await;
        process.kill();
        drop(lock);
        let acknowledged = matches!(click.await.expect("it ends"), Outcome::Update(_));
        process = Process::start(&world).await;

        let stored = world.number(MOVES).await;
        let expected = if acknowledged {
            made + 1..=made + 1
        } else {
            made..=made + 1
        };
        assert!(
            expected.contains(&stored),
            "killed at {at}: {stored} of {expected:?}"
        );
        if i == 0 {
            assert_eq!(stored, made, "the database was locked");
        }
        made = stored;
        // Whoever clicks next finds the board as it is, on whatever message they click.
        let again = mover.command(world.nim, "board", none()).await.message();
        assert!(!again.ephemeral, "{}", again.text());
        board = again;
    }
    assert!(made >= 1, "not one move came through");
    process.kill();
    sound(&world);
    world.sandbox.forgive();
    world.end().await;
}

/// Another program's hold on the database.
struct Lock(Option<sqlx::AnyConnection>);

impl Lock {
    async fn take(world: &World) -> Self {
        let mut connection = world.database().await;
        sqlx::raw_sql("BEGIN IMMEDIATE")
            .execute(&mut connection)
            .await
            .expect("it can be locked");
        Self(Some(connection))
    }

    async fn release(mut self) {
        if let Some(mut connection) = self.0.take() {
            sqlx::raw_sql("ROLLBACK")
                .execute(&mut connection)
                .await
                .expect("it is released");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_a_polite_not_now_and_passes_by_itself() {
    let world = World::new().await;
    let board = game(&world).await;
    let lock = Lock::take(&world).await;
    let began = Instant::now();
    let mut clicks = Vec::new();
    for (i, user) in [
        &world.alice,
        &world.alice,
        &world.alice,
        &world.benoit,
        &world.alice,
    ]
    .into_iter()
    .enumerate()
    {
        let (user, board) = (user.clone(), board.clone());
        clicks.push(tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(150) * i as u32).await;
            let began = Instant::now();
            let outcome = user.select(&board, MENU, &["A1"]).await;
            (outcome, began.elapsed())
        }));
    }
    let (mut busy, mut others) = (0, 0);
    for click in clicks {
        let (outcome, took) = click.await.expect("it ends");
        assert!(took < Duration::from_secs(3), "{took:?}");
        let told = outcome.message();
        assert!(told.ephemeral, "{}", told.text());
        if told.content.contains("Nothing is lost") {
            busy += 1;
        } else {
            others += 1;
        }
    }
    assert_eq!((busy, others), (4, 1), "all of hers; it was not his turn");
    let held = Duration::from_millis(3_300).saturating_sub(began.elapsed());
    tokio::time::sleep(held).await;
    lock.release().await;
    // A move that waited in the queue may have been stored after all; then the click says so and the board follows.
    let moved = world.alice.select(&board, MENU, &["A1"]).await.message();
    if moved.ephemeral {
        assert!(moved.content.contains("moved on"), "{}", moved.content);
    }
    assert_eq!(world.number(MOVES).await, 1);
    sound(&world);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_costs_nobody_a_game() {
    let (world, hands) = World::at(NOON).await;
    let mut board = game(&world).await;
    let day = 24 * 3_600_000;
    let mut mover = [world.alice.clone(), world.benoit.clone()]
        .into_iter()
        .cycle();
    for (i, time) in [-3 * day, 5 * day, 0, 400 * day, -day, NOON]
        .into_iter()
        .enumerate()
    {
        hands.set(NOON + time);
        // Long enough for the sweeper to see it.
        tokio::time::sleep(Duration::from_millis(1_300)).await;
        let user = mover.next().expect("two people");
        let moved = user.select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "jump {i}: {moved}");
        board = moved.message();
    }
    assert_eq!(
        world
            .number("SELECT COUNT(*) FROM games WHERE state = 'active'")
            .await,
        1
    );
    assert_eq!(
        world
            .number("SELECT COUNT(*) FROM games WHERE warned = 1")
            .await,
        0
    );
    sound(&world);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_comes_back() {
    let world = World::new().await;
    let board = game(&world).await;
    let url = format!(
        "{}/api/v10/channels/{}/messages/{}",
        world.sandbox.url(),
        world.nim,
        board.id
    );
    let deleted = reqwest::Client::new()
        .delete(url)
        .header("Authorization", format!("Bot {}", world.sandbox.token()))
        .send()
        .await
        .expect("it is asked");
    assert!(deleted.status().is_success(), "{deleted:?}");
    let again = world
        .benoit
        .command(world.nim, "board", none())
        .await
        .message();
    forgive(&world, 1, |v| v.code == 10008).await;
    let moved = world.take(&again, "A1").await;
    assert!(moved.content.contains("took 1"), "{}", moved.content);
    world.end().await;
}

/// How long to hammer: `BOUTON_HAMMER` in seconds.
fn hammering() -> Duration {
    let seconds = std::env::var("BOUTON_HAMMER")
        .ok()
        .and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(3))
}

#[tokio::test(flavor = "multi_thread")]
async fn of_all_who_hammer_one_board_only_the_players_move_and_each_move_once() {
    let world = World::new().await;
    let mut people: Vec<(User, bool)> = vec![
        (world.alice.clone(), true),
        (world.alice.clone(), true),
        (world.benoit.clone(), true),
        (world.benoit.clone(), true),
    ];
    for i in 0..20 {
        people.push((
            world.sandbox.add_user(&format!("Stranger{i}"), "en-US"),
            false,
        ));
    }
    let until = Instant::now() + hammering();
    let (mut games, mut moved, mut refused) = (0, 0, 0);
    while Instant::now() < until {
        let board = world
            .between(&world.alice, &world.benoit, json!({"piles": "5 5 5"}))
            .await;
        games += 1;
        let mut clicks = Vec::new();
        for (i, (user, player)) in people.iter().cloned().enumerate() {
            let (nim, board) = (world.nim, board.clone());
            let shown = user.clone();
            clicks.push(tokio::spawn(async move {
                let mut rng = fastrand::Rng::with_seed(i as u64);
                let (mut moved, mut refused) = (0u32, 0u32);
                for _ in 0..400 {
                    let Some(now) = shown.look(&board) else { break };
                    let menu = now.components[0]["components"][0]["custom_id"].clone();
                    let menu = menu.as_str().unwrap_or_default();
                    if !menu.starts_with("moves") {
                        break;
                    }
                    let m = format!("{}{}", ["A", "B", "C"][rng.usize(..3)], rng.u64(1..=2));
                    match user.forge_component(nim, board.id, menu, &[&m]).await {
                        Outcome::Update(_) => moved += 1,
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
    sound(&world);
    world.end().await;
}
