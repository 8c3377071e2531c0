//! Reading games: their row, their moves, and the vote if a channel plays.

pub(super) mod finished;
pub(super) mod forgotten;
pub(super) mod polls;
mod read;

pub use finished::Finished;
pub use read::OpenGames;
pub(super) use read::{
    RECORDS, STATES, anyones_by, busy_with, by_id, current, is_against_bot, is_hushed, open_vote,
    page, people, select_records, several,
};
