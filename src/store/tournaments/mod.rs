//! Tournaments: made, entered, left, gone on with. What one makes of its entrants and verdicts is decided in
//! `game::tournament`; here it is kept.

mod entering;
pub(super) mod kept;
pub(super) mod read;

pub(super) use entering::erase;
pub(super) use kept::{game_ended, show_anew};
