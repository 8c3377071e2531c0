//! Models of people that share no code with the bot, and how often they let a lost position be won.

use std::collections::HashMap;
use std::num::NonZeroU64;

use crate::searched::parts;
use nim::{Ending, Move, Outcome, Position, Rules, Variant};

/// Returns the moves that someone plays in a position, each equally often.
pub type Plays = fn(&Position) -> Vec<Move>;

/// Two kinds of people.
pub const PEOPLE: [(&str, Plays); 2] =
    [("knows by heart", knows_by_heart), ("reads three plies", reads_three_plies)];

/// Ways to play a lost position: the bot's, and two that it must beat.
pub const WAYS: [(&str, Plays); 3] =
    [("the trap", trap), ("take one", take_one), ("smallest share", smallest_share)];

/// Returns how often lost positions are still won against a person in each of the [`WAYS`], under four rules, with the
/// number of positions.
pub fn shares(person: Plays) -> Vec<(Rules, usize, [f64; WAYS.len()])> {
    let under = |rules| {
        let lost = lost(rules);
        let shares = WAYS.map(|(_, way)| {
            let mut against = Against::new(way, person);
            let turned: f64 = lost.iter().map(|lost| against.turned(lost)).sum();
            turned / lost.len() as f64
        });
        (rules, lost.len(), shares)
    };
    rules().map(under).collect()
}

fn rules() -> impl Iterator<Item = Rules> {
    [None, NonZeroU64::new(3)].into_iter().flat_map(|max_take| {
        let variant = Variant::bounded_by(max_take);
        [Ending::Normal, Ending::Misere].map(|ending| Rules { variant, ending })
    })
}

/// Returns every lost position of up to four piles of up to 7, with 5 objects or more.
fn lost(rules: Rules) -> Vec<Position> {
    let all = Position::new([7; 4], rules).reachable(1_000);
    all.into_iter()
        .flatten()
        .map(|piles| Position::new(piles, rules))
        .filter(|position| position.objects() >= 5 && position.outcome() == Outcome::P)
        .collect()
}

/// A way to play lost positions against a person. Once a position is won, no more errors are made.
struct Against {
    way: Plays,
    person: Plays,
    known: HashMap<Position, f64>,
}

impl Against {
    fn new(way: Plays, person: Plays) -> Self {
        let known = HashMap::new();
        Self { way, person, known }
    }

    /// Returns how often the lost position is still won: computed, not played.
    fn turned(&mut self, lost: &Position) -> f64 {
        let lost = lost.canonical();
        if let Some(&turned) = self.known.get(&lost) {
            return turned;
        }
        let turned = mean((self.way)(&lost), |m| {
            let after = after(&lost, m);
            mean((self.person)(&after), |reply| {
                let left = self::after(&after, reply);
                match left.outcome() {
                    Outcome::N => 1.0,
                    Outcome::P => self.turned(&left),
                }
            })
        });
        self.known.insert(lost, turned);
        turned
    }
}

/// Returns the mean, or 0 without any moves: a player with no move left in a lost position has lost.
fn mean(moves: Vec<Move>, mut of: impl FnMut(Move) -> f64) -> f64 {
    let n = moves.len().max(1) as f64;
    moves.into_iter().map(&mut of).sum::<f64>() / n
}

fn trap(lost: &Position) -> Vec<Move> {
    lost.best_tries().into_iter().map(|best| best.m).collect()
}

fn take_one(lost: &Position) -> Vec<Move> {
    let ones = lost.moves().filter(|&m| parts(m).1 == 1);
    ones.collect()
}

/// Returns the moves with the smallest share of winning replies, and of these those that leave the most.
fn smallest_share(lost: &Position) -> Vec<Move> {
    let rank = |&m: &Move| {
        let after = after(lost, m);
        let winning = after.winning_moves().count() as f64;
        (winning / after.move_count().max(1) as f64, parts(m).1)
    };
    let ranks: Vec<((f64, u64), Move)> = lost.moves().map(|m| (rank(&m), m)).collect();
    let least = ranks.iter().map(|&(rank, _)| rank).reduce(|a, b| if b < a { b } else { a });
    let best = ranks.into_iter().filter(|&(rank, _)| Some(rank) == least);
    best.map(|(_, m)| m).collect()
}

/// Knows pairs, 1-2-3, 1-4-5 and the misère end, also with added pairs, and otherwise plays any move.
fn knows_by_heart(position: &Position) -> Vec<Move> {
    let known = |&m: &Move| is_known(&after(position, m));
    first_of([position.moves().filter(known).collect()], position)
}

/// Whether a lost position is one that people know: nothing, pairs, pairs with 1-2-3 or 1-4-5, or in misère an odd
/// number of 1s. In the other games, what people know of each.
pub fn is_known(position: &Position) -> bool {
    let Rules { variant, ending } = position.rules();
    let misere = ending == Ending::Misere;
    let can_play = |&size: &u64| Position::new([size], position.rules()).moves().next().is_some();
    let mut full: Vec<u64> = position.full_piles().map(|(_, size)| size).collect();
    if matches!(variant, Variant::Subtraction(_) | Variant::Own(_)) {
        full.retain(can_play);
    }
    let mut odd: Vec<u64> = Vec::new();
    for &size in &full {
        match odd.iter().position(|&other| other == size) {
            Some(twin) => _ = odd.remove(twin),
            None => odd.push(size),
        }
    }
    odd.sort_unstable();
    let most = full.iter().max().copied().unwrap_or(0);
    match variant {
        Variant::Nim | Variant::AtMost(_) if misere && most < 2 => odd == [1],
        Variant::Nim | Variant::AtMost(_) => {
            [&[][..], &[1, 2, 3], &[1, 4, 5]].contains(&odd.as_slice())
        }
        Variant::Wythoff => position.piles().iter().any(|&size| size <= 6),
        Variant::Kayles => most < 2 || [&[][..], &[1, 4], &[1, 2, 3]].contains(&odd.as_slice()),
        Variant::Fibonacci(_) => {
            [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&(most - u64::from(misere)))
        }
        Variant::Own(_) if most < 3 => true,
        Variant::Subtraction(_) | Variant::Own(_) => match odd[..] {
            [] => true,
            [single] => single <= 10,
            _ => false,
        },
    }
}

/// Reads three plies: a move, any reply, and another move. Plays a win found that way, else a move after which no loss
/// is found, else any move.
fn reads_three_plies(position: &Position) -> Vec<Move> {
    let wins = |&m: &Move| is_lost(&after(position, m), 2);
    let is_safe = |&m: &Move| !is_won(&after(position, m), 2);
    let wins = position.moves().filter(wins).collect();
    first_of([wins, position.moves().filter(is_safe).collect()], position)
}

/// Whether that many plies show that the player to move wins.
fn is_won(position: &Position, plies: u32) -> bool {
    if position.is_over() {
        return position.rules().ending == Ending::Misere;
    }
    let wins = |m: Move| is_lost(&after(position, m), plies - 1);
    can_be_read(position, plies) && position.moves().any(wins)
}

/// Whether that many plies show that the player to move loses.
fn is_lost(position: &Position, plies: u32) -> bool {
    if position.is_over() {
        return position.rules().ending == Ending::Normal;
    }
    let loses = |m: Move| is_won(&after(position, m), plies - 1);
    // A single last object needs no reading.
    position.objects() == 1 && position.rules().ending == Ending::Misere
        || can_be_read(position, plies) && position.moves().all(loses)
}

/// Whether the end may be that near: a ply empties one pile at most, and the last object is seen a ply ahead.
fn can_be_read(position: &Position, plies: u32) -> bool {
    plies > 0 && position.full_piles().count() as u32 <= plies + 1
}

/// Returns the first of the lists that isn't empty; else every move.
fn first_of<const N: usize>(choices: [Vec<Move>; N], position: &Position) -> Vec<Move> {
    let chosen = choices.into_iter().find(|moves| !moves.is_empty());
    chosen.unwrap_or_else(|| position.moves().collect())
}

fn after(position: &Position, m: Move) -> Position {
    position.after(m).expect("a legal move")
}
