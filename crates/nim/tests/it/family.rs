//! Compares the games of the family with a search that knows no theory and implements their rules independently.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use nim::{
    Certainty, Ending, Exhibit, Level, Line, Outcome, Position, Reason, Rules, Start, StartError,
    Variant, choose,
};

/// The piles, and the most that may be taken in games where that changes.
type State = (Vec<u64>, u64);

/// A game, implemented independently.
#[derive(Debug, Clone)]
enum Game {
    Subtraction(Vec<u64>),
    Wythoff,
    Kayles,
    Fibonacci,
    Own(&'static str),
}

impl Game {
    /// Returns every move as its numbers, with the position it leaves.
    fn moves(&self, (piles, limit): &State) -> Vec<(Vec<u64>, State)> {
        let mut moves = Vec::new();
        let with = |i: usize, size: u64| {
            let mut left = piles.clone();
            left[i] = size;
            left
        };
        for (i, &size) in piles.iter().enumerate() {
            match self {
                Self::Subtraction(amounts) => {
                    for &take in amounts.iter().filter(|&&take| take <= size) {
                        moves.push((vec![i as u64, take], (with(i, size - take), 0)));
                    }
                }
                Self::Wythoff => {
                    for take in 1..=size {
                        let mut taken = vec![0, 0];
                        taken[i] = take;
                        moves.push((taken, (with(i, size - take), 0)));
                    }
                    for take in (1..=piles[0].min(piles[1])).filter(|_| i == 0) {
                        moves.push((vec![take, take], (vec![piles[0] - take, piles[1] - take], 0)));
                    }
                }
                Self::Kayles => {
                    for (pin, fall) in (0..size).flat_map(|pin| [(pin, 1), (pin, 2)]) {
                        if pin + fall > size {
                            continue;
                        }
                        let mut left = with(i, pin);
                        left.push(size - pin - fall);
                        left.retain(|&row| row > 0);
                        left.sort_unstable();
                        moves.push((vec![i as u64, pin, fall], (left, 0)));
                    }
                }
                Self::Own(code) => {
                    for (take, left) in (1..).zip(code[2..].bytes().map(|digit| digit - b'0')) {
                        // The digit has bit n set if a move may leave n piles.
                        let rest = size.checked_sub(take).into_iter();
                        let parts =
                            rest.flat_map(|rest| (0..=rest / 2).map(move |a| [a, rest - a]));
                        for [less, more] in parts {
                            let piles = usize::from(less > 0) + usize::from(more > 0);
                            let mut after = with(i, less);
                            after.push(more);
                            after.retain(|&pile| pile > 0);
                            after.sort_unstable();
                            let mut numbers = vec![i as u64, take];
                            numbers.extend([less, more].into_iter().filter(|_| piles == 2));
                            if left >> piles & 1 == 1 {
                                moves.push((numbers, (after, 0)));
                            }
                        }
                    }
                }
                Self::Fibonacci => {
                    for take in 1..=size.min(*limit) {
                        moves.push((vec![take], (with(0, size - take), 2 * take)));
                    }
                }
            }
        }
        moves.sort();
        moves
    }

    fn variant(&self, limit: u64) -> Variant {
        let text = match self {
            Self::Subtraction(amounts) => {
                let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
                format!("subtraction {}", amounts.join(","))
            }
            Self::Wythoff => "wythoff".to_owned(),
            Self::Kayles => "kayles".to_owned(),
            Self::Fibonacci => format!("fibonacci {limit}"),
            Self::Own(code) => format!("own {code}"),
        };
        text.parse().expect("a game")
    }
}

/// Finds who wins, move by move.
struct Search {
    game: Game,
    misere: bool,
    won: HashMap<State, bool>,
}

impl Search {
    fn won(&mut self, state: &State) -> bool {
        if let Some(&won) = self.won.get(state) {
            return won;
        }
        let after = self.game.moves(state);
        let won = match after.is_empty() {
            true => self.misere,
            false => after.iter().any(|(_, after)| !self.won(after)),
        };
        self.won.insert(state.clone(), won);
        won
    }

    fn winning(&mut self, state: &State) -> Vec<Vec<u64>> {
        let mut moves = self.game.moves(state);
        moves.retain(|(_, after)| !self.won(after));
        moves.into_iter().map(|(numbers, _)| numbers).collect()
    }
}

/// Returns every list of `piles` numbers from 0 to `most`.
fn boxes(piles: u32, most: u64) -> impl Iterator<Item = Vec<u64>> + Clone {
    let base = most + 1;
    let digit = move |n: u64, i: u32| n / base.pow(i) % base;
    (0..base.pow(piles)).map(move |n| (0..piles).map(|i| digit(n, i)).collect())
}

/// Returns every way to set up that many pins in rows, shorter rows first.
fn rows(pins: u64, least: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![]; usize::from(pins == 0)];
    for row in least..=pins {
        let rest = rows(pins - row, row);
        all.extend(rest.into_iter().map(|rest| [vec![row], rest].concat()));
    }
    all
}

fn position(game: &Game, (piles, limit): &State, misere: bool) -> Position {
    let ending = [Ending::Normal, Ending::Misere][usize::from(misere)];
    let variant = game.variant(*limit);
    Position::new(piles.as_slice(), Rules { variant, ending })
}

fn agree(game: &Game, states: impl Iterator<Item = State> + Clone) {
    for misere in [false, true] {
        let mut search = Search { game: game.clone(), misere, won: HashMap::new() };
        let mut count = 0;
        for state in states.clone() {
            let position = position(game, &state, misere);
            let won = position.outcome() == Outcome::N;
            assert_eq!(won, search.won(&state), "{position:?}");
            let mut moves: Vec<_> = position.moves().map(|m| position.numbers(m)).collect();
            moves.sort();
            let legal: Vec<_> = game.moves(&state).into_iter().map(|(m, _)| m).collect();
            assert_eq!(moves, legal, "{position:?}");
            let winning = position.winning_moves();
            let mut winning: Vec<_> = winning.map(|m| position.numbers(m)).collect();
            winning.sort();
            assert_eq!(winning, search.winning(&state), "{position:?}");
            assert_eq!(position.lost_because().is_some(), !won, "{position:?}");
            count += 1;
        }
        println!("{count} positions of {game:?}, misère: {misere}");
    }
}

#[test]
fn subtraction_sets() {
    for bits in 1..64_u64 {
        let amounts = (1..=6).filter(|s| bits >> (s - 1) & 1 == 1);
        let game = Game::Subtraction(amounts.collect());
        let all = [(1, 60), (2, 14), (3, 6), (4, 3)];
        let all = all.into_iter().flat_map(|(piles, most)| boxes(piles, most));
        agree(&game, all.map(|piles| (piles, 0)));
    }
    // Larger amounts, which differ mostly in how late the values repeat.
    for amounts in [vec![25], vec![11, 17, 25], vec![2, 9, 14, 23], (1..=25).collect()] {
        agree(&Game::Subtraction(amounts), (0..400).map(|pile| (vec![pile], 0)));
    }
}

#[test]
fn wythoff() {
    agree(&Game::Wythoff, boxes(2, 60).map(|piles| (piles, 0)));
}

#[test]
fn kayles() {
    let all = (0..=18).flat_map(|pins| rows(pins, 1));
    agree(&Game::Kayles, all.map(|rows| (rows, 0)));
    // Long rows with which the list of Sibert and Conway changes the winner, and others with which it does not.
    let long = [vec![1, 25], vec![1, 2, 2, 25]].into_iter();
    agree(&Game::Kayles, (19..=25).map(|row| vec![row]).chain(long).map(|rows| (rows, 0)));
}

/// Lost by each line of the list, as a search finds too; and what would be, were it no exception.
#[test]
fn misere_kayles_names_the_line_of_the_list() {
    let game = Game::Kayles;
    let mut search = Search { game: game.clone(), misere: true, won: HashMap::new() };
    let listed = |line| Some(Reason::Listed { line });
    for (rows, reason) in [
        (&[1, 5, 5][..], listed(1)),
        (&[4, 5], listed(1)),
        (&[1, 9, 12], listed(2)),
        (&[20], listed(2)),
        (&[9], listed(3)),
        (&[1, 4, 9], listed(3)),
        (&[12], listed(4)),
        (&[1, 1, 12], listed(4)),
        (&[1, 9, 25], listed(5)),
        (&[3, 3], Some(Reason::AsNormal)),
        (&[5, 9], Some(Reason::AsNormal)),
        (&[1, 2, 3], Some(Reason::AsNormal)),
        (&[1, 1, 1], Some(Reason::Parity { left: 3 })),
        (&[5, 5], None),
        (&[1, 25], None),
        (&[1, 4], None),
    ] {
        let state = (rows.to_vec(), 0);
        let position = position(&game, &state, true);
        assert_eq!(position.lost_because(), reason, "{rows:?}");
        assert_eq!(search.won(&state), reason.is_none(), "{rows:?}");
        let normal = Rules { ending: Ending::Normal, ..position.rules() };
        let zero = Position::new(rows, normal).nim_sum() == Some(0);
        assert!(reason != Some(Reason::AsNormal) || zero, "{rows:?}");
    }
}

#[test]
fn fibonacci() {
    let all = (0..=160).flat_map(|pile| (1..=160).map(move |limit| (vec![pile], limit)));
    agree(&Game::Fibonacci, all);
}

#[test]
fn codes() {
    for code in ["0.137", "0.07", "0.77", "0.12", "0.6", "0.256", "0.051", "0.424", "0.000007"] {
        let all = (0..=14).flat_map(|objects| rows(objects, 1));
        agree(&Game::Own(code), all.map(|piles| (piles, 0)));
        agree(&Game::Own(code), (15..=25).map(|pile| (vec![pile], 0)));
    }
}

/// The values for every code of three digits, of piles up to 500, by what a move may leave: nothing, one pile or two.
#[test]
fn values_by_every_code() {
    let sizes: Vec<u64> = (0..=500).collect();
    for code in 1..512_usize {
        let digits = [code >> 6, code >> 3 & 7, code & 7];
        let rules = format!("normal own 0.{}{}{}", digits[0], digits[1], digits[2]);
        let rules: Rules = rules.parse().expect("rules");
        let values = Position::new(sizes.as_slice(), rules).values().expect("a sum of its piles");
        let mut searched: Vec<u64> = Vec::new();
        for size in 0..=500 {
            let mut led = vec![false; 1024];
            for (take, digit) in (1..=size).zip(digits) {
                let rest = size - take;
                for less in (0..=rest / 2).filter(|_| digit > 0) {
                    let piles = usize::from(less > 0) + usize::from(rest > less);
                    if digit >> piles & 1 == 1 {
                        let value = |size: usize| if size == 0 { 0 } else { searched[size] };
                        led[(value(less) ^ value(rest - less)) as usize] = true;
                    }
                }
            }
            searched.push(led.iter().position(|led| !led).expect("one is free") as u64);
        }
        assert_eq!(values.each(), searched, "{rules}");
    }
}

/// The known periods of some codes (Guy and Smith, 1956), including that of Kayles.
#[test]
fn periods_are_proved() {
    let row = |code: &str| {
        let rules: Rules = format!("normal own {code}").parse().expect("rules");
        match Position::new([12], rules).exhibit() {
            Exhibit::Values(row) => row,
            other => panic!("{other:?}"),
        }
    };
    for (code, pre, period) in [
        ("0.77", 71, 12),
        ("0.07", 53, 34),
        ("0.137", 52, 34),
        ("0.044", 214, 36),
        ("0.12", 1, 4),
        ("0.26", 1, 4),
    ] {
        assert_eq!(row(code).certainty(), Certainty::Proved { pre, period }, "{code}");
    }
    // By 0.45 the values repeat from 498 on, every 20; to prove that would take some 40 sizes more.
    for code in ["0.16", "0.45"] {
        assert_eq!(row(code).certainty(), Certainty::Searched { to: 1_000 });
    }
    let kayles = Rules { variant: Variant::Kayles, ending: Ending::Normal };
    let rows: Vec<u64> = (0..=1_000).collect();
    let known = Position::new(rows.as_slice(), kayles).values().expect("a sum");
    let kayles = row("0.77");
    assert!(rows.iter().map(|&size| kayles.of_size(size)).eq(known.each().iter().copied()));
    assert_eq!(kayles.of_size(u64::MAX), kayles.of_size(u64::MAX % 12 + 120));
}

/// A code that only says which amounts may be taken is read as the game of these amounts.
#[test]
fn codes_are_read() {
    let told = |text: &str| match text.parse::<Rules>() {
        Ok(rules) => rules.to_string(),
        Err(_) => {
            Variant::coded(text.rsplit(' ').next().unwrap_or("")).expect_err("none").to_string()
        }
    };
    for (text, expected) in [
        ("normal own 0.137", "normal own 0.137"),
        ("misere own 0.7700000000", "misere own 0.77"),
        ("normal own 0.3003", "normal subtraction 1,4"),
        ("normal own 1,4,6", "normal subtraction 1,4,6"),
        ("normal own 0.1234567", "a code has 6 digits at most: longer ones take too long to solve"),
        (
            "normal own 4.7",
            "a code begins with 0: a move that splits a pile has to take something as well",
        ),
        ("normal own 0.000", "by this code nobody could ever move"),
        ("normal own 0.138", "a code is 0. and digits from 0 to 7, as in 0.137"),
        ("normal own 1.3", "a code is 0. and digits from 0 to 7, as in 0.137"),
        ("normal own .3", "a code is 0. and digits from 0 to 7, as in 0.137"),
    ] {
        assert_eq!(told(text), expected);
    }
    let rules: Rules = "misere own 0.137".parse().expect("rules");
    assert_eq!(rules.brief(), "misere.own 0_137");
    assert_eq!(Rules::from_brief("misere", "own 0_137"), Ok(rules));
}

/// The second part of a split pile takes the letter of an empty pile, if there is one.
#[test]
fn piles_come_apart() {
    let line = "9-3 normal own 0.137: A3:2+4 C3 A2 B3 C1";
    let read: Line = "9-3 normal own 0.137: a3:4+2 c3 A2 B3 C1".parse().expect("a line");
    assert_eq!(read.to_string(), line);
    let after = |moves: usize| {
        let position = read.up_to(moves).expect("as many").position();
        position.map(|position| position.piles().to_vec())
    };
    assert_eq!(after(1), Ok(vec![2, 3, 4]));
    assert_eq!(after(5), Ok(vec![0, 0, 0]));
    let refused = |line: &str| line.parse::<Line>().expect_err("refused").to_string();
    for (moves, told) in [
        ("A1", "move 1, A1: the rules are own 0.137"),
        ("A3:2+5", "move 1, A3:2+5: taking 3 leaves 6 in pile A, which the parts do not add up to"),
        ("A2:3+4", "move 1, A2:3+4: the rules are own 0.137"),
        ("C3:1+1", "move 1, C3:1+1: there is no pile C"),
        ("B4", "move 1, B4: pile B has only 3"),
    ] {
        assert_eq!(refused(&format!("9-3 normal own 0.137: {moves}")), told);
    }
    for part in ["A3:6", "A3:0+6", "A3:+6", "A:2+4", "A0:2+4", "A3:2+4+1", "6-7"] {
        assert!(
            refused(&format!("9 normal own 0.137: {part}")).contains("is not a move"),
            "{part}"
        );
    }
    let split: Line = "9-3 normal own 0.137: A3 A3:1+2 B2".parse().expect("a line");
    let left = split.position().expect("legal moves");
    assert_eq!(left.piles(), [1, 1, 2]);
    let start = |text: &str| {
        let start = text.parse::<Line>().map(|line| Start::try_from(line.start));
        start
            .map_err(|why| why.to_string())
            .and_then(|it| it.map(drop).map_err(|why| why.to_string()))
    };
    for (text, told) in [
        ("25 normal own 0.77", ""),
        ("25 misere own 0.77", ""),
        ("1000000 normal own 0.12", ""),
        (
            "13-13 normal own 0.77",
            "by these rules games begin with at most 25 objects in a pile and 25 in all",
        ),
        (
            "11 normal own 0.777777",
            "by these rules games begin with at most 10 objects in a pile and 25 in all",
        ),
        (
            "26 misere own 0.12",
            "by these rules and this ending positions of at most 25 objects are solved",
        ),
        (
            "1001 normal own 0.77",
            "by these rules and this ending positions of at most 1000 objects are solved",
        ),
        ("1 normal own 0.07", "nobody can move here"),
    ] {
        assert_eq!(start(text).err().unwrap_or_default(), told, "{text}");
    }
}

/// The same game under different names has the same canonical form.
#[test]
fn the_same_game_is_one_by_every_name() {
    let canonical = |text: &str| {
        let line: Line = text.parse().expect("a line");
        let canonical = line.start.canonical();
        assert_eq!(canonical.canonical(), canonical, "{text}");
        assert_eq!(canonical.outcome(), line.start.outcome(), "{text}");
        canonical
    };
    for (one, other) in [
        ("3-4-5 normal subtraction 1,2,3,4,5,9", "5-4-3 normal"),
        ("3-4-5 misere own 0.333337", "3-4-5 misere"),
        ("5-9 normal own 0.333", "5-9 normal max 3"),
        ("4-5 normal subtraction 1,3,4,9", "4-5 normal subtraction 1,3,4"),
        ("4-5 misere own 0.3034", "4-5 misere subtraction 1,3"),
        ("5-7 normal own 0.77", "7-5 normal kayles"),
    ] {
        assert_eq!(canonical(one), canonical(other), "{one}");
    }
    for (one, other) in [
        ("3-4-7 normal own 0.333337", "3-4-7 normal"),
        ("2-3 misere own 0.07", "2-3 misere"),
        ("1-1 normal own 0.07", "1-1 normal"),
        ("3-4-5 normal own 0.137", "3-4-5 normal max 3"),
    ] {
        assert_ne!(canonical(one), canonical(other), "{one}");
    }
}

/// Where every continuation ends the same, there is no choice.
#[test]
fn what_is_decided_is_no_choice() {
    for (line, choice) in [
        ("1 misere kayles", false),
        ("1-1-1-1-1-1-1-1-1-1-1-1-1 normal kayles", false),
        ("1-2 normal kayles", true),
        ("2 normal fibonacci", false),
        ("3 normal fibonacci 1", true),
        ("1-0 misere wythoff", false),
        ("1-1 normal wythoff", true),
        ("3-3 normal subtraction 3", false),
        ("1-1 normal own 0.1", false),
        ("2 misere own 0.07", false),
        ("1-2 misere own 0.07", false),
        ("2-2 misere own 0.07", false),
        ("2 misere subtraction 2,3", false),
        ("5 misere subtraction 2,3", false),
        ("7 misere subtraction 2,3", true),
        ("4-5-7 normal subtraction 1", false),
        ("9-11 misere subtraction 2", false),
        ("50-61 misere subtraction 3,9,15", false),
        ("20-21 normal subtraction 3,6", true),
        ("9-9 misere own 0.7", false),
        ("9-9 misere own 0.703", false),
        ("20-3 normal own 0.73", true),
        ("20-3 normal own 0.203", true),
        ("7-14-7 normal subtraction 5,6,7", false),
        ("7-3-6 normal own 0.5", false),
        ("8-12-5 normal own 0.5", false),
        ("8-10-10-13-6 misere subtraction 1,3,5,14", false),
        ("3-14 normal subtraction 1,3,5,14", true),
        ("8-4 normal own 0.2505", false),
        ("20-20-21 normal own 0.2", false),
        ("25-25-25 normal own 0.202", false),
        ("20-20-21 normal own 0.21", false),
    ] {
        let line: Line = line.parse().expect("a line");
        assert_eq!(line.start.has_choice(), choice, "{}", line.start.rules());
    }
}

/// With too many moves to try them all, nobody may say that none is harder to answer.
#[test]
fn only_tries_that_were_all_compared_are_called_the_best() {
    let compared = |line: &str| {
        let line: Line = line.parse().expect("a line");
        line.start.compares_all_tries()
    };
    for (all, one_more) in [
        ("50-100 normal wythoff", "50-101 normal wythoff"),
        ("1000000-999999 normal", "1000000-999999 normal wythoff"),
    ] {
        assert!(compared(all) && !compared(one_more), "{all} {one_more}");
    }
}

/// Positions of very many piles are refused in games by a code.
#[test]
fn many_piles_are_not_solved_by_a_code() {
    let rules: Rules = "normal own 0.12".parse().expect("rules");
    assert_eq!(Position::new([3; 25], rules).solvable(), Ok(()));
    let refused = Position::new([3; 26], rules).solvable();
    assert_eq!(refused, Err(StartError::TooManyPiles { piles: 26 }));
}

/// A pin's place never belongs to another pin, however the rows split.
#[test]
fn pins_keep_their_places() {
    let line: Line = "1-11 normal kayles: 6 3-4 13 1".parse().expect("a line");
    assert_eq!(line.to_string(), "1-11 normal kayles: 6 3-4 13 1");
    let left = line.position().expect("legal moves");
    let moves = left.moves().map(|m| m.to_string());
    let expected = "5 7 7-8 8 8-9 9 9-10 10 10-11 11 11-12 12";
    assert_eq!(moves.collect::<Vec<_>>().join(" "), expected);
    let refused = |line: &str| line.parse::<Line>().expect_err("refused").to_string();
    assert_eq!(refused("1-11 normal kayles: 2"), "move 1, 2: no pin stands at 2");
    assert_eq!(refused("3 normal kayles: 3-4"), "move 1, 3-4: no pin stands at 4");
    assert!(refused("3 normal kayles: 1-3").contains("is not a move"));
    assert!(refused("3 normal kayles: A1").contains("is not a move"));
}

#[test]
fn moves_are_read_by_their_rules() {
    for line in [
        "5-7 normal wythoff: AB2 A1",
        "20 normal fibonacci: A2 A4 A1",
        "5-9-13 misere subtraction 1,3,4: A1 C4",
    ] {
        let read: Line = line.parse().expect("a line");
        assert_eq!(read.to_string(), line);
    }
    let spelt: Line = "20 normal fibonacci: 2 4 a1".parse().expect("a line");
    assert_eq!(spelt.to_string(), "20 normal fibonacci: A2 A4 A1");
    let refused = |line: &str| line.parse::<Line>().expect_err("refused").to_string();
    assert_eq!(refused("20 normal fibonacci: 2 5"), "move 2, A5: the rules are fibonacci 4");
    assert_eq!(refused("20 normal fibonacci: 20"), "move 1, A20: the rules are fibonacci");
    assert_eq!(
        refused("9 normal subtraction 1,3: A2"),
        "move 1, A2: the rules are subtraction 1,3"
    );
    assert_eq!(refused("5-7 normal wythoff: AB6"), "move 1, AB6: pile A has only 5");
    assert_eq!(refused("5-7-9 normal wythoff"), "this game has 2 piles, not 3");
    for rules in ["subtraction", "subtraction 0", "subtraction 26", "wythoff 3", "kayles 1"] {
        assert!(format!("normal {rules}").parse::<Rules>().is_err(), "{rules}");
    }
}

/// No question about a position goes through all its moves when there are millions.
#[test]
fn large_positions_take_no_time() {
    let started = Instant::now();
    for piles in ["1000000", "1000000-1000000", "999999-1000000"] {
        for rules in [
            "",
            " max 999",
            " subtraction 1,3,4",
            " subtraction 2,9,14,23,25",
            " wythoff",
            " fibonacci",
            " fibonacci 1000000",
            " own 0.12",
        ] {
            for ending in ["normal", "misere"] {
                let Ok(line) = format!("{piles} {ending}{rules}").parse::<Line>() else {
                    continue;
                };
                for level in Level::ALL {
                    let mut position = line.start.clone();
                    let m = choose(&position, level, 7).expect("a move");
                    drop(position.explain());
                    let _ = (position.can_end(), position.must_end(), position.move_count());
                    assert_eq!(position.reachable(100), None, "{position:?}");
                    position.play(m).expect("a legal move");
                    position.piles().iter().for_each(|&pile| assert!(pile <= 1_000_000));
                }
            }
        }
    }
    // Even slow machines pass: going once through all moves of one position would take a second or more.
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

/// The examples used to explain the theory, with all winning moves of each.
#[test]
fn examples() {
    for (line, expected) in [
        ("20 normal subtraction 1,3,4", "A4"),
        ("23 normal subtraction 1,3,4", ""),
        ("5-9-13 normal subtraction 1,3,4", "A1 B1 C1"),
        ("3-6-9 misere subtraction 1,3,4", "B4 C4"),
        ("7-8-9 normal subtraction 2,3", "C3"),
        ("1 misere subtraction 2,3", ""),
        ("25 normal subtraction 1,2,4,8,16", "A1 A4 A16"),
        ("5-7 normal wythoff", "A1 B4 AB2"),
        ("12-20 normal wythoff", ""),
        ("20-30 normal wythoff", "B18 AB4"),
        ("1-2 misere wythoff", "B2 AB1"),
        ("1-11 normal kayles", "6 10"),
        ("3-4-5 normal kayles", "11 13"),
        ("2-8-10 normal kayles", "7-8 14-15 20-21"),
        ("1-5-28 normal kayles", ""),
        ("5-5 misere kayles", "1 5 7 11"),
        ("8 misere kayles", "2-3 4-5 6-7"),
        ("100 normal fibonacci", "A3 A11"),
        ("21 normal fibonacci", ""),
        ("24 normal fibonacci 6", "A3"),
        ("14 misere fibonacci 4", ""),
        ("5-7 normal own 0.137", "A3 B2 B3:1+3"),
    ] {
        let position = line.parse::<Line>().expect("a line").start;
        let winning = position.winning_moves().map(|m| m.to_string());
        assert_eq!(winning.collect::<Vec<_>>().join(" "), expected, "{line}");
    }
}
