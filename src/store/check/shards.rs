//! When each shard was last alive.

use super::relation::Relation;

pub(super) const RELATIONS: &[Relation] = &[(
    "SELECT 'shard ' || CAST(shard AS TEXT) || ' of ' || CAST(total AS TEXT) FROM shards_alive
     WHERE total <> (SELECT MAX(total) FROM shards_alive)",
    "there are not so many shards",
)];
