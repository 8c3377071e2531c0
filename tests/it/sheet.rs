//! `bouton sheet` as a program: every line of its table is checked by search, and its exercises have answers.

use crate::world::tells;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;
use std::sync::LazyLock;

use crate::reading::patterns::Patterns;
use crate::reading::play::{Play, full, ones_in, rests};
use crate::reading::sentences::{Tongue, numbers, plain};
use crate::search::Search;
use crate::solve::program;

/// All text outside the tables.
static TEXTS: LazyLock<Patterns> =
    LazyLock::new(|| Patterns::read(include_str!("fixtures/sheet-sentences.txt")));

fn sheet(args: &[&str]) -> Output {
    program(&[&["sheet"], args].concat(), "")
}

fn printed(args: &[&str]) -> String {
    let output = sheet(args);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it is text")
}

/// In full once; `every_line_is_true` reads other sheets line by line, in both languages.
#[test]
fn a_small_sheet() {
    insta::assert_snapshot!(printed(&["5", "--max-take", "2"]), @r#"
    # 5: every position

    **5**: the last object **wins**; at most 2 a move.

    5 positions. One of them is lost for whoever must move: leave it to your opponent.

    The code has a letter for each column of the binary digits of the piles’ remainders mod 3: o where the number of 1s is odd, e where it is even.

    | in all | piles | code | who must move | every winning move |
    | ---: | --- | --- | --- | --- |
    | 1 | 1 | o | wins | 1 from 1 → 0 |
    | 2 | 2 | oe | wins | 2 from 2 → 0 |
    | 3 | 3 | e | **loses** |  |
    | 4 | 4 | o | wins | 1 from 4 → 3 |
    | 5 | 5 | oe | wins | 2 from 5 → 3 |

    <div style="page-break-after: always; break-after: page"></div>

    # 4 positions to solve

    **5**: the last object **wins**; at most 2 a move.

    It is your turn. Can you win? If so, what do you take, and what do you leave?

    | | piles | win or lose? | my move |
    | --- | --- | --- | --- |
    | 1 | 2 | | |
    | 2 | 3 | | |
    | 3 | 4 | | |
    | 4 | 5 | | |

    <div style="page-break-after: always; break-after: page"></div>

    # Answers

    | | piles | who must move | every winning move |
    | --- | --- | --- | --- |
    | 1 | 2 | wins | 2 from 2 → 0 |
    | 2 | 3 | **loses** |  |
    | 3 | 4 | wins | 1 from 4 → 3 |
    | 4 | 5 | wins | 2 from 5 → 3 |
    "#);
    // One object leaves nothing to ask.
    tells!(printed(&["1"]), !"to solve", !"Answers");
}

/// A row of the table.
#[derive(Debug)]
struct Row {
    piles: Vec<u64>,
    code: String,
    won: bool,
    /// Each move: how many are taken, from a pile of which size, and what is left.
    moves: BTreeSet<(u64, u64, Vec<u64>)>,
}

/// `0246`, or with dashes if a pile of the start needs two digits.
fn piles(text: &str, dashed: bool) -> Vec<u64> {
    let size = |text: &str| text.parse().expect("a size");
    match dashed {
        true => text.split('-').map(size).collect(),
        false => text.bytes().map(|b| u64::from(b - b'0')).collect(),
    }
}

fn moves(text: &str, dashed: bool) -> BTreeSet<(u64, u64, Vec<u64>)> {
    let one = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let [take, _, size, "→", left] = words[..] else { panic!("{text}") };
        let number = |text: &str| text.parse().expect("a number");
        (number(take), number(size), piles(left, dashed))
    };
    let moves = text.split(", ").filter(|text| !text.is_empty());
    moves.map(one).collect()
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The rows of a sheet, with the number of objects that heads each group.
fn rows(page: &str, dashed: bool) -> Vec<Row> {
    let mut total = 0;
    let table = page.lines().filter(|line| line.starts_with('|')).skip(2);
    table
        .map(|line| {
            let [objects, position, code, verdict, winning] = cells(line)[..] else {
                panic!("{line}");
            };
            if !objects.is_empty() {
                let next = objects.parse().expect("a number");
                assert!(next > total, "{line}");
                total = next;
            }
            let row = Row {
                piles: piles(position, dashed),
                code: code.to_owned(),
                won: ["wins", "gagne"].contains(&verdict),
                moves: moves(winning, dashed),
            };
            assert!(row.won || ["**loses**", "**perd**"].contains(&verdict), "{line}");
            assert_eq!(row.piles.iter().sum::<u64>(), total, "{line}");
            row
        })
        .collect()
}

/// All moves from piles in any order: how many, from which size, and what is left, sorted.
fn all_moves(piles: &[u64], max: u64) -> BTreeSet<(u64, u64, Vec<u64>)> {
    let mut moves = BTreeSet::new();
    for i in 0..piles.len() {
        for take in 1..=piles[i].min(max) {
            let mut left = piles.to_vec();
            left[i] -= take;
            left.sort_unstable();
            moves.insert((take, piles[i], left));
        }
    }
    moves
}

#[test]
fn every_line_is_true() {
    let mut lines = 0;
    for (start, misere, max) in [
        ("1-3-5-7", true, 0),
        ("7-5-3-1", false, 0),
        ("2-3-4-6", false, 3),
        ("3-5-7", true, 2),
        ("21", true, 3),
        ("12-11", false, 4),
        ("1-1-1-1-1", true, 0),
        ("2-2-2", false, 1),
    ] {
        for lang in ["en", "fr"] {
            let max_take = max.to_string();
            let mut args = vec![start, "--lang", lang];
            args.extend(misere.then_some(["--ending", "misere"]).iter().flatten());
            if max > 0 {
                args.extend(["--max-take", &max_take]);
            }
            let text = printed(&args);
            let pages: Vec<&str> = text.split("<div").collect();
            assert_eq!(pages.len(), 3, "{text}");
            let max = if max > 0 { max } else { u64::MAX };
            let sizes = piles(start, true);
            let dashed = sizes.iter().any(|&size| size > 9);
            let by_piles = check_table(rows(pages[0], dashed), sizes.clone(), misere, max, lang);
            check_exercises(pages[1], pages[2], dashed, &by_piles);
            lines += by_piles.len() + check_prose(&text, &sizes, misere, max, lang, &by_piles);
        }
    }
    println!("{lines} lines searched");
}

fn check_table(
    rows: Vec<Row>,
    mut from: Vec<u64>,
    misere: bool,
    max: u64,
    lang: &str,
) -> BTreeMap<Vec<u64>, Row> {
    from.sort_unstable();
    // In the table's order, from the fewest objects.
    let mut all = BTreeSet::from([(from.iter().sum::<u64>(), from.clone())]);
    let mut open = vec![from];
    while let Some(piles) = open.pop() {
        for (_, _, left) in all_moves(&piles, max) {
            if all.insert((left.iter().sum(), left.clone())) {
                open.push(left);
            }
        }
    }
    let play = Play::new(misere, Some(max));
    let mut rows = rows.into_iter();
    let mut by_piles = BTreeMap::new();
    for (_, piles) in all.into_iter().skip(1) {
        let winning = all_moves(&piles, max).into_iter().filter(|m| !play.won(&m.2)).collect();
        let row = rows.next().expect("a row for each position");
        assert_eq!(row.piles, piles);
        assert_eq!((row.won, &row.moves), (play.won(&piles), &winning), "{piles:?}");
        assert_eq!(row.code, code(&piles, max, lang), "{piles:?}");
        by_piles.insert(piles, row);
    }
    assert!(rows.next().is_none());
    by_piles
}

/// Checks every line outside the tables, and counts them.
fn check_prose(
    text: &str,
    sizes: &[u64],
    misere: bool,
    max: u64,
    lang: &str,
    rows: &BTreeMap<Vec<u64>, Row>,
) -> usize {
    let tongue = match lang {
        "fr" => Tongue::French,
        _ => Tongue::English,
    };
    let lost = rows.values().filter(|row| !row.won).count() as u64;
    // Moves in equal piles count as different ones.
    let choice = |row: &&Row| row.piles.iter().map(|size| size.min(&max)).sum::<u64>() > 1;
    let exercises = rows.values().filter(choice).count().min(24) as u64;
    let bound: Vec<u64> = (max < u64::MAX).then_some(max).into_iter().collect();
    let expected = [sizes, &bound].concat();
    let plain = plain(text).replace('\u{202f}', " ");
    let prose = plain.lines().filter(|line| !line.is_empty() && !line.starts_with(['|', '<']));
    let line = |line: &str| {
        let (name, _) = TEXTS.find(line, tongue, |_| true).expect(line);
        let ok = match (name, &numbers(line)[..]) {
            ("title", piles) => piles == sizes,
            ("wins" | "loses", numbers) => numbers == expected && misere == (name == "loses"),
            ("all", numbers) => numbers == [rows.len() as u64, lost],
            ("one", numbers) => numbers == [rows.len() as u64] && lost == 1,
            ("none", numbers) => numbers == [rows.len() as u64] && lost == 0,
            ("code", [1]) => sizes.iter().all(|&size| size <= max),
            ("code-rests", &[n, 1]) => n == max + 1 && sizes.iter().any(|&size| size > max),
            ("exercises", numbers) => numbers == [exercises],
            ("ask" | "answers", []) => true,
            _ => false,
        };
        assert!(ok, "{line} ({name})");
    };
    let lines = prose.map(line).count();
    // The title, the rules twice, two lines of key, and the lines of the exercises.
    assert_eq!(lines, 8, "{text}");
    lines
}

/// The letters of the columns, from the highest that some remainder needs.
fn code(piles: &[u64], max: u64, lang: &str) -> String {
    let rests = rests(max.checked_add(1), piles);
    let most = rests.iter().copied().max().unwrap_or(0).max(1);
    let letters = if lang == "fr" { ['p', 'i'] } else { ['e', 'o'] };
    let powers = (0..10).rev().map(|bit| 2u64.pow(bit)).filter(|&power| power <= most);
    powers.map(|power| letters[ones_in(&rests, power) as usize % 2]).collect()
}

fn check_exercises(questions: &str, answered: &str, dashed: bool, rows: &BTreeMap<Vec<u64>, Row>) {
    let table = |page: &str| -> Vec<Vec<String>> {
        let lines = page.lines().filter(|line| line.starts_with('|')).skip(2);
        lines.map(|line| cells(line).into_iter().map(str::to_owned).collect()).collect()
    };
    let (questions, answered) = (table(questions), table(answered));
    assert_eq!(questions.len(), answered.len());
    let mut lost = 0;
    for (i, (question, answer)) in questions.iter().zip(&answered).enumerate() {
        assert_eq!(question[0], (i + 1).to_string());
        assert_eq!(question[..2], answer[..2]);
        assert!(question[2..].iter().all(String::is_empty), "{question:?}");
        let row = &rows[&piles(&question[1], dashed)];
        assert_eq!(row.won, ["wins", "gagne"].contains(&answer[2].as_str()));
        assert_eq!(row.moves, moves(&answer[3], dashed));
        lost += usize::from(!row.won);
    }
    let unique: BTreeSet<&String> = questions.iter().map(|question| &question[1]).collect();
    assert_eq!(unique.len(), questions.len());
    if rows.len() > 100 {
        assert_eq!((questions.len(), lost), (24, 12));
    }
}

/// Reads a line of a list: a row without empty piles and code.
fn spoken(line: &str) -> Row {
    let full = |text: &str| full(&numbers(text));
    let (piles, rest) = line.split_once(':').expect("a verdict");
    let rest = rest.replace("**", "");
    let (verdict, rest) = rest.trim().split_once('.').expect("a sentence");
    let moves = rest.split('.').filter(|sentence| !sentence.trim().is_empty()).map(|sentence| {
        let (taken, left) = sentence.split_once(',').expect("what it leaves");
        let [take, size] = numbers(taken)[..] else { panic!("{line}") };
        (take, size, full(left))
    });
    let won = ["wins", "gagne"].contains(&verdict);
    assert!(won || ["loses", "perd"].contains(&verdict), "{line}");
    Row { piles: full(piles), code: String::new(), won, moves: moves.collect() }
}

/// Compared with the tables, which are checked by search.
#[test]
fn in_words_it_says_the_same_without_a_table() {
    let by_options = printed(&["1-3-5-7", "--ending", "misere"]);
    assert_eq!(by_options, printed(&["1-3-5-7 misere"]), "the same each time, and by a line");
    let without_empty = |row: &Row| {
        let moves = row.moves.iter().map(|(take, size, left)| (*take, *size, full(left)));
        (full(&row.piles), row.won, moves.collect::<BTreeSet<_>>())
    };
    for args in [&["1-3-5-7 misere"][..], &["12-3", "--lang", "fr"], &["21", "--max-take", "3"]] {
        let drawn = printed(args);
        let output = printed(&[args, &["--words"]].concat());
        assert!(!output.contains(['|', '→', '`']), "{output}");
        let pages: Vec<&str> = output.split("<div").collect();
        let lines = pages[0].lines().filter_map(|line| line.strip_prefix("- "));
        let read: Vec<_> = lines.map(|line| without_empty(&spoken(line))).collect();
        let dashed = !args[0].starts_with("1-");
        let rows = rows(drawn.split("<div").next().expect("a page"), dashed);
        let rows: Vec<_> = rows.iter().map(without_empty).collect();
        assert_eq!(read, rows, "{args:?}");
        let listed = |page: &str| -> Vec<String> {
            let lines = page.lines().filter_map(|line| line.split_once(". "));
            let lines = lines.filter(|(n, _)| n.parse::<u32>().is_ok());
            lines.map(|(_, text)| text.to_owned()).collect()
        };
        let (questions, answers) = (listed(pages[1]), listed(pages[2]));
        let to_solve = drawn.split("<div").nth(1).expect("a page").lines();
        let to_solve = to_solve.filter(|line| line.starts_with("| ") && line.ends_with("| | |"));
        assert_eq!(questions.len(), to_solve.count(), "{args:?}");
        for (question, answer) in questions.iter().zip(&answers) {
            assert!(answer.starts_with(question), "{answer}");
            assert!(rows.contains(&without_empty(&spoken(answer))), "{answer}");
        }
    }
}

/// In the family's other games, each row is checked by a search through its moves.
#[test]
fn the_family_has_sheets() {
    let mut search = Search::default();
    let mut rows = 0;
    for (piles, game) in [("3 12", "wythoff"), ("3 4", "kayles"), ("13", "fibonacci")] {
        let text = printed(&[piles, "--game", game]);
        let position = |text: &str| {
            let numbers: Vec<String> = numbers(text).iter().map(u64::to_string).collect();
            let line = match (game, &numbers[..]) {
                ("fibonacci", [left, most]) => format!("{left} normal fibonacci {most}"),
                _ => format!("{} normal {game}", numbers.join("-")),
            };
            line.parse::<nim::Line>().expect("a line").start
        };
        let table = text.split("<div").next().expect("a page");
        for line in table.lines().filter(|line| line.starts_with('|')).skip(2) {
            let cells = cells(line);
            let [.., verdict, moves] = &cells[..] else { panic!("{line}") };
            let at = position(cells[1]);
            assert_eq!(*verdict == "wins", search.can_win(&at), "{line}");
            let mut winning: Vec<_> = at.moves().filter(|&m| search.wins(&at, m)).collect();
            winning.sort_by_key(|&m| at.after(m).expect("legal").key());
            winning.dedup_by_key(|m| at.after(*m).expect("legal").key());
            let listed: Vec<&str> = moves.split(", ").filter(|m| !m.is_empty()).collect();
            assert_eq!(listed.len(), winning.len(), "{line}");
            for m in listed {
                let (_, left) = m.split_once(" → ").expect("what it leaves");
                let left = position(left);
                assert!(left.is_over() || !search.can_win(&left), "{line}");
            }
            rows += 1;
        }
        let order = match game {
            "fibonacci" => " positions. ",
            "kayles" => ", whatever the order of the rows. ",
            _ => ", whatever the order of the piles. ",
        };
        tells!(&text, order, "positions to solve");
    }
    assert_eq!(rows, 45 + 21 + 30);
    let aloud = printed(&["2-2", "--game", "wythoff", "--words"]);
    tells!(&aloud, "- 2 and 2: wins. 1 from 2, leaving 1 and 2. 2 from each pile, leaving");
    tells!(printed(&["2-3", "--game", "kayles"]), "each column of the rows’ binary digits");
    // Positions without a move are no exercises.
    let stuck = printed(&["4", "--game", "subtraction", "--param", "2,3", "--ending", "misere"]);
    assert!(stuck.contains("2 positions") && !stuck.contains("| 1 | 1 |"), "{stuck}");
}

#[test]
fn what_is_too_large_is_refused_kindly() {
    // 2,000 positions are printed, but not one more.
    assert!(sheet(&["2000"]).status.success());
    for (args, expected) in [
        (vec!["2001"], "more than 2,000 positions"),
        (vec!["18446744073709551615", "18446744073709551615"], "more than 2,000"),
        (vec!["9 9 9 9 9 9 9 9 9 9 9 9"], "more than 2,000"),
        (vec!["2001", "--lang", "fr"], "plus de 2\u{202f}000 positions"),
        (vec!["0"], "nothing to take"),
        (vec!["three"], "`three`"),
        (vec!["3-5 misere", "--ending", "normal"], "ending"),
    ] {
        let output = sheet(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8(output.stderr).expect("it is text");
        assert!(stderr.contains(expected), "{stderr}");
        assert_eq!(stderr.trim_end().lines().count(), 1, "{stderr}");
        assert!(output.stdout.is_empty());
    }
}
