//! Whatever parses takes anything: each line of a corpus, and thousands of lines made from it by chance, are read without a
//! panic, and what is understood means the same once it is written down again. What fails goes into the corpus. On the
//! stable compiler; `BOUTON_FUZZ=10000000` does it for longer.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use bouton::ask::control::{Button, Form, Menu};
use bouton::ask::read_position;
use bouton::config::Config;
use bouton::signature::PublicKey;
use nim::{Line, Move, Partial, Rules};

const NOTATION: &str = include_str!("fixtures/parsed/notation.txt");
const SETTINGS: &str = include_str!("fixtures/parsed/settings.txt");
const CONTROLS: &str = include_str!("fixtures/custom_ids.txt");

/// How many lines are made, unless told.
const LINES: usize = 20_000;

/// Pieces that mean something somewhere.
const PIECES: [&str; 24] = [
    "-",
    " ",
    ",",
    ":",
    ".",
    "/",
    "0",
    "1",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "misere",
    "max",
    "take",
    "A",
    "Z9",
    "é",
    "🎲",
    "\u{202f}",
    "\0",
    "%",
    "@",
    "=",
    "\u{fe0f}\u{20e3}",
];

/// Reads the lines and many made from them.
fn fuzz(corpus: &[&str], read: impl Fn(&str)) {
    corpus.iter().for_each(|line| read(line));
    let lines = std::env::var("BOUTON_FUZZ").ok();
    let lines = lines.and_then(|text| text.parse().ok()).unwrap_or(LINES);
    let mut rng = fastrand::Rng::with_seed(1901);
    for _ in 0..lines {
        let mut line: Vec<char> = rng.choice(corpus).expect("a line").chars().collect();
        for _ in 0..rng.usize(1..4) {
            change(&mut line, corpus, &mut rng);
        }
        read(&line.into_iter().collect::<String>());
    }
}

fn change(line: &mut Vec<char>, corpus: &[&str], rng: &mut fastrand::Rng) {
    let at = rng.usize(..=line.len());
    match rng.u8(..6) {
        0 => line.truncate(at),
        1 if at < line.len() => drop(line.remove(at)),
        2 if at < line.len() => line[at] = rng.char(..),
        3 => {
            let piece = rng.choice(PIECES).expect("a piece");
            line.splice(at..at, piece.chars());
        }
        4 => {
            let other = rng.choice(corpus).expect("a line");
            let end: Vec<char> = other.chars().skip(at).collect();
            line.truncate(at);
            line.extend(end);
        }
        _ => {
            let again: Vec<char> = line[at..].to_vec();
            line.extend(again);
        }
    }
}

/// Whatever is understood says the same when it is written down and read again.
fn stays<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let written = read.to_string();
        let again = written.parse::<T>().ok();
        assert_eq!(again.as_ref(), Some(&read), "{text:?} as {written:?}");
    }
}

fn lines(text: &'static str) -> Vec<&'static str> {
    text.lines().filter(|line| !line.is_empty()).collect()
}

#[test]
fn notation_takes_anything() {
    let _turn = crate::heavy::turn();
    fuzz(&lines(NOTATION), |text| {
        stays::<Line>(text);
        stays::<Move>(text);
        stays::<Partial>(text);
        stays::<Rules>(text);
        let _ = read_position(text, None, None);
    });
}

#[test]
fn controls_take_anything() {
    let _turn = crate::heavy::turn();
    let forms: Vec<&str> = lines(CONTROLS)
        .into_iter()
        .filter_map(|line| line.split(" | ").nth(1))
        .collect();
    assert!(forms.len() > 50);
    fuzz(&forms, |text| {
        stays::<Button>(text);
        stays::<Menu>(text);
        stays::<Form>(text);
    });
}

#[test]
fn settings_take_anything_and_say_no_in_one_line() {
    let _turn = crate::heavy::turn();
    fuzz(&lines(SETTINGS), |text| {
        let (variable, value) = text.split_once('=').unwrap_or((text, ""));
        let read = Config::from_vars(|name| (name == variable).then(|| value.to_owned()));
        if let Err(error) = read {
            let said = error.to_string();
            assert!(!said.contains('\n'), "{text:?}: {said}");
            assert!(!said.contains("hunter2"), "{text:?}: {said}");
        }
        let _ = value.parse::<PublicKey>();
    });
}
