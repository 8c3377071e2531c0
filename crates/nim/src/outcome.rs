//! The outcome of a position if neither player errs.

/// Who wins if neither player errs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The previous player: the one to move is losing.
    P,
    /// The next player: the one to move can win, or has won already.
    N,
}
