//! What outlives the process: games, moves and standings, in a database. All SQL is in here, one text for SQLite
//! and PostgreSQL; what depends on the engine is in `engine.rs`.
//!
//! The database prevents what must not happen twice. Its keys refuse the second of two equal commands and the
//! second of two moves, and what it refuses comes back as a value, [`Begun`] or [`Appended`], not as an error.
//! When a write is acknowledged it is on the disk: neither `kill -9` nor a power cut takes it back.
//!
//! Every call fails with a [`StoreError`] when the database does; `# Errors` names only what else can go wrong.

mod accepting;
mod alive;
mod answers;
mod asker;
mod boards;
mod calls;
mod cards;
mod challenges;
mod check;
mod columns;
mod database;
mod due;
mod engine;
mod error;
mod finished;
mod forgotten;
mod games;
mod gathering;
mod gone;
mod held;
mod interactions;
mod kept;
mod lessons;
mod loader;
mod lookups;
mod matches;
mod moved;
mod moves;
mod moving;
mod opening;
mod outbox;
mod people;
mod polls;
mod privacy;
mod purge;
mod puzzles;
mod queue;
mod records;
mod reminders;
mod seats;
mod servers;
mod several;
mod sql;
mod standings;
mod stays;
mod taken_back;
mod threads;
mod tournaments;
mod turns;
mod votes;
mod writer;

pub use accepting::Accepted;
pub use answers::{Redraw, Sent};
pub use calls::{Call, Noted};
pub use challenges::Challenged;
pub use check::{BackupError, Report, backup, check};
pub use database::Store;
pub use due::{Task, Warning};
pub use engine::{Database, Lock, MIGRATIONS, Migration, Migrations, OpenError, Successor, Turn};
pub use error::StoreError;
pub use finished::Finished;
pub use games::{Begun, Hindrance};
pub use lessons::{Begin, Progress};
pub use moved::Moved;
pub use moving::{Copied, CopyStep, Copying, MoveError, move_data};
pub use outbox::{Due, Owed};
pub use privacy::{Afterwards, Cell, Erased, Export, Forgetting, Kept, PART, PEOPLE, Relic, Tell};
pub use puzzles::{Attempt, Page, Share, Solver, Tally, Tried, Try, Untried};
pub use records::OpenGames;
pub use reminders::Reminder;
pub use standings::{Leaders, Medal, Next, Own, PROFILE_QUERIES, Podium, Standing};
pub use threads::Hung;
pub use turns::Appended;
pub use votes::Voted;

use columns::key;
use writer::{Tx, write};

use crate::place::Shards;

/// Takes the right to run on a database, alone or, with shards of its own, beside others. Waits a little for a process
/// that is being replaced.
///
/// # Errors
/// When another process has it.
pub async fn lock(url: &str, shards: Option<&Shards>) -> Result<Lock, OpenError> {
    engine::lock(url, shards).await
}

/// The right to run on a database for a process that is to take another's place, of which the newest wins: what it finds
/// when it's its turn.
///
/// # Errors
/// When the one before it has hung in its turn, or one that began later is there.
pub async fn turn(url: &str, shards: Option<&Shards>) -> Result<Turn, OpenError> {
    engine::turn(url, shards).await
}
