//! What is owed: each kind with what it needs. Which messages those are nobody else knows.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[
    (
        "SELECT kind || ' ' || CAST(subject AS TEXT) FROM outbox
         WHERE (kind IN ('draw', 'learn', 'post', 'thread')) <> (game_id IS NOT NULL)
            OR (kind IN ('post', 'thread') AND subject <> game_id)
            OR (kind = 'remind') <> (user_id IS NOT NULL) OR (user_id IS NOT NULL AND user_id <> subject)
            OR (kind = 'learn') <> (token IS NOT NULL) OR (kind = 'podium') <> (season IS NOT NULL)
            OR (message IS NOT NULL AND kind <> 'thread')
            OR (claimed_until <> 0 AND claimed_until < due_at)",
        "what is owed makes no sense",
    ),
    (
        "SELECT 'game ' || CAST(o.game_id AS TEXT) FROM outbox o JOIN games g ON g.id = o.game_id
         WHERE o.kind = 'thread' AND g.channel_id <> o.channel_id AND g.channel_id <> COALESCE(o.message, 0)",
        "it is neither where it began nor in its thread",
    ),
];
