//! Reminders: when they are due. What people are told is read when they are.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[(
    "SELECT 'person ' || CAST(user_id AS TEXT) FROM reminders
     WHERE due_at % 86400000 <> 72000000",
    "they are reminded at no time of day",
)];
