//! What a button, a menu or a form carries in its `custom_id`: all it takes to act on it after any restart.

mod puzzle;

pub use puzzle::{PuzzleControl, Span};

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Ply;
use crate::lesson::{Course, Deck, Lesson, Mark};
use crate::place::{GameId, UserId};
use nim::{Ending, PileIx, Position, Rules};

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

/// Where a review turns to, from the ply it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaf {
    /// The page about the whole game.
    Summary,
    /// Before the first move.
    First,
    /// One move back.
    Back,
    /// One move on.
    Next,
    /// After the last move.
    Last,
    /// The move that decided the game.
    Turning,
}

impl Leaf {
    /// Every one of them.
    pub const ALL: [Self; 6] = [
        Self::Summary,
        Self::First,
        Self::Back,
        Self::Next,
        Self::Last,
        Self::Turning,
    ];
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
    /// Goes on here with a game whose channel is gone.
    GoOn(GameId),
    /// Plays again with seats swapped.
    Rematch(GameId),
    /// Accepts a challenge.
    Accept(GameId),
    /// Declines a challenge.
    Decline(GameId),
    /// Takes a challenge back.
    Withdraw(GameId),
    /// Looks back on a finished game.
    Review(GameId),
    /// Turns a review that shows the game after so many moves.
    ReviewLeaf(GameId, Ply, Leaf),
    /// Begins a game against the bot from where that game stood after so many moves.
    PlayOn(GameId, Ply),
    /// A page of the leaderboard, counted from 0, drawn for that person.
    Leaders(UserId, u32),
    /// A page of help.
    Help(Topic),
    /// The list of lessons.
    Lessons,
    /// A menu of lessons; an entry's value is a lesson's name.
    PickLesson,
    /// Goes on with a course where it was left.
    Resume(Course),
    /// Begins a finished course anew.
    LearnAgain(Course, Mark),
    /// The page at that place was read.
    PageRead(Lesson, Mark),
    /// A menu of answers to the exercise at that place; an entry's value is a move, `B3`, or a number.
    Solve(Lesson, Mark),
    /// Says of the card at that place whether it can be won.
    CardSay(Deck, Mark, bool),
    /// A menu of moves for the card at that place, said to be won; an entry's value is a move, `B3`.
    CardMove(Deck, Mark),
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
            Self::GoOn(game) => write!(f, "go-on.{game}"),
            Self::Rematch(game) => write!(f, "rematch.{game}"),
            Self::Accept(game) => write!(f, "accept.{game}"),
            Self::Decline(game) => write!(f, "decline.{game}"),
            Self::Withdraw(game) => write!(f, "withdraw.{game}"),
            Self::Review(game) => write!(f, "review.{game}"),
            Self::ReviewLeaf(game, Ply(ply), leaf) => {
                write!(f, "leaf.{game}.{ply}.{}", *leaf as u8)
            }
            Self::PlayOn(game, Ply(ply)) => write!(f, "play-on.{game}.{ply}"),
            Self::Leaders(owner, page) => write!(f, "leaders.{owner}.{page}"),
            Self::Help(topic) => write!(f, "help.{}", *topic as u8),
            Self::Lessons => f.write_str("lessons"),
            Self::PickLesson => f.write_str("lesson"),
            Self::Resume(Course::Lesson(lesson)) => write!(f, "learn.{lesson}"),
            Self::Resume(Course::Cards(deck)) => write!(f, "cards.{deck}"),
            Self::LearnAgain(course, Mark { round, step }) => match course {
                Course::Lesson(lesson) => write!(f, "learn-again.{lesson}.{round}.{step}"),
                Course::Cards(deck) => write!(f, "cards-again.{deck}.{round}.{step}"),
            },
            Self::PageRead(lesson, Mark { round, step }) => {
                write!(f, "learn-next.{lesson}.{round}.{step}")
            }
            Self::Solve(lesson, Mark { round, step }) => {
                write!(f, "learn-solve.{lesson}.{round}.{step}")
            }
            Self::CardSay(deck, Mark { round, step }, can_win) => {
                let word = if *can_win { "win" } else { "lose" };
                write!(f, "card-{word}.{deck}.{round}.{step}")
            }
            Self::CardMove(deck, Mark { round, step }) => {
                write!(f, "card-move.{deck}.{round}.{step}")
            }
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
        "go-on" => Control::GoOn(parse(next()?)?),
        "rematch" => Control::Rematch(parse(next()?)?),
        "accept" => Control::Accept(parse(next()?)?),
        "decline" => Control::Decline(parse(next()?)?),
        "withdraw" => Control::Withdraw(parse(next()?)?),
        "review" => Control::Review(parse(next()?)?),
        "leaf" => {
            let (game, ply) = (parse(next()?)?, Ply(parse(next()?)?));
            let leaf = Leaf::ALL.get(parse::<usize>(next()?)?)?;
            Control::ReviewLeaf(game, ply, *leaf)
        }
        "play-on" => Control::PlayOn(parse(next()?)?, Ply(parse(next()?)?)),
        "leaders" => Control::Leaders(parse(next()?)?, parse(next()?)?),
        "help" => {
            let index: usize = parse(next()?)?;
            Control::Help(*Topic::ALL.get(index)?)
        }
        "lessons" => Control::Lessons,
        "lesson" => Control::PickLesson,
        "learn" => Control::Resume(Course::Lesson(parse(next()?)?)),
        "cards" => Control::Resume(Course::Cards(deck(&mut next)?)),
        "learn-again" => {
            let course = Course::Lesson(parse(next()?)?);
            Control::LearnAgain(course, mark(&mut next)?)
        }
        "cards-again" => {
            let course = Course::Cards(deck(&mut next)?);
            Control::LearnAgain(course, mark(&mut next)?)
        }
        "learn-next" => Control::PageRead(parse(next()?)?, mark(&mut next)?),
        "learn-solve" => Control::Solve(parse(next()?)?, mark(&mut next)?),
        "card-win" => Control::CardSay(deck(&mut next)?, mark(&mut next)?, true),
        "card-lose" => Control::CardSay(deck(&mut next)?, mark(&mut next)?, false),
        "card-move" => Control::CardMove(deck(&mut next)?, mark(&mut next)?),
        "puzzle" => Control::Puzzle(puzzle::read(&mut fields)?),
        _ => return None,
    };
    fields.next().is_none().then_some(control)
}

fn parse<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn mark<'a>(next: &mut impl FnMut() -> Option<&'a str>) -> Option<Mark> {
    Some(Mark {
        round: parse(next()?)?,
        step: parse(next()?)?,
    })
}

fn deck<'a>(next: &mut impl FnMut() -> Option<&'a str>) -> Option<Deck> {
    parse(&[next()?, next()?, next()?].join("."))
}

fn step(text: &str) -> Option<Step> {
    Step::ALL.get(parse::<usize>(text)?).copied()
}
