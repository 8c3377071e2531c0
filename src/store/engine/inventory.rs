//! Counts rows before and after a migration, which must lose none and orphan none.

use std::collections::BTreeMap;

/// Tables derived from others, whose rows may be recounted.
const DERIVED: [&str; 2] = ["crowds", "tallies"];

pub(super) struct Inventory {
    /// How many rows each table has.
    pub rows: BTreeMap<String, i64>,
    /// Rows whose foreign key points to no row.
    pub orphans: i64,
}

impl Inventory {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.values().all(|&rows| rows == 0)
    }

    /// Returns what was lost since `before`, if anything.
    pub(super) fn loss(&self, before: &Self) -> Option<String> {
        for (table, &old) in &before.rows {
            let new = self.rows.get(table).copied().unwrap_or(0);
            if new < old && !DERIVED.contains(&table.as_str()) {
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
        Inventory { rows: BTreeMap::from(rows), orphans }
    }

    #[test]
    fn a_loss_is_seen() {
        let before = inventory([("moves", 3), ("tallies", 2)], 1);
        let check = |rows: [(&str, i64); 2], orphans| inventory(rows, orphans).loss(&before);
        assert_eq!(check([("moves", 3), ("tallies", 1)], 1), None);
        assert_eq!(check([("moves", 4), ("tallies", 2)], 1), None);
        let says = "of 3 rows of moves it would leave 0";
        assert_eq!(check([("moves", 0), ("tallies", 2)], 1).as_deref(), Some(says));
        assert_eq!(check([("matches", 3), ("tallies", 2)], 1).as_deref(), Some(says));
        let says = "it would leave rows that belong to none";
        assert_eq!(check([("moves", 3), ("tallies", 2)], 2).as_deref(), Some(says));
    }
}
