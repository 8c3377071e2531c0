//! Reads hints and reviews back from their text alone, in both languages: every sentence must be understood, every
//! claim is checked by search without any theory, every reason is played out, and whoever follows a hint wins. To
//! prove that this means something, falsehoods are planted in the texts, and each must be found.

mod changes;
mod family;
mod hint;
mod lesson;
pub mod patterns;
pub mod play;
mod puzzle;
mod review;
pub mod sentences;
mod why;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;
use std::thread;

use bouton::ask::control::Step;
use bouton::game::Player;
use bouton::game::{End, HintOrder, Ply, Record, Terms, Theme};
use bouton::locale::Locale;
use bouton::place::{GameId, UserId};
use bouton::view::{self, Hint, HintSource, Now, Reader};
use nim::{Ending, Line, Position, Rules, Start};

use crate::languages::{english, french};
use crate::records::{self, place, replayed};
use play::{Play, after, is_over};
use sentences::Tongue;

const TONGUES: [Tongue; 2] = [Tongue::English, Tongue::French];

/// The steps of a hint that say more than who can win, and whether each is told in words, to be read aloud.
const TOLD: [(Step, bool); 4] =
    [(Step::Pile, false), (Step::Move, false), (Step::Move, true), (Step::Why, false)];

/// Why a text fails.
#[derive(Debug)]
pub enum Untrue {
    /// A sentence that no pattern matches.
    Unknown(String),
    /// A claim that is false.
    False(String),
}

impl fmt::Display for Untrue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(sentence) => write!(f, "nobody checks this: {sentence}"),
            Self::False(claim) => write!(f, "this is not so: {claim}"),
        }
    }
}

fn untrue<T>(why: &str) -> Result<T, Untrue> {
    Err(Untrue::False(why.to_owned()))
}

impl Tongue {
    fn locale(self) -> Locale {
        match self {
            Self::English => english(),
            Self::French => french(),
        }
    }
}

/// All rules seen so far, each searched once.
#[derive(Default)]
struct Plays(RefCell<HashMap<Known, Rc<Play>>>);

/// Whether the last object loses, and the most that a move may take.
type Known = (bool, Option<u64>);

impl Plays {
    fn find(&self, misere: bool, max: Option<u64>) -> Rc<Play> {
        let mut plays = self.0.borrow_mut();
        let new = || Rc::new(Play::new(misere, max));
        Rc::clone(plays.entry((misere, max)).or_insert_with(new))
    }
}

/// All lists of that many piles, up to that size.
fn boxes(all: &[(u32, u64)]) -> Vec<Vec<u64>> {
    let of = |&(piles, size): &(u32, u64)| {
        (0..(size + 1).pow(piles)).map(move |index| {
            let digit = |i| index / (size + 1).pow(i) % (size + 1);
            (0..piles).map(digit).collect()
        })
    };
    all.iter().flat_map(of).collect()
}

/// Whether some pile exceeds the bound. If none does, every bound gives the same game, so only bounds up to 4 are
/// checked.
fn may_bind(max: u64, piles: &[u64]) -> bool {
    max <= 4 || piles.iter().any(|&size| size > max)
}

pub fn rules(misere: bool, max: u64) -> Rules {
    records::rules(if misere { Ending::Misere } else { Ending::Normal }, max)
}

fn hint(piles: &[u64], rules: Rules, step: Step, aloud: bool, tongue: Tongue) -> String {
    ordered(HintOrder::WordsFirst, piles, rules, step, aloud, tongue)
}

fn ordered(
    order: HintOrder,
    piles: &[u64],
    rules: Rules,
    step: Step,
    aloud: bool,
    tongue: Tongue,
) -> String {
    let source = match aloud {
        true => HintSource::Game(GameId(1), Ply(0), Theme::Words, Now::There),
        false => HintSource::Free(None),
    };
    let position = Position::new(piles, rules);
    let (reader, locale) = (Reader::SELF, tongue.locale());
    Hint { position: &position, source, reader, order, locale }.at(step).said()
}

/// Reads a hint, all of which must be true.
fn read(text: &str, tongue: Tongue, plays: &Plays) -> hint::Summary {
    let summary = hint::read(text, tongue, plays);
    summary.unwrap_or_else(|untrue| panic!("{untrue}\n{text}"))
}

/// Counts for both endings in parallel, and adds up.
fn both_endings<const N: usize>(count: impl Fn(bool) -> [usize; N] + Sync) -> [usize; N] {
    thread::scope(|scope| {
        let count = &count;
        let halves = [false, true].map(|misere| scope.spawn(move || count(misere)));
        let [a, b] = halves.map(|half| half.join().expect("no assertion to fail"));
        std::array::from_fn(|i| a[i] + b[i])
    })
}

#[test]
fn every_claim_of_a_hint_is_true_and_whoever_follows_it_wins() {
    let _turn = crate::heavy::turn();
    let all = boxes(&[(1, 14), (2, 7), (3, 4), (4, 2), (5, 1)]);
    let [positions, hints, claims] = both_endings(|misere| {
        let [mut positions, mut hints, mut claims] = [0; 3];
        for max in 0..=5 {
            let plays = Plays::default();
            for piles in all.iter().filter(|piles| may_bind(max, piles)) {
                positions += 1;
                for tongue in TONGUES {
                    let (words, columns) = (HintOrder::WordsFirst, HintOrder::ColumnsFirst);
                    for (step, aloud, order) in [
                        (Step::Chances, false, words),
                        (Step::Pile, false, words),
                        (Step::Move, false, words),
                        (Step::Move, true, words),
                        (Step::Move, false, columns),
                        (Step::Why, false, words),
                        (Step::Why, true, words),
                    ] {
                        let text = ordered(order, piles, rules(misere, max), step, aloud, tongue);
                        let summary = read(&text, tongue, &plays);
                        // A player who can win is told so, and how: the moves told are all the winning ones, so each
                        // leads to a position from which every reply leaves another such position, or to the end.
                        let play = plays.find(misere, (max > 0).then_some(max));
                        if play.won(piles) && !is_over(piles) {
                            assert!(step != Step::Chances || summary.can_win, "{text}");
                            assert!(step != Step::Move || !summary.moves.is_empty(), "{text}");
                        }
                        hints += 1;
                        claims += summary.claims;
                    }
                }
            }
        }
        [positions, hints, claims]
    });
    println!("{positions} positions, {hints} hints in two languages, {claims} claims, all true");
}

/// Hints on many piles, which are long; counts how often a mark for a rising remainder was read, or the words for it.
#[test]
fn every_claim_of_a_long_hint_is_true() {
    let _turn = crate::heavy::turn();
    let [hints, claims, rising] = both_endings(|misere| {
        let mut dice = fastrand::Rng::with_seed(u64::from(misere));
        let [mut hints, mut claims, mut rising] = [0; 3];
        for max in [0, 2, 3] {
            let plays = Plays::default();
            for _ in 0..16 {
                let count = dice.usize(6..=12);
                let piles: Vec<u64> = (0..count).map(|_| dice.u64(0..=4)).collect();
                for tongue in TONGUES {
                    for (step, aloud) in TOLD {
                        let text = hint(&piles, rules(misere, max), step, aloud, tongue);
                        let summary = read(&text, tongue, &plays);
                        hints += 1;
                        claims += summary.claims;
                        rising += usize::from(summary.rising);
                    }
                }
            }
        }
        [hints, claims, rising]
    });
    println!(
        "{hints} long hints in two languages, {claims} claims, all true; {rising} of risen remainders"
    );
    assert!(rising > 0);
}

/// A game of two people, ended by its last object or else abandoned.
fn record(line: &str) -> Option<Record> {
    let read: Line = line.parse().ok()?;
    let start = Start::try_from(read.start).ok()?;
    let seats = [1, 2].map(|id| Player::Person(UserId(id)));
    let terms = Terms { theme: Theme::Stones, ..Terms::of(start) };
    Some(Record::begun(replayed(7, seats, terms, line, Some(End::Abandoned)), place(None, 6), 0))
}

fn written(piles: &[u64], misere: bool, max: u64, moves: &[play::Take]) -> String {
    let sizes: Vec<String> = piles.iter().map(u64::to_string).collect();
    let ending = if misere { "misere" } else { "normal" };
    let bound = if max > 0 { format!(" max {max}") } else { String::new() };
    let letter = |&(pile, take): &play::Take| format!(" {}{take}", char::from(b'A' + pile as u8));
    let moves: String = moves.iter().map(letter).collect();
    format!("{} {ending}{bound}:{moves}", sizes.join("-"))
}

/// Games: every first move of small starts, and whole games at random with a fixed seed.
fn games(misere: bool, max: u64) -> Vec<String> {
    let play = Play::new(misere, (max > 0).then_some(max));
    let fits = |piles: &Vec<u64>| piles.iter().all(|&size| size > 0) && may_bind(max, piles);
    let mut games = Vec::new();
    for piles in boxes(&[(1, 9), (2, 5), (3, 3)]).into_iter().filter(fits) {
        games.extend(play.moves(&piles).into_iter().map(|m| written(&piles, misere, max, &[m])));
    }
    let mut dice = fastrand::Rng::with_seed(max * 2 + u64::from(misere));
    for _ in 0..25 {
        let start: Vec<u64> = (0..dice.usize(2..=4)).map(|_| dice.u64(1..=4)).collect();
        let (mut piles, mut moves) = (start.clone(), Vec::new());
        while let Some(m) = dice.choice(play.moves(&piles)) {
            moves.push(m);
            piles = after(&piles, m);
        }
        games.push(written(&start, misere, max, &moves));
    }
    games
}

#[test]
fn every_claim_of_a_review_is_true() {
    let _turn = crate::heavy::turn();
    let [games, pages, claims] = both_endings(|misere| {
        let [mut count, mut pages, mut claims] = [0; 3];
        for max in 0..=5 {
            let plays = Plays::default();
            for line in games(misere, max) {
                let Some(record) = record(&line) else {
                    continue;
                };
                count += 1;
                for tongue in TONGUES {
                    let all = review_pages(&record, tongue);
                    for (ply, text) in &all {
                        let read = read_review(&all[0].1, *ply, text, tongue, &plays);
                        claims += read.unwrap_or_else(|untrue| panic!("{untrue}\n{line}\n{text}"));
                        pages += 1;
                    }
                }
            }
        }
        [count, pages, claims]
    });
    println!("{games} games, {pages} pages of reviews in two languages, {claims} claims, all true");
}

/// The page about the whole game, and pages about moves: for a game of one move, and for others.
fn review_pages(record: &Record, tongue: Tongue) -> Vec<(Option<u32>, String)> {
    let leaf = |ply| {
        view::review_at(record, Ply(ply), UserId(1), tongue.locale()).expect("all of it").said()
    };
    let mut pages = vec![(None, view::review(record, tongue.locale()).expect("all of it").said())];
    pages.extend((0..=record.game.ply().0).map(|ply| (Some(ply), leaf(ply))));
    pages
}

/// Reads a page about a move, which does not show the whole game, together with the page that does.
fn read_review(
    whole: &str,
    ply: Option<u32>,
    text: &str,
    tongue: Tongue,
    plays: &Plays,
) -> Result<usize, Untrue> {
    let source = if ply.is_some() { whole } else { text };
    let game = review::Game::read(source, plays)?;
    match ply {
        None => game.whole(text, tongue),
        Some(ply) => game.leaf(text, ply as usize, tongue),
    }
}
