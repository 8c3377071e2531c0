//! Statements about several rows at once: what one costs is mostly the way to the database and back.

use std::sync::OnceLock;

use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

/// The most rows for one statement.
pub(super) const TOGETHER: usize = 1 << (SIZES - 1);
const SIZES: usize = 7;

/// A statement about up to [`TOGETHER`] rows. A database keeps it prepared by its text: there is a text for each power of
/// two, and rows of nulls make up for those that are missing.
pub(super) struct Several {
    columns: usize,
    /// The statement around its rows, `($1, $2), ($3, $4)`.
    around: [&'static str; 2],
    texts: [OnceLock<String>; SIZES],
}

/// A query and what is bound so far.
pub(super) type Bound<'q> = Query<'q, Any, AnyArguments>;

impl Several {
    pub const fn new(columns: usize, around: [&'static str; 2]) -> Self {
        Self {
            columns,
            around,
            texts: [const { OnceLock::new() }; SIZES],
        }
    }

    /// The statement about these rows. `bind` binds the values of one, or as many nulls of the same types.
    pub fn about<'q, T>(
        &'static self,
        rows: &[T],
        bind: impl Fn(Bound<'q>, Option<&T>) -> Bound<'q>,
    ) -> Bound<'q> {
        let room = rows.len().next_power_of_two();
        let mut query = sqlx::query(self.text(room));
        for nth in 0..room {
            query = bind(query, rows.get(nth));
        }
        query
    }

    /// How a database goes about it.
    #[cfg(test)]
    pub fn explain<'q, T>(
        &'static self,
        rows: &[T],
        bind: impl Fn(Bound<'q>, Option<&T>) -> Bound<'q>,
    ) -> Bound<'q> {
        let text = self.text(rows.len().next_power_of_two());
        let mut query = sqlx::query(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}")));
        for nth in 0..rows.len().next_power_of_two() {
            query = bind(query, rows.get(nth));
        }
        query
    }

    fn text(&self, rows: usize) -> &str {
        let text = || {
            let row = |nth: usize| {
                let places =
                    (1..=self.columns).map(|column| format!("${}", nth * self.columns + column));
                format!("({})", places.collect::<Vec<_>>().join(", "))
            };
            let rows: Vec<_> = (0..rows).map(row).collect();
            let [before, after] = self.around;
            format!("{before}{}{after}", rows.join(", "))
        };
        self.texts[rows.ilog2() as usize].get_or_init(text)
    }
}
