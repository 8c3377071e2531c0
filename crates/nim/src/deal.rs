//! Deals starts at random.

use super::{Outcome, Position, Rules, Start, StartError};
use crate::names;
use crate::variant::{Game, with};

names! {
    /// How a dealt position should stand for the player who begins.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum Chances {
        /// The player who begins can win.
        Won => "won",
        /// The player who begins loses if the other never errs.
        Lost => "lost",
        /// Either.
        #[default]
        Any => "any",
    }
}

impl Chances {
    fn allow(self, outcome: Outcome) -> bool {
        match self {
            Self::Won => outcome == Outcome::N,
            Self::Lost => outcome == Outcome::P,
            Self::Any => true,
        }
    }
}

/// How many deals are tried. That is enough wherever a fitting one exists.
const DRAWS: usize = 10_000;

/// Deals piles with these chances for the player who begins: in Nim 3 to 6 piles of 1 to 15 objects.
///
/// # Errors
/// When no dealt piles can be played, for instance because every amount that may be taken is larger than they are.
pub fn deal(rules: Rules, chances: Chances, seed: u64) -> Result<Start, StartError> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let empty = Position::new([], rules);
    let mut draw = || {
        let piles = with!(empty, game => game.dealt(&mut rng));
        Position::new(piles, rules)
    };
    // About one deal in 16 is lost, more under small bounds. If no deal has the chances asked for and is large enough to
    // be scored, a smaller one is returned; if none has those chances, any.
    let draws = (0..DRAWS).map(|_| draw());
    let (mut small, mut any) = (None, Err(StartError::Over));
    for start in draws.map(Start::try_from) {
        match start {
            Ok(start) if chances.allow(start.position().outcome()) => {
                if start.position().is_substantial() {
                    return Ok(start);
                }
                small = small.or(Some(start));
            }
            start => any = any.or(start),
        }
    }
    small.map_or(any, Ok)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU64;

    use super::*;
    use crate::{Amounts, Ending, Variant};

    #[test]
    fn names_read_back() {
        for chances in Chances::ALL {
            assert_eq!(chances.to_string().parse(), Ok(chances));
        }
        let error = "wrong".parse::<Chances>().expect_err("no such chances");
        assert_eq!(error.to_string(), "expected one of won, lost, any");
    }

    #[test]
    fn deals_are_large_enough_to_be_scored() {
        let own = Amounts::new([1, 2]).expect("amounts");
        for variant in [Variant::Wythoff, Variant::Subtraction(own)] {
            for (chances, seed) in
                Chances::ALL.into_iter().flat_map(|c| (0..300).map(move |s| (c, s)))
            {
                let start = deal(Rules { ending: Ending::Normal, variant }, chances, seed);
                let start = start.expect("there is one");
                assert!(start.position().is_substantial(), "{start:?}");
                assert!(chances.allow(start.position().outcome()), "{start:?}");
            }
        }
    }

    #[test]
    fn nobody_is_dealt_what_nobody_can_play() {
        let taking = |amount| Rules {
            ending: Ending::Normal,
            variant: Variant::Subtraction(Amounts::new([amount]).expect("an amount")),
        };
        for seed in 0..200 {
            let start = deal(taking(14), Chances::Any, seed).expect("there is one");
            assert!(start.position().piles.iter().any(|&pile| pile >= 14), "{start:?}");
        }
        assert_eq!(deal(taking(16), Chances::Any, 0), Err(StartError::Over));
    }

    #[test]
    fn deals_are_as_asked() {
        for ending in [Ending::Normal, Ending::Misere] {
            for max_take in (0..=9).chain([14, 15, 16, u64::MAX]) {
                let rules =
                    Rules { ending, variant: Variant::bounded_by(NonZeroU64::new(max_take)) };
                for seed in 0..50 {
                    for (chances, outcome) in
                        [(Chances::Won, Outcome::N), (Chances::Lost, Outcome::P)]
                    {
                        let dealt = deal(rules, chances, seed);
                        assert_eq!(dealt, deal(rules, chances, seed));
                        let start = dealt.expect("there is one");
                        assert_eq!(start.position().outcome(), outcome);
                        let piles = &start.position().piles;
                        assert!((3..=6).contains(&piles.len()));
                        assert!(piles.iter().all(|pile| (1..=15).contains(pile)));
                    }
                }
            }
        }
    }
}
