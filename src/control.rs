//! What a button, a menu or a form carries in its `custom_id`: all it takes to act on it after any restart.

mod puzzle;

pub use puzzle::{PuzzleControl, Span};

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{GameId, Ply, UserId};
use crate::nim::{Ending, PileIx, Position, Rules};

/// How far a hint goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Can I win?
    Chances,
    /// Which pile?
    Pile,
    /// The move, and why.
    Move,
}

impl Step {
    const ALL: [Self; 3] = [Self::Chances, Self::Pile, Self::Move];
}

/// A page of help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// What to do first.
    Start,
    /// How the game is played.
    Rules,
    /// What the commands do.
    Commands,
}

impl Topic {
    /// Every page, in order.
    pub const ALL: [Self; 3] = [Self::Start, Self::Rules, Self::Commands];
}

/// A control of a message. It names the game, and the ply it was drawn for where that matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Control {
    /// A menu of every legal move; an entry's value is a move, `B3`.
    Moves(GameId, Ply),
    /// A menu of the piles; an entry's value is a letter.
    Piles(GameId, Ply),
    /// A menu of amounts for one pile; an entry's value is a number, or `other` to type one.
    Amounts(GameId, Ply, PileIx),
    /// A form to type an amount into.
    Number(GameId, Ply, PileIx),
    /// Asks for a hint at that ply of the game, up to a step.
    Hint(GameId, Ply, Step),
    /// Asks for a hint on any position, up to a step.
    HintOn(Position, Step),
    /// Shows or hides binary digits.
    Binary(GameId),
    /// Asks whether to resign.
    Resign(GameId),
    /// Resigns.
    ResignYes(GameId),
    /// Does not resign.
    ResignNo(GameId),
    /// Brings the board anew.
    Board(GameId),
    /// Plays again with seats swapped.
    Rematch(GameId),
    /// A page of the leaderboard, counted from 0, drawn for that person.
    Leaders(UserId, u32),
    /// A page of help.
    Help(Topic),
    /// A control of the puzzle of the day.
    Puzzle(PuzzleControl),
}

/// The text is no control of ours: it was forged, or is of a version that is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not a control")]
pub struct NotAControl;

/// The longest `custom_id` Discord takes, in characters.
pub const MAX_LENGTH: usize = 100;

impl Control {
    /// The hint on any position, unless the position is too large to fit a control.
    pub fn hint_on(position: &Position, step: Step) -> Option<Self> {
        let control = Self::HintOn(position.clone(), step);
        (control.to_string().len() <= MAX_LENGTH).then_some(control)
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(game, Ply(ply)) => write!(f, "moves.{game}.{ply}"),
            Self::Piles(game, Ply(ply)) => write!(f, "piles.{game}.{ply}"),
            Self::Amounts(game, Ply(ply), pile) => write!(f, "amounts.{game}.{ply}.{pile}"),
            Self::Number(game, Ply(ply), pile) => write!(f, "number.{game}.{ply}.{pile}"),
            Self::Hint(game, Ply(ply), step) => write!(f, "hint.{game}.{ply}.{}", *step as u8),
            Self::HintOn(Position { piles, rules }, step) => {
                write!(f, "on.{}.{}.", *step as u8, rules.ending)?;
                if let Some(max_take) = rules.max_take {
                    max_take.fmt(f)?;
                }
                f.write_str(".")?;
                for (i, pile) in piles.iter().enumerate() {
                    let separator = if i == 0 { "" } else { "-" };
                    write!(f, "{separator}{pile:x}")?;
                }
                Ok(())
            }
            Self::Binary(game) => write!(f, "binary.{game}"),
            Self::Resign(game) => write!(f, "resign.{game}"),
            Self::ResignYes(game) => write!(f, "resign-yes.{game}"),
            Self::ResignNo(game) => write!(f, "resign-no.{game}"),
            Self::Board(game) => write!(f, "board.{game}"),
            Self::Rematch(game) => write!(f, "rematch.{game}"),
            Self::Leaders(owner, page) => write!(f, "leaders.{owner}.{page}"),
            Self::Help(topic) => write!(f, "help.{}", *topic as u8),
            Self::Puzzle(control) => write!(f, "puzzle.{control}"),
        }
    }
}

impl FromStr for Control {
    type Err = NotAControl;

    fn from_str(text: &str) -> Result<Self, NotAControl> {
        read(text).ok_or(NotAControl)
    }
}

fn read(text: &str) -> Option<Control> {
    let mut fields = text.split('.');
    let name = fields.next()?;
    let mut next = || fields.next();
    let control = match name {
        "moves" => Control::Moves(parse(next()?)?, Ply(parse(next()?)?)),
        "piles" => Control::Piles(parse(next()?)?, Ply(parse(next()?)?)),
        "amounts" => Control::Amounts(parse(next()?)?, Ply(parse(next()?)?), parse(next()?)?),
        "number" => Control::Number(parse(next()?)?, Ply(parse(next()?)?), parse(next()?)?),
        "hint" => Control::Hint(parse(next()?)?, Ply(parse(next()?)?), step(next()?)?),
        "on" => {
            let step = step(next()?)?;
            let ending: Ending = parse(next()?)?;
            let max_take = match next()? {
                "" => None,
                text => Some(parse::<NonZeroU64>(text)?),
            };
            let piles = match next()? {
                "" => Vec::new(),
                text => text
                    .split('-')
                    .map(|pile| u64::from_str_radix(pile, 16).ok())
                    .collect::<Option<Vec<_>>>()?,
            };
            Control::HintOn(Position::new(piles, Rules { ending, max_take }), step)
        }
        "binary" => Control::Binary(parse(next()?)?),
        "resign" => Control::Resign(parse(next()?)?),
        "resign-yes" => Control::ResignYes(parse(next()?)?),
        "resign-no" => Control::ResignNo(parse(next()?)?),
        "board" => Control::Board(parse(next()?)?),
        "rematch" => Control::Rematch(parse(next()?)?),
        "leaders" => Control::Leaders(parse(next()?)?, parse(next()?)?),
        "help" => {
            let index: usize = parse(next()?)?;
            Control::Help(*Topic::ALL.get(index)?)
        }
        "puzzle" => Control::Puzzle(puzzle::read(&mut fields)?),
        _ => return None,
    };
    fields.next().is_none().then_some(control)
}

fn parse<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn step(text: &str) -> Option<Step> {
    Step::ALL.get(parse::<usize>(text)?).copied()
}
