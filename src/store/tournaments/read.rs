//! Reading tournaments, each whole.

use sqlx::any::AnyRow;

use super::super::sql::{Ask, Read, get, read_by_name, sql};
use super::super::{Cause, Tx, corrupt};
use crate::game::tournament::{Bout, Entrant, Key, Side, Tournament, Verdict};
use crate::place::TournamentId;

pub async fn by_id(tx: &mut Tx, id: TournamentId) -> Result<Option<Tournament>, Cause> {
    let text = "SELECT id, guild_id, channel_id, locale, organiser, kind, preset, span, seed, message, state, ends_at
         FROM tournaments WHERE id = $1";
    let row = sql(text, id)?.fetch_optional(&mut *tx).await?;
    let Some(row) = row else { return Ok(None) };
    whole(tx, id, &row).await.map(Some).map_err(|cause| match cause {
        cause if cause.is_of_the_row() => {
            Cause::Corrupt(format!("tournament {id} is damaged: {cause}"))
        }
        cause => cause,
    })
}

async fn whole(tx: &mut Tx, id: TournamentId, row: &AnyRow) -> Result<Tournament, Cause> {
    const ENTRANTS: &str = "SELECT e.entry, e.user_id, e.rating, e.left_in, (SELECT COUNT(*) FROM hidden WHERE user_id = e.user_id) AS hidden
         FROM entrants e WHERE e.tournament_id = $1 ORDER BY e.entry";
    const VERDICTS: &str =
        "SELECT in_round, meeting, winner, decided_by FROM verdicts WHERE tournament_id = $1
         ORDER BY in_round, meeting";
    const BOUTS: &str = "SELECT in_round, meeting, bout, match_id AS id,
             (SELECT first_score FROM matches WHERE id = match_id) AS first_score,
             (SELECT second_score FROM matches WHERE id = match_id) AS second_score,
             (SELECT ended_at FROM matches WHERE id = match_id) AS ended_at
         FROM bouts WHERE tournament_id = $1 ORDER BY in_round, meeting, bout";
    let mut t = head(id, row)?;
    t.entrants = tx.all(ENTRANTS, id).await?;
    t.seed_entrants();
    let verdicts = tx.rows(VERDICTS, id).await?;
    t.verdicts = verdicts.iter().map(verdict).collect::<Result<_, _>>()?;
    let rows = tx.rows(BOUTS, id).await?;
    let mut bouts: Vec<(Key, Bout)> = Vec::with_capacity(rows.len());
    for row in &rows {
        let meeting = meeting(row)?;
        let before = bouts.iter().filter(|(of, _)| *of == meeting).count();
        if get::<u32>(row, "bout")? as usize != before + 1 {
            return Err(corrupt("bout"));
        }
        let mut score = [get(row, "first_score")?, get(row, "second_score")?];
        if t.begins(meeting, before) == Side::Other {
            score.reverse();
        }
        let bout = Bout {
            game: get(row, "id")?,
            score,
            over: get::<Option<i64>>(row, "ended_at")?.is_some(),
        };
        bouts.push((meeting, bout));
    }
    t.bouts = bouts;
    Ok(t)
}

fn head(id: TournamentId, row: &AnyRow) -> Result<Tournament, Cause> {
    Ok(Tournament {
        id,
        organiser: get(row, "organiser")?,
        place: Read::read(row)?,
        kind: get(row, "kind")?,
        preset: get(row, "preset")?,
        span: get(row, "span")?,
        seed: get(row, "seed")?,
        message: get(row, "message")?,
        stage: get(row, "state")?,
        ends: get::<Option<i64>>(row, "ends_at")?.unwrap_or_default(),
        entrants: Vec::new(),
        bouts: Vec::new(),
        verdicts: Vec::new(),
    })
}

read_by_name! { Entrant { entry, who = "user_id", rating, left = "left_in", hidden } }

fn verdict(row: &AnyRow) -> Result<(Key, Verdict), Cause> {
    let winner = match get(row, "winner")? {
        None => None,
        Some(0_i64) => Some(Side::One),
        Some(1) => Some(Side::Other),
        Some(_) => return Err(corrupt("winner")),
    };
    let by = get(row, "decided_by")?;
    Ok((meeting(row)?, Verdict { winner, by }))
}

fn meeting(row: &AnyRow) -> Result<Key, Cause> {
    Ok((get(row, "in_round")?, get(row, "meeting")?))
}
