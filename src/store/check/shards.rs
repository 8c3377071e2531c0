//! Checks the shards' last signs of life, and the interactions that processes claimed.

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'there are not so many shards: shard ' || CAST(shard AS TEXT) || ' of ' || CAST(total AS TEXT)
     FROM shards_alive WHERE total <> (SELECT MAX(total) FROM shards_alive)",
    // An id is a snowflake, which holds its creation time; it can be answered for a quarter of an hour.
    "SELECT 'it was not taken when it was made: interaction ' || CAST(id AS TEXT) FROM claims
     WHERE claimed_at NOT BETWEEN id / 4194304 + 1420070400000 - 86400000 AND id / 4194304 + 1420070400000 + 86400000",
];
