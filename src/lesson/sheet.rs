//! A sheet to print: every position that can follow from a start, with its solution, and some as exercises.

use nim::{Move, Outcome, Position};

/// Every position that can come up from a start, in whatever order of the piles.
#[derive(Debug, Clone)]
pub struct Sheet {
    start: Position,
    solved: Vec<Solved>,
}

/// A position with sorted piles, none of them empty, and all its winning moves; of moves that differ only in equal
/// piles, just one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    pub position: Position,
    pub winning: Vec<Move>,
}

/// Why a start has no sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotASheet {
    Empty,
    TooMany,
}

impl Sheet {
    pub const POSITIONS: usize = 2_000;
    /// The number of exercises.
    const EXERCISES: usize = 24;

    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns all positions with a move, those with the fewest objects first.
    pub fn solved(&self) -> &[Solved] {
        &self.solved
    }

    /// Returns the exercises: half of them lost positions if there are enough, spread evenly from the smallest to the
    /// largest.
    pub fn exercises(&self) -> Vec<&Solved> {
        let choice = self.solved.iter().filter(|it| it.position.move_count() > 1);
        let (won, lost): (Vec<&Solved>, Vec<&Solved>) = choice.partition(|it| it.is_won());
        let half = Self::EXERCISES / 2;
        let of_lost = lost.len().min(half.max(Self::EXERCISES.saturating_sub(won.len())));
        let mut chosen = spread(&won, won.len().min(Self::EXERCISES - of_lost));
        chosen.extend(spread(&lost, of_lost));
        chosen.sort_by_key(|it| order(&it.position));
        chosen
    }
}

impl Solved {
    pub fn is_won(&self) -> bool {
        self.position.outcome() == Outcome::N
    }
}

impl TryFrom<Position> for Sheet {
    type Error = NotASheet;

    fn try_from(start: Position) -> Result<Self, NotASheet> {
        if start.is_over() {
            return Err(NotASheet::Empty);
        }
        let found = start.reachable(Self::POSITIONS + 1).ok_or(NotASheet::TooMany)?;
        let found = found.iter().map(|key| start.keyed(key)).filter(|it| !it.is_over());
        let mut solved: Vec<Solved> = found.map(solve).collect();
        solved.sort_by_key(|it| order(&it.position));
        Ok(Self { start, solved })
    }
}

/// Sorts by the number of objects, then of piles.
fn order(position: &Position) -> (u128, usize, Vec<u64>) {
    (position.objects(), position.piles().len(), position.key())
}

fn solve(position: Position) -> Solved {
    let mut winning: Vec<Move> = Vec::new();
    let mut left: Vec<Position> = Vec::new();
    for m in position.winning_moves() {
        let Ok(after) = position.after(m).map(|after| after.canonical()) else { continue };
        if !left.contains(&after) {
            left.push(after);
            winning.push(m);
        }
    }
    Solved { position, winning }
}

/// Picks `count` of the positions at even distances.
fn spread<'a>(all: &[&'a Solved], count: usize) -> Vec<&'a Solved> {
    (0..count).map(|i| all[i * all.len() / count]).collect()
}
