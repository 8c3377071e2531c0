//! The puzzle of the day: one for each day in UTC, the same for everyone, made from the date alone. Since
//! [`THEMES_FROM`] each day of the week has a theme.

mod answer;
mod chance;
mod daily;
mod difficulty;
mod early;
mod length;
mod question;
mod task;
mod themed;

pub use crate::day::Day;
pub use answer::{Answer, NotAnAnswer};
pub use daily::{Puzzle, named, tries};
pub use difficulty::Difficulty;
pub use early::GRADES;
pub use question::{Flaw, Question};
pub use task::{THEMES_FROM, Task};
