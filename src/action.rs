//! What a person can ask for, read from a command or a control into values that need no further checking.

use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::control::Control;
use crate::game::{GameId, MessageId, Place, Ply, UserId};
use crate::nim::{
    Chances, Ending, Level, Line, LineError, Move, PileIx, PilesError, Position, Preset, Rules,
    Start, StartError, Theme, parse_move, parse_piles,
};
use crate::text::Locale;

/// One interaction, understood.
#[derive(Debug, Clone)]
pub struct Request {
    /// The interaction's id; a game it begins takes it as its own.
    pub id: u64,
    /// Who asks.
    pub user: UserId,
    /// Where.
    pub place: Place,
    /// The asker's language, for what only they see.
    pub locale: Locale,
    /// The place's language, for what everyone sees.
    pub place_locale: Locale,
    /// The time, in milliseconds since 1970 in UTC.
    pub now: i64,
    /// What the bot's choices are drawn from.
    pub seed: u64,
    /// The message whose control was used, if one was.
    pub message: Option<MessageId>,
    /// What is asked for, or what is wrong with it.
    pub action: Result<Action, BadInput>,
}

/// What a person asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Begin a game against the bot.
    Play(Play),
    /// Make a move in one's game in this channel, by typing it.
    TypeMove(Move),
    /// Complete the pile of a move being typed.
    CompletePile(String),
    /// Complete the amount of a move being typed, for the pile typed before it.
    CompleteTake {
        /// The pile, if one was typed.
        pile: Option<PileIx>,
        /// What of the amount was typed.
        typed: String,
    },
    /// A hint on one's game in this channel.
    HintHere {
        /// Shown to the channel.
        public: bool,
    },
    /// A hint on any position.
    HintOn {
        /// The position.
        position: Position,
        /// Shown to the channel.
        public: bool,
    },
    /// One's board in this channel, anew.
    Board,
    /// Resign one's game in this channel.
    Resign,
    /// One's open games.
    Games,
    /// The server's leaderboard.
    Leaderboard,
    /// What to do first.
    Help,
    /// A move made by menu or form.
    Take {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The move.
        m: Move,
    },
    /// A pile picked, its amount not yet.
    PickPile {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The pile.
        pile: PileIx,
    },
    /// The form to type an amount into.
    AskAmount {
        /// In which game.
        game: GameId,
        /// The ply the menu was drawn for.
        ply: Ply,
        /// The pile to take from.
        pile: PileIx,
    },
    /// A button that needs nothing more than itself.
    Press(Control),
}

/// A game to begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play {
    /// What it begins from.
    pub deal: Deal,
    /// Who makes the first move.
    pub first: First,
    /// How well the bot plays.
    pub level: Level,
    /// How the objects are drawn.
    pub theme: Theme,
}

/// What a game begins from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deal {
    /// These piles and rules.
    Set(Start),
    /// Random piles under these rules.
    Random {
        /// The rules.
        rules: Rules,
        /// What whoever begins can hope for.
        chances: Chances,
    },
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum First {
    /// The person who asked for the game.
    #[default]
    Me,
    /// The other side.
    Opponent,
    /// Either, by chance.
    Random,
}

impl First {
    /// The option's choices.
    pub const ALL: [Self; 3] = [Self::Me, Self::Opponent, Self::Random];

    /// Its name in the option.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Opponent => "opponent",
            Self::Random => "random",
        }
    }
}

impl FromStr for First {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|first| first.name() == text)
            .ok_or(())
    }
}

/// What is wrong with what was typed or pressed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadInput {
    /// The piles cannot be read.
    #[error(transparent)]
    Piles(#[from] PilesError),
    /// The notation line cannot be read.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The piles can be read, but no game is played from them.
    #[error(transparent)]
    Start(#[from] StartError),
    /// `max_take` is not 1 or more.
    #[error("max_take {0} is below 1")]
    MaxTake(i64),
    /// `take` is not 1 or more.
    #[error("take {0} is below 1")]
    Take(String),
    /// The pile is not named by a letter.
    #[error("no pile is called {0}")]
    Pile(String),
    /// `start` says something about random piles, and the piles are set.
    #[error("start needs the random preset")]
    StartNeedsRandom,
    /// Random piles and set piles were asked for at once.
    #[error("the random preset deals its own piles")]
    RandomWithPiles,
    /// `ending` or `max_take` came without `piles` to apply to.
    #[error("rules without piles")]
    RulesWithoutPiles,
    /// `ending` or `max_take` came with a notation line, which has its own.
    #[error("rules beside a notation line")]
    RulesWithLine,
    /// The option takes one of its choices only.
    #[error("{option} cannot be {given}")]
    Choice {
        /// The option.
        option: &'static str,
        /// What it was given.
        given: String,
    },
    /// There is no such command.
    #[error("no such command")]
    UnknownCommand,
    /// There is no such button or menu entry.
    #[error("no such control")]
    UnknownControl,
}

/// The value of a command's option.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// Yes or no.
    Bool(bool),
}

/// The options a command came with.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options(pub Vec<(String, Value)>);

impl Options {
    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Value::Integer(n) => Some(*n),
            _ => None,
        }
    }

    fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Value::Bool(true))
    }

    fn choice<T: FromStr>(&self, option: &'static str) -> Result<Option<T>, BadInput> {
        self.text(option)
            .map(|given| {
                given.parse().map_err(|_| BadInput::Choice {
                    option,
                    given: given.to_owned(),
                })
            })
            .transpose()
    }

    fn max_take(&self) -> Result<Option<NonZeroU64>, BadInput> {
        self.integer("max_take")
            .map(|n| {
                u64::try_from(n)
                    .ok()
                    .and_then(NonZeroU64::new)
                    .ok_or(BadInput::MaxTake(n))
            })
            .transpose()
    }
}

impl Action {
    /// Reads a slash command.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_command(name: &str, options: &Options) -> Result<Self, BadInput> {
        match name {
            "play" => play(options).map(Self::Play),
            "move" => type_move(options).map(Self::TypeMove),
            "hint" => hint(options),
            "board" => Ok(Self::Board),
            "resign" => Ok(Self::Resign),
            "games" => Ok(Self::Games),
            "leaderboard" => leaderboard(options),
            "help" => Ok(Self::Help),
            _ => Err(BadInput::UnknownCommand),
        }
    }

    /// Reads a command that is being typed; `focused` is the option to complete and what it holds so far.
    ///
    /// # Errors
    /// When nothing there can be completed.
    pub fn from_typing(
        name: &str,
        options: &Options,
        focused: (&str, &str),
    ) -> Result<Self, BadInput> {
        match (name, focused) {
            ("move", ("pile", typed)) => Ok(Self::CompletePile(typed.to_owned())),
            ("move", ("take", typed)) => Ok(Self::CompleteTake {
                pile: options
                    .text("pile")
                    .and_then(|pile| pile.trim().parse().ok()),
                typed: typed.to_owned(),
            }),
            _ => Err(BadInput::UnknownCommand),
        }
    }

    /// Reads the use of a control: a button has no value, a menu its picked entry, a form its text.
    ///
    /// # Errors
    /// When the control or the value is none of ours, or a typed amount is no amount.
    pub fn from_control(custom_id: &str, value: Option<&str>) -> Result<Self, BadInput> {
        let control: Control = custom_id.parse().map_err(|_| BadInput::UnknownControl)?;
        match (control, value) {
            (Control::Moves(game, ply), Some(value)) => {
                let m = parse_move(value).map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::Take { game, ply, m })
            }
            (Control::Piles(game, ply), Some(value)) => {
                let pile = value.parse().map_err(|_| BadInput::UnknownControl)?;
                Ok(Self::PickPile { game, ply, pile })
            }
            (Control::Amounts(game, ply, pile), Some("other")) => {
                Ok(Self::AskAmount { game, ply, pile })
            }
            (Control::Amounts(game, ply, pile), Some(value)) => {
                let take = value.parse().map_err(|_| BadInput::UnknownControl)?;
                let m = Move { pile, take };
                Ok(Self::Take { game, ply, m })
            }
            (Control::Number(game, ply, pile), Some(text)) => {
                let take = text
                    .trim()
                    .parse()
                    .map_err(|_| BadInput::Take(text.to_owned()))?;
                let m = Move { pile, take };
                Ok(Self::Take { game, ply, m })
            }
            (
                Control::Moves(..)
                | Control::Piles(..)
                | Control::Amounts(..)
                | Control::Number(..),
                None,
            )
            | (_, Some(_)) => Err(BadInput::UnknownControl),
            (control, None) => Ok(Self::Press(control)),
        }
    }
}

/// Reads any position as it is typed: piles, played by the rules given or else by plain Nim's, or a notation
/// line, which has its own.
///
/// # Errors
/// What is wrong with it.
pub fn read_position(
    text: &str,
    ending: Option<Ending>,
    max_take: Option<NonZeroU64>,
) -> Result<Position, BadInput> {
    let names_rules = |word: &str| word.trim_end_matches(':').parse::<Ending>().is_ok();
    if !text.contains(':') && !text.split_whitespace().any(names_rules) {
        let ending = ending.unwrap_or(PLAIN.ending);
        return Ok(Position::new(
            parse_piles(text)?,
            Rules { ending, max_take },
        ));
    }
    if ending.is_some() || max_take.is_some() {
        return Err(BadInput::RulesWithLine);
    }
    let line: Line = text.parse()?;
    line.position()
        .map_err(|illegal| LineError::from(illegal).into())
}

/// The rules of piles that came without any.
const PLAIN: Rules = Rules {
    ending: Ending::Normal,
    max_take: None,
};

fn play(options: &Options) -> Result<Play, BadInput> {
    let piles = options.text("piles").map(parse_piles).transpose()?;
    let named: Option<Preset> = options.choice("preset")?;
    let ending: Option<Ending> = options.choice("ending")?;
    let max_take = options.max_take()?;
    let chances: Option<Chances> = options.choice("start")?;

    // Piles typed without a preset are plain Nim; with one, they are played by its rules.
    let preset = named.unwrap_or_default();
    let mut rules = match (&piles, named) {
        (Some(_), None) => PLAIN,
        _ => preset.rules(),
    };
    rules.ending = ending.unwrap_or(rules.ending);
    rules.max_take = max_take.or(rules.max_take);

    let deal = match (piles, preset.piles()) {
        (Some(_), None) => return Err(BadInput::RandomWithPiles),
        (None, None) => Deal::Random {
            rules,
            chances: chances.unwrap_or_default(),
        },
        (_, Some(_)) if chances.is_some() => return Err(BadInput::StartNeedsRandom),
        (typed, Some(known)) => {
            let piles = typed.unwrap_or_else(|| known.to_vec());
            Deal::Set(Start::try_from(Position::new(piles, rules))?)
        }
    };
    Ok(Play {
        deal,
        first: options.choice("first")?.unwrap_or_default(),
        level: options.choice("level")?.unwrap_or_default(),
        theme: options.choice("theme")?.unwrap_or(preset.theme()),
    })
}

fn type_move(options: &Options) -> Result<Move, BadInput> {
    let pile = options.text("pile").unwrap_or_default();
    let take = options.integer("take").unwrap_or_default();
    Ok(Move {
        pile: pile
            .trim()
            .parse()
            .map_err(|_| BadInput::Pile(pile.to_owned()))?,
        take: u64::try_from(take)
            .ok()
            .and_then(NonZeroU64::new)
            .ok_or_else(|| BadInput::Take(take.to_string()))?,
    })
}

fn hint(options: &Options) -> Result<Action, BadInput> {
    let public = options.flag("public");
    let ending: Option<Ending> = options.choice("ending")?;
    let max_take = options.max_take()?;
    let ruled = ending.is_some() || max_take.is_some();
    let Some(text) = options.text("piles") else {
        return if ruled {
            Err(BadInput::RulesWithoutPiles)
        } else {
            Ok(Action::HintHere { public })
        };
    };
    let position = read_position(text, ending, max_take)?;
    Ok(Action::HintOn { position, public })
}

fn leaderboard(options: &Options) -> Result<Action, BadInput> {
    for (option, only) in [("by", "wins"), ("period", "all")] {
        if let Some(given) = options.text(option).filter(|&given| given != only) {
            let given = given.to_owned();
            return Err(BadInput::Choice { option, given });
        }
    }
    Ok(Action::Leaderboard)
}
