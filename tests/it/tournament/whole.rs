//! Whole tournaments through the wire, with a bot that is killed in them.

use std::time::{Duration, Instant};

use sandbox::{Call, Moment, Outcome, User};
use serde_json::json;

use super::{Open, open_games, says};
use crate::process::Process;
use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn eight_play_a_knock_out_while_the_bot_is_killed() {
    knock_out(8, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute"]
async fn sixty_four_play_a_knock_out_while_the_bot_is_killed() {
    knock_out(64, 8).await;
}

/// What a tournament leads to unasked.
const CALLS: [(Call, Moment); 4] = [
    (Call::Post, Moment::Before),
    (Call::Post, Moment::After),
    (Call::Edit, Moment::Before),
    (Call::Edit, Moment::After),
];

async fn knock_out(people: usize, kills: usize) {
    let began = Instant::now();
    let world = World::without_bot().await;
    let mut process = Process::start(&world).await;
    let people: Vec<_> = (0..people)
        .map(|n| world.sandbox.add_user(&format!("P{n}"), "en-US"))
        .collect();
    let shown = people[0]
        .command(world.nim, "tournament", json!({"new": {}}))
        .await
        .message();
    for person in &people {
        let entered = person.click(&shown, "Enter").await;
        assert!(matches!(entered, Outcome::Update(_)), "{entered}");
    }
    people[0].click(&shown, "Start").await;
    let mut rng = fastrand::Rng::with_seed(64);
    let (mut killed, mut played) = (0, 0);
    let over = "SELECT COUNT(*) FROM tournaments WHERE state = 'over' AND due_at IS NULL";
    while world.number(over).await == 0 {
        assert!(
            began.elapsed() < Duration::from_secs(300),
            "{:?}",
            open_games(&world).await
        );
        if killed < kills && played >= killed * people.len() / kills {
            let (call, moment) = CALLS[killed % CALLS.len()];
            let mut held = world.sandbox.hold(call, moment);
            for game in open_games(&world).await.iter().take(2) {
                played += usize::from(give_up(&world, &people, &shown, game, &mut rng).await);
            }
            held.reached(Duration::from_secs(3)).await;
            process.kill();
            drop(held);
            killed += 1;
            process = Process::start(&world).await;
        }
        for game in open_games(&world).await {
            played += usize::from(give_up(&world, &people, &shown, &game, &mut rng).await);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let end = says(&world, &shown, "Winner: ").await;
    assert!(end.content.chars().count() <= 2000);
    world.sound();
    // Every match's board stands once.
    let firsts = world.number("SELECT COUNT(*) FROM bouts").await as usize;
    let boards = world.sandbox.messages(world.nim, &people[0]);
    let heads = boards
        .iter()
        .filter(|view| view.content.contains("against <@"))
        .count();
    println!(
        "{} people, {firsts} matches, {heads} boards, {killed} kills: {:?}",
        people.len(),
        began.elapsed()
    );
    process.kill();
    world.sandbox.forgive();
    world.end().await;
}

/// Someone gives up a game; whether that came through.
async fn give_up(
    world: &World,
    people: &[User],
    shown: &sandbox::MessageView,
    game: &Open,
    rng: &mut fastrand::Rng,
) -> bool {
    let loser = game.seats[usize::from(rng.bool())];
    let Some(loser) = people.iter().find(|user| user.id().get() == loser) else {
        return false;
    };
    let yes = format!("resign-yes.{}.0", game.id);
    let done = loser.forge_component(world.nim, shown.id, &yes, &[]).await;
    matches!(done, Outcome::Message(_))
}
