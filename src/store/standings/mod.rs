//! A server's standings: the ledger of what each person has earned, its sum in each season, and the boards that are
//! read from that. All of it is written in the transaction that ends a game.

pub(super) mod audit;
pub(super) mod clearing;
mod crowds;
pub(super) mod hiding;
mod leaders;
mod ledger;
mod medals;
pub(super) mod months;
mod profile;
mod recent;
mod reminders;
mod tallies;

pub use leaders::{Leaders, Next, Own, Standing};
pub use months::{Medal, Podium};
pub use profile::QUERIES as PROFILE_QUERIES;
pub use reminders::Reminder;
pub(super) use tallies::is_shown;

use super::error::Cause;
use super::{Result, Store, Tx};
use crate::day::Day;
use crate::game::{Record, Unscored};
use crate::place::{GuildId, UserId};

/// Counts a game that has just ended, and returns by seat why it does not count.
pub(super) async fn finished(tx: &mut Tx, record: &Record) -> Result<[Option<Unscored>; 2], Cause> {
    match record.place.guild {
        Some(guild) => ledger::game(tx, guild, record).await,
        None => Ok([None; 2]),
    }
}

impl Store {
    /// Whether a game that ends so at `now` counts as lost for that person.
    pub async fn counts_as_lost(&self, ended: &Record, who: UserId, now: i64) -> Result<bool> {
        let Some(guild) = ended.place.guild else { return Ok(false) };
        let day = Day::at(now);
        self.read(format!("find what {} counts for", ended.game.id()), async |tx| {
            ledger::is_lost(tx, guild, ended, who, day).await
        })
        .await
    }
}

/// Counts a puzzle try made at `now`.
pub(super) async fn tried(tx: &mut Tx, guild: GuildId, who: UserId, now: i64) -> Result<(), Cause> {
    ledger::puzzle(tx, (guild, who), now).await
}
