//! Tracks when the bot was last alive. No one loses on time because the bot was away: deadlines that passed meanwhile
//! are put off by as long.

use super::{Ask, Cause, Result, Store, Tx};
use crate::game::{pace, tournament};
use crate::place::Shards;

/// How long without a sign of life, in milliseconds, counts as having been away.
const AWAY: i64 = 30_000;

/// A condition on `guild_id`: its shard, out of `$total`, lies between `$first` and `$last`. See
/// <https://discord.com/developers/docs/events/gateway#sharding>; what is outside of servers comes by shard 0.
macro_rules! in_shards {
    ($total:literal, $first:literal, $last:literal) => {
        concat!("COALESCE(guild_id, 0) / 4194304 % ", $total, " BETWEEN ", $first, " AND ", $last)
    };
}

pub(super) use in_shards;

/// How many seats of open games, or tournaments, one query changes: however many there are, no query takes long.
const AT_ONCE: i64 = 200;

/// The last channel among the next `$2` rows under way; `$1` is the channel before them.
macro_rules! last {
    ($table:literal, $under_way:literal) => {
        concat!(
            "SELECT MAX(channel_id) FROM (SELECT channel_id FROM ",
            $table,
            " WHERE ",
            $under_way,
            " AND channel_id > $1 ORDER BY channel_id LIMIT $2) AS next"
        )
    };
}

/// The rows under way in those channels. PostgreSQL expects few rows in a range with two ends.
macro_rules! under_way {
    ($table:literal, $under_way:literal) => {
        concat!(
            $under_way,
            " AND channel_id > $1 AND channel_id <= (",
            last!($table, $under_way),
            ")"
        )
    };
}

/// The open games of one shard in those channels: `$3` is how many shards there are, `$4` which one it is.
macro_rules! games {
    () => {
        concat!(
            "due_at IS NOT NULL AND id IN (SELECT game_id FROM seats WHERE ",
            under_way!("seats", "open = 1"),
            ") AND ",
            in_shards!("$3", "$4", "$4")
        )
    };
}

/// The same for tournaments.
macro_rules! tournaments {
    () => {
        concat!(
            under_way!("tournaments", "ends_at IS NOT NULL"),
            " AND ",
            in_shards!("$3", "$4", "$4")
        )
    };
}

impl Store {
    /// Notes that these shards are alive at `now`. If one was away for a while before, or the clock has jumped
    /// forward, every deadline in its servers is put off by as much. Returns the longest absence in milliseconds.
    ///
    /// Several processes may note the same shard, whose clocks differ: what another noted since this one did is no
    /// absence, however early it seems.
    pub async fn beat(&self, shards: &Shards, now: i64) -> Result<i64> {
        let total = i64::from(shards.total);
        let known = self.beats.lock().clone();
        let longest = self.write("show that the bot is alive", async |tx| {
            let note = async |tx: &mut Tx, shard: i64, at: i64| {
                let text = "INSERT INTO shards_alive (shard, total, seen_at) VALUES ($1, $2, $3)
                     ON CONFLICT (total, shard) DO UPDATE SET seen_at = excluded.seen_at";
                tx.run(text, (shard, total, at)).await
            };
            // With a different number of shards the servers are spread differently, and all an old row means is that
            // the bot was alive.
            let text = "SELECT 1 FROM shards_alive WHERE total = $1 LIMIT 1";
            if tx.maybe::<i64>(text, total).await?.is_none() {
                let last: Option<i64> = tx.one("SELECT MAX(seen_at) FROM shards_alive", ()).await?;
                for shard in 0..total {
                    note(tx, shard, last.unwrap_or(now)).await?;
                }
            }
            tx.run("DELETE FROM shards_alive WHERE total <> $1", total).await?;
            let mut longest = 0;
            for shard in shards.range.clone().map(i64::from) {
                let text = "SELECT seen_at FROM shards_alive WHERE shard = $1 AND total = $2";
                let seen: i64 = tx.one(text, (shard, total)).await?;
                let own = known.get(&(total, shard));
                if own.is_none() {
                    draw_votes(tx, (total, shard), now).await?;
                }
                let away = match own {
                    // Its own clock went back.
                    Some(&own) if now < own => now - own,
                    Some(&own) => (now - own.max(seen)).max(0),
                    None => now - seen,
                };
                if away > AWAY {
                    put_off(tx, (total, shard), away, now).await?;
                    longest = longest.max(away);
                } else if away < -AWAY {
                    draw_near(tx, (total, shard), now).await?;
                }
                note(tx, shard, now).await?;
            }
            Ok(longest)
        });
        let longest = longest.await?;
        let beats = shards.range.clone().map(|shard| ((total, i64::from(shard)), now));
        self.beats.lock().extend(beats);
        Ok(longest)
    }
}

/// Draws the boards of the votes that close next: a process that was killed may have taken some that they don't show.
async fn draw_votes(tx: &mut Tx, (total, shard): (i64, i64), now: i64) -> Result<(), Cause> {
    const BOARDS: &str = concat!(
        "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)
         SELECT 'draw', board_message, id, guild_id, channel_id, $1 FROM games
         WHERE board_message IS NOT NULL AND id IN
             (SELECT game_id FROM polls WHERE closes_at IS NOT NULL ORDER BY closes_at LIMIT 200) AND ",
        in_shards!("$2", "$3", "$3"),
        " ON CONFLICT (kind, subject) DO NOTHING"
    );
    tx.run(BOARDS, (now, total, shard)).await
}

/// Postpones every deadline in a shard's servers. Players warned of a deadline much before the new one are warned of
/// that at once.
async fn put_off(tx: &mut Tx, shard: (i64, i64), by: i64, now: i64) -> Result<(), Cause> {
    const GAMES: &str = concat!(
        "UPDATE games SET deadline_at = deadline_at + $5, away_ms = away_ms + $5, claimed_until = 0,
             due_at = CASE WHEN warned = 1 AND deadline_at < $6 + 10 * $5 THEN $6 ELSE due_at + $5 END,
             warned = CASE WHEN warned = 1 AND deadline_at < $6 + 10 * $5 THEN 0 ELSE warned END
         WHERE ",
        games!()
    );
    const POLLS: &str = concat!(
        "UPDATE polls SET closes_at = closes_at + $5
         WHERE closes_at IS NOT NULL AND game_id IN (SELECT id FROM games WHERE ",
        games!(),
        ")"
    );
    // Boards that name a time which has passed, or about which that much makes a difference.
    const BOARDS: &str = concat!(
        "INSERT INTO outbox (kind, subject, game_id, guild_id, channel_id, due_at)
         SELECT 'draw', board_message, id, guild_id, channel_id, $6 FROM games
         WHERE board_message IS NOT NULL AND (
                 EXISTS (SELECT 1 FROM polls WHERE game_id = games.id AND closes_at < $6 + 10 * $5)
                 OR deadline_at < $6 + 10 * $5
                    AND EXISTS (SELECT 1 FROM seats WHERE game_id = games.id AND seat = 0 AND against_bot = 0)
             ) AND ",
        games!(),
        " ON CONFLICT (kind, subject) DO NOTHING"
    );
    // Due at once, so that the message is drawn with its new time.
    const TOURNAMENTS: &str = concat!(
        "UPDATE tournaments SET ends_at = ends_at + $5, due_at = $6 WHERE ",
        tournaments!()
    );
    let games: [Change<'_>; 3] = [(GAMES, &[by, now]), (POLLS, &[by]), (BOARDS, &[by, now])];
    change(tx, OPEN_GAMES, &games, shard).await?;
    change(tx, RUNNING, &[(TOURNAMENTS, &[by, now])], shard).await
}

/// Shortens deadlines after the clock went back: those set by the wrong clock lie too far ahead.
async fn draw_near(tx: &mut Tx, shard: (i64, i64), now: i64) -> Result<(), Cause> {
    const GAMES: &str = concat!(
        "UPDATE games SET claimed_until = 0,
             deadline_at = CASE WHEN deadline_at > $5 THEN $5 ELSE deadline_at END,
             due_at = CASE WHEN due_at > $5 THEN $5 ELSE due_at END
         WHERE ",
        games!()
    );
    const POLLS: &str = concat!(
        "UPDATE polls SET closes_at = CASE WHEN closes_at > $5 + seconds * 1000 THEN $5 + seconds * 1000 ELSE closes_at END
         WHERE game_id IN (SELECT id FROM games WHERE ",
        games!(),
        ")"
    );
    const TOURNAMENTS: &str = concat!(
        "UPDATE tournaments SET due_at = $5,
             ends_at = CASE WHEN ends_at > $6 THEN $6 ELSE ends_at END
         WHERE ",
        tournaments!()
    );
    let games: [Change<'_>; 2] = [(GAMES, &[now + pace::IDLE]), (POLLS, &[now])];
    change(tx, OPEN_GAMES, &games, shard).await?;
    change(tx, RUNNING, &[(TOURNAMENTS, &[now, now + tournament::ENTRY])], shard).await?;
    // In every shard: trying a pending task too early does no harm.
    let text = "UPDATE outbox SET due_at = $1, claimed_until = 0 WHERE (kind, subject) IN
         (SELECT kind, subject FROM outbox WHERE due_at > $1 ORDER BY due_at LIMIT 200)";
    while tx.changed(text, now).await? {}
    Ok(())
}

/// A statement, and its values from `$5` on.
type Change<'a> = (&'static str, &'a [i64]);

const OPEN_GAMES: &str = last!("seats", "open = 1");
const RUNNING: &str = last!("tournaments", "ends_at IS NOT NULL");

/// Changes everything under way in a shard, channel by channel.
async fn change(
    tx: &mut Tx,
    last: &'static str,
    changes: &[Change<'_>],
    shard: (i64, i64),
) -> Result<(), Cause> {
    let mut after = i64::MIN;
    loop {
        let next: Option<i64> = tx.one(last, (after, AT_ONCE)).await?;
        let Some(next) = next else { return Ok(()) };
        for &(text, values) in changes {
            tx.run(text, (after, AT_ONCE, shard, values)).await?;
        }
        after = next;
    }
}
