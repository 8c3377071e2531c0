//! What is kept of a person: they can read why, have a copy, keep off boards, and have it erased.

mod erasing;
mod flow;
mod killed;
mod leavers;
mod servers;

use std::collections::BTreeSet;

use bouton::store::PEOPLE;
use sqlx::{Connection, SqliteConnection};

use crate::migrating::{connect, released, url};

/// Columns that hold other numbers than those of people's accounts. Whoever adds one says so here, or in
/// `bouton::store::PEOPLE`: then it is in everyone's copy, and gone when they are erased.
const NOBODY: &[&str] = &[
    "active_at",
    "against_bot",
    "answered_at",
    "assisted",
    "away_ms",
    "began_at",
    "best_run",
    "board_message",
    "bout",
    "by_accuracy",
    "by_bot",
    "by_rating",
    "by_streak",
    "by_wins",
    "cast_at",
    "chances",
    "channel_id",
    "claimed_at",
    "claimed_until",
    "closed",
    "closes_at",
    "counts",
    "day",
    "deadline_at",
    "declined_at",
    "deviation",
    "done_at",
    "due",
    "due_at",
    "earned_at",
    "ended_at",
    "ends_at",
    "entry",
    "erased_at",
    "expires_at",
    "first_score",
    "game_id",
    "games",
    "guild_id",
    "helped",
    "here",
    "id",
    "in_round",
    "kept",
    "last_day",
    "left_at",
    "left_in",
    "looked_at",
    "made_at",
    "match_id",
    "matches",
    "meeting",
    "message",
    "muted_at",
    "nth",
    "open",
    "ping_deadline",
    "ping_message",
    "ping_ply",
    "pinged",
    "place",
    "players",
    "ply",
    "points",
    "purging",
    "rated",
    "rating",
    "redraw_at",
    "rematch_of",
    "rival_deviation",
    "rival_rating",
    "round",
    "run",
    "score",
    "seat",
    "second_id",
    "second_score",
    "seconds",
    "seed",
    "seen_at",
    "shard",
    "show_binary",
    "slot",
    "solved",
    "step",
    "streak",
    "taken_back",
    "total",
    "touched_at",
    "tournament_id",
    "tried_at",
    "tries",
    "version",
    "volatility",
    "wanted_in",
    "warned",
    "winner",
    "wins",
    "won",
];

/// Every column of numbers, with its table.
async fn numbers(raw: &mut SqliteConnection) -> Vec<(String, String)> {
    let found = sqlx::query_as(
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c
         WHERE t.type = 'table' AND c.type = 'BIGINT' AND t.name <> '_sqlx_migrations' ORDER BY 1, 2",
    );
    found.fetch_all(raw).await.expect("are read")
}

#[tokio::test]
async fn every_column_is_known_to_name_someone_or_nobody() {
    let (_folder, path) = released().await;
    let store = bouton::store::Store::open(&url(&path))
        .await
        .expect("opens");
    store.close().await;
    let mut raw = connect(&path).await;
    let numbers: BTreeSet<_> = numbers(&mut raw).await.into_iter().collect();
    raw.close().await.expect("closes");
    let people: BTreeSet<_> = PEOPLE
        .iter()
        .map(|&(table, column, _)| (table.to_owned(), column.to_owned()))
        .collect();
    let missing: Vec<_> = people.difference(&numbers).collect();
    assert!(missing.is_empty(), "there is no such column: {missing:?}");
    let unknown = |(table, column): &&(String, String)| {
        !NOBODY.contains(&column.as_str()) && !people.contains(&(table.clone(), column.clone()))
    };
    let unknown: Vec<_> = numbers.iter().filter(unknown).collect();
    assert!(unknown.is_empty(), "do they name people? {unknown:?}");
}
