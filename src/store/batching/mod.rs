//! Batching of queries that come at about the same time: sqlx hands each statement to SQLite's thread and back, and
//! each commit waits for the disk. What it buys is in `docs/decisions/`.

pub(super) mod batch;
mod gathering;
pub(super) mod loader;
pub(super) mod queue;
