//! What a person can ask for about the puzzle of the day.

use super::BadInput;
use crate::ask::control::{PuzzleControl, Span};
use crate::puzzle::Day;
use nim::{Move, PileIx, parse_move};

/// A wish about the puzzle of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleAction {
    /// Today's puzzle.
    Open,
    /// A try.
    Try {
        /// The day whose puzzle was shown.
        day: Day,
        /// The move.
        m: Move,
    },
    /// A pile picked, its amount not yet.
    PickPile {
        /// The day whose puzzle was shown.
        day: Day,
        /// The pile.
        pile: PileIx,
    },
    /// The explanation of that day's puzzle.
    Why(Day),
    /// Tell the channel how one's try at that day's puzzle went.
    Share(Day),
    /// A board of that day or of its month, to open.
    Board(Span, Day),
    /// A page of an open board.
    Page(Span, Day, u32),
}

/// Reads the use of a puzzle's control.
pub(super) fn from_control(
    control: PuzzleControl,
    value: Option<&str>,
) -> Result<PuzzleAction, BadInput> {
    let unknown = BadInput::UnknownControl;
    Ok(match (control, value) {
        (PuzzleControl::Open, None) => PuzzleAction::Open,
        (PuzzleControl::Moves(day), Some(value)) => {
            let m = parse_move(value).map_err(|_| unknown)?;
            PuzzleAction::Try { day, m }
        }
        (PuzzleControl::Piles(day), Some(value)) => {
            let pile = value.parse().map_err(|_| unknown)?;
            PuzzleAction::PickPile { day, pile }
        }
        (PuzzleControl::Amounts(day, pile), Some(value)) => {
            let take = value.parse().map_err(|_| unknown)?;
            let m = Move { pile, take };
            PuzzleAction::Try { day, m }
        }
        (PuzzleControl::Why(day), None) => PuzzleAction::Why(day),
        (PuzzleControl::Share(day), None) => PuzzleAction::Share(day),
        (PuzzleControl::Board(span, day), None) => PuzzleAction::Board(span, day),
        (PuzzleControl::Page(span, day, page), None) => PuzzleAction::Page(span, day, page),
        _ => return Err(unknown),
    })
}
