//! What a migration must leave: every row, and none that belongs to no other.

use std::collections::BTreeMap;

/// Tables that a migration renames.
const RENAMED: [(&str, &str); 2] = [("alive", "shards_alive"), ("proposals", "challenges")];

/// Tables whose rows follow from those of others, and may be recounted.
const DERIVED: [&str; 9] = [
    "backlog",
    "crowds",
    "ledger",
    "medals",
    "months",
    "ratings",
    "standings",
    "tallies",
    "win_counts",
];

pub(super) struct Inventory {
    /// How many rows each table has.
    pub rows: BTreeMap<String, i64>,
    /// Rows whose foreign key leads nowhere.
    pub orphans: i64,
}

impl Inventory {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.values().all(|&rows| rows == 0)
    }

    /// What was lost since `before`, if anything.
    pub(super) fn loss(&self, before: &Self) -> Option<String> {
        for (table, &old) in &before.rows {
            let renamed = RENAMED.iter().find(|(from, _)| from == table);
            let name = renamed.map_or(table.as_str(), |&(_, to)| to);
            let new = self.rows.get(name).copied();
            if new != Some(old) && !DERIVED.contains(&name) {
                let new = new.unwrap_or(0);
                return Some(format!("of {old} rows of {table} it would leave {new}"));
            }
        }
        (self.orphans > before.orphans)
            .then(|| "it would leave rows that belong to none".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inventory<const N: usize>(rows: [(&str, i64); N], orphans: i64) -> Inventory {
        let rows = rows.map(|(table, rows)| (table.to_owned(), rows));
        Inventory {
            rows: BTreeMap::from(rows),
            orphans,
        }
    }

    #[test]
    fn a_loss_is_seen() {
        let before = [("moves", 3), ("proposals", 2), ("standings", 1)];
        let before = inventory(before, 1);
        let check = |rows: [(&str, i64); 3], orphans| inventory(rows, orphans).loss(&before);
        let sound = [("moves", 3), ("challenges", 2), ("standings", 5)];
        assert_eq!(check(sound, 1), None);
        let fewer = [("moves", 0), ("challenges", 2), ("standings", 1)];
        let says = "of 3 rows of moves it would leave 0";
        assert_eq!(check(fewer, 1).as_deref(), Some(says));
        let dropped = [("moves", 3), ("matches", 2), ("standings", 1)];
        let says = "of 2 rows of proposals it would leave 0";
        assert_eq!(check(dropped, 1).as_deref(), Some(says));
        let says = "it would leave rows that belong to none";
        assert_eq!(check(sound, 2).as_deref(), Some(says));
    }
}
