//! Tests that boards tell how people have fared against each other.

use std::time::Duration;

use sandbox::{MessageView, User};
use serde_json::json;

use crate::world::{World, moved, resign};

/// Returns the line that tells how they fared, with their names.
fn score_line(world: &World, board: &MessageView) -> Option<String> {
    let text = board.to_string();
    let (before, _) = text.split_once(" on this server")?;
    let line = before.lines().last()?.replace(&world.alice.mention(), "Alice");
    let line = line.replace(&world.benoit.mention(), "Benoît");
    let (players, score) = line.split_once(" · so far ")?;
    let (one, other) = players.split_once(" against ")?;
    let name = |player: &str| player.split(' ').next_back().unwrap_or_default().to_owned();
    Some(format!("{} {score} {}", name(one), name(other)))
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_tell_before_the_first_move_and_at_the_end() {
    let world = World::new().await;
    // Whoever begins wins this game.
    let game = json!({"piles": "1 2 3", "ending": "normal", "first": "me"});
    let course = ["A1", "B2", "C1", "C1", "C1"];
    let play = async |board: &MessageView, players: [&User; 2]| {
        let mut board = board.clone();
        for (m, who) in course.into_iter().zip(players.into_iter().cycle()) {
            board = moved(who, &board, m).await;
        }
        board
    };
    let (alice, benoit) = (&world.alice, &world.benoit);
    let board = world.between(alice, benoit, game.clone()).await;
    assert_eq!(score_line(&world, &board), None, "they have never met");
    let over = play(&board, [alice, benoit]).await;
    assert_eq!(score_line(&world, &over).as_deref(), Some("Alice 1 – 0 Benoît"));
    // A game against the bot does not count here.
    world.win(alice, world.nim).await;
    let board = world.between(benoit, alice, game.clone()).await;
    assert_eq!(score_line(&world, &board).as_deref(), Some("Benoît 0 – 1 Alice"));
    let binary = alice.click(&board, "Binary").await.message();
    assert_eq!(score_line(&world, &binary), score_line(&world, &board));
    let later = moved(benoit, &binary, "A1").await;
    assert_eq!(score_line(&world, &later), None, "moves are made meanwhile");
    let mut over = later;
    for (m, who) in course[1..].iter().zip([alice, benoit].into_iter().cycle()) {
        over = moved(who, &over, m).await;
    }
    assert_eq!(score_line(&world, &over).as_deref(), Some("Benoît 1 – 1 Alice"));
    // Nor does one that was given up too early.
    let board = world.between(alice, benoit, game.clone()).await;
    resign(alice, &board).await;
    let over = world.now(&board).await;
    assert_eq!(score_line(&world, &over).as_deref(), Some("Alice 1 – 1 Benoît"));
    world.idle().await;
    // Boards say nothing about people who hide.
    world.alice.command(world.nim, "privacy", json!({"hide": {}})).await;
    let board = world.between(&world.benoit, &world.alice, game).await;
    assert_eq!(score_line(&world, &board), None);
    let board = moved(&world.benoit, &board, "B1").await;
    let board = moved(&world.alice, &board, "A1").await;
    assert_eq!(score_line(&world, &moved(&world.benoit, &board, "B1").await), None);
}

/// The time that the board shows is never after the deadline.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_runs_out_no_sooner_than_the_board_says() {
    let (world, hands) = World::at(1_750_000_000_000).await;
    let game = json!({"piles": "3 4", "clock": "2m"});
    let board = world.duel(game).await;
    let ends = |board: &MessageView| {
        let text = board.to_string();
        let ends = text.split("this one due <t:").nth(1).expect("a moment");
        ends.split(':').next().and_then(|ends| ends.parse::<i64>().ok())
    };
    let first = ends(&board).expect("a moment");
    assert_eq!(first * 1000, world.number("SELECT deadline_at / 1000 * 1000 FROM games").await);
    hands.advance(Duration::from_secs(50));
    let mover = if board.to_string().contains(&format!("move, {}", world.alice.mention())) {
        &world.alice
    } else {
        &world.benoit
    };
    assert_eq!(ends(&moved(mover, &board, "B1").await), Some(first + 50));
}
