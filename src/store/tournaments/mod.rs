//! Tournaments: making, entering, leaving and reading them. What follows from their entrants and verdicts is decided
//! in `game::tournament`; here it is stored.

mod entering;
pub(super) mod read;

pub(super) use entering::{call_off, erase, game_ended, redraw_those_of};
