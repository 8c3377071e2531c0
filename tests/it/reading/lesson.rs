//! Reads all that lessons and flash cards say, in both languages: the reader has the text and what is drawn next to
//! it, and checks every claim by search. The pages' prose is checked too, wherever it has a number or a letter.

mod page;
mod walk;

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;
use std::sync::LazyLock;
use std::thread;

use bouton::lesson::Question;

use super::changes::{Plants, figures};
use super::patterns::{Patterns, takes};
use super::play::{Play, Take, after, full, is_over, odd_columns, sorted, unpaired};
use super::sentences::{Found, Tongue, plain, sentences};
use super::{Plays, TONGUES, Untrue, hint, untrue};

/// Every sentence, behind a name for its claim, which `Reader::so` and `page` check.
static TEXTS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("../fixtures/lesson-sentences.txt")));

/// What is next to a text, and what it answers.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// The header's numbers.
    head: Vec<u64>,
    /// The position drawn, and its rules; for binary numbers, the numbers.
    piles: Vec<u64>,
    misere: bool,
    max: Option<u64>,
    question: Option<Question>,
    given: Given,
    /// The position asked about after a slip.
    again: Vec<u64>,
    /// The piles before the bot's move.
    came: Vec<u64>,
    /// The exam's games, by number of piles and rules; and which of them this is.
    games: Vec<(usize, bool, Option<u64>)>,
    game: u64,
    /// The start that the cards are for.
    deck: Vec<u64>,
    /// Whether prose without a number is allowed.
    is_page: bool,
}

#[derive(Debug, Clone, Default)]
enum Given {
    #[default]
    Nothing,
    Move(Take),
    Number(u64),
    /// Whether the card was called won, and the move shown.
    Card(bool, Option<Take>),
}

struct Reader<'a> {
    tongue: Tongue,
    plays: &'a Plays,
    about: &'a About,
    play: Rc<Play>,
    /// The position that the text has reached, the one before, and who moved last.
    at: Vec<u64>,
    before: Vec<u64>,
    by: &'static str,
    /// From earlier sentences: the number of an item, a remainder, and lost positions.
    item: u64,
    rest: u64,
    lost: BTreeSet<Vec<u64>>,
    sentences: usize,
    claims: usize,
}

/// Whether a text is only numbers, piles, digits and column letters, in lists or as moves.
fn is_figures(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "and", "et", "or", "ou", "from", "dans", "leaving", "il", "reste", "nothing", "none", "at",
        "all", "aucune", "to", "de", "à", "XOR", "rien",
    ];
    let is = |word: &str| {
        let number = word.strip_suffix('s').unwrap_or(word);
        WORDS.contains(&word)
            || (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
            || matches!(word.as_bytes(), [b'A'..=b'Z'])
            || word.chars().all(|c| "eopi".contains(c))
    };
    let ends = ['.', '!', '?', ','];
    !text.is_empty()
        && !text.contains(':')
        && !text.trim_end().ends_with(ends)
        && words(text).all(|(_, word)| is(word))
}

/// Each word, and whether it is in code.
fn words(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let parts = text.split('`').enumerate();
    parts.flat_map(|(i, part)| {
        let words = part.split(|c: char| !c.is_alphanumeric());
        words.filter(|w| !w.is_empty()).map(move |w| (i % 2 == 1, w))
    })
}

/// The numbers in a text: piles by their place, digits by their value, odd and even as 1 and 0.
fn values(text: &str) -> Vec<u64> {
    let value = |(code, word): (bool, &str)| {
        let digit = |c| if "o1i".contains(c) { '1' } else { '0' };
        let digits: String = word.chars().map(digit).collect();
        match (code, word.as_bytes()) {
            (true, _) => u64::from_str_radix(&digits, 2).ok(),
            (_, [letter @ b'A'..=b'Z']) => Some(u64::from(letter - b'A')),
            (_, [b'e' | b'o' | b'p' | b'i']) => digits.parse().ok(),
            _ => word.strip_suffix('s').unwrap_or(word).parse().ok(),
        }
    };
    words(text).filter_map(value).collect()
}

/// The powers of two that make up a number, largest first.
fn powers(n: u64) -> Vec<u64> {
    odd_columns(&[n])
}

/// Returns the total of `8 4 1 13`, from `8 + 4 + 1 = 13`, or of the number alone.
fn sum(numbers: &[u64]) -> Option<u64> {
    let (&total, parts) = numbers.split_last()?;
    (parts.is_empty() || parts == powers(total)).then_some(total)
}

/// The numbers split in a list: `3 = 2 + 1 · 4 · 6 = 4 + 2`.
fn parts(list: &str) -> Option<Vec<u64>> {
    let list = list.replace(" · ", "|").replace(", ", "|");
    let list = list.replace(" and ", "|").replace(" et ", "|");
    let part = |part: &str| match &values(part)[..] {
        &[n] => Some(n),
        [n, parts @ ..] => (*parts == powers(*n)).then_some(*n),
        [] => None,
    };
    list.split('|').map(part).collect()
}

/// The positions in a list: `1 · 1-1-1`.
fn positions(list: &str) -> Vec<Vec<u64>> {
    let all = list.split([' ', ',', '·', ';']).filter(|word| !word.is_empty()).map(values);
    all.filter(|piles| !piles.is_empty()).collect()
}

/// Whether both sides of every `=` are equal.
fn adds_up(text: &str) -> bool {
    let of =
        |term: &str| -> Option<u64> { term.split(" × ").map(|n| n.parse::<u64>().ok()).product() };
    let side = |side: &str| -> Option<u64> {
        match side.split_once(" XOR ") {
            Some((one, other)) => Some(one.parse::<u64>().ok()? ^ other.parse::<u64>().ok()?),
            None => side.split(" + ").map(of).sum(),
        }
    };
    let is = |word: &str| ["+", "×", "=", "XOR"].contains(&word) || word.parse::<u64>().is_ok();
    let apart = text.replace(['(', ')', ',', ':', ';', '.', '`'], " | ");
    let words: Vec<&str> = apart.split_whitespace().collect();
    let mut runs = words.split(|word| !is(word));
    runs.all(|run| {
        let line = run.join(" ");
        let mut sides = line.split(" = ").map(side);
        let first = sides.next().flatten();
        run.len() < 3 || sides.all(|side| side.is_some() && side == first)
    })
}

impl<'a> Reader<'a> {
    fn new(about: &'a About, tongue: Tongue, plays: &'a Plays) -> Self {
        let play = plays.find(about.misere, about.max);
        let at = match about.given {
            // A right move is not told again.
            Given::Card(_, Some(m)) if play.wins(&about.piles, m) => after(&about.piles, m),
            _ => about.piles.clone(),
        };
        let by = if at == about.piles { "opponent" } else { "you" };
        let before = about.piles.clone();
        let rest = about.piles.first().copied().unwrap_or(0);
        Self {
            tongue,
            plays,
            about,
            play,
            at,
            before,
            by,
            // Each earlier page had two items.
            item: about.head.first().map_or(0, |step| 2 * step.saturating_sub(1)),
            rest,
            lost: BTreeSet::new(),
            sentences: 0,
            claims: 0,
        }
    }

    fn read(&mut self, text: &str) -> Result<(), Untrue> {
        for (i, line) in text.lines().enumerate() {
            match i {
                // "Well done!" has no numbers.
                0 if self.about.head.is_empty() => {}
                0 if values(line) != self.about.head => return untrue(line),
                0 => {}
                _ => self.line(line)?,
            }
        }
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), Untrue> {
        // `2. Find a pile`
        let mut rest = match line.split_once(". ") {
            Some((item, after)) if self.about.is_page && item.parse::<u64>().is_ok() => {
                self.item += 1;
                if item != self.item.to_string() {
                    return untrue(line);
                }
                after
            }
            _ => line,
        };
        while !rest.is_empty() {
            self.sentences += 1;
            let ends = rest.match_indices(['.', '!', '?', ':', '…']);
            let ends = ends.map(|(at, end)| at + end.len()).chain([rest.len()]);
            let ends: Vec<usize> =
                ends.filter(|&end| end == rest.len() || rest[end..].starts_with(' ')).collect();
            let found = ends.iter().find_map(|&end| {
                let (name, args) = TEXTS.find(&rest[..end], self.tongue, is_figures)?;
                Some((end, name, args))
            });
            let end = match found {
                Some((end, name, args)) => {
                    let text = &rest[..end];
                    if !adds_up(text) || !self.is_true(name, &args, text)? {
                        return untrue(&format!("{text} ({name})"));
                    }
                    self.claims += usize::from(name != "plain");
                    end
                }
                None => match sentences(rest, self.tongue) {
                    Some(why) if why.iter().all(|found| !found.by().is_empty()) => {
                        self.why(&why)?;
                        rest.len()
                    }
                    _ => {
                        let text = &rest[..ends[0]];
                        if !self.about.is_page || has_figures(text, self.tongue) {
                            return Err(Untrue::Unknown(rest.to_owned()));
                        }
                        ends[0]
                    }
                },
            };
            rest = rest[end..].trim_start();
        }
        Ok(())
    }

    fn why(&mut self, why: &[Found<'_>]) -> Result<(), Untrue> {
        self.claims += why.len();
        if why[0].by() != self.by {
            return untrue("it is told to whom it is not about");
        }
        let reader = hint::Reader::new(&self.play, self.before.clone(), self.tongue);
        reader.why(why, std::slice::from_ref(&self.at))
    }

    /// Makes the move in the text, which must be legal.
    fn go(&mut self, text: &str, by: &'static str) -> Result<Take, Untrue> {
        let (&[m], moves) = (&takes(text)[..], self.play.moves(&self.at)) else {
            return untrue(text);
        };
        // With several piles, the pile must be named.
        let is_named = self.at.len() == 1 || text.contains(|c: char| c.is_ascii_uppercase());
        if !moves.contains(&m) || !is_named {
            return untrue(text);
        }
        let left = after(&self.at, m);
        self.before = std::mem::replace(&mut self.at, left);
        self.by = by;
        Ok(m)
    }

    /// The same for a winning move.
    fn go_well(&mut self, text: &str) -> Result<Take, Untrue> {
        let m = self.go(text, "you")?;
        match self.play.won(&self.at) {
            true => untrue(text),
            false => Ok(m),
        }
    }

    /// The right answer as a number; for a move, whether it wins.
    fn right(&self) -> u64 {
        let piles = &self.about.piles;
        let won = self.play.won(piles);
        match (&self.about.question, &self.about.given) {
            (Some(Question::ToBinary(n) | Question::FromBinary(n)), _) => *n,
            (Some(Question::NimSum(_) | Question::LeftOver(_)), _) => {
                odd_columns(piles).iter().sum()
            }
            (Some(Question::HowMany(_)), _) => self.play.winning(piles).len() as u64,
            (Some(Question::OtherBook(_)), _) => u64::from(!won),
            (Some(Question::LeastMissing(values)), _) => {
                (0..9).find(|n| !values.contains(n)).unwrap_or(9)
            }
            (Some(Question::Remainder { size, n }), _) => size - size / n * n,
            (Some(Question::Chances(_) | Question::CanWin(_) | Question::Kind(_)), _) => {
                u64::from(won)
            }
            (Some(other), _) => unreachable!("{other:?} is in no lesson on Nim"),
            (None, Given::Move(m)) => u64::from(self.play.wins(piles, *m)),
            (None, _) => 1,
        }
    }

    fn given(&self) -> u64 {
        match self.about.given {
            Given::Number(n) => n,
            // A move should have won.
            _ => 1,
        }
    }

    /// Whether the claim with that name is true: about an answer here, about a page in `page`.
    fn is_true(&mut self, name: &str, args: &[&str], text: &str) -> Result<bool, Untrue> {
        let v: Vec<u64> = args.iter().flat_map(|part| values(part)).collect();
        let play = Rc::clone(&self.play);
        let (at, question) = (self.at.clone(), self.about.question.clone());
        let odd = odd_columns(&at);
        let (won, given, right) = (play.won(&at), self.given(), self.right());
        // What is left, of the pile or in all, if the text ends with it.
        let rest = args.get(1).map(|part| values(part)).unwrap_or_default();
        let rest = rest.first().copied().unwrap_or(0);
        let left = || full(&args.last().map(|part| values(part)).unwrap_or_default());
        Ok(match (name, &v[..]) {
            ("plain", []) => true,
            ("right", []) => given == right,
            ("wrong", []) => given != right,
            ("again", []) => {
                self.at = self.about.again.clone();
                (self.before, self.by) = (self.at.clone(), "opponent");
                given != right
            }
            ("wins", []) => !self.about.misere,
            ("loses", []) => self.about.misere,
            ("any", []) => self.about.max.is_none(),
            ("at-most", [1, .., max]) => self.about.max == Some(*max),
            ("max", [max]) => self.about.max == Some(*max),
            ("won", []) => play.won(&self.about.piles),
            ("lost", []) => !play.won(&self.about.piles),
            ("even", []) => odd.is_empty(),
            ("uneven", []) => !odd.is_empty(),
            ("ones", ones) => ones.iter().all(|&one| one == 1),
            ("ones-normal", [1]) => !self.about.misere,
            ("asks", [n]) => right == *n,
            ("groups", &[n, size]) | ("groups-of", &[size, n]) => {
                question == Some(Question::Remainder { size, n })
            }
            ("p-or-n", [15, 13]) => true,
            ("splits", [top, rest @ ..]) => {
                powers(top * 2 - 1)[1..] == *rest && at.iter().all(|size| *size < top * 2)
            }
            ("lead-to", list) => question == Some(Question::LeastMissing(list.to_vec())),
            ("duel", &[game, 3]) => game == self.about.game && self.about.games.len() == 3,
            ("bot-took", _) => {
                let m = takes(args[0]);
                let (came, m) = (&self.about.came, m.first().copied().unwrap_or_default());
                let is_one = play.moves(came).contains(&m) && after(came, m) == at;
                is_one && at[m.0] == rest
            }
            ("took", _) => {
                let m = self.go(args[0], "you")?;
                let given = matches!(
                    self.about.given,
                    Given::Move(given) | Given::Card(true, Some(given)) if given == m
                );
                given && self.at[m.0] == rest
            }
            ("opponent", _) => {
                self.go(args[0], "opponent")?;
                !play.won(&self.at) && left() == full(&self.at)
            }
            ("took-last", []) => {
                if let Given::Card(..) = self.about.given {
                    self.at = std::mem::take(&mut self.before);
                }
                is_over(&at) && self.about.misere
            }
            ("odd", columns) => !columns.is_empty() && columns == odd,
            ("restores", _) => {
                let m = self.go(args[0], "opponent")?;
                odd_columns(&self.at).is_empty() && self.at[m.0] == rest
            }
            ("all-even", []) => odd.is_empty() && !won,
            ("odd-won", columns) => columns == odd && won,
            ("nim-sum", numbers) => sum(numbers) == Some(odd.iter().sum()),
            ("can-win", _) => {
                self.go_well(args[0])?;
                left() == full(&self.at)
            }
            ("listed", piles) => *piles == sorted(&at) && piles.len() == 3 && piles[2] <= 7 && !won,
            ("adds-up", [a, b, c, sum @ ..]) => {
                sorted(&at) == [*a, *b, *c] && *sum == [*a, *b, *c] && a + b == *c
            }
            ("trick", []) => won && unpaired(&self.about.piles).len() == 1,
            ("cancels", _) => parts(args[0]) == Some(full(&at)) && odd.is_empty() && !won,
            ("no-partner", _) => parts(args[0]) == Some(full(&at)) && values(args[1]) == odd,
            ("n-position", [13]) => won,
            ("p-position", [15]) => !won,
            ("one-wins" | "moves-win", _) => {
                let list = args.last().copied().unwrap_or_default();
                let one = |entry: &str| {
                    let (take, left) = entry.split_once(", ")?;
                    let &[m] = &takes(take)[..] else { return None };
                    (full(&values(left)) == full(&after(&at, m))).then_some(m)
                };
                let list: Option<Vec<Take>> = list.split(" · ").map(one).collect();
                let count = if name == "one-wins" { 1 } else { v[0] };
                count == right && list == Some(play.winning(&at))
            }
            ("is-there" | "not-least", [n]) => {
                let Some(Question::LeastMissing(list)) = &question else {
                    return Ok(false);
                };
                let is_there = list.contains(n);
                given == *n && is_there == (name == "is-there") && (is_there || *n > right)
            }
            ("least", [n, list @ ..]) => {
                question == Some(Question::LeastMissing(list.to_vec())) && *n == right
            }
            ("game-won", [game]) => {
                at.iter().sum::<u64>() == u64::from(self.about.misere) && *game == self.about.game
            }
            ("remainder", &[size, _, n, r, again]) => {
                question == Some(Question::Remainder { size, n }) && [r, again] == [right; 2]
            }
            ("multiple-of", &[n, size, whole]) => {
                question == Some(Question::Remainder { size, n }) && whole + right == size
            }
            ("reads", [n, parts @ ..]) => {
                let is = if question.is_some() { given } else { at[0] };
                *n == is && (parts.is_empty() || sum(parts) == Some(*n))
            }
            ("would-be", &[n, digits, 1]) => n == given && digits == given,
            ("card-took", _) => {
                let m = self.go(args[0], "you")?;
                let given =
                    matches!(self.about.given, Given::Card(true, Some(given)) if given == m);
                let ok = given && left() == full(&self.at) && play.won(&self.at);
                self.at = std::mem::take(&mut self.before);
                ok
            }
            (_, piles) if name.starts_with("card-") => {
                let can = play.won(&self.about.piles);
                let &Given::Card(claimed, m) = &self.about.given else {
                    return Ok(false);
                };
                let right = claimed == can && m.is_none_or(|m| play.wins(&self.about.piles, m));
                let words = ["won", "right", "move"].map(|word| name.contains(word));
                *piles == self.about.piles && words == [can, right, claimed && can && !right]
            }
            ("below", _) => {
                let lost = play.lost_below(&self.about.deck).len() as u64;
                values(args[0]) == self.about.deck && values(args[1]) == [lost]
            }
            ("all-known", [n]) => *n == play.lost_below(&self.about.deck).len() as u64,
            ("bullet", _) if !self.about.deck.is_empty() => {
                let lost: BTreeSet<Vec<u64>> = positions(args[0]).into_iter().collect();
                lost == *play.lost_below(&self.about.deck)
            }
            _ => self.page(name, args, &v, text)?,
        })
    }
}

/// Whether prose has a number or a letter, which nobody would check.
fn has_figures(text: &str, tongue: Tongue) -> bool {
    // `A trick` does not begin with a pile, and `I` is none either.
    let text = text.strip_prefix("A ").unwrap_or(text);
    figures(text, tongue).into_iter().any(|place| text[place] != *"I")
}

/// `BOUTON_SEEDS` says how many of each lesson are read.
#[test]
fn every_sentence_of_the_lessons_is_true() {
    let _turn = crate::heavy::turn();
    let seeds = std::env::var("BOUTON_SEEDS").ok();
    let seeds = seeds.and_then(|seeds| seeds.parse().ok()).unwrap_or(1);
    thread::scope(|scope| {
        for tongue in TONGUES {
            scope.spawn(move || read_all(tongue, seeds));
        }
    });
}

/// Reads all, and plants falsehoods in every page, and in a sample of the rest.
fn read_all(tongue: Tongue, seeds: u64) {
    let plays = Plays::default();
    let (mut plants, mut seen) = (Plants::new(tongue), HashSet::new());
    let [mut sentences, mut claims] = [0; 2];
    walk::every_message(tongue, seeds, |about, message| {
        let text = &walk::text(message);
        if !seen.insert(format!("{about:?}{text}")) {
            return;
        }
        let mut reader = Reader::new(about, tongue, &plays);
        if let Err(why) = reader.read(text) {
            panic!("{why}\n{about:?}\n{text}");
        }
        sentences += reader.sentences;
        claims += reader.claims;
        let of = if about.is_page { 1 } else { 32 };
        plants.plant(text, of, |text| Reader::new(about, tongue, &plays).read(text));
    });
    println!(
        "{tongue:?}: {sentences} sentences of {seeds} lessons each, {claims} claims, all true"
    );
    assert!(claims > 2_500);
    plants.check(995);
}
