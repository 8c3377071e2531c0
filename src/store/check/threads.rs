//! Threads that games are to go on in.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[(
    "SELECT 'game ' || CAST(t.game_id AS TEXT) FROM threads t JOIN games g ON g.id = t.game_id
     WHERE g.channel_id <> t.channel_id AND g.channel_id <> COALESCE(t.message, 0)",
    "it is neither where it began nor in its thread",
)];
