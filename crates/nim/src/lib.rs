//! The mathematics of Nim and its family. No I/O, no clock, and no randomness of its own: a seed comes in as a value.

#![cfg_attr(doctest, doc = include_str!("../README.md"))]
#![deny(missing_docs)]

mod amounts;
mod choice;
mod deal;
mod explain;
mod known;
mod moves;
mod names;
mod notation;
mod octal;
mod opponent;
mod outcome;
mod pile;
mod position;
mod reason;
mod rules;
mod start;
mod trap;
mod value_row;
mod values;
mod variant;

pub use amounts::Amounts;
pub use choice::{Entry, Next, Partial};
pub use deal::{Chances, deal};
pub use explain::{Case, Column, Exhibit, Explanation, Leading, Lowered, Row, WinningMove};
pub use moves::{Effect, Move, UnreadableMove};
pub use names::UnknownName;
pub use notation::{IllegalMove, Line, LineError, PilesError, parse_piles};
pub use octal::{NotOctal, Octal};
pub use opponent::{Level, choose};
pub use outcome::Outcome;
pub use pile::{NotALetter, PileIx};
pub use position::{PlayError, Position};
pub use reason::Reason;
pub use rules::{Ending, Rules, UnknownRules, Variant};
pub use start::{MAX_PILE, MAX_PILES, Start, StartError};
pub use trap::{BestTry, Edge};
pub use value_row::{Certainty, ValueRow};
pub use values::Values;
pub use variant::{Moves, without_pairs};
