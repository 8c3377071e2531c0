//! Command options as the fields of a struct: a field's type says what Discord is told about the option, and how it
//! is read.

use std::collections::BTreeSet;
use std::num::NonZeroU64;

use super::person::Person;
use super::{BadInput, Options, TypedChannel, Value};
use crate::game::daily::Hour;
use crate::game::pace::MoveTime;
use crate::game::{RatedGames, Word};
use crate::locale::Locale;
use crate::place::{ChannelId, GameId, RoleId};
use crate::puzzle::{self, Day};
use nim::{Amounts, Partial, PileIx, Variant, parse_piles};

/// The largest number an option accepts: the largest that JSON numbers hold exactly.
const MOST: u64 = (1 << 53) - 1;
/// The longest text that an option accepts for piles or a notation line.
const LONGEST: u16 = 6_000;

/// A command's option, as Discord is told about it.
#[derive(Debug)]
pub struct Opt {
    pub name: &'static str,
    pub takes: Takes,
    pub required: bool,
    /// Autocompletion, given the other options and the text so far.
    pub complete: Option<fn(&Options, &str) -> Completing>,
}

/// One option, or a group that commands share.
#[derive(Debug)]
pub enum Opts {
    One(Opt),
    Group(&'static [Opts]),
}

impl Opts {
    pub fn each(&self) -> Vec<&Opt> {
        match self {
            Self::One(option) => vec![option],
            Self::Group(group) => group.iter().flat_map(Self::each).collect(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Completing {
    /// A move.
    Move(String),
    /// The pile of a move.
    Pile(String),
    /// The amount of a move, for the pile typed before it, if one was.
    Take { pile: Option<PileIx>, typed: String },
    /// The game of a review.
    Review(String),
    /// The day of a puzzle.
    Puzzle(String),
    /// Nothing to complete, such as an option of an older version's command.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    Text {
        longest: u16,
    },
    Choice(&'static [&'static str]),
    Integer {
        least: u64,
        most: u64,
    },
    Flag,
    Person,
    /// A language, listed by its own name.
    Language,
    /// A channel to post in; with `threads`, or a thread.
    Channel {
        threads: bool,
    },
    Role,
    /// One of these values, or [`NONE`](crate::game::NONE).
    OrNone(&'static Takes),
}

impl Takes {
    /// Whether a value is of the right kind.
    pub(super) fn fits(self, value: &Value) -> bool {
        matches!(
            (self, value),
            (
                Self::Text { .. } | Self::Choice(_) | Self::Language | Self::OrNone(_),
                Value::Text(_)
            ) | (Self::Integer { .. }, Value::Integer(_))
                | (Self::Flag, Value::Bool(_))
                | (Self::Person, Value::Person(_))
                | (Self::Channel { .. }, Value::Channel(_))
                | (Self::Role, Value::Role(_))
        )
    }
}

/// A type that an option can be read as.
pub(super) trait Typed: Sized {
    const TAKES: Takes;
    const REQUIRED: bool = false;

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput>;
}

/// Returns the option's name, which may be a Rust keyword: `r#move` is `move`.
pub(super) const fn named(field: &'static str) -> &'static str {
    match field.as_bytes() {
        [b'r', b'#', ..] => field.split_at(2).1,
        _ => field,
    }
}

/// Declares a command's options, in order, and how to read them: `theme in Theme` takes a theme's name, `rules of
/// RuleOptions` adds that group.
macro_rules! options {
    ($(#[$doc:meta])* $visibility:vis struct $name:ident {
        $($(#[$option_doc:meta])* $option:ident $(in $named:ident)? $(of $group:ident)? $(: $type:ty)?
            $(, completed by $complete:expr)?;)+
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $visibility struct $name {
            $($(#[$option_doc])* pub $option: $(Option<$named>)? $($group)? $($type)?,)+
        }

        impl $name {
            pub const OPTIONS: &[$crate::ask::typed::Opts] =
                &[$(options!(@ $option [$($named)?] [$($group)?] [$($type)?] [$($complete)?])),+];

            pub(super) fn read(options: &$crate::ask::Options) -> Result<Self, $crate::ask::BadInput> {
                Ok(Self {
                    $($option: $(options.choice::<$named>($crate::ask::typed::named(stringify!($option)))?)?
                        $($group::read(options)?)?
                        $(<$type as $crate::ask::typed::Typed>::read(
                            options,
                            $crate::ask::typed::named(stringify!($option)),
                        )?)?,)+
                })
            }
        }
    };
    (@ $option:ident [] [$group:ident] [] []) => { $crate::ask::typed::Opts::Group($group::OPTIONS) };
    (@ $option:ident [$($named:ident)?] [] [$($type:ty)?] [$($complete:expr)?]) => {
        $crate::ask::typed::Opts::One($crate::ask::typed::Opt {
            name: $crate::ask::typed::named(stringify!($option)),
            takes: $($crate::ask::typed::Takes::Choice(&$named::NAMES))?
                $(<$type as $crate::ask::typed::Typed>::TAKES)?,
            required: false $(|| <$type as $crate::ask::typed::Typed>::REQUIRED)?,
            complete: options!(@ $($complete)?),
        })
    };
    (@) => { None };
    (@ $complete:expr) => { Some($complete) };
}

pub(super) use options;

/// Declares optional types: what Discord is told, the kind of value, and how a given value is converted.
macro_rules! optional {
    ($($(#[$doc:meta])* $type:ty: $takes:expr, $kind:ident, $read:expr;)+) => {
        $($(#[$doc])* impl Typed for Option<$type> {
            const TAKES: Takes = $takes;

            fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
                options.$kind(option).map(|given| $read(option, given)).transpose()
            }
        })+
    };
}

pub(super) use optional;

optional! {
    bool: Takes::Flag, switch, as_given;
    Person: Takes::Person, person, as_given;
    RoleId: Takes::Role, role, as_given;
    ChannelId: Takes::Channel { threads: false }, channel, as_given;
    OrThread: Takes::Channel { threads: true }, channel, |_, channel| Ok(OrThread(channel));

    /// Text that may hold a position.
    String: Takes::Text { longest: LONGEST }, text, |_, given: &str| Ok(given.to_owned());
    Vec<u64>: Takes::Text { longest: LONGEST }, text, |_, given: &str| {
        parse_piles(given).map_err(BadInput::Piles)
    };
    /// A move, to be read later by its game's rules.
    Partial: Takes::Text { longest: 30 }, text, |_, given: &str| {
        given.trim().parse().map_err(|_| BadInput::Move(given.to_owned()))
    };
    PileIx: Takes::Text { longest: 2 }, text, |_, given: &str| {
        given.trim().parse().map_err(|_| BadInput::Pile(given.to_owned()))
    };
    GameId: Takes::Text { longest: 100 }, text, |_, given: &str| {
        given.trim().parse().map_err(|_| BadInput::Game(given.to_owned()))
    };
    Day: Takes::Text { longest: 30 }, text, |_, given: &str| {
        puzzle::named(given).ok_or_else(|| BadInput::Day(given.to_owned()))
    };
    /// Names of games, with or without commas, or `none`.
    RatedGames: Takes::Text { longest: 100 }, text, |_, given: &str| {
        let names = given.to_lowercase().replace(',', " ");
        // Nim always is, and so stands in our own list: "Nim and Wythoff".
        let besides = |name: &&str| !["nim", "and", "et"].contains(name);
        let besides: Vec<&str> = names.split_whitespace().filter(besides).collect();
        let none = besides.is_empty() && !names.trim().is_empty();
        let read = match none {
            true => Some(RatedGames::default()),
            false => <RatedGames as Word>::read(&besides.join(",")),
        };
        read.ok_or_else(|| BadInput::RatedGames(given.to_owned()))
    };
    Locale: Takes::Language, text, |option, given: &str| {
        Word::read(given).ok_or_else(|| BadInput::Choice { option, given: given.to_owned() })
    };
    Taking: Takes::Text { longest: 100 }, text, taking;

    Hour: Takes::Integer { least: 0, most: Hour::MOST as u64 }, integer, |_, given| {
        Hour::new(given).ok_or(BadInput::Hour(given))
    };
    /// The time for a move, in hours.
    MoveTime: Takes::Integer { least: 1, most: MoveTime::MOST as u64 }, integer, |_, given| {
        MoveTime::hours(given).ok_or(BadInput::MoveTime(given))
    };
    Plies: Takes::Integer { least: 0, most: u32::MAX as u64 }, integer, |_, given| {
        Ok(Plies(given))
    };
    Amount: <Option<NonZeroU64> as Typed>::TAKES, integer, |_, given: i64| {
        positive(given).map(Amount).ok_or_else(|| BadInput::Take(given.to_string()))
    };
    /// The most that a move may take.
    NonZeroU64: Takes::Integer { least: 1, most: MOST }, integer, |option, given: i64| {
        positive(given).ok_or_else(|| BadInput::Rule { option, given: given.to_string() })
    };
}

fn as_given<T>(_option: &str, given: T) -> Result<T, BadInput> {
    Ok(given)
}

/// A channel or a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OrThread(pub ChannelId);

/// The amount that a move takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Amount(pub NonZeroU64);

/// A number of moves, not yet checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plies(pub i64);

impl Typed for bool {
    const TAKES: Takes = Takes::Flag;

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
        Ok(options.switch(option) == Some(true))
    }
}

/// Channels, one after the other; empty if none were typed.
impl Typed for BTreeSet<TypedChannel> {
    const TAKES: Takes = Takes::Text { longest: 1_000 };

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
        options.text(option).map_or(Ok(Self::new()), TypedChannel::read_all)
    }
}

/// What a move may take: certain amounts, or as an octal code says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taking(pub Variant);

fn taking(option: &'static str, text: &str) -> Result<Taking, BadInput> {
    if text.contains('.') {
        let coded = Variant::coded(text).map(Taking);
        return coded.map_err(|why| BadInput::Code(why, text.to_owned()));
    }
    // A hyphen between two amounts might mean a range, so hyphens are refused.
    let amounts = parse_piles(text).ok().filter(|_| !text.contains(['-', '\u{2011}']));
    let amounts = amounts.and_then(Amounts::new).map(Variant::Subtraction);
    amounts.map(Taking).ok_or_else(|| BadInput::Rule { option, given: text.to_owned() })
}

fn positive(given: i64) -> Option<NonZeroU64> {
    u64::try_from(given).ok().and_then(NonZeroU64::new)
}
