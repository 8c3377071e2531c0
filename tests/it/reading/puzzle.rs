//! Reads what is said about answered puzzles, in both languages: the reader has only the text, and finds lost
//! positions by a rule of its own, which is checked by search as far as that reaches.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use bouton::day::Day;
use bouton::game::Theme;
use bouton::puzzle::Puzzle;
use bouton::store::Tried;
use bouton::view::{self, Audience, PuzzleNews};
use nim::{Move, Position};

use super::changes::Plants;
use super::patterns::{Patterns, takes};
use super::play::{Play, Take, after, full, is_over, paired, rests, sorted, unpaired};
use super::sentences::{Tongue, numbers};
use super::{TONGUES, Untrue, untrue};
use crate::puzzling::wrong;
use crate::search::{Search, worth};

/// Each sentence's name, and its text in both languages, with `{}` for what it states; after an empty line, the
/// reasons why a position is lost, which follow the position itself.
static TEXTS: LazyLock<Vec<Patterns>> = LazyLock::new(|| {
    include_str!("../fixtures/puzzle-sentences.txt").split("\n\n").map(Patterns::read).collect()
});

/// Reads a sentence with the patterns of one of the two parts.
fn parse(part: usize, text: &str, tongue: Tongue) -> Option<(&'static str, Vec<&str>)> {
    TEXTS[part].find(text, tongue, |_| true)
}

/// A position with its rules, and what was asked about it.
struct Asked {
    misere: bool,
    max: Option<u64>,
    piles: Vec<u64>,
    moves: Vec<Take>,
}

impl Asked {
    /// Reads `**3‑5**, 1 to 4 a move`, and whether the last to take wins.
    fn was(piles: &str, fared: &str) -> Option<Self> {
        let (piles, moves) = piles.split_once("**")?;
        let max = match moves {
            "" => None,
            _ => match numbers(moves)[..] {
                [1] => Some(1),
                [1, max] => Some(max),
                _ => return None,
            },
        };
        let misere = match fared {
            "lost" | "perdait" => true,
            "won" | "gagnait" => false,
            _ => return None,
        };
        Some(Self { misere, max, piles: numbers(piles), moves: Vec::new() })
    }

    /// Reads `3-5 misere max 4: A1 B2`.
    fn line(line: &str) -> Option<Self> {
        let (start, moves) = line.split_once(": ")?;
        let mut words = start.split(' ');
        let piles = numbers(words.next()?);
        let misere = words.next()? == "misere";
        let max = words.nth(1).and_then(|max| max.parse().ok());
        let take = |m: &str| Some((usize::from(m.as_bytes()[0] - b'A'), m[1..].parse().ok()?));
        let moves = moves.split(' ').map(take).collect::<Option<_>>()?;
        Some(Self { misere, max, piles, moves })
    }

    /// Whether the player to move has lost, by a rule that `the_rule_is_searched` checks by search.
    fn is_lost(&self, piles: &[u64]) -> bool {
        let left = rests(self.max.map(|max| max + 1), piles);
        let sum = left.iter().fold(0, |sum, n| sum ^ n);
        match self.misere && left.iter().all(|&n| n <= 1) {
            true => sum == 1,
            false => sum == 0,
        }
    }

    fn winning(&self, piles: &[u64]) -> Vec<Take> {
        let moves = Play::new(self.misere, self.max).moves(piles).into_iter();
        moves.filter(|&m| self.is_lost(&after(piles, m))).collect()
    }

    /// Whether the move is legal there.
    fn takes(&self, piles: &[u64], m: Take) -> bool {
        Play::new(self.misere, self.max).moves(piles).contains(&m)
    }

    /// Whether all the line's moves are legal.
    fn is_line(&self) -> bool {
        let mut moves = self.moves.iter().enumerate();
        moves.all(|(ply, &m)| self.takes(&self.at(ply), m))
    }

    /// The position after that many moves.
    fn at(&self, ply: usize) -> Vec<u64> {
        self.moves[..ply.min(self.moves.len())]
            .iter()
            .fold(self.piles.clone(), |piles, &m| after(&piles, m))
    }

    /// The one move before which the mover could win and after which the opponent can; `None` if there are several or
    /// none.
    fn gift(&self) -> Option<usize> {
        let gives = |&ply: &usize| [ply, ply + 1].iter().all(|&ply| !self.is_lost(&self.at(ply)));
        let gave: Vec<usize> = (0..self.moves.len()).filter(gives).collect();
        (gave.len() == 1).then(|| gave[0])
    }

    /// In how few of their own moves the player can force the win.
    fn fewest(&self, piles: &[u64], cache: &mut HashMap<Vec<u64>, u64>) -> u64 {
        let mut key = piles.to_vec();
        key.sort_unstable_by_key(|&size| Reverse(size));
        if let Some(&own) = cache.get(&key) {
            return own;
        }
        let mut best = u64::MAX;
        for m in self.winning(piles) {
            let left = after(piles, m);
            let replies = Play::new(self.misere, self.max).moves(&left).into_iter();
            let longest = replies.map(|reply| match after(&left, reply) {
                then if is_over(&then) => 0,
                then => self.fewest(&then, cache),
            });
            best = best.min(1 + longest.max().unwrap_or(0));
        }
        cache.insert(key, best);
        best
    }

    /// Checks what is said of a lost position.
    fn holds(&self, left: &str, of: &[u64], tongue: Tongue) -> Result<(), Untrue> {
        let found = parse(1, left, tongue);
        let Some((id, args)) = found else {
            return Err(Untrue::Unknown(left.to_owned()));
        };
        let standing = full(of);
        let total = standing.iter().sum::<u64>();
        let number = |nth: usize| args.get(nth).and_then(|arg| numbers(arg).first().copied());
        // The number of objects, or the piles: `0‑4‑4`.
        let sizes = args.first().map(|arg| numbers(arg)).unwrap_or_default();
        let shows = sizes == of || sizes == [total];
        let modulus = number(1).filter(|_| id != "famous-pairs");
        let modulus = modulus.map(|n| n.max(1));
        let fits = modulus.is_none() || modulus == self.max.map(|max| max + 1);
        let rest = sorted(&rests(modulus, &standing));
        let ok = match id {
            "last" => standing == [1] && self.misere,
            "parity" => {
                let odd = ["odd", "impair"].contains(&args[1]);
                shows && self.max == Some(1) && odd == (total % 2 == 1) && odd == self.misere
            }
            "one-more" => {
                shows
                    && self.misere
                    && standing.len() == 1
                    && modulus.is_some_and(|n| total % n == 1)
            }
            "multiple" => {
                shows
                    && !self.misere
                    && standing.len() == 1
                    && modulus.is_some_and(|n| total % n == 0)
            }
            "odd-ones" if args.len() == 1 => {
                self.misere
                    && number(0) == Some(total)
                    && standing.iter().all(|&n| n == 1)
                    && total % 2 == 1
            }
            "odd-ones" => {
                shows && self.misere && rest.iter().all(|&n| n == 1) && rest.len() % 2 == 1
            }
            "equal" => shows && standing.len() == 2 && paired(&rest),
            "pairs" => shows && paired(&rest),
            "famous-pairs" => {
                let triple = [Some(1), number(1), number(2)].map(Option::unwrap_or_default);
                let is_known = [[1, 2, 3], [1, 4, 5]].contains(&triple);
                shows && is_known && standing.len() > 3 && unpaired(&standing) == triple
            }
            "famous" => {
                let is_known = [[1, 2, 3], [1, 4, 5]].iter().any(|t| unpaired(&standing) == t);
                shows && is_known && standing.len() == 3
            }
            "balance" => shows && rest.iter().fold(0, |sum, n| sum ^ n) == 0,
            _ => false,
        };
        match ok && fits && self.is_lost(of) {
            true => Ok(()),
            false => untrue(left),
        }
    }
}

/// The wrong answer that a line is about, if any, and the rest of the line.
fn answered(line: &str) -> (Option<&str>, &str) {
    match line.strip_prefix("✗ **").and_then(|rest| rest.split_once("**")) {
        Some((answer, text)) => {
            (Some(answer), text.trim_start_matches([':', ' ', '\u{202f}', '\u{a0}']))
        }
        None => (None, line),
    }
}

/// The sentences of a line. The line for sharing and its key are not about the position.
fn sentences_in(text: &str, tongue: Tongue) -> Result<Vec<(&'static str, Vec<&str>)>, Untrue> {
    let (mut rest, mut sentences) = (text, Vec::new());
    while !rest.is_empty() {
        // The shortest beginning that makes a sentence.
        let ends = rest.match_indices(['.', '`', '*']).map(|(at, end)| at + end.len());
        let found = ends.clone().find_map(|end| {
            let front = &rest[..end];
            let whole = end == rest.len() || rest[end..].starts_with(' ');
            Some((end, parse(0, front, tongue).filter(|_| whole)?))
        });
        let Some((end, sentence)) = found else {
            match ["Bouton", "Nim", "✅"].iter().any(|word| rest.contains(word)) {
                true => break,
                false => return Err(Untrue::Unknown(rest.to_owned())),
            }
        };
        rest = rest[end..].trim_start();
        sentences.push(sentence);
    }
    Ok(sentences)
}

/// The position of another game than Nim that a page is about: `**1‑11**, Kayles: …`
fn other(page: &str, tongue: Tongue) -> Option<Position> {
    let (_, args) = page.lines().find_map(|line| parse(0, line, tongue))?;
    let (piles, game) = args.first()?.split_once("**")?;
    let games = [("Kayles", "kayles"), ("Wythoff", "wythoff"), ("Fibonacci", "fibonacci")];
    let named = games.into_iter().find(|(name, _)| game.contains(name));
    let rules = match named {
        Some((_, rules)) => rules.to_owned(),
        None if numbers(game).len() > 2 => {
            let amounts: Vec<String> = numbers(game).iter().map(u64::to_string).collect();
            format!("subtraction {}", amounts.join(","))
        }
        None => return None,
    };
    let rules = format!("normal {rules}").parse().ok()?;
    ["won", "gagnait"].contains(args.get(1)?).then(|| Position::new(numbers(piles), rules))
}

/// Reads a legal move: `3 from B`, `2 from each pile`, `pins 6‑7`, or an amount.
fn move_at(text: &str, at: &Position) -> Option<Move> {
    let sizes: Vec<String> = numbers(text).iter().map(u64::to_string).collect();
    let each = text.contains("each") || text.contains("chaque");
    let letter = text.chars().rev().find(char::is_ascii_uppercase).unwrap_or('A');
    let written = match at.places() {
        Some(_) => sizes.join("-"),
        None if each => format!("AB{}", sizes.concat()),
        None => format!("{letter}{}", sizes.concat()),
    };
    at.read_move(&written).ok().filter(|&m| at.check(m).is_ok())
}

/// Whether this is why a position of such a game is lost.
fn is_why(text: &str, left: &Position, tongue: Tongue) -> Result<bool, Untrue> {
    let found = parse(1, text, tongue);
    let (id, args) = found.ok_or_else(|| Untrue::Unknown(text.to_owned()))?;
    let args: Vec<Vec<u64>> = args.iter().map(|arg| numbers(arg)).collect();
    let mut sizes = left.sizes();
    let shows = args[0] == sizes || args[0] == [sizes.iter().sum::<u64>()];
    sizes.retain(|&size| size > 0);
    sizes.sort_unstable();
    let mut cache = HashMap::new();
    let mut worth = |size: u64| worth(&Position::new([size], left.rules()), &mut cache);
    let two_by_two = paired(&sizes);
    Ok(match id {
        "equal" => shows && sizes.len() == 2 && two_by_two,
        "pairs" => shows && two_by_two,
        "values" => shows && sizes.iter().fold(0, |sum, &size| sum ^ worth(size)) == 0,
        "lost-pair" => args.concat() == sizes,
        "reach" => {
            // The smallest part, when split into non-neighbouring Fibonacci numbers.
            let (mut part, mut rest) = (0, sizes[0]);
            while rest > 0 {
                let (mut one, mut next) = (1, 2);
                while next <= rest {
                    (one, next) = (next, one + next);
                }
                (part, rest) = (one, rest - one);
            }
            let most = left.moves().count() as u64;
            shows && args[1] == [most] && args[2] == [part] && most < part
        }
        _ => false,
    })
}

/// Reads a page about a game of Nim's family, checked by a search through its moves.
fn read_other(page: &str, asked: &Position, tongue: Tongue) -> Result<usize, Untrue> {
    let mut search = Search::default();
    let after = |at: &Position, m: Move| at.after(m).expect("a legal move");
    let winning: Vec<Move> = asked.moves().filter(|&m| search.wins(asked, m)).collect();
    let &[right] = &winning[..] else { return untrue("there is one right move") };
    let left = after(asked, right);
    let mut claims = 0;
    for line in page.lines().skip(1) {
        let (answer, text) = answered(line);
        for (id, args) in sentences_in(text, tongue)? {
            claims += 1;
            let ok = match id {
                "was" | "missed" | "streak" => true,
                "right" | "solved" => move_at(args[0], asked) == Some(right),
                "took-last" => left.objects() == 0,
                "left" => left.objects() > 0 && is_why(args[0], &left, tongue)?,
                "loses" | "loses-to" => {
                    let m = answer.and_then(|answer| move_at(answer, asked));
                    let m = m.ok_or_else(|| Untrue::Unknown(line.to_owned()))?;
                    let left = after(asked, m);
                    let wins = |arg: &&str| {
                        let reply = move_at(arg, &left);
                        reply.is_some_and(|reply| search.wins(&left, reply))
                    };
                    let ok = args.get(1).is_none_or(wins);
                    ok && numbers(args[0]) == left.sizes() && search.can_win(&left)
                }
                _ => false,
            };
            if !ok {
                return untrue(&format!("{line} ({id})"));
            }
        }
    }
    Ok(claims)
}

/// Reads a page, and counts its claims.
fn read(page: &str, tongue: Tongue) -> Result<usize, Untrue> {
    if let Some(position) = other(page, tongue) {
        return read_other(page, &position, tongue);
    }
    let mut asked: Option<Asked> = None;
    // The first move named as right, and the position before it.
    let mut right: Option<(Vec<u64>, Take)> = None;
    let mut claims = 0;
    let mut gift = None;
    for line in page.lines().skip(1) {
        let (answer, text) = answered(line);
        for (id, args) in sentences_in(text, tongue)? {
            claims += 1;
            let was = asked.as_ref();
            let ask = || was.ok_or_else(|| Untrue::Unknown("nothing is asked".to_owned()));
            let ok = match id {
                "line" => {
                    asked = Asked::line(args[0]);
                    asked.as_ref().is_some_and(Asked::is_line)
                }
                "was" => {
                    asked = Asked::was(args[0], args[1]);
                    asked.is_some()
                }
                "gift" => {
                    gift = ask()?.gift();
                    gift.is_some_and(|ply| numbers(args[0]) == [ply as u64 + 1])
                }
                "length" => {
                    let asked = ask()?;
                    let own = numbers(args[0]);
                    let line = Asked::line(args[1]);
                    let fits = line.is_some_and(|line| {
                        let last_loses = line.misere;
                        let mine = line.moves.len().div_ceil(2) as u64;
                        is_over(&line.at(line.moves.len()))
                            && line.is_line()
                            && (&line.piles, line.misere, line.max)
                                == (&asked.piles, asked.misere, asked.max)
                            && (line.moves.len() % 2 == 1) != last_loses
                            && own == [mine]
                    });
                    fits && own == [asked.fewest(&asked.piles, &mut HashMap::new())]
                }
                "right" => {
                    let asked = ask()?;
                    let before = asked.at(gift.unwrap_or(0));
                    let mut all = takes(args[0]);
                    right = all.first().map(|&first| (before.clone(), first));
                    all.sort_unstable();
                    all == asked.winning(&before)
                }
                "took-last" | "left" | "left-by" => {
                    let asked = ask()?;
                    // Whoever solved it reads their own answer again, and no other.
                    let (before, m) = match (&right, id) {
                        (Some(right), _) => right.clone(),
                        (None, _) => {
                            let before = asked.at(0);
                            let wins = asked.winning(&before);
                            (before, *wins.first().ok_or_else(|| Untrue::False(line.to_owned()))?)
                        }
                    };
                    let left = after(&before, m);
                    match id {
                        "took-last" => is_over(&left) && !asked.misere,
                        "left" => asked.holds(args[0], &left, tongue).map(|()| true)?,
                        _ => {
                            takes(args[0]) == [m]
                                && asked.holds(args[1], &left, tongue).map(|()| true)?
                        }
                    }
                }
                "solved" => {
                    let asked = ask()?;
                    gift = asked.gift();
                    if asked.moves.is_empty() {
                        let all = takes(args[0]);
                        right = all.first().map(|&m| (asked.piles.clone(), m));
                        // A number of moves names none.
                        let wins = asked.winning(&asked.piles);
                        if args[0].contains(['A', 'B', 'C', 'D', 'E']) && all != wins {
                            return Err(Untrue::False(line.to_owned()));
                        }
                    }
                    gift.is_none_or(|ply| numbers(args[0]) == [ply as u64 + 1])
                }
                "missed" | "streak" => true,
                "kept" | "nothing" => {
                    let asked = ask()?;
                    let ply = answer
                        .and_then(|answer| numbers(answer).first().copied())
                        .unwrap_or(1) as usize;
                    let (before, left) = (asked.at(ply.saturating_sub(1)), asked.at(ply));
                    match id {
                        "kept" => !asked.is_lost(&before) && asked.is_lost(&left),
                        _ => asked.is_lost(&before),
                    }
                }
                "too-few" | "too-many" => {
                    let asked = ask()?;
                    let fewest = asked.fewest(&asked.piles, &mut HashMap::new());
                    let count = answer.and_then(|answer| numbers(answer).first().copied());
                    count.is_some_and(
                        |count| {
                            if id == "too-few" { count < fewest } else { count > fewest }
                        },
                    )
                }
                "incomplete" => {
                    let asked = ask()?;
                    let (all, moves) =
                        (asked.winning(&asked.piles), takes(answer.unwrap_or_default()));
                    moves.iter().all(|m| all.contains(m)) && moves.len() < all.len()
                }
                _ => {
                    let asked = ask()?;
                    // Of several chosen moves, the sentence names the one.
                    let (m, args) = match id.starts_with("some-") {
                        true => (takes(args[0]), &args[1..]),
                        false => (takes(answer.unwrap_or_default()), &args[..]),
                    };
                    let m = m.first().ok_or_else(|| Untrue::Unknown(line.to_owned()))?;
                    let chosen = takes(answer.unwrap_or_default());
                    let mut legal = chosen.iter();
                    if !chosen.contains(m) || !legal.all(|&m| asked.takes(&asked.piles, m)) {
                        return Err(Untrue::False(line.to_owned()));
                    }
                    let left = after(&asked.piles, *m);
                    match args {
                        [] => is_over(&left) && asked.misere,
                        [sizes] => numbers(sizes) == left && !asked.is_lost(&left),
                        [sizes, reply, ..] => {
                            let reply = takes(reply);
                            numbers(sizes) == left
                                && reply.len() == 1
                                && asked.winning(&left).contains(&reply[0])
                        }
                    }
                }
            };
            if !ok {
                return Err(Untrue::False(format!("{line} ({id})")));
            }
        }
    }
    Ok(claims)
}

#[test]
fn the_rule_is_searched() {
    for (misere, max) in
        [(false, None), (true, None), (false, Some(2)), (true, Some(3)), (true, Some(1))]
    {
        let play = Play::new(misere, max);
        let asked = Asked { misere, max, piles: Vec::new(), moves: Vec::new() };
        for n in 0..9_u64.pow(3) {
            let piles = [n / 81, n / 9 % 9, n % 9];
            assert_eq!(asked.is_lost(&piles), !play.won(&piles), "{piles:?} {misere} {max:?}");
        }
    }
}

/// Every page of that many days, answered once wrongly and once correctly.
fn pages(days: i32) -> impl Iterator<Item = (Day, Tongue, String)> {
    let days = (Puzzle::FIRST.0..Puzzle::FIRST.0 + days).map(Day);
    days.flat_map(|day| {
        let puzzle = Puzzle::of(day);
        let news = move |locale| {
            let audience = Audience { locale, theme: Theme::Stones };
            PuzzleNews { today: day.next(), over: day, share: None, audience, listed: true }
        };
        let tried =
            |answer, solved| Tried { answers: vec![answer], solved, streak: 2, helped: false };
        let missed = wrong(day).into_iter().map(|answer| tried(answer, false));
        let all: Vec<_> = missed.chain([tried(puzzle.question.right(), true)]).collect();
        all.into_iter().flat_map(move |tried| {
            let page =
                |tongue: Tongue| view::puzzle_tried(&puzzle, &tried, &[], &news(tongue.locale()));
            let plain = |tongue| page(tongue).said().replace(['\u{202f}', '\u{a0}'], " ");
            TONGUES.map(|tongue| (day, tongue, plain(tongue)))
        })
    })
}

/// `BOUTON_DAYS` says how many days.
#[test]
fn what_is_said_of_the_puzzles_of_many_days_is_so() {
    let _turn = crate::heavy::turn();
    let days = std::env::var("BOUTON_DAYS").ok();
    let days = days.and_then(|days| days.parse().ok()).unwrap_or(100);
    let mut claims = 0;
    for (day, tongue, page) in pages(days) {
        match read(&page, tongue) {
            Ok(read) => claims += read,
            Err(why) => panic!("{day}: {why}\n{page}"),
        }
    }
    println!("{claims} sentences of the puzzles of {days} days were read");
}

#[test]
fn a_wrong_number_in_what_is_said_of_a_puzzle_is_noticed() {
    let mut plants = TONGUES.map(Plants::new);
    for (_, tongue, page) in pages(28).step_by(5) {
        // The puzzle's title and the line for sharing are not about the position.
        let (title, rest) = page.split_once('\n').expect("more than a title");
        let (body, share) = rest.split_at(rest.find("`Nim ").unwrap_or(0));
        plants[tongue as usize]
            .plant(body, 1, |body| read(&format!("{title}\n{body}{share}"), tongue).map(drop));
    }
    // Some other numbers are just as true: "4 moves: you could win in fewer".
    plants.into_iter().for_each(|plants| plants.check(980));
}
