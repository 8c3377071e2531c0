//! The mathematics of Nim. No I/O, no clock, and no randomness of its own: a seed comes in as a value.

#![deny(missing_docs)]

mod deal;
mod explain;
mod moves;
mod names;
mod notation;
mod opponent;
mod position;
mod reason;
mod rules;
mod solver;
mod start;
mod trap;
mod variant;

pub use deal::{Chances, deal};
pub use explain::{Balance, Case, Column, Explanation, Leading, Row, WinningMove};
pub use moves::{Deed, Move, UnreadableMove};
pub use names::UnknownName;
pub use notation::{IllegalMove, Line, LineError, PilesError, parse_piles};
pub use opponent::{Level, choose};
pub use position::{NotALetter, PileIx, PlayError, Position};
pub use reason::Reason;
pub use rules::{Ending, Rules, UnknownEnding, UnknownRules};
pub use solver::Outcome;
pub use start::{MAX_PILE, MAX_PILES, Start, StartError};
pub use trap::{BestTry, EXACT_PILES};
pub use variant::Variant;
