//! Whether the ledger says what the games do, and all else what the ledger does.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use sqlx::Row;
use sqlx::any::AnyRow;

use super::tallies::{self, columns};
use super::{ledger, months};
use crate::day::Day;
use crate::game::{
    Bar, Before, Earned, Merit, Period, Played, Rated, Rating, Record, Rival, Season, Spread,
    Tally, Whole,
};
use crate::place::{GameId, UserId};
use crate::store::error::{Cause, Doing};
use crate::store::forgotten::forgotten;
use crate::store::{Store, StoreError, Tx, key, write};

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
    let entries = within(concat!(
        "SELECT l.*, g.guild_id AS game_guild, g.ended_at, f.won AS first_won, f.barred AS first_barred
         FROM ledger l JOIN games g ON g.id = l.game_id
         LEFT JOIN ledger f ON f.game_id = g.match_id AND f.user_id = l.user_id
         WHERE l.game_id BETWEEN $1 AND $2
           AND NOT EXISTS (SELECT 1 FROM stays s WHERE s.guild_id = g.guild_id AND s.purging = 1) AND NOT ",
        forgotten!("l.user_id", "l.game_id")
    ))
    .await?;
    let assisted = within(
        "SELECT game_id, user_id FROM seats WHERE game_id BETWEEN $1 AND $2 AND assisted = 1 AND user_id IS NOT NULL",
    )
    .await?;
    // In a server that is being deleted, people go before their games.
    let going = within(
        "SELECT g.id AS game_id FROM games g JOIN stays s ON s.guild_id = g.guild_id AND s.purging = 1
         WHERE g.id BETWEEN $1 AND $2",
    )
    .await?;

    let pair = |row: &AnyRow| Ok::<_, Cause>((row.try_get("game_id")?, row.try_get("user_id")?));
    let assisted: HashSet<(i64, i64)> = assisted.iter().map(pair).collect::<Result<_, _>>()?;
    let going: HashSet<i64> = going
        .iter()
        .map(|row| Ok::<_, Cause>(row.try_get("game_id")?))
        .collect::<Result<_, _>>()?;
    let mut found = HashMap::new();
    for entry in &entries {
        let same = entry.try_get::<Option<i64>, _>("game_guild")?
            == Some(entry.try_get::<i64, _>("guild_id")?)
            && entry.try_get::<Option<i64>, _>("ended_at")?
                == Some(entry.try_get::<i64, _>("earned_at")?);
        let entered = (ledger::read(entry)?, ledger::first(entry)?);
        found.insert(pair(entry)?, same.then_some(entered));
    }
    for (id, record) in games {
        let Ok(record) = record else { continue };
        let Some(whole) = record.game.whole() else {
            continue;
        };
        if record.place.guild.is_none() || going.contains(id) {
            continue;
        }
        for who in record.game.people() {
            let Some(who_key) = key(who.0) else { continue };
            let assisted = assisted.contains(&(*id, who_key));
            let entered = found.remove(&(*id, who_key)).flatten();
            if !left_out_rightly(tx, record, whole, who, entered.as_ref()).await? {
                problems.push(format!(
                    "the ledger leaves out what nothing else has counted that day: game {id}, person {who}"
                ));
            }
            let worth = {
                let before = before(record, whole, who, assisted, entered.as_ref());
                record.earned(whole, who, &before)
            };
            let right = worth == entered.map(|(earned, _)| earned);
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

/// Whether what is not counted of a game for somebody's accuracy was, earlier that day.
async fn left_out_rightly(
    tx: &mut Tx,
    record: &Record,
    whole: Whole<'_>,
    who: UserId,
    entered: Option<&(Earned, Option<Bar>)>,
) -> Result<bool, Cause> {
    let scored = entered.and_then(|(earned, _)| earned.scored.as_ref());
    let (Some(scored), Some(seat)) = (scored, record.game.seat_of(who)) else {
        return Ok(true);
    };
    let mut left_out = whole.chances(seat);
    left_out.retain(|chance| !scored.positions.contains(&chance.position));
    if left_out.is_empty() {
        return Ok(true);
    }
    let rows = sqlx::query(
        "SELECT o.positions FROM ledger l
         JOIN ledger o ON o.guild_id = l.guild_id AND o.user_id = l.user_id AND o.day = l.day AND o.nth < l.nth
         WHERE l.game_id = $1 AND l.user_id = $2 AND o.won IS NOT NULL",
    )
    .bind(key(record.game.id().0))
    .bind(key(who.0))
    .fetch_all(&mut *tx)
    .await?;
    let mut counted = HashSet::new();
    for row in &rows {
        counted.extend(ledger::positions(row)?);
    }
    Ok((left_out.iter()).all(|chance| counted.contains(&chance.position)))
}

/// What there must have been to know of a person before a game of theirs, so that it was worth what was entered. What else
/// was scored that day is compared where the whole ledger is walked.
fn before(
    record: &Record,
    whole: Whole<'_>,
    who: UserId,
    assisted: bool,
    entered: Option<&(Earned, Option<Bar>)>,
) -> Before {
    let mut before = Before {
        assisted,
        ..Before::default()
    };
    let (Some((earned, first)), Some(seat)) = (entered, record.game.seat_of(who)) else {
        return before;
    };
    before.first = *first;
    let played = |rival, fair, positions| Played {
        rival,
        fair,
        positions,
    };
    if earned.barred.is_some_and(Bar::is_of_the_day) {
        // As many as are enough of anything.
        before.today.extend((0..10).map(|n| {
            let fair = (n % 2 == 0).then_some(GameId(n));
            played(record.rival(seat), fair, Vec::new())
        }));
    }
    if let Some(scored) = &earned.scored {
        let chances = whole.chances(seat).into_iter();
        let all = chances.map(|chance| chance.position);
        let seen = all.filter(|position| !scored.positions.contains(position));
        before.today.push(played(Rival::Gone, None, seen.collect()));
    }
    before
}

/// Compares the tallies with the ledger that they follow from.
pub(in crate::store) async fn ledger(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let mut wrong = Vec::new();
    walk(tx, async |tx, person, counted| {
        let is = stored(tx, person).await?;
        let shown = tallies::is_shown(tx, person.1).await?;
        let right: BTreeMap<_, _> = counted
            .tallies
            .iter()
            .map(|(season, tally)| (season.to_string(), with_scores(tally, shown)))
            .collect();
        let (guild, who) = person;
        if is != right || !counted.is_sound {
            wrong.push(format!(
                "the tallies are not what the ledger comes to: person {who} on server {guild}"
            ));
        }
        for day in &counted.odd_days {
            wrong.push(format!(
                "more or less was scored than a day's games are worth: person {who} on server {guild}, {day}"
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

/// What a person's entries come to.
#[derive(Default)]
struct Counted {
    tallies: BTreeMap<Season, Tally>,
    /// When their matches were, and against whom.
    matches: Vec<(Day, Option<UserId>)>,
    /// What was scored for them, by day.
    days: BTreeMap<Day, Before>,
    odd_days: BTreeSet<Day>,
    /// Whether the ratings along the way are as they were.
    is_sound: bool,
}

/// Recounts the whole ledger, and gives what each person's entries come to to `each`.
async fn walk(
    tx: &mut Tx,
    mut each: impl AsyncFnMut(&mut Tx, Person, &Counted) -> Result<(), Cause>,
) -> Result<(), Cause> {
    let (mut person, mut last) = ((i64::MIN, i64::MIN), 0);
    let mut counted = Counted::new();
    loop {
        let rows = sqlx::query(concat!(
            "SELECT l.*, a.rival_rating AS rival_all, a.rival_deviation AS give_all, a.rating AS rating_all,
                 a.deviation AS deviation_all, m.rival_rating AS rival_month, m.rival_deviation AS give_month,
                 m.rating AS rating_month, m.deviation AS deviation_month, w.rival_rating AS rival_week,
                 w.rival_deviation AS give_week, w.rating AS rating_week, w.deviation AS deviation_week,
                 a.days AS days_all, a.people AS people_all, m.days AS days_month, m.people AS people_month,
                 w.days AS days_week, w.people AS people_week, s.against_bot, g.match_id, CASE WHEN ",
            forgotten!("l.rival_id", "l.game_id"),
            " THEN 1 ELSE 0 END AS forgotten
             FROM ledger l
             LEFT JOIN games g ON g.id = l.game_id
             LEFT JOIN seats s ON s.game_id = l.game_id AND s.user_id = l.user_id
             LEFT JOIN ratings a ON (a.guild_id, a.user_id, a.nth, a.period) = (l.guild_id, l.user_id, l.nth, 'all')
             LEFT JOIN ratings m ON (m.guild_id, m.user_id, m.nth, m.period) = (l.guild_id, l.user_id, l.nth, 'month')
             LEFT JOIN ratings w ON (w.guild_id, w.user_id, w.nth, w.period) = (l.guild_id, l.user_id, l.nth, 'week')
             WHERE (l.guild_id, l.user_id, l.nth) > ($1, $2, $3) AND NOT ",
            forgotten!("l.user_id", "l.game_id"),
            " ORDER BY l.guild_id, l.user_id, l.nth LIMIT $4"
        ))
        .bind(person.0)
        .bind(person.1)
        .bind(last)
        .bind(PAGE)
        .fetch_all(&mut *tx)
        .await?;
        for row in &rows {
            let who = (row.try_get("guild_id")?, row.try_get("user_id")?);
            if who != person {
                if !counted.tallies.is_empty() {
                    each(tx, person, &counted).await?;
                }
                (person, counted) = (who, Counted::new());
            }
            last = row.try_get("nth")?;
            counted.add(row)?;
        }
        if rows.is_empty() {
            break;
        }
    }
    if !counted.tallies.is_empty() {
        each(tx, person, &counted).await?;
    }
    Ok(())
}

impl Counted {
    fn new() -> Self {
        Self {
            is_sound: true,
            ..Self::default()
        }
    }

    /// Counts one entry.
    fn add(&mut self, row: &AnyRow) -> Result<(), Cause> {
        let at = row.try_get("earned_at")?;
        let earned = ledger::read(row)?;
        let is_a_try = row.try_get::<Option<i64>, _>("game_id")?.is_none();
        if !is_a_try {
            self.add_to_day(row, Day::at(at), &earned)?;
        }
        if let Some(Rated::Points(_)) = earned.rated {
            let (day, rival) = ledger::rated(row)?;
            self.matches
                .push((day, rival.filter(|_| !is_forgotten(row))));
        }
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
            let small = |number: i64| u8::try_from(number).unwrap_or(u8::MAX);
            let spread = Spread {
                days: of("days")?.map_or(0, small),
                people: of("people")?.map_or(0, small),
            };
            let season = Season::containing(period, at);
            let tally = self.tallies.entry(season).or_default();
            if is_a_try {
                tally.tried(Day::at(at));
                continue;
            }
            tally.add(Day::at(at), &earned, rival, spread);
            let rated = earned.rated.map(|_| *tally);
            self.is_sound &= of("rating")? == rated.map(|tally| tally.rating.rating)
                && of("deviation")? == rated.map(|tally| tally.rating.deviation)
                && rated.is_none_or(|tally| {
                    let days = season.days();
                    let matches = self.matches.iter().filter(|(day, _)| days.contains(day));
                    tally.spread == spread && may_spread(matches.copied(), spread)
                });
        }
        Ok(())
    }

    /// Compares an entry with what else was scored that day.
    fn add_to_day(&mut self, row: &AnyRow, day: Day, earned: &Earned) -> Result<(), Cause> {
        let mut played = ledger::played(row)?;
        if is_forgotten(row) {
            played.rival = Rival::Gone;
        }
        let before = self.days.entry(day).or_default();
        let mut enough = |is_back| {
            before.is_back = is_back;
            before.too_often(played.rival, played.fair).is_some()
        };
        // Whoever is gone may have been anybody.
        let (certainly, maybe) = (played.rival != Rival::Gone && enough(false), enough(true));
        let is_barred = earned.barred.is_some_and(Bar::is_of_the_day);
        let mut seen = before.today.iter().flat_map(|other| &other.positions);
        let again = seen.any(|position| played.positions.contains(position));
        if earned.scored.is_some() && certainly || is_barred && !maybe || again {
            self.odd_days.insert(day);
        }
        if earned.scored.is_some() {
            before.today.push(played);
        }
        Ok(())
    }
}

/// Whether it was against someone whose games are being erased: of these, some are nobody's already.
fn is_forgotten(row: &AnyRow) -> bool {
    row.try_get::<i64, _>("forgotten").ok() == Some(1)
}

/// Whether matches may have been spread so. Whoever is gone was somebody else, or wasn't.
fn may_spread(
    matches: impl Iterator<Item = (Day, Option<UserId>)> + Clone,
    spread: Spread,
) -> bool {
    let least = Spread::of(matches.clone());
    let apart = matches.zip(0..).map(|((day, rival), n)| {
        // No person has such an id.
        (day, rival.or(Some(UserId(u64::MAX - n))))
    });
    let most = Spread::of(apart);
    spread.days == least.days && (least.people..=most.people).contains(&spread.people)
}

impl Store {
    /// Recounts everything that follows from the ledger.
    pub async fn recount(&self) -> Result<(), StoreError> {
        write(&self.writer, async |tx| {
            for sql in ["DELETE FROM tallies", "DELETE FROM crowds"] {
                sqlx::query(sql).execute(&mut *tx).await?;
            }
            walk(tx, async |tx, (guild, who), counted| {
                let shown = tallies::is_shown(tx, who).await?;
                for (season, tally) in &counted.tallies {
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
        "SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT) FROM (
             SELECT guild_id, user_id, earned_at FROM ledger WHERE game_id IS NULL
             EXCEPT
             SELECT guild_id, user_id, tried_at FROM puzzle_tries
         ) AS odd
         UNION
         SELECT 'person ' || CAST(user_id AS TEXT) || ' on server ' || CAST(guild_id AS TEXT) FROM (
             SELECT guild_id, user_id, tried_at FROM puzzle_tries WHERE guild_id IS NOT NULL
             EXCEPT
             SELECT guild_id, user_id, earned_at FROM ledger WHERE game_id IS NULL
         ) AS odd",
        "the ledger does not say when the puzzle was tried",
    ),
    (
        // While a person's games are being erased, who played them may be nobody already.
        concat!(
            "SELECT 'person ' || CAST(l.user_id AS TEXT) || ' on server ' || CAST(l.guild_id AS TEXT) FROM ledger l
             WHERE COALESCE(l.rival_id, -1) <> COALESCE(
                 (SELECT s.user_id FROM seats s WHERE s.game_id = l.game_id AND s.user_id <> l.user_id), -1)
               AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game_id = l.game_id AND ",
            forgotten!("s.user_id", "s.game_id"),
            ")"
        ),
        "the ledger does not say whom a game was played against",
    ),
    (
        "SELECT 'person ' || CAST(l.user_id AS TEXT) || ' on server ' || CAST(l.guild_id AS TEXT) FROM ledger l
         WHERE CASE WHEN l.rated IS NULL THEN 0 ELSE 3 END <> (SELECT COUNT(*) FROM ratings r
             WHERE r.guild_id = l.guild_id AND r.user_id = l.user_id AND r.nth = l.nth)",
        "a match is not rated as it is said to be",
    ),
    (
        concat!(
            "SELECT 'person ' || CAST(r.user_id AS TEXT) || ' on server ' || CAST(r.guild_id AS TEXT) FROM ratings r
         JOIN ledger l ON (l.guild_id, l.user_id, l.nth) = (r.guild_id, r.user_id, r.nth)
         JOIN ledger o ON o.game_id = l.game_id AND o.user_id <> l.user_id
         WHERE (r.rival_rating, r.rival_deviation) <> (1500000, 350000) AND NOT EXISTS (
             SELECT 1 FROM ratings b
             WHERE b.guild_id = r.guild_id AND b.user_id = o.user_id AND b.nth < o.nth AND b.period = r.period
               AND (b.rating, b.deviation) = (r.rival_rating, r.rival_deviation)) AND NOT ",
            forgotten!("o.user_id", "o.game_id")
        ),
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
