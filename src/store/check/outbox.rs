//! What is to be done about boards. Which messages those are nobody else knows.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[(
    "SELECT 'game ' || CAST(game_id AS TEXT) FROM outbox
     WHERE (kind = 'post' AND subject <> game_id) OR (kind = 'learn' AND token IS NULL)
        OR (kind <> 'learn' AND token IS NOT NULL)",
    "what is to be done about its board makes no sense",
)];
