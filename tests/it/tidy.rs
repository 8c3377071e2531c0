//! The house's rules about what must not be, read from the sources: imports point one way, and what only one place
//! may know is known nowhere else.

mod circles;

use std::fs;
use std::path::{Path, PathBuf};

/// The order of modules: each may use those before it, and itself.
const ORDER: [&[&str]; 11] = [
    &[
        "connectivity",
        "day",
        "locale",
        "metrics",
        "activity",
        "gate",
        "healthcheck",
        "planted",
        "signature",
        "web",
    ],
    &["place"],
    &["game", "lesson", "puzzle"],
    &["clock", "supervision", "text"],
    &["ask", "config", "runtime"],
    &["reply", "store"],
    &["view"],
    &["handle", "solve"],
    &["discord", "logging", "probes"],
    &["doctor"],
    &["lib"],
];

/// A dependency, and the only modules that may name it.
const ONLY_IN: [(&str, &[&str]); 15] = [
    ("sqlx", &["store"]),
    ("serenity", &["discord"]),
    ("sandbox", &["cli"]),
    ("tiny_skia", &["view"]),
    ("fluent_bundle", &["text"]),
    ("reqwest", &["config", "discord"]),
    ("axum", &["discord", "probes", "web"]),
    ("prometheus_client", &["metrics"]),
    ("hyper", &["discord", "web"]),
    ("ed25519_dalek", &["signature"]),
    ("listenfd", &["web"]),
    ("httpdate", &["discord"]),
    ("rustix", &["cli", "doctor", "store", "web"]),
    ("anyhow", &["cli", "main"]),
    ("clap", &["ask", "main"]),
];

/// What pure modules must not touch: I/O, async, clocks, randomness of their own.
const IMPURE: [&str; 8] =
    ["std::fs", "std::io", "std::net", "std::time", "tokio", "async fn", "fastrand::u", "println!"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// Every Rust file below `folder`, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("it is text");
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no source in {folder}");
    found
}

/// The top-level module that a file of `src` belongs to.
fn module(path: &Path) -> String {
    let below = path.strip_prefix(root().join("src")).expect("it is in src");
    let first = below.iter().next().expect("it has a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The top-level modules of this crate that a text names, as `crate::name`.
fn uses(text: &str) -> Vec<&str> {
    text.split("crate::")
        .skip(1)
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            &rest[..end]
        })
        .collect()
}

fn rank(module: &str) -> Option<usize> {
    ORDER.iter().position(|names| names.contains(&module))
}

#[test]
fn imports_point_one_way() {
    for (path, text) in sources("src") {
        let from = module(&path);
        if ["cli", "main"].contains(&from.as_str()) {
            continue;
        }
        let own = rank(&from).unwrap_or_else(|| panic!("{} has no rank", path.display()));
        for to in uses(&text) {
            if to == from {
                continue;
            }
            if let Some(used) = rank(to) {
                assert!(used < own, "{} must not use {to}", path.display());
            }
        }
    }
}

/// The compiler keeps the bot out of the sandbox; nor may the sandbox name this bot.
#[test]
fn the_sandbox_is_for_any_bot() {
    for (path, text) in sources("crates/sandbox") {
        assert!(!text.to_lowercase().contains("bouton"), "{} names the bot", path.display());
    }
}

/// A folder's `mod.rs` declares and dispatches: what is shared has a file with a name.
#[test]
fn doors_hold_nothing_of_their_own() {
    const ITEMS: [&str; 6] = ["struct ", "enum ", "trait ", "type ", "const ", "static "];
    let sources = ["crates/nim/src", "crates/sandbox/src", "src"].map(sources);
    let doors = sources.iter().flatten().filter(|(path, _)| path.ends_with("mod.rs"));
    for (path, text) in doors {
        for line in text.lines() {
            let item = line.split_once(") ").filter(|(who, _)| who.starts_with("pub("));
            let item = item.map_or(line, |(_, item)| item);
            let item = item.strip_prefix("pub ").unwrap_or(item);
            let holds = ITEMS.iter().any(|prefix| item.starts_with(prefix));
            assert!(!holds || item.starts_with("const fn"), "{}: {line}", path.display());
        }
    }
}

#[test]
fn the_transport_decides_nothing() {
    for (path, text) in sources("src/discord") {
        assert!(!uses(&text).contains(&"store"), "{} must not use the store", path.display());
    }
}

#[test]
fn each_dependency_stays_in_its_place() {
    for (path, text) in sources("src") {
        let module = module(&path);
        for (dependency, places) in ONLY_IN {
            let named = text.contains(&format!("{dependency}::"));
            assert!(
                !named || places.contains(&module.as_str()),
                "{} must not use {dependency}",
                path.display()
            );
        }
    }
}

fn none_holds(folders: &[&str], words: &[&str]) {
    for (path, text) in folders.iter().copied().flat_map(sources) {
        for word in words {
            assert!(!text.contains(word), "{} holds {word}", path.display());
        }
    }
}

#[test]
fn the_mathematics_and_the_game_are_pure() {
    none_holds(&["crates/nim/src", "src/game", "src/lesson", "src/puzzle"], &IMPURE);
}

/// Outside the mathematics, a move is opaque: shown, read, listed and played. Its fields are private, so this test
/// forbids taking from piles by hand, and knowing the kinds of moves outside the one file that names them for the
/// catalogues.
#[test]
fn moves_are_opaque() {
    none_holds(&["src"], &["] -= ", ".take.get()", "m.pile", "m.take", "Move::new"]);
    for (path, text) in sources("src") {
        let names_kinds = text.contains("Effect::");
        assert!(
            !names_kinds || path.ends_with("src/view/effect.rs"),
            "{} knows the kinds of moves",
            path.display()
        );
    }
}

/// Only the mathematics, and where people ask for a game, may tell games apart: views use their names and numbers,
/// all else what a game can do.
#[test]
fn games_are_told_apart_in_one_place() {
    for (path, text) in sources("src") {
        let is_there = path.ends_with("src/ask/rules.rs");
        let apart = |line: &str| line.contains("Variant::") && line.contains("=>");
        let told_apart = text.contains("Variant::AtMost") || text.lines().any(apart);
        assert!(is_there || !told_apart, "{} tells games apart", path.display());
    }
}

#[test]
fn nothing_waits_to_be_written() {
    none_holds(&["src"], &["todo!", "unimplemented!", "dbg!", "FIXME", "TODO"]);
}
