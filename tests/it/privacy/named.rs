//! Where people are named in the database.

/// Every column that names a person, and what becomes of its rows when that person has everything erased. What is not
/// in here names nobody.
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

/// What becomes of a row that names a person who has everything erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Afterwards {
    Deleted,
    /// It stays, and says no longer who it was: an opponent keeps their record.
    Forgotten,
    /// It stays for a day, so that nobody gets around a day's caps by erasing.
    ForADay,
    /// It is somebody else's wish, which holds for who has that account.
    Others,
}
