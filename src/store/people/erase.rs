//! Erases all that is kept of a person, in one transaction: if it is killed midway, nothing has happened. Only
//! finished games, of which there may be very many, are left to be erased after it.

use crate::day::Day;
use crate::game::{Decided, Record, resign, run_out};
use crate::locale::Locale;
use crate::place::{ChannelId, GameId, GuildId, MessageId, UserId};
use crate::store::batching::queue::Work;
use crate::store::games::turns::Addition;
use crate::store::outbox::{GRACE, Job, answers, enqueue};
use crate::store::standings::hiding;
use crate::store::{
    Ask, Cause, Result, Store, Stored, Tx, classes, read_by_name, records, simuls, tournaments,
};

/// How long until a person can erase again, in milliseconds.
const APART: i64 = 24 * 3_600_000;
/// The most to forget at a time.
const AT_ONCE: i64 = 100;
/// The most messages to report that still show the person.
const RELICS: i64 = 50;

/// The result of erasing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Erased {
    /// Only finished games are left, which belong to nobody now. Some messages may still show the person, the newest
    /// first.
    Begun(Vec<OrphanedMessage>),
    /// It was done before, and some games are still left.
    UnderWay,
    /// It was done less than a day ago; `again` is when it can be done again, in milliseconds since 1970 in UTC.
    Lately { again: i64 },
}

/// A message that shows a person whose data is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrphanedMessage {
    pub guild: Option<GuildId>,
    pub channel: ChannelId,
    pub message: MessageId,
    /// The language of the place.
    pub locale: Locale,
    /// The game whose board it is, if somebody else played it too.
    pub game: Option<GameId>,
}

read_by_name! { OrphanedMessage { guild = "guild_id", channel = "channel_id", message, locale, game } }

impl Store {
    /// Erases at `now` all that is kept of a person. Their open games end: the other player wins, unless it is the
    /// first of a fair match, which alone says nothing. From then on their games belong to nobody; they are deleted
    /// some at a time.
    pub async fn erase(&self, who: UserId, now: i64) -> Result<Erased> {
        self.write("erase a person", async |tx| erase(tx, who, now).await).await
    }

    /// Makes sure that deleted data is in none of the database's files any more.
    pub async fn scrub(&self) {
        self.writer.engine.checkpoint(&self.writer.connections).await;
    }
}

async fn erase(tx: &mut Tx, who: UserId, now: i64) -> Result<Erased, Cause> {
    let text = "SELECT erased_at, up_to FROM erasures WHERE user_id = $1";
    let last: Option<(i64, Option<i64>)> = tx.maybe(text, who).await?;
    if let Some((erased, up_to)) = last {
        if up_to.is_some() {
            return Ok(Erased::UnderWay);
        }
        let again = erased + APART;
        if again > now {
            return Ok(Erased::Lately { again });
        }
    }
    tournaments::erase(tx, who, now).await?;
    classes::erase(tx, who, now).await?;
    end_games(tx, who, now).await?;
    let text = "SELECT game_id FROM seats WHERE user_id = $1 AND open = 1";
    for game in tx.all::<GameId>(text, who).await? {
        simuls::game_ended(tx, game, now).await?;
    }
    simuls::erase(tx, who, now).await?;
    let orphans = orphans(tx, who).await?;
    for orphan in &orphans {
        let OrphanedMessage { guild, channel, message, locale, game } = *orphan;
        match game {
            Some(game) => answers::draw(tx, game, message, now + GRACE).await?,
            None => {
                let job = Job::Orphan { channel, message, locale };
                enqueue(tx, job, (guild, channel), now + GRACE).await?;
            }
        }
    }
    hiding::erase(tx, who).await?;
    // Who has seen today's answer counts as helped for today.
    let puzzles = [
        "DELETE FROM puzzle_help WHERE user_id = $1 AND day <> $2",
        "INSERT INTO puzzle_help (user_id, day) SELECT user_id, day FROM puzzle_tries WHERE user_id = $1 AND day = $2
         ON CONFLICT DO NOTHING",
        "DELETE FROM puzzle_tries WHERE user_id = $1 AND (day = $2 OR day <> $2)",
    ];
    tx.run_each(&puzzles, (who, Day::at(now))).await?;
    let rest = [
        "DELETE FROM challenges WHERE (challenger = $1 OR challenged = $1) AND state <> 'accepted'",
        "DELETE FROM lookups WHERE user_id = $1",
        "DELETE FROM reminders WHERE user_id = $1",
        "DELETE FROM preferences WHERE user_id = $1",
        "DELETE FROM outbox WHERE kind = 'remind' AND subject = $1",
        "DELETE FROM mutes WHERE muter = $1",
        "DELETE FROM lessons WHERE user_id = $1",
        "DELETE FROM votes WHERE user_id = $1",
        "UPDATE polls SET host = NULL WHERE host = $1",
        // Others have to know of a bar, and of the acts about it, for a while.
        "UPDATE acts SET moderator = NULL WHERE moderator = $1",
        "DELETE FROM games WHERE id IN (SELECT game_id FROM seats WHERE user_id = $1 AND open = 1)",
    ];
    tx.run_each(&rest, who).await?;
    let text = "INSERT INTO erasures (user_id, erased_at, up_to)
         VALUES ($1, $2, (SELECT MAX(game_id) FROM seats WHERE user_id = $1))
         ON CONFLICT (user_id) DO UPDATE SET erased_at = excluded.erased_at, up_to = excluded.up_to";
    tx.run(text, (Stored(who), now)).await?;
    Ok(Erased::Begun(orphans))
}

/// Ends the games against other people.
async fn end_games(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    let text =
        "SELECT s.game_id FROM seats s JOIN seats o ON o.game_id = s.game_id AND o.seat <> s.seat
         WHERE s.user_id = $1 AND s.open = 1 AND o.user_id IS NOT NULL";
    for game in tx.all::<GameId>(text, who).await? {
        let ended = match records::by_id(tx, game).await {
            Ok(record) => record.and_then(|record| Some((ending(&record, who)?, record))),
            Err(cause) if cause.is_of_the_row() => None,
            Err(cause) => return Err(cause),
        };
        match ended {
            Some((turn, record)) => {
                Addition::new(&record, &turn, now, None).write(tx).await?;
            }
            // It cannot be read, and so not be played; the person is forgotten all the same.
            None => {
                let texts =
                    ["DELETE FROM challenges WHERE id = $1", "DELETE FROM games WHERE id = $1"];
                tx.run_each(&texts, game).await?;
            }
        }
    }
    Ok(())
}

fn ending(record: &Record, who: UserId) -> Option<Decided> {
    let first_of_two = record.fair.is_some_and(|fair| fair.first == record.game.id());
    if first_of_two { run_out(&record.game, false) } else { resign(&record.game, who).ok() }
}

/// Returns the messages that show a person: boards, retired boards, and challenges. Not the one a thread starts from:
/// it is in another channel, which is not stored.
async fn orphans(tx: &mut Tx, who: UserId) -> Result<Vec<OrphanedMessage>, Cause> {
    let text = "SELECT guild_id, channel_id, message, locale, game FROM (
             SELECT g.id, g.guild_id, g.channel_id, g.board_message AS message, g.locale, CASE WHEN o.user_id IS NULL THEN NULL ELSE g.id END AS game
             FROM (SELECT game_id, seat FROM seats WHERE user_id = $1 ORDER BY game_id DESC LIMIT $2) AS s
             JOIN seats o ON o.game_id = s.game_id AND o.seat <> s.seat JOIN games g ON g.id = s.game_id
             UNION ALL
             SELECT g.id, g.guild_id, g.channel_id, r.message, g.locale, CASE WHEN o.user_id IS NULL THEN NULL ELSE g.id END
             FROM (SELECT game_id, seat FROM seats WHERE user_id = $1 ORDER BY game_id DESC LIMIT $2) AS s
             JOIN seats o ON o.game_id = s.game_id AND o.seat <> s.seat JOIN games g ON g.id = s.game_id
             JOIN retired_boards r ON r.game_id = g.id AND r.message <> g.channel_id
             UNION ALL
             SELECT g.id, g.guild_id, g.channel_id, g.board_message, g.locale, g.id FROM polls p JOIN games g ON g.id = p.game_id
             WHERE p.host = $1
             UNION ALL
             SELECT id, guild_id, channel_id, message, locale, NULL FROM challenges
             WHERE (challenger = $1 OR challenged = $1) AND state <> 'accepted'
         ) AS shown WHERE message IS NOT NULL ORDER BY id DESC LIMIT $2";
    tx.all(text, (who, RELICS)).await
}

/// Deletes at `now` what was kept for a day after an erasure.
pub async fn forget_erasures(tx: &mut Tx, now: i64) -> Result<(), Cause> {
    let old = "SELECT user_id FROM erasures WHERE erased_at <= $1 AND up_to IS NULL ORDER BY erased_at LIMIT $2";
    for who in tx.all::<UserId>(old, (now - APART, AT_ONCE)).await? {
        let texts = [
            "DELETE FROM puzzle_help WHERE user_id = $1
               AND day * 86400000 <= (SELECT erased_at FROM erasures WHERE user_id = $1)
               AND NOT EXISTS (SELECT 1 FROM puzzle_tries WHERE user_id = $1 AND helped = 1)",
            "DELETE FROM erasures WHERE user_id = $1",
        ];
        tx.run_each(&texts, who).await?;
    }
    Ok(())
}
