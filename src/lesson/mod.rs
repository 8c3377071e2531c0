//! Lessons: their contents, which answers are right, and why. No I/O, no clock, and no randomness of its own: the
//! seed comes in as a value, and the same seed makes the same lesson.

mod check;
mod class;
mod course;
mod deck;
mod exercise;
mod glance;
mod path;
mod plan;
mod schedule;
mod sheet;

pub use check::{Broken, Feedback, Said, Wrong, answer, check};
pub use class::{
    Class, ClassAnswer, ClassRefusal, ClassReport, ClassStage, Counted, Exercises, NotAStage,
    NotExercises,
};
pub use course::{Course, Mark};
pub use deck::{Deck, NotADeck};
pub use exercise::{Duel, Exercise, Question, Quiz, gaps, largest, parts};
pub use glance::{Glance, Sight};
pub use path::{Lesson, plan};
pub use plan::{Exhibit, Page, Step};
pub use schedule::{Card, Hand, Known, Turned};
pub use sheet::{NotASheet, Sheet, Solved};
