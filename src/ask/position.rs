//! Positions as they are typed.

use super::rules::RuleOptions;
use super::typed::{Takes, Typed, optional};
use super::{BadInput, Options};
use nim::{Ending, Line, LineError, PilesError, Position, Rules, Variant, parse_piles};

/// Reads any position as it is typed: piles, played by the rules given or else by plain Nim's, or a notation
/// line, which has its own.
///
/// # Errors
/// What is wrong with it.
pub fn read_position(text: &str, asked: RuleOptions) -> Result<Position, BadInput> {
    read_position_at(text, asked, None)
}

/// Like [`read_position`]; with `ply`, a notation line is read only up to that many moves.
///
/// # Errors
/// What is wrong with it.
pub fn read_position_at(
    text: &str,
    asked: RuleOptions,
    ply: Option<i64>,
) -> Result<Position, BadInput> {
    read_played(text, asked, PLAIN.variant, ply)
}

/// Like [`read_position_at`], of that game where the piles do not come with one.
///
/// # Errors
/// What is wrong with it.
pub fn read_played(
    text: &str,
    asked: RuleOptions,
    game: Variant,
    ply: Option<i64>,
) -> Result<Position, BadInput> {
    let names_rules = |word: &str| word.trim_end_matches(':').parse::<Ending>().is_ok();
    if !text.contains(':') && !text.split_whitespace().any(names_rules) {
        if ply.is_some() {
            return Err(BadInput::PlyWithoutGame);
        }
        let variant = game;
        let position = Position::new(
            parse_piles(text).map_err(BadInput::Piles)?,
            asked.or(Rules { variant, ..PLAIN }),
        );
        position.solvable().map_err(BadInput::Start)?;
        return Ok(position);
    }
    if !asked.is_nothing() || game != PLAIN.variant {
        return Err(BadInput::RulesWithLine);
    }
    let mut line: Line = text.parse().map_err(BadInput::Line)?;
    if let Some(given) = ply {
        let most = Some(line.moves.len());
        let moves = usize::try_from(given).ok();
        let shorter = moves.and_then(|moves| line.up_to(moves));
        line = shorter.ok_or(BadInput::Ply { given, most })?;
    }
    line.position().map_err(|illegal| BadInput::Line(illegal.into()))
}

/// The rules of piles that came without any.
pub const PLAIN: Rules = Rules { ending: Ending::Normal, variant: Variant::Nim };

/// What is too large to be solved is not played with either, where far less is the most.
fn in_a_game(bad: BadInput) -> BadInput {
    match bad {
        BadInput::Piles(PilesError::TooBig { part })
        | BadInput::Line(LineError::Piles(PilesError::TooBig { part })) => {
            BadInput::PileTooBig(part)
        }
        bad => bad,
    }
}

optional! {
    Position: Takes::Text { longest: 100 }, text, |_, given: &str| {
        read_position(given, RuleOptions::default()).map_err(in_a_game)
    };
}
