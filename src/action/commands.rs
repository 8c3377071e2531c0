//! Slash commands, from their options to actions.

use std::num::NonZeroU64;

use super::{Action, BadInput, Deal, Options, Play, PuzzleAction};
use crate::nim::{
    Chances, Ending, Line, LineError, Move, Position, Preset, Rules, Start, parse_piles,
};

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
            "puzzle" => Ok(Self::Puzzle(PuzzleAction::Open)),
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
