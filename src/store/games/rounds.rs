//! Advances tournaments in the background: begins matches, decides meetings, begins rounds.

use sqlx::Connection;

use crate::game::tournament::{Bout, Meeting, Need, Side, Stage, Tournament};
use crate::game::{Fair, Game, OPEN_GAMES, Player, Record, Terms};
use crate::place::{GameId, Shards, TournamentId};
use crate::planted::planted;
use crate::store::alive::in_shards;
use crate::store::games::begin::{self, open_games};
use crate::store::games::{matches, threads};
use crate::store::outbox::{Job, SET_ASIDE, answers, enqueue};
use crate::store::servers::row;
use crate::store::tournaments::read;
use crate::store::{Ask, Cause, Result, Store, Tx};

/// How often to check whether people may begin another game, in milliseconds.
const AGAIN: i64 = 300_000;
/// The most tournaments to advance at a time.
const AT_ONCE: i64 = 5;

impl Store {
    /// Advances what is due at `now` in the servers of these shards, and puts the redraws into the outbox.
    pub async fn advance(&self, shards: &Shards, now: i64) -> Result<()> {
        const DUE: &str = concat!(
            "SELECT id FROM tournaments WHERE due_at <= $1 AND ",
            in_shards!("$2", "$3", "$4"),
            " ORDER BY due_at LIMIT $5"
        );
        let values = ((now, shards), AT_ONCE);
        self.for_each_due("go on with tournaments", DUE, values, async |tx, id| {
            let mut attempt = tx.begin().await?;
            let again = match go_on(&mut attempt, id, now).await {
                Ok(again) => {
                    attempt.commit().await?;
                    again
                }
                Err(error) if error.is_of_the_row() => {
                    tracing::error!(tournament = %id, %error, "a tournament does not go on");
                    attempt.rollback().await?;
                    Some(now + SET_ASIDE)
                }
                Err(error) => return Err(error),
            };
            tx.run("UPDATE tournaments SET due_at = $2 WHERE id = $1", (id, again)).await
        })
        .await
    }
}

/// Advances a tournament. Returns when to look at it next, if ever.
async fn go_on(tx: &mut Tx, id: TournamentId, now: i64) -> Result<Option<i64>, Cause> {
    let Some(mut t) = read::by_id(tx, id).await? else { return Ok(None) };
    let again = match t.stage {
        Stage::Open if now < t.ends => Some(t.ends),
        Stage::Open => {
            end(tx, &mut t, Stage::Off).await?;
            None
        }
        Stage::Running => run(tx, &mut t, now).await?,
        Stage::Over | Stage::Off => None,
    };
    enqueue(tx, Job::Tournament(id), t.place, now).await?;
    Ok(again)
}

/// Does all that can be done now. Returns when to look again, if ever.
async fn run(tx: &mut Tx, t: &mut Tournament, now: i64) -> Result<Option<i64>, Cause> {
    loop {
        let rounds = t.rounds();
        let (mut waiting, mut playing) = (false, false);
        let open = rounds.last().into_iter().flatten();
        for meeting in open.filter(|meeting| meeting.verdict.is_none()) {
            let verdict = match t.need(meeting) {
                Need::Nothing => {
                    playing = true;
                    continue;
                }
                Need::Verdict(verdict) => verdict,
                Need::Bout(nth) => match begin(tx, t, meeting, nth, now).await? {
                    None => {
                        playing = true;
                        continue;
                    }
                    Some(busy) if now >= t.ends => t.absent(meeting, busy),
                    Some(_) => {
                        waiting = true;
                        continue;
                    }
                },
            };
            let of = (meeting.round, meeting.nth);
            let text = "INSERT INTO verdicts (tournament_id, in_round, meeting, winner, decided_by) VALUES ($1, $2, $3, $4, $5)";
            tx.run(text, (t.id, of, verdict.winner, verdict.by)).await?;
            t.verdicts.push((of, verdict));
        }
        if waiting {
            return Ok(Some(t.ends.min(now + AGAIN)));
        }
        if playing {
            // The end of a game makes the tournament due.
            return Ok(Some(t.ends.max(now + SET_ASIDE)));
        }
        if rounds.len() >= usize::from(t.length()) {
            end(tx, t, Stage::Over).await?;
            enqueue(tx, Job::Winner(t.id), t.place, now).await?;
            return Ok(None);
        }
        t.ends = now + t.span.millis();
        tx.run("UPDATE tournaments SET ends_at = $2 WHERE id = $1", (t.id, t.ends)).await?;
    }
}

/// Returns the players' seats in the first game of a meeting's match.
pub fn seats(t: &Tournament, meeting: &Meeting, nth: usize) -> [Player; 2] {
    let begins = t.begins((meeting.round, meeting.nth), nth);
    [begins, begins.across()].map(|side| player(t, meeting, side))
}

fn player(t: &Tournament, meeting: &Meeting, side: Side) -> Player {
    let entrant = meeting.side(side).and_then(|at| t.entrants.get(at));
    entrant.map_or(Player::Gone, |entrant| entrant.who)
}

/// Returns an id for a game that begins at `now`. Matches of many tournaments may begin in one millisecond.
async fn free_id(tx: &mut Tx, now: i64) -> Result<GameId, Cause> {
    loop {
        let id = GameId::made_at(now, fastrand::u64(..));
        if !tx.any("SELECT 1 FROM games WHERE id = $1", id).await? {
            return Ok(id);
        }
    }
}

/// Begins a match of a meeting. If it cannot begin, returns which of the two have too many open games.
async fn begin(
    tx: &mut Tx,
    t: &mut Tournament,
    meeting: &Meeting,
    nth: usize,
    now: i64,
) -> Result<Option<[bool; 2]>, Cause> {
    let of = (meeting.round, meeting.nth);
    let seats = seats(t, meeting, nth);
    let settings = row::read(tx, t.place.guild).await?;
    let usual = t.terms(of, nth);
    let terms = Terms {
        move_time: settings.move_time,
        theme: settings.theme.unwrap_or(usual.theme),
        ..usual
    };
    let id = free_id(tx, now).await?;
    let game = Game::new(id, seats, terms);
    let fair = Fair {
        first: id,
        second: None,
        score: seats.map(|player| (player, 0)),
        over: false,
        until: Some(t.ends),
    };
    let record = Record { fair: Some(fair), ..Record::begun(game, t.place, now) };
    // The people a player's other games here are with could keep them from their match.
    if begin::insert(tx, &record, true, now).await?.is_some() {
        let mut busy = [false; 2];
        for (busy, side) in busy.iter_mut().zip(Side::BOTH) {
            if let Some(who) = player(t, meeting, side).person() {
                *busy = open_games(tx, who).await? >= OPEN_GAMES;
            }
        }
        return Ok(Some(busy));
    }
    matches::begin(tx, id).await?;
    // Due before the tournament's message says that the match has begun.
    answers::post(tx, &record, now - 1).await?;
    if settings.threads {
        threads::want(tx, &record, now).await?;
    }
    if planted(18) {
        return Ok(None);
    }
    let text = "INSERT INTO bouts (tournament_id, in_round, meeting, bout, match_id) VALUES ($1, $2, $3, $4, $5)";
    tx.run(text, (t.id, of, nth as i64 + 1, id)).await?;
    let bout = Bout { game: id, score: [0; 2], over: false, board: (t.place.channel, None) };
    t.bouts.push((of, bout));
    Ok(None)
}

async fn end(tx: &mut Tx, t: &mut Tournament, stage: Stage) -> Result<(), Cause> {
    t.stage = stage;
    tx.run("UPDATE tournaments SET state = $2, ends_at = NULL WHERE id = $1", (t.id, stage)).await
}
