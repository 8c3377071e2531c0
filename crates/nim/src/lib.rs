//! The mathematics of Nim. No I/O, no clock, and no randomness of its own: a seed comes in as a value.

#![deny(missing_docs)]

mod deal;
mod explain;
mod names;
mod notation;
mod opponent;
mod position;
mod solver;
mod start;
mod trap;

pub use deal::{Chances, deal};
pub use explain::{Balance, Case, Column, Explanation, Leading, Row, Why, WinningMove};
pub use names::UnknownName;
pub use notation::{
    IllegalMove, Line, LineError, PilesError, UnreadableMove, parse_move, parse_piles,
};
pub use opponent::{Level, choose};
pub use position::{Ending, Move, NotALetter, PileIx, PlayError, Position, Rules, UnknownEnding};
pub use solver::Outcome;
pub use start::{MAX_PILE, MAX_PILES, Start, StartError};
pub use trap::{BestTry, EXACT_PILES};
