//! Power cuts: whatever is on the disk when the power fails, everything acknowledged is there, and nothing twice. The
//! bot's system calls, recorded by `strace`, are replayed up to some moment; of writes without a completed sync, any
//! part may be on the disk, in any order, with a torn sector. Changes to folders count as immediate. Without `strace`
//! the test says so and checks nothing; `.ci/run` makes sure that it is installed.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bouton::store::Store;
use serde_json::json;
use tempfile::TempDir;

use crate::database::{Database, connect, only_on_sqlite};
use crate::process::Process;
use crate::world::{World, soon};

const CLICKS: usize = 6;
/// What a disk writes whole or not at all.
const SECTOR: usize = 512;

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

/// A call that changed a file, or told a person that something is done.
#[derive(Debug, Clone)]
enum Event {
    Write(String, Change),
    /// A sync of that file has completed; it covers the writes among that many first events.
    Sync(String, usize),
    Removed(String),
    Answer,
}

#[derive(Debug, Clone)]
enum Change {
    Bytes(usize, Vec<u8>),
    Length(usize),
}

impl Change {
    fn apply(&self, file: &mut Vec<u8>) {
        match self {
            Self::Length(length) => file.resize(*length, 0),
            Self::Bytes(at, bytes) => {
                file.resize(file.len().max(at + bytes.len()), 0);
                file[*at..at + bytes.len()].copy_from_slice(bytes);
            }
        }
    }
}

/// Decodes the bytes that `strace -xx` writes as `\x0a\x0b`.
fn unhex(text: &str) -> Vec<u8> {
    let byte = |hex: &str| u8::from_str_radix(hex.get(..2)?, 16).ok();
    text.split("\\x").filter_map(byte).collect()
}

/// Returns the text between these two characters, and the rest.
fn between(text: &str, open: char, close: char) -> Option<(&str, &str)> {
    text.split_once(open)?.1.split_once(close)
}

/// Parses what happened to the database, in order.
fn events(calls: &str) -> Vec<Event> {
    let (mut events, mut syncing) = (Vec::new(), HashMap::new());
    for line in calls.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let name = call.trim_start_matches("<... ");
        let name = &name[..name.find(['(', ' ']).unwrap_or(name.len())];
        let file = |text: &str| String::from_utf8(unhex(text)).unwrap_or_default();
        let fd = between(call, '<', '>').map(|(path, rest)| (file(path), rest));
        let of_ours = |path: &String| path.contains("bouton.db");
        match (name, fd) {
            ("pwrite64", Some((path, rest))) if of_ours(&path) => {
                let (bytes, rest) = between(rest, '"', '"').expect("bytes");
                let at = rest.split([',', ' ', ')']).filter(|part| !part.is_empty()).nth(1);
                let at = at.and_then(|at| at.parse().ok()).expect("an offset");
                events.push(Event::Write(path, Change::Bytes(at, unhex(bytes))));
            }
            ("ftruncate", Some((path, rest))) if of_ours(&path) => {
                let length = rest.trim_start_matches([',', ' ']).split(')').next();
                let length = length.and_then(|length| length.parse().ok()).expect("a length");
                events.push(Event::Write(path, Change::Length(length)));
            }
            ("unlink", _) => {
                let path = between(call, '"', '"').map(|(path, _)| file(path)).unwrap_or_default();
                if of_ours(&path) {
                    events.push(Event::Removed(path));
                }
            }
            ("fsync" | "fdatasync", fd) => {
                if let Some((path, _)) = fd.filter(|(path, _)| of_ours(path)) {
                    syncing.insert(thread, (path, events.len()));
                }
                if call.ends_with("= 0")
                    && let Some((path, by)) = syncing.remove(thread)
                {
                    events.push(Event::Sync(path, by));
                }
            }
            ("write" | "writev" | "sendto" | "sendmsg", _) => {
                let body = between(call, '"', '"').map(|(hex, _)| unhex(hex)).unwrap_or_default();
                if body.starts_with(b"POST /api/v10/interactions/") {
                    events.push(Event::Answer);
                }
            }
            _ => {}
        }
    }
    events
}

/// Which of the unsynced writes reached the disk.
#[derive(Debug, Clone, Copy)]
enum Luck {
    None,
    All,
    Some(u64),
}

/// A file on the disk.
#[derive(Debug, Default)]
struct Kept {
    safe: Vec<u8>,
    /// The unsynced writes, each with its event's number.
    pending: Vec<(usize, Change)>,
}

/// Returns the files after these events, and how many answers had left.
fn cut(events: &[Event], luck: Luck, syncs: bool) -> (BTreeMap<String, Vec<u8>>, usize) {
    let mut files: BTreeMap<String, Kept> = BTreeMap::new();
    let mut answers = 0;
    for (nth, event) in events.iter().enumerate() {
        match event {
            Event::Write(path, change) => {
                let file = files.entry(path.clone()).or_default();
                file.pending.push((nth, change.clone()));
            }
            Event::Sync(path, by) if syncs => {
                let Kept { safe, pending } = files.entry(path.clone()).or_default();
                pending
                    .extract_if(.., |(nth, _)| *nth < *by)
                    .for_each(|(_, done)| done.apply(safe));
            }
            Event::Sync(..) => {}
            Event::Removed(path) => drop(files.remove(path)),
            Event::Answer => answers += 1,
        }
    }
    let mut lot = fastrand::Rng::with_seed(match luck {
        Luck::Some(seed) => seed,
        Luck::None | Luck::All => 0,
    });
    let left = files.into_iter().map(|(path, Kept { safe: mut file, pending })| {
        for (_, change) in pending {
            let change = match (luck, change) {
                (Luck::None, _) => continue,
                (Luck::Some(_), _) if lot.bool() => continue,
                (Luck::Some(_), Change::Bytes(at, mut bytes)) if lot.u8(..4) == 0 => {
                    bytes.truncate(lot.usize(..=bytes.len() / SECTOR) * SECTOR);
                    Change::Bytes(at, bytes)
                }
                (_, change) => change,
            };
            change.apply(&mut file);
        }
        (path, file)
    });
    (left.collect(), answers)
}

/// Starts the bot on these files, and counts games and moves, or says what is wrong.
async fn started(files: &BTreeMap<String, Vec<u8>>) -> Result<[i64; 2], String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, file) in files {
        let name = Path::new(path).file_name().expect("a name");
        std::fs::write(folder.path().join(name), file).expect("it is written");
    }
    let url = format!("sqlite://{}", folder.path().join("bouton.db").display());
    Store::open(&url).await.map_err(|error| format!("{error:?}"))?.close().await;
    let mut raw = connect(&url).await;
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut raw)
        .await
        .map_err(|error| error.to_string())?;
    if sound != "ok" {
        return Err(sound);
    }
    let mut counts = [0; 2];
    for (count, text) in
        counts.iter_mut().zip(["SELECT COUNT(*) FROM games", "SELECT COUNT(*) FROM moves"])
    {
        *count = sqlx::query_scalar(text).fetch_one(&mut raw).await.map_err(|e| e.to_string())?;
    }
    Ok(counts)
}

/// Says what is lost or doubled after a cut at that point.
async fn wrong(events: &[Event], luck: Luck, syncs: bool) -> Option<String> {
    let (files, answers) = cut(events, luck, syncs);
    let found = match started(&files).await {
        Ok(found) => found,
        Err(why) => return Some(format!("after {} events, {luck:?}: {why}", events.len())),
    };
    // The first answer confirmed the game, each later one a move and the bot's reply.
    let confirmed = answers as i64;
    let [games, moves] = found;
    let least = [confirmed.min(1), 2 * (confirmed - 1).max(0)];
    let safe = games >= least[0] && moves >= least[1] && games <= 1 && moves <= 2 * confirmed;
    (!safe).then(|| format!("after {} events, {luck:?}, {confirmed} told: {found:?}", events.len()))
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_power_cut_leaves_holds_all_that_was_acknowledged() {
    only_on_sqlite!();
    // From an empty database, so that every write is traced.
    let world = World::on(Database::empty().await).await.by_gateway();
    let calls = "pwrite64,ftruncate,unlink,write,writev,sendto,sendmsg,fsync,fdatasync";
    let Some(traced) = Traced::start(&world, &format!("-xx -s 70000 -e trace={calls}")).await
    else {
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
    // On its way out, the bot checkpoints its write-ahead log.
    let events = events(&traced.end().await);
    let count = |of: fn(&&Event) -> bool| events.iter().filter(of).count();
    assert_eq!(count(|event| matches!(event, Event::Answer)), CLICKS + 1);
    assert!(count(|event| matches!(event, Event::Sync(path, _) if path.ends_with(".db"))) > 0);
    let (mut lost, mut looked) = (Vec::new(), 0);
    for by in (0..=events.len()).step_by(events.len() / 60 + 1) {
        for luck in [Luck::None, Luck::All, Luck::Some(by as u64)] {
            lost.extend(wrong(&events[..by], luck, true).await);
            looked += 1;
        }
    }
    // No answer leaves before its changes are on the disk.
    for by in (1..=events.len()).filter(|&by| matches!(events[by - 1], Event::Answer)) {
        lost.extend(wrong(&events[..by], Luck::None, true).await);
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
    println!("{looked} cuts in {} events", events.len());
    // With a disk that only pretends to sync, acknowledged changes are lost: the test must notice that.
    let answered = events.iter().rposition(|event| matches!(event, Event::Answer)).expect("one");
    assert!(wrong(&events[..answered], Luck::None, false).await.is_some());
}
