//! Power cuts: no answer leaves before all that was written to the database is on the disk. The bot's system calls,
//! recorded by `strace`, are read in order. That what is answered was written before is checked in `faults/kills.rs`,
//! and SQLite itself puts up with what it had not synced. Without `strace` the test says so and checks nothing;
//! `.ci/run` makes sure that it is installed.

use std::collections::HashMap;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

use crate::database::only_on_sqlite;
use crate::process::Process;
use crate::world::{World, found};

const CLICKS: usize = 6;

/// The bot under `strace`.
struct Traced {
    process: Process,
    folder: TempDir,
}

impl Traced {
    /// Starts the bot with these `strace` options; `None` if there is no `strace`.
    async fn start(world: &World, options: &str) -> Option<Self> {
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

    /// Stops the bot, and returns its system calls.
    async fn end(self) -> String {
        let of = self.process.id().to_string();
        let over = |line: &str| line.starts_with(&of) && line.contains(" +++ exited with ");
        self.process.terminate();
        self.process.ended().await;
        let log = self.folder.path().join("calls");
        found(10, async || {
            let calls = std::fs::read_to_string(&log).expect("strace wrote it");
            let is_over = calls.lines().any(over);
            is_over.then_some(calls).ok_or("strace does not end")
        })
        .await
    }
}

/// Returns the text between these two characters.
fn between(text: &str, open: char, close: char) -> Option<&str> {
    Some(text.split_once(open)?.1.split_once(close)?.0)
}

/// Counts the answers, and those that left while a write to the database had no completed sync; or, unless the disk
/// `syncs`, as if none had one.
fn answers(calls: &str, syncs: bool) -> [usize; 2] {
    let of_ours = |path: &&str| {
        ["", "-wal", "-journal"].iter().any(|end| path.ends_with(&format!("bouton.db{end}")))
    };
    let (mut unsynced, mut syncing, mut answers) = (Vec::new(), HashMap::new(), [0; 2]);
    for (nth, line) in calls.lines().enumerate() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let name = call.trim_start_matches("<... ");
        let name = &name[..name.find(['(', ' ']).unwrap_or(name.len())];
        match (name, between(call, '<', '>').filter(of_ours)) {
            ("pwrite64" | "ftruncate", Some(file)) => unsynced.push((nth, file)),
            ("unlink", _) => unsynced.retain(|&(_, file)| between(call, '"', '"') != Some(file)),
            ("fsync" | "fdatasync", file) => {
                if let Some(file) = file {
                    syncing.insert(thread, (nth, file));
                }
                // It covers what was written before it began.
                if call.ends_with("= 0")
                    && let Some((began, of)) = syncing.remove(thread).filter(|_| syncs)
                {
                    unsynced.retain(|&(written, file)| file != of || written > began);
                }
            }
            ("write" | "writev" | "sendto" | "sendmsg", _)
                if call.contains(r#""POST /api/v10/interactions/"#) =>
            {
                answers[0] += 1;
                answers[1] += usize::from(!unsynced.is_empty());
            }
            _ => {}
        }
    }
    answers
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_leaves_before_its_changes_are_on_the_disk() {
    only_on_sqlite!();
    let world = World::without_bot().await.by_gateway();
    let calls = "pwrite64,ftruncate,unlink,write,writev,sendto,sendmsg,fsync,fdatasync";
    let Some(traced) = Traced::start(&world, &format!("-s 64 -e trace={calls}")).await else {
        return;
    };
    let mut board = world.play(json!({"piles": "40", "max_take": 3, "level": "expert"})).await;
    // Once the first board is known, nothing more is written without a request.
    world.until("SELECT COUNT(*) FROM games WHERE board_message IS NOT NULL", |n| n > 0).await;
    for _ in 0..CLICKS {
        let take = board.buttons()[0].to_owned();
        board = world.alice.click(&board, &take).await.message();
        assert!(!board.ephemeral, "{}", board.text());
    }
    let calls = traced.end().await;
    assert_eq!(answers(&calls, true), [CLICKS + 1, 0], "{calls}");
    // A disk that only pretends to sync is noticed.
    assert_eq!(answers(&calls, false), [CLICKS + 1; 2]);
}
