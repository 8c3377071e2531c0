//! Caches the solution of the octal code asked about last. Solving the code again for each question would take a
//! hundred times as long.

use std::cell::RefCell;

use super::search::Search;
use crate::Octal;
use crate::value_row::ValueRow;

pub(super) struct Solved {
    pub row: ValueRow,
    pub search: Search,
}

thread_local! {
    /// The code asked about last: at most 1 MB.
    static LAST: RefCell<Option<(Octal, Solved)>> = const { RefCell::new(None) };
}

/// Calls `ask` with the solution of a code. `ask` must not call this function again, as the cache is borrowed.
pub(super) fn by<T>(code: Octal, ask: impl FnOnce(&mut Solved) -> T) -> T {
    LAST.with_borrow_mut(|last| {
        let cached = last.take().filter(|(key, _)| *key == code);
        let solve = || (code, Solved { row: ValueRow::of_code(code), search: Search::new(code) });
        ask(&mut last.insert(cached.unwrap_or_else(solve)).1)
    })
}
