//! What a server's moderators did, and what is in force because of it: who is barred from the bot, and which channels
//! are quiet.

use sqlx::any::AnyRow;

use crate::game::{Barred, Endable, Fate, Limited, ModAction, Season, UnderWay};
use crate::place::{ChannelId, ClassId, GameId, GuildId, RoleId, SimulId, TournamentId, UserId};
use crate::store::games::{challenges, turns};
use crate::store::servers::row;
use crate::store::standings::hiding;
use crate::store::{
    Ask, Cause, Doing, Job, Page, Read, Result, Store, Stored, Tx, classes, enqueue, get, page,
    read_by_name, simuls, tournaments,
};

/// A person who is barred from the bot on a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BarRow {
    pub who: UserId,
    pub bar: Barred,
    pub reason: Option<String>,
}

/// What a barred person has open on the server, which the caller must end.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpenOnBar {
    pub games: Vec<GameId>,
    pub challenges: Vec<GameId>,
    pub tournaments: Vec<TournamentId>,
}

read_by_name! { ModAction { id, by = "moderator", verb = "deed", whom, channel = "channel_id", until = "until_at", reason, role = "role_id", at = "done_at" } }

read_by_name! { Barred { until = "until_at" } }
read_by_name! { BarRow { who = "user_id", bar = .., reason } }

impl Read for UnderWay {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let people = [get(row, "one")?, get(row, "other")?];
        Ok(Self { id: get(row, "id")?, ending: get(row, "ending")?, people })
    }
}

/// An act, with its server.
impl Read for (GuildId, ModAction) {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok((get(row, "guild_id")?, Read::read(row)?))
    }
}

impl Store {
    /// Returns what can be ended in a channel, the newest first, as much as a menu takes. Games come last, as a simul
    /// has many.
    pub async fn under_way(&self, channel: ChannelId) -> Result<Vec<UnderWay>> {
        let text = "SELECT id, ending, one, other FROM (
             SELECT g.id AS id, CASE WHEN p.game_id IS NULL THEN 'end-game' ELSE 'end-vote' END AS ending,
                 a.user_id AS one, b.user_id AS other
             FROM (SELECT DISTINCT game_id FROM seats WHERE channel_id = $1 AND open = 1) AS here
             JOIN games g ON g.id = here.game_id
             JOIN seats a ON a.game_id = g.id AND a.seat = 0 JOIN seats b ON b.game_id = g.id AND b.seat = 1
             LEFT JOIN polls p ON p.game_id = g.id
             UNION ALL
             SELECT id, 'end-challenge', challenger, challenged FROM challenges WHERE channel_id = $1 AND state = 'open'
             UNION ALL
             SELECT id, 'end-class', host, NULL FROM classes WHERE channel_id = $1 AND stage <> 'over'
             UNION ALL
             SELECT id, 'end-simul', host, NULL FROM simuls WHERE channel_id = $1 AND (open = 1 OR (SELECT COUNT(*)
                 FROM simul_games m JOIN games g ON g.id = m.game_id WHERE m.simul_id = simuls.id AND g.state = 'active') > 0)
             UNION ALL
             SELECT id, 'end-tournament', organiser, NULL FROM tournaments WHERE channel_id = $1 AND ends_at IS NOT NULL) AS endable
             ORDER BY CASE WHEN ending IN ('end-game', 'end-vote') THEN 1 ELSE 0 END, id DESC LIMIT 25";
        let found = self.readers.all(text, channel).await;
        found.doing(format_args!("look what is under way in channel {channel}"))
    }

    /// Ends what has that id for a moderator and notes the act, in one transaction and once for an interaction. Of a
    /// simul, nobody else can join. Returns `false` if a game or challenge is over by now: nothing is left to end.
    pub async fn stop(
        &self,
        guild: GuildId,
        id: u64,
        ending: Endable,
        act: &ModAction,
    ) -> Result<bool> {
        self.write(format!("end {id} for a moderator"), async |tx| {
            if tx.any("SELECT 1 FROM acts WHERE id = $1", act.id.cast_signed()).await? {
                return Ok(true);
            }
            let is_ended = match ending {
                Endable::EndChallenge => {
                    let fate = challenges::close(tx, GameId(id), Fate::Stopped, act.at).await?;
                    fate == Fate::Stopped
                }
                Endable::EndTournament => {
                    tournaments::call_off(tx, TournamentId(id), act.at).await.map(|_| true)?
                }
                Endable::EndClass => classes::end(tx, ClassId(id), act.at).await.map(|_| true)?,
                Endable::EndSimul => simuls::close(tx, SimulId(id), act.at).await.map(|_| true)?,
                Endable::EndGame | Endable::EndVote => turns::stop(tx, GameId(id), act.at).await?,
            };
            Ok(is_ended && note(tx, guild, act).await?)
        })
        .await
    }

    /// Returns the act that an interaction led to, if any, with its server.
    pub async fn act(&self, id: u64) -> Result<Option<(GuildId, ModAction)>> {
        let text = "SELECT guild_id, id, moderator, deed, whom, channel_id, until_at, reason, role_id, done_at FROM acts WHERE id = $1";
        let noted = self.readers.maybe(text, id.cast_signed()).await;
        noted.doing(format_args!("look for what {id} did"))
    }

    /// Bars a person from the bot. Returns what they have open there, which the caller must end.
    pub async fn bar(&self, guild: GuildId, whom: UserId, act: &ModAction) -> Result<OpenOnBar> {
        self.write(format!("bar a person in server {guild}"), async |tx| {
            if note(tx, guild, act).await? {
                let text = "INSERT INTO bars (guild_id, user_id, barred_at, until_at, reason) VALUES ($1, $2, $3, $4, $5)
                     ON CONFLICT (guild_id, user_id) DO UPDATE
                     SET barred_at = excluded.barred_at, until_at = excluded.until_at, reason = excluded.reason";
                let bar = (Stored(guild), Stored(whom), act.at, act.until, act.reason.clone());
                tx.run(text, bar).await?;
                simuls::close_led(tx, whom, Some(guild), act.at).await?;
            }
            let text = "SELECT g.id FROM seats s JOIN games g ON g.id = s.game_id
                 WHERE s.user_id = $1 AND s.open = 1 AND g.guild_id = $2";
            let games = tx.all(text, (whom, guild)).await?;
            let text = "SELECT id FROM challenges
                 WHERE state = 'open' AND (challenger = $1 OR challenged = $1) AND guild_id = $2";
            let challenges = tx.all(text, (whom, guild)).await?;
            let text = "SELECT t.id FROM entrants e JOIN tournaments t ON t.id = e.tournament_id
                 WHERE e.user_id = $1 AND e.left_in IS NULL AND t.ends_at IS NOT NULL AND t.guild_id = $2";
            let tournaments = tx.all(text, (whom, guild)).await?;
            Ok(OpenOnBar { games, challenges, tournaments })
        })
        .await
    }

    /// Lets a person use the bot again. Returns whether they were barred; a repeated interaction gets the same answer.
    pub async fn unbar(&self, guild: GuildId, whom: UserId, act: &ModAction) -> Result<bool> {
        self.write(format!("unbar a person in server {guild}"), async |tx| {
            let text = "DELETE FROM bars WHERE guild_id = $1 AND user_id = $2
                 AND (until_at IS NULL OR until_at > $3)";
            if tx.changed(text, (guild, whom, act.at)).await? {
                note(tx, guild, act).await?;
                return Ok(true);
            }
            tx.any("SELECT 1 FROM acts WHERE id = $1", act.id.cast_signed()).await
        })
        .await
    }

    /// Stops counting what a person earned on a server since the first day of that season.
    pub async fn clear(
        &self,
        guild: GuildId,
        (whom, since): (UserId, Season),
        act: &ModAction,
    ) -> Result<()> {
        self.write(format!("clear what was earned in server {guild}"), async |tx| {
            match note(tx, guild, act).await? {
                true => hiding::clear(tx, guild, whom, *since.days().start()).await,
                false => Ok(()),
            }
        })
        .await
    }

    /// Restricts something to those with the act's role from now on; without a role, opens it to everyone.
    /// Returns whether that changes anything, as it does for a call that is repeated.
    pub async fn set_limit(&self, guild: GuildId, kind: Limited, act: &ModAction) -> Result<bool> {
        self.write(format!("limit {kind} in server {guild}"), async |tx| {
            // A call that changes nothing is no act.
            let text = "SELECT role_id FROM limits WHERE guild_id = $1 AND what = $2";
            let before: Option<RoleId> = tx.maybe(text, (guild, kind)).await?;
            if before == act.role || !note(tx, guild, act).await? {
                return tx.any("SELECT 1 FROM acts WHERE id = $1", act.id.cast_signed()).await;
            }
            let Some(role) = act.role else {
                let text = "DELETE FROM limits WHERE guild_id = $1 AND what = $2";
                return tx.run(text, (guild, kind)).await.map(|()| true);
            };
            let text = "INSERT INTO limits (guild_id, what, role_id, set_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (guild_id, what) DO UPDATE SET role_id = excluded.role_id, set_at = excluded.set_at";
            tx.run(text, (Stored(guild), kind, Stored(role), act.at)).await.map(|()| true)
        })
        .await
    }

    /// Returns the role that something is restricted to on a server, if any.
    pub async fn limit(&self, guild: GuildId, kind: Limited) -> Result<Option<RoleId>> {
        let text = "SELECT role_id FROM limits WHERE guild_id = $1 AND what = $2";
        let role = self.readers.maybe(text, (guild, kind)).await;
        role.doing(format_args!("look who may begin {kind} in server {guild}"))
    }

    /// Returns everything that is restricted there.
    pub async fn limits(&self, guild: GuildId) -> Result<Vec<(Limited, RoleId)>> {
        let text = "SELECT what, role_id FROM limits WHERE guild_id = $1 ORDER BY what";
        let limits = self.readers.all(text, guild).await;
        limits.doing(format_args!("look what is limited in server {guild}"))
    }

    /// Returns who is barred on a server at `now`: a page, from 0, the latest first.
    pub async fn bars(&self, guild: GuildId, page: u32, now: i64) -> Result<Page<BarRow>> {
        self.read(format!("read who is barred in server {guild}"), async |tx| {
            let bars = [
                "SELECT COUNT(*) FROM bars WHERE guild_id = $1 AND (until_at IS NULL OR until_at > $2)",
                "SELECT user_id, until_at, reason FROM bars
                 WHERE guild_id = $1 AND (until_at IS NULL OR until_at > $2)
                 ORDER BY barred_at DESC, user_id LIMIT 10 OFFSET $3",
            ];
            page::read(tx, page, (guild, now), bars).await
        })
        .await
    }

    /// Returns the acts on a server: a page, from 0, the latest first.
    pub async fn acts(&self, guild: GuildId, page: u32) -> Result<Page<ModAction>> {
        self.read(format!("read what was done in server {guild}"), async |tx| {
            let acts = [
                "SELECT COUNT(*) FROM acts WHERE guild_id = $1",
                "SELECT id, moderator, deed, whom, channel_id, until_at, reason, role_id, done_at FROM acts
                 WHERE guild_id = $1 ORDER BY id DESC LIMIT 10 OFFSET $2",
            ];
            page::read(tx, page, guild, acts).await
        })
        .await
    }

    /// Keeps the act's channel quiet for as long as it says: nothing begins there. Without a time, ends that. Returns
    /// whether that changed anything: another server's channel is left as it is.
    pub async fn set_quiet(&self, guild: GuildId, act: &ModAction) -> Result<bool> {
        self.write(format!("set how quiet it is in channel {}", act.channel), async |tx| {
            let at = (Stored(act.channel), Stored(guild));
            let Some(until) = act.until else {
                let text = "DELETE FROM quiet WHERE channel_id = $1 AND guild_id = $2";
                return Ok(tx.changed(text, at).await? && note(tx, guild, act).await?);
            };
            let noted = note(tx, guild, act).await?;
            if noted {
                let text = "INSERT INTO quiet (channel_id, guild_id, until_at) VALUES ($1, $2, $3)
                     ON CONFLICT (channel_id) DO UPDATE SET until_at = excluded.until_at";
                tx.run(text, (at, until)).await?;
            }
            Ok(noted)
        })
        .await
    }

    /// Returns until when a channel, or the thread's parent, is quiet.
    pub async fn quiet(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
        now: i64,
    ) -> Result<Option<i64>> {
        let text = "SELECT MAX(until_at) FROM quiet WHERE channel_id IN ($1, $2) AND until_at > $3";
        let until = self.readers.one(text, (channel, parent.unwrap_or(channel), now)).await;
        until.doing(format_args!("look whether it is quiet in channel {channel}"))
    }

    /// Returns the quiet channels of a server.
    pub async fn quiet_in(&self, guild: GuildId, now: i64) -> Result<Vec<(ChannelId, i64)>> {
        let text = "SELECT channel_id, until_at FROM quiet WHERE guild_id = $1 AND until_at > $2
             ORDER BY until_at DESC LIMIT 5";
        let quiet = self.readers.all(text, (guild, now)).await;
        quiet.doing(format_args!("look where it is quiet in server {guild}"))
    }
}

/// Notes an act, and puts its line for the server's log into the outbox. Returns `false`, and changes nothing, if the
/// interaction was noted before.
async fn note(tx: &mut Tx, guild: GuildId, act: &ModAction) -> Result<bool, Cause> {
    let text = "INSERT INTO acts (id, guild_id, moderator, deed, whom, channel_id, until_at, reason, role_id,
             done_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING";
    let by = (act.by.map(Stored), act.verb, act.whom.map(Stored));
    let rest = (Stored(act.channel), act.until, act.reason.clone(), act.role.map(Stored), act.at);
    let noted = tx.changed(text, (act.id.cast_signed(), Stored(guild), by, rest)).await?;
    if noted && let Some(channel) = row::read(tx, guild).await?.log_channel {
        enqueue(tx, Job::Act(act.id), (Some(guild), channel), act.at).await?;
    }
    Ok(noted)
}
