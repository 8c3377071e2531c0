//! Discord's responses begin, but their bodies never come.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use sandbox::{Id, Outcome, Sandbox, User};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use crate::database::only_on_sqlite;
use crate::heavy;
use crate::picks::choice;
use crate::process::Process;
use crate::world::{World, soon};

/// The number of tables, and the pause between games begun at each: 100 games a second for 15 seconds, or as fast as
/// a slower machine can. More would be too much next to other tests: the bot would say that it is busy.
const TABLES: usize = 10;
const PAUSE: Duration = Duration::from_millis(100);
/// How many people come to a table in turn, and in how many channels each begins a game.
const PEOPLE: usize = 3;
const PLACES: usize = 50;
/// Each person also moves in one of this many games.
const MOVED: usize = 10;

/// The deadline of the bot's calls.
const DEADLINE: Duration = Duration::from_secs(15);

/// Many systems' default limit of open files.
const FEW_DESCRIPTORS: &str = r#"ulimit -n 1024; exec "$0" run"#;

/// How often the bot's state is read.
const LOOK: Duration = Duration::from_millis(50);

async fn play(person: &User, place: Id, moves: bool) -> Result<(), String> {
    let game = json!({"piles": "9 8 7 6", "first": "me", "level": "novice"});
    let board = match person.command(place, "play", game).await {
        Outcome::Message(board) => board,
        other => return Err(other.to_string()),
    };
    let control = choice(&board).ok_or_else(|| board.text())?;
    match moves {
        false => Ok(()),
        true => match person.click(&board, control).await {
            Outcome::Update(_) => Ok(()),
            other => Err(other.to_string()),
        },
    }
}

fn descriptors(process: &Process) -> usize {
    fs::read_dir(format!("/proc/{}/fd", process.id())).expect("it runs").count()
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_never_come_keep_nobody_from_playing_and_are_given_up() {
    // Discord stalls here, not the database; and unoptimised, a database server cannot keep up with so many games.
    only_on_sqlite!();
    let _turn = heavy::turn_of_waiting().await;
    // Over HTTP most of the answers would be responses to requests.
    let world = World::without_bot().await.by_gateway();
    let process = Process::start_through(&world, FEW_DESCRIPTORS).await;
    let guild = world.sandbox.guild();
    let places = (0..PLACES).map(|i| world.sandbox.add_channel(guild, &format!("c{i}")));
    let places: Arc<[Id]> = places.collect();
    world.sandbox.stall_bodies(100);
    let began = Instant::now();
    let (mut playing, mut most, mut most_stalled) = (JoinSet::new(), 0, 0);
    for i in 0..TABLES {
        let person = |n| world.sandbox.add_user(&format!("Player{i}-{n}"), "en-US");
        let people: Vec<_> = (0..PEOPLE).map(person).collect();
        let places = places.clone();
        playing.spawn(async move {
            let mut tick = interval(PAUSE);
            tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for person in &people {
                for (n, &place) in places.iter().enumerate() {
                    tick.tick().await;
                    play(person, place, n % MOVED == 0).await?;
                }
            }
            Ok(())
        });
    }
    let mut failed: Vec<String> = Vec::new();
    while !playing.is_empty() {
        most = most.max(descriptors(&process));
        most_stalled = most_stalled.max(world.sandbox.stalled_bodies());
        if let Ok(Some(played)) = timeout(LOOK, playing.join_next()).await {
            failed.extend(played.expect("they play").err());
        }
    }
    world.sandbox.stall_bodies(0);
    let (took, began) = (began.elapsed(), Instant::now());
    let closed = |sandbox: &Sandbox| (sandbox.stalled_bodies() == 0).then_some(());
    let closed = world.sandbox.wait_for(DEADLINE + soon(), closed).await;
    let last = began.elapsed();
    println!(
        "{} games in {took:.1?}, {} of {TABLES} tables failed; at most {most} descriptors, {most_stalled} answers without \
         bodies at once, the last of them given up {last:.1?} later",
        TABLES * PEOPLE * PLACES,
        failed.len(),
    );
    assert!(failed.is_empty(), "{:?}", failed.first());
    assert!(closed.is_some(), "{} are open", world.sandbox.stalled_bodies());
    assert!(last < DEADLINE + Duration::from_secs(1), "{last:?}");
    assert!(most_stalled > 100, "too few to matter: {most_stalled}");
    assert!(most < 1_000, "it had {most}");
    drop(process);
    // Already acknowledged: on a busy machine an answer is sent again whose status came too late.
    world.end_forgiven(&[40060]);
}
