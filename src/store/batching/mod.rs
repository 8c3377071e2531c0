//! What comes at about the same time goes to the database together: sqlx hands each statement to SQLite's thread and back,
//! and each commit waits for the disk. What it buys is in `docs/decisions/`.

pub(super) mod batch;
mod gathering;
pub(super) mod loader;
pub(super) mod queue;
