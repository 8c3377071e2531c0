//! Changes one number, letter or word anywhere in a text, beyond what a list of slips would contain: the reader, who
//! has nothing but the text, must notice. A changed text that is just what the bot says of the position or game it
//! now names is no falsehood, and does not count.

use std::ops::Range;
use std::thread;

use bouton::ask::control::Step;

use super::sentences::{Found, Tongue, plain, sentences};
use super::{Plays, TONGUES, Untrue, boxes, games, hint, read_review, record, review_pages, rules};

#[derive(Debug, Clone, Copy)]
pub enum Kind {
    Number,
    /// The letter of a pile, or of an odd or even column.
    Letter,
    Word,
}

const KINDS: [Kind; 3] = [Kind::Number, Kind::Letter, Kind::Word];

/// How many changes of each kind are made in a text, one at a time.
const CHANGES: usize = 2;

/// The least number of falsehoods in a thousand, of each kind, that must be noticed.
const NOTICED: usize = 995;

/// Opposites, to be exchanged.
const CONTRARY: [&[[&str; 2]]; 2] = [
    &[
        ["wins", "loses"],
        ["win", "lose"],
        ["odd", "even"],
        ["all", "none"],
        ["more", "less"],
        ["above", "below"],
        ["kept", "gave"],
        ["larger", "smaller"],
        ["left", "right"],
        ["your", "their"],
        ["you", "they"],
        ["can", "cannot"],
        ["take", "leave"],
    ],
    &[
        ["gagne", "perd"],
        ["gagnent", "perdent"],
        ["gagner", "perdre"],
        ["impair", "pair"],
        ["impaire", "paire"],
        ["impaires", "paires"],
        ["toutes", "aucune"],
        ["plus", "moins"],
        ["haut", "bas"],
        ["gauche", "droite"],
        ["garde", "perd"],
        ["gardé", "perdu"],
        ["toi", "lui"],
        ["tu", "il"],
        ["prends", "laisse"],
    ],
];

/// Words to put in place of any other.
const OTHERS: [[&str; 4]; 2] =
    [["most", "never", "half", "twice"], ["jamais", "moitié", "double", "ailleurs"]];

/// The places in a text of that kind.
pub fn places(text: &str, kind: Kind, tongue: Tongue) -> Vec<Range<usize>> {
    let letters = match tongue {
        Tongue::English => ["e", "o"],
        Tongue::French => ["p", "i"],
    };
    let is = |c: char| match kind {
        Kind::Number => c.is_ascii_digit(),
        Kind::Letter | Kind::Word => c.is_alphabetic(),
    };
    let mut places = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match (from, is(c)) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                let part = &text[start..at];
                let is_pile = part.len() == 1 && part.as_bytes()[0].is_ascii_uppercase();
                let fits = match kind {
                    Kind::Number => true,
                    // `C’est` does not begin with a pile.
                    Kind::Letter => (is_pile && c != '’') || letters.contains(&part),
                    Kind::Word => part.chars().count() > 1,
                };
                places.extend(fits.then_some(start..at));
                from = None;
            }
            _ => {}
        }
    }
    places
}

/// The replacement.
pub fn instead(part: &str, kind: Kind, tongue: Tongue, dice: &mut fastrand::Rng) -> String {
    match (kind, part) {
        (Kind::Number, _) => {
            let n: u64 = part.parse().unwrap_or(0);
            let n = if n > 0 && dice.bool() { n - 1 } else { n + 1 };
            format!("{n:00$}", part.len())
        }
        (Kind::Letter, "e") => "o".to_owned(),
        (Kind::Letter, "o") => "e".to_owned(),
        (Kind::Letter, "p") => "i".to_owned(),
        (Kind::Letter, "i") => "p".to_owned(),
        (Kind::Letter, _) => {
            let letter = part.as_bytes()[0];
            let other = if letter > b'A' && dice.bool() { letter - 1 } else { letter + 1 };
            char::from(other).to_string()
        }
        (Kind::Word, _) => {
            let lower = part.to_lowercase();
            let mut contrary = CONTRARY[tongue as usize].iter();
            let contrary = contrary.find_map(|[one, other]| match lower.as_str() {
                word if word == *one => Some(*other),
                word if word == *other => Some(*one),
                _ => None,
            });
            let others = OTHERS[tongue as usize];
            let other = others[dice.usize(..others.len())];
            contrary.unwrap_or(other).to_owned()
        }
    }
}

/// How many falsehoods of a kind were noticed or missed, and how many changes left a true text.
#[derive(Debug, Clone, Copy, Default)]
struct Share {
    noticed: usize,
    missed: usize,
    still_true: usize,
}

/// Plants the changes, and counts what came of them.
struct Field {
    tongue: Tongue,
    dice: fastrand::Rng,
    shares: [Share; 3],
    missed: Vec<String>,
}

impl Field {
    fn sow(
        &mut self,
        text: &str,
        read: impl Fn(&str) -> Result<(), Untrue>,
        is_so: impl Fn(&str) -> bool,
    ) {
        for (kind, i) in KINDS.into_iter().zip(0..) {
            let mut places = places(text, kind, self.tongue);
            self.dice.shuffle(&mut places);
            for place in places.into_iter().take(CHANGES) {
                let part = &text[place.clone()];
                let other = instead(part, kind, self.tongue, &mut self.dice);
                let changed = format!("{}{other}{}", &text[..place.start], &text[place.end..]);
                let share = &mut self.shares[i];
                if read(&changed).is_err() {
                    share.noticed += 1;
                } else if is_so(&changed) || names_another_try(text, &changed, self.tongue) {
                    share.still_true += 1;
                } else {
                    share.missed += 1;
                    self.missed.push(format!("{kind:?}: {part} became {other} in\n{changed}"));
                }
            }
        }
    }

    fn of(tongue: Tongue) -> Self {
        let mut field = Self {
            tongue,
            dice: fastrand::Rng::with_seed(28),
            shares: Default::default(),
            missed: Vec::new(),
        };
        let plays = Plays::default();
        for misere in [false, true] {
            for max in [0, 1, 3, 4] {
                for piles in boxes(&[(1, 9), (2, 5), (3, 3)]) {
                    for (step, aloud) in [
                        (Step::Chances, false),
                        (Step::Pile, false),
                        (Step::Move, false),
                        (Step::Move, true),
                        (Step::Why, false),
                    ] {
                        let text = hint(&piles, rules(misere, max), step, aloud, tongue);
                        let read = |text: &str| hint::read(text, tongue, &plays).map(drop);
                        let is_so = |text: &str| {
                            hint::about(text, tongue).is_ok_and(|(piles, misere, max)| {
                                let rules = rules(misere, max.unwrap_or(0));
                                // The text may only be its beginning.
                                hint(&piles, rules, step, aloud, tongue).starts_with(text)
                            })
                        };
                        field.sow(&text, read, is_so);
                    }
                }
                for line in games(misere, max).iter().step_by(7) {
                    let Some(record) = record(line) else { continue };
                    let all = review_pages(&record, tongue);
                    for (ply, text) in &all {
                        let read = |text: &str| {
                            read_review(&all[0].1, *ply, text, tongue, &plays).map(drop)
                        };
                        field.sow(text, read, |text| ply.is_none() && is_of_its_game(text, tongue));
                    }
                }
            }
        }
        field
    }
}

/// Whether the texts differ only in which of several best tries they name.
fn names_another_try(text: &str, changed: &str, tongue: Tongue) -> bool {
    let (text, changed) = (plain(text), plain(changed));
    let mut lines = text.lines().zip(changed.lines());
    let Some((one, other)) = lines.find(|(one, other)| one != other) else {
        return false;
    };
    let (Some(one), Some(other)) = (sentences(one, tongue), sentences(other, tongue)) else {
        return false;
    };
    let says = |found: &Found<'_>| format!("{found:?}");
    let mut pairs = one.iter().zip(&other).filter(|(one, other)| says(one) != says(other));
    pairs.all(|(one, other)| {
        let name = one.name();
        name == other.name() && (name == "pile-lost" || name.starts_with("harder"))
    })
}

/// Whether the bot says just this review of the game that it shows.
fn is_of_its_game(text: &str, tongue: Tongue) -> bool {
    let is_line = |line: &&str| line.contains(" normal") || line.contains(" misere");
    let game = text.lines().rfind(is_line).and_then(record);
    game.is_some_and(|game| review_pages(&game, tongue)[0].1 == text)
}

#[test]
fn whatever_is_changed_is_noticed() {
    let _turn = crate::heavy::turn();
    let fields = thread::scope(|scope| {
        let fields = TONGUES.map(|tongue| scope.spawn(move || Field::of(tongue)));
        fields.map(|field| field.join().expect("nothing to fail"))
    });
    let mut enough = true;
    for Field { tongue, shares, missed, .. } in fields {
        for text in missed.iter().step_by(missed.len() / 12 + 1) {
            println!("{tongue:?}, not noticed: {text}\n");
        }
        for (kind, Share { noticed, missed, still_true }) in KINDS.into_iter().zip(shares) {
            let all = noticed + missed;
            let share = 100.0 * noticed as f64 / all as f64;
            println!(
                "{tongue:?}, {kind:?}: {noticed} of {all} falsehoods noticed ({share:.2}%), and {still_true} changes that left a true text"
            );
            enough &= all > 1_000 && noticed * 1_000 >= all * NOTICED;
        }
    }
    assert!(enough, "too little is noticed");
}

/// The argument for a won position, with only the verdict in place of its moves.
#[test]
fn a_reason_is_not_taken_for_that_of_a_move_that_was_not_named() {
    let plays = Plays::default();
    let mut found = 0;
    for piles in boxes(&[(1, 9), (2, 5), (3, 3)]) {
        let text = hint(&piles, rules(true, 3), Step::Why, false, Tongue::English);
        if !text.contains("**You can win") {
            continue;
        }
        let named = |line: &&str| !line.starts_with("**You can win") && !line.starts_with("• ");
        let mut lines: Vec<&str> = text.lines().filter(named).collect();
        lines.insert(1, "**You can win from here.**");
        let bare = lines.join("\n");
        let read = super::hint::read(&bare, Tongue::English, &plays);
        assert!(matches!(read, Err(Untrue::False(_))), "{bare}");
        found += 1;
    }
    assert!(found > 50);
}
