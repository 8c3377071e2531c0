//! The database, which keeps games, moves and standings across restarts. All SQL is in here, one text for SQLite and
//! PostgreSQL; what depends on the engine is in `engine.rs`.
//!
//! The database prevents what must not happen twice. Its keys refuse the second of two equal commands or moves, and
//! the refusal comes back as a value, [`Begun`] or [`Appended`], not as an error. Once a write is acknowledged it is
//! on the disk: neither `kill -9` nor a power cut takes it back.
//!
//! Every call fails with a [`StoreError`] when the database does; `# Errors` names only what else can go wrong.

mod alive;
mod asker;
mod batching;
mod check;
mod classes;
mod column_value;
mod columns;
mod database;
mod engine;
mod error;
mod games;
mod interactions;
mod lessons;
mod moderation;
mod move_data;
mod opening;
mod outbox;
mod page;
mod people;
mod posted;
mod purge;
mod puzzles;
mod records;
mod servers;
mod simuls;
mod sql;
mod standings;
mod tournaments;
mod writer;

pub use check::{BackupError, Report, backup, check};
pub use database::Store;
pub use engine::{
    Database, DatabaseInfo, Lock, MIGRATIONS, Migration, Migrations, OpenError, Successor, Tables,
    Takeover, lock, look, turn,
};
pub use error::{Result, StoreError};
pub use games::{
    Accepted, Appended, Begun, Challenged, GameThread, Hindrance, Moved, Nudge, Overdue,
    RecordedNudge, Voted, Warning,
};
pub use lessons::{Begin, Progress};
pub use moderation::{BarRow, OpenOnBar};
pub use move_data::{Copied, CopyStep, Copying, MoveError, move_data};
pub use outbox::{Due, Job, Lane, Redraw, Sent};
pub use page::Page;
pub use people::{Cell, Erased, Export, Forgetting, Notice, OrphanedMessage, PART, TableRows};
pub use posted::MessageOwner;
pub use puzzles::{PuzzleTally, Share, Solver, Tried, Try, Untried};
pub use records::{Finished, OpenGames};
pub use servers::Servers;
pub use standings::{Leaders, Medal, NextPlace, Own, PROFILE_QUERIES, Podium, Reminder, Standing};

use columns::{corrupt, dashed, key, storable};
use error::{Cause, Doing};
use outbox::{enqueue, settled};
use sql::{Ask, Read, Stored, Values, get, read_by_name};
use writer::{Tx, write};
