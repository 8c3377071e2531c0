//! The reasons why a position is lost for the player to move, and so why the move that led to it wins.

/// Declares the reasons. The message catalogues know each by its name, and its numbers by their field names.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident $({ $($(#[$what:meta])* $number:ident: $of:ty,)+ })? = $name:literal,)+) => {
        /// Why a lost position is lost: the first reason that applies. Empty piles don't count as piles.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Reason {
            $($(#[$doc])* $reason $({ $($(#[$what])* $number: $of,)+ })?,)+
        }

        impl Reason {
            /// Each reason's name, with the names of its numbers.
            pub const NAMES: [(&str, &[&str]); [$($name),+].len()] =
                [$(($name, &[$($(stringify!($number)),+)?])),+];

            /// Returns the name, one of [`NAMES`](Self::NAMES).
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$reason { .. } => $name,)+
                }
            }

            /// Whether it speaks of binary columns, because nothing simpler is true.
            pub const fn is_of_columns(self) -> bool {
                matches!(self, Self::Balance | Self::BalancedRemainders { .. })
            }

            /// Ranks the reasons by how much one must know to see them, the least first.
            pub fn depth(self) -> usize {
                Self::NAMES.iter().take_while(|(name, _)| *name != self.name()).count()
            }

            /// Returns its numbers, with their names.
            pub fn numbers(self) -> Vec<(&'static str, u128)> {
                match self {
                    $(Self::$reason $({ $($number),+ })? => vec![$($((stringify!($number), $number as u128)),+)?],)+
                }
            }
        }
    };
}

reasons! {
    /// Normal: nothing is left.
    NothingLeft = "nothing-left",
    /// Normal: nobody can move, though objects may be left.
    Stuck = "stuck",
    /// Misère: one object is left, which must be taken.
    OneLeft = "one-left",
    /// One object a move: the number left is even (normal) or odd (misère).
    Parity {
        /// How many are left.
        left: u128,
    } = "parity",
    /// Misère, one pile: 1 more than a multiple of N.
    OneMore {
        /// What is left.
        left: u64,
        /// N.
        n: u64,
    } = "one-more",
    /// Misère: no pile is above 1, and an odd number of them are 1.
    OddOnes {
        /// How many.
        ones: usize,
    } = "odd-ones",
    /// The same for remainders: none is above 1, and an odd number of them are 1.
    OddRemainders {
        /// N.
        n: u64,
    } = "odd-remainders",
    /// Normal, one pile: a multiple of N.
    Multiple {
        /// What is left.
        left: u64,
        /// N.
        n: u64,
    } = "multiple",
    /// Two equal piles. In misère each holds more than 1, and no pile exceeds a bound.
    Equal = "equal",
    /// Kayles: two equal rows.
    EqualRows = "equal-rows",
    /// A pile with the value 0.
    ZeroValue {
        /// What is left.
        left: u64,
    } = "zero-value",
    /// Misère: no pile's value is above 1, and an odd number of them are 1.
    OddValues {
        /// How many.
        ones: usize,
    } = "odd-values",
    /// Two piles that are a lost pair of Wythoff's game.
    LostPair {
        /// The smaller.
        smaller: u64,
        /// The larger.
        larger: u64,
    } = "lost-pair",
    /// Fibonacci Nim: the smallest Fibonacci number in the pile's Zeckendorf sum is more than may be taken.
    OutOfReach {
        /// That Fibonacci number.
        part: u64,
        /// The most that may be taken.
        limit: u64,
    } = "out-of-reach",
    /// Several pairs of equal piles. In misère some hold more than 1, and no pile exceeds a bound.
    Pairs = "pairs",
    /// Kayles: several pairs of equal rows.
    PairedRows = "paired-rows",
    /// 1-2-3 or 1-4-5, perhaps with pairs; no pile exceeds a bound.
    Triple {
        /// 2 or 4.
        middle: u64,
        /// 3 or 5.
        largest: u64,
        /// How many pairs.
        pairs: usize,
    } = "triple",
    /// Two piles with equal remainders; in misère, above 1.
    EqualRemainders {
        /// N.
        n: u64,
    } = "equal-remainders",
    /// The nim-sum is 0; in misère, two piles or more are above 1.
    Balance = "balance",
    /// The XOR of the piles' values is 0; in misère, some values are above 1.
    BalancedValues = "balanced-values",
    /// Kayles: the XOR of the rows' values is 0.
    BalancedRows = "balanced-rows",
    /// Misère Kayles: the XOR of the rows' values is 0, and they are no exception of Sibert and Conway's list.
    AsNormal = "as-normal",
    /// Misère Kayles: lost by a line of Sibert and Conway's list, whatever the rows' values.
    Listed {
        /// Which line, from 1: rows of 1, 4 and 5, an odd number of them 1 or 4; rows of 1, 4, 20, 9, 12 and 17, an odd
        /// number of them 1, 4 or 20, and an even number 9, 12 or 17; an odd number of rows of 9, and an even number of
        /// 1 or 4; one row of 12, and an even number of 1 or 4; one row of 25, an odd number of 9, and an odd number of
        /// 1 or 4.
        line: usize,
    } = "listed",
    /// Misère, with an octal code: a search found the position lost.
    Searched = "searched",
    /// The nim-sum of the remainders is 0; in misère, two or more are above 1.
    BalancedRemainders {
        /// N.
        n: u64,
    } = "balanced-remainders",
}
