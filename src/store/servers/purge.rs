//! Deletes the data of servers that the bot has left, some at a time. Each step leaves the data sound, and any process
//! may do the next.

use sqlx::AssertSqlSafe;

use crate::game::Merit;
use crate::place::GuildId;
use crate::store::sql::sql;
use crate::store::{Ask, Cause, Result, Store, Tx};

/// How long a server's data is kept after the bot left it, or after somebody last began a game there all the same, in
/// milliseconds.
const KEPT: i64 = 30 * 24 * 3_600_000;
/// The most people, games, and other rows to delete at a time, so that no move waits for it.
const PEOPLE: i64 = 50;
const GAMES: i64 = 100;
const ROWS: i64 = 500;

/// Deletes what people earned there: $1 is the server, $2 the last of them. The plus makes SQLite find puzzle tries by
/// person, not among all of the server's. These tries are people's own, and only leave the server's boards.
const OF_PEOPLE: &[&str] = &[
    "UPDATE puzzle_tries SET guild_id = NULL WHERE +guild_id = $1 AND user_id IN (
         SELECT user_id FROM tallies WHERE guild_id = $1 AND user_id <= $2)",
    "DELETE FROM tallies WHERE guild_id = $1 AND user_id <= $2",
    "DELETE FROM ledger WHERE guild_id = $1 AND user_id <= $2",
];

/// Deletes some rows of the server from a table, by the table's key.
macro_rules! some_of {
    ($table:literal, $key:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE (",
            $key,
            ") IN (SELECT ",
            $key,
            " FROM ",
            $table,
            " WHERE guild_id = $1 LIMIT $2)"
        )
    };
}

/// Deletes what else there is, in the order in which it can go: $1 is the server, $2 how many at most.
const OF_THE_SERVER: &[(&str, i64)] = &[
    (some_of!("tournaments", "id"), GAMES),
    (some_of!("classes", "id"), GAMES),
    (some_of!("simuls", "id"), GAMES),
    (some_of!("months", "guild_id, season"), ROWS),
    (
        "UPDATE puzzle_tries SET guild_id = NULL WHERE (user_id, day) IN (
             SELECT user_id, day FROM puzzle_tries WHERE guild_id = $1 LIMIT $2)",
        ROWS,
    ),
    (
        // Both games of a fair match go together.
        "DELETE FROM games WHERE id IN (
             SELECT id FROM (SELECT id FROM games WHERE guild_id = $1 ORDER BY id LIMIT $2) AS first
             UNION SELECT (SELECT m.second_id FROM matches m WHERE m.id = first.id)
             FROM (SELECT id FROM games WHERE guild_id = $1 ORDER BY id LIMIT $2) AS first)",
        GAMES,
    ),
    (some_of!("crowds", "guild_id, season, merit, score, slot"), ROWS),
    (some_of!("bars", "guild_id, user_id"), ROWS),
    ("DELETE FROM quiet WHERE guild_id = $1 AND $2 > 0", ROWS),
    ("DELETE FROM limits WHERE guild_id = $1 AND $2 > 0", ROWS),
    (some_of!("acts", "id"), ROWS),
    ("DELETE FROM daily_puzzles WHERE guild_id = $1 AND $2 > 0", ROWS),
    ("DELETE FROM servers WHERE guild_id = $1 AND $2 > 0", ROWS),
    (some_of!("lookups", "guild_id, user_id"), ROWS),
];

impl Store {
    /// Deletes some data of a server that the bot left long before `now`. Returns whether there may be more.
    pub async fn purge_servers(&self, now: i64) -> Result<bool> {
        self.write("delete what is kept of servers that were left", async |tx| {
            let text =
                "SELECT guild_id FROM stays WHERE left_at <= $1 ORDER BY purging DESC, left_at LIMIT 1";
            let Some(guild) = tx.maybe::<GuildId>(text, now - KEPT).await? else {
                return Ok(false);
            };
            // People may have installed the bot for themselves. A game's id is a snowflake, and says when the game
            // began.
            let text = "UPDATE stays SET left_at = p.at
                 FROM (SELECT MAX(id) / 4194304 + 1420070400000 AS at FROM games WHERE guild_id = $1) AS p
                 WHERE guild_id = $1 AND purging = 0 AND p.at > $2";
            if tx.changed(text, (guild, now - KEPT)).await? {
                return Ok(true);
            }
            // Other processes that write wait here.
            tx.run("UPDATE stays SET purging = 1 WHERE guild_id = $1", guild).await?;
            if forget_people(tx, guild).await? {
                return Ok(true);
            }
            for &(text, most) in OF_THE_SERVER {
                if tx.changed(text, (guild, most)).await? {
                    return Ok(true);
                }
            }
            tx.run("DELETE FROM stays WHERE guild_id = $1", guild).await?;
            Ok(true)
        })
        .await
    }
}

/// Deletes what some people earned there, after all challenges. Returns whether there was anything to delete.
async fn forget_people(tx: &mut Tx, guild: GuildId) -> Result<bool, Cause> {
    if tx.changed(some_of!("challenges", "id"), (guild, ROWS)).await? {
        return Ok(true);
    }
    let text = "SELECT MAX(user_id) AS last FROM (
             SELECT DISTINCT user_id FROM tallies WHERE guild_id = $1 ORDER BY user_id LIMIT $2) AS first";
    let Some(last) = tx.one::<Option<i64>>(text, (guild, PEOPLE)).await? else { return Ok(false) };
    for merit in Merit::ALL {
        let text = format!(
            "INSERT INTO crowds (guild_id, season, merit, score, slot, players)
             SELECT guild_id, season, '{merit}', by_{merit}, slot, -COUNT(*) FROM tallies
             WHERE guild_id = $1 AND user_id <= $2 AND by_{merit} IS NOT NULL GROUP BY guild_id, season, by_{merit}, slot
             ON CONFLICT (guild_id, season, merit, score, slot) DO UPDATE SET players = crowds.players + excluded.players"
        );
        sql(AssertSqlSafe(text), (guild, last))?.execute(&mut *tx).await?;
    }
    tx.run_each(OF_PEOPLE, (guild, last)).await?;
    Ok(true)
}
