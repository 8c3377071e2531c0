//! How long an explanation may be.

use crate::view::table::WIDTH;

/// How much of everything there is room for. What is beyond it is counted in the open.
#[derive(Debug, Clone, Copy)]
pub(in crate::view) struct Extent {
    /// The width of the table.
    pub(super) width: usize,
    /// Piles in the table; where that is 0, there is none.
    pub(super) rows: usize,
    pub(super) moves: usize,
    /// Up to this many piles, a move is told with all that it leaves.
    pub(super) whole: usize,
    /// Up to this many winning moves, each is told on its line.
    pub(super) lines: usize,
    /// Whether winning moves stand in a row all the same.
    pub(super) compact: bool,
    /// Characters for the piles in front.
    pub(super) piles: usize,
    /// Piles named in a sentence.
    pub(super) named: usize,
    /// Moves of which it is told how they raise a remainder; where that is 0, nor is it how a try is answered.
    pub(super) becoming: usize,
    /// Reasons, where moves win for several.
    pub(super) reasons: usize,
}

impl Extent {
    pub(in crate::view) const TERMINAL: Self = Self {
        width: 120,
        rows: 100,
        moves: 100,
        whole: 12,
        lines: 100,
        compact: false,
        piles: 1_000,
        named: 50,
        becoming: 50,
        reasons: 10,
    };

    pub(in crate::view) const LARGEST: Self = Self {
        width: WIDTH,
        rows: 25,
        moves: 25,
        whole: 8,
        lines: 8,
        compact: false,
        piles: 220,
        named: 25,
        becoming: 8,
        reasons: 4,
    };

    const SHORT: Self = Self { whole: 0, ..Self::LARGEST };

    const BRIEF: Self = Self { piles: 60, named: 8, becoming: 0, reasons: 1, ..Self::SHORT };

    /// For a message: from the largest to the smallest, which always fits. All winning moves of a game that can be
    /// played are kept throughout all but the last three.
    pub(in crate::view) const SHRINKING: [Self; 11] = [
        Self::LARGEST,
        Self::SHORT,
        Self { rows: 12, ..Self::SHORT },
        Self { rows: 6, ..Self::SHORT },
        Self { rows: 6, compact: true, becoming: 3, ..Self::SHORT },
        Self { rows: 3, compact: true, piles: 100, named: Self::SHORT.named, ..Self::BRIEF },
        Self { rows: 1, compact: true, ..Self::BRIEF },
        Self { rows: 0, compact: true, ..Self::BRIEF },
        Self { rows: 6, moves: 8, piles: 100, ..Self::BRIEF },
        Self { rows: 1, moves: 3, named: 3, ..Self::BRIEF },
        Self { rows: 0, moves: 1, piles: 40, named: 1, ..Self::BRIEF },
    ];
}
