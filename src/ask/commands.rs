//! How each command is read, and the options of the smaller ones.

use std::num::NonZeroU64;
use std::str::FromStr;

use super::person::{Being, Person};
use super::typed::{Completing, Plies, Typed, options};
use super::wish::{About, HintWish, Wish};
use super::{Action, BadInput, Options, Value, read_position_at};
use crate::game::Ply;
use crate::lesson::{Course, Deck, Lesson};
use crate::place::GameId;
use nim::{Ending, PileIx, Position, UnknownName, names};

pub(super) fn play(options: &Options) -> Result<Action, BadInput> {
    let mut wish = Wish::read(options)?;
    wish.opponent = wish.opponent.filter(|whom| whom.being != Being::Bouton);
    match wish.opponent {
        None if wish.rated => Err(BadInput::RatedAgainstBot),
        Some(_) if wish.level.is_some() => Err(BadInput::LevelAgainstPerson),
        _ => Ok(Action::Play(wish)),
    }
}

pub(super) fn challenge(whom: Person) -> Result<Action, BadInput> {
    play(&Options(vec![("opponent".to_owned(), Value::Person(whom))]))
}

options! {
    pub(super) struct Move {
        pile: PileIx, completed by |_, typed| Completing::Pile(typed.to_owned());
        take: NonZeroU64, completed by complete_take;
    }
}

pub(super) fn type_move(options: &Options) -> Result<Action, BadInput> {
    let Move { pile, take } = Move::read(options)?;
    let m = format!("{pile}{take}").parse();
    let m = m.map_err(|_| BadInput::Take(take.to_string()))?;
    Ok(Action::TypeMove(m))
}

fn complete_take(options: &Options, typed: &str) -> Completing {
    Completing::Take {
        pile: PileIx::read(options, "pile").ok(),
        typed: typed.to_owned(),
    }
}

options! {
    pub(super) struct Hint {
        piles: Option<String>;
        ending in Ending;
        max_take: Option<NonZeroU64>;
        ply: Option<Plies>;
        public: bool;
    }
}

pub(super) fn hint(options: &Options) -> Result<Action, BadInput> {
    let Hint {
        piles,
        ending,
        max_take,
        ply,
        public,
    } = Hint::read(options)?;
    let about = about(piles, ending, max_take, ply.map(|Plies(given)| given))?;
    Ok(Action::Hint(HintWish { about, public }))
}

fn about(
    piles: Option<String>,
    ending: Option<Ending>,
    max_take: Option<NonZeroU64>,
    ply: Option<i64>,
) -> Result<About, BadInput> {
    if let Some(text) = piles {
        return read_position_at(&text, ending, max_take, ply).map(About::Position);
    }
    if ending.is_some() || max_take.is_some() {
        return Err(BadInput::RulesWithoutPiles);
    }
    let most = None;
    let ply = ply.map(|given| {
        let ply = u32::try_from(given).map(Ply);
        ply.map_err(|_| BadInput::Ply { given, most })
    });
    ply.transpose().map(About::GameHere)
}

options! {
    pub(super) struct Review {
        game: Option<GameId>, completed by |_, typed| Completing::Review(typed.to_owned());
    }
}

pub(super) fn review(options: &Options) -> Result<Action, BadInput> {
    Review::read(options).map(|review| Action::Review(review.game))
}

options! {
    pub(super) struct Leaderboard {
        by in By;
        period in Period;
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Wins,
}

names!(By { Wins => "wins" });

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    All,
}

names!(Period { All => "all" });

pub(super) fn leaderboard(options: &Options) -> Result<Action, BadInput> {
    // There is but one leaderboard so far.
    Leaderboard::read(options).map(|_| Action::Leaderboard)
}

options! {
    pub(super) struct Learn {
        lesson in Taught;
        piles: Option<Position>;
    }
}

/// A lesson, or whichever cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taught {
    Lesson(Lesson),
    ByHeart,
}

impl Taught {
    const NAMES: [&'static str; Course::NAMES.len()] = Course::NAMES;
}

impl FromStr for Taught {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        match text {
            Course::CARDS => Ok(Self::ByHeart),
            lesson => lesson.parse().map(Self::Lesson),
        }
    }
}

pub(super) fn learn(options: &Options) -> Result<Action, BadInput> {
    let Learn { lesson, piles } = Learn::read(options)?;
    Ok(match (lesson, piles) {
        (None, None) => Action::Lessons,
        (Some(Taught::ByHeart), None) => Action::LearnByHeart,
        // Piles alone can only be for the cards.
        (Some(Taught::ByHeart) | None, Some(position)) => {
            Action::Learn(Course::Cards(Deck::try_from(position)?))
        }
        (Some(Taught::Lesson(lesson)), None) => Action::Learn(Course::Lesson(lesson)),
        (Some(Taught::Lesson(_)), Some(_)) => return Err(BadInput::PilesWithLesson),
    })
}
