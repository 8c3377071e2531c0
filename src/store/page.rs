//! Pages of long lists.

use crate::store::{Ask, Cause, Read, Tx, Values};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<R> {
    /// The page's number, from 0: the one asked for, or the last if there are not that many.
    pub page: u32,
    /// How many pages there are; 0 if the list is empty.
    pub pages: u32,
    /// Its rows, at most ten.
    pub rows: Vec<R>,
    /// The asker's own row, on this page or not.
    pub own: Option<R>,
    /// Whether the asker is hidden from the boards.
    pub hidden: bool,
}

/// Rows on a page.
const ROWS: u64 = 10;

/// Reads a page, from 0. The first statement counts the rows and the second reads them; both get the same values, and
/// the second also how many rows come before.
pub(super) async fn read<R: Read>(
    tx: &mut Tx,
    page: u32,
    values: impl Values + Copy,
    [counts, reads]: [&'static str; 2],
) -> Result<Page<R>, Cause> {
    let pages = tx.one::<u64>(counts, values).await?.div_ceil(ROWS) as u32;
    let page = page.min(pages.saturating_sub(1));
    let before = i64::from(page) * ROWS.cast_signed();
    Ok(Page { page, pages, rows: tx.all(reads, (values, before)).await?, own: None, hidden: false })
}
