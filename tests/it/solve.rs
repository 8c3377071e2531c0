//! `bouton solve` as a program: text, JSON, and JSON lines.

use crate::world::tells;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the program with these arguments and that input.
pub fn program(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bouton"))
        .args(args)
        .env("LANG", "C")
        .env_remove("LC_ALL")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends").expect("all was read");
    output
}

fn solve(args: &[&str], input: &str) -> Output {
    program(&[&["solve"], args].concat(), input)
}

fn stdout(args: &[&str], input: &str) -> String {
    let output = solve(args, input);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it is text")
}

#[test]
fn solves_json_lines_one_for_one() {
    let input = concat!(
        r#"{"piles":[3,5,7],"ending":"normal","max_take":null}"#,
        "\n",
        r#"{"piles":[1,2,4],"ending":"normal","max_take":2}"#,
        "\n",
        "nonsense\n",
        r#"{"piles":[3,-1],"ending":"normal"}"#,
        "\n",
        r#"{"piles":[1,1],"ending":"never"}"#,
        "\n",
        r#"{"piles":[1],"ending":"misere","max_take":0}"#,
        "\n",
        "\n",
        r#"{"piles":[]}"#,
        "\n",
        r#"{"piles":[18446744073709551615,1],"ending":"misere","max_take":18446744073709551615}"#,
    );
    let output = stdout(&["-"], input);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], r#"{"outcome":"win","nim_sum":1,"winning_moves":[[0,1],[1,1],[2,1]]}"#);
    assert_eq!(lines[1], r#"{"outcome":"win","nim_sum":2,"winning_moves":[[1,2]]}"#);
    for line in &lines[2..7] {
        let value: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        assert!(value["error"].is_string(), "{line}");
    }
    assert_eq!(lines[7], r#"{"outcome":"loss","nim_sum":0,"winning_moves":[]}"#);
    assert_eq!(
        lines[8],
        r#"{"outcome":"win","nim_sum":18446744073709551614,"winning_moves":[[0,18446744073709551615]]}"#
    );
}

#[test]
fn what_is_not_understood_is_an_error_and_not_ignored() {
    for (line, named) in [
        (r#"{"game":"go","piles":[3,5]}"#, "no game known here is `go`"),
        (r#"{"game":"wythoff","piles":[3,5,7]}"#, "2 piles, not 3"),
        (r#"{"game":"wythoff","param":3,"piles":[3,5]}"#, "not played with `3`"),
        (
            r#"{"game":"subtraction","piles":[3]}"#,
            "needs a `param`: the amounts that a move may take",
        ),
        (r#"{"game":"subtraction","param":[1,26],"piles":[3]}"#, "`1,26`"),
        (r#"{"game":"kayles","piles":[600,600]}"#, "at most 1000"),
        (r#"{"game":"own","piles":[3]}"#, "`own` needs a `param`"),
        (r#"{"game":"own","param":"0.9","piles":[3]}"#, "`0.9` is not played: a code is 0. and"),
        (r#"{"game":"own","param":"4.3","piles":[3]}"#, "has to take something as well"),
        (r#"{"game":"own","param":"0.1234567","piles":[3]}"#, "6 digits at most"),
        (r#"{"game":"own","param":"0.77","piles":[600,600]}"#, "at most 1000"),
        (r#"{"game":"own","param":"0.77","piles":[26],"ending":"misere"}"#, "at most 25"),
        (r#"{"game":"own","param":"0.77","piles":[3],"max_take":2}"#, "no rule of `own 0.77`"),
        (r#"{"param":[1,2],"piles":[3]}"#, "`param` is for a `game`"),
        (r#"{"game":"kayles","piles":[3],"max_take":2}"#, "no rule of `kayles`"),
        (r#"{"game":"max 3","piles":[3,5],"max_take":2}"#, "no rule of `max 3`"),
        (r#"{"piles":[3,5],"max":2}"#, "unknown field `max`"),
        (r#"{"piles":[3,5],"Ending":"misere"}"#, "unknown field `Ending`"),
        (r#"{"piles":[3],"piles":[4]}"#, "duplicate field"),
        (r#"["nim",[3,5],"misere",null]"#, "no JSON object"),
        ("\n", "no JSON object"),
    ] {
        let output = stdout(&["-"], line);
        let value: serde_json::Value = serde_json::from_str(&output).expect("it is JSON");
        tells!(value["error"].as_str().expect("it is refused"), named);
    }
    let nim = stdout(&["-"], r#"{"game":"nim","piles":[3,5]}"#);
    assert_eq!(nim, stdout(&["-"], r#"{"piles":[3,5]}"#));
    assert_eq!(nim, stdout(&["-"], "\u{feff}{\"piles\":[3,5]}"));
}

#[test]
fn solves_the_games_of_the_family() {
    for (line, winning) in [
        (r#"{"game":"subtraction","param":[1,3,4],"piles":[5,9,13]}"#, "[[0,1],[1,1],[2,1]]"),
        (r#"{"game":"wythoff","piles":[5,7]}"#, "[[0,4],[1,0],[2,2]]"),
        (r#"{"game":"kayles","piles":[1,11]}"#, "[[1,3,1],[1,7,1]]"),
        (r#"{"game":"fibonacci","param":3,"piles":[12]}"#, "[[1]]"),
        (r#"{"game":"own","param":"0.137","piles":[5,7]}"#, "[[0,3],[1,2],[1,3,1,3]]"),
        (r#"{"game":"own","param":[1,3,4],"piles":[5,9,13]}"#, "[[0,1],[1,1],[2,1]]"),
        (r#"{"game":"fibonacci","piles":[14],"param":4,"ending":"misere"}"#, "[]"),
    ] {
        let output = stdout(&["-"], line);
        let found = output.trim_end().ends_with(&format!("\"winning_moves\":{winning}}}"));
        assert!(found, "{line} {output}");
    }
    let typed = ["5 9 13", "--game", "subtraction", "--param", "1,3,4", "--json"];
    assert!(stdout(&typed, "").contains("[[0,1],[1,1],[2,1]]"));
}

#[test]
fn explains_the_games_of_the_family() {
    for (args, expected) in [
        (
            &["1 1 1", "--game", "kayles", "--ending", "misere"][..],
            &["3 are left, an odd number, and each move takes 1"][..],
        ),
        (
            &["5 9 13", "--game", "subtraction", "--param", "1,3,4"][..],
            &[
                "5‑9‑13: the last object wins; a move takes 1, 3 or 4.",
                "with any of 3 moves",
                "`0 1 0 1 2 3 2`, and again every 7 from 0 on, which is proved.",
                "every column of what the piles count for is even",
                "C  take 1  10 → 11  leaves 12",
            ][..],
        ),
        (
            &["7-8-9 normal subtraction 2,3"],
            &["7‑8‑9: the last move wins", "take 3 from C, leaving 7‑8‑6"],
        ),
        (&["3 normal subtraction 2,3"], &["• take 2, leaving 1\n", "• take 3, leaving nothing"]),
        (
            &["6 9", "--game", "wythoff"],
            &["take 2 from each pile", "Lost pairs: 1‑2, 3‑5", "4 and 7 are left, a lost pair"],
        ),
        (
            &["3 4 5", "--game", "kayles"],
            &["take pin 11, leaving", "take pin 13, leaving", " 5 → 4  1 0 0"],
        ),
        (
            &["5 5", "--game", "kayles", "--ending", "misere"],
            &[
                "with any of 4 moves",
                "take pin 7, leaving",
                "Values of rows from 1 pin",
                "an odd number of them of 1 or 4.",
            ],
        ),
        (
            &["5 7", "--game", "own", "--param", "0.137"],
            &[
                "and again every 34 from 52 on, which is proved.",
                "B  take 3  01 → 11  leaves 1+3",
                "Then every column of what the piles count for is even",
            ],
        ),
        (
            &["5-5 normal own 0.16"],
            &["…, searched to 1,000: no repetition is proved.", "Two equal piles are left"],
        ),
        (
            &["20 normal fibonacci: 2"],
            &["18: the last object wins; at most 4 now", "18 = 13 + 5.", "Best try: take 1"],
        ),
        (&["1 normal fibonacci"], &["Nobody can move: whoever made the last move has won."]),
        (&["1-1 normal kayles"], &["You are losing, and no move can change that."]),
        // A reason is given with the moves that it is about.
        (
            &["5 3", "--game", "kayles"],
            &["\nTake pins 1‑2 or take pins 4‑5. Then two", "take pins 3‑4. Then every column"],
        ),
        (
            &["16 30", "--game", "wythoff"],
            &["take 4 from B, leaving 16‑26", "So 16 = 13 + 3, and 26 = 21 + 5."],
        ),
        (&["20 20", "--game", "wythoff"], &["\nTake 20 from each pile. The last one is yours"]),
        // A pile without a move is still listed as left.
        (&["7 2", "--game", "subtraction", "--param", "3"], &["Every column of what the piles"]),
        (&["4 5 7", "--game", "subtraction", "--param", "1"], &["and no move can change that"]),
    ] {
        let text = stdout(&[args, &["--lang", "en"]].concat(), "");
        for part in expected {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
    // Even with nothing left, there is a name for it.
    assert!(stdout(&["0", "--game", "kayles"], "").starts_with("0: "));
}

#[test]
fn takes_piles_in_every_spelling() {
    let expected = stdout(&["3 5 7", "--json"], "");
    for args in [
        vec!["3", "5", "7", "--json"],
        vec!["--json", "3,5,7"],
        vec!["3-5-7", "--json"],
        vec!["3-5-7 normal", "--json"],
        vec!["4-5-7 normal: A1", "--json"],
        vec!["4-5-7 normal: A1 B2 C3", "--ply", "1", "--json"],
        vec!["--ply", "0", "3-5-7 normal: A1 B2", "--json"],
    ] {
        assert_eq!(stdout(&args, ""), expected, "{args:?}");
    }
}

#[test]
fn explains_in_both_languages() {
    let english = stdout(&["1 3 5 7", "--ending", "misere", "--lang", "en"], "");
    assert_ne!(english, stdout(&["1 3 5 7", "--ending", "misere", "--lang", "fr"], ""));
    assert!(!english.contains("**") && !english.contains("```"), "{english}");
}

#[test]
fn of_two_piles_it_tells_the_leading_column_where_that_wins() {
    let leading = "The leading odd column is 8, with a 1 in A only.";
    assert!(stdout(&["9 2", "--lang", "en"], "").contains(leading));
    // Making all columns even here would leave 1-1, which loses.
    tells!(stdout(&["5 1", "--ending", "misere", "--lang", "en"], ""), "nim-sum 4", !"leading");
}

#[test]
fn refuses_in_one_line() {
    for args in [
        vec!["three"],
        vec!["3 -5"],
        vec![""],
        vec!["1-2 misere: A9"],
        vec!["1-2 misere", "--ending", "normal"],
        vec!["1-2 misere: A1", "--ply", "2"],
        vec!["1-2 misere: A1", "--ply", "-1"],
        vec!["1 2", "--ply", "0"],
        vec!["-", "--ending", "misere"],
        vec!["-", "--game", "kayles"],
    ] {
        let output = solve(&args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let stderr = String::from_utf8(output.stderr).expect("it is text");
        assert_eq!(stderr.trim_end().lines().count(), 1, "{stderr}");
    }
    // Options have the command line's names.
    let output = solve(&["1-2 misere", "--ending", "normal", "--lang", "fr"], "");
    let stderr = String::from_utf8(output.stderr).expect("it is text");
    assert!(stderr.contains("`--ending`, ni `--max-take`, ni `--game`"), "{stderr}");
    for args in
        [vec!["3", "--max-take", "0"], vec!["3", "--ending", "never"], vec!["3", "--lang", "tlh"]]
    {
        assert_eq!(solve(&args, "").status.code(), Some(2), "{args:?}");
    }
}
