//! A person's tallies, the sum of the ledger in each season; and the crowds, how many people have the same score.

use sqlx::any::AnyRow;

use crate::game::{Accuracy, Merit, Rating, Season, Spread, Streak, Tally};
use crate::place::{GuildId, UserId};
use crate::store::batching::batch::Batch;
use crate::store::column_value::ColumnValue;
use crate::store::sql::{Ask, Field, Read, read_by_name};
use crate::store::{Cause, Tx};

/// A person in a server.
pub type Person = (GuildId, UserId);

/// A person's tallies in the seasons of one moment, in the order of `Period::ALL`.
pub(super) type Tallies = [Tally; 3];

/// A season, a board of it, a score on that board, and how many more people now have it.
type Moved<'s> = (&'s str, Merit, i64, i64);

/// The columns of a tally that are read.
macro_rules! columns {
    () => {
        "games, wins, points, kept, chances, last_day, run, best_run, rating, deviation, volatility, matches, rated_days, rated_people"
    };
}

pub(super) use columns;

/// Returns that person's tallies in the seasons of `at`.
pub(super) async fn at(tx: &mut Tx, person: Person, at: i64) -> Result<Tallies, Cause> {
    const AT: &str = concat!(
        "SELECT season, ",
        columns!(),
        " FROM tallies WHERE guild_id = $1 AND user_id = $2 AND season IN ($3, $4, $5)"
    );
    let seasons = Season::all_containing(at);
    let mut tallies = Tallies::default();
    for (season, tally) in tx.all::<(Season, _)>(AT, (person, &seasons[..])).await? {
        if let Some(i) = seasons.iter().position(|&one| one == season) {
            tallies[i] = tally;
        }
    }
    Ok(tallies)
}

/// Returns a person's tally in that season.
pub(super) async fn of(tx: &mut Tx, person: Person, season: Season) -> Result<Tally, Cause> {
    const OF: &str = concat!(
        "SELECT ",
        columns!(),
        " FROM tallies WHERE guild_id = $1 AND user_id = $2 AND season = $3"
    );
    Ok(tx.maybe(OF, (person, season)).await?.unwrap_or_default())
}

read_by_name! {
    Tally { games, wins, points, accuracy = .., streak = .., rating = .., matches, spread = .. }
}
read_by_name! { Accuracy { kept, of = "chances" } }
read_by_name! { Rating { rating, deviation, volatility } }
read_by_name! { Spread { days = "rated_days", people = "rated_people" } }
read_by_name! { Streak { last = "last_day", run, best = "best_run"; recent } }

/// Whose tally it is, or of which season, from the first column; and the tally.
impl<T: Field> Read for (T, Tally) {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok((T::at(row, 0)?, Read::read(row)?))
    }
}

/// Whether a person is on the boards.
pub async fn is_shown(tx: &mut Tx, who: UserId) -> Result<bool, Cause> {
    let hides = tx.any("SELECT 1 FROM hidden WHERE user_id = $1", who);
    Ok(!hides.await?)
}

/// Returns a person's slot, which divides people with equal scores. A snowflake's time is in its upper bits.
pub(super) fn slot(who: UserId) -> i64 {
    (who.0 >> 22).cast_signed() % 16
}

/// Returns the key that a board sorts by, ascending; `None` for a person who is not on it.
pub(super) fn score(tally: &Tally, merit: Merit, shown: bool) -> Option<i64> {
    tally.by(merit).filter(|_| shown).map(|by| -by)
}

/// Stores a person's tallies in the seasons of `at`, which were `before`.
pub(super) async fn write(
    tx: &mut Tx,
    person: Person,
    at: i64,
    before: &Tallies,
    after: &Tallies,
) -> Result<(), Cause> {
    let seasons = Season::all_containing(at).map(|season| season.to_string());
    let shown = is_shown(tx, person.1).await?;
    let mut moved = Vec::new();
    for (season, (before, after)) in seasons.iter().zip(before.iter().zip(after)) {
        upsert(tx, person, season, after, shown).await?;
        moved.extend(self::moved(season, before, after, shown));
    }
    crowd(tx, person, &moved).await
}

/// Returns which crowds of a season a person leaves and joins, each with the change in its size.
pub fn moved<'s>(season: &'s str, before: &Tally, after: &Tally, shown: bool) -> Vec<Moved<'s>> {
    let mut moved = Vec::new();
    for merit in Merit::ALL {
        let [old, new] = [before, after].map(|tally| score(tally, merit, shown));
        if old != new {
            moved.extend(old.map(|old| (season, merit, old, -1)));
            moved.extend(new.map(|new| (season, merit, new, 1)));
        }
    }
    moved
}

/// The columns of a tally, all but its key.
pub(super) fn column_values(tally: &Tally, shown: bool) -> [(&'static str, ColumnValue); 19] {
    let [wins, rating, bot, accuracy, streak] = Merit::ALL.map(|merit| score(tally, merit, shown));
    let last = tally.streak.last.map(|day| i64::from(day.0));
    [
        ("games", tally.games.into()),
        ("wins", tally.wins.into()),
        ("points", tally.points.into()),
        ("kept", tally.accuracy.kept.into()),
        ("chances", tally.accuracy.of.into()),
        ("last_day", last.into()),
        ("run", tally.streak.run.into()),
        ("best_run", tally.streak.best.into()),
        ("rating", tally.rating.rating.into()),
        ("deviation", tally.rating.deviation.into()),
        ("volatility", tally.rating.volatility.into()),
        ("matches", tally.matches.into()),
        ("rated_days", i64::from(tally.spread.days).into()),
        ("rated_people", i64::from(tally.spread.people).into()),
        ("by_wins", wins.into()),
        ("by_rating", rating.into()),
        ("by_bot", bot.into()),
        ("by_accuracy", accuracy.into()),
        ("by_streak", streak.into()),
    ]
}

pub(super) async fn upsert(
    tx: &mut Tx,
    (guild, who): Person,
    season: &str,
    tally: &Tally,
    shown: bool,
) -> Result<(), Cause> {
    const UPSERT: &str = concat!(
        "INSERT INTO tallies (guild_id, season, user_id, slot, ",
        columns!(),
        ", by_wins, by_rating, by_bot, by_accuracy, by_streak)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)
         ON CONFLICT (guild_id, user_id, season) DO UPDATE SET
             games = excluded.games, wins = excluded.wins, points = excluded.points, kept = excluded.kept,
             chances = excluded.chances, last_day = excluded.last_day, run = excluded.run,
             best_run = excluded.best_run, rating = excluded.rating, deviation = excluded.deviation,
             volatility = excluded.volatility, matches = excluded.matches, rated_days = excluded.rated_days,
             rated_people = excluded.rated_people, by_wins = excluded.by_wins, by_rating = excluded.by_rating, by_bot = excluded.by_bot, by_accuracy = excluded.by_accuracy,
             by_streak = excluded.by_streak"
    );
    let of = (guild, season, who, slot(who));
    tx.run(UPSERT, (of, column_values(tally, shown))).await
}

/// Moves a person from one crowd to another, board by board.
pub async fn crowd(tx: &mut Tx, (guild, who): Person, moved: &[Moved<'_>]) -> Result<(), Cause> {
    static MOVE: Batch = Batch::new(
        6,
        [
            "INSERT INTO crowds (guild_id, slot, season, merit, score, players)
             SELECT column1, column2, column3, column4, column5, column6 FROM (VALUES ",
            ") AS moved WHERE column1 IS NOT NULL ON CONFLICT (guild_id, season, merit, score, slot)
             DO UPDATE SET players = crowds.players + excluded.players",
        ],
    );
    if !moved.is_empty() {
        let row =
            |&(season, merit, score, players)| (guild, slot(who), season, merit, score, players);
        MOVE.with_rows(tx, moved, |moved| moved.map(row))?.execute(&mut *tx).await?;
    }
    Ok(())
}
