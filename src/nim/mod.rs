//! The mathematics of Nim. No I/O, no clock, and no randomness of its own: a seed comes in as a value.

mod position;

pub use position::{Ending, Move, NotALetter, PileIx, PlayError, Position, Rules, UnknownEnding};
