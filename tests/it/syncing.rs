//! No answer leaves before what it speaks of is on the disk: what the bot asks of the system, as `strace` tells it. Where
//! there is none the test says so and looks at nothing; `.ci/run` sees to it that there is one.

use std::collections::HashMap;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use tempfile::TempDir;

use crate::process::Process;
use crate::world::{World, soon};

const CLICKS: usize = 9;

/// The bot under `strace`.
pub struct Traced {
    process: Process,
    folder: TempDir,
}

impl Traced {
    /// Starts it with these options; nothing where there is no `strace`.
    pub async fn start(world: &World, options: &str) -> Option<Self> {
        let there = Command::new("strace").args(["-qq", "true"]).output();
        if !there.is_ok_and(|ran| ran.status.success()) {
            assert!(std::env::var_os("BOUTON_STRACE").is_none(), "strace does not run");
            eprintln!("strace does not run here: nothing was looked at");
            return None;
        }
        let folder = TempDir::new().expect("a folder");
        let log = folder.path().join("calls");
        let traced =
            format!(r#"exec strace -D -f -q -y {options} -o '{}' "$0" run"#, log.display());
        let process = Process::start_through(world, &traced).await;
        Some(Self { process, folder })
    }

    /// Tells it to end, and gives what it asked of the system.
    pub async fn end(self) -> String {
        let of = self.process.id().to_string();
        let over = |line: &str| line.starts_with(&of) && line.contains(" +++ exited with ");
        self.process.terminate();
        self.process.ended().await;
        let (log, until) = (self.folder.path().join("calls"), Instant::now() + soon());
        loop {
            let calls = std::fs::read_to_string(&log).expect("strace wrote it");
            if calls.lines().any(over) {
                return calls;
            }
            assert!(Instant::now() < until, "strace does not end");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Waits until the first board is known, after which nothing more is written unasked.
pub async fn known(world: &World) {
    world.until("SELECT COUNT(*) FROM games WHERE board_message IS NOT NULL", |n| n > 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_leaves_before_its_move_is_on_the_disk() {
    let world = World::without_bot().await;
    let calls = "-s 80 -e trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync";
    let Some(traced) = Traced::start(&world, calls).await else {
        return;
    };
    let game = json!({"piles": "40", "max_take": 3, "level": "expert"});
    let mut board = world.play(game).await;
    known(&world).await;
    let mut asked = Vec::new();
    for _ in 0..CLICKS {
        // What follows the last answer writes nothing; nor does anything else that could be taken for this click's.
        tokio::time::sleep(Duration::from_millis(100)).await;
        let take = board.buttons()[0].to_owned();
        asked.push(world.ask("SELECT COUNT(*) FROM moves").await);
        board = world.alice.click(&board, &take).await.message();
        assert!(!board.ephemeral, "{}", board.text());
    }
    assert_eq!(asked, (0..CLICKS as i64).map(|n| 2 * n).collect::<Vec<_>>());
    let answers = answers(&traced.end().await);
    let synced = answers.iter().filter(|answer| answer.synced).count();
    assert!(
        answers.iter().all(|answer| !answer.unsynced),
        "an answer left before a sync: {answers:?}"
    );
    assert!(synced > CLICKS, "the game and every move: {answers:?}");
    world.end().await;
}

/// What had become of the write-ahead log when an answer was sent.
#[derive(Debug, Default, Clone, Copy)]
struct Sent {
    /// Something had been written to it and was not on the disk.
    unsynced: bool,
    /// Something had been written since the answer before, and was on the disk.
    synced: bool,
}

/// The answers in a log of system calls. Where another thread's call comes between a call's beginning and its end, each of
/// the two is a line.
fn answers(calls: &str) -> Vec<Sent> {
    let (mut now, mut answers) = (Sent::default(), Vec::new());
    // What was written before a sync began is on the disk when it ends.
    let (mut written, mut syncing) = (0, HashMap::new());
    let mut on_disk = 0;
    for line in calls.lines() {
        let Some((thread, call)) = line.split_once(' ') else {
            continue;
        };
        let call = call.trim_start();
        let of_log = call.split(['>', ',']).next().unwrap_or_default().ends_with(".db-wal");
        let is_sync = |call: &str| call.starts_with("fdatasync") || call.starts_with("fsync");
        if call.starts_with("pwrite64") && of_log {
            written += 1;
        } else if is_sync(call) && of_log {
            syncing.insert(thread, written);
        }
        let resumed = call.strip_prefix("<... ").is_some_and(is_sync);
        let ends = call.ends_with("= 0") && (resumed || is_sync(call));
        if let Some(before) = ends.then(|| syncing.remove(thread)).flatten() {
            now.synced |= before > on_disk;
            on_disk = on_disk.max(before);
        }
        // By the callback, or as the response to its request.
        let answers_it = ["\"POST /api/v10/interactions/", "\"HTTP/1.1 200 "];
        if answers_it.iter().any(|begins| call.contains(begins)) {
            now.unsynced = written > on_disk;
            answers.push(std::mem::take(&mut now));
        }
    }
    answers
}

#[test]
fn an_early_answer_is_seen() {
    let write = "7 pwrite64(12</x/bouton.db-wal>, \"a\"..., 24, 0) = 24";
    let sync = "7 fdatasync(12</x/bouton.db-wal>) = 0";
    let answer =
        "9  writev(15<socket:[1]>, [{iov_base=\"POST /api/v10/interactions/1/t/callback HTT\"...";
    let told = |lines: &[&str]| answers(&lines.join("\n"))[0];
    let right = told(&[write, sync, answer]);
    assert!(right.synced && !right.unsynced);
    for early in [
        &[write, answer, sync][..],
        &[write, sync, write, answer],
        &[write, "7 fdatasync(12</x/bouton.db-wal> <unfinished ...>", answer],
        &[write, "7 fdatasync(12</x/bouton.db-wal>) = -1 EIO", answer],
    ] {
        assert!(told(early).unsynced, "{early:?}");
    }
    let both = [
        write,
        "7 fdatasync(12</x/bouton.db-wal> <unfinished ...>",
        "8 write(3</x/other>, \"\", 0) = 0",
        "7 <... fdatasync resumed>) = 0",
        answer,
    ];
    assert!(told(&both).synced && !told(&both).unsynced);
}
