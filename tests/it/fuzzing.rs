//! Tests that every parser takes anything: each line of a corpus, and thousands of lines derived from it by chance,
//! are read without a panic, and what is understood means the same once it is written down again. Lines that fail go
//! into the corpus. It runs on the stable compiler; `BOUTON_FUZZ=10000000` runs it for longer.

pub mod reads;

use bouton::discord::readings;
use fastrand::Rng;
use serde_json::{Value, json};

use crate::custom_ids::forms;

const NOTATION: &str = include_str!("fixtures/parsed/notation.txt");
const SETTINGS: &str = include_str!("fixtures/parsed/settings.txt");
const STORED: &str = include_str!("fixtures/parsed/stored.txt");
const SIGNED: &str = include_str!("fixtures/parsed/signed.txt");
const SOLVE: &str = include_str!("fixtures/parsed/solve.txt");
const MESSAGES: &str = include_str!("fixtures/parsed/messages.txt");
const ANSWERS: &str = include_str!("fixtures/parsed/answers.txt");
const REQUESTS: &str = include_str!("fixtures/parsed/requests.txt");
/// What the sandbox sent to the bot in the tests.
const INTERACTIONS: &str = include_str!("fixtures/parsed/interactions.txt");
/// The id in each of them.
pub const ID: &str = "1180153304891392999";

/// How many lines to derive, unless told otherwise.
const LINES: usize = 5_000;

/// Pieces that have a meaning somewhere.
const PIECES: [&str; 29] = [
    "-", " ", ",", ":", ".", "/", "0", "1", "-1", "misere", "max", "take", "A", "Z9", "é", "🎲",
    "\u{202f}", "\0", "%", "@", "=", "\"", "\\", "\\ud800", "\\u0000", "[", "{", "null", "1e999",
];
/// Such pieces, but long.
const LONG_PIECES: [&str; 3] = ["18446744073709551615", "18446744073709551616", "\u{fe0f}\u{20e3}"];

/// Reads the lines and many derived from them.
fn fuzz(corpus: &[&str], read: impl Fn(&str)) {
    fuzz_as(corpus, make, read);
}

fn fuzz_as(corpus: &[&str], make: fn(&[&str], &mut Rng) -> String, read: impl Fn(&str)) {
    let _turn = crate::heavy::turn();
    corpus.iter().for_each(|line| read(line));
    let lines = std::env::var("BOUTON_FUZZ").ok();
    let lines = lines.and_then(|text| text.parse().ok()).unwrap_or(LINES);
    let mut rng = Rng::with_seed(1901);
    for _ in 0..lines {
        read(&make(corpus, &mut rng));
    }
}

/// Derives a line from those of a corpus.
pub fn make(corpus: &[&str], rng: &mut Rng) -> String {
    let mut line: Vec<char> = rng.choice(corpus).expect("a line").chars().collect();
    for _ in 0..rng.usize(1..4) {
        change(&mut line, corpus, rng);
    }
    line.into_iter().collect()
}

/// The same if all are JSON: mostly the result still is.
pub fn make_json(corpus: &[&str], rng: &mut Rng) -> String {
    if rng.u8(..4) == 0 {
        return make(corpus, rng);
    }
    let line = rng.choice(corpus).expect("a line");
    let mut value: Value = serde_json::from_str(line).expect("it is JSON");
    for _ in 0..rng.usize(1..4) {
        twist(&mut value, rng);
    }
    value.to_string()
}

/// Changes something somewhere in a value.
fn twist(value: &mut Value, rng: &mut Rng) {
    let within = match value {
        Value::Object(fields) if !fields.is_empty() => {
            let nth = rng.usize(..fields.len());
            let name = fields.keys().nth(nth).cloned().expect("there are so many");
            if rng.u8(..8) == 0 {
                fields.remove(&name);
                return;
            }
            fields.get_mut(&name)
        }
        Value::Array(list) if !list.is_empty() => {
            let at = rng.usize(..list.len());
            if rng.u8(..8) == 0 {
                list.push(list[at].clone());
                return;
            }
            list.get_mut(at)
        }
        _ => None,
    };
    match within {
        Some(within) if rng.u8(..6) > 0 => twist(within, rng),
        _ => *value = odd(rng),
    }
}

/// Returns a value that nobody expects.
fn odd(rng: &mut Rng) -> Value {
    match rng.u8(..12) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0.5),
        4 => json!(u64::MAX),
        5 => json!(rng.u8(..20)),
        6 => json!(""),
        7 => json!("0"),
        8 => json!("18446744073709551616"),
        9 => json!("x".repeat(5_000)),
        10 => (0..rng.u8(..200)).fold(json!([]), |within, _| json!([within])),
        _ => (0..rng.u8(..200)).fold(json!({}), |within, _| json!({"components": [within]})),
    }
}

fn change(line: &mut Vec<char>, corpus: &[&str], rng: &mut Rng) {
    let at = rng.usize(..=line.len());
    match rng.u8(..6) {
        0 => line.truncate(at),
        1 if at < line.len() => drop(line.remove(at)),
        2 if at < line.len() => line[at] = rng.char(..),
        3 => {
            let nth = rng.usize(..PIECES.len() + LONG_PIECES.len());
            let piece = PIECES.iter().chain(&LONG_PIECES).nth(nth).expect("a piece");
            line.splice(at..at, piece.chars());
        }
        4 => {
            let end: Vec<char> = rng.choice(corpus).expect("a line").chars().skip(at).collect();
            line.truncate(at);
            line.extend(end);
        }
        _ => {
            let again: Vec<char> = line[at..].to_vec();
            line.extend(again);
        }
    }
}

fn lines(text: &'static str) -> Vec<&'static str> {
    text.lines().filter(|line| !line.is_empty()).collect()
}

/// Returns interactions as they come in.
pub fn interactions() -> Vec<&'static str> {
    lines(INTERACTIONS)
}

#[test]
fn each_is_a_target_of_the_fuzzer() {
    let targets = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/targets");
    let targets = std::fs::read_dir(targets).expect("it is there");
    let targets: String = targets
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a text"))
        .collect();
    let reads = include_str!("fuzzing/reads.rs").split("\npub fn ").skip(1);
    for read in reads {
        let (name, _) = read.split_once('(').expect("it is a function");
        assert!(targets.contains(&format!("reads!({name})")), "{name}");
    }
}

#[test]
fn whatever_is_read_may_be_anything() {
    type Reads = fn(&str);
    let all: [(&str, Reads); 7] = [
        (NOTATION, reads::notation),
        (SETTINGS, reads::settings),
        (STORED, reads::stored),
        (SIGNED, reads::signed),
        (SOLVE, reads::solve),
        (MESSAGES, reads::message),
        (REQUESTS, reads::request),
    ];
    for (corpus, read) in all {
        fuzz(&lines(corpus), read);
    }
}

#[test]
fn controls_take_anything() {
    let used: Vec<String> =
        forms().iter().map(|it| format!("{} {}", it.custom_id, it.value)).collect();
    let used: Vec<&str> = used.iter().map(String::as_str).collect();
    assert!(used.len() > 50);
    fuzz(&used, reads::controls);
}

#[test]
fn interactions_may_be_anything() {
    fuzz_as(&interactions(), make_json, reads::interaction);
}

#[test]
fn discord_may_answer_anything() {
    for line in lines(ANSWERS) {
        assert!(readings(line) > 0, "{line}");
    }
    fuzz_as(&lines(ANSWERS), make_json, reads::answer);
}
