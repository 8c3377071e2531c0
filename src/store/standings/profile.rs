//! A person's profile. It costs the same whatever they have played: only a limited number of their last games is
//! looked at.

use std::collections::HashMap;

use sqlx::any::AnyRow;

use super::tallies;
use crate::day::Day;
use crate::game::podium::PLACES;
use crate::game::{Accuracy, Point, Preset, Profile, Scope, Score, Season, Terms};
use crate::place::{GuildId, UserId};
use crate::store::records::forgotten::forgotten;
use crate::store::{Ask, Cause, Read, Result, Store, get};

/// How many games a record is counted from.
const GAMES: i64 = 10_000;
/// How many of them decide what somebody likes to play.
const LATE: i64 = 1_000;
/// How many matches, and games with a win to keep, a sparkline is drawn from.
const COURSE: i64 = 500;

/// Selects the games of a server that are scored or were given up too early, and others that ended a rated match, the
/// last first: `$1` is the person, `$2` the server, `$3` how many.
macro_rules! in_server {
    () => {
        concat!(
            "SELECT game_id, COALESCE(won, 0) AS won, rated,
                 CASE WHEN won IS NOT NULL OR barred = 'quit' THEN 1 ELSE 0 END AS counts FROM ledger
             WHERE user_id = $1 AND guild_id = $2 AND (won IS NOT NULL OR barred = 'quit' OR rated IS NOT NULL) AND NOT ",
            forgotten!("$1", "ledger.game_id"),
            " ORDER BY nth DESC LIMIT $3"
        )
    };
}

/// The same wherever they were played; `$2` is 0.
macro_rules! everywhere {
    () => {
        concat!(
            "SELECT s.game_id, CASE WHEN g.winner = s.seat THEN 1 ELSE 0 END AS won, CAST(NULL AS BIGINT) AS rated, 1 AS counts
             FROM seats s JOIN games g ON g.id = s.game_id
             WHERE s.user_id = $1 AND $2 = 0 AND s.assisted = 0 AND g.state = 'finished' AND NOT ",
            forgotten!("$1", "s.game_id"),
            " ORDER BY s.game_id DESC LIMIT $3"
        )
    };
}

/// Sums the games by opponent: the bot's level, the reader (`$4`), or others.
macro_rules! record {
    ($games:expr) => {
        concat!(
            "SELECT o.level, CASE WHEN o.user_id = $4 AND NOT ",
            forgotten!("$4", "o.game_id"),
            " THEN 1 ELSE 0 END AS reader, CAST(SUM(p.counts) AS BIGINT) AS games,
                 CAST(SUM(p.won) AS BIGINT) AS won,
                 CAST(SUM(CASE WHEN p.rated = 2 THEN 1 ELSE 0 END) AS BIGINT) AS matches_won,
                 CAST(SUM(CASE WHEN p.rated = 1 THEN 1 ELSE 0 END) AS BIGINT) AS matches_even,
                 CAST(SUM(CASE WHEN p.rated <= 0 THEN 1 ELSE 0 END) AS BIGINT) AS matches_lost
             FROM (",
            $games,
            ") AS p
             JOIN seats o ON o.game_id = p.game_id AND (o.user_id IS NULL OR o.user_id <> $1)
             GROUP BY o.level, reader"
        )
    };
}

/// Counts the games by start and rules.
macro_rules! played {
    ($games:expr) => {
        concat!(
            "SELECT g.piles, g.rules, g.terms, COUNT(*) AS games FROM (",
            $games,
            ") AS p
             JOIN games g ON g.id = p.game_id GROUP BY g.piles, g.rules, g.terms"
        )
    };
}

const RATINGS: &str = concat!(
    "SELECT l.day, r.rating FROM ratings r
     JOIN ledger l ON l.guild_id = r.guild_id AND l.user_id = r.user_id AND l.nth = r.nth
     WHERE r.user_id = $1 AND r.guild_id = $2 AND r.period = 'all' AND NOT ",
    forgotten!("$1", "l.game_id"),
    " ORDER BY r.nth DESC LIMIT $3"
);

const MEDALS: &str = "SELECT place, COUNT(*) AS medals FROM medals
     WHERE user_id = $1 AND guild_id = $2 AND place BETWEEN 1 AND $3 GROUP BY place";

const ACCURACY: &str = concat!(
    "SELECT day, kept, chances FROM ledger
     WHERE user_id = $1 AND guild_id = $2 AND chances > 0 AND NOT ",
    forgotten!("$1", "ledger.game_id"),
    " ORDER BY nth DESC LIMIT $3"
);

/// Every query behind a person's profile.
pub const QUERIES: [&str; 7] = [
    record!(in_server!()),
    record!(everywhere!()),
    played!(in_server!()),
    played!(everywhere!()),
    RATINGS,
    ACCURACY,
    MEDALS,
];

impl Store {
    /// Returns what a person has done in that server, or anywhere; and how they did against the reader.
    pub async fn profile(
        &self,
        whose: UserId,
        guild: Option<GuildId>,
        reader: UserId,
    ) -> Result<Profile> {
        self.read("read what a person has done", async |tx| {
            let (scope, [record, played]) = match guild {
                Some(_) => (Scope::Server, [QUERIES[0], QUERIES[2]]),
                None => (Scope::Everywhere, [QUERIES[1], QUERIES[3]]),
            };
            let mut profile = Profile::of(scope);
            let of = (whose, guild.unwrap_or(GuildId(0)));
            for row in &tx.rows(record, (of, GAMES, reader)).await? {
                add(&mut profile, row)?;
            }
            profile.levels.sort_by_key(|(level, _)| *level);
            let games = profile.levels.iter().map(|(_, score)| score.games());
            profile.cut = i64::from(profile.people.games() + games.sum::<u32>()) >= GAMES;
            profile.favourite = favourite(&tx.rows(played, (of, LATE)).await?)?;
            if let Some(guild) = guild {
                profile.tally = tallies::of(tx, (guild, whose), Season::All).await?;
                let ratings = tx.all(RATINGS, (of, COURSE)).await?.into_iter();
                profile.ratings = ratings.rev().map(rating).collect();
                for (place, medals) in tx.all::<(u8, _)>(MEDALS, (of, PLACES)).await? {
                    profile.medals[usize::from(place) - 1] = medals;
                }
                let accuracy = tx.all(ACCURACY, (of, COURSE)).await?.into_iter();
                let of = |(day, kept, of)| (day, Accuracy { kept, of });
                profile.accuracy = accuracy.rev().map(of).collect();
            }
            Ok(profile)
        })
        .await
    }
}

/// Adds the results against one level, against the reader, or against others.
fn add(profile: &mut Profile, row: &AnyRow) -> Result<(), Cause> {
    let (games, won): (u32, u32) = (get(row, "games")?, get(row, "won")?);
    let score = Score { won, lost: games.saturating_sub(won) };
    if let Some(level) = get(row, "level")? {
        profile.levels.push((level, score));
        return Ok(());
    }
    profile.people.won += score.won;
    profile.people.lost += score.lost;
    profile.matches.won += get::<u32>(row, "matches_won")?;
    profile.matches.even += get::<u32>(row, "matches_even")?;
    profile.matches.lost += get::<u32>(row, "matches_lost")?;
    if get(row, "reader")? {
        profile.between = score;
    }
    Ok(())
}

fn favourite(rows: &[AnyRow]) -> Result<Option<Preset>, Cause> {
    let mut counts: HashMap<Preset, u32> = HashMap::new();
    for row in rows {
        // A damaged game is nobody's favourite.
        let Ok(terms) = <Terms as Read>::read(row) else { continue };
        if let Some(preset) = Preset::of(&terms) {
            *counts.entry(preset).or_default() += get::<u32>(row, "games")?;
        }
    }
    // Of equals, the one that players see first.
    let most = Preset::ALL.into_iter().rev().filter(|preset| counts.contains_key(preset));
    Ok(most.max_by_key(|preset| counts[preset]))
}

fn rating((day, thousandths): (Day, i64)) -> Point {
    Point { day, value: (thousandths + 500).div_euclid(1000) }
}
