//! How alike two positions are: whether a hint on one helps at the other.

use nim::{Ending, Position, Rules, without_pairs};

/// How many of a position's moves are compared with another position.
const FEW: usize = 1_000;
/// So many that one could ask about what each leaves.
const ASKABLE: usize = 100;

/// A position as it is compared.
struct Compared {
    /// Sorted, whatever the ending and whatever was just taken: mostly the same moves win.
    sorted: Position,
    kernel: Option<Vec<u64>>,
}

impl Compared {
    fn new(position: &Position) -> Self {
        let normal = normal(position);
        Self { sorted: normal.canonical(), kernel: kernel(&normal) }
    }

    fn tells_of(&self, other: &Self) -> bool {
        let left = self.kernel.as_ref().filter(|left| !left.is_empty());
        self.sorted == other.sorted || left.is_some() && self.kernel == other.kernel
    }
}

/// Whether a hint on one position is a hint on the other: they are alike, or equal once the pairs that cancel are left
/// out.
pub fn tell_of_each_other(one: &Position, other: &Position) -> bool {
    Compared::new(one).tells_of(&Compared::new(other))
}

/// Whether the positions differ only in the ending, or in what was just taken.
pub fn are_alike(one: &Position, other: &Position) -> bool {
    normal(one).canonical() == normal(other).canonical()
}

/// Whether a hint on a position tells how to win in `own`: they tell of each other, or one of its first moves leaves it,
/// or in the same game what is equal but for pairs, if that is not plain.
pub fn tells_of_a_move(position: &Position, own: &Position) -> bool {
    let told = Compared::new(position);
    let as_it_stands = is_plain(position) || own.rules().variant != position.rules().variant;
    let is_left = |left: Position| match as_it_stands {
        true => normal(&left).canonical() == told.sorted,
        false => Compared::new(&left).tells_of(&told),
    };
    Compared::new(own).tells_of(&told) || ahead(own, ASKABLE).any(is_left)
}

/// Whether `own`, or what one of its first moves leaves, has the position's kernel; all positions in which everything
/// cancels count as one.
pub fn may_come_to(own: &Position, position: &Position) -> bool {
    let wanted = Compared::new(position);
    let is_like = |own: &Position| {
        let own = normal(own);
        match (kernel(&own), &wanted.kernel) {
            (Some(own), Some(wanted)) => own == *wanted,
            _ => own.canonical() == wanted.sorted,
        }
    };
    is_like(own) || ahead(own, FEW).any(|left| is_like(&left))
}

/// Whether what wins is plain in a position: two piles that don't cancel are left at most.
pub fn is_plain(position: &Position) -> bool {
    kernel(&normal(position)).is_some_and(|kernel| kernel.len() < 3)
}

/// Returns what some of the moves leave.
fn ahead(own: &Position, moves: usize) -> impl Iterator<Item = Position> {
    own.moves().take(moves).filter_map(|m| own.after(m).ok())
}

/// Returns what decides how a position with the normal ending is won: the values of its piles, sorted, without pairs that
/// cancel. The ending, or a bound, changes that little, so a hint on one position helps with every other that has this
/// kernel. Returns `None` in games that are not the sum of their piles.
fn kernel(normal: &Position) -> Option<Vec<u64>> {
    let values = normal.values()?;
    let counting = values.each().iter().copied().filter(|&value| value > 0);
    Some(without_pairs(&counting.collect::<Vec<u64>>()))
}

/// The same with the normal ending, with which more games are the sum of their piles, and as if nothing was just taken.
fn normal(position: &Position) -> Position {
    let variant = position.rules().variant.at_start();
    Position::new(position.piles(), Rules { ending: Ending::Normal, variant })
}
