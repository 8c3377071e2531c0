//! The ledger: what each person has earned, a row for each game and each puzzle try.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::medals;
use super::tallies::{self, Person, Tallies};
use crate::day::Day;
use crate::game::{
    Earned, Period, Played, Rated, Rating, Record, Rival, Scored, ScoringContext, Season, Spread,
    Tally, Unscored,
};
use crate::place::{GameId, UserId};
use crate::store::column_value::ColumnValue;
use crate::store::records::forgotten::forgotten;
use crate::store::sql::{Ask, At, Field, Read, get, read_by_name, sql};
use crate::store::{Cause, Result, Store, Stored, Tx, corrupt, key};

/// A person at the end of a game: what they earned, and their tallies before it.
struct Player {
    person: Person,
    earned: Earned,
    before: Tallies,
}

/// Enters what the people of a game that has just ended have earned, and returns by seat why it does not count.
pub async fn finished(tx: &mut Tx, record: &Record) -> Result<[Option<Unscored>; 2], Cause> {
    let Some(guild) = record.place.guild else { return Ok([None; 2]) };
    let at = record.touched;
    let mut players = Vec::with_capacity(2);
    for who in record.game.people() {
        let context = context(tx, (guild, who), record, Day::at(at)).await?;
        let whole = record.game.whole().ok_or_else(|| corrupt("first moves"))?;
        let earned = context.and_then(|context| record.earned(whole, who, &context));
        if let Some(earned) = earned {
            let before = tallies::at(tx, (guild, who), at).await?;
            players.push(Player { person: (guild, who), earned, before });
        }
    }
    let mut barred = [None; 2];
    for (i, player) in players.iter().enumerate() {
        let Player { person, earned, before } = player;
        let rival = record.game.people().find(|&other| other != person.1);
        let nth = enter(tx, *person, Some((record.game.id(), rival)), earned, at).await?;
        let rivals = players.get(1 - i).map(|rival| rival.before);
        let rivals = rivals.unwrap_or_default().map(|rival| rival.rating);
        let mut after = *before;
        for ((tally, rival), season) in after.iter_mut().zip(rivals).zip(Season::all_containing(at))
        {
            let spread = match earned.rated {
                Some(Rated::Points(_)) if !tally.spread.is_enough() => {
                    spread(tx, *person, season).await?
                }
                _ => tally.spread,
            };
            tally.add(Day::at(at), earned, rival, spread);
            if earned.rated.is_some() {
                let of = (*person, nth, season.period().name());
                tx.run(RATE, (of, rating(rival, tally))).await?;
            }
        }
        tallies::write(tx, *person, at, before, &after).await?;
        medals::note(tx, guild, Season::containing(Period::Month, at)).await?;
        if let Some(seat) = record.game.seat_of(person.1) {
            barred[seat.index()] = earned.barred;
        }
    }
    Ok(barred)
}

/// Enters a puzzle try made at `at`, the first of a day in that server.
pub async fn tried(tx: &mut Tx, person: Person, at: i64) -> Result<(), Cause> {
    let text = "SELECT 1 FROM ledger WHERE guild_id = $1 AND user_id = $2 AND day = $3 AND game_id IS NULL";
    if tx.any(text, (person, Day::at(at))).await? {
        return Ok(());
    }
    let before = tallies::at(tx, person, at).await?;
    let mut after = before;
    for tally in &mut after {
        tally.tried(Day::at(at));
    }
    enter(tx, person, None, &Earned::default(), at).await?;
    tallies::write(tx, person, at, &before, &after).await?;
    medals::note(tx, person.0, Season::containing(Period::Month, at)).await
}

impl Store {
    /// Whether a game that ends so at `now` counts as lost for that person.
    pub async fn counts_as_lost(&self, ended: &Record, who: UserId, now: i64) -> Result<bool> {
        let Some(guild) = ended.place.guild else { return Ok(false) };
        self.read(format!("find what {} counts for", ended.game.id()), async |tx| {
            let context = context(tx, (guild, who), ended, Day::at(now)).await?;
            let result = context.and_then(|context| ended.scored(who, &context));
            Ok(matches!(result, Some(Ok(false) | Err(Unscored::Quit))))
        })
        .await
    }
}

/// Returns what else decides a person's score; `None` if they did not play.
async fn context(
    tx: &mut Tx,
    person: Person,
    record: &Record,
    day: Day,
) -> Result<Option<ScoringContext>, Cause> {
    let who = person.1;
    let Some(seat) = record.game.seat_of(who) else { return Ok(None) };
    let text = "SELECT assisted FROM seats WHERE game_id = $1 AND user_id = $2";
    let Some(assisted) = tx.maybe(text, (record.game.id(), who)).await? else { return Ok(None) };
    let mut before = ScoringContext { assisted, ..ScoringContext::default() };
    if record.fair.is_some() || matches!(record.scored(who, &before), Some(Ok(_))) {
        before.today = today(tx, person, day).await?;
        if let Rival::Person(rival) = record.rival(seat) {
            before.is_back = tx.any("SELECT 1 FROM erasures WHERE user_id = $1", rival).await?;
        }
    }
    if let Some(fair) = record.fair.filter(|fair| fair.first != record.game.id()) {
        let text = "SELECT won AS first_won, barred AS first_barred FROM ledger WHERE game_id = $1 AND user_id = $2";
        let row = sql(text, (fair.first, who))?.fetch_optional(&mut *tx).await?;
        before.first = row.as_ref().map_or(Ok(Some(Unscored::Unrated)), first)?;
    }
    Ok(Some(before))
}

/// Returns why the first game of a match was not scored, if it wasn't.
pub(super) fn first(row: &AnyRow) -> Result<Option<Unscored>, Cause> {
    if get::<Option<i64>>(row, "first_won")?.is_some() {
        return Ok(None);
    }
    let barred: Option<Unscored> = get(row, "first_barred")?;
    Ok(Some(barred.unwrap_or(Unscored::Unrated)))
}

/// A condition: the ledger entry `o` counts towards the daily limits. Its game is `g`, and its person's seat `s`. A game
/// that may have been scored for the opponent alone counts as well: a pair's limit covers both, no matter who gains.
macro_rules! limiting {
    () => {
        "(o.won IS NOT NULL OR o.barred = 'hint' AND s.against_bot = 0
             OR o.barred IN ('quit', 'early') AND g.match_id IS NOT NULL)"
    };
}

pub(super) use limiting;

/// Returns a person's games on a day that count towards the daily limits.
async fn today(tx: &mut Tx, person: Person, day: Day) -> Result<Vec<Played>, Cause> {
    const TODAY: &str = concat!(
        "SELECT o.rival_id, o.positions, s.against_bot, g.match_id FROM ledger o
         JOIN games g ON g.id = o.game_id
         JOIN seats s ON s.game_id = o.game_id AND s.user_id = o.user_id
         WHERE o.guild_id = $1 AND o.user_id = $2 AND o.day = $3 AND ",
        limiting!(),
        " AND NOT ",
        forgotten!("$2", "o.game_id")
    );
    tx.all(TODAY, (person, day)).await
}

read_by_name! { Played { rival = .., fair = "match_id", positions } }
read_by_name! { Scored { won, points, accuracy = .., positions } }

/// Reads an opponent from an entry's row, joined with the person's own seat.
impl Read for Rival {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        Ok(match (get(row, "against_bot")?, get(row, "rival_id")?) {
            (Some(true), _) => Self::Bot,
            (_, Some(rival)) => Self::Person(rival),
            (_, None) => Self::Gone,
        })
    }
}

/// Positions are stored without separators, each in the same number of digits.
impl Field for Vec<u32> {
    fn at(row: &AnyRow, column: impl At) -> Result<Self, Cause> {
        const DIGITS: usize = 8;
        let text = row.try_get::<Option<&str>, _>(column)?.unwrap_or("");
        let read = |digits: &[u8]| {
            let digits = std::str::from_utf8(digits).ok()?;
            u32::from_str_radix(digits, 16).ok()
        };
        let positions: Option<Self> = text.as_bytes().chunks(DIGITS).map(read).collect();
        // Each number has one spelling.
        let same = positions.filter(|positions| spelled(positions) == text);
        same.ok_or_else(|| corrupt(column))
    }
}

fn spelled(positions: &[u32]) -> String {
    positions.iter().map(|position| format!("{position:08x}")).collect()
}

impl Read for Earned {
    fn read(row: &AnyRow) -> Result<Self, Cause> {
        let (won, rated): (Option<bool>, Option<i64>) = (get(row, "won")?, get(row, "rated")?);
        Ok(Self {
            scored: won.map(|_| Read::read(row)).transpose()?,
            rated: rated.map(|points| u8::try_from(points).map_or(Rated::Forfeit, Rated::Points)),
            barred: get(row, "barred")?,
        })
    }
}

/// The columns of an entry, all but its person: for a game, with the opponent if that was a person, or for a puzzle
/// try.
pub(super) fn column_values(
    game: Option<(GameId, Option<UserId>)>,
    earned: &Earned,
    at: i64,
) -> [(&'static str, ColumnValue); 11] {
    let scored = earned.scored.as_ref();
    let number = |of: fn(&Scored) -> u32| ColumnValue::from(scored.map_or(0, of));
    let won = scored.map(|scored| i64::from(scored.won));
    let positions = scored.map(|scored| spelled(&scored.positions));
    let rated = earned.rated.map(|rated| match rated {
        Rated::Points(points) => i64::from(points),
        Rated::Forfeit => -1,
    });
    let barred = earned.barred.map(|bar| bar.name().to_owned());
    let rival = game.and_then(|(_, rival)| key(rival?.0));
    [
        ("earned_at", at.into()),
        ("day", i64::from(Day::at(at).0).into()),
        ("game_id", game.and_then(|(game, _)| key(game.0)).into()),
        ("won", won.into()),
        ("points", number(|scored| scored.points.into())),
        ("chances", number(|scored| scored.accuracy.of)),
        ("kept", number(|scored| scored.accuracy.kept)),
        ("positions", ColumnValue::Text(positions.filter(|all| !all.is_empty()))),
        ("rated", rated.into()),
        ("barred", ColumnValue::Text(barred)),
        ("rival_id", rival.into()),
    ]
}

/// Enters a game or a puzzle try, and returns the entry's number.
async fn enter(
    tx: &mut Tx,
    (guild, who): Person,
    game: Option<(GameId, Option<UserId>)>,
    earned: &Earned,
    at: i64,
) -> Result<i64, Cause> {
    let text = "INSERT INTO ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept, positions,
             rated, barred, rival_id)
         VALUES ($1, $2, (SELECT COALESCE(MAX(nth), 0) + 1 FROM ledger WHERE guild_id = $1 AND user_id = $2),
             $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         RETURNING nth";
    tx.one(text, (Stored(guild), Stored(who), column_values(game, earned, at))).await
}

/// Returns how the matches rated in a season are spread, with the one entered last.
async fn spread(tx: &mut Tx, person: Person, season: Season) -> Result<Spread, Cause> {
    const RATED: &str = concat!(
        "SELECT DISTINCT day, CASE WHEN NOT ",
        forgotten!("ledger.rival_id", "ledger.game_id"),
        " THEN rival_id END AS rival_id FROM ledger
         WHERE guild_id = $1 AND user_id = $2 AND rated >= 0 AND day BETWEEN $3 AND $4 AND NOT ",
        forgotten!("$2", "ledger.game_id")
    );
    let days = season.days();
    let values = (person, *days.start(), *days.end());
    let matches: Vec<(Day, Option<UserId>)> = tx.all(RATED, values).await?;
    Ok(Spread::of(matches))
}

/// The columns of a rating after a match, all but the key.
pub(super) fn rating(rival: Rating, after: &Tally) -> [(&'static str, ColumnValue); 6] {
    [
        ("rival_rating", rival.rating.into()),
        ("rival_deviation", rival.deviation.into()),
        ("rating", after.rating.rating.into()),
        ("deviation", after.rating.deviation.into()),
        ("days", i64::from(after.spread.days).into()),
        ("people", i64::from(after.spread.people).into()),
    ]
}

/// Stores a person's rating in a season after a match.
const RATE: &str = "INSERT INTO ratings (guild_id, user_id, nth, period, rival_rating, rival_deviation, rating, deviation, days, people)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
