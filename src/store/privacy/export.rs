//! A copy of everything that is kept of a person, as it is kept.

use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{Column, Row, ValueRef};

use crate::place::UserId;
use crate::store::error::{Cause, Doing};
use crate::store::{Store, StoreError, key};

/// What one table keeps of a person: a row each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub table: &'static str,
    pub columns: Vec<String>,
    /// The newest first, where there may be very many.
    pub rows: Vec<Vec<Cell>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    Nothing,
    Number(i64),
    Text(String),
}

/// What each table keeps of the person $1. Of an opponent it is told who they are and what they played, not what they
/// did besides; who wants no challenges of this person is theirs to tell.
const QUERIES: &[(&str, &str)] = &[
    ("hidden", "SELECT * FROM hidden WHERE user_id = $1"),
    ("erasures", "SELECT * FROM erasures WHERE user_id = $1"),
    ("reminders", "SELECT * FROM reminders WHERE user_id = $1"),
    ("mutes", "SELECT * FROM mutes WHERE muter = $1 ORDER BY muted_at DESC"),
    ("lessons", "SELECT * FROM lessons WHERE user_id = $1 ORDER BY course"),
    ("cards", "SELECT * FROM cards WHERE user_id = $1 ORDER BY course, card"),
    ("puzzle_help", "SELECT * FROM puzzle_help WHERE user_id = $1"),
    ("puzzle_tries", "SELECT * FROM puzzle_tries WHERE user_id = $1 ORDER BY day DESC"),
    ("backlog", "SELECT * FROM backlog WHERE user_id = $1"),
    (
        "lookups",
        "SELECT * FROM lookups WHERE user_id = $1 ORDER BY guild_id",
    ),
    (
        "challenges",
        "SELECT * FROM challenges WHERE challenger = $1 OR challenged = $1 ORDER BY id DESC",
    ),
    (
        "tournaments",
        "SELECT * FROM tournaments WHERE organiser = $1 ORDER BY id DESC",
    ),
    (
        "entrants",
        "SELECT * FROM entrants WHERE user_id = $1 ORDER BY tournament_id DESC",
    ),
    ("polls", "SELECT * FROM polls WHERE host = $1 ORDER BY game_id DESC"),
    ("votes", "SELECT * FROM votes WHERE user_id = $1 ORDER BY game_id DESC"),
    ("medals", "SELECT * FROM medals WHERE user_id = $1 ORDER BY guild_id, season, merit"),
    ("tallies", "SELECT * FROM tallies WHERE user_id = $1 ORDER BY guild_id, season"),
    (
        "matches",
        "SELECT m.* FROM matches m JOIN seats s ON s.game_id = m.id WHERE s.user_id = $1 ORDER BY m.id DESC",
    ),
    (
        "ratings",
        "SELECT * FROM ratings WHERE user_id = $1 AND guild_id IN (SELECT guild_id FROM tallies WHERE user_id = $1)
         ORDER BY guild_id, nth DESC, period",
    ),
    (
        "ledger",
        "SELECT * FROM ledger WHERE user_id = $1 AND guild_id IN (SELECT guild_id FROM tallies WHERE user_id = $1)
         ORDER BY guild_id, nth DESC",
    ),
    (
        "seats",
        "SELECT o.game_id, o.seat, o.user_id, o.level, o.channel_id, o.against_bot, o.open,
             CASE WHEN o.seat = s.seat THEN o.assisted END AS assisted,
             CASE WHEN o.seat = s.seat THEN o.active_at END AS active_at
         FROM seats s JOIN seats o ON o.game_id = s.game_id WHERE s.user_id = $1 ORDER BY o.game_id DESC, o.seat",
    ),
    (
        "games",
        "SELECT g.*,
             (SELECT string_agg(move, ' ' ORDER BY ply) FROM moves WHERE game_id = g.id) AS moves,
             (SELECT string_agg(CAST(made_at AS TEXT), ' ' ORDER BY ply) FROM moves WHERE game_id = g.id) AS made_at
         FROM seats s JOIN games g ON g.id = s.game_id WHERE s.user_id = $1 ORDER BY g.id DESC",
    ),
];

impl Store {
    /// Everything that is kept of a person at one moment.
    pub async fn export(&self, who: UserId) -> Result<Vec<Kept>, StoreError> {
        let reading = async {
            let mut kept = Vec::with_capacity(QUERIES.len());
            let mut tx = self.readers.begin().await?;
            for &(table, query) in QUERIES {
                let rows = sqlx::query(query).bind(key(who.0));
                let rows = rows.fetch_all(&mut *tx).await?;
                kept.push(Kept {
                    table,
                    columns: rows.first().map(columns).unwrap_or_default(),
                    rows: rows.iter().map(cells).collect::<Result<_, _>>()?,
                });
            }
            tx.commit().await?;
            Ok::<_, Cause>(kept)
        };
        reading
            .await
            .doing(format_args!("copy what is kept of {who}"))
    }
}

fn columns(row: &AnyRow) -> Vec<String> {
    let names = row.columns().iter().map(Column::name);
    names.map(str::to_owned).collect()
}

pub(in crate::store) fn cells(row: &AnyRow) -> Result<Vec<Cell>, Cause> {
    let cell = |i| {
        let value = row.try_get_raw(i)?;
        Ok(if value.is_null() {
            Cell::Nothing
        } else if value.type_info().kind() == AnyTypeInfoKind::BigInt {
            Cell::Number(row.try_get(i)?)
        } else {
            Cell::Text(row.try_get(i)?)
        })
    };
    (0..row.len()).map(cell).collect()
}
