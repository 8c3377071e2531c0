//! Reads each command, and declares the options of the smaller ones.

use std::str::FromStr;

use super::person::{Being, Person};
use super::play_options::{About, PlayOptions};
use super::rules::RuleOptions;
use super::typed::{Amount, Completing, Plies, Typed, options};
use super::{BadInput, Options, read_position_at};
use crate::game::tournament::{Kind, Span};
use crate::game::{Merit, NimPreset, Period, Ply};
use crate::lesson::{Course, Lesson};
use crate::place::GameId;
use crate::puzzle::Day;
use nim::{Partial, PileIx, Position, UnknownName};

pub(super) fn play(options: &Options) -> Result<PlayOptions, BadInput> {
    together(PlayOptions::read(options)?)
}

/// Returns the game asked for, if all its options go together.
pub(super) fn together(mut wanted: PlayOptions) -> Result<PlayOptions, BadInput> {
    wanted.rules.with_preset(wanted.preset)?;
    if wanted.rated && wanted.rules.are_own() {
        return Err(BadInput::RatedOwn);
    }
    let named = wanted.opponent.is_some();
    wanted.opponent = wanted.opponent.filter(|whom| whom.being != Being::Bouton);
    if wanted.vote.is_some() {
        let others = [
            ("opponent", wanted.opponent.is_some()),
            ("open", wanted.open),
            ("rated", wanted.rated),
            ("clock", wanted.clock.is_some()),
        ];
        return given(&others).map_or(Ok(wanted), |other| Err(BadInput::VoteWith(other)));
    }
    if wanted.open {
        let others = [("opponent", named), ("level", wanted.level.is_some())];
        return given(&others).map_or(Ok(wanted), |other| Err(BadInput::OpenWith(other)));
    }
    match wanted.opponent {
        None if wanted.rated => Err(BadInput::RatedAgainstBot),
        None if wanted.clock.is_some() => Err(BadInput::ClockAgainstBot),
        Some(_) if wanted.level.is_some() => Err(BadInput::LevelAgainstPerson),
        _ => Ok(wanted),
    }
}

/// Returns the first of these options that was given.
fn given(options: &[(&'static str, bool)]) -> Option<&'static str> {
    let mut given = options.iter().filter(|(_, given)| *given);
    given.next().map(|&(option, _)| option)
}

pub(super) fn challenge(whom: Person) -> Result<PlayOptions, BadInput> {
    together(PlayOptions { opponent: Some(whom), ..PlayOptions::default() })
}

options! {
    pub(super) struct TypedMove {
        r#move: Option<Partial>, completed by |_, typed| Completing::Move(typed.to_owned());
        pile: Option<PileIx>, completed by |_, typed| Completing::Pile(typed.to_owned());
        take: Option<Amount>, completed by complete_take;
    }
}

pub(super) fn type_move(options: &Options) -> Result<Partial, BadInput> {
    let TypedMove { r#move, pile, take } = TypedMove::read(options)?;
    let (pile, Amount(take)) = match (r#move, pile, take) {
        (Some(m), None, None) => return Ok(m),
        (None, Some(pile), Some(take)) => (pile, take),
        (None, Some(_), None) => return Err(BadInput::HalfMove("take")),
        (None, None, Some(_)) => return Err(BadInput::HalfMove("pile")),
        (Some(_), _, _) | (None, None, None) => return Err(BadInput::OneMove),
    };
    let take = take.to_string();
    Partial::from(pile).and(&take).ok_or(BadInput::Take(take))
}

fn complete_take(options: &Options, typed: &str) -> Completing {
    Completing::Take {
        pile: Option::<PileIx>::read(options, "pile").ok().flatten(),
        typed: typed.to_owned(),
    }
}

options! {
    pub(super) struct Hint {
        piles: Option<String>;
        rules of RuleOptions;
        after_move: Option<Plies>;
        public: bool;
    }
}

/// Returns what the hint is about, and whether it is public.
pub(super) fn hint(options: &Options) -> Result<(About, bool), BadInput> {
    let Hint { piles, rules, after_move, public } = Hint::read(options)?;
    let about = about(piles, rules, after_move.map(|Plies(given)| given))?;
    Ok((about, public))
}

fn about(piles: Option<String>, rules: RuleOptions, ply: Option<i64>) -> Result<About, BadInput> {
    let rules = rules.together()?;
    if let Some(text) = piles {
        return read_position_at(&text, rules, ply).map(About::Position);
    }
    if !rules.is_nothing() {
        return Err(BadInput::RulesWithoutPiles);
    }
    let most = None;
    let ply =
        ply.map(|given| u32::try_from(given).map(Ply).map_err(|_| BadInput::Ply { given, most }));
    ply.transpose().map(About::GameHere)
}

options! {
    pub struct Review {
        game: Option<GameId>, completed by |_, typed| Completing::Review(typed.to_owned());
    }
}

options! {
    pub(super) struct Puzzle {
        day: Option<Day>, completed by |_, typed| Completing::Puzzle(typed.to_owned());
    }
}

options! {
    pub struct Leaderboard {
        by in Merit;
        period in Period;
    }
}

options! {
    pub struct NewTournament {
        kind in Kind;
        preset in NimPreset;
        round in Span;
    }
}

options! {
    pub struct Remove {
        user: Option<Person>;
    }
}

options! {
    pub struct Stats {
        user: Option<Person>;
    }
}

options! {
    pub(super) struct Learn {
        lesson in Taught;
        piles: Option<Position>;
    }
}

/// A lesson, or the flash cards.
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
