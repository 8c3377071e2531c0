//! The outbox's rows: each is a job on Discord outside of an answer, written with what it follows from, and kept
//! until it is done. So if a process dies, another does it.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::day::Day;
use crate::game::Season;
use crate::locale::Locale;
use crate::place::{
    ChannelId, ClassId, GameId, GuildId, MessageId, Place, Shards, SimulId, Token, TournamentId,
    UserId,
};
use crate::planted::planted;
use crate::store::alive::in_shards;
use crate::store::sql::{Ask, Bound, Stored, Values, get, sql};
use crate::store::{Cause, Doing, Result, Store, Tx, storable, write};

/// How long a claim lasts, in milliseconds: after that a failed attempt is retried, or another process takes over.
pub const CLAIM: i64 = 45_000;
/// How long after the first try Discord still recognises what was sent, in milliseconds. Later nobody can tell whether
/// it was sent.
const KNOWN: i64 = CLAIM + 120_000;
/// How long an unreadable row is left alone, in milliseconds, so that it does not hold up the rest.
pub const SET_ASIDE: i64 = 3_600_000;
/// How long the answering process has to do a job before another does it, in milliseconds: an answer is given within
/// three seconds.
pub const GRACE: i64 = 5_000;
/// How long there is to find out which message shows something new before another is posted, in milliseconds.
pub const LEARNT: i64 = 30_000;
/// The most jobs to claim at a time, of each lane.
const AT_ONCE: i64 = 20;

/// 1 for the jobs that are [`Lane::News`], else 0.
macro_rules! is_news {
    () => {
        "CASE WHEN kind IN ('podium', 'puzzle', 'act', 'remind') THEN 1 ELSE 0 END"
    };
}

/// The columns read of a claimed job.
macro_rules! returning {
    () => {
        concat!(
            " RETURNING kind, subject, game_id, channel_id, due_at, season, locale, sent_at, claimed_until, ",
            is_news!(),
            " AS is_news"
        )
    };
}

/// Matches a job that follows an answer, and that nobody has claimed.
macro_rules! answered {
    () => {
        " WHERE kind = $1 AND subject = $2 AND claimed_until < due_at"
    };
}

/// Matches a job that this process has claimed, unless it has become due again since.
macro_rules! claimed {
    () => {
        " WHERE kind = $1 AND subject = $2 AND claimed_until = $3"
    };
}

/// Who waits for a job. What is in one lane keeps nothing in another waiting, however long Discord takes for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Somebody who would lose on time. There are no rows: a game's own due time says the same.
    Warning,
    /// People who play.
    Play,
    /// Nobody. At a month's end, or at eight o'clock, there is a lot at once.
    News,
}

impl Lane {
    /// Those in the outbox.
    pub const STORED: [Self; 2] = [Self::Play, Self::News];
}

/// A job on Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// Redraw a message that is or was a game's board.
    Draw { game: GameId, message: MessageId },
    /// Find out which message became the game's board: the answer to that interaction, if it was given.
    Learn { game: GameId, interaction: u64 },
    /// Post a game's first board.
    Post(GameId),
    /// Nudge the player to move if they are away, and delete the nudge before.
    Nudge(GameId),
    /// Open a thread for a game.
    Thread(GameId),
    /// Show on a challenge's message that it is closed. While it is open, find out which message that is.
    Challenge(GameId),
    /// Take an erased person off a message, in the language of its place. Nothing else knows the message any more.
    Orphan { channel: ChannelId, message: MessageId, locale: Locale },
    /// Redraw a tournament's message.
    Tournament(TournamentId),
    /// Tell a tournament's channel who won.
    Winner(TournamentId),
    /// Redraw a class's message. While the class is under way, this is due again when it would end.
    Class(ClassId),
    /// Redraw a simul's message.
    Simul(SimulId),
    /// Show a server who stood on the podium of a month.
    Podium { guild: GuildId, month: Season },
    /// Show a server the puzzle of a day.
    Puzzle { guild: GuildId, day: Day },
    /// Show in a server's log channel what a moderator did.
    Act(u64),
    /// Tell somebody that their days in a row end at `ends`, in milliseconds since 1970 in UTC.
    Remind { who: UserId, ends: i64 },
}

/// A job that this process has claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub job: Job,
    pub lane: Lane,
    /// Its channel: jobs in one channel are done one by one.
    pub channel: ChannelId,
    /// Whether it may have been sent so long ago that nobody can tell any more.
    pub is_unsure: bool,
    /// Since when it is due, in milliseconds since 1970 in UTC.
    pub since: i64,
    /// Since when it may have been sent, as of before this claim; 0 if it was not.
    sent: i64,
    claimed_until: i64,
}

impl Job {
    /// Returns the kind and the subject, which together are unique; the game it belongs to; and the month or the day
    /// it is about.
    fn columns(self) -> (&'static str, u64, Option<GameId>, Option<String>) {
        match self {
            Self::Draw { game, message } => ("draw", message.0, Some(game), None),
            Self::Learn { game, interaction } => ("learn", interaction, Some(game), None),
            Self::Post(game) => ("post", game.0, Some(game), None),
            Self::Nudge(game) => ("call", game.0, Some(game), None),
            Self::Thread(game) => ("thread", game.0, Some(game), None),
            Self::Challenge(id) => ("challenge", id.0, None, None),
            Self::Orphan { message, .. } => ("orphan", message.0, None, None),
            Self::Tournament(id) => ("tournament", id.0, None, None),
            Self::Winner(id) => ("winner", id.0, None, None),
            Self::Class(id) => ("class", id.0, None, None),
            Self::Simul(id) => ("simul", id.0, None, None),
            Self::Podium { guild, month } => ("podium", guild.0, None, Some(month.to_string())),
            Self::Puzzle { guild, day } => ("puzzle", guild.0, None, Some(day.to_string())),
            Self::Act(id) => ("act", id, None, None),
            Self::Remind { who, .. } => ("remind", who.0, None, None),
        }
    }
}

/// Binds the kind and the subject.
impl Values for Job {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        let (kind, subject, ..) = self.columns();
        (kind, storable(subject, "the id of a job")?).bind(query)
    }
}

impl Store {
    /// Claims the jobs due at `now` in these lanes, each but for some channels, in the servers of these shards. Those
    /// outside of servers belong to the first shard. What was not tried yet comes before what failed.
    pub async fn claim_jobs(
        &self,
        shards: &Shards,
        now: i64,
        lanes: &[(Lane, Vec<ChannelId>)],
    ) -> Result<Vec<Due>> {
        const WAITING: &str = "SELECT 1 FROM outbox WHERE due_at <= $1 AND claimed_until <= $1 ORDER BY due_at LIMIT 1";
        const CLAIMED: &str = concat!(
            "UPDATE outbox SET claimed_until = $5, sent_at = COALESCE(NULLIF(sent_at, 0), $1)
             WHERE claimed_until <= $1 AND (kind, subject) IN (
                 SELECT kind, subject FROM outbox
                 WHERE due_at BETWEEN (SELECT MIN(due_at) FROM outbox) AND $1 AND claimed_until <= $1 AND ",
            in_shards!("$2", "$3", "$4"),
            "    AND ",
            is_news!(),
            " = $7 AND $8 NOT LIKE '% ' || channel_id || ' %'
                 ORDER BY claimed_until, due_at LIMIT $6)",
            returning!()
        );
        let claim = async {
            if !self.readers.any(WAITING, now).await? {
                return Ok(Vec::new());
            }
            let mut rows = write(&self.writer, async |tx| {
                let lasts = if planted(9) { i64::MAX / 4 } else { CLAIM };
                let mut rows = Vec::new();
                for (lane, but) in lanes {
                    let is_news = i64::from(*lane == Lane::News);
                    let but: String =
                        but.iter().map(|channel| format!(" {} ", channel.0)).collect();
                    let values = ((now, shards, now + lasts), AT_ONCE, is_news, but);
                    rows.extend(tx.rows(CLAIMED, values).await?);
                }
                Ok(rows)
            })
            .await?;
            rows.sort_by_cached_key(|row| get::<i64>(row, "due_at").ok());
            // One that cannot be read is claimed, and so holds up nothing else.
            let read = |row: &AnyRow| {
                due(row, now).inspect_err(|error| tracing::error!(%error, "a job cannot be read"))
            };
            Ok(rows.iter().flat_map(read).collect())
        };
        claim.await.doing("look for jobs")
    }

    /// Claims at `now` the job that follows an answer just given, until others may claim it. `None` if nobody needs
    /// it, or somebody has claimed it.
    pub async fn claim_job(&self, job: Job, now: i64) -> Result<Option<Due>> {
        const FREE: &str = concat!("SELECT 1 FROM outbox", answered!());
        const CLAIMED: &str = concat!(
            "UPDATE outbox SET claimed_until = due_at, sent_at = COALESCE(NULLIF(sent_at, 0), $3)",
            answered!(),
            returning!()
        );
        let claim = async {
            if !self.readers.any(FREE, job).await? {
                return Ok(None);
            }
            let row = write(&self.writer, async |tx| {
                Ok(sql(CLAIMED, (job, now))?.fetch_optional(&mut *tx).await?)
            });
            row.await?.map(|row| due(&row, now)).transpose()
        };
        claim.await.doing("claim a job")
    }

    /// Whether a claimed job is still to be done under that claim.
    pub async fn is_claimed(&self, due: Due) -> Result<bool> {
        let text = concat!("SELECT 1 FROM outbox", claimed!());
        let is_there = self.readers.any(text, (due.job, due.claimed_until)).await;
        is_there.doing("see whether a job is still to be done")
    }

    /// Deletes a job that is done, or that nobody needs, unless it has become due again since it was claimed.
    pub async fn settle(&self, due: Due) -> Result<()> {
        let text = concat!("DELETE FROM outbox", claimed!());
        self.change(due, text, ()).await
    }

    /// Postpones a job to `again`, in milliseconds since 1970 in UTC, unless it has become due again since it was
    /// claimed. Under this claim it was not sent.
    pub async fn postpone(&self, due: Due, again: i64) -> Result<()> {
        self.release(due, again, 0).await
    }

    /// Holds a job back until then, or releases it at 0. It counts as due since it was first due. Under this claim it
    /// was not sent.
    pub async fn hold(&self, due: Due, until: i64) -> Result<()> {
        self.release(due, due.since, until).await
    }

    /// Notes that under this claim, which stands, it was not sent.
    pub async fn note_unsent(&self, due: Due) -> Result<()> {
        self.release(due, due.since, due.claimed_until).await
    }

    async fn release(&self, due: Due, due_at: i64, until: i64) -> Result<()> {
        const TEXT: &str =
            concat!("UPDATE outbox SET due_at = $4, claimed_until = $5, sent_at = $6", claimed!());
        self.change(due, TEXT, (due_at, until, due.sent)).await
    }

    /// Deletes a job, whatever becomes of it meanwhile.
    pub async fn forget_job(&self, job: Job) -> Result<()> {
        self.write("forget a job", async |tx| settled(tx, job).await).await
    }

    async fn change(&self, due: Due, text: &'static str, also: impl Values + Clone) -> Result<()> {
        let changed = self.writer.run(text, (due.job, due.claimed_until, also)).await;
        changed.doing("note what came of a job")
    }
}

fn due(row: &AnyRow, now: i64) -> Result<Due, Cause> {
    let subject = get(row, "subject")?;
    let game: Option<GameId> = get(row, "game_id")?;
    let game = game.unwrap_or(GameId(0));
    let due_at = get(row, "due_at")?;
    let job = match row.try_get("kind")? {
        "draw" => Job::Draw { game, message: MessageId(subject) },
        "learn" => Job::Learn { game, interaction: subject },
        "post" => Job::Post(game),
        "call" => Job::Nudge(game),
        "thread" => Job::Thread(game),
        "challenge" => Job::Challenge(GameId(subject)),
        "orphan" => Job::Orphan {
            channel: get(row, "channel_id")?,
            message: MessageId(subject),
            locale: get(row, "locale")?,
        },
        "tournament" => Job::Tournament(TournamentId(subject)),
        "winner" => Job::Winner(TournamentId(subject)),
        "class" => Job::Class(ClassId(subject)),
        "simul" => Job::Simul(SimulId(subject)),
        "podium" => Job::Podium { guild: GuildId(subject), month: get(row, "season")? },
        "puzzle" => {
            let text: String = get(row, "season")?;
            let day = Day::from_iso(&text);
            let day = day.ok_or_else(|| Cause::Corrupt(format!("{text} is no day")))?;
            Job::Puzzle { guild: GuildId(subject), day }
        }
        "act" => Job::Act(subject),
        "remind" => {
            Job::Remind { who: UserId(subject), ends: Day::at(due_at).next().begins() * 1000 }
        }
        other => return Err(Cause::Corrupt(format!("a job of kind {other}"))),
    };
    let sent: i64 = get(row, "sent_at")?;
    let sent = if sent == now { 0 } else { sent };
    Ok(Due {
        job,
        lane: if get(row, "is_news")? { Lane::News } else { Lane::Play },
        channel: get(row, "channel_id")?,
        is_unsure: sent != 0 && now - sent > KNOWN,
        since: due_at,
        sent,
        claimed_until: get(row, "claimed_until")?,
    })
}

/// Where a job is: the server, if it is in one, and the channel.
type Spot = (Option<GuildId>, ChannelId);

impl From<Place> for Spot {
    fn from(Place { guild, channel, .. }: Place) -> Self {
        (guild, channel)
    }
}

/// Adds a job in a place, due at `at`, in milliseconds since 1970 in UTC. A job that is there already becomes due
/// again.
pub async fn enqueue(tx: &mut Tx, job: Job, place: impl Into<Spot>, at: i64) -> Result<(), Cause> {
    enqueue_by(tx, job, place, at, None).await
}

/// The same, with the token that opens an answer.
pub async fn enqueue_by(
    tx: &mut Tx,
    job: Job,
    place: impl Into<Spot>,
    at: i64,
    token: Option<&Token>,
) -> Result<(), Cause> {
    let (guild, channel) = place.into();
    let (_, _, game, season) = job.columns();
    let who = if let Job::Remind { who, .. } = job { Some(who) } else { None };
    let locale = if let Job::Orphan { locale, .. } = job { Some(locale) } else { None };
    let text = "INSERT INTO outbox (kind, subject, game_id, user_id, guild_id, channel_id, due_at, season, token, locale)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (kind, subject) DO UPDATE SET game_id = excluded.game_id, channel_id = excluded.channel_id,
             due_at = excluded.due_at, claimed_until = 0, sent_at = 0, season = excluded.season,
             token = COALESCE(excluded.token, outbox.token)";
    let values = (job, game, who, (guild, Stored(channel)), at, season);
    tx.run(text, (values, token.map(Token::expose), locale)).await
}

/// Deletes a job.
pub async fn settled(tx: &mut Tx, job: Job) -> Result<(), Cause> {
    tx.run("DELETE FROM outbox WHERE kind = $1 AND subject = $2", job).await
}
