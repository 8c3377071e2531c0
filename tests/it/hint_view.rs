//! Tests what a hint says, for every kind of position.

use crate::world::tells;
use bouton::ask::control::Step;
use bouton::game::{HintOrder, Ply, Theme};
use bouton::locale::Locale;
use bouton::place::GameId;
use bouton::reply::Message;
use bouton::view::{self, Hint, HintSource, Now, Reader};
use insta::assert_snapshot;
use nim::{Line, Position};

use crate::board_view::show;
use crate::languages::{self, english};

fn position(line: &str) -> Position {
    let line: Line = line.parse().expect("a line");
    line.position().expect("a legal line")
}

/// Returns a hint for whoever asks, for them alone, in the usual order.
fn hint(line: &str, step: Step, source: HintSource, locale: Locale) -> Message {
    let position = position(line);
    Hint { source, ..free(&position, HintOrder::default(), locale) }.at(step)
}

fn free(position: &Position, order: HintOrder, locale: Locale) -> Hint<'_> {
    Hint { position, source: HintSource::Free(None), reader: Reader::SELF, order, locale }
}

fn step(line: &str, step: Step, locale: Locale) -> String {
    show(&hint(line, step, HintSource::Free(None), locale))
}

fn full(line: &str) -> String {
    step(line, Step::Move, english())
}

fn french(line: &str) -> String {
    step(line, Step::Move, languages::french())
}

#[test]
fn three_steps() {
    assert_snapshot!(step("19-20-21 normal", Step::Chances, english()), @"
    **19‑20‑21**: the last object **wins**.
    **You can win from here.**
    Can you find a winning move? For more, press a button below.
    [Which pile?] [Quiz me]
    ");
    assert_snapshot!(step("19-20-21 normal", Step::Pile, english()), @"
    **19‑20‑21**: the last object **wins**.
    **You can win from here.**
    There is a winning move in each of the piles A, B and C.
    [The moves, and why]
    ");
    assert_snapshot!(full("19-20-21 normal"), @"
    **19‑20‑21**: the last object **wins**.
    **You can win, with any of 3 moves:**
    • **A**: take 18, leaving 1‑20‑21
    • **B**: take 14, leaving 19‑6‑21
    • **C**: take 14, leaving 19‑20‑7
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    ```
            16 8 4 2 1
    A 19     1 0 0 1 1
    B 20     1 0 1 0 0
    C 21     1 0 1 0 1
    parity   o e e o e  nim-sum 18

    A  take 18  10011 → 00001  leaves 1
    B  take 14  10100 → 00110  leaves 6
    C  take 14  10101 → 00111  leaves 7
    ```
    The leading odd column is 16, with a 1 in A, B and C. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
}

/// A sentence with "then" speaks of what is left after the move: the position shown has no such pairs.
#[test]
fn words_or_columns_come_first() {
    let hint_at = |line: &str, order| show(&free(&position(line), order, english()).at(Step::Move));
    for (line, reason, heading) in [
        ("1-3-4-3 normal", "Then only pairs are left", "The same in binary"),
        ("3-4-5 normal", "Then 1‑4‑5 is left", "The same in binary"),
        ("1-1-5 misere", "Then 3 piles of 1 are left", "The same in binary"),
        ("9-6 normal max 3", "Then two equal piles are left", "The same in remainders"),
        ("1-3-1-3 normal", "Only pairs are left", "The same in binary"),
    ] {
        let words = hint_at(line, HintOrder::WordsFirst);
        let columns = hint_at(line, HintOrder::ColumnsFirst);
        let at = |text: &str, part: &str| text.find(part).unwrap_or(usize::MAX);
        assert!(at(&words, reason) < at(&words, heading), "{words}");
        assert!(at(&columns, "```") < at(&columns, reason), "{columns}");
        assert!(at(&words, heading) < at(&words, "```"), "{words}");
        assert!(!columns.contains("The same in"), "{columns}");
        for text in [words, columns] {
            assert!(text.contains("nim-sum") && text.contains("[Lesson: "), "{text}");
        }
    }
    // A lost position is explained before the try, which leaves another.
    let lost = hint_at("1-3-1-3 normal", HintOrder::WordsFirst);
    assert!(lost.find("Only pairs") < lost.find("Best try"), "{lost}");
}

#[test]
fn of_one_pile_it_is_not_asked_which() {
    for line in ["9 normal", "0-9 misere", "21 misere max 3"] {
        tells!(step(line, Step::Chances, english()), "[The move, and why]", !"Which pile?");
    }
}

#[test]
fn of_the_family() {
    tells!(aloud("1-2-3-5 normal kayles", languages::french()), "5 → 4. En binaire", "5 → 100");
    tells!(full("1000 normal own 0.137"), "do it: take 3 → 15 and 982, ");
    tells!(full("100 normal fibonacci"), "For example: **take 3**. Your");
    let far = "4 1` …, and again every 12 from 71 on, which is proved. Equal";
    tells!(full("500-499 normal kayles"), far);
    tells!(
        full("12-3 normal wythoff"),
        "
                        1 1 1
    0 1 2 3 4 5 6 7 8 9 0 1 2 A
"
    );
    tells!(step("1-1-1 normal kayles", Step::Pile, english()), "[The moves, and why]");
}

/// One of each kind, whole: with what counts only at the end of misère, and with columns left out. Those of remainders
/// are read in `reading`.
#[test]
fn tables() {
    assert_snapshot!(full("4-1 misere"), @"
    **4‑1**: the last object **loses**.
    **You can win: take 4 from A**, leaving 0‑1.
    There are two piles, and one of them is 1: leave just 1 in all.
    Then just 1 is left: your opponent must take it, and loses.
    **The same in binary**
    ```
            4 2 1
    A 4     1 0 0
    B 1     0 0 1
    parity  o e o  nim-sum 5
    leave just an odd number of 1s

    A  take 4  100 → 000  leaves 0
    ```
    [Lesson: Misère]
    ");
    let wide = "18446744073709551615-9223372036854775808-9223372036854775807-9 normal";
    assert_snapshot!(full(wide), @"
    **18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑9**: the last object **wins**.
    **You can win, with any of 3 moves:**
    • **A**: take 9, leaving 18,446,744,073,709,551,606‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑9
    • **C**: take 9, leaving 18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,798‑9
    • **D**: take 9, leaving 18,446,744,073,709,551,615‑9,223,372,036,854,775,808‑9,223,372,036,854,775,807‑0
    Then every binary column has an even number of 1s: any move makes one odd, and you make all even again, down to the last one.
    **The same in binary**
    ```
                                  8 1
    A 18,446,744,073,709,551,615  1 1
    B  9,223,372,036,854,775,808  0 0
    C  9,223,372,036,854,775,807  1 1
    D                          9  1 1
    parity                        o o
    nim-sum 9

    A  take 9  leaves 18446744073709551606
    C  take 9  leaves  9223372036854775798
    D  take 9  leaves                    0
    ```
    Only the odd columns are shown.
    The leading odd column is 8, with a 1 in A, C and D. Swap 0 and 1 in the odd columns of one of them: it gets smaller and every column even.
    [Why does that work?] [Lesson: Balance and the nim-sum]
    ");
    assert_snapshot!(french("1000000-999999-500000 normal"), @"
    **1 000 000‑999 999‑500 000** : le dernier objet **gagne**.
    **Tu peux gagner.** 3 coups gagnent :
    • **A** : prends 417 569, il reste 582 431‑999 999‑500 000
    • **B** : prends 417 503, il reste 1 000 000‑582 496‑500 000
    • **C** : prends 499 873, il reste 1 000 000‑999 999‑127
    Chaque colonne binaire a alors un nombre pair de 1 : tout coup en rend une impaire, et tu rends tout pair, jusqu’au dernier coup.
    **La même chose en binaire**
    ```
              2^    15    10     5     0
    A 1 000 000  11110 10000 10010 00000
    B   999 999  11110 10000 10001 11111
    C   500 000  01111 01000 01001 00000
    parité       piiii pippp pipip iiiii
    nim-somme 500 063

    A  prends 417 569  reste 582 431
    B  prends 417 503  reste 582 496
    C  prends 499 873  reste     127
    ```
    Première colonne impaire : 262 144, avec un 1 dans A, B et C. Dans l’une, inverse les chiffres des colonnes impaires : elle diminue, et tout est pair.
    [Pourquoi ça marche ?] [Leçon : L’équilibre et la nim-somme]
    ");
    let remainders = full("1000000-999999-500000 misere max 600");
    tells!(&remainders, "2^ 9876543210\nA 1,000,000 = 1,663·601+537 1000011001\n");
    let many = (1..=12).map(|i| (2 * i - 1).to_string());
    let many = full(&format!("{} normal: A1", many.collect::<Vec<_>>().join("-")));
    let listed =
        "11 moves** (pile, how many to take → how many it leaves): **B** 1 → 2, **C** 1 → 4,";
    assert!(many.contains(listed) && many.matches("  leaves ").count() == 11, "{many}");
}

#[test]
fn where_all_moves_are_alike_no_pile_is_asked_for() {
    assert_snapshot!(step("2-3 normal max 1", Step::Chances, english()), @"
    **2‑3**: the last object **wins**; exactly 1 a move.
    **You can win from here.**
    Every move comes to the same here.
    [The move, and why]
    ");
}

/// Returns a hint as those who play in words get it.
fn aloud(line: &str, locale: Locale) -> String {
    let source = HintSource::Game(GameId(7), Ply(0), Theme::Words, Now::There);
    show(&hint(line, Step::Move, source, locale))
}

#[test]
fn without_a_table() {
    let lines = [
        ("19-20-21 normal", english()),
        ("1-1-5 misere", english()),
        ("1-3-5-7 misere", languages::french()),
        ("1-5-7-10 misere max 4", languages::french()),
    ]
    .map(|(line, locale)| {
        let all = aloud(line, locale);
        assert!(!all.contains("```"), "{all}");
        all.lines()
            .find(|line| line.contains("bina") && line.contains(": A "))
            .expect("digits")
            .to_owned()
    });
    assert_snapshot!(lines.join("\n"), @"
    In binary: A 10011, B 10100, C 10101. Columns with an odd number of ones: 16, 2. So the nim-sum is 16 + 2 = 18.
    In binary: A 001, B 001, C 101. Columns with an odd number of ones: 4, 1. The nim-sum is 5; but at the end, what counts is how many piles hold 1.
    En binaire : A 001, B 011, C 101, D 111. Chaque colonne a un nombre pair de 1. La nim-somme est donc 0.
    Le reste de chaque pile modulo 5 : A 1, B 0, C 2, D 0. En binaire : A 01, B 00, C 10, D 00. Colonnes qui ont un nombre impair de 1 : 2, 1. La nim-somme est 3 ; mais on gagne en laissant des 0 et un nombre impair de 1.
    ");
}

/// A terminal shows no Markdown, and there is a last sentence that a hint keeps behind a button.
#[test]
fn terminal() {
    let text = view::hint_text(&position("1-3-5-6 misere"), english());
    tells!(&text, !"**", !"```", "\nD 6     1 1 0\nparity  e e o  nim-sum 1\n");
    assert_snapshot!(text.lines().last().unwrap_or_default(), @"All can always be made even again: in the leftmost odd column an odd number of piles have a 1, so at least one has. Swap 0 and 1 in the odd columns of that pile: its 1 there becomes 0, so it gets smaller.");
}

/// Counts the characters to read beside the table.
fn prose(content: &str) -> usize {
    let blocks = content.split("```").step_by(2);
    let count = |text: &str| text.chars().filter(|&c| c != '*').count();
    blocks.map(|text| count(text.trim())).sum()
}

/// For up to five piles, as many as get buttons.
#[test]
fn a_hint_is_read_at_a_glance() {
    let mut dice = fastrand::Rng::with_seed(11);
    let mut longest = [[0; 2]; 2];
    for _ in 0..2_000 {
        let size = dice.u64(1..=25);
        let piles: Vec<u64> = (0..dice.usize(1..=5)).map(|_| dice.u64(0..=size)).collect();
        let ending = *dice.choice(&["normal", "misere"]).expect("there are two");
        let bound = match dice.u64(0..=10) {
            0 => String::new(),
            max => format!(" max {max}"),
        };
        let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
        let line = format!("{} {ending}{bound}", piles.join("-"));
        for (locale, longest) in [english(), languages::french()].into_iter().zip(&mut longest) {
            for step in [Step::Chances, Step::Pile, Step::Move] {
                let text = hint(&line, step, HintSource::Free(None), locale).said();
                let words = text.split("**The same in ").next().unwrap_or_default();
                let words = words.split("**La même chose ").next().unwrap_or_default();
                let (words, all) = (prose(words), prose(&text));
                assert!(words <= 660 && all <= 850, "{words} of {all}:\n{text}");
                *longest = [longest[0].max(words), longest[1].max(all)];
            }
        }
    }
    println!(
        "2000 positions; the longest hint has {longest:?} characters of words, and beside its table"
    );
}

/// With few piles and with many, some of them huge, so that there is no table, or one without the moves.
#[test]
fn a_mark_is_explained_where_it_stands_and_nowhere_else() {
    let mut dice = fastrand::Rng::with_seed(28);
    let [mut marked, mut in_words] = [0; 2];
    for _ in 0..600 {
        let most = *dice.choice(&[5, 40, u64::MAX >> 20]).expect("there are some");
        let count = *dice.choice(&[2, 4, 9, 27, 60]).expect("there are some");
        let piles: Vec<String> =
            (0..dice.usize(1..=count)).map(|_| dice.u64(0..=most).to_string()).collect();
        let ending = *dice.choice(&["normal", "misere"]).expect("there are two");
        let line = format!("{} {ending} max {}", piles.join("-"), dice.u64(2..=9));
        for (locale, means, rises) in [
            (english(), "↑ goes up past", "A remainder can go up, past"),
            (languages::french(), "↑ monte en", "Un reste peut monter, en"),
        ] {
            for step in [Step::Pile, Step::Move, Step::Why] {
                let hint = self::step(&line, step, locale);
                let table: String = hint.split("```").skip(1).step_by(2).collect();
                assert_eq!(table.contains('↑'), hint.contains(means), "{hint}");
                assert!(!(hint.contains(means) && hint.contains(rises)), "{hint}");
                marked += usize::from(hint.contains(means));
                in_words += usize::from(hint.contains(rises));
            }
        }
    }
    println!("600 positions; ↑ is explained {marked} times, and told in words {in_words} times");
    assert!(marked > 100 && in_words > 100);
}

/// Taking 2 from the 3 leaves pairs, and taking from any large pile leaves a balance that is not just pairs.
#[test]
fn reasons_that_are_left_out_are_counted() {
    let pairs = (0..11u64).map(|i| (1 << 60) + 4 * i + 2);
    let piles: Vec<String> = [1, 3]
        .into_iter()
        .chain(pairs.flat_map(|size| [size, size]))
        .map(|size| size.to_string())
        .collect();
    let line = format!("{} misere", piles.join("-"));
    let hints = [full(&line), french(&line)];
    assert!(hints[0].contains("There is no room for 1 more reason."), "{}", hints[0]);
    assert!(hints[1].contains("La place manque pour 1 autre raison."), "{}", hints[1]);
}
