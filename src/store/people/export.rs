//! Exports everything kept of a person, in its stored form: some rows at a time, so that nobody else waits for a
//! connection, and only the rows asked for are in memory.

use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AssertSqlSafe, Column, Row, ValueRef};
use tokio::sync::OwnedSemaphorePermit;

use crate::place::UserId;
use crate::store::engine::Connections;
use crate::store::sql::{Ask, sql};
use crate::store::{Cause, Doing, Result, Store, Tx};

/// One table's rows about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRows {
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

/// How many games are read at a time. Each may have thousands of moves.
const GAMES: i64 = 50;
/// How many rows of any other table are read at a time.
const ROWS: i64 = 500;
/// A copy of more games than this takes longer to make than an answer may wait.
const MANY: i64 = 1_000;

/// What an error says was being done.
const DOING: &str = "copy what is kept of a person";

/// The queries for what each table keeps of the person $1, besides what belongs to their games.
const QUERIES: &[(&str, &str)] = &[
    ("hidden", "SELECT * FROM hidden WHERE user_id = $1 ORDER BY user_id"),
    ("erasures", "SELECT * FROM erasures WHERE user_id = $1 ORDER BY user_id"),
    ("preferences", "SELECT * FROM preferences WHERE user_id = $1 ORDER BY user_id"),
    ("reminders", "SELECT * FROM reminders WHERE user_id = $1 ORDER BY user_id"),
    ("outbox", "SELECT kind, user_id, due_at FROM outbox WHERE kind = 'remind' AND subject = $1 ORDER BY subject"),
    ("mutes", "SELECT * FROM mutes WHERE muter = $1 ORDER BY muted_at DESC, muted"),
    ("bars", "SELECT * FROM bars WHERE user_id = $1 ORDER BY guild_id"),
    (
        // The person concerned does not learn which moderator it was.
        "acts",
        "SELECT id, guild_id, CASE WHEN moderator = $1 THEN moderator END AS moderator, deed, whom, channel_id, until_at, reason,
             role_id, done_at FROM acts WHERE moderator = $1 OR whom = $1 ORDER BY id DESC",
    ),
    ("lessons", "SELECT * FROM lessons WHERE user_id = $1 ORDER BY course"),
    ("cards", "SELECT * FROM cards WHERE user_id = $1 ORDER BY course, card"),
    ("puzzle_help", "SELECT * FROM puzzle_help WHERE user_id = $1 ORDER BY user_id"),
    ("puzzle_tries", "SELECT * FROM puzzle_tries WHERE user_id = $1 ORDER BY day DESC"),
    ("lookups", "SELECT * FROM lookups WHERE user_id = $1 ORDER BY guild_id"),
    (
        "challenges",
        // This person's challenges are selected first: searching all of them, the newest first, may take PostgreSQL
        // long.
        "WITH mine AS MATERIALIZED (SELECT * FROM challenges WHERE challenger = $1 OR challenged = $1)
         SELECT * FROM mine WHERE NOT EXISTS (
             SELECT 1 FROM erasures f WHERE f.user_id IN (challenger, challenged) AND f.user_id <> $1 AND f.up_to >= id)
         ORDER BY id DESC",
    ),
    ("tournaments", "SELECT * FROM tournaments WHERE organiser = $1 ORDER BY id DESC"),
    ("entrants", "SELECT * FROM entrants WHERE user_id = $1 ORDER BY tournament_id DESC"),
    ("polls", "SELECT * FROM polls WHERE host = $1 ORDER BY game_id DESC"),
    ("votes", "SELECT * FROM votes WHERE user_id = $1 ORDER BY game_id DESC"),
    ("classes", "SELECT * FROM classes WHERE host = $1 ORDER BY id DESC"),
    ("simuls", "SELECT * FROM simuls WHERE host = $1 ORDER BY id DESC"),
    ("class_answers", "SELECT * FROM class_answers WHERE user_id = $1 ORDER BY class_id DESC, nth"),
    ("medals", "SELECT * FROM medals WHERE user_id = $1 ORDER BY guild_id, season, merit"),
    ("tallies", "SELECT * FROM tallies WHERE user_id = $1 ORDER BY guild_id, season"),
    (
        // What their puzzle tries earned them.
        "ledger",
        "SELECT * FROM ledger WHERE user_id = $1 AND game_id IS NULL ORDER BY day DESC, guild_id",
    ),
];

/// The queries for the games of the person $1 from $2 to $3. They tell who an opponent is and what they played, not
/// what else they did; whether an opponent has muted this person stays private.
const OF_GAMES: &[(&str, &str)] = &[
    (
        "matches",
        "SELECT m.* FROM seats s JOIN matches m ON m.id = s.game_id
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 ORDER BY s.game_id DESC",
    ),
    (
        "ratings",
        "SELECT r.guild_id, r.user_id, r.nth, r.period, r.rating, r.deviation, r.days, r.people
         FROM seats s JOIN ledger l ON l.game_id = s.game_id AND l.user_id = s.user_id
         JOIN ratings r ON r.guild_id = l.guild_id AND r.user_id = l.user_id AND r.nth = l.nth
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 ORDER BY s.game_id DESC, r.period",
    ),
    (
        "ledger",
        "SELECT l.* FROM seats s JOIN ledger l ON l.game_id = s.game_id AND l.user_id = s.user_id
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 ORDER BY s.game_id DESC",
    ),
    (
        "seats",
        "SELECT o.game_id, o.seat, o.user_id, o.level, o.channel_id, o.against_bot, o.apart, o.open,
             CASE WHEN o.seat = s.seat THEN o.assisted END AS assisted,
             CASE WHEN o.seat = s.seat THEN o.active_at END AS active_at
         FROM seats s JOIN seats o ON o.game_id = s.game_id
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 ORDER BY o.game_id DESC, o.seat",
    ),
    (
        "games",
        "SELECT g.*,
             (SELECT string_agg(move, ' ' ORDER BY ply) FROM moves WHERE game_id = g.id) AS moves,
             (SELECT string_agg(CAST(made_at AS TEXT), ' ' ORDER BY ply) FROM moves WHERE game_id = g.id) AS made_at
         FROM seats s JOIN games g ON g.id = s.game_id
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 ORDER BY g.id DESC",
    ),
];

/// An export in progress: the only one of this process.
#[derive(Debug)]
pub struct Export {
    readers: Connections,
    who: UserId,
    next: ExportPosition,
    _turn: OwnedSemaphorePermit,
}

/// The position in an export from which it goes on.
#[derive(Debug, Clone, Copy)]
pub enum ExportPosition {
    /// In that table, after that many of its rows.
    Table(usize, i64),
    /// The games before this one.
    GamesBefore(i64),
}

impl Store {
    /// Begins an export of everything kept of a person, unless another is in progress.
    pub fn export(&self, who: UserId) -> Option<Export> {
        let turn = self.exports.clone().try_acquire_owned().ok()?;
        Some(Export {
            readers: self.readers.clone(),
            who,
            next: ExportPosition::Table(0, 0),
            _turn: turn,
        })
    }
}

impl Export {
    /// Whether the export will take long.
    pub async fn is_long(&self) -> Result<bool> {
        let text = "SELECT COUNT(*) FROM (SELECT 1 AS one FROM seats WHERE user_id = $1 LIMIT $2) AS games";
        let games: Result<i64, _> = self.readers.one(text, (self.who, MANY + 1)).await;
        Ok(games.doing(DOING)? > MANY)
    }

    /// Returns the next rows, each table's newest first; those of games come last, and together. Each call reads what
    /// is there at that moment. `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Vec<TableRows>>> {
        let (next, who) = (self.next, self.who);
        let reading = self.readers.read(async |tx: &mut Tx| {
            let mut read = (next, Vec::new());
            while read.1.is_empty() {
                let Some(found) = page(tx, who, read.0).await? else { return Ok(None) };
                read = found;
            }
            Ok::<_, Cause>(Some(read))
        });
        let read = reading.await.doing(DOING)?;
        Ok(read.map(|(next, rows)| {
            self.next = next;
            rows
        }))
    }

    /// Counts the games that were not read yet.
    pub async fn games_left(&self) -> Result<u64> {
        let before = match self.next {
            ExportPosition::Table(..) => i64::MAX,
            ExportPosition::GamesBefore(game) => game,
        };
        let text = "SELECT COUNT(*) FROM seats WHERE user_id = $1 AND game_id < $2";
        self.readers.one(text, (self.who, before)).await.doing(DOING)
    }

    /// Returns the position, to go back to if there is no room for the next rows.
    pub fn mark(&self) -> ExportPosition {
        self.next
    }

    pub fn back_to(&mut self, mark: ExportPosition) {
        self.next = mark;
    }
}

/// Reads the rows from a position on, and returns them with the next position. There may be no rows although more
/// follow.
async fn page(
    tx: &mut Tx,
    who: UserId,
    from: ExportPosition,
) -> Result<Option<(ExportPosition, Vec<TableRows>)>, Cause> {
    let before = match from {
        ExportPosition::Table(nth, offset) => match QUERIES.get(nth) {
            Some(&(table, query)) => {
                let text = AssertSqlSafe(format!("{query} LIMIT $2 OFFSET $3"));
                let rows = sql(text, (who, ROWS, offset))?.fetch_all(&mut *tx).await?;
                let next = match rows.len() as i64 {
                    ROWS => ExportPosition::Table(nth, offset + ROWS),
                    _ => ExportPosition::Table(nth + 1, 0),
                };
                return Ok(Some((next, table_rows(table, &rows)?.into_iter().collect())));
            }
            None => i64::MAX,
        },
        ExportPosition::GamesBefore(game) => game,
    };
    let text = "SELECT game_id FROM seats WHERE user_id = $1 AND game_id < $2 ORDER BY game_id DESC LIMIT $3";
    let games: Vec<i64> = tx.all(text, (who, before, GAMES)).await?;
    let (Some(&last), Some(&first)) = (games.first(), games.last()) else { return Ok(None) };
    let mut found = Vec::new();
    for &(table, query) in OF_GAMES {
        found.extend(table_rows(table, &tx.rows(query, (who, first, last)).await?)?);
    }
    leave_out_forgotten(tx, who, (first, last), &mut found).await?;
    Ok(Some((ExportPosition::GamesBefore(first), found)))
}

/// Removes people whose games are being erased, in the games from the first to the last: they are nobody's opponents
/// any more.
async fn leave_out_forgotten(
    tx: &mut Tx,
    who: UserId,
    (first, last): (i64, i64),
    found: &mut [TableRows],
) -> Result<(), Cause> {
    let text = "SELECT DISTINCT o.user_id FROM seats s JOIN seats o ON o.game_id = s.game_id
         WHERE s.user_id = $1 AND s.game_id BETWEEN $2 AND $3 AND o.user_id <> $1
           AND (SELECT f.up_to FROM erasures f WHERE f.user_id = o.user_id) >= $2";
    let forgotten: Vec<i64> = tx.all(text, (who, first, last)).await?;
    let rows = found.iter_mut().flat_map(|table| &mut table.rows);
    for cell in rows.flatten() {
        if matches!(cell, Cell::Number(id) if forgotten.contains(id)) {
            *cell = Cell::Nothing;
        }
    }
    Ok(())
}

fn table_rows(table: &'static str, rows: &[AnyRow]) -> Result<Option<TableRows>, Cause> {
    let Some(first) = rows.first() else { return Ok(None) };
    Ok(Some(TableRows {
        table,
        columns: first.columns().iter().map(|column| column.name().to_owned()).collect(),
        rows: rows.iter().map(cells).collect::<Result<_, _>>()?,
    }))
}

pub fn cells(row: &AnyRow) -> Result<Vec<Cell>, Cause> {
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
