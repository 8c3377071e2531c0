//! Writes and reads the fields of a `custom_id`, each after a dot.

use std::fmt;
use std::str::{FromStr, Split};

use super::parts::{Door, Leaf, Opener, Span, Step, Stop, Topic};
use crate::ask::{Choosing, More, Setup, Tab};
use crate::game::{Merit, Ply, Preference, Season, Setting};
use crate::lesson::{ClassStage, Deck, Lesson, Mark};
use crate::place::{ChannelId, ClassId, GameId, SimulId, TournamentId, UserId};
use crate::puzzle::{Answer, Day};
use nim::{Partial, Position, Rules};

/// A value that a control can carry.
pub(super) trait Field: Sized {
    /// Writes the field, with a dot in front.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    /// Reads what [`write`](Self::write) writes.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

/// The fields of a `custom_id` still to be read.
pub(super) struct Fields<'a>(Option<Split<'a, char>>);

impl<'a> Fields<'a> {
    /// Returns the fields after that name; `None` if the text begins with another name.
    pub(super) fn after(name: &str, text: &'a str) -> Option<Self> {
        let rest = text.strip_prefix(name)?;
        if rest.is_empty() {
            return Some(Self(None));
        }
        Some(Self(Some(rest.strip_prefix('.')?.split('.'))))
    }

    /// Returns what `make` reads, if all fields are there and none is left over.
    pub(super) fn read<T>(mut self, make: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let made = make(&mut self)?;
        self.next().is_none().then_some(made)
    }

    fn next(&mut self) -> Option<&'a str> {
        self.0.as_mut()?.next()
    }

    fn is_over(&self) -> bool {
        self.0.clone().is_none_or(|mut left| left.next().is_none())
    }

    fn parse<T: FromStr>(&mut self) -> Option<T> {
        self.next()?.parse().ok()
    }

    /// Reads a field that may be empty.
    fn parse_if_any<T: FromStr>(&mut self) -> Option<Option<T>> {
        match self.next()? {
            "" => Some(None),
            text => text.parse().ok().map(Some),
        }
    }
}

macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {
        $(impl Field for $type {
            fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, ".{self}")
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                fields.parse()
            }
        })+
    };
}

as_text! {
    Answer, ChannelId, Choosing, ClassId, ClassStage, Door, GameId, Leaf, Lesson, Merit, Opener,
    Partial, Preference, Season, Setting, SimulId, Span, Step, Stop, Tab, Topic, TournamentId,
    UserId, bool, u32, u64
}

impl Field for Ply {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.parse().map(Self)
    }
}

/// A field that may be left out, at the end.
impl<T: Field> Field for Option<T> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().map_or(Ok(()), |field| field.write(f))
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        if fields.is_over() { Some(None) } else { T::read(fields).map(Some) }
    }
}

impl Field for Day {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{}", self.0)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.parse().map(Self)
    }
}

impl Field for Mark {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.round.write(f)?;
        self.step.write(f)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let (round, step) = (fields.parse()?, fields.parse()?);
        Some(Self { round, step })
    }
}

fn or_empty(chosen: Option<impl fmt::Display>) -> String {
    chosen.map(|chosen| chosen.to_string()).unwrap_or_default()
}

/// What is not chosen is written empty; a second page with nothing chosen is left out.
impl Field for Setup {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { against, preset, ending, level, first, more } = *self;
        write!(f, ".{against}.{}.{}", or_empty(preset), or_empty(ending))?;
        write!(f, ".{}.{}", or_empty(level), or_empty(first))?;
        if more == More::default() {
            return Ok(());
        }
        let More { theme, start, clock, vote } = more;
        write!(f, ".{}.{}.{}.{}", or_empty(theme), or_empty(start), or_empty(clock), or_empty(vote))
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(Self {
            against: fields.parse()?,
            preset: fields.parse_if_any()?,
            ending: fields.parse_if_any()?,
            level: fields.parse_if_any()?,
            first: fields.parse_if_any()?,
            more: match fields.is_over() {
                true => More::default(),
                false => More {
                    theme: fields.parse_if_any()?,
                    start: fields.parse_if_any()?,
                    clock: fields.parse_if_any()?,
                    vote: fields.parse_if_any()?,
                },
            },
        })
    }
}

impl Field for Deck {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ".{self}")
    }

    /// A deck's text has dots of its own.
    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let parts = [fields.next()?, fields.next()?, fields.next()?];
        parts.join(".").parse().ok()
    }
}

impl Field for Position {
    /// `.misere.3.15`: the piles in hexadecimal, so that more of them fit.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<_> = self.piles().iter().map(|pile| format!("{pile:x}")).collect();
        write!(f, ".{}.{}", self.rules().brief(), piles.join("-"))
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let rules = Rules::from_brief(fields.next()?, fields.next()?).ok()?;
        let piles = match fields.next()? {
            "" => Vec::new(),
            text => text
                .split('-')
                .map(|pile| u64::from_str_radix(pile, 16).ok())
                .collect::<Option<_>>()?,
        };
        let position = Self::new(piles, rules);
        position.solvable().is_ok().then_some(position)
    }
}
