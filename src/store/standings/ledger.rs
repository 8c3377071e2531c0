//! What each person has earned, a row for each game and each try at the puzzle.

use sqlx::Row;

use super::medals;
use super::tallies::{self, Tallies};
use crate::day::Day;
use crate::game::{Bar, Before, Earned, Period, Rating, Record, Season};
use crate::place::UserId;
use crate::store::error::Cause;
use crate::store::{Tx, key, small, storable};

/// What a person brings to the end of a game.
struct Player {
    who: UserId,
    earned: Earned,
    before: Tallies,
}

/// A game, and whom it was played against, if that was a person.
struct Played {
    game: i64,
    rival: Option<UserId>,
}

/// Enters what the people of a game that ended at `at` have earned by it, and gives what it was not worth, by seat.
pub(super) async fn game(
    tx: &mut Tx,
    guild: i64,
    record: &Record,
    at: i64,
) -> Result<[Option<Bar>; 2], Cause> {
    let mut players = Vec::with_capacity(2);
    for who in record.game.people() {
        let day = Day::at(at);
        if let Some(earned) = earned(tx, guild, record, who, day).await? {
            let before = tallies::at(tx, guild, who, at).await?;
            players.push(Player {
                who,
                earned,
                before,
            });
        }
    }
    let mut barred = [None; 2];
    for (i, player) in players.iter().enumerate() {
        let rival = players.get(1 - i).map(|rival| rival.before);
        let mut people = record.game.people();
        let played = Played {
            game: storable(record.game.id().0, "the game's id")?,
            rival: people.find(|&who| who != player.who),
        };
        enter(tx, guild, Some(played), player, rival, at).await?;
        if let Some(seat) = record.game.seat_of(player.who) {
            barred[seat.index()] = player.earned.barred;
        }
    }
    Ok(barred)
}

/// Enters a try at the puzzle.
pub(super) async fn puzzle(tx: &mut Tx, guild: i64, who: UserId, at: i64) -> Result<(), Cause> {
    let player = Player {
        who,
        earned: Earned::default(),
        before: tallies::at(tx, guild, who, at).await?,
    };
    enter(tx, guild, None, &player, None, at).await
}

/// What a person has earned by a game that ended on that day.
async fn earned(
    tx: &mut Tx,
    guild: i64,
    record: &Record,
    who: UserId,
    day: Day,
) -> Result<Option<Earned>, Cause> {
    let mut before = Before::default();
    let Some(most) = record.earned(who, before) else {
        return Ok(None);
    };
    let assisted = sqlx::query("SELECT assisted FROM seats WHERE game_id = $1 AND user_id = $2")
        .bind(key(record.game.id().0))
        .bind(key(who.0))
        .fetch_one(&mut *tx)
        .await?;
    before.assisted = assisted.try_get::<i64, _>(0)? == 1;
    if most.points > 0 {
        const SCORED: &str = "SELECT COUNT(*) AS n FROM ledger
             WHERE guild_id = $1 AND user_id = $2 AND day = $3 AND points > 0";
        before.scored = count(tx, SCORED, guild, who, day, None).await?;
    }
    if most.rated.is_some() {
        const RATED: &str = "SELECT COUNT(*) AS n FROM ledger l
             JOIN seats s ON s.game_id = l.game_id AND (s.user_id = $4
                 -- Whoever had themselves erased is not taken for another person on the same day.
                 OR s.user_id IS NULL AND s.level IS NULL AND EXISTS (SELECT 1 FROM erasures WHERE user_id = $4))
             WHERE l.guild_id = $1 AND l.user_id = $2 AND l.day = $3 AND l.rated IS NOT NULL";
        let rival = record.game.people().find(|&rival| rival != who);
        if rival.is_some() {
            before.rated = count(tx, RATED, guild, who, day, rival).await?;
        }
    }
    // To look back on a game takes time, and mostly nothing has been found that makes a difference.
    Ok(match before == Before::default() {
        true => Some(most),
        false => record.earned(who, before),
    })
}

async fn count(
    tx: &mut Tx,
    query: &'static str,
    guild: i64,
    who: UserId,
    day: Day,
    rival: Option<UserId>,
) -> Result<u32, Cause> {
    let mut query = sqlx::query(query)
        .bind(guild)
        .bind(key(who.0))
        .bind(i64::from(day.0));
    if let Some(rival) = rival {
        query = query.bind(key(rival.0));
    }
    let row = query.fetch_one(&mut *tx).await?;
    small(&row, "n")
}

async fn enter(
    tx: &mut Tx,
    guild: i64,
    played: Option<Played>,
    player: &Player,
    rival: Option<Tallies>,
    at: i64,
) -> Result<(), Cause> {
    let Player {
        who,
        earned,
        before,
    } = player;
    let (day, who) = (Day::at(at), storable(who.0, "the person's id")?);
    let entered = sqlx::query(
        "INSERT INTO ledger (guild_id, user_id, nth, earned_at, day, game_id, won, points, chances, kept, rated, barred, rival_id)
         VALUES ($1, $2, (SELECT COALESCE(MAX(nth), 0) + 1 FROM ledger WHERE guild_id = $1 AND user_id = $2),
             $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         RETURNING nth",
    )
    .bind(guild)
    .bind(who)
    .bind(at)
    .bind(i64::from(day.0))
    .bind(played.as_ref().map(|played| played.game))
    .bind(earned.won.map(i64::from))
    .bind(i64::from(earned.points))
    .bind(i64::from(earned.accuracy.of))
    .bind(i64::from(earned.accuracy.kept))
    .bind(earned.rated.map(i64::from))
    .bind(earned.barred.map(Bar::name))
    .bind(played.and_then(|played| key(played.rival?.0)))
    .fetch_one(&mut *tx)
    .await?;
    let nth: i64 = entered.try_get(0)?;
    let rivals = rival.unwrap_or_default().map(|rival| rival.rating);
    let mut after = *before;
    for (tally, rival) in after.iter_mut().zip(rivals) {
        tally.add(day, earned, rival);
    }
    if earned.rated.is_some() {
        let ratings = after.map(|tally| tally.rating);
        rate(tx, (guild, who, nth), rivals, ratings, at).await?;
    }
    tallies::write(tx, guild, who, at, before, &after).await?;
    medals::note(tx, guild, Season::containing(Period::Month, at)).await
}

/// Notes what a match made of a person's ratings.
async fn rate(
    tx: &mut Tx,
    (guild, who, nth): (i64, i64, i64),
    rivals: [Rating; 3],
    ratings: [Rating; 3],
    at: i64,
) -> Result<(), Cause> {
    for (season, (rival, rating)) in Season::all_containing(at)
        .into_iter()
        .zip(rivals.into_iter().zip(ratings))
    {
        sqlx::query(
            "INSERT INTO ratings (guild_id, user_id, nth, period, rival_rating, rival_deviation, rating, deviation)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(guild)
        .bind(who)
        .bind(nth)
        .bind(season.period().name())
        .bind(rival.rating)
        .bind(rival.deviation)
        .bind(rating.rating)
        .bind(rating.deviation)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}
