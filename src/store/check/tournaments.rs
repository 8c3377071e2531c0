//! Tournaments: that their meetings follow from their entrants and verdicts, and their matches from their meetings.

use sqlx::Row;

use super::relation::Relation;
use crate::game::Player;
use crate::game::tournament::{Meeting, Stage, Tournament};
use crate::place::TournamentId;
use crate::store::Tx;
use crate::store::error::Cause;
use crate::store::tournaments::read;
use crate::store::{games, key};

pub(super) const RELATIONS: &[Relation] = &[
    (
        "SELECT 'tournament ' || CAST(id AS TEXT) FROM tournaments
         WHERE ends_at < made_at + CASE WHEN state = 'open' THEN 604800000
                                        WHEN span = '12h' THEN 43200000 WHEN span = '1d' THEN 86400000
                                        WHEN span = '3d' THEN 259200000 ELSE 604800000 END",
        "its times are not as it is",
    ),
    (
        "SELECT 'message ' || CAST(message AS TEXT) FROM tournaments WHERE message IS NOT NULL
         GROUP BY message HAVING COUNT(*) > 1",
        "it shows more than one tournament",
    ),
    (
        "SELECT 'tournament ' || CAST(t.id AS TEXT) FROM tournaments t
         JOIN bouts b ON b.tournament_id = t.id JOIN games g ON g.id = b.match_id
         WHERE g.began_at < t.made_at OR g.guild_id <> t.guild_id OR g.locale <> t.locale",
        "its matches were played before it, or elsewhere",
    ),
];

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    let rows = sqlx::query("SELECT id FROM tournaments ORDER BY id")
        .fetch_all(&mut *tx)
        .await?;
    for row in rows {
        let id = TournamentId(row.try_get::<i64, _>(0)?.cast_unsigned());
        match read::by_id(tx, id).await {
            Ok(Some(t)) => {
                let wrong = wrong(&t).into_iter().map(str::to_owned);
                let mut wrong: Vec<_> = wrong.collect();
                for meeting in t.rounds().iter().flatten() {
                    played(tx, &t, meeting, &mut wrong).await?;
                }
                problems.extend(
                    wrong
                        .into_iter()
                        .map(|what| format!("{what}: tournament {id}")),
                );
            }
            Ok(None) => {}
            Err(cause) if cause.is_of_the_row() => problems.push(cause.to_string()),
            Err(cause) => return Err(cause),
        }
    }
    Ok(())
}

/// What cannot be in a tournament alone.
fn wrong(t: &Tournament) -> Vec<&'static str> {
    let rounds = t.rounds();
    let mut wrong = Vec::new();
    let rated = t.entrants.iter().filter(|entrant| entrant.rating.is_some());
    let rated = rated.count();
    let all_rated = rated == t.entrants.len() && t.kind.sizes().contains(&rated);
    let decided = rounds
        .iter()
        .flatten()
        .all(|meeting| meeting.verdict.is_some());
    let whole = rounds.len() == usize::from(t.length()) && decided;
    let fits = match t.stage {
        Stage::Open => rated == 0 && t.entrants.len() <= *t.kind.sizes().end(),
        Stage::Running => all_rated && !whole,
        Stage::Over => all_rated && whole,
        Stage::Off => rated == 0 || all_rated && !whole,
    };
    if !fits {
        wrong.push("it is not as far as it says");
    }
    let known = |round: u8, nth: u8| {
        let of = |meeting: &Meeting| (meeting.round, meeting.nth) == (round, nth);
        rounds.iter().flatten().any(of)
    };
    let keys = t.bouts.iter().map(|(of, _)| *of);
    if !keys
        .chain(t.verdicts.iter().map(|(of, _)| *of))
        .all(|(round, nth)| known(round, nth))
    {
        wrong.push("nobody meets where someone met");
    }
    let late = |left: u8| usize::from(left) > rounds.len();
    if t.entrants
        .iter()
        .any(|entrant| entrant.left.is_some_and(late))
    {
        wrong.push("someone left it in a round that is to come");
    }
    let odd = |meeting: &&Meeting| {
        meeting
            .verdict
            .is_some_and(|verdict| !t.may_be(meeting, verdict))
    };
    if rounds.iter().flatten().any(|meeting| odd(&meeting)) {
        wrong.push("a meeting was decided otherwise than it went");
    }
    wrong
}

/// Compares the matches of a meeting with what they were to be.
async fn played(
    tx: &mut Tx,
    t: &Tournament,
    meeting: &Meeting,
    wrong: &mut Vec<String>,
) -> Result<(), Cause> {
    let who = |side| {
        let entrant = meeting.side(side).and_then(|at| t.entrants.get(at));
        entrant.map(|entrant| entrant.who)
    };
    for (nth, bout) in meeting.bouts.iter().enumerate() {
        let of = (meeting.round, meeting.nth);
        let row = sqlx::query(
            "SELECT g.piles, g.rules, a.user_id AS one, b.user_id AS other FROM games g
             JOIN seats a ON a.game_id = g.id AND a.seat = 0 JOIN seats b ON b.game_id = g.id AND b.seat = 1
             WHERE g.id = $1",
        )
        .bind(key(bout.game.0))
        .fetch_optional(&mut *tx)
        .await?;
        let Some(row) = row else { continue };
        let begins = t.begins(of, nth);
        for (column, side) in [("one", begins), ("other", begins.across())] {
            let seated = row.try_get::<Option<i64>, _>(column)?;
            let same = match (seated, who(side)) {
                (Some(id), Some(Player::Person(who))) => Some(id) == key(who.0),
                (None, _) | (_, Some(Player::Gone)) => true,
                _ => false,
            };
            if !same {
                wrong.push("those who met are not those who were to meet".to_owned());
            }
        }
        let [piles, rules] = games::start_columns(&t.terms(of, nth).start);
        if row.try_get::<&str, _>("piles")? != piles || row.try_get::<&str, _>("rules")? != rules {
            wrong.push("a match was played from elsewhere".to_owned());
        }
    }
    Ok(())
}
