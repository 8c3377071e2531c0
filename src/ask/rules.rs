//! The options for a game's rules, shared by `/play`, `/hint` and the command line.

use std::num::{IntErrorKind, NonZeroU64};

use super::BadInput;
use super::typed::{Taking, options};
use crate::game::Preset;
use nim::{Amounts, Ending, Rules, Variant, names};

options! {
    // No doc comment here: clap would use it as the help of every subcommand with these options.
    #[derive(Copy, Default, clap::Args)]
    pub struct RuleOptions {
        /// Who takes the last object: wins (normal) or loses (misere)
        #[arg(long)]
        ending in Ending;
        /// The most objects one move may take
        #[arg(long, value_parser = bound)]
        max_take: Option<NonZeroU64>;
        // The command line has its own option for this.
        #[arg(skip)]
        game in Offered;
        #[arg(skip)]
        takes: Option<Taking>;
    }
}

names! {
    /// A game offered by name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Offered {
        Nim => "nim",
        Subtraction => "subtraction",
        Wythoff => "wythoff",
        Kayles => "kayles",
        Fibonacci => "fibonacci",
        Own => "own",
    }
}

impl Offered {
    fn of(variant: Variant) -> Self {
        match variant {
            Variant::Nim | Variant::AtMost(_) => Self::Nim,
            Variant::Subtraction(_) => Self::Subtraction,
            Variant::Wythoff => Self::Wythoff,
            Variant::Kayles => Self::Kayles,
            Variant::Fibonacci(_) => Self::Fibonacci,
            Variant::Own(_) => Self::Own,
        }
    }
}

/// The amounts of the subtraction game if none are given.
const TAKES: [u64; 3] = [1, 3, 4];

fn bound(text: &str) -> Result<NonZeroU64, &'static str> {
    let bound = text.parse::<NonZeroU64>();
    bound.map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow => "there is no need for so large a number: leave it out",
        _ => "write a number from 1 up: who may take nothing cannot move",
    })
}

impl RuleOptions {
    /// Returns the options if they go together.
    ///
    /// # Errors
    /// The options that don't.
    pub fn together(self) -> Result<Self, BadInput> {
        let goes = match self.takes {
            Some(Taking(Variant::Subtraction(_))) => {
                matches!(self.game, None | Some(Offered::Subtraction | Offered::Own))
            }
            _ => matches!(self.game, None | Some(Offered::Own)),
        };
        let is_nim = matches!(self.game, None | Some(Offered::Nim));
        let misere = self.ending == Some(Ending::Misere);
        match (self.game, self.takes, self.max_take) {
            (_, Some(_), Some(_)) => Err(BadInput::RulesTogether("max_take", "takes")),
            (Some(Offered::Own), None, _) => Err(BadInput::WithoutTakes),
            (_, Some(_), _) if !goes => Err(BadInput::RulesTogether("game", "takes")),
            (_, _, Some(_)) if !is_nim => Err(BadInput::RulesTogether("game", "max_take")),
            (Some(Offered::Fibonacci), ..) if misere => Err(BadInput::OnlyNormal("fibonacci")),
            _ => Ok(self),
        }
    }

    /// The same, together with a preset. A preset is of one game, unless its piles are random.
    ///
    /// # Errors
    /// The options that don't.
    pub fn with_preset(self, preset: Option<Preset>) -> Result<Self, BadInput> {
        let whole = self.together()?;
        let Some(preset) = preset.filter(|preset| preset.piles().is_some()) else {
            return Ok(whole);
        };
        let of = Offered::of(preset.rules().variant);
        match self.takes.map(|Taking(taken)| Offered::of(taken)).or(self.game) {
            Some(game) if game != of && self.game.is_none() => {
                Err(BadInput::RulesTogether("preset", "takes"))
            }
            Some(game) if game != of => {
                Err(BadInput::OtherGame { preset, of: of.name(), game: game.name() })
            }
            Some(_) => Ok(whole),
            None => match (Self { game: Some(of), ..self }).together() {
                Err(BadInput::RulesTogether(_, other)) => {
                    Err(BadInput::RulesTogether("preset", other))
                }
                Err(bad @ BadInput::OnlyNormal(_)) => Err(bad),
                _ => Ok(whole),
            },
        }
    }

    /// Returns the game other than Nim that was asked for, by name or by its amounts.
    pub fn variant(self) -> Option<Variant> {
        match (self.game, self.takes) {
            (_, Some(Taking(variant))) => Some(variant),
            (Some(Offered::Subtraction), None) => Amounts::new(TAKES).map(Variant::Subtraction),
            (Some(Offered::Wythoff), None) => Some(Variant::Wythoff),
            (Some(Offered::Kayles), None) => Some(Variant::Kayles),
            (Some(Offered::Fibonacci), None) => Some(Variant::Fibonacci(None)),
            // `own` without `takes` is refused elsewhere.
            (None | Some(Offered::Nim | Offered::Own), None) => None,
        }
    }

    /// Whether they are a player's own rules; amounts alone are not.
    pub(super) fn are_own(self) -> bool {
        let of = self.variant().map(Offered::of);
        [self.game, of].contains(&Some(Offered::Own))
    }

    /// Returns `rules`, changed as asked for.
    pub fn or(self, rules: Rules) -> Rules {
        let bounded = self.max_take.map(Variant::AtMost);
        // A game named without amounts keeps those of `rules`.
        let same = |game: &Variant| self.takes.is_none() && game.name() == rules.variant.name();
        let variant = self.variant().filter(|variant| !same(variant));
        Rules {
            variant: variant.or(bounded).unwrap_or(rules.variant),
            ending: self.ending.unwrap_or(rules.ending),
        }
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Self::default()
    }
}
