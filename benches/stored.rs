//! Databases with many stored games, for the benches.

use std::path::Path;

use bouton::store::Store;
use sqlx::{Connection, SqliteConnection};

/// Stores that many games, each won in four moves, with what they have earned, but for so many that no standings have
/// counted yet.
pub async fn fill(path: &Path, stored: u64, waiting: u64) {
    let url = format!("sqlite://{}", path.display());
    Store::open(&url).await.expect("makes").close().await;
    let mut raw = SqliteConnection::connect(&url).await.expect("connects");
    for sql in [
        "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < $1 - 1)
         SELECT i, i << 22 AS id, (i % 100000) << 22 AS user_id, i % 1000 + 1 AS guild_id, i / 100000 + 1 AS nth,
             1740000000000 + i * 1000 AS at, i >= $1 - $2 AS waits FROM n",
        "INSERT INTO games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, began_at, touched_at, state,
             ended_by, winner, ended_at)
         SELECT id, guild_id, guild_id, '1-3-5-7', 'misere', 'theme=matches dealt=false', 0, 'en-US', at, at, 'finished',
             'last_object', 0, at FROM n",
        "INSERT INTO seats (game_id, seat, user_id, level, channel_id, open, active_at)
         SELECT id, 0, user_id, NULL, guild_id, 0, at FROM n UNION ALL SELECT id, 1, NULL, 'casual', guild_id, 0, at FROM n",
        "INSERT INTO moves (game_id, ply, move, made_at)
         SELECT id, ply, move, at FROM n, (SELECT 0 AS ply, 'D7' AS move UNION ALL SELECT 1, 'C5' UNION ALL SELECT 2, 'B3'
             UNION ALL SELECT 3, 'A1') ORDER BY id, ply",
        "INSERT INTO ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept)
         SELECT guild_id, user_id, nth, at, at / 86400000, id, 1, 1, 2, 2 FROM n WHERE NOT waits",
        "INSERT INTO backlog (entry, game_id) SELECT i, id FROM n WHERE waits",
        "INSERT INTO tallies (guild_id, season, user_id, games, wins, points, kept, chances, last_day, run, best_run, rating,
             deviation, volatility, matches, by_wins, by_bot, by_streak, slot)
         SELECT guild_id, 'all', user_id, MAX(nth), MAX(nth), MAX(nth), 2 * MAX(nth), 2 * MAX(nth), MAX(at) / 86400000, 1, 1,
             1500000, 350000, 60000000, 0, -MAX(nth), -MAX(nth), -1, (user_id >> 22) % 16
         FROM n WHERE NOT waits GROUP BY guild_id, user_id",
        "INSERT INTO crowds SELECT guild_id, season, 'wins', by_wins, slot, COUNT(*) FROM tallies GROUP BY guild_id, by_wins, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'bot', by_bot, slot, COUNT(*) FROM tallies GROUP BY guild_id, by_bot, slot",
        "INSERT INTO crowds SELECT guild_id, season, 'streak', by_streak, slot, COUNT(*) FROM tallies
         GROUP BY guild_id, by_streak, slot",
    ] {
        let mut query = sqlx::query(sql);
        if sql.contains("$1") {
            query = query.bind(stored.cast_signed()).bind(waiting.cast_signed());
        }
        query.execute(&mut raw).await.expect("fills");
    }
    raw.close().await.expect("closes");
}
