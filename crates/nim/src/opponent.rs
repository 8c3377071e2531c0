//! How the bot chooses its moves.

use fastrand::Rng;

use super::variant::{Game, with};
use super::{Ending, Move, Position};
use crate::names;

/// How well the bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Level {
    /// Plays any move, but takes an immediate win.
    Novice,
    /// Knows pairs, 1-2-3, 1-4-5 and how a misère game ends; leaves such a position when it can.
    #[default]
    Casual,
    /// Plays a winning move 85 % of the time.
    Strong,
    /// Never errs, and sets the hardest trap when lost.
    Expert,
}

names!(Level {
    Novice => "novice",
    Casual => "casual",
    Strong => "strong",
    Expert => "expert",
});

/// How often [`Level::Strong`] plays a winning move where there is one.
const STRONG_IS_RIGHT: f64 = 0.85;

/// The move the bot plays at that level: always the same for the same seed. `None` only if nothing is left.
pub fn choose(position: &Position, level: Level, seed: u64) -> Option<Move> {
    let mut rng = Rng::with_seed(seed);
    match level {
        Level::Novice => immediate_win(position).or_else(|| any_move(position, &mut rng)),
        Level::Casual => {
            let known = with!(position, game => game.known_moves(position));
            rng.choice(known).or_else(|| any_move(position, &mut rng))
        }
        Level::Strong => {
            let winning: Vec<Move> = position.winning_moves().collect();
            let only_winning = winning.len() as u64 == position.move_count();
            if only_winning || (!winning.is_empty() && rng.f64() < STRONG_IS_RIGHT) {
                return rng.choice(winning);
            }
            std::iter::repeat_with(|| any_move(position, &mut rng))
                .find(|m| !m.is_some_and(|m| winning.contains(&m)))?
        }
        Level::Expert => {
            let winning: Vec<Move> = position.winning_moves().collect();
            rng.choice(winning)
                .or_else(|| rng.choice(position.best_tries()).map(|best| best.m))
        }
    }
}

/// A move that ends the game under the normal ending, or under the misère leaves a single move, which ends it.
fn immediate_win(position: &Position) -> Option<Move> {
    position.winning_moves().find(|&m| {
        position
            .after(m)
            .is_ok_and(|after| match position.rules.ending {
                Ending::Normal => after.is_over(),
                Ending::Misere => ends(&after),
            })
    })
}

/// Whether there is a single move and it ends the game.
fn ends(position: &Position) -> bool {
    let mut moves = position.moves();
    let (Some(only), None) = (moves.next(), moves.next()) else {
        return false;
    };
    position.after(only).is_ok_and(|after| after.is_over())
}

/// One of all moves, each equally likely.
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

    /// What the level plays, and how often, in many seeds.
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
        check("1-3 misere", Level::Novice, "B3");
        check("3-1 misere max 2", Level::Novice, "A1 A2 B1");
        check("0-1 misere", Level::Novice, "B1");
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
    fn strong() {
        let right: f64 = plays("3-4-5 normal", Level::Strong)
            .iter()
            .filter(|(m, _)| m == "A2")
            .map(|(_, share)| share)
            .sum();
        assert!((right - STRONG_IS_RIGHT).abs() < 0.02, "{right}");
        check("1-1-1 normal", Level::Strong, "A1 B1 C1");
        check("1-2-3 normal", Level::Strong, "A1 B1 B2 C1 C2 C3");
    }

    #[test]
    fn expert() {
        check("19-20-21 normal", Level::Expert, "A18 B14 C14");
        check("1-3-5-7 misere", Level::Expert, "B2 C2 D2");
        check("2-2-1 misere", Level::Expert, "C1");
        check("1 misere", Level::Expert, "A1");
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
