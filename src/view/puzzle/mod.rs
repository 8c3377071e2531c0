//! Messages of the puzzle of the day: the question, the result, and how others did.

mod answer;
mod ask;
mod buttons;
mod line;
mod news;
mod none;
mod posted;
mod result;
mod shown;
mod typing;
mod why;

pub use ask::{puzzle, puzzle_sure};
pub(super) use buttons::open;
pub use news::{PuzzleNews, PuzzleState};
pub use none::{puzzle_never, puzzle_to_come};
pub use posted::{DailyPuzzle, daily_puzzle};
pub use result::{puzzle_result, puzzle_shared, puzzle_tried};
pub use typing::complete_puzzle;
pub use why::puzzle_why;
