//! No disk space: a quota is used up, or a file system is full. The latter needs the right to mount one: `cargo test
//! --test it faults::disk -- --ignored`.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use sandbox::{MessageView, Outcome};
use serde_json::json;

use super::{MOVES, game, menu};
use crate::database::only_on_sqlite;
use crate::process::Process;
use crate::world::{World, none, tells};

/// Limits the size of the bot's files to that many bytes; `None` lifts it. Writing past it fails as with a full disk
/// quota.
fn limit(process: &Process, bytes: Option<u64>) {
    let bytes = bytes.map_or("unlimited".to_owned(), |bytes| bytes.to_string());
    let done = Command::new("prlimit")
        .args(["--pid", &process.id().to_string()])
        // Only the soft limit: not everybody may raise a hard one again.
        .arg(format!("--fsize={bytes}:"))
        .output()
        .expect("prlimit is there");
    assert!(done.status.success(), "{done:?}");
}

fn path(world: &World) -> String {
    let url = world.database_url();
    url.strip_prefix("sqlite://").expect("a path").to_owned()
}

/// The length of the write-ahead log.
fn log_length(world: &World) -> u64 {
    std::fs::metadata(format!("{}-wal", path(world))).expect("the log is there").len()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_up_quota_is_a_polite_not_now_until_there_is_room() {
    only_on_sqlite!();
    let (world, process) = Process::in_a_world().await;
    let mut board = game(&world).await;
    let mut made = 0;
    // Room for nothing at all, for no growth, for part of the first page, and for that page only.
    for room in [None, Some(0), Some(1_000), Some(5_000)] {
        limit(&process, Some(room.map_or(0, |room| log_length(&world) + room)));
        board = without_room(&world, board, made).await;
        assert_eq!(world.number(MOVES).await, made, "nothing is stored");
        limit(&process, None);
        let mover = [&world.alice, &world.benoit][made as usize % 2];
        let moved = mover.select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "{room:?}: {moved}");
        board = moved.message();
        made += 1;
        assert_eq!(world.number(MOVES).await, made, "{room:?}");
        world.sound().await;
    }
    process.kill();
}

/// Checks what people meet while nothing can be stored: moves wait, reading goes on. Returns the board, posted again.
async fn without_room(world: &World, board: MessageView, made: i64) -> MessageView {
    let mover = [&world.alice, &world.benoit][made as usize % 2];
    for _ in 0..3 {
        let began = Instant::now();
        let reply = mover.select(&board, &menu(&board), &["A1"]).await.message();
        assert!(began.elapsed() < Duration::from_secs(3), "{made}");
        assert!(reply.ephemeral && is_not_now(&reply), "{made}: {}", reply.text());
    }
    let reply = world.alice.ask(world.alice.dm(), "play", none()).await;
    assert!(is_not_now(&reply), "{made}: {}", reply.text());
    let hint = mover.ask(world.nim, "hint", json!({"piles": "1 2 3"})).await;
    assert!(hint.text().contains("1‑2‑3"), "{made}: {}", hint.text());
    // A hint on one's own game is stored first, so it has to wait if there is no room even for that.
    let reply = mover.ask(world.nim, "hint", none()).await;
    assert!(reply.text().contains("‑2**") || is_not_now(&reply), "{made}: {}", reply.text());
    let again = mover.ask(world.nim, "board", none()).await;
    assert!(!again.ephemeral, "{made}: {}", again.text());
    again
}

fn is_not_now(reply: &MessageView) -> bool {
    ["Nothing is lost", "Rien n’est perdu"].iter().any(|text| reply.content.contains(text))
}

#[test]
fn a_start_without_room_says_so() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("bouton.db");
    let output = Command::new("sh")
        .args(["-c", r#"trap '' XFSZ; ulimit -f 8; exec "$0" run"#])
        .arg(env!("CARGO_BIN_EXE_bouton"))
        .env("DISCORD_TOKEN", "x.y.z")
        .env("DATABASE_URL", format!("sqlite://{}", path.display()))
        .output()
        .expect("it starts");
    tells!(String::from_utf8_lossy(&output.stderr), "make room first");
    assert_eq!(output.status.code(), Some(1), "another start may find room");
}

/// A read-only file system, and one that takes no more files.
#[test]
#[ignore = "needs the right to mount"]
fn a_start_where_no_file_can_be_made_says_why() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let url = format!("sqlite://{}/bouton.db", folder.path().display());
    for (options, says) in [
        ("ro", "which is on a read-only file system: name another place"),
        ("nr_inodes=1", "but the disk is full: make room first"),
    ] {
        let output = Command::new("unshare")
            .args(["--mount", "sh", "-c", r#"mount -t tmpfs -o "$1" tmpfs "$2" && exec "$0" run"#])
            .args([env!("CARGO_BIN_EXE_bouton"), options])
            .arg(folder.path())
            .env("DISCORD_TOKEN", "x.y.z")
            .env("DATABASE_URL", &url)
            .output()
            .expect("unshare is there");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(says), "{options}: {stderr}");
    }
}

/// A disk of a few megabytes mounted over the world's folder, visible to the bot only.
struct Disk {
    process: Process,
    filler: PathBuf,
}

impl Disk {
    async fn mount(world: &World) -> Self {
        let line = r#"
            exec unshare --mount sh -c '
                file=${DATABASE_URL#sqlite://}
                mount -t tmpfs -o size=4m tmpfs "${file%/*}" && exec "$0" run
            ' "$0""#;
        let process = Process::start_through(world, line).await;
        let root = format!("/proc/{}/root", process.id());
        let filler = PathBuf::from(format!("{root}{}.filler", path(world)));
        Self { process, filler }
    }

    fn fill(&self) {
        let full = std::fs::write(&self.filler, vec![0; 8 << 20]).expect_err("it is small");
        assert_eq!(full.kind(), std::io::ErrorKind::StorageFull, "{full}");
    }

    fn empty(&self) {
        std::fs::remove_file(&self.filler).expect("it was filled");
    }

    /// Checks inside the mount that the database is sound, and has that many moves.
    fn check(&self, world: &World, moves: i64) {
        let Output { stdout, stderr, .. } = Command::new("nsenter")
            .args(["--mount", "--target", &self.process.id().to_string()])
            .args([env!("CARGO_BIN_EXE_bouton"), "check"])
            .env("DATABASE_URL", world.database_url())
            .output()
            .expect("nsenter is there");
        let output = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        let output = output.concat();
        let fits = output.contains(&format!(" moves: {moves},")) && output.contains("problems: 0");
        assert!(fits, "{moves}: {output}");
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs the right to mount"]
async fn a_full_disk_is_a_polite_not_now_until_there_is_room() {
    let world = World::without_bot().await;
    let disk = Disk::mount(&world).await;
    let mut board = game(&world).await;
    for made in 0..4 {
        disk.fill();
        board = without_room(&world, board, made).await;
        disk.check(&world, made);
        disk.empty();
        let mover = [&world.alice, &world.benoit][made as usize % 2];
        let moved = mover.select(&board, &menu(&board), &["A1"]).await;
        assert!(matches!(moved, Outcome::Update(_)), "{made}: {moved}");
        board = moved.message();
        disk.check(&world, made + 1);
    }
    disk.process.kill();
}
