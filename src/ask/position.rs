//! Reads positions as they are typed.

use super::rules::RuleOptions;
use super::typed::{Takes, Typed, optional};
use super::{BadInput, Options};
use nim::{Ending, Line, LineError, PilesError, Position, Rules, Variant, parse_piles};

/// Reads a typed position: piles, with the given rules or else plain Nim's; or a notation line, which has its own
/// rules.
///
/// # Errors
/// What is wrong with it.
pub fn read_position(text: &str, rules: RuleOptions) -> Result<Position, BadInput> {
    read_position_at(text, rules, None)
}

/// Like [`read_position`]; with `ply`, reads a notation line only up to that many moves.
///
/// # Errors
/// What is wrong with it.
pub fn read_position_at(
    text: &str,
    rules: RuleOptions,
    ply: Option<i64>,
) -> Result<Position, BadInput> {
    read_played(text, rules, PLAIN.variant, ply).map(as_shown)
}

/// Like [`read_position_at`], but piles without rules are of that game.
///
/// # Errors
/// What is wrong with it.
pub fn read_played(
    text: &str,
    rules: RuleOptions,
    game: Variant,
    ply: Option<i64>,
) -> Result<Position, BadInput> {
    let names_rules =
        |word: &str| word.trim_end_matches(':').to_lowercase().parse::<Ending>().is_ok();
    if !text.contains(':') && !text.split_whitespace().any(names_rules) {
        if ply.is_some() {
            return Err(BadInput::PlyWithoutGame);
        }
        let variant = game;
        let position = Position::new(
            parse_piles(text).map_err(BadInput::Piles)?,
            rules.or(Rules { variant, ..PLAIN }),
        );
        position.solvable().map_err(BadInput::Start)?;
        return Ok(position);
    }
    if !rules.is_nothing() || game != PLAIN.variant {
        return Err(BadInput::RulesWithLine);
    }
    let mut line: Line = text.parse().map_err(BadInput::Line)?;
    if let Some(given) = ply {
        let most = Some(line.moves.len());
        let moves = usize::try_from(given).ok();
        let shorter = moves.and_then(|moves| line.up_to(moves));
        line = shorter.ok_or(BadInput::Ply { given, most })?;
    }
    line.position().map(as_shown).map_err(|illegal| BadInput::Line(illegal.into()))
}

/// Returns the position as text shows it. Where objects have places, these are counted in what is shown: without rows
/// that have been emptied, and without gaps where others have fallen.
pub fn as_shown(position: Position) -> Position {
    match position.rules().variant.has_places() {
        true => position.without_empty_piles(),
        false => position,
    }
}

/// The rules of piles typed without any.
pub const PLAIN: Rules = Rules { ending: Ending::Normal, variant: Variant::Nim };

/// For a game, replaces the error of a pile too big to solve: a game's limit is far lower.
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
