//! Many games at full speed, while at random the bot is killed, and its gateway, Discord's answers and its database
//! server fail. Not for every day:
//!
//! `BOUTON_SOAK=600 cargo test --release --test it soak -- --ignored --nocapture`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::checking::check;
use crate::database::server;
use crate::faults::way::Way;
use crate::process::{Process, RUN};
use crate::rolling::Crowd;
use crate::world::{World, soon};

/// What Discord may refuse a bot that was killed or cut off between a click and its answer, by code; 0 is a click
/// without an answer.
const PROVOKED: [u32; 5] = [0, 10008, 10015, 10062, 40060];

/// Waits until all processes serve. One that could not reach Discord or the database at its start ends with code 1,
/// and is started again, as its systemd unit does. Returns how often that was needed.
async fn serve(world: &World, processes: &mut [Process]) -> u32 {
    let (began, mut again) = (Instant::now(), 0);
    while world.sandbox.sessions() != processes.len() {
        for process in processes.iter_mut() {
            if let Some(code) = process.code() {
                assert_eq!(code, 1, "a process does not come up");
                *process = Process::launch(world, None, RUN);
                again += 1;
            }
        }
        assert!(began.elapsed() < 2 * soon(), "not all come up");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    again
}

/// Waits 0.5 to 5 s, while the server that is stalled does not answer.
async fn stall() {
    tokio::time::sleep(Duration::from_millis(fastrand::u64(500..5_000))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes"]
async fn nothing_is_lost_however_often_the_bot_is_killed() {
    let seconds = std::env::var("BOUTON_SOAK").ok().and_then(|text| text.parse().ok());
    let until = Instant::now() + Duration::from_secs(seconds.unwrap_or(60));
    let mut world = World::without_bot().await;
    let mut way = None;
    if let Some(server) = server() {
        let to = Way::to(&server).await;
        world = world.through(to.addr);
        way = Some(to);
    }
    // On PostgreSQL two processes serve, and both receive everything.
    let mut processes = vec![Process::start(&world).await];
    if server().is_some() && world.http().is_none() {
        processes.push(Process::beside(&world, RUN).await);
        world.sessions(2).await;
    }
    let serving = processes.len();
    let crowd = Crowd::start(&world);
    let (mut kills, mut again, mut cuts, mut stalls) = (0, 0, 0, 0);
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(fastrand::u64(500..6_000))).await;
        match (fastrand::u8(..12), &way) {
            (0, _) => world.sandbox.drop_gateway(),
            (1, _) => world.sandbox.ask_reconnect(),
            (2, _) => world.sandbox.invalidate_sessions(),
            (3, _) => {
                world.sandbox.stall_bodies(50);
                stall().await;
                world.sandbox.stall_bodies(0);
                stalls += 1;
                continue;
            }
            (4, Some(way)) => {
                way.freeze();
                stall().await;
                way.replace();
                stalls += 1;
                continue;
            }
            _ => {
                processes.swap_remove(fastrand::usize(..serving)).kill();
                kills += 1;
                if serving == 1 {
                    processes.push(Process::start(&world).await);
                } else {
                    // Wait first until the killed one's connection is gone.
                    world.sessions(serving - 1).await;
                    processes.push(Process::launch(&world, None, RUN));
                    // Otherwise the next kill might leave no process.
                    again += serve(&world, &mut processes).await;
                }
                continue;
            }
        }
        cuts += 1;
    }
    let label = format!(
        "{kills} kills, {again} starts in vain, {cuts} cuts of the gateway and {stalls} stalled answers survived"
    );
    crowd.stop_but_for(&world, &label, usize::MAX, &PROVOKED).await;
    drop(processes);
    let (report, code) = check(&world.database_url());
    assert_eq!(code, Some(0), "{report}");
    let mut violations = BTreeMap::new();
    for violation in world.sandbox.violations() {
        *violations.entry(violation.code).or_insert(0) += 1;
    }
    println!("refused of the bot, or left undone by it, by code: {violations:?}");
    world.sandbox.forgive(&PROVOKED);
}
