//! The options that a command came with, and how to read each kind of value.

use std::str::FromStr;

use super::BadInput;
use super::person::Person;
use crate::place::{ChannelId, RoleId};

/// The value of a command's option.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Text(String),
    Integer(i64),
    Bool(bool),
    Person(Person),
    Channel(ChannelId),
    Role(RoleId),
    /// A person, role or channel that Discord does not know there: only a modified client sends one.
    Unresolved,
    /// A kind that none of our options takes.
    Other,
}

/// The options a command came with.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options(pub Vec<(String, Value)>);

/// Declares a getter for each kind of value; `None` if the option was not given.
macro_rules! values {
    ($($name:ident: $kind:ident($type:ty),)+) => {
        $(pub(super) fn $name(&self, name: &str) -> Option<$type> {
            match self.get(name)? {
                Value::$kind(value) => Some(*value),
                _ => None,
            }
        })+
    };
}

impl Options {
    values! {
        integer: Integer(i64),
        switch: Bool(bool),
        person: Person(Person),
        channel: Channel(ChannelId),
        role: Role(RoleId),
    }

    /// Checks that every person, role and channel named exists.
    pub(super) fn resolved(&self) -> Result<(), BadInput> {
        let mut values = self.0.iter().map(|(_, value)| value);
        match values.any(|value| *value == Value::Unresolved) {
            true => Err(BadInput::Unresolved),
            false => Ok(()),
        }
    }

    fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, v)| v)
    }

    pub(super) fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn choice<T: FromStr>(&self, option: &'static str) -> Result<Option<T>, BadInput> {
        self.text(option)
            .map(|given| {
                given.parse().map_err(|_| BadInput::Choice { option, given: given.to_owned() })
            })
            .transpose()
    }
}

/// Removes the separators between groups of three digits: `1,000,000` is 1000000.
pub(super) fn ungrouped(amount: &str) -> String {
    let between = |c| [',', ' ', '\u{a0}', '\u{202f}'].contains(&c);
    let groups: Vec<&str> = amount.split(between).collect();
    let in_threes = groups[1..].iter().all(|group| group.len() == 3);
    if in_threes && (1..=3).contains(&groups[0].len()) {
        groups.concat()
    } else {
        amount.to_owned()
    }
}
