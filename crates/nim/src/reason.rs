//! Why the player to move loses, and so why the move that got them there wins.

/// Declares the reasons, each with its name and with its numbers by their names: what the catalogues know them by.
macro_rules! reasons {
    ($($(#[$doc:meta])* $reason:ident $({ $($(#[$what:meta])* $number:ident: $of:ty,)+ })? = $name:literal,)+) => {
        /// Why a lost position is lost. Of those that apply, the first one here; empty piles don't count as piles.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Reason {
            $($(#[$doc])* $reason $({ $($(#[$what])* $number: $of,)+ })?,)+
        }

        impl Reason {
            /// The name of each, and of the numbers that it speaks of.
            pub const NAMES: [(&str, &[&str]); [$($name),+].len()] =
                [$(($name, &[$($(stringify!($number)),+)?])),+];

            /// Its name, one of [`NAMES`](Self::NAMES).
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$reason { .. } => $name,)+
                }
            }

            /// Whether it speaks of columns: nothing simpler is true.
            pub const fn is_of_columns(self) -> bool {
                matches!(self, Self::Balance | Self::BalancedRemainders { .. })
            }

            /// How much one must know to see it: the less, the smaller.
            pub fn depth(self) -> usize {
                Self::NAMES.iter().take_while(|(name, _)| *name != self.name()).count()
            }

            /// The numbers it speaks of, by their names.
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
    /// Normal: nobody can move, whatever is left.
    Stuck = "stuck",
    /// Misère: one object is left, which must be taken.
    OneLeft = "one-left",
    /// One object a move: an even number is left (normal), or an odd one (misère).
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
    /// The same of remainders.
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
    /// A pile that counts for 0.
    ZeroValue {
        /// What is left.
        left: u64,
    } = "zero-value",
    /// Misère: nothing counts for more than 1, and an odd number of piles for 1.
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
    /// Fibonacci Nim: the smallest part of the pile's sum is more than may be taken.
    OutOfReach {
        /// The part.
        part: u64,
        /// The most that may be taken.
        limit: u64,
    } = "out-of-reach",
    /// Several pairs of equal piles. In misère some hold more than 1, and no pile exceeds a bound.
    Pairs = "pairs",
    /// Kayles: several pairs of equal rows.
    PairedRows = "paired-rows",
    /// 1-2-3 or 1-4-5, perhaps beside pairs; no pile exceeds a bound.
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
    /// The nim-sum is 0; in misère, with two piles or more above 1.
    Balance = "balance",
    /// The XOR of what the piles count for is 0; in misère, some count for more than 1.
    BalancedValues = "balanced-values",
    /// Kayles: the XOR of what the rows count for is 0.
    BalancedRows = "balanced-rows",
    /// Misère Kayles: it is on the list of Sibert and Conway.
    Listed = "listed",
    /// Misère, by a code of one's own: a search found it.
    Searched = "searched",
    /// The same of the remainders.
    BalancedRemainders {
        /// N.
        n: u64,
    } = "balanced-remainders",
}
