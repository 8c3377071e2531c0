//! Statements about several rows at once: most of a statement's cost is the way to the database and back.

use std::sync::OnceLock;

use sqlx::AnyConnection;

use crate::store::Cause;
use crate::store::engine::numbers_parameters;
use crate::store::sql::{Bound, Values};

/// The most rows in one statement.
pub const TOGETHER: usize = 4usize.pow(SIZES as u32 - 1);
const SIZES: usize = 4;

/// A statement about up to [`TOGETHER`] rows. Each connection keeps it prepared by its text, which takes memory: so
/// there is one text for each power of four, and rows of nulls pad it.
pub struct Batch {
    columns: usize,
    /// The statement around its rows, `($1, $2), ($3, $4)`.
    around: [&'static str; 2],
    in_order: Texts,
    numbered: Texts,
}

type Texts = [OnceLock<String>; SIZES];

impl Batch {
    pub const fn new(columns: usize, around: [&'static str; 2]) -> Self {
        Self {
            columns,
            around,
            in_order: [const { OnceLock::new() }; SIZES],
            numbered: [const { OnceLock::new() }; SIZES],
        }
    }

    /// Returns the statement about these rows, for that connection. `values` gives the values of one row, or as many
    /// nulls of the same types.
    pub fn with_rows<'r, T, V: Values>(
        &'static self,
        on: &AnyConnection,
        rows: &'r [T],
        values: impl Fn(Option<&'r T>) -> V,
    ) -> Result<Bound, Cause> {
        let (text, room) = self.text(numbers_parameters(on), rows.len());
        (0..room).try_fold(sqlx::query(text), |query, nth| values(rows.get(nth)).bind(query))
    }

    /// Explains the database's plan for that many rows. Nothing has to be bound for that.
    #[cfg(test)]
    pub fn explain(&'static self, rows: usize) -> Bound {
        let (text, _) = self.text(false, rows);
        sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}")))
    }

    /// Returns the text with room for that many rows, and how many it has room for.
    fn text(&self, numbered: bool, rows: usize) -> (&str, usize) {
        let size = rows.next_power_of_two().ilog2().div_ceil(2);
        let room = 4usize.pow(size);
        let text = || {
            let place = |nth: usize| if numbered { format!("${nth}") } else { "?".to_owned() };
            let row = |nth: usize| {
                let places = (1..=self.columns).map(|column| place(nth * self.columns + column));
                format!("({})", places.collect::<Vec<_>>().join(", "))
            };
            let rows: Vec<_> = (0..room).map(row).collect();
            let [before, after] = self.around;
            format!("{before}{}{after}", rows.join(", "))
        };
        let texts = if numbered { &self.numbered } else { &self.in_order };
        (texts[size as usize].get_or_init(text), room)
    }
}
