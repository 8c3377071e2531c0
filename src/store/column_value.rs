//! Table rows as the program computes them: it writes them, and `bouton check` computes them again and compares each
//! column.

use std::fmt;

use sqlx::Row;
use sqlx::any::AnyRow;

use super::Cause;
use super::sql::{Bound, Values};

/// The value of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ColumnValue {
    Number(Option<i64>),
    Text(Option<String>),
}

impl From<u32> for ColumnValue {
    fn from(number: u32) -> Self {
        Self::Number(Some(number.into()))
    }
}

impl From<i64> for ColumnValue {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for ColumnValue {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl fmt::Display for ColumnValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(Some(number)) => write!(f, "{number}"),
            Self::Text(Some(text)) => write!(f, "{text:?}"),
            Self::Number(None) | Self::Text(None) => f.write_str("nothing"),
        }
    }
}

/// Binds the columns in order.
impl<const N: usize> Values for [(&str, ColumnValue); N] {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        let mut columns = self.into_iter();
        columns.try_fold(query, |query, (_, value)| match value {
            ColumnValue::Number(number) => number.bind(query),
            ColumnValue::Text(text) => text.bind(query),
        })
    }
}

/// Returns, in words, which columns of a row differ from what they should hold.
pub(super) fn differing(
    row: &AnyRow,
    right: &[(&str, ColumnValue)],
) -> Result<Option<String>, Cause> {
    let mut wrong = Vec::new();
    for (column, right) in right {
        let is = match right {
            ColumnValue::Number(_) => ColumnValue::Number(row.try_get(*column)?),
            ColumnValue::Text(_) => ColumnValue::Text(row.try_get(*column)?),
        };
        if is != *right {
            wrong.push(format!("{column} is {is}, not {right}"));
        }
    }
    Ok((!wrong.is_empty()).then(|| wrong.join(", ")))
}
