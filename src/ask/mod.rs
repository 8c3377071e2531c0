//! What a person can ask for, read from a command or a control into values that need no further checking.

mod action;
mod bad;
mod commands;
pub mod control;
mod found;
mod mentions;
mod needs;
mod options;
mod person;
mod play_options;
mod position;
mod preferences;
mod presence;
mod request;
mod rules;
mod seen;
mod settings;
mod setup;
mod spec;
mod typed;

pub use bad::BadInput;
pub use commands::*;
pub use mentions::Mentions;
pub use needs::{Needs, Posts, ServerSettings};
pub use options::{Options, Value};
pub use person::{Being, Person};
pub use play_options::{About, First, PlayOptions};
pub use position::{PLAIN, read_played, read_position, read_position_at};
pub use presence::Presence;
pub use request::{Lack, Request};
pub use rules::{Offered, RuleOptions};
pub use seen::{Seen, Subject};
pub use settings::{Changes, Tab, Table};
pub use setup::{Against, Choosing, More, Setup};
pub use spec::{Action, Audience, COMMANDS, Command, Kind, Verb, Whereabouts};
pub use typed::{Completing, Opt, Opts, Takes};
