//! Slash commands, from their options to actions.

use std::num::NonZeroU64;

use super::challenge::challenge;
use super::{Action, BadInput, Deal, Options, Play};
use crate::game::Ply;
use crate::game::Preset;
use crate::lesson::{Course, Deck, Lesson};
use nim::{
    Chances, Ending, Line, LineError, Move, PileIx, Position, Rules, Start, Variant, parse_piles,
};

impl Action {
    /// Reads a slash command.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_command(name: &str, options: &Options) -> Result<Self, BadInput> {
        match name {
            "play" => match challenge(options)? {
                Some(challenge) => Ok(Self::Challenge(challenge)),
                None => play(options).map(Self::Play),
            },
            "move" => type_move(options).map(Self::TypeMove),
            "hint" => hint(options),
            "board" => Ok(Self::Board),
            "resign" => Ok(Self::Resign),
            "games" => Ok(Self::Games),
            "leaderboard" => leaderboard(options),
            "review" => review(options),
            "help" => Ok(Self::Help),
            "learn" => learn(options),
            "puzzle" => Ok(Self::Puzzle),
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
            ("review", ("game", typed)) => Ok(Self::CompleteReview(typed.to_owned())),
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
    read_position_at(text, ending, max_take, None)
}

/// Like [`read_position`]; with `ply`, a notation line is read up to so many moves only.
///
/// # Errors
/// What is wrong with it.
pub fn read_position_at(
    text: &str,
    ending: Option<Ending>,
    max_take: Option<NonZeroU64>,
    ply: Option<i64>,
) -> Result<Position, BadInput> {
    let names_rules = |word: &str| word.trim_end_matches(':').parse::<Ending>().is_ok();
    if !text.contains(':') && !text.split_whitespace().any(names_rules) {
        if ply.is_some() {
            return Err(BadInput::PlyWithoutGame);
        }
        let ending = ending.unwrap_or(PLAIN.ending);
        return Ok(Position::new(
            parse_piles(text)?,
            Rules {
                variant: Variant::bounded_by(max_take),
                ending,
            },
        ));
    }
    if ending.is_some() || max_take.is_some() {
        return Err(BadInput::RulesWithLine);
    }
    let mut line: Line = text.parse()?;
    if let Some(given) = ply {
        let most = Some(line.moves.len());
        let moves = usize::try_from(given).ok();
        let shorter = moves.and_then(|moves| line.up_to(moves));
        line = shorter.ok_or(BadInput::Ply { given, most })?;
    }
    line.position()
        .map_err(|illegal| LineError::from(illegal).into())
}

/// The rules of piles that came without any.
const PLAIN: Rules = Rules {
    ending: Ending::Normal,
    variant: Variant::Nim,
};

pub(super) fn play(options: &Options) -> Result<Play, BadInput> {
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
    rules.variant = max_take.map_or(rules.variant, Variant::AtMost);

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
    let at: PileIx = pile
        .trim()
        .parse()
        .map_err(|_| BadInput::Pile(pile.to_owned()))?;
    format!("{at}{take}")
        .parse()
        .map_err(|_| BadInput::Take(take.to_string()))
}

fn hint(options: &Options) -> Result<Action, BadInput> {
    let public = options.flag("public");
    let ending: Option<Ending> = options.choice("ending")?;
    let max_take = options.max_take()?;
    let ply = options.integer("ply");
    let ruled = ending.is_some() || max_take.is_some();
    let Some(text) = options.text("piles") else {
        return if ruled {
            Err(BadInput::RulesWithoutPiles)
        } else {
            let most = None;
            let bad = |given| BadInput::Ply { given, most };
            let ply = ply.map(|given| u32::try_from(given).map(Ply).map_err(|_| bad(given)));
            let ply = ply.transpose()?;
            Ok(Action::HintHere { ply, public })
        };
    };
    let position = read_position_at(text, ending, max_take, ply)?;
    Ok(Action::HintOn { position, public })
}

fn review(options: &Options) -> Result<Action, BadInput> {
    let game = options.text("game").map(|text| {
        let game = text.trim().parse();
        game.map_err(|_| BadInput::Game(text.to_owned()))
    });
    game.transpose().map(Action::Review)
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

fn learn(options: &Options) -> Result<Action, BadInput> {
    let piles = options.text("piles");
    match options.text("lesson") {
        // Piles alone can only be for the cards.
        Some(Course::CARDS) | None if piles.is_some() => {
            let position = read_position(piles.unwrap_or_default(), None, None)?;
            Ok(Action::Learn(Course::Cards(Deck::try_from(position)?)))
        }
        None => Ok(Action::Lessons),
        Some(Course::CARDS) => Ok(Action::LearnByHeart),
        Some(_) => {
            let lesson: Option<Lesson> = options.choice("lesson")?;
            if piles.is_some() {
                return Err(BadInput::PilesWithLesson);
            }
            Ok(lesson.map_or(Action::Lessons, |lesson| {
                Action::Learn(Course::Lesson(lesson))
            }))
        }
    }
}
