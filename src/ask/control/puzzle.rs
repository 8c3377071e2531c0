//! The controls of the puzzle of the day. Each names its day, so that yesterday's do not touch today's.

use std::fmt;

use super::parse;
use crate::puzzle::Day;
use nim::PileIx;

/// A control of a puzzle, or of a board of those who solved it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleControl {
    /// Opens the puzzle of whatever day it then is.
    Open,
    /// A menu of every legal move; an entry's value is a move, `B3`.
    Moves(Day),
    /// A menu of the piles; an entry's value is a letter.
    Piles(Day),
    /// A menu of amounts for one pile; an entry's value is a number.
    Amounts(Day, PileIx),
    /// Explains the puzzle to whoever may know.
    Why(Day),
    /// Tells the channel how one's try went.
    Share(Day),
    /// Opens a board.
    Board(Span, Day),
    /// Turns an open board to a page, counted from 0, or to the other span.
    Page(Span, Day, u32),
}

/// The days a board is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// One day.
    Day,
    /// The calendar month that the day is in.
    Month,
}

impl Span {
    const fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Month => "month",
        }
    }
}

impl fmt::Display for PuzzleControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => write!(f, "open"),
            Self::Moves(Day(day)) => write!(f, "moves.{day}"),
            Self::Piles(Day(day)) => write!(f, "piles.{day}"),
            Self::Amounts(Day(day), pile) => write!(f, "amounts.{day}.{pile}"),
            Self::Why(Day(day)) => write!(f, "why.{day}"),
            Self::Share(Day(day)) => write!(f, "share.{day}"),
            Self::Board(span, Day(day)) => write!(f, "board.{}.{day}", span.name()),
            Self::Page(span, Day(day), page) => write!(f, "page.{}.{day}.{page}", span.name()),
        }
    }
}

/// Reads what comes after `puzzle.`; fields beyond it are left.
pub(super) fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<PuzzleControl> {
    let mut next = || fields.next();
    Some(match next()? {
        "open" => PuzzleControl::Open,
        "moves" => PuzzleControl::Moves(parse(next()?)?),
        "piles" => PuzzleControl::Piles(parse(next()?)?),
        "amounts" => PuzzleControl::Amounts(parse(next()?)?, parse(next()?)?),
        "why" => PuzzleControl::Why(parse(next()?)?),
        "share" => PuzzleControl::Share(parse(next()?)?),
        "board" => PuzzleControl::Board(span(next()?)?, parse(next()?)?),
        "page" => PuzzleControl::Page(span(next()?)?, parse(next()?)?, parse(next()?)?),
        _ => return None,
    })
}

fn span(text: &str) -> Option<Span> {
    [Span::Day, Span::Month]
        .into_iter()
        .find(|span| span.name() == text)
}
