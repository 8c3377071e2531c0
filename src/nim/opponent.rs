//! How the bot chooses its moves.

use fastrand::Rng;

use super::names::names;
use super::{Ending, Move, PileIx, Position, Rules};

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
            let known: Vec<Move> = moves_to_known(position).collect();
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

/// A move that takes the last object under the normal ending, or leaves but the last one under the misère.
fn immediate_win(position: &Position) -> Option<Move> {
    let left = match position.rules.ending {
        Ending::Normal => 0,
        Ending::Misere => 1,
    };
    let take = u64::try_from(position.objects().checked_sub(left)?).ok()?;
    (0..position.piles.len())
        .filter_map(|pile| Move::new(pile, take))
        .find(|&m| position.check(m).is_ok())
}

/// One of all moves, each as likely as another.
fn any_move(position: &Position, rng: &mut Rng) -> Option<Move> {
    let most = |pile| u128::from(position.most(PileIx(pile)));
    let piles = 0..position.piles.len();
    let moves: u128 = piles.clone().map(most).sum();
    // Counted off rather than listed: there may be millions.
    let mut at = if moves > 0 { rng.u128(..moves) } else { 0 };
    for pile in piles {
        if at < most(pile) {
            return Move::new(pile, at as u64 + 1);
        }
        at -= most(pile);
    }
    None
}

/// Every move after which [`is_known`] holds.
fn moves_to_known(position: &Position) -> impl Iterator<Item = Move> + '_ {
    // All known positions are P-positions of the game without a bound; so only its winning moves lead there.
    let rules = Rules {
        max_take: None,
        ..position.rules
    };
    let unbounded = Position::new(position.piles.as_slice(), rules);
    let moves: Vec<Move> = unbounded.winning_moves().collect();
    moves
        .into_iter()
        .filter(|&m| position.after(m).is_ok_and(|next| is_known(&next)))
}

/// Whether the position is one of those a casual player has learnt to leave.
fn is_known(position: &Position) -> bool {
    let mut piles: Vec<u64> = position.piles.iter().copied().filter(|&p| p > 0).collect();
    piles.sort_unstable();
    match (position.rules.ending, piles.as_slice()) {
        (_, [1, 2, 3] | [1, 4, 5]) | (Ending::Normal, []) => true,
        (Ending::Misere, ones) if ones.iter().all(|&pile| pile == 1) => ones.len() % 2 == 1,
        (_, [a, b]) => a == b,
        _ => false,
    }
}
