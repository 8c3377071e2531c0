//! Positions as they are typed.

use std::num::NonZeroU64;

use super::BadInput;
use nim::{Ending, Line, LineError, Position, Rules, Variant, parse_piles};

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

/// Like [`read_position`]; with `ply`, a notation line is read only up to that many moves.
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
pub const PLAIN: Rules = Rules {
    ending: Ending::Normal,
    variant: Variant::Nim,
};
