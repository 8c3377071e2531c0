//! Checks tournaments: meetings must follow from the entrants and verdicts, and matches from the meetings.

use std::collections::HashSet;

use crate::game::tournament::{Meeting, Stage, Tournament};
use crate::game::{Player, Seat};
use crate::place::TournamentId;
use crate::store::games::rounds;
use crate::store::tournaments::read;
use crate::store::{Ask, Cause, Tx, records};

pub(super) const RELATIONS: &[&str] = &[
    "SELECT 'its times are not as it is: tournament ' || CAST(id AS TEXT) FROM tournaments
     WHERE ends_at < made_at - 86400000 + CASE WHEN state = 'open' THEN 604800000
                                    WHEN span = '12h' THEN 43200000 WHEN span = '1d' THEN 86400000
                                    WHEN span = '3d' THEN 259200000 ELSE 604800000 END
        OR due_at < made_at - 86400000",
    "SELECT 'it shows more than one tournament: message ' || CAST(message AS TEXT)
     FROM tournaments WHERE message IS NOT NULL
     GROUP BY message HAVING COUNT(*) > 1",
    "SELECT 'its matches were played before it, or elsewhere: tournament ' || CAST(t.id AS TEXT)
     FROM tournaments t
     JOIN bouts b ON b.tournament_id = t.id JOIN games g ON g.id = b.match_id
     WHERE g.began_at < t.made_at - 86400000 OR g.guild_id <> t.guild_id OR g.locale <> t.locale",
];

pub(super) async fn check(tx: &mut Tx, problems: &mut Vec<String>) -> Result<(), Cause> {
    for id in tx.all::<TournamentId>("SELECT id FROM tournaments ORDER BY id", ()).await? {
        match read::by_id(tx, id).await {
            Ok(Some(t)) => {
                let mut wrong = wrong(&t);
                for meeting in t.rounds().iter().flatten() {
                    played(tx, &t, meeting, &mut wrong).await?;
                }
                problems.extend(wrong.into_iter().map(|flaw| format!("{flaw}: tournament {id}")));
            }
            Ok(None) => {}
            Err(cause) if cause.is_of_the_row() => problems.push(cause.to_string()),
            Err(cause) => return Err(cause),
        }
    }
    Ok(())
}

/// Returns what is inconsistent within a tournament itself.
fn wrong(t: &Tournament) -> Vec<&'static str> {
    let rounds = t.rounds();
    let mut wrong = Vec::new();
    let rated = t.entrants.iter().filter(|entrant| entrant.rating.is_some()).count();
    let all_rated = rated == t.entrants.len() && t.kind.sizes().contains(&rated);
    let decided = rounds.iter().flatten().all(|meeting| meeting.verdict.is_some());
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
    let meetings = rounds.iter().flatten().map(|meeting| (meeting.round, meeting.nth));
    let meetings: HashSet<_> = meetings.collect();
    let mut met = t.bouts.iter().map(|(of, _)| of).chain(t.verdicts.iter().map(|(of, _)| of));
    if !met.all(|of| meetings.contains(of)) {
        wrong.push("nobody meets where someone met");
    }
    let late = |left: u8| usize::from(left) > rounds.len();
    if t.entrants.iter().any(|entrant| entrant.left.is_some_and(late)) {
        wrong.push("someone left it in a round that is to come");
    }
    let odd = |of: &Meeting| of.verdict.is_some_and(|verdict| !t.may_be(of, verdict));
    if rounds.iter().flatten().any(odd) {
        wrong.push("a meeting was decided otherwise than it went");
    }
    wrong
}

/// Compares a meeting's matches with what they should be.
async fn played(
    tx: &mut Tx,
    t: &Tournament,
    meeting: &Meeting,
    wrong: &mut Vec<&'static str>,
) -> Result<(), Cause> {
    for (nth, bout) in meeting.bouts.iter().enumerate() {
        let game = match records::by_id(tx, bout.game).await {
            Ok(Some(record)) => record.game,
            Err(cause) if !cause.is_of_the_row() => return Err(cause),
            _ => continue,
        };
        let seats = Seat::BOTH.into_iter().zip(rounds::seats(t, meeting, nth));
        if !seats.into_iter().all(|(seat, who)| {
            let is = game.player(seat);
            is == who || [is, who].contains(&Player::Gone)
        }) {
            wrong.push("those who met are not those who were to meet");
        }
        if *game.start() != t.terms((meeting.round, meeting.nth), nth).start {
            wrong.push("a match was played from elsewhere");
        }
    }
    Ok(())
}
