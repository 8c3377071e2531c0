//! Simuls: reading them, closing them to new players, deleting them. Their games are begun in `games::simuls`.

use sqlx::any::AnyRow;

use super::{Ask, Cause, Doing, Job, Read, Result, Store, Tx, Values, enqueue, get, records};
use crate::game::{Player, Record, Simul, SimulRefusal, SimulScore};
use crate::place::{ChannelId, GameId, GuildId, SimulId, UserId};
use nim::Level;

const DAY: i64 = 24 * 3_600_000;
/// How long a simul is kept, in milliseconds, and longer while a game of it is under way. Its games stay.
const KEPT: i64 = 30 * DAY;

impl Store {
    pub async fn simul(&self, id: SimulId) -> Result<Option<Simul>> {
        self.read(format!("read simul {id}"), async |tx| by_id(tx, id).await).await
    }

    /// Returns the games of a simul that are under way, the one that has waited longest first.
    pub async fn playing_in(&self, id: SimulId) -> Result<Vec<Record>> {
        let text = "SELECT g.id FROM simul_games m JOIN games g ON g.id = m.game_id
             WHERE m.simul_id = $1 AND g.state = 'active' ORDER BY g.touched_at, g.id";
        let read = records::several(self, text, id).await;
        read.doing(format_args!("read the games of simul {id}"))
    }

    /// Closes a simul, so that nobody else can join.
    pub async fn close_simul(&self, id: SimulId, now: i64) -> Result<Result<Simul, SimulRefusal>> {
        self.write(format!("close simul {id}"), async |tx| close(tx, id, now).await).await
    }
}

/// Closes a simul, so that nobody else can join.
pub(super) async fn close(
    tx: &mut Tx,
    id: SimulId,
    now: i64,
) -> Result<Result<Simul, SimulRefusal>, Cause> {
    let Some(simul) = by_id(tx, id).await? else { return Ok(Err(SimulRefusal::NoneHere)) };
    tx.run("UPDATE simuls SET open = 0 WHERE id = $1", id).await?;
    enqueue(tx, Job::Simul(id), simul.place, now).await?;
    Ok(Ok(Simul { open: false, ..simul }))
}

/// Has a simul redrawn, if one of its games has ended at `now`.
pub(super) async fn game_ended(tx: &mut Tx, game: GameId, now: i64) -> Result<(), Cause> {
    let text = "SELECT s.id, s.guild_id, s.channel_id FROM simul_games g JOIN simuls s ON s.id = g.simul_id WHERE g.game_id = $1";
    show(tx, text, game, now).await
}

/// Puts redraws of the simuls that a query returns into the outbox, as of `now`.
async fn show(tx: &mut Tx, text: &'static str, values: impl Values, now: i64) -> Result<(), Cause> {
    let found: Vec<(SimulId, Option<GuildId>, ChannelId)> = tx.all(text, values).await?;
    for (id, guild, channel) in found {
        enqueue(tx, Job::Simul(id), (guild, channel), now).await?;
    }
    Ok(())
}

/// Closes the simuls that a person hosts, on a server or everywhere, and has them redrawn.
pub(super) async fn close_led(
    tx: &mut Tx,
    who: UserId,
    guild: Option<GuildId>,
    now: i64,
) -> Result<(), Cause> {
    let text = "UPDATE simuls SET open = 0 WHERE host = $1 AND guild_id = COALESCE($2, guild_id)
         RETURNING id, guild_id, channel_id";
    show(tx, text, (who, guild), now).await
}

/// Closes the simuls that a person hosts, and forgets that they host them.
pub(super) async fn erase(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    close_led(tx, who, None, now).await?;
    tx.run("UPDATE simuls SET host = NULL WHERE host = $1", who).await
}

/// Deletes old simuls whose games are over, some at a time. A simul is closed a day before that, and a pending redraw
/// comes first.
pub(super) async fn forget_old(tx: &mut Tx, now: i64) -> Result<(), Cause> {
    let text = "SELECT s.id FROM simuls s
             WHERE s.made_at BETWEEN (SELECT MIN(made_at) FROM simuls) AND $1 AND s.open = 0
                 AND (SELECT COUNT(*) FROM simul_games m JOIN games g ON g.id = m.game_id
                      WHERE m.simul_id = s.id AND g.state = 'active') = 0
                 AND (SELECT COUNT(*) FROM outbox WHERE kind = 'simul' AND subject = s.id) = 0
             ORDER BY s.made_at LIMIT 50";
    // One by one: PostgreSQL would read the whole table for a list of them.
    for id in tx.all::<SimulId>(text, now - KEPT).await? {
        tx.run("DELETE FROM simuls WHERE id = $1", id).await?;
    }
    let text = "UPDATE simuls SET open = 0 WHERE id IN (
             SELECT id FROM simuls WHERE made_at BETWEEN (SELECT MIN(made_at) FROM simuls) AND $1 AND open = 1
             ORDER BY made_at LIMIT 50)
         RETURNING id, guild_id, channel_id";
    show(tx, text, now - KEPT + DAY, now).await
}

pub(super) async fn by_id(tx: &mut Tx, id: SimulId) -> Result<Option<Simul>, Cause> {
    const SCORE: &str = "SELECT COUNT(*),
             COALESCE(SUM(CASE WHEN g.state = 'active' THEN 1 ELSE 0 END), 0),
             COALESCE(SUM(CASE WHEN g.winner IS NOT NULL THEN 1 ELSE 0 END), 0),
             COALESCE(SUM(CASE WHEN w.level IS NOT NULL OR w.user_id = l.host THEN 1 ELSE 0 END), 0)
         FROM simul_games s JOIN simuls l ON l.id = s.simul_id JOIN games g ON g.id = s.game_id LEFT JOIN seats w ON w.game_id = g.id AND w.seat = g.winner
         WHERE s.simul_id = $1";
    let text = "SELECT id, guild_id, channel_id, locale, piles, rules, terms, led, host, open, message, made_at FROM simuls WHERE id = $1";
    let Some(simul) = tx.maybe::<Simul>(text, id).await? else { return Ok(None) };
    let (joined, playing, won, leader): (u32, u32, u32, u32) = tx.one(SCORE, id).await?;
    let score = SimulScore { joined, playing, people: won.saturating_sub(leader), leader };
    Ok(Some(Simul { score, ..simul }))
}

impl Read for Simul {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let is_led: bool = get(row, "led")?;
        Ok(Self {
            id: get(row, "id")?,
            place: Read::read(row)?,
            leader: if is_led { get(row, "host")? } else { Player::Bot(Level::Expert) },
            terms: Read::read(row)?,
            open: get(row, "open")?,
            message: get(row, "message")?,
            made: get(row, "made_at")?,
            score: SimulScore::default(),
        })
    }
}
