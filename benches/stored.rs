//! Fills databases of either engine with many games, for benches and for a look at PostgreSQL's query plans.

use bouton::store::Store;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

/// Stores that many games, each won in four moves, with what they have earned.
pub async fn fill(url: &str, stored: u64) {
    run(url, stored, &[
        "CREATE TEMP TABLE t AS SELECT i, i * 4194304 AS id, (i % 100000) * 4194304 AS user_id, i % 1000 + 1 AS guild_id,
             i / 100000 + 1 AS nth, 1740000000000 + i * 1000 AS at FROM n",
        "INSERT INTO games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, board_message, began_at,
             touched_at, state, ended_by, winner, ended_at)
         SELECT id, guild_id, guild_id, '1-3-5-7', 'misere', '-', 0, 'en-US', id + 1, at, at,
             'finished', 'last_object', 0, at FROM t",
        "INSERT INTO seats (game_id, seat, user_id, level, channel_id, open, active_at, against_bot)
         SELECT id, 0, user_id, NULL, guild_id, 0, at, 1 FROM t UNION ALL SELECT id, 1, NULL, 'casual', guild_id, 0, 0, 1 FROM t",
        "INSERT INTO moves (game_id, ply, move, made_at)
         SELECT id, ply, move, at FROM t, (SELECT 0 AS ply, 'D7' AS move UNION ALL SELECT 1, 'C5' UNION ALL SELECT 2, 'B3'
             UNION ALL SELECT 3, 'A1') AS made ORDER BY id, ply",
        "INSERT INTO ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept, positions)
         SELECT guild_id, user_id, nth, at, at / 86400000, id, 1, 1, 2, 2,
             CAST(10000000 + i * 2 AS TEXT) || CAST(10000001 + i * 2 AS TEXT) FROM t",
        "INSERT INTO tallies (guild_id, season, user_id, games, wins, points, kept, chances, last_day, run, best_run, rating,
             deviation, volatility, matches, rated_days, rated_people, by_wins, by_bot, by_streak, slot)
         SELECT guild_id, 'all', user_id, MAX(nth), MAX(nth), MAX(nth), 2 * MAX(nth), 2 * MAX(nth), MAX(at) / 86400000, 1, 1,
             1500000, 350000, 60000000, 0, 0, 0, -MAX(nth), -MAX(nth), -1, (user_id / 4194304) % 16
         FROM t GROUP BY guild_id, user_id",
        "INSERT INTO crowds SELECT guild_id, 'all', 'wins', by_wins, slot, COUNT(*) FROM tallies GROUP BY guild_id, by_wins, slot",
        "INSERT INTO crowds SELECT guild_id, 'all', 'bot', by_bot, slot, COUNT(*) FROM tallies GROUP BY guild_id, by_bot, slot",
        "INSERT INTO crowds SELECT guild_id, 'all', 'streak', by_streak, slot, COUNT(*) FROM tallies
         GROUP BY guild_id, by_streak, slot",
        "DROP TABLE t",
    ])
    .await;
}

/// Adds as many games between people, and as much of everything else as may come with them. Nothing of it is due.
#[allow(dead_code, reason = "not each of those that have this file needs it")]
pub async fn fill_the_rest(url: &str, stored: u64) {
    run(url, stored, &[
        // Games between two people, one in ten still under way; a third in fair matches.
        "INSERT INTO games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, board_message, began_at,
             touched_at, state, ended_by, winner, ended_at, due_at, deadline_at, match_id, ping_ply)
         SELECT (20000000 + i) * 4194304, i % 1000 + 1, 1000 + i, '9-9-9', 'normal', '~theme=stones', 0, 'en-US',
             (20000000 + i) * 4194304 + 1, 1740000000000, 1740000000000,
             CASE WHEN i % 10 = 0 THEN 'active' ELSE 'finished' END, CASE WHEN i % 10 > 0 THEN 'resignation' END,
             CASE WHEN i % 10 > 0 THEN 0 END, CASE WHEN i % 10 > 0 THEN 1740000000000 END,
             CASE WHEN i % 10 = 0 THEN 4000000000000 END, CASE WHEN i % 10 = 0 THEN 4000000000000 END,
             CASE WHEN i % 3 = 0 THEN (20000000 + i) * 4194304 END, CASE WHEN i % 20 = 0 THEN 2 END FROM n",
        "INSERT INTO seats (game_id, seat, user_id, channel_id, open)
         SELECT (20000000 + i) * 4194304, 0, i % 50000 * 4194304, 1000 + i, CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END FROM n
         UNION ALL SELECT (20000000 + i) * 4194304, 1, (i + 1) % 50000 * 4194304, 1000 + i,
             CASE WHEN i % 10 = 0 THEN 1 ELSE 0 END FROM n",
        "INSERT INTO moves (game_id, ply, move, made_at)
         SELECT (20000000 + i) * 4194304, ply, 'A1', 1740000000000 FROM n, (SELECT 0 AS ply UNION ALL SELECT 1) AS made",
        "INSERT INTO matches (id, guild_id) SELECT (20000000 + i) * 4194304, i % 1000 + 1 FROM n WHERE i % 3 = 0",
        "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at, message)
         SELECT 'thread', (20000000 + i) * 4194304, (20000000 + i) * 4194304, i % 1000 + 1, 1000 + i, 4000000000000,
             (20000000 + i) * 4194304 + 2 FROM n WHERE i % 2 = 0",
        "INSERT INTO retired_boards (message, game_id)
         SELECT (20000000 + i) * 4194304 + 3, (20000000 + i) * 4194304 FROM n",
        // Games that a channel plays against the bot.
        "INSERT INTO games (id, guild_id, channel_id, piles, rules, terms, show_binary, locale, board_message, began_at,
             touched_at, state, due_at, deadline_at)
         SELECT (40000000 + i) * 4194304, i % 1000 + 1, 90000000 + i, '9-9-9', 'normal', '~theme=stones', 0, 'en-US',
             (40000000 + i) * 4194304 + 1, 1740000000000, 1740000000000, 'active', 4000000000000, 4000000000000
         FROM n",
        "INSERT INTO seats (game_id, seat, level, channel_id, open, against_bot)
         SELECT (40000000 + i) * 4194304, 0, 'channel', 90000000 + i, 1, 1 FROM n
         UNION ALL SELECT (40000000 + i) * 4194304, 1, 'expert', 90000000 + i, 1, 1 FROM n",
        "INSERT INTO polls (game_id, host, seconds, closes_at)
         SELECT (40000000 + i) * 4194304, i % 50000 * 4194304, 60, 4000000000000 FROM n",
        "INSERT INTO votes (game_id, user_id, move, cast_at)
         SELECT (40000000 + i) * 4194304, (i + v) % 50000 * 4194304, 'A1', 1740000000000
         FROM n, (SELECT 0 AS v UNION ALL SELECT 1 UNION ALL SELECT 2) AS cast_by",
        "INSERT INTO tournaments (id, guild_id, channel_id, locale, organiser, kind, preset, span, seed, message, made_at, state,
             ends_at, due_at)
         SELECT (30000000 + i) * 4194304, i % 1000 + 1, 1000 + i, 'en-US', i % 50000 * 4194304, 'knock-out', 'classic', '1d', i,
             (30000000 + i) * 4194304 + 1, 1740000000000, CASE WHEN i % 300 = 0 THEN 'running' ELSE 'over' END,
             CASE WHEN i % 300 = 0 THEN 4000000000000 END, CASE WHEN i % 300 = 0 THEN 4000000000000 END
         FROM n WHERE i % 3 = 0",
        "INSERT INTO entrants (tournament_id, entry, user_id, rating)
         SELECT (30000000 + i) * 4194304, e + 1, (i + e) % 50000 * 4194304, 1500000
         FROM n, (SELECT 0 AS e UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS entered WHERE i % 3 = 0",
        "INSERT INTO bouts (tournament_id, in_round, meeting, bout, match_id)
         SELECT (30000000 + i) * 4194304, 1, 1, 1, (20000000 + i) * 4194304 FROM n WHERE i % 3 = 0",
        "INSERT INTO verdicts (tournament_id, in_round, meeting, winner, decided_by)
         SELECT (30000000 + i) * 4194304, 1, 2, 0, 'play' FROM n WHERE i % 3 = 0",
        "INSERT INTO challenges (id, guild_id, channel_id, challenger, challenged, piles, rules, terms, opening, rated, locale,
             message, made_at, expires_at, state)
         SELECT (50000000 + i) * 4194304, i % 1000 + 1, i % 1000 + 1, i % 50000 * 4194304, (i + 1) % 50000 * 4194304, '3-4-5',
             'normal', '~theme=stones', 'lot', 0, 'en-US', (50000000 + i) * 4194304 + 1, 1740000000000, 4000000000000,
             CASE WHEN i >= 50000 THEN 'accepted' WHEN i % 10 = 0 THEN 'open' WHEN i % 10 = 1 THEN 'expired'
                 WHEN i % 10 = 2 THEN 'withdrawn' ELSE 'accepted' END FROM n",
        "INSERT INTO claims (id, claimed_at) SELECT i * 4194304, 1740000000000 + i FROM n",
        "INSERT INTO interactions (id, done_at) SELECT i * 4194304, 1740000000000 + i FROM n",
        "INSERT INTO lookups (guild_id, user_id, here, looked_at)
         SELECT i % 1000 + 1, i % 100000 * 4194304, 1, 4000000000000 + i FROM n WHERE i < 100000",
        "INSERT INTO hidden (user_id) SELECT i * 4194304 FROM n WHERE i % 10 = 5 AND i < 100000",
        "INSERT INTO erasures (user_id, erased_at) SELECT (1000000 + i) * 4194304, 4000000000000 + i FROM n",
        "INSERT INTO outbox (kind, subject, game_id, channel_id, due_at)
         SELECT 'draw', (20000000 + i) * 4194304 + 1, (20000000 + i) * 4194304, 1000 + i, 4000000000000 + i FROM n",
        "INSERT INTO mutes (muter, muted, muted_at) SELECT i * 4194304, (i + 1) * 4194304, 1740000000000 FROM n",
        "INSERT INTO bars (guild_id, user_id, barred_at, until_at, reason)
         SELECT i % 1000 + 1, i * 4194304, 1740000000000, 4000000000000 + i, 'spam' FROM n",
        "INSERT INTO acts (id, guild_id, moderator, deed, whom, channel_id, until_at, reason, done_at)
         SELECT (60000000 + i) * 4194304, i % 1000 + 1, i % 50000 * 4194304, 'bar', i * 4194304, i % 1000 + 1, 4000000000000 + i,
             'spam', 1740000000000 + i FROM n",
        "INSERT INTO quiet (channel_id, guild_id, until_at) SELECT 1000 + i, i % 1000 + 1, 4000000000000 + i FROM n",
        "INSERT INTO classes (id, guild_id, channel_id, locale, host, exercises, hints, level, stage, message, began_at, touched_at)
         SELECT (70000000 + i) * 4194304, i % 1000 + 1, 1000 + i, 'en-US', i % 50000 * 4194304, '3-4 normal; 2-2 normal', 0, 'strong',
             CASE WHEN i % 300 = 0 THEN 'open-1' ELSE 'over' END, (70000000 + i) * 4194304 + 1, 1740000000000,
             4000000000000 + i
         FROM n WHERE i % 3 = 0",
        "INSERT INTO simuls (id, guild_id, channel_id, locale, piles, rules, terms, led, host, open, message, made_at)
         SELECT (80000000 + i) * 4194304, i % 1000 + 1, 1000 + i, 'en-US', '3-4-5', 'normal', '~theme=stones',
             i % 2, CASE WHEN i % 2 = 1 THEN i % 50000 * 4194304 END, CASE WHEN i % 300 = 0 THEN 1 ELSE 0 END, (80000000 + i) * 4194304 + 1, 1740000000000 + i
         FROM n WHERE i % 3 = 0",
        "INSERT INTO simul_games (game_id, simul_id)
         SELECT (40000000 + i) * 4194304, (80000000 + i) * 4194304 FROM n WHERE i % 3 = 0",
        "INSERT INTO class_answers (class_id, nth, user_id, answer, shows_name, answered_at)
         SELECT (70000000 + i) * 4194304, 1, (i + p) % 50000 * 4194304, 'B1', p, 1740000000000
         FROM n, (SELECT 0 AS p UNION ALL SELECT 1) AS pupils WHERE i % 3 = 0",
        "INSERT INTO limits (guild_id, what, role_id, set_at) SELECT i + 1, 'votes', i * 4194304, 1740000000000 FROM n",
        "INSERT INTO lessons (user_id, course, seed, round, step, touched_at)
         SELECT i * 4194304, 'pairs', i, 0, 3, 1740000000000 FROM n",
        "INSERT INTO cards (user_id, course, card, streak, due) SELECT i * 4194304, 'pairs', '1-2-3', 0, 5 FROM n",
        "INSERT INTO reminders (user_id, locale, due_at) SELECT i * 4194304, 'fr', 4000046400000 FROM n",
        "INSERT INTO preferences (user_id, preferences) SELECT i * 4194304, 'theme=words calls=off' FROM n WHERE i < 100000",
        "INSERT INTO puzzle_help (user_id, day) SELECT i * 4194304, 20000 + i % 700 FROM n",
        "INSERT INTO puzzle_tries (user_id, day, guild_id, answers, solved, streak, tried_at, answered_at)
         SELECT i * 4194304, 20000 + (i + d) % 700, i % 1000 + 1, 'A1', 1, 1, 1740000000000, 1740000000000
         FROM n, (SELECT 0 AS d UNION ALL SELECT 1) AS days",
        "INSERT INTO ratings (guild_id, user_id, nth, period, rival_rating, rival_deviation, rating, deviation, days, people)
         SELECT l.guild_id, l.user_id, l.nth, 'all', 1500000, 350000, 1500000, 350000, 1, 1
         FROM n JOIN ledger l ON l.user_id = i * 4194304 AND l.guild_id = i % 1000 + 1 AND l.nth = 1 WHERE i < 100000",
        "INSERT INTO servers (guild_id, settings) SELECT i + 1, 'pings=off' FROM n",
        "INSERT INTO daily_puzzles (guild_id, due_at) SELECT i + 1, 4000003200000 FROM n",
        "INSERT INTO stays (guild_id) SELECT i + 1 FROM n",
        "INSERT INTO months (guild_id, season, closed, due_at)
         SELECT i + 1, season, CASE WHEN i % 10 = open THEN 0 ELSE 1 END, CASE WHEN i % 10 = open THEN 4000000000000 END
         FROM n, (SELECT '2025-01' AS season, -1 AS open UNION ALL SELECT '2025-02', 0) AS begun",
        "INSERT INTO outbox (kind, subject, guild_id, channel_id, due_at, season)
         SELECT 'podium', i + 1, i + 1, i + 1, 4000000000000 + i, '2025-01' FROM n",
        "INSERT INTO outbox (kind, subject, user_id, channel_id, due_at)
         SELECT 'remind', i * 4194304, i * 4194304, i * 4194304, 4000000000000 + i FROM n",
        "INSERT INTO medals (guild_id, season, merit, user_id, place, score)
         SELECT i + 1, '2025-01', 'wins', (i + p) % 50000 * 4194304, p, 5
         FROM n, (SELECT 1 AS p UNION ALL SELECT 2 UNION ALL SELECT 3) AS podium",
    ])
    .await;
}

/// Runs statements that can read a table `n` with the numbers `i` from 0 up.
async fn run(url: &str, numbers: u64, statements: &[&str]) {
    Store::open(url).await.expect("makes").close().await;
    let mut raw = AnyConnection::connect(url).await.expect("connects");
    let n = format!(
        "CREATE TEMP TABLE n AS WITH RECURSIVE n(i) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {numbers} - 1)
         SELECT i FROM n"
    );
    for &sql in [n.as_str()].iter().chain(statements) {
        let filled = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut raw);
        filled.await.expect(sql);
    }
    raw.close().await.expect("closes");
}
