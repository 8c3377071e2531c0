//! The list of lessons: each one's name, what it builds on, and how it is made.

use fastrand::Rng;

use super::plan::{self, Step};
use nim::{Ending, Reason, Rules, names};

macro_rules! lessons {
    ($($(#[$doc:meta])* $lesson:ident $name:literal needs [$($need:ident),*] by $plan:path;)+) => {
        /// A lesson of pages and exercises, in the order of the path.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Lesson {
            $($(#[$doc])* $lesson,)+
        }

        names!(Lesson { $($lesson => $name,)+ });

        impl Lesson {
            /// Returns the lessons that this one builds on. They are advice: anybody may go ahead.
            pub const fn needs(self) -> &'static [Self] {
                match self { $(Self::$lesson => &[$(Self::$need),*],)+ }
            }

            fn make(self, rng: &mut Rng) -> Vec<Step> {
                match self { $(Self::$lesson => $plan(rng),)+ }
            }
        }
    };
}

// One lesson a line. The names are in databases and on buttons, so never change them; nor the steps, as people are in
// the middle of them.
lessons! {
    Pairs "pairs" needs [] by plan::basics::pairs;
    /// Three piles, using a list.
    Triples "three-piles" needs [Pairs] by plan::mental::triples;
    /// Why looking for two piles that add up to the third misleads.
    Sums "sums" needs [Triples] by plan::mental::sums;
    /// Equal powers of two cancel: balance without binary.
    Powers "powers" needs [Triples] by plan::mental::powers;
    /// Writing numbers with 1s and 0s.
    Binary "binary" needs [] by plan::basics::in_binary;
    /// Even columns: the nim-sum is 0.
    Balance "balance" needs [Binary] by plan::basics::balance;
    /// From the leading odd column to the move.
    Find "find" needs [Balance] by plan::basics::find;
    /// Every move breaks the balance, and the balance can always be restored.
    Why "why" needs [Find] by plan::basics::why;
    /// The last object loses: when to switch.
    Misere "misere" needs [Find] by plan::basics::misere;
    /// A limit per move: one pile.
    Bounded "bounded" needs [] by plan::limits::one_pile;
    BoundedTwo "bounded-two" needs [Pairs, Bounded] by plan::limits::two_piles;
    BoundedMany "bounded-many" needs [Find, BoundedTwo] by plan::limits::many;
    /// Remainders that increase.
    Wraps "wraps" needs [BoundedMany] by plan::limits::wraps;
    BoundedMisere "bounded-misere" needs [Misere, BoundedMany] by plan::limits::misere;
    /// Marienbad's losing positions by heart, and by the letters of the columns, including where these mislead.
    Letters "letters" needs [Misere] by plan::basics::letters;
    /// Grundy values, kernels, progressively finite games.
    Kernels "kernels" needs [Why, BoundedMany] by plan::theory::kernels;
    /// The words of the field.
    Words "words" needs [Balance] by plan::theory::terms;
    /// Three games to be won against `expert`.
    Exam "exam" needs [Find, Misere, BoundedMany] by plan::exam::exam;
    /// Only certain amounts: the values of piles.
    Subtraction "subtraction" needs [Bounded, Find] by plan::family::subtraction;
    /// Wythoff's game, and a queen's walk.
    Wythoff "wythoff" needs [Pairs] by plan::family::queen;
    Kayles "kayles" needs [Pairs, Find] by plan::family::skittles;
    Fibonacci "fibonacci" needs [Bounded] by plan::family::twice;
    /// Why games add by XOR, and where misère breaks that.
    Family "family" needs [Kernels, Subtraction, Kayles] by plan::family::together;
    /// Games that are Nim, and don't look it.
    Disguise "disguise" needs [Find] by plan::family::disguise;
}

impl Lesson {
    /// Returns the lesson for somebody who has just lost a game by these rules: the one named like the game, or the
    /// first about its rules.
    pub fn on(rules: Rules) -> Self {
        match (rules.variant.name(), rules.ending) {
            // Kayles' own lesson is about the normal ending.
            ("kayles", Ending::Misere) | ("own", _) => Self::Family,
            ("max", _) => Self::Bounded,
            (game, _) => {
                let own = Self::ALL.into_iter().find(|lesson| lesson.name() == game);
                own.unwrap_or(Self::Pairs)
            }
        }
    }

    /// Returns the lesson that teaches a reason of Nim's, with or without a bound.
    pub const fn about(reason: Reason) -> Option<Self> {
        use Reason::*;
        Some(match reason {
            Equal | Pairs => Self::Pairs,
            Triple { .. } => Self::Triples,
            Balance => Self::Balance,
            OneLeft | OddOnes { .. } => Self::Misere,
            Parity { .. } | Multiple { .. } => Self::Bounded,
            EqualRemainders { .. } => Self::BoundedTwo,
            BalancedRemainders { .. } => Self::BoundedMany,
            OneMore { .. } | OddRemainders { .. } => Self::BoundedMisere,
            NothingLeft | Stuck => return None,
            EqualRows | PairedRows | BalancedRows | AsNormal | Listed { .. } | Searched => {
                return None;
            }
            ZeroValue { .. } | OddValues { .. } | BalancedValues => return None,
            LostPair { .. } | OutOfReach { .. } => return None,
        })
    }

    /// The lesson's number in the list, from 1.
    pub const fn number(self) -> u64 {
        self as u64 + 1
    }
}

/// Returns the steps of a lesson: always the same for the same seed and round.
pub fn plan(lesson: Lesson, seed: u64, round: u32) -> Vec<Step> {
    let mut rng = Rng::with_seed(seed);
    for _ in 0..=round.min(1_000) {
        rng = rng.fork();
    }
    lesson.make(&mut rng)
}
