//! Changes one number or letter anywhere in a text: the reader, who has nothing but the text, must notice.

use std::ops::Range;
use std::thread;

use bouton::ask::control::Step;

use super::sentences::Tongue;
use super::{
    Plays, TOLD, TONGUES, Untrue, boxes, games, hint, read_review, record, review_pages, rules,
};

/// The numbers in a text, and the letters of piles and of odd or even columns.
pub fn figures(text: &str, tongue: Tongue) -> Vec<Range<usize>> {
    let columns = match tongue {
        Tongue::English => ["e", "o"],
        Tongue::French => ["p", "i"],
    };
    let mut figures = Vec::new();
    for is in [|c: char| c.is_ascii_digit(), char::is_alphabetic] {
        let mut from = None;
        for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
            match (from, is(c)) {
                (None, true) => from = Some(at),
                (Some(start), false) => {
                    let part = &text[start..at];
                    // `C’est` does not begin with a pile.
                    let is_pile = matches!(part.as_bytes(), [b'A'..=b'Z']) && c != '’';
                    let is_number = part.starts_with(|c: char| c.is_ascii_digit());
                    let fits = is_number || is_pile || columns.contains(&part);
                    figures.extend(fits.then_some(start..at));
                    from = None;
                }
                _ => {}
            }
        }
    }
    figures
}

/// Plants falsehoods in texts, and counts those that are noticed.
pub struct Plants {
    tongue: Tongue,
    dice: fastrand::Rng,
    planted: usize,
    missed: Vec<String>,
}

impl Plants {
    pub fn new(tongue: Tongue) -> Self {
        Self { tongue, dice: fastrand::Rng::with_seed(28), planted: 0, missed: Vec::new() }
    }

    /// Changes one of a text's figures at a time, of so many one, and has each changed text read.
    pub fn plant(&mut self, text: &str, of: u8, read: impl Fn(&str) -> Result<(), Untrue>) {
        for place in figures(text, self.tongue) {
            if self.dice.u8(..of) > 0 {
                continue;
            }
            let other = self.instead(&text[place.clone()]);
            let changed = format!("{}{other}{}", &text[..place.start], &text[place.end..]);
            self.planted += 1;
            if read(&changed).is_ok() {
                self.missed.push(changed);
            }
        }
    }

    /// The number or pile before or after that one; odd for even.
    fn instead(&mut self, part: &str) -> String {
        let down = self.dice.bool();
        match (part, part.parse::<u64>()) {
            (_, Ok(n)) => format!("{:01$}", if n > 0 && down { n - 1 } else { n + 1 }, part.len()),
            ("e", _) => "o".to_owned(),
            ("o", _) => "e".to_owned(),
            ("p", _) => "i".to_owned(),
            ("i", _) => "p".to_owned(),
            (pile, _) => {
                let letter = pile.as_bytes()[0];
                char::from(if letter > b'A' && down { letter - 1 } else { letter + 1 }).into()
            }
        }
    }

    /// Checks that of a thousand falsehoods so many are noticed.
    pub fn check(self, noticed: usize) {
        let Self { tongue, planted, missed, .. } = self;
        for text in missed.iter().step_by(missed.len() / 9 + 1) {
            println!("{tongue:?}, not noticed: {text}\n");
        }
        let missed = missed.len();
        println!("{tongue:?}: {} of {planted} falsehoods noticed", planted - missed);
        assert!(planted > 100 && (planted - missed) * 1000 >= planted * noticed);
    }
}

/// In the first line a hint names the position that it is about, so another one is no falsehood.
#[test]
fn whatever_is_changed_is_noticed() {
    let _turn = crate::heavy::turn();
    let check = |tongue| {
        let plays = Plays::default();
        let (mut hints, mut reviews) = (Plants::new(tongue), Plants::new(tongue));
        for (misere, max) in
            [false, true].into_iter().flat_map(|m| [0, 1, 3, 4].map(|max| (m, max)))
        {
            for piles in boxes(&[(1, 9), (2, 5), (3, 3)]) {
                for (step, aloud) in TOLD {
                    let text = hint(&piles, rules(misere, max), step, aloud, tongue);
                    let (head, body) =
                        text.split_once('\n').expect("a position, and what is said of it");
                    hints.plant(body, 6, |body| {
                        hint::read(&format!("{head}\n{body}"), tongue, &plays).map(drop)
                    });
                }
            }
            for line in games(misere, max).iter().step_by(7) {
                let Some(record) = record(line) else { continue };
                let all = review_pages(&record, tongue);
                for (ply, text) in &all {
                    reviews.plant(text, 6, |text| {
                        read_review(&all[0].1, *ply, text, tongue, &plays).map(drop)
                    });
                }
            }
        }
        hints.check(995);
        reviews.check(995);
    };
    thread::scope(|scope| {
        for tongue in TONGUES {
            scope.spawn(move || check(tongue));
        }
    });
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
