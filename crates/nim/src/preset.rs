//! What can be played by naming it.

use std::num::NonZeroU64;

use super::{Ending, Outcome, Position, Rules, Start};
use crate::names;

/// What the objects are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Matches.
    Matches,
    /// Stones.
    Stones,
    /// Fruit, a kind a pile.
    Fruit,
    /// Plain sentences, for screen readers.
    Words,
}

names!(Theme {
    Matches => "matches",
    Stones => "stones",
    Fruit => "fruit",
    Words => "words",
});

/// A game known by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Preset {
    /// 1-3-5-7, misère: the game of the film.
    #[default]
    Marienbad,
    /// 3-4-5, normal.
    Classic,
    /// 2-3-4-6, normal: oranges, peaches, lemons, bananas.
    Fruit,
    /// 3-5-7-9, normal, at most 3 a move.
    Xl,
    /// 21, misère, at most 3 a move.
    TwentyOne,
    /// Piles as [`deal`] deals them.
    Random,
}

names!(Preset {
    Marienbad => "marienbad",
    Classic => "classic",
    Fruit => "fruit",
    Xl => "xl",
    TwentyOne => "twenty-one",
    Random => "random",
});

impl Preset {
    /// The piles, or `None` if they are dealt.
    pub const fn piles(self) -> Option<&'static [u64]> {
        match self {
            Self::Marienbad => Some(&[1, 3, 5, 7]),
            Self::Classic => Some(&[3, 4, 5]),
            Self::Fruit => Some(&[2, 3, 4, 6]),
            Self::Xl => Some(&[3, 5, 7, 9]),
            Self::TwentyOne => Some(&[21]),
            Self::Random => None,
        }
    }

    /// The rules, where the players ask for no others.
    pub const fn rules(self) -> Rules {
        let (ending, max_take) = match self {
            Self::Marienbad | Self::Random => (Ending::Misere, None),
            Self::Classic | Self::Fruit => (Ending::Normal, None),
            Self::Xl => (Ending::Normal, NonZeroU64::new(3)),
            Self::TwentyOne => (Ending::Misere, NonZeroU64::new(3)),
        };
        Rules { ending, max_take }
    }

    /// The theme, where the players ask for no other.
    pub const fn theme(self) -> Theme {
        match self {
            Self::Marienbad | Self::TwentyOne | Self::Random => Theme::Matches,
            Self::Classic | Self::Xl => Theme::Stones,
            Self::Fruit => Theme::Fruit,
        }
    }

    /// Where a game begins under these rules. `chances` and `seed` matter only where piles are dealt.
    pub fn start(self, rules: Rules, chances: Chances, seed: u64) -> Start {
        match self.piles() {
            Some(piles) => Start(Position::new(piles, rules)),
            None => deal(rules, chances, seed),
        }
    }
}

/// How a dealt position should stand for the player who begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Chances {
    /// Who begins can win.
    Won,
    /// Who begins loses, if the other never errs.
    Lost,
    /// Either.
    #[default]
    Any,
}

names!(Chances {
    Won => "won",
    Lost => "lost",
    Any => "any",
});

impl Chances {
    fn allow(self, outcome: Outcome) -> bool {
        match self {
            Self::Won => outcome == Outcome::N,
            Self::Lost => outcome == Outcome::P,
            Self::Any => true,
        }
    }
}

/// Deals 3 to 6 piles of 1 to 15 objects that give the player who begins such chances.
pub fn deal(rules: Rules, chances: Chances, seed: u64) -> Start {
    let mut rng = fastrand::Rng::with_seed(seed);
    // About one deal in 16 is lost, and more under small bounds: this soon ends.
    loop {
        let piles: Vec<u64> = (0..rng.u8(3..=6)).map(|_| rng.u64(1..=15)).collect();
        let position = Position::new(piles, rules);
        if chances.allow(position.outcome()) {
            return Start(position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for preset in Preset::ALL {
            assert_eq!(preset.to_string().parse(), Ok(preset));
        }
        let error = "wrong".parse::<Chances>().expect_err("no such chances");
        assert_eq!(error.to_string(), "expected one of won, lost, any");
    }

    #[test]
    fn every_preset_may_be_played() {
        for preset in Preset::ALL {
            let start = preset.start(preset.rules(), Chances::Any, 7);
            let position = Position::from(start.clone());
            assert_eq!(Start::try_from(position), Ok(start));
        }
    }

    #[test]
    fn deals_are_as_asked() {
        for ending in [Ending::Normal, Ending::Misere] {
            for max_take in (0..=9).chain([14, 15, 16, u64::MAX]) {
                let rules = Rules {
                    ending,
                    max_take: NonZeroU64::new(max_take),
                };
                for seed in 0..50 {
                    for (chances, outcome) in
                        [(Chances::Won, Outcome::N), (Chances::Lost, Outcome::P)]
                    {
                        let start = deal(rules, chances, seed);
                        assert_eq!(start.position().outcome(), outcome);
                        assert_eq!(start, deal(rules, chances, seed));
                        let piles = &start.position().piles;
                        assert!((3..=6).contains(&piles.len()));
                        assert!(piles.iter().all(|pile| (1..=15).contains(pile)));
                    }
                }
            }
        }
    }
}
