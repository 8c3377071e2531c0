//! What can be played by naming it.

use std::num::NonZeroU64;

use nim::{Ending, Rules, Variant, names};

use super::{Terms, Theme};

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
        Rules { variant: Variant::bounded_by(max_take), ending }
    }

    /// The theme, where the players ask for no other.
    pub const fn theme(self) -> Theme {
        match self {
            Self::Marienbad | Self::TwentyOne | Self::Random => Theme::Matches,
            Self::Classic | Self::Xl => Theme::Stones,
            Self::Fruit => Theme::Fruit,
        }
    }

    /// The one that such a game is of, whatever it looks like.
    pub fn of(terms: &Terms) -> Option<Self> {
        let position = terms.start.position();
        if terms.dealt {
            return position.rules().variant.is_nim().then_some(Self::Random);
        }
        Self::ALL.into_iter().find(|preset| {
            preset.piles() == Some(position.piles()) && preset.rules() == position.rules()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nim::{Position, Start};

    #[test]
    fn every_preset_may_be_played() {
        for preset in Preset::ALL {
            let Some(piles) = preset.piles() else {
                continue;
            };
            let position = Position::new(piles, preset.rules());
            let start = Start::try_from(position).expect("it may be played");
            assert_eq!(Preset::of(&Terms::of(start)), Some(preset));
        }
    }
}
