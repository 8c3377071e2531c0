//! Why a move wins, as plain data: a name, and the numbers a sentence about it needs.

use super::moves::Act;
use super::{Ending, Move, Outcome, PileIx, Position};

/// Why a move wins. Of those that apply, the first one here: the simplest that is true. "The reply" is what the player
/// who made the move answers with, whatever comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Normal: it takes the last object.
    TakesLast,
    /// Misère: it leaves one object, which must be taken.
    LeavesLast,
    /// One object a move, normal: it leaves an even number of objects, so the other side can't take the last.
    Even {
        /// How many it leaves.
        objects: u128,
    },
    /// One object a move, misère: it leaves an odd number of objects, so the other side takes the last.
    Odd {
        /// How many it leaves.
        objects: u128,
    },
    /// Misère, bounded: it leaves one pile, 1 more than a multiple of N. The reply makes what is taken up to N.
    OneMore {
        /// What it leaves.
        leaves: u64,
        /// N.
        n: u64,
    },
    /// Misère: it leaves no pile above 1, and an odd number of 1s.
    OddOnes {
        /// How many.
        ones: usize,
    },
    /// Misère, bounded: it leaves no remainder above 1, and an odd number of 1s.
    OddRemainders {
        /// How many.
        ones: usize,
        /// N.
        n: u64,
    },
    /// Normal, bounded: it leaves one pile, a multiple of N. The reply makes what is taken up to N.
    Multiple {
        /// What it leaves.
        leaves: u64,
        /// N.
        n: u64,
    },
    /// Normal: it leaves two equal piles and nothing else. The reply copies.
    Equal {
        /// How many each holds.
        size: u64,
    },
    /// Misère: it leaves two equal piles above 1 and nothing else. The reply copies only while the pile just taken
    /// from keeps more than 1; once it has 1, the reply takes all of the other, and once it is empty, all but 1: either
    /// way 1 object is left. To copy to the end would be to take the last.
    EqualUntilOne {
        /// How many each holds.
        size: u64,
    },
    /// Normal, bounded: it leaves two piles with equal remainders and nothing else. The reply makes them equal again.
    EqualRemainders {
        /// The remainder.
        remainder: u64,
        /// N.
        n: u64,
    },
    /// Misère, bounded: it leaves two piles with equal remainders above 1 and nothing else. The reply makes them equal
    /// again only while the remainder just made is above 1; once it is 1 or 0, the reply makes the other one 0 or 1.
    EqualRemaindersUntilOne {
        /// The remainder.
        remainder: u64,
        /// N.
        n: u64,
    },
    /// Normal: it leaves pairs of equal piles, several, and nothing else. The reply copies in the twin.
    Pairs,
    /// It makes the nim-sum 0 by passing a multiple of N: the remainder goes up.
    Wrap {
        /// The pile it takes from.
        pile: PileIx,
        /// The pile's remainder before.
        from: u64,
        /// And after.
        to: u64,
        /// N.
        n: u64,
    },
    /// It makes the nim-sum 0.
    Balance {
        /// The pile it takes from.
        pile: PileIx,
        /// How many it held.
        from: u64,
        /// How many it leaves there.
        to: u64,
        /// The binary digits it takes to write any of the piles.
        digits: u32,
    },
    /// Bounded: it makes the nim-sum of the remainders 0.
    BalanceOfRemainders {
        /// The pile it takes from.
        pile: PileIx,
        /// The pile's remainder before.
        from: u64,
        /// And after.
        to: u64,
        /// The binary digits it takes to write any of the remainders.
        digits: u32,
        /// N.
        n: u64,
    },
}

/// What a sentence can be told of a [`Reason`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// A number, to be written as it is.
    Number(u128),
    /// A pile, to be written as its letter.
    Pile(PileIx),
    /// A number whose binary digits matter, and how many of them are to be written.
    Digits(u64, u32),
}

impl Reason {
    /// Its name, for a catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TakesLast => "takes-last",
            Self::LeavesLast => "leaves-last",
            Self::Even { .. } => "even",
            Self::Odd { .. } => "odd",
            Self::OneMore { .. } => "one-more",
            Self::OddOnes { .. } => "odd-ones",
            Self::OddRemainders { .. } => "odd-remainders",
            Self::Multiple { .. } => "multiple",
            Self::Equal { .. } => "equal",
            Self::EqualUntilOne { .. } => "equal-until-one",
            Self::EqualRemainders { .. } => "equal-remainders",
            Self::EqualRemaindersUntilOne { .. } => "equal-remainders-until-one",
            Self::Pairs => "pairs",
            Self::Wrap { .. } => "wrap",
            Self::Balance { .. } => "balance",
            Self::BalanceOfRemainders { .. } => "balance-of-remainders",
        }
    }

    /// What its sentence can name, each by a word: `n` is always N, the bound and 1.
    pub fn facts(self) -> Vec<(&'static str, Fact)> {
        let number = |n: u64| Fact::Number(n.into());
        match self {
            Self::TakesLast | Self::LeavesLast | Self::Pairs => Vec::new(),
            Self::Even { objects } | Self::Odd { objects } => {
                vec![("objects", Fact::Number(objects))]
            }
            Self::OneMore { leaves, n } | Self::Multiple { leaves, n } => {
                vec![("leaves", number(leaves)), ("n", number(n))]
            }
            Self::OddOnes { ones } => vec![("ones", number(ones as u64))],
            Self::OddRemainders { ones, n } => {
                vec![("ones", number(ones as u64)), ("n", number(n))]
            }
            Self::Equal { size } | Self::EqualUntilOne { size } => vec![("size", number(size))],
            Self::EqualRemainders { remainder, n }
            | Self::EqualRemaindersUntilOne { remainder, n } => {
                vec![("remainder", number(remainder)), ("n", number(n))]
            }
            Self::Wrap { pile, from, to, n } => vec![
                ("pile", Fact::Pile(pile)),
                ("from", number(from)),
                ("to", number(to)),
                ("n", number(n)),
            ],
            Self::Balance {
                pile,
                from,
                to,
                digits,
            } => vec![
                ("pile", Fact::Pile(pile)),
                ("from", Fact::Digits(from, digits)),
                ("to", Fact::Digits(to, digits)),
            ],
            Self::BalanceOfRemainders {
                pile,
                from,
                to,
                digits,
                n,
            } => vec![
                ("pile", Fact::Pile(pile)),
                ("from", Fact::Digits(from, digits)),
                ("to", Fact::Digits(to, digits)),
                ("n", number(n)),
            ],
        }
    }

    /// Whether it takes the nim-sum to see it.
    pub const fn is_general(self) -> bool {
        matches!(
            self,
            Self::Wrap { .. } | Self::Balance { .. } | Self::BalanceOfRemainders { .. }
        )
    }
}

impl Position {
    /// Why the move wins; `None` if it doesn't, or can't be played.
    pub fn reason(&self, m: Move) -> Option<Reason> {
        let after = self.after(m).ok()?;
        (after.outcome() == Outcome::P).then(|| self.why(m, &after))
    }

    fn why(&self, m: Move, after: &Self) -> Reason {
        let misere = self.rules.ending == Ending::Misere;
        let objects = after.objects();
        match objects {
            0 => return Reason::TakesLast,
            1 if misere => return Reason::LeavesLast,
            _ if self.modulus().is_some_and(|n| n == 2) => {
                return if misere {
                    Reason::Odd { objects }
                } else {
                    Reason::Even { objects }
                };
            }
            _ => {}
        }
        // A bound that no pile feels is none.
        let felt = self.felt_modulus();
        let full: Vec<(PileIx, u64)> = after.full_piles().collect();
        let remainders = || full.iter().map(|&(pile, _)| after.remainder(pile));
        let (bigs, ones) = remainders().fold((0, 0), |(bigs, ones), r| {
            (bigs + usize::from(r > 1), ones + usize::from(r == 1))
        });
        let odd = misere && bigs == 0;
        match (felt, full.as_slice()) {
            (Some(n), &[(_, leaves)]) if odd => Reason::OneMore { leaves, n },
            (Some(n), _) if odd => Reason::OddRemainders { ones, n },
            (None, _) if odd => Reason::OddOnes { ones },
            (Some(n), &[(_, leaves)]) => Reason::Multiple { leaves, n },
            (Some(n), &[(pile, _), _]) => {
                let remainder = after.remainder(pile);
                if misere {
                    Reason::EqualRemaindersUntilOne { remainder, n }
                } else {
                    Reason::EqualRemainders { remainder, n }
                }
            }
            (None, &[(_, size), _]) if misere => Reason::EqualUntilOne { size },
            (None, &[(_, size), _]) => Reason::Equal { size },
            (None, _) if !misere && are_pairs(&full) => Reason::Pairs,
            (felt, _) => self.balance(m, after, felt),
        }
    }

    fn balance(&self, m: Move, after: &Self, felt: Option<u64>) -> Reason {
        let Act::Take(pile, _) = m.0;
        let (from, to) = (self.remainder(pile), after.remainder(pile));
        let most = self
            .full_piles()
            .map(|(pile, _)| self.remainder(pile))
            .max();
        let digits = u64::BITS - most.unwrap_or(0).max(1).leading_zeros();
        match felt {
            Some(n) if to > from => Reason::Wrap { pile, from, to, n },
            Some(n) => Reason::BalanceOfRemainders {
                pile,
                from,
                to,
                digits,
                n,
            },
            None => Reason::Balance {
                pile,
                from,
                to,
                digits,
            },
        }
    }

    fn modulus(&self) -> Option<u64> {
        self.rules.modulus().map(|n| n.get())
    }

    /// N, where some pile can feel the bound.
    pub fn felt_modulus(&self) -> Option<u64> {
        let n = self.modulus()?;
        self.piles.iter().any(|&size| size >= n).then_some(n)
    }
}

fn are_pairs(full: &[(PileIx, u64)]) -> bool {
    let mut sizes: Vec<u64> = full.iter().map(|&(_, size)| size).collect();
    sizes.sort_unstable();
    sizes
        .chunks(2)
        .all(|pair| pair.len() == 2 && pair[0] == pair[1])
}
