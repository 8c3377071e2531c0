//! Every way in which Discord can close the gateway, and a Discord that is unreachable: the bot recovers, without
//! haste, from what passes; else the process ends with one line that says what to do.

use std::fs;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use sandbox::{Knock, Outcome, Sandbox};

use crate::process::Process;
use crate::world::{World, code, none, soon};

/// The bot as a process whose log can be read.
struct Bot {
    process: Process,
    log: PathBuf,
}

impl Bot {
    fn start(world: &World, url: &str) -> Self {
        let log = world.fixture().folder().join("log");
        let line =
            format!(r#"RUST_LOG=info DISCORD_API_URL='{url}' exec "$0" run 2>'{}'"#, log.display());
        Self { process: Process::launch(world, None, &line), log }
    }

    /// Waits for the process to end; returns its status and its log.
    async fn end(self) -> (ExitStatus, String) {
        let status = self.process.ended().await;
        (status, fs::read_to_string(self.log).expect("it is text"))
    }

    /// Asks the process to stop, and checks that it does so cleanly and in time.
    async fn stop(self) -> String {
        let began = Instant::now();
        self.process.terminate();
        let (status, log) = self.end().await;
        let took = began.elapsed();
        assert!(
            status.success() && took < Duration::from_secs(5),
            "after {took:?}: {status} {log}"
        );
        log
    }
}

/// Waits until the bot answers.
async fn answers(world: &World) {
    let until = Instant::now() + Duration::from_secs(20);
    while Instant::now() < until {
        match world.alice.command(world.nim, "games", none()).await {
            Outcome::Message(_) => return,
            _ => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
    panic!("the bot is not back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_close_that_cannot_heal_ends_the_bot_with_what_to_do() {
    for (code, status, word) in [
        (4004, 2, "DISCORD_TOKEN"),
        (4010, 2, "SHARDS"),
        (4011, 1, "start it again"),
        (4012, 2, "newer bouton"),
        (4013, 2, "newer bouton"),
        (4014, 2, "newer bouton"),
    ] {
        let world = World::without_bot().await.by_gateway();
        world.sandbox.turn_away(Knock::Identify, code, 100);
        let (ended, stderr) = Bot::start(&world, &world.sandbox.url()).end().await;
        assert_eq!(ended.code(), Some(status), "{code}: {stderr}");
        let last: Vec<&str> = stderr.lines().filter(|line| line.starts_with("bouton: ")).collect();
        assert_eq!(last.len(), 1, "{code}: {stderr}");
        assert!(last[0].contains(word), "{code}: {stderr}");
        assert_eq!(world.sandbox.knocks(), (1, 0), "{code}");
    }
}

/// One of each way on; `close.rs` has a test of every code.
#[tokio::test(flavor = "multi_thread")]
async fn a_close_that_can_heal_heals_without_haste() {
    for (code, new_session) in [(4009, true), (4000, false), (1000, false)] {
        let world = World::without_bot().await.by_gateway();
        let bot = Bot::start(&world, &world.sandbox.url());
        assert!(world.sandbox.wait_for_bot(soon()).await);
        // The first attempts to resume are refused, too.
        world.sandbox.turn_away(Knock::Resume, code, 1);
        world.sandbox.close_gateway(code);
        answers(&world).await;
        let expected = if new_session { (2, 0) } else { (1, 2) };
        assert_eq!(world.sandbox.knocks(), expected, "{code}");
        bot.stop().await;
        world.end_forgiven(&[code::NONE]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_closed_again_and_again_is_tried_with_pauses_and_can_be_stopped() {
    for (knock, code) in [
        (Knock::Identify, 4000),
        (Knock::Identify, 4003),
        (Knock::Resume, 4000),
        (Knock::Resume, 4007),
    ] {
        let world = World::without_bot().await.by_gateway();
        let bot = Bot::start(&world, &world.sandbox.url());
        assert!(world.sandbox.wait_for_bot(soon()).await);
        world.sandbox.turn_away(knock, code, 10_000);
        if knock == Knock::Identify {
            world.sandbox.invalidate_sessions();
        } else {
            world.sandbox.drop_gateway();
        }
        tokio::time::sleep(Duration::from_secs(6)).await;
        let (identifies, resumes) = world.sandbox.knocks();
        assert!(resumes <= 6, "{knock:?} {code}: {resumes}");
        assert!(identifies <= 3, "{knock:?} {code}: {identifies}");
        bot.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_discord_that_is_not_there_is_waited_for_in_one_line() {
    let world = World::without_bot().await.by_gateway();
    let free = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let addr = free.local_addr().expect("it has one");
    drop(free);
    let bot = Bot::start(&world, &format!("http://{addr}"));
    tokio::time::sleep(Duration::from_secs(4)).await;
    let sandbox = Sandbox::builder().token(world.sandbox.token()).start(addr).await;
    let sandbox = sandbox.expect("the port is still free");
    assert!(sandbox.wait_for_bot(soon()).await, "it does not try again");
    let stderr = bot.stop().await;
    assert_eq!(stderr.lines().filter(|line| line.contains("WARN")).count(), 1, "{stderr}");
    assert!(stderr.contains("can be reached again"), "{stderr}");
    sandbox.stop().await;

    // The bot can also be stopped while it waits.
    let bot = Bot::start(&world, &format!("http://{addr}"));
    tokio::time::sleep(Duration::from_secs(1)).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_session_is_begun_while_none_is_left() {
    let world = World::without_bot().await.by_gateway();
    world.sandbox.leave_sessions(0, Duration::from_secs(2));
    let bot = Bot::start(&world, &world.sandbox.url());
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(world.sandbox.knocks(), (0, 0));
    assert!(world.sandbox.wait_for_bot(soon()).await);
    bot.stop().await;
}
