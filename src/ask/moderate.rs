//! The options of `/moderate`.

use std::ops::RangeInclusive;

use super::typed::{Takes, Typed, optional, options};
use super::{BadInput, Options, Person};
use crate::game::{Limited, Period};
use crate::place::RoleId;

options! {
    pub struct Bar {
        user: Person;
        /// For how many days; `None`: until unbarred.
        days: Option<Days>;
        reason: Option<Reason>;
    }
}

options! {
    pub struct Unbar {
        user: Person;
    }
}

options! {
    #[derive(Copy)]
    pub struct Clear {
        user: Person;
        period: Period;
    }
}

options! {
    #[derive(Copy)]
    pub struct Limit {
        what: Limited;
        /// The role to limit it to; `None` lifts the limit.
        role: Option<RoleId>;
    }
}

options! {
    #[derive(Copy)]
    pub struct Quiet {
        minutes: Option<Minutes>;
    }
}

/// A person, as a required option.
impl Typed for Person {
    const TAKES: Takes = Takes::Person;
    const REQUIRED: bool = true;

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
        options.person(option).ok_or(BadInput::Garbled)
    }
}

/// Declares choices that are required.
macro_rules! chosen {
    ($($type:ident),+) => {
        $(impl Typed for $type {
            const TAKES: Takes = Takes::Choice(&Self::NAMES);
            const REQUIRED: bool = true;

            fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
                options.choice(option)?.ok_or(BadInput::Garbled)
            }
        })+
    };
}

chosen!(Limited, Period);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days(pub u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minutes(pub u32);

optional! {
    Days: Takes::Integer { least: 1, most: 365 }, integer, |_, given| {
        within(1..=365, given).map(Days)
    };
    /// At most a day.
    Minutes: Takes::Integer { least: 10, most: 1440 }, integer, |_, given| {
        within(10..=1440, given).map(Minutes)
    };
}

/// Only a modified client offers other numbers.
fn within(range: RangeInclusive<u32>, given: i64) -> Result<u32, BadInput> {
    let given = u32::try_from(given).ok().filter(|given| range.contains(given));
    given.ok_or(BadInput::Garbled)
}

/// Why somebody is barred: shown in the log, and to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason(pub String);

impl Reason {
    /// The longest reason, in characters.
    pub const LONGEST: u16 = 200;
}

impl Typed for Option<Reason> {
    const TAKES: Takes = Takes::Text { longest: Reason::LONGEST };

    fn read(options: &Options, option: &'static str) -> Result<Self, BadInput> {
        let given = options.text(option).map(str::trim);
        Ok(given.filter(|given| !given.is_empty()).map(|given| Reason(given.to_owned())))
    }
}
