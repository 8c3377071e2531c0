//! Who stands where in a server, and why: the ledger of what each person has earned, what it comes to in each season,
//! and the boards that are read from that. All of it is written in the transaction that ends a game.

pub(super) mod audit;
mod backlog;
mod crowds;
pub(super) mod hiding;
mod leaders;
mod ledger;
mod medals;
pub(super) mod months;
mod profile;
mod tallies;

pub use leaders::{Leaders, Next, Own, Standing};
pub use months::{Medal, Podium};
pub use profile::QUERIES as PROFILE_QUERIES;

use super::error::Cause;
use super::{Tx, key};
use crate::day::Day;
use crate::game::{Bar, Record};
use crate::place::{GuildId, UserId};

/// Counts a game that has just ended, and gives what it was not worth, by seat. While earlier ones wait to be counted it
/// waits with them.
pub(super) async fn finished(tx: &mut Tx, record: &Record) -> Result<[Option<Bar>; 2], Cause> {
    let Some(guild) = record.place.guild.and_then(|guild| key(guild.0)) else {
        return Ok([None; 2]);
    };
    if backlog::is_empty(tx).await? {
        return ledger::game(tx, guild, record, record.touched).await;
    }
    backlog::add_game(tx, record.game.id()).await?;
    Ok([None; 2])
}

/// Counts a try at the puzzle of a day that was made at `now`.
pub(super) async fn tried(
    tx: &mut Tx,
    guild: GuildId,
    who: UserId,
    day: Day,
    now: i64,
) -> Result<(), Cause> {
    let (Some(guild), Some(key)) = (key(guild.0), key(who.0)) else {
        return Ok(());
    };
    if backlog::is_empty(tx).await? {
        return ledger::puzzle(tx, guild, who, now).await;
    }
    backlog::add_try(tx, key, day).await
}
