//! The database's columns that name people.

/// Every column that names a person, and what happens to its rows when that person erases everything. Other columns
/// name nobody.
pub const PEOPLE: &[(&str, &str, Afterwards)] = &[
    ("acts", "moderator", Afterwards::Forgotten),
    ("acts", "whom", Afterwards::Others),
    ("bars", "user_id", Afterwards::Others),
    ("cards", "user_id", Afterwards::Deleted),
    ("challenges", "challenger", Afterwards::Deleted),
    ("challenges", "challenged", Afterwards::Deleted),
    ("class_answers", "user_id", Afterwards::Deleted),
    ("classes", "host", Afterwards::Forgotten),
    ("entrants", "user_id", Afterwards::Forgotten),
    ("erasures", "user_id", Afterwards::ForADay),
    ("games", "wanted_by", Afterwards::Forgotten),
    ("hidden", "user_id", Afterwards::Deleted),
    ("ledger", "user_id", Afterwards::Deleted),
    ("ledger", "rival_id", Afterwards::Forgotten),
    ("lessons", "user_id", Afterwards::Deleted),
    ("lookups", "user_id", Afterwards::Deleted),
    ("medals", "user_id", Afterwards::Forgotten),
    ("mutes", "muter", Afterwards::Deleted),
    ("mutes", "muted", Afterwards::Others),
    ("outbox", "user_id", Afterwards::Deleted),
    ("polls", "host", Afterwards::Forgotten),
    ("preferences", "user_id", Afterwards::Deleted),
    ("puzzle_help", "user_id", Afterwards::ForADay),
    ("puzzle_tries", "user_id", Afterwards::Deleted),
    ("ratings", "user_id", Afterwards::Deleted),
    ("reminders", "user_id", Afterwards::Deleted),
    ("seats", "user_id", Afterwards::Forgotten),
    ("simuls", "host", Afterwards::Forgotten),
    ("tallies", "user_id", Afterwards::Deleted),
    ("tournaments", "organiser", Afterwards::Forgotten),
    ("votes", "user_id", Afterwards::Deleted),
];

/// What happens to a row that names a person when they erase everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Afterwards {
    Deleted,
    /// Kept, but without their name: an opponent keeps their own record.
    Forgotten,
    /// Kept for a day, so that erasing does not reset the daily limits.
    ForADay,
    /// Kept: it is somebody else's wish about that account.
    Others,
}
