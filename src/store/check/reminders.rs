//! Reminders: when they are due. What people are told is read when they are.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[(
    "SELECT 'person ' || CAST(user_id AS TEXT) FROM reminders
     WHERE due_at % 86400000 <> 72000000 OR (claimed_until <> 0 AND claimed_until <= due_at)",
    "they are reminded at no time of day",
)];
