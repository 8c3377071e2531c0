//! Classes: beginning, advancing, ending; their pupils' answers.

mod answers;
mod going;
pub(super) mod read;

pub(super) use going::{end, erase};
