//! Games, challenges and matches: a file for each thing that happens to a game.

pub(super) mod accepting;
mod against_bot;
pub(super) mod begin;
mod between_people;
mod boards;
pub(super) mod challenges;
mod due;
pub(super) mod matches;
pub(super) mod moves;
mod nudges;
mod relocated;
mod removal;
pub(super) mod rounds;
mod simuls;
pub(super) mod snapshot;
mod threads;
pub(super) mod turns;
pub(super) mod votes;

pub use accepting::Accepted;
pub use begin::{Begun, Hindrance};
pub use challenges::Challenged;
pub use due::{Overdue, Warning};
pub use nudges::{Nudge, RecordedNudge};
pub use relocated::Moved;
pub use threads::GameThread;
pub use turns::Appended;
pub use votes::Voted;
