//! How long an explanation may be.

use crate::view::table::WIDTH;

/// How much of each part an explanation shows. What is left out is counted.
#[derive(Debug, Clone, Copy)]
pub(in crate::view) struct Extent {
    /// The width of the table in characters.
    pub(super) width: usize,
    /// The most piles in the table; 0 for no table.
    pub(super) rows: usize,
    pub(super) moves: usize,
    /// With up to this many piles, a move is shown with all the piles it leaves.
    pub(super) whole: usize,
    /// With up to this many winning moves, each gets a line.
    pub(super) lines: usize,
    /// Whether winning moves are listed in one line even so.
    pub(super) compact: bool,
    /// The most characters for the piles at the beginning.
    pub(super) piles: usize,
    /// The most piles named in a sentence.
    pub(super) named: usize,
    /// The most moves for which it is said how they raise a remainder. If 0, the reply to the best try is left out too.
    pub(super) becoming: usize,
    /// The most reasons, if moves win for several.
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

    /// The extents for a message, largest first; the smallest always fits. All but the last three keep every winning
    /// move of a game that can be played.
    pub(in crate::view) const SHRINKING: [Self; 12] = [
        Self { moves: 100, named: 100, ..Self::LARGEST },
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
