//! Checks that the ledger agrees with the games, and everything else with the ledger: each row is computed again as it
//! was written, and compared column by column.

use std::collections::{BTreeMap, HashMap};

use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::ledger::limiting;
use super::tallies::{Person, columns};
use super::{ledger, medals, months, tallies};
use crate::day::Day;
use crate::game::{
    Earned, Merit, Played, Rated, Rating, Record, Rival, ScoringContext, Season, Spread, Tally,
    Unscored,
};
use crate::place::{GuildId, UserId};
use crate::store::column_value::differing;
use crate::store::records::forgotten::forgotten;
use crate::store::sql::{Ask, Read, get, sql};
use crate::store::{Cause, Doing, Result, Store, Tx, key, write};

/// The people who played in some games, with their entries for these. In a server that is being deleted, people go
/// before their games.
const ENTRIES: &str = concat!(
    "SELECT s.game_id, s.user_id, s.assisted, l.nth, l.guild_id, l.earned_at, l.day, l.won, l.points, l.chances, l.kept,
         l.positions, l.rated, l.barred, CASE WHEN NOT ",
    forgotten!("l.rival_id", "l.game_id"),
    " THEN l.rival_id END AS rival_id, f.won AS first_won, f.barred AS first_barred
     FROM seats s JOIN games g ON g.id = s.game_id
     LEFT JOIN ledger l ON l.game_id = s.game_id AND l.user_id = s.user_id
     LEFT JOIN ledger f ON f.game_id = g.match_id AND f.user_id = s.user_id
     WHERE s.game_id BETWEEN $1 AND $2 AND s.user_id IS NOT NULL AND g.ended_at IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM stays WHERE stays.guild_id = g.guild_id AND purging = 1) AND NOT ",
    forgotten!("s.user_id", "s.game_id")
);

/// The earlier entries of the same day that count towards the daily limits.
const BEFORE: &str = concat!(
    "SELECT l.game_id AS before_id, l.user_id, CASE WHEN NOT ",
    forgotten!("o.rival_id", "o.game_id"),
    " THEN o.rival_id END AS rival_id, o.positions, s.against_bot, g.match_id
     FROM ledger l
     JOIN ledger o ON o.guild_id = l.guild_id AND o.user_id = l.user_id AND o.day = l.day AND o.nth < l.nth
     JOIN games g ON g.id = o.game_id
     JOIN seats s ON s.game_id = o.game_id AND s.user_id = o.user_id
     WHERE l.game_id BETWEEN $1 AND $2 AND ",
    limiting!(),
    " AND NOT ",
    forgotten!("o.user_id", "o.game_id")
);

/// Compares the entries for some games, read in the order of their ids, with what the games were worth.
pub async fn games(
    tx: &mut Tx,
    games: &[(i64, Result<Record, Cause>)],
    problems: &mut Vec<String>,
) -> Result<(), Cause> {
    let (Some((first, _)), Some((last, _))) = (games.first(), games.last()) else { return Ok(()) };
    let within = (*first, *last);
    let mut before: HashMap<(i64, i64), Vec<Played>> = HashMap::new();
    for row in tx.rows(BEFORE, within).await? {
        let of = (row.try_get("before_id")?, row.try_get("user_id")?);
        before.entry(of).or_default().push(Played::read(&row)?);
    }
    for row in tx.rows(ENTRIES, within).await? {
        let (game, who): (i64, i64) = (row.try_get("game_id")?, row.try_get("user_id")?);
        let at = games.binary_search_by_key(&game, |&(id, _)| id);
        let Some(Ok(record)) = at.ok().map(|at| &games[at].1) else { continue };
        let before = ScoringContext {
            assisted: row.try_get::<i64, _>("assisted")? == 1,
            today: before.remove(&(game, who)).unwrap_or_default(),
            first: ledger::first(&row)?,
            is_back: false,
        };
        if let Some(wrong) = misjudged(&row, record, UserId(who.cast_unsigned()), before)? {
            problems.push(format!(
                "the ledger does not say what the game was worth: game {game}, person {who}: {wrong}"
            ));
        }
    }
    Ok(())
}

/// Returns how a person's entry for a game differs from what it was worth to them. Some opponents of that day may be
/// erased by now: the entry counts as wrong only if it is wrong no matter who they were.
fn misjudged(
    row: &AnyRow,
    record: &Record,
    who: UserId,
    mut before: ScoringContext,
) -> Result<Option<String>, Cause> {
    let (Some(whole), Some(seat)) = (record.game.whole(), record.game.seat_of(who)) else {
        return Ok(None);
    };
    let guild = record.place.guild.and_then(|guild| key(guild.0));
    let rival = record.game.people().find(|&other| other != who);
    let is_entered = row.try_get::<Option<i64>, _>("nth")?.is_some();
    let cleared = get::<Option<Unscored>>(row, "barred")? == Some(Unscored::Cleared);
    let compare = |before: &ScoringContext| {
        let earned = match cleared {
            // It counts nothing, whatever it was worth.
            true => record.earned(whole, who, before).map(|_| Earned::cleared()),
            false => record.earned(whole, who, before),
        };
        match (earned.filter(|_| guild.is_some()), is_entered) {
            (None, false) => Ok(None),
            (None, true) => Ok(Some("it was worth nothing".to_owned())),
            (Some(_), false) => Ok(Some("nothing is entered".to_owned())),
            (Some(earned), true) => {
                let game = Some((record.game.id(), rival));
                let entry = ledger::column_values(game, &earned, record.touched);
                let place = [("guild_id", guild.into())].into_iter();
                differing(row, &place.chain(entry).collect::<Vec<_>>())
            }
        }
    };
    let wrong = compare(&before)?;
    if wrong.is_none() {
        return Ok(None);
    }
    before.is_back = true;
    let mut certain = compare(&before)?.is_some();
    if record.rival(seat) == Rival::Gone {
        for played in &mut before.today {
            if played.rival == Rival::Gone {
                // As if it were somebody else, whose positions count all the same.
                played.rival = Rival::Bot;
            }
        }
        certain &= compare(&before)?.is_some();
    }
    Ok(wrong.filter(|_| certain))
}

/// The sum of a person's entries.
#[derive(Default)]
struct Counted {
    tallies: BTreeMap<String, Tally>,
    /// What is wrong in the ratings after their matches.
    wrong: Vec<String>,
}

/// The beginning of each line about the ledger, which the tallies are counted from.
pub const LEDGER: &str = "the ledger ";

/// Compares the tallies with the ledger that they follow from.
pub async fn ledger(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    walk(tx, async |tx, person, counted| {
        let Counted { mut tallies, wrong } = counted;
        let (guild, who) = person;
        let whose = format!("person {who} on server {guild}");
        problems.extend(wrong.iter().map(|wrong| {
            format!("the ledger has a match that did not make of a rating what it says: {whose}, {wrong}")
        }));
        let shown = tallies::is_shown(tx, who).await?;
        let text = "SELECT * FROM tallies WHERE guild_id = $1 AND user_id = $2";
        let rows = tx.rows(text, person).await?;
        let mut wrong = Vec::new();
        for row in &rows {
            let season: &str = row.try_get("season")?;
            let right = tallies.remove(season).unwrap_or_default();
            let differs = differing(row, &tallies::column_values(&right, shown))?;
            wrong.extend(differs.map(|differs| format!("{season}: {differs}")));
        }
        wrong.extend(tallies.keys().map(|season| format!("{season} is missing")));
        problems.extend(wrong.iter().map(|wrong| {
            format!("the tallies are not what the ledger comes to: {whose}, {wrong}")
        }));
        Ok(())
    })
    .await
}

/// Counts each person's entries, and hands the sum to `each`.
async fn walk(
    tx: &mut Tx,
    mut each: impl AsyncFnMut(&mut Tx, Person, Counted) -> Result<(), Cause>,
) -> Result<(), Cause> {
    let mut last = (i64::MIN, i64::MIN);
    loop {
        let text = "SELECT guild_id, user_id FROM ledger WHERE (guild_id, user_id) > ($1, $2)
             ORDER BY guild_id, user_id LIMIT 1";
        let Some(next) = tx.maybe(text, last).await? else { return Ok(()) };
        last = next;
        let person = (GuildId(last.0.cast_unsigned()), UserId(last.1.cast_unsigned()));
        let counted = count(tx, person).await?;
        each(tx, person, counted).await?;
    }
}

/// Counts a person's entries again, in their order.
async fn count(tx: &mut Tx, person: Person) -> Result<Counted, Cause> {
    let text = "SELECT * FROM ratings WHERE guild_id = $1 AND user_id = $2";
    let ratings = tx.rows(text, person).await?;
    let of = |row: AnyRow| Ok(((row.try_get("nth")?, row.try_get("period")?), row));
    let ratings = ratings.into_iter().map(of);
    let mut ratings: HashMap<(i64, String), AnyRow> = ratings.collect::<Result<_, Cause>>()?;
    let text = concat!(
        "SELECT nth, earned_at, day, game_id, won, points, chances, kept, positions, rated, barred, CASE WHEN NOT ",
        forgotten!("ledger.rival_id", "ledger.game_id"),
        " THEN rival_id END AS rival_id FROM ledger WHERE guild_id = $1 AND user_id = $2 AND NOT ",
        forgotten!("ledger.user_id", "ledger.game_id"),
        " ORDER BY nth"
    );
    let mut entries = sql(text, person)?.fetch(&mut *tx);
    let (mut counted, mut matches) = (Counted::default(), Vec::new());
    while let Some(row) = entries.try_next().await? {
        let (nth, at): (i64, i64) = (row.try_get("nth")?, row.try_get("earned_at")?);
        let earned = Earned::read(&row)?;
        let is_a_try = row.try_get::<Option<i64>, _>("game_id")?.is_none();
        if let Some(Rated::Points(_)) = earned.rated {
            matches.push((get(&row, "day")?, get(&row, "rival_id")?));
        }
        for season in Season::all_containing(at) {
            let tally = counted.tallies.entry(season.to_string()).or_default();
            if is_a_try {
                tally.tried(Day::at(at));
                continue;
            }
            let period = season.period().name();
            let rating = ratings.remove(&(nth, period.to_owned()));
            let rival = rating.as_ref().map_or(Ok(Rating::default()), rival)?;
            let spread = match (earned.rated, &rating) {
                (Some(Rated::Points(_)), Some(row)) if !tally.spread.is_enough() => {
                    spread(&matches, season, get(row, "people")?)
                }
                _ => tally.spread,
            };
            tally.add(Day::at(at), &earned, rival, spread);
            let wrong = match (earned.rated, rating) {
                (Some(_), Some(row)) => differing(&row, &ledger::rating(rival, tally))?,
                (Some(_), None) => Some("is missing".to_owned()),
                (None, _) => None,
            };
            let wrong = wrong.map(|wrong| format!("entry {nth}, {period}: {wrong}"));
            counted.wrong.extend(wrong);
        }
    }
    Ok(counted)
}

fn rival(row: &AnyRow) -> Result<Rating, Cause> {
    Ok(Rating {
        rating: row.try_get("rival_rating")?,
        deviation: row.try_get("rival_deviation")?,
        ..Rating::default()
    })
}

/// Returns how the matches of a season are spread, if they were against `people` people: an erased opponent may have
/// been one of the others, or not.
fn spread(matches: &[(Day, Option<UserId>)], season: Season, people: u8) -> Spread {
    let days = season.days();
    let matches = matches.iter().copied().filter(|(day, _)| days.contains(day));
    let least = Spread::of(matches.clone());
    let apart = matches.zip(0..).map(|((day, rival), n)| {
        // No person has such an id.
        (day, rival.or(Some(UserId(u64::MAX - n))))
    });
    Spread { people: people.clamp(least.people, Spread::of(apart).people), ..least }
}

/// Sets a person's tallies, and what follows from them, to the sum of their entries.
pub(super) async fn recount(tx: &mut Tx, person: Person) -> Result<(), Cause> {
    const HELD: &str = concat!(
        "SELECT season, ",
        columns!(),
        " FROM tallies WHERE guild_id = $1 AND user_id = $2"
    );
    let (guild, who) = person;
    let mut counted = count(tx, person).await?.tallies;
    let shown = tallies::is_shown(tx, who).await?;
    let text = "SELECT season FROM months WHERE guild_id = $1 AND closed = 1";
    let closed: Vec<String> = tx.all(text, guild).await?;
    for (season, before) in tx.all::<(String, Tally)>(HELD, person).await? {
        let after = counted.remove(&season);
        if after == Some(before) {
            continue;
        }
        let moved = tallies::moved(&season, &before, &after.unwrap_or_default(), shown);
        tallies::crowd(tx, person, &moved).await?;
        match after {
            Some(after) => tallies::upsert(tx, person, &season, &after, shown).await?,
            None => {
                let text =
                    "DELETE FROM tallies WHERE guild_id = $1 AND user_id = $2 AND season = $3";
                tx.run(text, (person, &season)).await?;
            }
        }
        if closed.contains(&season) {
            medals::give(tx, (guild, &season), true).await?;
        }
    }
    Ok(())
}

impl Store {
    /// Recounts everything that follows from the ledger.
    pub async fn recount(&self) -> Result<()> {
        write(&self.writer.at_leisure(), async |tx| {
            tx.run_each(&["DELETE FROM tallies", "DELETE FROM crowds"], ()).await?;
            walk(tx, async |tx, person, counted| {
                let shown = tallies::is_shown(tx, person.1).await?;
                for (season, tally) in &counted.tallies {
                    tallies::upsert(tx, person, season, tally, shown).await?;
                }
                Ok(())
            })
            .await?;
            let crowds = format!("INSERT INTO crowds ({CROWD}) {}", crowds());
            sqlx::query(AssertSqlSafe(crowds)).execute(&mut *tx).await?;
            months::recount(tx).await
        })
        .await
        .doing("count the standings again")
    }
}

const CROWD: &str = "guild_id, season, merit, score, slot, players";

fn crowds() -> String {
    let crowds = Merit::ALL.map(|merit| {
        format!(
            "SELECT guild_id, season, '{merit}' AS merit, by_{merit} AS score, slot, COUNT(*) AS players FROM tallies
             WHERE by_{merit} IS NOT NULL GROUP BY guild_id, season, by_{merit}, slot"
        )
    });
    crowds.join(" UNION ALL ")
}

/// Queries that return a line for each contradiction.
pub fn relations() -> [String; 7] {
    let person = "person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT)";
    [
        // A try that was not the day's first may have been the first in another server.
        differ(
            &format!("'the ledger does not say when the puzzle was tried: {person}"),
            "SELECT guild_id, user_id, earned_at FROM ledger l WHERE game_id IS NULL AND NOT EXISTS (
                 SELECT 1 FROM puzzle_tries t WHERE t.user_id = l.user_id AND t.day = l.day AND t.tries > 1
                   AND COALESCE(t.guild_id, 0) <> l.guild_id)",
            "SELECT guild_id, user_id, tried_at FROM puzzle_tries WHERE guild_id IS NOT NULL",
        ),
        differ(
            "'its crowds are not what the tallies say: server ' || CAST(guild_id AS TEXT) || ', ' || season || ', ' || merit",
            &format!("SELECT {CROWD} FROM crowds WHERE players <> 0"),
            &format!("SELECT * FROM ({}) AS counted", crowds()),
        ),
        format!(
            "SELECT 'the ledger has an entry that the game does not have: {person} || ', game ' || CAST(game_id AS TEXT)
             FROM ledger l WHERE game_id IS NOT NULL AND NOT EXISTS (
                 SELECT 1 FROM seats s JOIN games g ON g.id = s.game_id
                 WHERE s.game_id = l.game_id AND s.user_id = l.user_id AND g.ended_at IS NOT NULL)"
        ),
        format!(
            "SELECT 'the ledger does not rate a match as it is said to be: {person} || ', entry ' || CAST(nth AS TEXT) FROM ratings r
             WHERE (SELECT rated FROM ledger l WHERE (l.guild_id, l.user_id, l.nth) = (r.guild_id, r.user_id, r.nth)) IS NULL"
        ),
        concat!(
            "SELECT 'the ledger never rated the other as a match says: person ' || CAST(r.user_id AS TEXT)
                 || ' on server ' || CAST(r.guild_id AS TEXT) || ', entry ' || CAST(r.nth AS TEXT)
             FROM ratings r JOIN ledger l ON (l.guild_id, l.user_id, l.nth) = (r.guild_id, r.user_id, r.nth)
             JOIN ledger o ON o.game_id = l.game_id AND o.user_id <> l.user_id
             WHERE (r.rival_rating, r.rival_deviation) <> (1500000, 350000) AND NOT EXISTS (
                 SELECT 1 FROM ratings b
                 WHERE b.guild_id = r.guild_id AND b.user_id = o.user_id AND b.nth < o.nth AND b.period = r.period
                   AND (b.rating, b.deviation) = (r.rival_rating, r.rival_deviation))
               AND COALESCE(o.barred, '') <> 'cleared' AND NOT ",
            forgotten!("o.user_id", "o.game_id")
        )
        .to_owned(),
        format!(
            "SELECT DISTINCT 'a tally is of nothing in the ledger: {person} FROM tallies t WHERE NOT EXISTS (
                 SELECT 1 FROM ledger l WHERE l.guild_id = t.guild_id AND l.user_id = t.user_id)"
        ),
        "SELECT DISTINCT 'nobody will see that a month is over: ' || season || ' on server ' || CAST(guild_id AS TEXT)
         FROM tallies t WHERE season LIKE '____-__' AND NOT EXISTS (
             SELECT 1 FROM months m WHERE m.guild_id = t.guild_id AND m.season = t.season)
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = t.guild_id AND s.purging = 1)"
            .to_owned(),
    ]
}

/// Builds the query for a line about each row that only one of two queries returns.
fn differ(line: &str, one: &str, other: &str) -> String {
    format!(
        "SELECT DISTINCT {line} FROM (SELECT * FROM ({one} EXCEPT {other}) AS more
         UNION ALL SELECT * FROM ({other} EXCEPT {one}) AS fewer) AS odd"
    )
}
