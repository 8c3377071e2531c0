//! Limits on every message that a screen reader reads: for instance, how soon it says whose turn it is.

use std::collections::HashSet;

use super::signs;
use super::tongue::Tongue;
use super::transcript::{Heard, Transcript};

/// Within this many words, a board has said whose turn it is and what was taken.
const FIRST: usize = 12;
/// The most words for a pile.
const PILE: usize = 3;
/// The most words for what a picture shows.
const SHOWN: usize = 4;
/// The most words before squares.
const BEFORE_SQUARES: usize = 5;

/// Returns what is wrong with the message, if anything.
pub fn hold(heard: &Transcript, tongue: &Tongue, aloud: bool) -> Result<(), String> {
    names(heard)?;
    pictures(heard)?;
    signs_have_names(heard)?;
    turn_first(heard, tongue)?;
    if aloud {
        nothing_is_drawn(heard)?;
        piles_are_short(heard, tongue)?;
    }
    squares(heard, tongue)
}

fn names(heard: &Transcript) -> Result<(), String> {
    let mut known = HashSet::new();
    for control in heard.controls() {
        let mut entries = HashSet::new();
        for name in [&control.name].into_iter().chain(&control.entries) {
            if !name.contains(char::is_alphanumeric) {
                return Err(format!("{name:?} is no name"));
            }
        }
        if let Some(twice) = control.entries.iter().find(|entry| !entries.insert(*entry)) {
            return Err(format!("two entries are called {twice:?}"));
        }
        if !known.insert(&control.name) {
            return Err(format!("two controls are called {:?}", control.name));
        }
    }
    Ok(())
}

fn pictures(heard: &Transcript) -> Result<(), String> {
    for part in &heard.0 {
        if let Heard::Picture(text) = part
            && words(text).len() < SHOWN
        {
            return Err(format!("a picture says {text:?}"));
        }
    }
    Ok(())
}

fn signs_have_names(heard: &Transcript) -> Result<(), String> {
    let controls = heard.controls();
    let named = controls.flat_map(|control| [&control.name].into_iter().chain(&control.entries));
    let all = named.map(String::as_str).chain([&*heard.text()]).collect::<Vec<_>>().join("\n");
    match all.chars().find(|&c| signs::is_unnamed(c)) {
        Some(sign) => Err(format!("{sign:?} has no name")),
        None => Ok(()),
    }
}

/// Whose turn it is comes before anything else on a board.
fn turn_first(heard: &Transcript, tongue: &Tongue) -> Result<(), String> {
    let text = heard.text();
    let first: Vec<&str> = words(&text).into_iter().take(FIRST).collect();
    let first = format!("{} ", first.join(" "));
    // A board of an open game can be resigned, or voted on.
    let has = |name: &str| heard.controls().any(|control| control.name == name);
    let turn = if has(tongue.resign) { tongue.turn } else { tongue.vote };
    if !has(tongue.rules) || !(has(tongue.resign) || text.contains(tongue.vote)) {
        return Ok(());
    }
    if !first.contains(turn) {
        return Err("whose turn it is is said late, or not at all".to_owned());
    }
    // With a pile open, the question about it is what is new.
    let new = if text.contains(tongue.how_many) { tongue.how_many } else { tongue.took };
    match text.contains(new) && !first.contains(new) {
        true => Err(format!("{new:?} is said late")),
        false => Ok(()),
    }
}

/// Nothing is drawn, except notation in a code block, to be copied.
fn nothing_is_drawn(heard: &Transcript) -> Result<(), String> {
    let notation = |line: &str| {
        let copied = line.split([' ', '-']).next().unwrap_or_default();
        !copied.is_empty() && copied.chars().all(|c| c.is_ascii_digit())
    };
    for part in &heard.0 {
        match part {
            Heard::Drawn(line) if !notation(line) => return Err(format!("{line:?} is drawn")),
            Heard::Heading(text) | Heard::Text(text) if text.contains(signs::draws) => {
                return Err(format!("{text:?} is drawn"));
            }
            _ => {}
        }
    }
    Ok(())
}

fn piles_are_short(heard: &Transcript, tongue: &Tongue) -> Result<(), String> {
    for line in heard.text().lines() {
        let begins = tongue.piles.iter().chain([&tongue.empty]);
        let spoken = begins.filter_map(|begin| Some(&line[line.find(begin)?..]));
        let spoken: Vec<&str> =
            spoken.filter_map(|part| part.split('.').next()).flat_map(words).collect();
        let piles = spoken.iter().filter(|word| is_letter(word)).count();
        if spoken.len() > PILE * piles {
            return Err(format!("{} words tell of {piles} piles", spoken.len()));
        }
    }
    Ok(())
}

/// Marks of moves come after words, or with a key; in a shared puzzle, in the server's language.
fn squares(heard: &Transcript, tongue: &Tongue) -> Result<(), String> {
    let text = heard.text();
    let keys = [tongue.key, "cross mark wrong", "cross mark faux"];
    for line in text.lines() {
        let squares =
            ["white square", "check mark button check", "cross mark check", "cross mark cross"];
        let Some(at) = squares.iter().filter_map(|square| line.find(square)).min() else {
            continue;
        };
        if words(&line[..at]).len() < BEFORE_SQUARES && !keys.iter().any(|key| text.contains(key)) {
            return Err(format!("{line:?} is said in colours"));
        }
    }
    Ok(())
}

pub fn is_letter(word: &str) -> bool {
    let word = word.trim_matches(|c: char| c.is_ascii_punctuation());
    word.len() == 1 && word.chars().all(|c| c.is_ascii_uppercase())
}

pub fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).collect()
}
