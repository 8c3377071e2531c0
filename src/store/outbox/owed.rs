//! What is owed on the platform outside of an answer: a row each, written with what it follows from, and kept until it is
//! done. So whatever becomes of a process, another does it.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::day::Day;
use crate::game::Season;
use crate::place::{
    ChannelId, ClassId, GameId, GuildId, MessageId, Shards, SimulId, Token, TournamentId, UserId,
};
use crate::planted::planted;
use crate::store::alive::in_shards;
use crate::store::sql::{Ask, Bound, Stored, Values, get, sql};
use crate::store::{Cause, Doing, Result, Store, Tx, storable, write};

/// How long a claim lasts, in milliseconds, and so when a failed attempt is repeated, or another process takes over.
pub const CLAIM: i64 = 45_000;
/// How long after a claim ran out the platform still knows what was sent under it, in milliseconds. Later nobody can
/// tell whether it was.
const KNOWN: i64 = 120_000;
/// How long what cannot be read is left alone, in milliseconds, so that it does not hold up the rest.
pub const SET_ASIDE: i64 = 3_600_000;
/// How long, in milliseconds, who answers has to see to it before another does: an answer is given within three seconds.
pub const GRACE: i64 = 5_000;
/// How long it has to be learnt which message shows what was begun before another is posted, in milliseconds.
pub const LEARNT: i64 = 30_000;
/// The most to take over at a time.
const AT_ONCE: i64 = 20;

/// What is read of what was claimed.
macro_rules! returning {
    () => {
        " RETURNING kind, subject, game_id, channel_id, due_at, season, claimed_before, claimed_until"
    };
}

/// What is owed with an answer, until others may claim it.
macro_rules! answered {
    () => {
        " WHERE kind = $1 AND subject = $2 AND claimed_until < due_at"
    };
}

/// Of what this process has claimed, unless it has become due again since.
macro_rules! claimed {
    () => {
        " WHERE kind = $1 AND subject = $2 AND claimed_until = $3"
    };
}

/// Something to do on the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owed {
    /// A message that is or was a game's board is to show how things stand.
    Draw { game: GameId, message: MessageId },
    /// The answer to that interaction, if it was given, is the game's board: find out which message it became.
    Learn { game: GameId, interaction: u64 },
    /// The first board of a game.
    Post(GameId),
    /// Whoever a game waits for is to be called if they are away, and who was called before is not any more.
    Call(GameId),
    /// A thread of its own for a game.
    Thread(GameId),
    /// A tournament's message is to show how things stand.
    Tournament(TournamentId),
    /// A tournament's channel is to hear who won.
    Winner(TournamentId),
    /// A class's message is to show how things stand. While it is under way that is owed again when it would end.
    Class(ClassId),
    /// A simul's message is to show how things stand.
    Simul(SimulId),
    /// A server is to see who stood on the podium of a month.
    Podium { guild: GuildId, month: Season },
    /// A server is to see the puzzle of a day.
    Puzzle { guild: GuildId, day: Day },
    /// A server's log channel is to show what a moderator did.
    Act(u64),
    /// Someone is to be told that their days in a row end then, in milliseconds since 1970 in UTC.
    Remind { who: UserId, ends: i64 },
}

/// What this process has claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Due {
    pub owed: Owed,
    /// Where it is to be done: what is owed there is done in turn.
    pub channel: ChannelId,
    /// Whether it may have been sent so long ago that nobody can tell any more.
    pub is_unsure: bool,
    claimed_until: i64,
}

impl Owed {
    /// Its kind and its subject, of which one of a kind is owed for each; the game it goes with; and the month or the day that
    /// it is about.
    fn columns(self) -> (&'static str, u64, Option<GameId>, Option<String>) {
        match self {
            Self::Draw { game, message } => ("draw", message.0, Some(game), None),
            Self::Learn { game, interaction } => ("learn", interaction, Some(game), None),
            Self::Post(game) => ("post", game.0, Some(game), None),
            Self::Call(game) => ("call", game.0, Some(game), None),
            Self::Thread(game) => ("thread", game.0, Some(game), None),
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

/// Its kind and its subject.
impl Values for Owed {
    fn bind(self, query: Bound) -> Result<Bound, Cause> {
        let (kind, subject, ..) = self.columns();
        (kind, storable(subject, "the id of what is owed")?).bind(query)
    }
}

impl Store {
    /// Claims what is due at `now` in the servers of these shards. What belongs to none comes by the first.
    pub async fn owed(&self, shards: &Shards, now: i64) -> Result<Vec<Due>> {
        const WAITING: &str = "SELECT 1 FROM outbox WHERE due_at <= $1 AND claimed_until <= $1 ORDER BY due_at LIMIT 1";
        const CLAIMED: &str = concat!(
            "UPDATE outbox SET claimed_before = claimed_until, claimed_until = $5
             WHERE claimed_until <= $1 AND (kind, subject) IN (
                 SELECT kind, subject FROM outbox
                 WHERE due_at BETWEEN (SELECT MIN(due_at) FROM outbox) AND $1 AND claimed_until <= $1 AND ",
            in_shards!("$2", "$3", "$4"),
            "    ORDER BY due_at LIMIT $6)",
            returning!()
        );
        let claim = async {
            if !self.readers.any(WAITING, now).await? {
                return Ok(Vec::new());
            }
            let mut rows = write(&self.writer, async |tx| {
                let lasts = if planted(9) { i64::MAX / 4 } else { CLAIM };
                tx.rows(CLAIMED, (now, shards, now + lasts, AT_ONCE)).await
            })
            .await?;
            rows.sort_by_cached_key(|row| get::<i64>(row, "due_at").ok());
            let read = |row: &AnyRow| match due(row, now) {
                Ok(due) => Some(due),
                Err(error) => {
                    // It is claimed, and so holds up nothing else.
                    tracing::error!(%error, "what is owed cannot be read");
                    None
                }
            };
            Ok(rows.iter().filter_map(read).collect())
        };
        claim.await.doing("look for what is owed")
    }

    /// Claims at `now` what is owed with what was just answered, until others may claim it. `None` if nobody needs it, or somebody
    /// is at it.
    pub async fn claim_owed(&self, owed: Owed, now: i64) -> Result<Option<Due>> {
        const FREE: &str = concat!("SELECT 1 FROM outbox", answered!());
        const CLAIMED: &str = concat!(
            "UPDATE outbox SET claimed_before = claimed_until, claimed_until = due_at",
            answered!(),
            returning!()
        );
        let claim = async {
            if !self.readers.any(FREE, owed).await? {
                return Ok(None);
            }
            let row = write(&self.writer, async |tx| {
                Ok(sql(CLAIMED, owed)?.fetch_optional(&mut *tx).await?)
            });
            row.await?.map(|row| due(&row, now)).transpose()
        };
        claim.await.doing(format_args!("claim {owed:?}"))
    }

    /// It is done, or nobody needs it; unless it has become due again since it was claimed.
    pub async fn settle(&self, due: Due) -> Result<()> {
        let text = concat!("DELETE FROM outbox", claimed!());
        self.change(due, text, ()).await
    }

    /// It is to be tried at `again`, in milliseconds since 1970 in UTC, unless it has become due again since it was claimed.
    pub async fn owe_later(&self, due: Due, again: i64) -> Result<()> {
        let text = concat!("UPDATE outbox SET due_at = $4, claimed_until = 0", claimed!());
        self.change(due, text, again).await
    }

    /// It was not even tried.
    pub async fn give_back(&self, due: Due) -> Result<()> {
        let text = concat!("UPDATE outbox SET claimed_until = claimed_before", claimed!());
        self.change(due, text, ()).await
    }

    /// Nothing is owed of that any more, whatever becomes of it meanwhile.
    pub async fn forget_owed(&self, owed: Owed) -> Result<()> {
        self.write(format!("forget {owed:?}"), async |tx| settled(tx, owed).await).await
    }

    async fn change(&self, due: Due, text: &'static str, also: impl Values + Clone) -> Result<()> {
        let changed = self.writer.run(text, (due.owed, due.claimed_until, also)).await;
        changed.doing(format_args!("note what came of {:?}", due.owed))
    }
}

fn due(row: &AnyRow, now: i64) -> Result<Due, Cause> {
    let subject = get(row, "subject")?;
    let game: Option<GameId> = get(row, "game_id")?;
    let game = game.unwrap_or(GameId(0));
    let due_at = get(row, "due_at")?;
    let owed = match row.try_get("kind")? {
        "draw" => Owed::Draw { game, message: MessageId(subject) },
        "learn" => Owed::Learn { game, interaction: subject },
        "post" => Owed::Post(game),
        "call" => Owed::Call(game),
        "thread" => Owed::Thread(game),
        "tournament" => Owed::Tournament(TournamentId(subject)),
        "winner" => Owed::Winner(TournamentId(subject)),
        "class" => Owed::Class(ClassId(subject)),
        "simul" => Owed::Simul(SimulId(subject)),
        "podium" => Owed::Podium { guild: GuildId(subject), month: get(row, "season")? },
        "puzzle" => {
            Owed::Puzzle { guild: GuildId(subject), day: day(&get::<String>(row, "season")?)? }
        }
        "act" => Owed::Act(subject),
        "remind" => {
            Owed::Remind { who: UserId(subject), ends: Day::at(due_at).next().begins() * 1000 }
        }
        other => return Err(Cause::Corrupt(format!("{other} is owed"))),
    };
    let before: i64 = get(row, "claimed_before")?;
    Ok(Due {
        owed,
        channel: get(row, "channel_id")?,
        is_unsure: before != 0 && now - before > KNOWN,
        claimed_until: get(row, "claimed_until")?,
    })
}

/// A day as it is written.
fn day(text: &str) -> Result<Day, Cause> {
    Day::from_iso(text).ok_or_else(|| Cause::Corrupt(format!("{text} is no day")))
}

/// Notes that something is owed in a place from `at` on, in milliseconds since 1970 in UTC. What was owed already is due again.
pub async fn owe(
    tx: &mut Tx,
    owed: Owed,
    place: (Option<GuildId>, ChannelId),
    at: i64,
) -> Result<(), Cause> {
    owe_by(tx, owed, place, at, None).await
}

/// The same, with what opens an answer.
pub async fn owe_by(
    tx: &mut Tx,
    owed: Owed,
    (guild, channel): (Option<GuildId>, ChannelId),
    at: i64,
    token: Option<&Token>,
) -> Result<(), Cause> {
    let (_, _, game, season) = owed.columns();
    let who = if let Owed::Remind { who, .. } = owed { Some(who) } else { None };
    let text = "INSERT INTO outbox (kind, subject, game_id, user_id, guild_id, channel_id, due_at, season, token)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (kind, subject) DO UPDATE SET game_id = excluded.game_id, channel_id = excluded.channel_id,
             due_at = excluded.due_at, claimed_until = 0, season = excluded.season";
    let told = (owed, game, who, (guild, Stored(channel)), at, season);
    tx.run(text, (told, token.map(Token::expose))).await
}

/// Nothing is owed of that any more.
pub async fn settled(tx: &mut Tx, owed: Owed) -> Result<(), Cause> {
    tx.run("DELETE FROM outbox WHERE kind = $1 AND subject = $2", owed).await
}
