//! Pages of long lists.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<R> {
    /// Which page it is, from 0: the one asked for, or the last if there are not that many.
    pub page: u32,
    /// How many pages there are; 0 if the board is empty.
    pub pages: u32,
    /// Its rows, at most ten.
    pub rows: Vec<R>,
    /// The asker's own row, on this page or not.
    pub own: Option<R>,
}
