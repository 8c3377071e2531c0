//! Discord's rules on what a bot sends: lengths, ranges, enumerations, uniqueness.
//!
//! Lengths are counted in Unicode code points, as Discord's own servers (and serenity) count them.

pub(super) mod allowed;
pub(super) mod choices;
pub(super) mod command;
pub(super) mod component;
pub(super) mod embed;
mod field;
mod layout;
pub(super) mod message;
pub(super) mod modal;
pub(super) mod names;
pub(super) mod option;
mod parameter;

pub(super) use field::{Field, Problems};
