//! Tests Nim's family over the sandbox's wire: games chosen by `game` and `takes`.

use nim::{Position, Rules};
use sandbox::MessageView;
use serde_json::{Value, json};

use crate::winning::{position, winning_move};
use crate::world::{World, choices, resign, tells, updated, whisper};

/// Reads which of a board's pins stand, by their numbers.
fn pins(board: &MessageView) -> Position {
    let rules: Rules = "normal kayles".parse().expect("rules");
    let block = board.content.split("```").nth(1).expect("a drawing");
    let numbers = block.split_whitespace().filter_map(|word| word.parse::<usize>().ok());
    let standing: Vec<usize> = numbers.collect();
    let last = standing.last().copied().unwrap_or(0);
    let places: Vec<bool> = (1..=last).map(|place| standing.contains(&place)).collect();
    let rows = places.split(|is_there| !is_there).map(|row| row.len() as u64);
    Position::new(rows.collect::<Vec<_>>(), rules)
}

/// Has Alice play on, a winning move each time, until the game is over.
async fn won(world: &World, mut board: MessageView, rules: &str) -> MessageView {
    while !choices(&board).is_empty() {
        board = world.take(&board, &winning_move(&board.content, rules)).await;
    }
    board
}

async fn refused(world: &World, command: &str, options: Value) -> String {
    whisper(world.alice.command(world.nim, command, options).await).content
}

#[tokio::test(flavor = "multi_thread")]
async fn certain_amounts_are_played() {
    let world = World::new().await;
    let options = json!({"game": "subtraction", "level": "expert", "theme": "matches"});
    let board = world.play(options).await;
    assert!(board.content.contains("take 1, 3 or 4"), "{}", board.text());
    assert_eq!(position(&board.content, "normal").piles(), [5, 9, 13]);

    // An amount that is not among them is neither offered nor made.
    let open = world.alice.click(&board, "B: 9 left").await.message();
    let offered = ["1", "3", "4"];
    let buttons = open.buttons();
    assert!(offered.iter().all(|take| buttons.contains(take)), "{}", open.text());
    assert!(!buttons.contains(&"2"), "{}", open.text());
    let typed = |pile, take| json!({"pile": pile, "take": take});
    tells!(refused(&world, "move", typed("B", 2)).await, "A move takes 1, 3 or 4.");
    let binary = world.alice.click(&open, "Binary").await.message();
    assert!(binary.content.contains("value"), "{}", binary.text());
    world.alice.click(&binary, "Hide binary").await.message();

    let board = world.alice.ask(world.nim, "move", typed("a", 1)).await;
    let end = won(&world, board, "normal subtraction 1,3,4").await;
    tells!(end.text(), "took the last match", "A perfect game");
    tells!(world.alice.click(&end, "Review").await.message().content, "5\u{2011}9\u{2011}13");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_over_is_nobody_s() {
    let world = World::new().await;
    let board = world.play(json!({"piles": "7 8 9", "takes": "2 3", "level": "skilled"})).await;
    assert!(board.content.contains("makes the last move **wins**"), "{}", board.text());
    let end = won(&world, board, "normal subtraction 2,3").await;
    assert!(end.content.contains("made the last move"), "{}", end.text());
    // The board shows what nobody can take.
    assert!(end.content.contains("```\nA"), "{}", end.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn all_levels_play_to_the_end() {
    let world = World::new().await;
    for level in ["novice", "casual", "skilled", "strong", "expert"] {
        let subtraction = |takes, ending| json!({"takes": takes, "ending": ending});
        for mut options in [
            subtraction("1,2,4,8,16", "normal"),
            subtraction("1,3,4", "misere"),
            subtraction("2,3", "misere"),
            json!({"game": "wythoff", "ending": "normal"}),
            json!({"game": "wythoff", "ending": "misere"}),
            json!({"game": "kayles", "ending": "normal"}),
            json!({"game": "kayles", "ending": "misere"}),
            json!({"game": "fibonacci"}),
            json!({"game": "own", "takes": "0.137", "ending": "normal"}),
            json!({"game": "own", "takes": "0.2567", "ending": "misere"}),
        ] {
            for (name, value) in
                [("preset", "random"), ("level", level), ("start", "won"), ("theme", "words")]
            {
                options[name] = value.into();
            }
            let mut board = world.play(options).await;
            let mut moves = 0;
            while !choices(&board).is_empty() {
                board =
                    updated(crate::world::some_move(&world.alice, &board, moves % 2 == 0).await);
                moves += 1;
            }
            assert!(moves > 0 && board.content.contains("wins"), "{}", board.text());
        }
    }
}

/// A preset brings its game, and begins with what gives it its name.
#[tokio::test(flavor = "multi_thread")]
async fn each_game_has_presets() {
    let world = World::new().await;
    for (options, rules, line) in [
        (json!({"preset": "powers"}), "take 1, 2, 4, 8 or 16", "7\u{2011}10\u{2011}13"),
        (json!({"preset": "leftovers", "game": "subtraction"}), "take 2 or 3", "7‑8‑9"),
        (json!({"preset": "trio", "takes": "1 2"}), "take 1 or 2", "5\u{2011}9\u{2011}13"),
        (json!({"preset": "crossroads"}), "same number from both", "6\u{2011}9"),
        (json!({"preset": "crossroads", "piles": "8 9"}), "same number from both", "8\u{2011}9"),
        (json!({"preset": "alley", "ending": "misere"}), "the last pin **loses**", "12"),
        (json!({"preset": "hundred"}), "not take all", "100"),
    ] {
        let mut own = options.clone();
        own["first"] = json!("me");
        let board = world.play(own).await;
        let text = board.text();
        let from = format!("from {line}");
        assert!(text.contains(rules) && text.contains(&from), "{options}: {text}");
        resign(&world.alice, &board).await;
    }
}

/// By buttons, typed, and in words: from one pile or from both.
#[tokio::test(flavor = "multi_thread")]
async fn wythoff_s_game_is_played() {
    let world = World::new().await;
    let board = world.play(json!({"game": "wythoff", "level": "expert", "theme": "matches"})).await;
    let text = board.text();
    assert!(text.contains("-# Wythoff’s game") && text.contains("same number from both"), "{text}");
    assert_eq!(position(&board.content, "normal").piles(), [5, 7]);
    assert_eq!(&board.buttons()[..3], ["A: 5 left", "B: 7 left", "Both: up to 5"]);
    assert!(!board.buttons().contains(&"Binary"), "{text}");
    let open = world.alice.click(&board, "Both: up to 5").await.message();
    assert!(open.content.contains("How many from each pile?"), "{}", open.text());
    let back = world.alice.click(&open, "Back").await.message();
    tells!(refused(&world, "move", json!({"move": "AB6"})).await, "Pile A holds only 5");

    let hint = world.alice.click(&back, "Hint").await.message();
    let ways = world.alice.click(&hint, "Which pile?").await.message();
    let expected = "There are winning moves from pile A, pile B and both piles.";
    assert!(ways.content.contains(expected), "{}", ways.text());
    let text = world.alice.click(&ways, "The moves, and why").await.message().text();
    assert!(text.contains("• take 2 from each pile, leaving 3\u{2011}5"), "{text}");
    assert!(text.contains(" 7  · · · · x Q") && text.contains("The queen stands at"), "{text}");

    let board = world.alice.ask(world.nim, "move", json!({"move": "ab2"})).await;
    let expected = "took 2 from each pile, leaving 3\u{2011}5";
    assert!(board.content.contains(expected), "{}", board.text());
    let end = won(&world, board, "normal wythoff").await;
    tells!(world.alice.click(&end, "Review").await.message().content, "5-7 normal wythoff: AB2");
    let deck = world.alice.ask(world.nim, "learn", json!({"piles": "3-5 normal wythoff"})).await;
    assert!(deck.content.contains("same number from both"), "{}", deck.text());
    let lost = json!({"piles": "6 10", "game": "wythoff"});
    let hint = world.alice.ask(world.nim, "hint", lost).await;
    tells!(
        world.alice.click(&hint, "Which pile?").await.message().content,
        "No move wins by itself"
    );
}

/// If each object has a place of its own: by a menu, typed, and in words.
#[tokio::test(flavor = "multi_thread")]
async fn kayles_is_played() {
    let world = World::new().await;
    let board = world.play(json!({"game": "kayles", "level": "expert", "theme": "matches"})).await;
    let text = board.text();
    assert!(text.contains("-# Kayles") && text.contains("the last pin **wins**"), "{text}");
    assert!(
        board.content.contains(" I     I  I  I  I  I  I  I  I  I  I  I\n 1     3  4  5"),
        "{text}"
    );
    assert!(!text.contains("binary"), "{text}");
    tells!(refused(&world, "move", json!({"move": "2"})).await, "No pin stands at 2.");
    let wrong = refused(&world, "move", json!({"move": "B3"})).await;
    assert!(wrong.contains("`B3` is not a move: give a pin’s number"), "{wrong}");

    let hint = world.alice.click(&board, "Hint").await.message();
    let ways = world.alice.click(&hint, "Which row?").await.message();
    assert!(ways.content.contains("There are winning moves from a row of 11."), "{}", ways.text());
    let text = world.alice.click(&ways, "The moves, and why").await.message().text();
    tells!(&text, "• take pin 6, leaving 1\u{2011}3\u{2011}7", "`1 2 3 1 4 3 2 1 4 2 6 4 1`");

    // The expert's answer stands beside it.
    let mut board = world.take(&board, "6").await;
    let text = board.text();
    assert!(text.contains("took pin 6, leaving 1\u{2011}3\u{2011}7"), "{text}");
    while !choices(&board).is_empty() {
        // Pins as Bouton writes them, with hyphens that do not break.
        let m = pins(&board).winning_moves().next().expect("it can be won").to_string();
        let moved = json!({"move": m.replace('-', "\u{2011}")});
        board = world.alice.ask(world.nim, "move", moved).await;
    }
    assert!(board.content.contains("took the last pin"), "{}", board.text());
    tells!(world.alice.click(&board, "Review").await.message().content, "1-11 normal kayles: 6");
    let words = json!({"game": "kayles", "piles": "2 3", "theme": "words", "first": "me"});
    tells!(world.play(words).await.content, "Pins 1, 2 and 4 to 6 stand.");
    tells!(refused(&world, "learn", json!({"piles": "999 normal kayles"})).await, "too many");
    let long = json!({"game": "kayles", "piles": "14"});
    assert!(refused(&world, "play", long).await.contains("13 at most"));
}

/// What may be taken changes with every move, and the board says so.
#[tokio::test(flavor = "multi_thread")]
async fn fibonacci_nim_is_played() {
    let world = World::new().await;
    let options = json!({"game": "fibonacci", "level": "expert", "theme": "matches"});
    let board = world.play(options).await;
    let text = board.text();
    tells!(&text, "-# Fibonacci Nim", "the first player may not take all.");
    let wrong = refused(&world, "move", json!({"move": "20"})).await;
    assert!(wrong.contains("The first move may not take all, and the next"), "{wrong}");
    tells!(refused(&world, "move", json!({"move": "21"})).await, "Only 20 left.");
    tells!(refused(&world, "move", json!({"move": "x"})).await, "is not a move: give an amount");
    let hint = world.alice.click(&board, "Hint").await.message();
    let moves = world.alice.click(&hint, "The move, and why").await.message();
    tells!(&moves.content, "take 2", "13 + 5 + 2", "where you may, if twice");

    let mut board = world.take(&board, "A2").await;
    while !choices(&board).is_empty() {
        let (_, most) = board.content.split_once("Take ").expect("what may be taken");
        let most = most.split([' ', '.']).next().expect("a number");
        let m = winning_move(&board.content, &format!("normal fibonacci {most}"));
        let moved = json!({"move": m.trim_start_matches('A')});
        board = world.alice.ask(world.nim, "move", moved).await;
    }
    assert!(board.content.contains("took the last match"), "{}", board.text());
    tells!(world.alice.click(&board, "Review").await.message().content, "20 normal fibonacci: A2");
    // A card says what may be taken.
    let deck = world.alice.ask(world.nim, "learn", json!({"piles": "20 normal fibonacci"})).await;
    tells!(&deck.content, "of 20, Fibonacci Nim**", "are 14 of them.", "Now a move takes");
}

/// An octal code: said in plain words, and played by buttons and menus, typed, and with a split.
#[tokio::test(flavor = "multi_thread")]
async fn own_rules_are_played() {
    let world = World::new().await;
    let options = json!({"game": "own", "takes": "0.137", "level": "expert", "theme": "matches"});
    let board = world.play(options).await;
    tells!(
        &board.content,
        "-# Own rules ·",
        "the last match **wins**",
        "take 1 if that is the whole pile; or take 2 from a pile; or take 3 from a pile, and split the rest in two if you like."
    );
    assert_eq!(position(&board.content, "normal").piles(), [5, 7]);
    tells!(refused(&world, "move", json!({"move": "A1"})).await, "On your turn, take 1 if that is");
    let wrong = refused(&world, "move", json!({"move": "A2:1+2"})).await;
    tells!(&wrong, "and split the rest in two if you like.");
    let wrong = refused(&world, "move", json!({"move": "B3:1+2"})).await;
    tells!(&wrong, "Taking 3 leaves 4 in pile B: that is what the two parts must add up to.");
    tells!(refused(&world, "move", json!({"move": "B9:1+2"})).await, "Pile B holds only 7.");
    let wrong = refused(&world, "move", json!({"move": "6-7"})).await;
    tells!(&wrong, "`6-7` is not a move: give a pile’s letter and an amount, such as `B3`");
    let binary = world.alice.click(&board, "Binary").await.message();
    tells!(&binary.content, "Columns show each pile’s value.");
    let board = world.alice.click(&binary, "Hide binary").await.message();

    let hint = world.alice.click(&board, "Hint").await.message();
    let ways = world.alice.click(&hint, "Which pile?").await.message();
    tells!(&ways.content, "There is a winning move in each of the piles A and B.");
    tells!(
        world.alice.click(&ways, "The moves, and why").await.message().content,
        "• **B**: take 3, leaving 5\u{2011}1\u{2011}3",
        "`0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5",
        "…, and again every 34 from 52 on, which is proved.",
        "leaves 1+3"
    );

    let open = world.alice.click(&board, "B: 7 left").await.message();
    assert!(open.buttons().contains(&"3 → 1+3"), "{}", open.text());
    let mut board = world.take(&open, "B3:1+3").await;
    tells!(&board.content, "@Alice took 3 from **B**, leaving 1 and 3.");
    while !choices(&board).is_empty() {
        let moved = json!({"move": winning_move(&board.content, "normal own 0.137")});
        board = world.alice.ask(world.nim, "move", moved).await;
    }
    tells!(&board.content, "@Alice took the last match");
    let review = world.alice.click(&board, "Review").await.message();
    tells!(&review.content, "5-7 normal own 0.137: B3:1+3");

    // Both steps by menus; and the misère ending, which is searched.
    let options = json!({"takes": "0.777", "piles": "10 11", "ending": "misere", "first": "me"});
    let board = world.play(options).await;
    tells!(world.take(&board, "B3:1+7").await.content, "took 3 from **B**, leaving 1 and 7.");
    let hint = json!({"takes": "0.777", "piles": "3 4 6", "ending": "misere"});
    let hint = world.alice.ask(world.nim, "hint", hint).await;
    let ways = world.alice.click(&hint, "Which pile?").await.message();
    let moves = world.alice.click(&ways, "The move, and why").await.message();
    tells!(&moves.content, "A search shows that your opponent is then lost, whatever they do");

    // Plain amounts are a subtraction game, whatever game they were asked for as.
    let amounts = json!({"game": "own", "takes": "1,4,6", "piles": "9", "vote": "20s"});
    tells!(world.alice.ask(world.nim, "play", amounts).await.content, "take 1, 4 or 6");
    tells!(
        world.alice.ask(world.nim, "learn", json!({"piles": "5 normal own 0.137"})).await.content,
        "**Losing positions of 5, own rules 0.137**",
        "On your turn, take 1 if that is the whole pile"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_does_not_go_together_is_refused_by_name() {
    let world = World::new().await;
    for (options, expected) in [
        (json!({"takes": "1 3", "max_take": 2}), "`max_take` and `takes`"),
        (json!({"takes": "1 3", "game": "nim"}), "`game` and `takes`"),
        (json!({"max_take": 2, "game": "subtraction"}), "`game` and `max_take`"),
        (json!({"takes": "1 3", "game": "wythoff"}), "`game` and `takes`"),
        (json!({"max_take": 2, "game": "wythoff"}), "`game` and `max_take`"),
        (json!({"piles": "3 5 7", "game": "wythoff"}), "2 piles"),
        (json!({"ending": "misere", "game": "fibonacci"}), "leave `ending` out"),
        (json!({"piles": "3 5", "game": "fibonacci"}), "1 pile"),
        (json!({"game": "wythoff", "preset": "alley"}), "“Alley” is a game of Kayles, not of"),
        (json!({"game": "nim", "preset": "trio"}), "“Trio” is a game of Subtraction, not of Nim"),
        (json!({"takes": "1 2", "preset": "xl"}), "`preset` and `takes` do not go together"),
        (json!({"max_take": 2, "preset": "queen"}), "`preset` and `max_take`"),
        (json!({"ending": "misere", "preset": "twenty"}), "leave `ending` out"),
        (json!({"takes": "1 26"}), "`1 26` is not a list of amounts"),
        (json!({"takes": "0"}), "`0` is not a list of amounts"),
        (json!({"takes": "one"}), "`one` is not a list of amounts"),
        (json!({"takes": "2 3", "piles": "1 1"}), "Nobody could move"),
        (json!({"game": "own"}), "Own rules need `takes`"),
        (json!({"game": "own", "max_take": 2, "takes": "0.7"}), "`max_take` and `takes`"),
        (json!({"game": "subtraction", "takes": "0.137"}), "`game` and `takes`"),
        (json!({"takes": "0.138"}), "`0.138` is not an octal code"),
        (json!({"takes": "4.7"}), "`4.7` would let a move split a pile and take nothing"),
        (json!({"takes": "0.1234567"}), "6 digits at most"),
        (json!({"takes": "0.0"}), "By `0.0` nobody could ever move"),
        (
            json!({"takes": "0.77", "piles": "13 13"}),
            "25 objects at most, and all together with 25",
        ),
        (json!({"takes": "0.12", "piles": "26", "ending": "misere"}), "of at most 25 objects"),
        (json!({"takes": "0.77", "rated": true}), "Own rules are never rated."),
        (json!({"game": "own", "takes": "1,4,6", "rated": true}), "Own rules are never rated."),
    ] {
        let text = refused(&world, "play", options.clone()).await;
        assert!(text.contains(expected), "{options}: {text}");
    }
    let text = refused(&world, "hint", json!({"takes": "1 3"})).await;
    assert!(text.contains("`takes` are for piles of your own"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_whole_or_by_halves() {
    let world = World::new().await;
    let options = json!({"piles": "5 9 13", "takes": "1 3 4", "level": "novice", "first": "me"});
    world.play(options).await;
    for (options, expected) in [
        (json!({}), "Give one move: as `move`"),
        (json!({"pile": "A"}), "`take` is missing"),
        (json!({"take": 3}), "`pile` is missing"),
        (json!({"move": "A1", "take": 3}), "Give one move: as `move`"),
        (json!({"move": "AB"}), "`AB` is not a move"),
        (json!({"move": "A2"}), "A move takes 1, 3 or 4."),
        (json!({"move": "D1"}), "There is no pile D"),
    ] {
        let text = refused(&world, "move", options.clone()).await;
        assert!(text.contains(expected), "{options}: {text}");
    }
    let complete = async |typed: &str| {
        let user = &world.alice;
        let offered =
            user.autocomplete(world.nim, "move", json!({}), "move", typed).await.to_string();
        let value = |line: &str| Some(line.rsplit_once(" = ")?.1.replace('"', ""));
        let values: Vec<String> = offered.lines().filter_map(value).collect();
        values.join(" ")
    };
    assert_eq!(complete("").await, "A1 A3 A4 B1 B3 B4 C1 C3 C4");
    assert_eq!(complete("b").await, "B1 B3 B4");
    assert_eq!(complete("c4").await, "C4");
    assert_eq!(complete("c2").await, "");
    let moved = json!({"move": "c4"});
    tells!(world.alice.ask(world.nim, "move", moved).await.content, "took 4 from **C**");
    // Of one pile there is only one that an amount can mean.
    let one = json!({"piles": "21", "max_take": 3, "first": "me"});
    world.alice.command(world.lounge, "play", one).await;
    let moved = world.alice.command(world.lounge, "move", json!({"move": "2"})).await.message();
    tells!(moved.text(), &format!("{} took 2", world.alice.mention()));
}
