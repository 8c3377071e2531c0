//! The puzzle of the day: one for each UTC day, the same for everyone, made from the date alone. Each day of the week
//! has a theme.

mod answer;
mod chance;
mod daily;
mod length;
mod question;
mod task;
mod themed;

pub use crate::day::Day;
pub use answer::{Answer, NotAnAnswer};
pub use daily::{Puzzle, TRIES, named};
pub use question::{Flaw, Question};
pub use task::Task;
