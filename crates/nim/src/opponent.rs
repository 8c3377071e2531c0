//! Chooses the bot's moves, for each of its levels.

use fastrand::Rng;

use super::known::Known;
use super::variant::{Game, Levels, with};
use super::{Move, Position};
use crate::names;

names! {
    /// How well the bot plays.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    pub enum Level {
        /// Plays any legal move, but takes an immediate win: one after which nobody has a choice any more.
        Novice => "novice",
        /// Knows pairs, 1-2-3, 1-4-5 and the end of a misère game, and leaves such a position when it can.
        #[default]
        Casual => "casual",
        /// Knows these with added pairs too, and plays perfectly once few objects are left.
        Skilled => "skilled",
        /// Takes any win that Casual or Skilled sees, plays perfectly from more objects than Skilled, and above that finds
        /// most wins.
        Strong => "strong",
        /// Never errs, and sets a trap from a lost position.
        Expert => "expert",
    }
}

/// Returns the move the bot plays at that level: always the same for the same seed. `None` only if there is no move.
pub fn choose(position: &Position, level: Level, seed: u64) -> Option<Move> {
    let mut rng = Rng::with_seed(seed);
    let levels = with!(position, game => game.levels());
    match level {
        Level::Novice => immediate_win(position, &mut rng),
        Level::Casual => recalled(position, Known::Famous, levels, &mut rng),
        Level::Skilled if position.objects() <= levels.skilled_sees => any_win(position, &mut rng),
        Level::Skilled => recalled(position, Known::Cancelling, levels, &mut rng),
        Level::Strong if position.objects() <= levels.strong_sees => any_win(position, &mut rng),
        Level::Strong => strong(position, levels, &mut rng),
        Level::Expert => any_win(position, &mut rng)
            .or_else(|| rng.choice(position.best_tries()).map(|best| best.m)),
    }
    .or_else(|| any_move(position, &mut rng))
}

/// With probability `recall` returns a move to a position known to be lost, if there is one; otherwise an immediate
/// win.
fn recalled(position: &Position, known: Known, levels: Levels, rng: &mut Rng) -> Option<Move> {
    match levels.recall < 1.0 && rng.f64() >= levels.recall {
        true => immediate_win(position, rng),
        false => rng.choice(known_moves(position, known)),
    }
}

/// Returns Strong's move while many objects are left.
fn strong(position: &Position, levels: Levels, rng: &mut Rng) -> Option<Move> {
    let winning: Vec<Move> = position.winning_moves().collect();
    let sees = |left: Position| with!(left, game => game.knows(&left, Known::Cancelling));
    let mut known = known_moves(position, Known::Cancelling);
    known.retain(|&m| winning.contains(&m) && position.after(m).is_ok_and(sees));
    if !known.is_empty() {
        return rng.choice(known);
    }
    let only_winning = winning.len() as u64 == position.move_count();
    if only_winning || (!winning.is_empty() && rng.f64() < levels.strong_is_right) {
        return rng.choice(winning);
    }
    std::iter::repeat_with(|| any_move(position, rng))
        .find(|m| !m.is_some_and(|m| winning.contains(&m)))?
}

/// Returns the moves to positions known to be lost.
fn known_moves(position: &Position, known: Known) -> Vec<Move> {
    with!(position, game => game.known_moves(position, known))
}

/// Picks one of the winning moves.
fn any_win(position: &Position, rng: &mut Rng) -> Option<Move> {
    rng.choice(position.winning_moves().collect::<Vec<_>>())
}

/// Picks a winning move that ends the game, or after which every move ends it; in Nim also one that leaves only single
/// objects.
fn immediate_win(position: &Position, rng: &mut Rng) -> Option<Move> {
    let is_nim = position.rules().variant.is_nim();
    let is_settled = |after: Position| match is_nim {
        true => !after.has_choice(),
        false => after.is_over() || after.must_end(),
    };
    let settles = |&m: &Move| position.after(m).is_ok_and(is_settled);
    rng.choice(position.winning_moves().filter(settles).collect::<Vec<_>>())
}

/// Picks any legal move, each equally likely.
fn any_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    with!(position, game => {
        let moves = game.move_count(position);
        let n = if moves > 0 { rng.u128(..moves) } else { 0 };
        game.nth(position, n)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Act;
    use crate::{Line, PileIx};

    fn position(line: &str) -> Position {
        let line: Line = line.parse().expect("a line");
        line.position().expect("legal moves")
    }

    /// Returns what the level plays over many seeds, and how often.
    fn plays(line: &str, level: Level) -> Vec<(String, f64)> {
        const SEEDS: u64 = 4_000;
        let position = position(line);
        let mut moves: Vec<String> = (0..SEEDS)
            .filter_map(|seed| choose(&position, level, seed))
            .map(|m| m.to_string())
            .collect();
        moves.sort();
        moves
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0].clone(), same.len() as f64 / SEEDS as f64))
            .collect()
    }

    /// Asserts that the level plays only these moves, about equally often.
    fn check(line: &str, level: Level, expected: &str) {
        let plays = plays(line, level);
        let moves: Vec<&str> = plays.iter().map(|(m, _)| m.as_str()).collect();
        assert_eq!(moves.join(" "), expected, "{level} in {line}");
        for (m, share) in &plays {
            let fair = 1.0 / moves.len() as f64;
            assert!((share - fair).abs() < 0.04, "{m} {share} in {line}");
        }
    }

    #[test]
    fn nothing_is_left() {
        for level in Level::ALL {
            check("0-0 normal", level, "");
            check("0-0 misere", level, "");
        }
    }

    #[test]
    fn novice() {
        check("1-3-2 normal", Level::Novice, "A1 B1 B2 B3 C1 C2");
        check("1-3-2 misere max 2", Level::Novice, "A1 B1 B2 C1 C2");
        check("0-3 normal", Level::Novice, "B3");
        check("0-3 normal max 2", Level::Novice, "B1 B2");
        check("0-3 misere", Level::Novice, "B2");
        check("3-4 normal wythoff", Level::Novice, "A1 A2 A3 AB1 AB2 AB3 B1 B2 B3 B4");
        check("2-2-2 normal kayles", Level::Novice, "1 1-2 2 4 4-5 5 7 7-8 8");
        check("12 normal fibonacci 5", Level::Novice, "A1 A2 A3 A4 A5");
        check("1-3 misere", Level::Novice, "B3");
        check("3-1 misere max 2", Level::Novice, "A1 A2 B1");
        check("0-1 misere", Level::Novice, "B1");
        // Single objects leave no choice.
        check("1-1-4 normal", Level::Novice, "C4");
        check("1-1-4 misere", Level::Novice, "C3");
    }

    #[test]
    fn casual() {
        check("5-3 normal", Level::Casual, "A2");
        check("5-5-4 normal", Level::Casual, "A4 B4 C4");
        check("1-2-9 normal", Level::Casual, "C6");
        check("1-4-5-6 misere", Level::Casual, "D6");
        check("4 normal", Level::Casual, "A4");
        check("1-1-4 misere", Level::Casual, "C3");
        check("1-1-1-1 misere", Level::Casual, "A1 B1 C1 D1");
        check("1-1-1-1-1-1-7 misere", Level::Casual, "G6");
        check("1-3-1 normal", Level::Casual, "B3");
        // Under this bound it cannot leave what it knows, or does not know what it could leave.
        check("1-2-9 normal max 1", Level::Casual, "A1 B1 C1");
        check("2-4-7 normal max 1", Level::Casual, "A1 B1 C1");
    }

    #[test]
    fn skilled() {
        check("5-5-4-9 normal", Level::Skilled, "D5");
        check("8-8-1-4-9 normal", Level::Skilled, "E4");
        check("1-1-2-2-9 misere", Level::Skilled, "E9");
        check("3-4-5 normal", Level::Skilled, "A2");
        check("1-4-7 normal", Level::Skilled, "C2");
        // No pair, and no triple that it knows, until at most 12 objects are left.
        check("2-4-6-1 normal", Level::Skilled, "A1 A2 B1 B2 B3 B4 C1 C2 C3 C4 C5 C6 D1");
        check("2-4-5-1 normal", Level::Skilled, "A2");
    }

    #[test]
    fn strong() {
        let right = |line: &str, winning: &str| -> f64 {
            let plays = plays(line, Level::Strong);
            let right = plays.iter().filter(|(m, _)| winning.contains(m.as_str()));
            right.map(|(_, share)| share).sum()
        };
        let share = right("7-9-15 normal", "A1 B1 C1");
        assert!((share - Levels::NIM.strong_is_right).abs() < 0.02, "{share}");
        // A win that it sees.
        check("9-9-15 normal", Level::Strong, "C15");
        check("3-3-1-9-5 misere", Level::Strong, "D5");
        check("5-6-9 normal", Level::Strong, "C6");
        check("1-1-1 normal", Level::Strong, "A1 B1 C1");
        check("1-2-3 normal", Level::Strong, "A1 B1 B2 C1 C2 C3");
    }

    /// The levels in the other games, where these have numbers of their own.
    #[test]
    fn levels_of_the_family() {
        for (line, level, moves, share) in [
            // Where it knows nothing it plays any move; where it knows a move, it plays that most of the time.
            ("18 normal subtraction 1,3,4", Level::Casual, "A4", 1.0 / 3.0),
            ("13 normal subtraction 1,3,4", Level::Casual, "A4", 0.7 + 0.3 / 3.0),
            ("5-7 normal own 0.137", Level::Casual, "B2", 0.85 + 0.15 / 7.0),
            ("6-11 normal wythoff", Level::Casual, "B1", 1.0 / 23.0),
            ("6-11 normal wythoff", Level::Skilled, "B1", 0.7 + 0.3 / 23.0),
            (
                "40 normal fibonacci",
                Level::Casual,
                "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13",
                0.8,
            ),
            // With few objects left it plays perfectly.
            ("1-3-6 normal subtraction 1,3,4", Level::Skilled, "C4", 1.0 / 6.0),
            ("1-3-5 normal subtraction 1,3,4", Level::Skilled, "C3", 1.0),
            ("4-5 normal wythoff", Level::Skilled, "A1 AB3", 0.7 + 0.3 * 2.0 / 13.0),
            ("3-4 normal wythoff", Level::Skilled, "AB2", 1.0),
            ("5 normal kayles", Level::Skilled, "3", 0.7 + 0.3 / 9.0),
            ("4 normal kayles", Level::Skilled, "2-3", 1.0),
            ("12 normal fibonacci", Level::Skilled, "A1", 1.0),
            ("2-3-4 normal own 0.137", Level::Skilled, "B2", 1.0 / 5.0),
            ("8-20 normal wythoff", Level::Strong, "B7", 0.6),
            ("2-8-10 normal kayles", Level::Strong, "7-8 14-15 20-21", 0.3),
            ("20 normal fibonacci", Level::Strong, "A2", 0.7),
            ("1-10 normal own 0.137", Level::Strong, "B3", 0.7),
            // It does not fall for a move that would win only without a bound.
            ("9-9-1-2-5 normal max 2", Level::Strong, "E2", 0.3 / 6.0),
            // An immediate win.
            ("2 normal kayles", Level::Novice, "1-2", 1.0),
            ("2 misere kayles", Level::Novice, "1 2", 1.0),
        ] {
            let plays = plays(line, level);
            let fits = |m: &str| moves.split(' ').any(|one| one == m);
            let played: f64 = plays.iter().filter(|(m, _)| fits(m)).map(|(_, share)| share).sum();
            assert!((played - share).abs() < 0.025, "{level} in {line}: {played}");
        }
    }

    #[test]
    fn expert() {
        check("19-20-21 normal", Level::Expert, "A18 B14 C14");
        check("2-2-1 misere", Level::Expert, "C1");
        check("1 misere", Level::Expert, "A1");
    }

    #[test]
    fn expert_sets_a_trap() {
        // People see no winning reply.
        check("1-3-5-7 misere", Level::Expert, "A1 B1 C1 D1");
        // But after C1 they would see one: to take the 3 and leave a pair.
        check("3-5-6 normal", Level::Expert, "A1 B1");
        // People copy every move, so it leaves as many objects as possible.
        check("9-9 normal", Level::Expert, "A1 B1");
        check("1-2-3 normal", Level::Expert, "A1 B1 C1");
        check("8 normal max 3", Level::Expert, "A1");
    }

    #[test]
    fn millions_of_moves_are_drawn_from_evenly() {
        let million = position("1000000-1000000-1000000-1000000 normal max 999999");
        let low = (0..2_000)
            .filter_map(|seed| choose(&million, Level::Novice, seed))
            .filter(|m| matches!(m.0, Act::Take(PileIx(..2), take) if take.get() <= 500_000))
            .count();
        assert!((400..600).contains(&low), "{low}");
    }
}
