//! No two rooms of the house use each other, at any depth. A room is a folder or a file in it; a folder's own file
//! (`mod.rs`, or `name.rs` beside `name/`) is its door, a room like the others: it exports what is inside, and what
//! is inside must not use what is written in the door.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{root, sources};

/// A module by its path in the crate: `["view", "explain", "why"]`.
type Name = Vec<String>;

/// The name of the door among a folder's rooms.
const DOOR: &str = "its door";

/// A crate's modules, each with its text without comments and tests.
struct House {
    texts: BTreeMap<Name, String>,
}

#[test]
fn no_two_rooms_use_each_other() {
    let mut found = Vec::new();
    for folder in ["src", "crates/nim/src", "crates/sandbox/src"] {
        let house = House::read(folder);
        for (room, arrows) in house.rooms() {
            let place = [&[folder.to_owned()], room.as_slice()].concat().join("/");
            let circles = circles(&arrows).into_iter();
            found.extend(circles.map(|circle| format!("in {place}: {}", circle.join(" <-> "))));
        }
    }
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

impl House {
    fn read(folder: &str) -> Self {
        let base = root().join(folder);
        let texts = sources(folder)
            .into_iter()
            .map(|(path, text)| (name(&base, &path), plain(&text)))
            .filter(|(name, _)| name.last().is_none_or(|last| last != "tests"))
            .collect();
        Self { texts }
    }

    /// For every folder, which of its rooms use which.
    fn rooms(&self) -> BTreeMap<Name, BTreeMap<String, BTreeSet<String>>> {
        let mut rooms: BTreeMap<Name, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        for (from, text) in &self.texts {
            for path in paths(text) {
                let Some(to) = self.resolve(from, &path) else {
                    continue;
                };
                if from == &to {
                    continue;
                }
                let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                let part = |of: &Name| of.get(shared).map_or(DOOR, String::as_str).to_owned();
                let room = rooms.entry(from[..shared].to_vec()).or_default();
                room.entry(part(from)).or_default().insert(part(&to));
            }
        }
        rooms
    }

    /// Returns the module that defines what a path names, as seen from `from`.
    fn resolve(&self, from: &Name, path: &[String]) -> Option<Name> {
        let mut at: Name = Vec::new();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" => rest = &path[1..],
            "super" => {
                at.clone_from(from);
                while rest.first().is_some_and(|part| part == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
            }
            "self" => {
                at.clone_from(from);
                rest = &path[1..];
            }
            child => {
                at.clone_from(from);
                at.push(child.to_owned());
                self.texts.get(&at)?;
                rest = &path[1..];
            }
        }
        // Go down the modules as far as possible; if a door exports the next part, through the door.
        for _ in 0..16 {
            let Some((part, deeper)) = rest.split_first() else {
                break;
            };
            let below = [at.as_slice(), std::slice::from_ref(part)].concat();
            if self.texts.contains_key(&below) {
                at = below;
                rest = deeper;
                continue;
            }
            // What the door does not re-export is defined in it.
            let door = handed_out(self.texts.get(&at)?);
            let handed = paths(&door).into_iter().find(|path| path.last() == Some(part));
            let Some(through) = handed.and_then(|path| self.behind(&at, &path)) else {
                break;
            };
            if through == at {
                break;
            }
            at = through;
        }
        Some(at)
    }

    /// The module that a door re-exports something from.
    fn behind(&self, door: &Name, path: &[String]) -> Option<Name> {
        let parts = path.split_last().map_or(path, |(_, parts)| parts);
        let mut at = match parts.first()?.as_str() {
            "crate" => Vec::new(),
            _ => door.clone(),
        };
        for part in parts.iter().filter(|part| !matches!(part.as_str(), "crate" | "self")) {
            if part == "super" {
                at.pop()?;
            } else {
                at.push(part.clone());
            }
        }
        self.texts.contains_key(&at).then_some(at)
    }
}

/// A file's module path, below `base`.
fn name(base: &Path, path: &Path) -> Name {
    let below = path.strip_prefix(base).expect("it is below").with_extension("");
    let mut parts: Name = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if parts.last().is_some_and(|part| matches!(part.as_str(), "mod" | "lib")) {
        parts.pop();
    }
    parts
}

/// A text without comments, and without the tests at its end.
fn plain(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(text);
    text.lines().map(|line| line.split("//").next().unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

/// The `use` lines with which a module re-exports.
fn handed_out(text: &str) -> String {
    text.split(';')
        .filter_map(|item| item.find("use ").map(|at| &item[at..]))
        .map(|item| format!("{item};"))
        .collect()
}

/// Every path in a text, with each path of a group `a::{b, c}` on its own, except in visibilities such as
/// `pub(super)`. Paths that begin with an unknown name are dropped when resolved.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let begins =
            is_word(bytes[at]) && (at == 0 || !is_word(bytes[at - 1]) && bytes[at - 1] != b':');
        if begins && bytes[..at].ends_with(b"(in ") {
            at = read_path(text, at, &[], &mut Vec::new());
        } else if begins {
            at = read_path(text, at, &[], &mut found);
        } else {
            at += 1;
        }
    }
    found
}

/// Reads a path at `at`, and what follows a `::{` as its continuations; returns where it ended.
fn read_path(text: &str, mut at: usize, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let bytes = text.as_bytes();
    let mut path = before.to_vec();
    loop {
        let end = (at..bytes.len()).find(|&i| !is_word(bytes[i])).unwrap_or(bytes.len());
        if end == at {
            break;
        }
        path.push(text[at..end].to_owned());
        at = end;
        if !text[at..].starts_with("::") {
            break;
        }
        at += 2;
        if bytes.get(at) == Some(&b'{') {
            at += 1;
            while at < bytes.len() && bytes[at] != b'}' {
                if bytes[at..].starts_with(b"as ") {
                    // Another name for the path before.
                    at = read_path(text, at + 3, &[], &mut Vec::new());
                } else if is_word(bytes[at]) {
                    at = read_path(text, at, &path, found);
                } else {
                    at += 1;
                }
            }
            return at + 1;
        }
    }
    if path.len() > 1 {
        found.push(path);
    }
    at
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The groups of rooms that use each other in a circle.
fn circles(arrows: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reaches = |from: &String| {
        let mut reached: BTreeSet<String> = BTreeSet::new();
        let mut next = vec![from.clone()];
        while let Some(one) = next.pop() {
            for to in arrows.get(&one).into_iter().flatten() {
                if to != &one && reached.insert(to.clone()) {
                    next.push(to.clone());
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        arrows.keys().map(|from| (from, reaches(from))).collect();
    let mut found: BTreeSet<Vec<String>> = BTreeSet::new();
    for (from, all) in &reached {
        if all.contains(*from) {
            let circle =
                all.iter().filter(|to| reached.get(to).is_some_and(|back| back.contains(*from)));
            found.insert(circle.cloned().collect());
        }
    }
    found.into_iter().collect()
}

#[test]
fn a_circle_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("it is made");
        fs::write(path, text).expect("it is written");
    };
    write("lib.rs", "pub mod a; pub mod b; pub mod c;");
    write(
        "a/mod.rs",
        "mod one; mod two; pub use one::{First, other as more}; pub(in crate::b) struct Own;",
    );
    write("a/one.rs", "struct First; // use super::two\n");
    write("a/two.rs", "use crate::b::Thing; use super::other;");
    write("c/mod.rs", "mod one; struct Own; fn f() { one::g() }");
    write("c/one.rs", "use super::Own;");
    write("b.rs", "fn f() { crate::a::First; super::a::two::x() }");
    let texts = sources(&folder.path().to_string_lossy())
        .into_iter()
        .map(|(path, text)| (name(folder.path(), &path), plain(&text)))
        .collect();
    let rooms = House { texts }.rooms();
    let in_room = |name: &str| circles(&rooms[&vec![name.to_owned()]]);
    assert_eq!(circles(&rooms[&Vec::new()]), [["a", "b"]]);
    assert!(in_room("a").is_empty(), "{rooms:?}");
    assert_eq!(in_room("c"), [[DOOR, "one"]]);
}
