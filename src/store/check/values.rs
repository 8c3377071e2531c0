//! Checks every single value: a number in the range of its kind, a text that is not empty, a language we support.

use std::ops::RangeInclusive;

use crate::locale::Locale;
use crate::store::engine::{self, Table};
use crate::store::{Cause, Tx};

/// Discord's ids are positive, and reach this in the year 2083.
const IDS: RangeInclusive<i64> = 1..=9_000_000_000_000_000_000;
/// Milliseconds since 1970: from 2001 to the year 9999. Seconds and microseconds are neither.
const TIMES: RangeInclusive<i64> = 1_000_000_000_000..=253_402_300_799_999;
/// Numbers read as 32 bits.
const COUNTS: RangeInclusive<i64> = 0..=4_294_967_295;
const SPANS: RangeInclusive<i64> = 0..=253_402_300_799_999;

/// The range of a column's numbers, by its name, which means the same in every table. The schema says enough about the
/// others, except a lesson's seed, which may be any number.
fn range(column: &str) -> Option<RangeInclusive<i64>> {
    Some(match column {
        "id" | "guild_id" | "channel_id" | "user_id" | "game_id" | "match_id" | "second_id"
        | "board_message" | "ping_message" | "message" | "wanted_in" | "wanted_by"
        | "tournament_id" | "class_id" | "simul_id" | "organiser" | "host" | "challenger"
        | "challenged" | "rematch_of" | "muter" | "muted" | "moderator" | "whom" | "role_id"
        | "subject" | "up_to" => IDS,
        "nth" | "ply" | "ping_ply" | "kept_ply" | "day" | "streak" | "round" | "step" | "due"
        | "games" | "wins" | "players" | "shard" | "total" | "taken_back" => COUNTS,
        "entry" => 1..=i64::from(u32::MAX),
        "away_ms" => SPANS,
        "claimed_until" | "ping_deadline" => TIMES,
        _ if column.ends_with("_at") => TIMES,
        _ => return None,
    })
}

/// The condition that bad values in a column of that type meet.
fn wrong(column: &str, is: &str) -> Option<String> {
    if column == "locale" {
        return Some(format!("{column} NOT IN ('{}')", Locale::ALL.map(Locale::tag).join("', '")));
    }
    if is == "text" {
        return Some(format!("\"{column}\" = ''"));
    }
    let range = range(column)?;
    let [least, most] = [range.start(), range.end()];
    // In these, 0 means that there is no such time.
    let may_be_none = matches!(column, "active_at" | "claimed_until" | "sent_at");
    let none = if may_be_none { 0 } else { *least };
    Some(format!("\"{column}\" NOT BETWEEN {least} AND {most} AND \"{column}\" <> {none}"))
}

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    for Table { name: table, columns, .. } in engine::tables(tx).await? {
        let conditions = columns.into_iter().filter_map(|(column, is)| {
            let wrong = wrong(&column, is)?;
            Some((column, wrong))
        });
        for (column, rows) in engine::wrong(tx, &table, conditions).await? {
            problems.push(format!("rows of {table} with an impossible {column}: {rows}"));
        }
    }
    Ok(())
}
