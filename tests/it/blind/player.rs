//! A player who only hears: the piles and rules come from sentences, the moves from the names of controls.

use std::collections::BTreeMap;
use std::num::NonZeroU64;

use nim::{Ending, Position, Rules, Variant};

use super::budgets::{is_letter, words};
use super::listener::{Listener, Lost};
use super::tongue::Tongue;
use super::transcript::{Heard, Transcript};

/// A choice, as a control names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    Pile(char),
    Amount(u64),
    Move(char, u64),
}

/// Plays a won game to its end, and wins; returns how many moves that took.
pub async fn wins(ear: &mut Listener) -> Result<usize, Lost> {
    let mut again = 0;
    for made in 0..60 {
        if is_over(ear.hears(), ear.tongue) {
            let won = format!("{} {}", ear.name(), ear.tongue.wins);
            let heading = ear.hears().0.iter().find_map(|heard| match heard {
                Heard::Heading(text) => Some(text.clone()),
                _ => None,
            });
            return match heading.is_some_and(|heading| heading.contains(&won)) {
                true => Ok(made),
                false => ear.lost("the game is not won"),
            };
        }
        let turn = format!("{}{}", ear.tongue.turn, ear.name());
        if !ear.hears().says(&turn) {
            return ear.lost("it is not said that it is my turn");
        }
        let (pile, take) = winning(ear)?;
        let before = piles(ear.hears(), ear.tongue);
        let board = ear.here().ok_or("there is no board")?;
        let made = makes(ear, pile, take).await;
        let apology = piles(ear.hears(), ear.tongue).is_err() && !is_over(ear.hears(), ear.tongue);
        if made.is_err() || apology {
            // A busy bot says so: like a person, go on from the current board.
            again += 1;
            if again > 4 {
                return made.and_then(|()| ear.lost("nothing comes of it"));
            }
            ear.returns_to(&board)?;
            continue;
        }
        let mine = format!("{}{}{take}", ear.name(), ear.tongue.took);
        if is_over(ear.hears(), ear.tongue) || ear.hears().says(&mine) {
            continue;
        }
        // A bot that doesn't know whether its last answer arrived draws the board again: like a person, try again.
        again += 1;
        if piles(ear.hears(), ear.tongue) != before || again > 4 {
            return ear.lost(&format!("that I made {pile}{take} is not told"));
        }
    }
    ear.lost("the game does not end")
}

fn is_over(heard: &Transcript, tongue: &Tongue) -> bool {
    heard.controls().any(|control| control.name.starts_with(tongue.rematch))
}

/// Returns a winning move, from what is heard.
fn winning(ear: &Listener) -> Result<(char, u64), Lost> {
    let heard = ear.hears();
    let piles = piles(heard, ear.tongue).or_else(|why| ear.lost(&why))?;
    let ending = ending(heard, ear.tongue).map_or_else(|| ear.lost("no end is told"), Ok)?;
    let variant = Variant::bounded_by(bound(heard, ear.tongue).and_then(NonZeroU64::new));
    let sizes: Vec<u64> = piles.values().copied().collect();
    let m = Position::new(sizes, Rules { variant, ending }).winning_moves().next();
    let m = m.map_or_else(|| ear.lost("nothing wins"), Ok)?.to_string();
    let (at, take) = m.split_at(1);
    let at = usize::from(at.as_bytes()[0] - b'A');
    Ok((*piles.keys().nth(at).ok_or("no such pile")?, take.parse().map_err(|_| "no amount")?))
}

/// Returns the piles by their letters, however they are drawn.
fn piles(heard: &Transcript, tongue: &Tongue) -> Result<BTreeMap<char, u64>, String> {
    let mut piles = BTreeMap::new();
    let mut add = |letter: &str, size: u64| {
        let letter = letter.chars().next().unwrap_or_default();
        match piles.insert(letter, size) {
            None => Ok(()),
            Some(_) => Err(format!("two piles are called {letter}")),
        }
    };
    for part in &heard.0 {
        let (line, drawn) = match part {
            Heard::Drawn(line) => (line, true),
            Heard::Text(line) | Heard::Heading(line) => (line, false),
            Heard::Picture(_) | Heard::Control(_) => continue,
        };
        let after = |begin: &str| line.find(begin).map(|at| &line[at + begin.len()..]);
        let sentence = |text: &'_ str| text.split('.').next().unwrap_or_default().to_owned();
        if let Some(listed) = tongue.piles.iter().find_map(|piles| after(piles)) {
            for pile in sentence(listed).split(',') {
                let [letter, size] = words(pile)[..] else { return Err(format!("{pile:?}")) };
                add(letter, size.parse().map_err(|_| format!("{pile:?} is no pile"))?)?;
            }
            if let Some((_, letters)) = line.split_once(tongue.empty) {
                let sentence = sentence(letters);
                let letters = words(&sentence).into_iter().filter(|word| is_letter(word));
                letters.map(|letter| letter.to_owned()).try_for_each(|letter| add(&letter, 0))?;
            }
            continue;
        }
        let words = words(line);
        // A pile not drawn in full has a sign: "×57".
        let number = |word: Option<&&str>| word?.trim_start_matches('×').parse::<u64>().ok();
        let [letter, rest @ ..] = &words[..] else { continue };
        let letter = letter.trim_end_matches('►');
        let size = if drawn { number(rest.last()) } else { number(rest.first()) };
        if let Some(size) = size.filter(|_| is_letter(letter)) {
            add(letter, size)?;
        }
    }
    match piles.is_empty() {
        true => Err("no pile is told".to_owned()),
        false => Ok(piles),
    }
}

/// What taking the last object means.
fn ending(heard: &Transcript, tongue: &Tongue) -> Option<Ending> {
    let text = heard.text();
    let words: Vec<&str> = words(&text).into_iter().collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> = words.into_iter().map(bare).collect();
    words.windows(5).chain([&words[words.len().saturating_sub(4)..]]).find_map(|window| {
        let [first, rest @ ..] = window else { return None };
        if !tongue.last.contains(&first.as_str()) {
            return None;
        }
        rest.iter().take(3).find_map(|word| match word.as_str() {
            word if word == tongue.wins => Some(Ending::Normal),
            word if word == tongue.loses => Some(Ending::Misere),
            _ => None,
        })
    })
}

/// The most that a move may take, if the rules set a limit.
fn bound(heard: &Transcript, tongue: &Tongue) -> Option<u64> {
    let text = heard.text();
    let words = words(&text);
    words.windows(3).find_map(|window| match window {
        ["1", to, most] if tongue.to.contains(to) => {
            most.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().ok()
        }
        _ => None,
    })
}

/// Makes the move, in as many steps as it takes.
async fn makes(ear: &mut Listener, pile: char, take: u64) -> Result<(), Lost> {
    for _ in 0..3 {
        let named = |name: &str| name_of(name, ear.tongue);
        let names: Vec<String> = ear.hears().choices().collect();
        let full = piles(ear.hears(), ear.tongue).unwrap_or_default();
        let is_open = ear.hears().says(&format!("{}{pile}", ear.tongue.how_many));
        let alone = full.iter().all(|(&other, &size)| other == pile || size == 0);
        let find = |wanted: Named| names.iter().find(|name| named(name) == Some(wanted)).cloned();
        let whole = find(Named::Move(pile, take));
        let whole = whole.or_else(|| find(Named::Amount(take)).filter(|_| is_open || alone));
        if let Some(name) = whole {
            return uses(ear, &name).await;
        }
        let another = ear.tongue.another;
        if (is_open || alone) && names.iter().any(|name| name == another) {
            return ear.picks_and_types(another, &take.to_string()).await;
        }
        let Some(name) = find(Named::Pile(pile)).filter(|_| !is_open) else {
            return ear.lost(&format!("{pile}{take} cannot be made"));
        };
        uses(ear, &name).await?;
    }
    ear.lost("nothing comes of it")
}

/// Presses or picks what has that name.
async fn uses(ear: &mut Listener, name: &str) -> Result<(), Lost> {
    let is_entry = |ear: &Listener| {
        ear.hears().controls().any(|control| control.entries.iter().any(|entry| entry == name))
    };
    match is_entry(ear) {
        true => ear.picks(name).await,
        false => ear.presses(name).await,
    }
}

/// `A: take 2`, `Take 2`, `all 2`, `A (3 objects)`, `A: 3 left`.
fn name_of(name: &str, tongue: &Tongue) -> Option<Named> {
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> = words(name).into_iter().map(bare).collect();
    let number = words.iter().find_map(|word| word.parse().ok())?;
    let takes = words.iter().any(|word| tongue.takes.contains(&word.to_lowercase().as_str()));
    let [first, ..] = &words[..] else { return None };
    let letter = first.chars().next().filter(|_| is_letter(first));
    match (letter, takes) {
        (Some(pile), true) => Some(Named::Move(pile, number)),
        (Some(pile), false) => Some(Named::Pile(pile)),
        (None, true) => Some(Named::Amount(number)),
        (None, false) if words.len() <= 2 && words.last() == Some(&number.to_string()) => {
            Some(Named::Amount(number))
        }
        (None, false) => None,
    }
}
