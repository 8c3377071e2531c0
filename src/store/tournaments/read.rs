//! Reading tournaments, each whole.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::super::error::Cause;
use super::super::records::{corrupt, locale, name};
use super::super::{Tx, key, small};
use crate::game::Player;
use crate::game::tournament::{Bout, Entrant, Key, Side, Tournament, Verdict};
use crate::place::{ChannelId, GameId, GuildId, MessageId, Place, TournamentId, UserId};

pub(in crate::store) async fn by_id(
    tx: &mut Tx,
    id: TournamentId,
) -> Result<Option<Tournament>, Cause> {
    let row = sqlx::query(
        "SELECT id, guild_id, channel_id, locale, organiser, kind, preset, span, seed, message, state, ends_at
         FROM tournaments WHERE id = $1",
    )
    .bind(key(id.0))
    .fetch_optional(&mut *tx)
    .await?;
    let Some(row) = row else { return Ok(None) };
    whole(tx, id, &row)
        .await
        .map(Some)
        .map_err(|cause| match cause {
            cause if cause.is_of_the_row() => {
                Cause::Corrupt(format!("tournament {id} is damaged: {cause}"))
            }
            cause => cause,
        })
}

async fn whole(tx: &mut Tx, id: TournamentId, row: &AnyRow) -> Result<Tournament, Cause> {
    let mut t = head(id, row)?;
    let rows = sqlx::query(
        "SELECT e.entry, e.user_id, e.rating, e.left_in, (SELECT COUNT(*) FROM hidden WHERE user_id = e.user_id) AS hidden
         FROM entrants e WHERE e.tournament_id = $1 ORDER BY e.entry",
    )
    .bind(key(id.0))
    .fetch_all(&mut *tx)
    .await?;
    t.entrants = rows.iter().map(entrant).collect::<Result<_, _>>()?;
    t.seed_entrants();
    let rows = sqlx::query(
        "SELECT in_round, meeting, winner, decided_by FROM verdicts WHERE tournament_id = $1
         ORDER BY in_round, meeting",
    )
    .bind(key(id.0))
    .fetch_all(&mut *tx)
    .await?;
    t.verdicts = rows.iter().map(verdict).collect::<Result<_, _>>()?;
    let rows = sqlx::query(
        "SELECT in_round, meeting, bout, match_id AS id,
             (SELECT first_score FROM matches WHERE id = match_id) AS first_score,
             (SELECT second_score FROM matches WHERE id = match_id) AS second_score,
             (SELECT ended_at FROM matches WHERE id = match_id) AS ended_at
         FROM bouts WHERE tournament_id = $1 ORDER BY in_round, meeting, bout",
    )
    .bind(key(id.0))
    .fetch_all(&mut *tx)
    .await?;
    let mut bouts: Vec<(Key, Bout)> = Vec::with_capacity(rows.len());
    for row in &rows {
        let meeting = meeting(row)?;
        let before = bouts.iter().filter(|(of, _)| *of == meeting).count();
        if small::<usize>(row, "bout")? != before + 1 {
            return Err(corrupt("bout"));
        }
        let mut score = [small(row, "first_score")?, small(row, "second_score")?];
        if t.begins(meeting, before) == Side::Other {
            score.reverse();
        }
        let bout = Bout {
            game: GameId(row.try_get::<i64, _>("id")?.cast_unsigned()),
            score,
            over: row.try_get::<Option<i64>, _>("ended_at")?.is_some(),
        };
        bouts.push((meeting, bout));
    }
    t.bouts = bouts;
    Ok(t)
}

fn head(id: TournamentId, row: &AnyRow) -> Result<Tournament, Cause> {
    let number = |column| Ok::<u64, Cause>(row.try_get::<i64, _>(column)?.cast_unsigned());
    let optional = |column| {
        let found = row.try_get::<Option<i64>, _>(column)?;
        Ok::<_, Cause>(found.map(i64::cast_unsigned))
    };
    Ok(Tournament {
        id,
        organiser: player(optional("organiser")?),
        place: Place {
            guild: Some(GuildId(number("guild_id")?)),
            channel: ChannelId(number("channel_id")?),
            locale: locale(row)?,
        },
        kind: name(row, "kind")?,
        preset: name(row, "preset")?,
        span: name(row, "span")?,
        seed: number("seed")?,
        message: optional("message")?.map(MessageId),
        stage: name(row, "state")?,
        ends: row
            .try_get::<Option<i64>, _>("ends_at")?
            .unwrap_or_default(),
        entrants: Vec::new(),
        bouts: Vec::new(),
        verdicts: Vec::new(),
    })
}

fn entrant(row: &AnyRow) -> Result<Entrant, Cause> {
    let left: Option<i64> = row.try_get("left_in")?;
    let user = row.try_get::<Option<i64>, _>("user_id")?;
    Ok(Entrant {
        entry: small(row, "entry")?,
        who: player(user.map(i64::cast_unsigned)),
        rating: row.try_get("rating")?,
        left: left.map(|_| small(row, "left_in")).transpose()?,
        hidden: row.try_get::<i64, _>("hidden")? == 1,
    })
}

fn player(id: Option<u64>) -> Player {
    id.map_or(Player::Gone, |id| Player::Person(UserId(id)))
}

fn verdict(row: &AnyRow) -> Result<(Key, Verdict), Cause> {
    let winner = match row.try_get::<Option<i64>, _>("winner")? {
        None => None,
        Some(0) => Some(Side::One),
        Some(1) => Some(Side::Other),
        Some(_) => return Err(corrupt("winner")),
    };
    let by = name(row, "decided_by")?;
    Ok((meeting(row)?, Verdict { winner, by }))
}

fn meeting(row: &AnyRow) -> Result<Key, Cause> {
    Ok((small(row, "in_round")?, small(row, "meeting")?))
}
