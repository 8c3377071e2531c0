//! Whether the ledger says what the games do, and all else what the ledger does.

use std::collections::{BTreeMap, HashMap, HashSet};

use sqlx::Row;
use sqlx::any::AnyRow;

use super::months;
use super::tallies::{self, columns};
use crate::day::Day;
use crate::game::{Accuracy, Bar, Before, Earned, Merit, Period, Rating, Record, Season, Tally};
use crate::store::error::{Cause, Doing};
use crate::store::{Store, StoreError, Tx, key, records, small, write};

/// What the crowds are.
macro_rules! crowds {
    () => {
        " SELECT guild_id, season, merit, score, slot, COUNT(*) FROM (
             SELECT guild_id, season, 'wins' AS merit, by_wins AS score, slot FROM tallies
             UNION ALL SELECT guild_id, season, 'rating', by_rating, slot FROM tallies
             UNION ALL SELECT guild_id, season, 'bot', by_bot, slot FROM tallies
             UNION ALL SELECT guild_id, season, 'accuracy', by_accuracy, slot FROM tallies
             UNION ALL SELECT guild_id, season, 'streak', by_streak, slot FROM tallies
         ) AS scores WHERE score IS NOT NULL GROUP BY guild_id, season, merit, score, slot "
    };
}

/// How many rows are read at a time.
const PAGE: i64 = 500;

/// Someone in a server.
type Person = (i64, i64);

/// Compares the entries of some games, read in the order of their ids, with what these were worth.
pub(in crate::store) async fn games(
    tx: &mut Tx,
    games: &[(i64, Result<Record, Cause>)],
    problems: &mut Vec<String>,
) -> Result<(), Cause> {
    let (Some((first, _)), Some((last, _))) = (games.first(), games.last()) else {
        return Ok(());
    };
    let mut within = async |query: &'static str| {
        let rows = sqlx::query(query).bind(first).bind(last);
        rows.fetch_all(&mut *tx).await
    };
    let entries = within(
        "SELECT l.*, g.guild_id AS game_guild, g.ended_at FROM ledger l JOIN games g ON g.id = l.game_id
         WHERE l.game_id BETWEEN $1 AND $2
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = g.guild_id AND s.purging = 1)",
    )
    .await?;
    let assisted = within(
        "SELECT game_id, user_id FROM seats WHERE game_id BETWEEN $1 AND $2 AND assisted = 1 AND user_id IS NOT NULL",
    )
    .await?;
    // In a server that is being deleted, people go before their games.
    let waiting = within(
        "SELECT game_id FROM backlog WHERE game_id BETWEEN $1 AND $2
         UNION
         SELECT g.id FROM games g JOIN stays s ON s.guild_id = g.guild_id AND s.purging = 1
         WHERE g.id BETWEEN $1 AND $2",
    )
    .await?;

    let pair = |row: &AnyRow| Ok::<_, Cause>((row.try_get("game_id")?, row.try_get("user_id")?));
    let assisted: HashSet<(i64, i64)> = assisted.iter().map(pair).collect::<Result<_, _>>()?;
    let waiting: HashSet<i64> = waiting
        .iter()
        .map(|row| Ok::<_, Cause>(row.try_get("game_id")?))
        .collect::<Result<_, _>>()?;
    let mut found = HashMap::new();
    for entry in &entries {
        let same = entry.try_get::<Option<i64>, _>("game_guild")?
            == Some(entry.try_get::<i64, _>("guild_id")?)
            && entry.try_get::<Option<i64>, _>("ended_at")?
                == Some(entry.try_get::<i64, _>("earned_at")?);
        found.insert(pair(entry)?, same.then(|| earned(entry)).transpose()?);
    }
    for (id, record) in games {
        let Ok(record) = record else { continue };
        if record.place.guild.is_none() || waiting.contains(id) {
            continue;
        }
        for who in record.game.people() {
            let Some(who_key) = key(who.0) else { continue };
            let before = Before {
                assisted: assisted.contains(&(*id, who_key)),
                ..Before::default()
            };
            let worth = record.earned(who, before);
            let entered = found.remove(&(*id, who_key));
            let right = match (worth, entered) {
                (None, None) => true,
                (Some(worth), Some(Some(entered))) => agree(&worth, &entered),
                _ => false,
            };
            if !right {
                problems.push(format!(
                    "the ledger does not say what the game was worth: game {id}, person {who}"
                ));
            }
        }
    }
    for (game, who) in found.into_keys() {
        problems.push(format!(
            "the ledger has an entry that the game does not have: game {game}, person {who}"
        ));
    }
    Ok(())
}

/// Whether an entry says what a game was worth, but for what else its person earned that day.
fn agree(worth: &Earned, entered: &Earned) -> bool {
    let barred = entered.barred;
    let with_caps = match barred {
        Some(Bar::Enough) if worth.points > 0 => Earned {
            points: 0,
            barred,
            ..*worth
        },
        Some(Bar::Pair) if worth.rated.is_some() => Earned {
            rated: None,
            barred,
            ..*worth
        },
        _ => *worth,
    };
    with_caps == *entered
}

fn earned(row: &AnyRow) -> Result<Earned, Cause> {
    let yes = |column| {
        let value: Option<i64> = row.try_get(column)?;
        Ok::<_, Cause>(value.map(|value| value as u8))
    };
    Ok(Earned {
        won: yes("won")?.map(|won| won == 1),
        points: small(row, "points")?,
        accuracy: Accuracy {
            kept: small(row, "kept")?,
            of: small(row, "chances")?,
        },
        rated: yes("rated")?,
        barred: records::bar(row, "barred")?,
    })
}

/// Compares the tallies with the ledger that they follow from.
pub(in crate::store) async fn ledger(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let mut wrong = Vec::new();
    walk(tx, async |tx, person, tallies, sound| {
        let is = stored(tx, person).await?;
        let shown = tallies::is_shown(tx, person.1).await?;
        let right: BTreeMap<_, _> = tallies
            .iter()
            .map(|(season, tally)| (season.to_string(), with_scores(tally, shown)))
            .collect();
        if is != right || !sound {
            let (guild, who) = person;
            wrong.push(format!(
                "the tallies are not what the ledger comes to: person {who} on server {guild}"
            ));
        }
        Ok(())
    })
    .await?;
    problems.append(&mut wrong);
    Ok(())
}

fn with_scores(tally: &Tally, shown: bool) -> (Tally, [Option<i64>; 5]) {
    let scores = Merit::ALL.map(|merit| tallies::score(tally, merit, shown));
    (*tally, scores)
}

type Stored = BTreeMap<String, (Tally, [Option<i64>; 5])>;

async fn stored(tx: &mut Tx, (guild, who): Person) -> Result<Stored, Cause> {
    let rows = sqlx::query(concat!(
        "SELECT season, by_wins, by_rating, by_bot, by_accuracy, by_streak, ",
        columns!(),
        " FROM tallies WHERE guild_id = $1 AND user_id = $2"
    ))
    .bind(guild)
    .bind(who)
    .fetch_all(&mut *tx)
    .await?;
    let one = |row: &AnyRow| {
        let mut scores = [None; 5];
        for (score, merit) in scores.iter_mut().zip(Merit::ALL) {
            *score = row.try_get(format!("by_{merit}").as_str())?;
        }
        Ok((row.try_get("season")?, (tallies::read(row)?, scores)))
    };
    rows.iter().map(one).collect()
}

/// Recounts the whole ledger, and gives each person's tallies to `each`, with whether the ratings along the way are
/// as they were.
async fn walk(
    tx: &mut Tx,
    mut each: impl AsyncFnMut(&mut Tx, Person, &BTreeMap<Season, Tally>, bool) -> Result<(), Cause>,
) -> Result<(), Cause> {
    let (mut person, mut last) = ((i64::MIN, i64::MIN), 0);
    let mut tallies = BTreeMap::new();
    let mut sound = true;
    loop {
        let rows = sqlx::query(
            "SELECT l.*, a.rival_rating AS rival_all, a.rival_deviation AS give_all, a.rating AS rating_all,
                 a.deviation AS deviation_all, m.rival_rating AS rival_month, m.rival_deviation AS give_month,
                 m.rating AS rating_month, m.deviation AS deviation_month, w.rival_rating AS rival_week,
                 w.rival_deviation AS give_week, w.rating AS rating_week, w.deviation AS deviation_week
             FROM ledger l
             LEFT JOIN ratings a ON (a.guild_id, a.user_id, a.nth, a.period) = (l.guild_id, l.user_id, l.nth, 'all')
             LEFT JOIN ratings m ON (m.guild_id, m.user_id, m.nth, m.period) = (l.guild_id, l.user_id, l.nth, 'month')
             LEFT JOIN ratings w ON (w.guild_id, w.user_id, w.nth, w.period) = (l.guild_id, l.user_id, l.nth, 'week')
             WHERE (l.guild_id, l.user_id, l.nth) > ($1, $2, $3)
             ORDER BY l.guild_id, l.user_id, l.nth LIMIT $4",
        )
        .bind(person.0)
        .bind(person.1)
        .bind(last)
        .bind(PAGE)
        .fetch_all(&mut *tx)
        .await?;
        for row in &rows {
            let who = (row.try_get("guild_id")?, row.try_get("user_id")?);
            if who != person {
                if !tallies.is_empty() {
                    each(tx, person, &tallies, sound).await?;
                }
                tallies.clear();
                (person, sound) = (who, true);
            }
            last = row.try_get("nth")?;
            sound &= count(&mut tallies, row)?;
        }
        if rows.is_empty() {
            break;
        }
    }
    if !tallies.is_empty() {
        each(tx, person, &tallies, sound).await?;
    }
    Ok(())
}

/// Counts one entry, and says whether it makes the ratings that it says it did.
fn count(tallies: &mut BTreeMap<Season, Tally>, row: &AnyRow) -> Result<bool, Cause> {
    let at = row.try_get("earned_at")?;
    let earned = earned(row)?;
    let mut sound = true;
    for period in Period::ALL {
        let of = |what: &str| {
            let value: Option<i64> = row.try_get(format!("{what}_{period}").as_str())?;
            Ok::<_, Cause>(value)
        };
        let rival = match (of("rival")?, of("give")?) {
            (Some(rating), Some(deviation)) => Rating {
                rating,
                deviation,
                ..Rating::default()
            },
            _ => Rating::default(),
        };
        let tally: &mut Tally = tallies.entry(Season::containing(period, at)).or_default();
        tally.add(Day::at(at), &earned, rival);
        let rated = earned.rated.map(|_| tally.rating);
        sound &= of("rating")? == rated.map(|rated| rated.rating)
            && of("deviation")? == rated.map(|rated| rated.deviation);
    }
    Ok(sound)
}

impl Store {
    /// Recounts everything that follows from the ledger.
    pub async fn recount(&self) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            for sql in ["DELETE FROM tallies", "DELETE FROM crowds"] {
                sqlx::query(sql).execute(&mut *tx).await?;
            }
            walk(tx, async |tx, (guild, who), tallies, _| {
                let shown = tallies::is_shown(tx, who).await?;
                for (season, tally) in tallies {
                    let season = season.to_string();
                    tallies::upsert(tx, guild, who, &season, tally, shown).await?;
                }
                Ok(())
            })
            .await?;
            let crowd = concat!(
                "INSERT INTO crowds (guild_id, season, merit, score, slot, players)",
                crowds!()
            );
            sqlx::query(crowd).execute(&mut *tx).await?;
            months::recount(tx).await
        })
        .await
        .doing("count the standings anew")
    }
}

/// Queries that give a row for each thing that is not as others have it, and what that means.
pub(in crate::store) const RELATIONS: &[(&str, &str)] = &[
    (
        "SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT)
             || ', day ' || CAST(day AS TEXT) FROM ledger GROUP BY guild_id, user_id, day
         HAVING SUM(CASE WHEN points > 0 THEN 1 ELSE 0 END) > 10
             OR (SUM(CASE WHEN barred = 'enough' THEN 1 ELSE 0 END) > 0
                 AND SUM(CASE WHEN points > 0 THEN 1 ELSE 0 END) < 10)
             OR (SUM(CASE WHEN barred = 'pair' THEN 1 ELSE 0 END) > 0 AND COUNT(rated) < 5)",
        "more or less was counted than a day's games are worth",
    ),
    (
        "SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT) FROM (
             SELECT guild_id, user_id, earned_at FROM ledger WHERE game_id IS NULL
             EXCEPT
             SELECT guild_id, user_id, tried_at FROM puzzle_tries
         ) AS odd
         UNION
         SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT) FROM (
             SELECT guild_id, user_id, tried_at FROM puzzle_tries t WHERE guild_id IS NOT NULL AND NOT EXISTS (
                 SELECT 1 FROM backlog b WHERE b.user_id = t.user_id AND b.day = t.day)
             EXCEPT
             SELECT guild_id, user_id, earned_at FROM ledger WHERE game_id IS NULL
         ) AS odd",
        "the ledger does not say when the puzzle was tried",
    ),
    (
        "SELECT 'person ' || CAST(l.user_id AS TEXT) || ' on server ' || CAST(l.guild_id AS TEXT) FROM ledger l
         WHERE COALESCE(l.rival_id, -1) <> COALESCE(
             (SELECT s.user_id FROM seats s WHERE s.game_id = l.game_id AND s.user_id <> l.user_id), -1)",
        "the ledger does not say whom a game was played against",
    ),
    (
        "SELECT 'entry ' || CAST(b.entry AS TEXT) FROM backlog b LEFT JOIN games g ON g.id = b.game_id
         WHERE b.game_id IS NOT NULL
           AND (g.guild_id IS NULL OR g.state <> 'finished' OR EXISTS (SELECT 1 FROM ledger l WHERE l.game_id = b.game_id))",
        "what is counted, or counts for nothing, waits to be counted",
    ),
    (
        "SELECT 'person ' || CAST(l.user_id AS TEXT) || ' on server ' || CAST(l.guild_id AS TEXT) FROM ledger l
         WHERE CASE WHEN l.rated IS NULL THEN 0 ELSE 3 END <> (SELECT COUNT(*) FROM ratings r
             WHERE r.guild_id = l.guild_id AND r.user_id = l.user_id AND r.nth = l.nth)",
        "a match is not rated as it is said to be",
    ),
    (
        "SELECT 'person ' || CAST(r.user_id AS TEXT) || ' on server ' || CAST(r.guild_id AS TEXT) FROM ratings r
         JOIN ledger l ON (l.guild_id, l.user_id, l.nth) = (r.guild_id, r.user_id, r.nth)
         JOIN ledger o ON o.game_id = l.game_id AND o.user_id <> l.user_id
         WHERE (r.rival_rating, r.rival_deviation) <> (1500000, 350000) AND NOT EXISTS (
             SELECT 1 FROM ratings b
             WHERE b.guild_id = r.guild_id AND b.user_id = o.user_id AND b.nth < o.nth AND b.period = r.period
               AND (b.rating, b.deviation) = (r.rival_rating, r.rival_deviation))",
        "the other was never rated as a match says",
    ),
    (
        "SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT) FROM tallies t
         WHERE NOT EXISTS (SELECT 1 FROM ledger l WHERE l.guild_id = t.guild_id AND l.user_id = t.user_id)",
        "a tally is of nothing in the ledger",
    ),
    (
        "SELECT DISTINCT season || ' on server ' || CAST(guild_id AS TEXT) FROM tallies t
         WHERE season LIKE '____-__' AND NOT EXISTS (
             SELECT 1 FROM months m WHERE m.guild_id = t.guild_id AND m.season = t.season)
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = t.guild_id AND s.purging = 1)",
        "nobody will see that a month is over",
    ),
    (
        concat!(
            "SELECT 'server ' || CAST(guild_id AS TEXT) FROM (
                 SELECT guild_id, season, merit, score, slot, players FROM crowds WHERE players <> 0
                 EXCEPT ",
            crowds!(),
            ") AS odd
             UNION
             SELECT 'server ' || CAST(guild_id AS TEXT) FROM (",
            crowds!(),
            "EXCEPT
                 SELECT guild_id, season, merit, score, slot, players FROM crowds
             ) AS odd"
        ),
        "its crowds are not what the tallies say",
    ),
];
