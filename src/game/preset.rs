//! Presets: games that can be played by naming them.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use nim::{Ending, Position, Rules, Start, UnknownName, Variant, names};

use super::{Terms, Theme};

names! {
    /// A game known by name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum Preset {
        /// 1-3-5-7, misère: the game of the film.
        #[default]
        Marienbad => "marienbad",
        /// 3-4-5, normal.
        Classic => "classic",
        /// 2-3-4-6, normal: oranges, peaches, lemons, bananas.
        Fruit => "fruit",
        /// 3-5-7-9, normal, at most 3 a move.
        Xl => "xl",
        /// 21, misère, at most 3 a move.
        TwentyOne => "twenty-one",
        /// Piles as [`deal`](nim::deal) deals them.
        Random => "random",
        /// 7-10-13, taking 1, 2, 4, 8 or 16: it looks binary, but only remainders mod 3 count.
        Powers => "powers",
        Trio => "trio",
        /// 7-8-9, taking 2 or 3: only one move wins.
        Leftovers => "leftovers",
        /// Wythoff's game from a start where a move of every kind wins.
        Queen => "queen",
        /// Wythoff's game from a start that is lost for the one who begins.
        Golden => "golden",
        /// Wythoff's game from a start where only a move from both piles wins.
        Crossroads => "crossroads",
        /// Kayles as Dudeney set it: 13 pins, of which the second has fallen.
        Dudeney => "dudeney",
        Alley => "alley",
        Rows => "rows",
        Twenty => "twenty",
        /// Fibonacci Nim from a start that is lost for the one who begins.
        Rabbits => "rabbits",
        Hundred => "hundred",
    }
}

impl Preset {
    /// Returns the piles, or `None` if they are dealt.
    pub const fn piles(self) -> Option<&'static [u64]> {
        Some(match self {
            Self::Marienbad => &[1, 3, 5, 7],
            Self::Classic | Self::Rows => &[3, 4, 5],
            Self::Fruit => &[2, 3, 4, 6],
            Self::Xl => &[3, 5, 7, 9],
            Self::TwentyOne | Self::Rabbits => &[21],
            Self::Random => return None,
            Self::Powers => &[7, 10, 13],
            Self::Trio => &[5, 9, 13],
            Self::Leftovers => &[7, 8, 9],
            Self::Queen => &[5, 7],
            Self::Golden => &[12, 20],
            Self::Crossroads => &[6, 9],
            Self::Dudeney => &[1, 11],
            Self::Alley => &[12],
            Self::Twenty => &[20],
            Self::Hundred => &[100],
        })
    }

    /// Returns the rules, unless the players ask for others.
    pub fn rules(self) -> Rules {
        let rules = match self {
            Self::Marienbad | Self::Random => "misere",
            Self::Classic | Self::Fruit => "normal",
            Self::Xl => "normal max 3",
            Self::TwentyOne => "misere max 3",
            Self::Powers => "normal subtraction 1,2,4,8,16",
            Self::Trio => "normal subtraction 1,3,4",
            Self::Leftovers => "normal subtraction 2,3",
            Self::Queen | Self::Golden | Self::Crossroads => "normal wythoff",
            Self::Dudeney | Self::Alley | Self::Rows => "normal kayles",
            Self::Twenty | Self::Rabbits | Self::Hundred => "normal fibonacci",
        };
        // The fallback is never used: a test checks that all of them parse.
        rules.parse().unwrap_or(Rules { variant: Variant::Nim, ending: Ending::Normal })
    }

    /// Whether it can be played with that ending.
    pub fn is_played_to(self, ending: Ending) -> bool {
        let rules = Rules { ending, ..self.rules() };
        let start = |piles: &[u64]| Start::try_from(Position::new(piles, rules));
        self.piles().is_none_or(|piles| start(piles).is_ok())
    }

    /// Returns the theme, unless the players ask for another.
    pub fn theme(self) -> Theme {
        match self {
            Self::Marienbad | Self::TwentyOne | Self::Random => Theme::Matches,
            Self::Fruit => Theme::Fruit,
            // Pins are slim, as matches are.
            _ if self.rules().variant.has_places() => Theme::Matches,
            _ => Theme::Stones,
        }
    }

    /// Returns the preset that has these terms, whatever their theme.
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

/// A preset of Nim itself: servers default to one and tournaments play them, since Nim is rated everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NimPreset(Preset);

impl NimPreset {
    /// Their names, with which [`Preset::NAMES`] begins.
    pub const NAMES: [&'static str; 6] = {
        let [a, b, c, d, e, f, ..] = Preset::NAMES;
        [a, b, c, d, e, f]
    };

    pub fn new(preset: Preset) -> Option<Self> {
        preset.rules().variant.is_nim().then_some(Self(preset))
    }
}

impl Deref for NimPreset {
    type Target = Preset;

    fn deref(&self) -> &Preset {
        &self.0
    }
}

impl fmt::Display for NimPreset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for NimPreset {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::new(text.parse()?).ok_or(UnknownName { accepts: &Self::NAMES })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_may_be_played() {
        for preset in Preset::ALL {
            assert_eq!(NimPreset::NAMES.contains(&preset.name()), NimPreset::new(preset).is_some());
            let Some(piles) = preset.piles() else { continue };
            let position = Position::new(piles, preset.rules());
            let start = Start::try_from(position).expect("it may be played");
            assert_eq!(Preset::of(&Terms::of(start)), Some(preset));
        }
    }
}
