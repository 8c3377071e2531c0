//! Every worked example of the five source documents, in one table. Wrong examples are listed with what is true. Then
//! the sources' rules, the list they teach by heart, and the checked vectors.

use std::fs;
use std::num::NonZeroU64;

use nim::{Ending, Line, Move, Outcome, PileIx, Position, Rules, Variant};
use serde_json::Value;

use crate::searched::taking;

use Fact::{CanWin, Letters, Losing, NimSum, OneOf, Wins};

/// A claim about a position.
#[derive(Debug, Clone, Copy)]
enum Fact {
    /// The player to move can win. Sources 000 and 003 call such a position lost, as they take the view of the player
    /// who just moved.
    CanWin,
    /// The player to move loses to good play.
    Losing,
    /// The nim-sum, which the sources call s, X or the digital sum.
    NimSum(u64),
    /// The parity of each column, from the left: i for odd, p for even.
    Letters(&'static str),
    /// Every winning move.
    Wins(&'static str),
    /// A winning move, perhaps among others.
    OneOf(&'static str),
}

/// Source, place, position, and what is true there; then what the source says, if that is false.
#[rustfmt::skip]
const EXAMPLES: &[(&str, &str, &str, Fact, Option<Fact>)] = &[
    ("000", "the principles: 5 and 3", "5-3 normal", NimSum(6), None),
    ("000", "the last rule, 2 rows of one", "1-1-0-0 misere", Wins("A1 B1"), None),
    ("000", "the last rule, 4 rows of one", "1-1-1-1 misere", Wins("A1 B1 C1 D1"), None),

    ("001", "7 and 11", "7-11 normal", NimSum(12), None),
    ("001", "one number is the sum of the others", "1-4-5 normal", Losing, None),
    ("001", "not always so", "3-5-6 normal", Losing, None),
    ("001", "nor the other way round", "3-5-8 normal", NimSum(14), None),
    ("001", "nor the other way round", "3-5-8 normal", CanWin, None),
    ("001", "the last table, X", "19-20-21 normal", NimSum(18), None),
    ("001", "the last table, take", "19-20-21 normal", Wins("A18 B14 C14"), None),
    ("001", "the last table, remains, row 1", "1-20-21 normal", Losing, None),
    ("001", "the last table, remains, row 2", "19-6-21 normal", Losing, None),
    ("001", "the last table, remains, row 3", "19-20-7 normal", Losing, None),

    ("002", "the original's combinations", "1-1 normal", Losing, None),
    ("002", "the original's combinations", "2-2 normal", Losing, None),
    ("002", "the original's combinations", "1-2-3 normal", Losing, None),
    ("002", "the original's combinations", "1-4-5 normal", Losing, None),
    ("002", "the table, digital sum", "2-3-4-6 normal", NimSum(0b011), None),
    ("002", "oranges come to 1", "2-3-4-6 normal", OneOf("A1"), None),
    ("002", "peaches, for practice", "2-3-4-6 normal", OneOf("B3"), None),
    ("002", "more than one move", "2-3-4-6 normal", Wins("A1 B3 D1"), None),

    // Source 003 gives rules without numbers; these are instances of them. Its rule B needs one more condition: the
    // resulting remainder must be below N.
    ("003", "rule B, N not a power of 2", "1-2-4 normal max 2", Wins("B2"), Some(OneOf("C1"))),
    ("003", "one heap, remainder 0", "20 normal max 3", Losing, None),
    ("003", "one heap, misère, remainder 1", "21 misere max 3", Losing, None),
    ("003", "one heap, misère, remainder 0", "20 misere max 3", Wins("A3"), None),
    ("003", "two heaps, both ways", "9-6 normal max 3", Wins("A3 B1"), None),
    ("003", "two heaps, misère, r2 of 1", "6-5 misere max 3", Wins("A2 B3"), None),
    ("003", "two heaps, misère, both 1", "5-1 misere max 3", Wins("A1 B1"), None),
    ("003", "two heaps, misère, both 0", "4-8 misere max 3", Wins("A3 B3"), None),
    ("003", "N of 2, an even number", "2-2 normal max 1", Losing, None),
    ("003", "N of 2, misère, an odd number", "2-3 misere max 1", Losing, None),

    ("004", "the coding", "1-2-2-5 misere", Letters("ipp"), None),
    ("004", "the coding, without carrying", "1-2-2-5 misere", NimSum(0b100), None),
    ("004", "1 match", "0-0-0-1 misere", Losing, None),
    ("004", "2 matches", "0-0-0-2 misere", Wins("D1"), None),
    ("004", "2 matches", "0-0-1-1 misere", CanWin, None),
    ("004", "3 matches", "0-0-0-3 misere", Wins("D2"), None),
    ("004", "3 matches", "0-0-1-2 misere", Wins("D2"), None),
    ("004", "3 matches", "0-1-1-1 misere", Losing, None),
    ("004", "4 matches", "0-0-0-4 misere", Wins("D3"), None),
    ("004", "4 matches", "0-0-1-3 misere", Wins("D3"), None),
    ("004", "4 matches", "0-0-2-2 misere", Losing, None),
    ("004", "4 matches", "0-0-2-2 misere", Letters("pp"), None),
    ("004", "4 matches", "0-1-1-2 misere", Wins("D1"), None),
    ("004", "4 matches, 1111 to 0111", "1-1-1-1 misere", OneOf("A1"), Some(OneOf("A2"))),
    ("004", "14 matches", "0-2-5-7 misere", Letters("ppp"), None),
    ("004", "14 matches", "0-2-5-7 misere", Losing, None),
    ("004", "14 matches", "1-1-5-7 misere", Letters("pip"), None),
    ("004", "14 matches", "1-1-5-7 misere", CanWin, None),
    ("004", "14 matches", "0-3-4-7 misere", Letters("ppp"), None),
    ("004", "14 matches", "0-3-4-7 misere", Losing, None),
    ("004", "14 matches", "1-2-4-7 misere", Letters("ppp"), None),
    ("004", "14 matches", "1-2-4-7 misere", Losing, None),
    ("004", "14 matches", "1-3-3-7 misere", Letters("iip"), None),
    ("004", "14 matches", "1-3-3-7 misere", CanWin, None),
    ("004", "14 matches", "0-3-5-6 misere", Letters("ppp"), None),
    ("004", "14 matches", "0-3-5-6 misere", Losing, None),
    ("004", "14 matches", "1-2-5-6 misere", Letters("ppp"), None),
    ("004", "14 matches", "1-2-5-6 misere", Losing, None),
    ("004", "14 matches", "1-3-4-6 misere", Letters("ppp"), None),
    ("004", "14 matches", "1-3-4-6 misere", Losing, None),
    ("004", "14 matches", "1-3-5-5 misere", CanWin, None),
    ("004", "14 matches", "1-3-5-5 misere", Letters("pip"), Some(Letters("ppi"))),
    ("004", "15 matches", "0-3-5-7 misere", Letters("ppi"), None),
    ("004", "15 matches, to 0257", "0-3-5-7 misere", OneOf("B1"), None),
    ("004", "15 matches", "1-2-5-7 misere", Letters("ppi"), None),
    ("004", "15 matches, to 1256", "1-2-5-7 misere", OneOf("D1"), None),
    ("004", "15 matches", "1-3-4-7 misere", Letters("ppi"), None),
    ("004", "15 matches, to 1346", "1-3-4-7 misere", OneOf("D1"), None),
    ("004", "15 matches", "1-3-5-6 misere", Letters("ppi"), None),
    ("004", "15 matches, to 1346", "1-3-5-6 misere", OneOf("C1"), None),
    ("004", "16 matches", "1-3-5-7 misere", Letters("ppp"), None),
    ("004", "16 matches", "1-3-5-7 misere", Losing, None),
    // A row of 4 leaves 3 (100 becomes 011, not 001), and the source omits the other three rows.
    ("004", "the rules, iii, a row of 4", "0-1-2-4 misere", Wins("D1"), Some(OneOf("D3"))),
    ("004", "the rules, iii, a row of 5", "1-1-2-5 misere", Wins("D3"), None),
    ("004", "the rules, iii, a row of 6", "0-2-3-6 misere", Wins("D5"), None),
    ("004", "the rules, iii, a row of 7", "1-2-3-7 misere", Wins("D7"), None),
    // The source has no rules for these two codes, but they exist and follow the general rule.
    ("004", "the rules, ii is missing", "0-0-1-2 misere", Letters("ii"), None),
    ("004", "the rules, ii is missing", "0-0-1-2 misere", Wins("D2"), None),
    ("004", "the rules, ip is missing", "0-1-1-2 misere", Letters("ip"), None),
    ("004", "the rules, ip is missing", "0-1-1-2 misere", Wins("D1"), None),
    ("004", "the rules, ip is missing", "0-1-1-3 misere", Wins("D2"), None),
];

#[test]
fn every_worked_example() {
    for &(source, place, line, truth, says) in EXAMPLES {
        let position = read(line);
        let row = format!("{source}, {place}: {line}");
        assert!(holds(&position, truth), "{row} is {truth:?}");
        if let Some(says) = says {
            assert!(!holds(&position, says), "{row} says {says:?}, which is false");
        }
    }
    let wrong = EXAMPLES.iter().filter(|row| row.4.is_some()).count();
    println!("{} examples, {wrong} of them wrong in their source", EXAMPLES.len());
}

fn read(line: &str) -> Position {
    let line: Line = line.parse().expect("a line");
    line.start
}

fn holds(position: &Position, fact: Fact) -> bool {
    let wins = |text: &str| {
        let is = |m: Move| m.to_string() == text;
        position.winning_moves().any(is)
    };
    match fact {
        CanWin => position.outcome() == Outcome::N,
        Losing => position.outcome() == Outcome::P,
        NimSum(sum) => position.nim_sum() == Some(sum),
        Letters(letters) => self::letters(position) == letters,
        Wins(moves) => winning(position) == moves,
        OneOf(m) => wins(m),
    }
}

fn winning(position: &Position) -> String {
    let moves: Vec<String> = position.winning_moves().map(|m| m.to_string()).collect();
    moves.join(" ")
}

fn letters(position: &Position) -> String {
    let columns = position.explain().columns;
    let letter = |odd| if odd { 'i' } else { 'p' };
    columns.iter().map(|column| letter(column.odd)).collect()
}

fn position(piles: &[u64], ending: Ending, max_take: u64) -> Position {
    let max_take = NonZeroU64::new(max_take);
    Position::new(piles, Rules { variant: Variant::bounded_by(max_take), ending })
}

/// Source 004's rules: a code, the row it applies to, and how many to take from it. The last, iii, is wrong in the
/// source (from 100 it comes to 011, not 001) and lacks three rows.
const RULES_004: &[(&str, &[(u64, u64)])] = &[
    ("pi", &[(1, 1), (3, 1)]),
    ("ppi", &[(1, 1), (3, 1), (5, 1), (7, 1)]),
    ("pip", &[(2, 2), (3, 2), (6, 2), (7, 2)]),
    ("ipp", &[(4, 4), (5, 4), (6, 4), (7, 4)]),
    ("pii", &[(2, 1), (3, 3), (6, 1), (7, 3)]),
    ("ipi", &[(4, 3), (5, 5), (6, 3), (7, 5)]),
    ("iip", &[(4, 2), (5, 2), (6, 6), (7, 6)]),
    ("iii", &[(4, 1), (5, 3), (6, 5), (7, 7)]),
];

/// In every position of Marienbad with such a code, except at the end of the game, exactly these moves win.
#[test]
fn rules_by_letters() {
    let mut met = 0;
    for (piles, position) in marienbad() {
        let code = letters(&position);
        let Some((_, rows)) = RULES_004.iter().find(|(own, _)| *own == code) else {
            continue;
        };
        if piles.iter().filter(|&&row| row > 1).count() < 2 {
            continue;
        }
        let by_rule = piles.iter().enumerate().filter_map(|(i, size)| {
            let (_, take) = rows.iter().find(|(row, _)| row == size)?;
            taking(i, *take)
        });
        assert!(position.winning_moves().eq(by_rule), "{piles:?} {code}");
        met += 1;
    }
    println!("{met} positions follow a rule of source 004");
}

/// Every position where source 004's rules mislead. Of the 122 won positions, ignoring the order of rows, the rules
/// find no move in 15 and a losing one in 12. They say nothing of ii and ip, and the general rule, to make all columns
/// even, loses in 8 of those 16. All of these are at the end, except codes iii without a row of 4.
#[test]
fn where_the_letters_mislead() {
    let [mut none, mut wrong, mut unsaid] = [const { Vec::new() }; 3];
    let (mut won, mut ruled, mut twos) = (0, 0, 0);
    let sorted = marienbad().filter(|(piles, _)| piles.is_sorted() && piles[3] > 0);
    for (piles, position) in sorted.filter(|(_, position)| position.outcome() == Outcome::N) {
        won += 1;
        let name = piles.map(|n| n.to_string()).concat();
        let code = letters(&position);
        let rule = RULES_004.iter().find(|(own, _)| *own == code);
        // As printed, iii speaks of a row of 4 only.
        let rows = rule.map_or(&[][..], |(_, rows)| if code == "iii" { &rows[..1] } else { rows });
        let takes = |size: u64| rows.iter().find(|(row, _)| *row == size).map(|(_, take)| *take);
        let told: Vec<Move> = if ["ii", "ip"].contains(&code.as_str()) {
            twos += 1;
            let even =
                Position::new(piles, Rules { ending: Ending::Normal, variant: Variant::Nim });
            even.winning_moves().collect()
        } else {
            let told = piles.iter().enumerate();
            told.filter_map(|(i, &size)| taking(i, takes(size)?)).collect()
        };
        let loses = |m: &Move| position.after(*m).expect("legal").outcome() == Outcome::N;
        let list = match (told.is_empty(), rule.is_some()) {
            (true, _) => &mut none,
            (false, true) => {
                ruled += 1;
                &mut wrong
            }
            (false, false) => &mut unsaid,
        };
        if told.iter().all(loses) {
            list.push(name);
        } else {
            assert!(!told.iter().any(loses), "{name}: either all of them lose, or none");
        }
    }
    assert_eq!((won, none.len(), ruled, twos), (122, 15, 91, 16));
    assert_eq!(ruled + twos, 107);
    assert_eq!(
        none.join(" "),
        "0007 0011 0016 0025 0117 0135 0227 0236 0337 1111 1116 1125 1226 1237 1336"
    );
    assert_eq!(wrong.join(" "), "0004 0005 0006 0014 0015 0017 0114 0115 0116 1114 1115 1117");
    assert_eq!(unsaid.join(" "), "0002 0003 0012 0013 0112 0113 1112 1113");
    println!(
        "of 107 positions, {} are misled by a rule of source 004, {} by the general one",
        wrong.len(),
        unsaid.len()
    );
}

/// What the lesson says of the letters: with two or more rows above 1, their moves win; with one, they lose, and the
/// opposite wins; with none, they call lost positions won.
#[test]
fn the_letters_always_mislead_at_the_end() {
    for (piles, position) in marienbad().filter(|(piles, _)| piles.iter().any(|&n| n > 0)) {
        let even = Position::new(piles, Rules { ending: Ending::Normal, variant: Variant::Nim });
        let lost = position.outcome() == Outcome::P;
        let all_even = !letters(&position).contains('i');
        let bigs: Vec<usize> = (0..4).filter(|&i| piles[i] > 1).collect();
        match bigs[..] {
            [] => assert_eq!(lost, !all_even),
            [big] => {
                let [told] = even.winning_moves().collect::<Vec<_>>()[..] else {
                    panic!("{piles:?}");
                };
                let left = even.after(told).expect("legal").piles()[big];
                assert!(left < 2);
                let opposite = taking(big, piles[big] - (1 - left)).expect("it takes some");
                assert!(position.winning_moves().eq([opposite]), "{piles:?}");
            }
            _ => {
                assert_eq!(lost, all_even);
                assert!(position.winning_moves().eq(even.winning_moves()));
            }
        }
    }
}

fn marienbad() -> impl Iterator<Item = ([u64; 4], Position)> {
    let rows = (0..=1).flat_map(|a| (0..=3).map(move |b| (a, b)));
    let rows = rows.flat_map(|(a, b)| (0..=5).map(move |c| (a, b, c)));
    let rows = rows.flat_map(|(a, b, c)| (0..=7).map(move |d| [a, b, c, d]));
    rows.map(|piles| (piles, position(&piles, Ending::Misere, 0)))
}

/// Source 004: a losing position has only even columns, except 0001 and 0111. Then the positions to know by heart.
#[test]
fn marienbad_has_twenty_lost_positions() {
    let lost = marienbad().filter(|(_, position)| position.outcome() == Outcome::P);
    let lost = lost.filter(|(piles, _)| piles.is_sorted());
    let lost: Vec<(String, bool)> = lost
        .map(|(piles, position)| {
            (piles.map(|n| n.to_string()).concat(), letters(&position).contains('i'))
        })
        .collect();
    let listed: Vec<&str> = lost.iter().map(|(piles, _)| piles.as_str()).collect();
    assert_eq!(
        listed.join(" "),
        "0001 0022 0033 0044 0055 0111 0123 0145 0246 0257 \
         0347 0356 1122 1133 1144 1155 1247 1256 1346 1357"
    );
    let odd: Vec<&str> =
        lost.iter().filter(|(_, odd)| *odd).map(|(piles, _)| piles.as_str()).collect();
    assert_eq!(odd, ["0001", "0111"]);
}

/// Source 002: among three piles of at most 5, the original's known combinations (equal pairs, 1-2-3 and 1-4-5) are all
/// there are; with piles of at most 7, five are missing.
#[test]
fn what_the_originals_combinations_lack() {
    let known = |piles: &[u64]| match piles {
        [0, a, b] => a == b,
        piles => [[1, 2, 3], [1, 4, 5]].iter().any(|three| piles == three),
    };
    let lacking = |most: u64| -> Vec<String> {
        let piles = (0..=most).flat_map(|a| (a..=most).map(move |b| (a, b)));
        let piles = piles.flat_map(|(a, b)| (b..=most).map(move |c| [a, b, c]));
        let lost = piles.filter(|piles| {
            position(piles, Ending::Normal, 0).outcome() == Outcome::P && !known(piles)
        });
        lost.map(|piles| piles.map(|n| n.to_string()).join("-")).collect()
    };
    assert!(lacking(5).is_empty());
    assert_eq!(lacking(7).join(" "), "1-6-7 2-4-6 2-5-7 3-4-7 3-5-6");
}

/// Source 000: dᵢ = nᵢ − (s ^ nᵢ), and what to do with it.
#[test]
fn rules_of_four_rows() {
    for ending in [Ending::Normal, Ending::Misere] {
        for code in 0..6u64.pow(4) {
            let rows = [0, 1, 2, 3].map(|i| code / 6u64.pow(i) % 6);
            let position = position(&rows, ending, 0);
            let s = rows.iter().fold(0, |s, n| s ^ n);
            let large = rows.iter().filter(|&&n| n > 1).count();
            let misere = ending == Ending::Misere;
            let lost = if misere && large == 0 { s == 1 } else { s == 0 };
            assert_eq!(position.outcome() == Outcome::P, lost, "{rows:?}");
            if lost {
                continue;
            }
            let stroke = |(i, &n): (usize, &u64)| {
                let d = n as i64 - (s ^ n) as i64;
                let take = match (misere, large) {
                    (true, 0) => n as i64,
                    (true, 1) if n < 2 => 0,
                    (true, 1) if d == n as i64 => d - 1,
                    (true, 1) => n as i64,
                    _ => d,
                };
                taking(i, u64::try_from(take).ok()?)
            };
            let strokes = rows.iter().enumerate().filter_map(stroke);
            assert!(position.winning_moves().eq(strokes), "{ending:?} {rows:?}");
        }
    }
}

/// Source 003, rules A and B with the normal ending. B is wrong exactly where the resulting remainder is N or more.
#[test]
fn rule_b_needs_its_target_below_n() {
    let (mut met, mut wrong) = (0, 0);
    for max_take in 1..=8 {
        let n = max_take + 1;
        for code in 0..13u64.pow(3) {
            let piles = [0, 1, 2].map(|i| code / 13u64.pow(i) % 13);
            let position = position(&piles, Ending::Normal, max_take);
            let values = position.values().expect("a sum of piles");
            let s = values.sum();
            for (i, &size) in piles.iter().enumerate() {
                let remainder = values.of(PileIx(i));
                let d = remainder as i64 - (s ^ remainder) as i64;
                let take = match d {
                    1.. => d,
                    0 => 0,
                    _ if size >= n => (n as i64 + d).max(0),
                    _ => 0,
                };
                let Some(m) = taking(i, take as u64) else {
                    continue;
                };
                let wins = position.winning_moves().any(|winning| winning == m);
                assert_eq!(wins, s ^ remainder < n, "{piles:?} at most {max_take}: {m}");
                met += 1;
                wrong += u32::from(!wins);
            }
        }
    }
    assert!(wrong > 0);
    println!("of {met} moves that source 003's rules find, {wrong} lose");
}

#[test]
fn bounds_beyond_every_pile_are_none() {
    for ending in [Ending::Normal, Ending::Misere] {
        for piles in [[3, 5, 7], [1, 1, 1], [u64::MAX, u64::MAX, 4], [u64::MAX, 1, 0]] {
            let free = position(&piles, ending, 0);
            let bounded = position(&piles, ending, u64::MAX);
            assert_eq!(winning(&free), winning(&bounded));
            assert_eq!(free.outcome(), bounded.outcome());
            assert_eq!(free.explain().winning, bounded.explain().winning);
            // With a bound one smaller, N is 2^64 − 1, and the largest pile has remainder 0.
            let n = position(&piles, ending, u64::MAX - 1);
            for m in n.winning_moves() {
                assert_eq!(n.after(m).expect("a legal move").outcome(), Outcome::P);
            }
        }
    }
}

/// The vectors are kept next to the repository, not in it: a file for each game. Games that are not known here are
/// skipped.
#[test]
fn vectors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors");
    let Ok(files) = fs::read_dir(folder) else {
        println!("no vectors beside the repository: skipped");
        return;
    };
    for file in files {
        let path = file.expect("a file").path();
        let text = fs::read_to_string(&path).expect("it is text");
        let lines = text.lines().filter_map(|line| {
            let value: Value = serde_json::from_str(line).expect("JSON");
            Some((line, variant(&value)?, value))
        });
        let checked = lines.map(|(line, variant, value)| check_vector(line, variant, &value));
        println!("{} vectors of {}", checked.count(), path.display());
    }
}

/// Returns the game of a vector; `None` if it is not one of ours.
fn variant(value: &Value) -> Option<Variant> {
    let bound = || Variant::bounded_by(value["max_take"].as_u64().and_then(NonZeroU64::new));
    let Some(game) = value["game"].as_str() else {
        return Some(bound());
    };
    let played_with = value["param"].to_string().replace("null", "");
    let played_with = played_with.trim_matches(['[', ']']);
    let known = Variant::NAMES.contains(&game);
    known.then(|| format!("{game} {played_with}").parse().expect("a game"))
}

fn check_vector(line: &str, variant: Variant, value: &Value) {
    let numbers = |value: &Value| -> Vec<u64> {
        let list = value.as_array().expect("a list").iter();
        list.map(|n| n.as_u64().expect("a number")).collect()
    };
    let ending = value["ending"].as_str().and_then(|name| name.parse().ok());
    let ending = ending.expect("an ending");
    let position = Position::new(numbers(&value["piles"]), Rules { variant, ending });
    let won = value["outcome"] == "win";
    assert_eq!(position.outcome() == Outcome::N, won, "{line}");
    let list = value["winning_moves"].as_array().expect("a list").iter();
    let winning = position.winning_moves();
    let mut winning: Vec<_> = winning.map(|m| position.numbers(m)).collect();
    winning.sort();
    assert!(winning.into_iter().eq(list.map(numbers)), "{line}");
}
