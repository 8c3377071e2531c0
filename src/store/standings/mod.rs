//! A server's standings: the ledger of what each person has earned, its sum in each season, and the boards that are
//! read from that. All of it is written in the transaction that ends a game.

pub(super) mod audit;
mod crowds;
pub(super) mod hiding;
mod leaders;
mod ledger;
mod medals;
pub(super) mod months;
mod profile;
mod reminders;
mod tallies;

pub use leaders::{Leaders, NextPlace, Own, Standing};
pub(super) use ledger::{finished, tried};
pub use months::{Medal, Podium};
pub use profile::QUERIES as PROFILE_QUERIES;
pub use reminders::Reminder;
pub(super) use tallies::is_shown;
