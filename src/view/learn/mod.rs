//! Messages of lessons: the list, the pages, the exercises, and the replies to answers.

mod cards;
mod exercise;
mod feedback;
mod frame;
mod list;
mod step;

pub use cards::{card, card_move, cards, cards_done};
pub use exercise::exercise;
pub use feedback::{feedback, shown_answer};
pub use frame::ExerciseAt;
pub(super) use frame::digits;
pub use list::{CourseProgress, lessons};
pub use step::{lesson_done, lesson_step, moved_on, page_again};
