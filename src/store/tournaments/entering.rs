//! Making, entering, leaving, starting and calling off tournaments. Each is decided on the stored state, in the
//! transaction that writes it. What changes makes a tournament due.

use super::read;
use crate::game::Rating;
use crate::game::tournament::{IN_A_SERVER, Stage, Tournament, TournamentRefusal};
use crate::place::{GameId, TournamentId, UserId};
use crate::store::{Ask, Cause, Result, Store, Stored, Tx};

/// The tournament afterwards, or why nothing was done, with the tournament as it is.
type Done<T = Tournament> = Result<T, (TournamentRefusal, Option<Tournament>)>;

impl Store {
    /// Makes a tournament at `now`, once for an interaction.
    pub async fn open_tournament(&self, t: &Tournament, now: i64) -> Result<Done> {
        self.write(format!("make tournament {}", t.id), async |tx| {
            if let Some(same) = read::by_id(tx, t.id).await? {
                return Ok(Ok(same));
            }
            let (guild, channel) = (t.place.guild, t.place.channel);
            let text = "SELECT COUNT(*), COALESCE(SUM(CASE WHEN channel_id = $2 THEN 1 ELSE 0 END), 0) FROM tournaments
                 WHERE ends_at IS NOT NULL AND guild_id = $1";
            let (there, here): (i64, i64) = tx.one(text, (guild, channel)).await?;
            if here > 0 {
                return Ok(Err((TournamentRefusal::OneHere, None)));
            }
            if there >= IN_A_SERVER as i64 {
                // One whose channel was deleted unnoticed ends once it is drawn again.
                let text =
                    "UPDATE tournaments SET due_at = $2 WHERE ends_at IS NOT NULL AND guild_id = $1";
                tx.run(text, (guild, now)).await?;
                return Ok(Err((TournamentRefusal::ServerFull, None)));
            }
            let text = "INSERT INTO tournaments (id, guild_id, channel_id, locale, organiser, kind, preset, span, seed,
                     made_at, state, ends_at, due_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $11)";
            let place = (guild, Stored(channel), t.place.locale);
            let options = (t.kind, t.preset, t.span, t.seed.cast_signed());
            tx.run(text, (Stored(t.id), place, t.organiser.person(), options, now, t.ends)).await?;
            Ok(Ok(t.clone()))
        })
        .await
    }

    pub async fn enter(&self, id: TournamentId, who: UserId, now: i64) -> Result<Done> {
        self.write(format!("enter a person in tournament {id}"), async |tx| {
            let text = "SELECT t.id FROM entrants e JOIN tournaments t ON t.id = e.tournament_id
                 WHERE e.user_id = $1 AND e.left_in IS NULL AND t.ends_at IS NOT NULL AND t.id <> $2";
            let mut others = 0;
            for other in tx.all(text, (who, id)).await? {
                let other = read::by_id(tx, other).await?;
                others += usize::from(other.is_some_and(|t| t.may_play(who)));
            }
            change(tx, id, now, |t| t.may_enter(who, others), async |tx, _| {
                let text = "INSERT INTO entrants (tournament_id, entry, user_id)
                     VALUES ($1, (SELECT COALESCE(MAX(entry), 0) + 1 FROM entrants WHERE tournament_id = $1), $2)";
                tx.run(text, (id, Stored(who))).await
            })
            .await
        })
        .await
    }

    pub async fn leave(&self, id: TournamentId, who: UserId, sure: bool, now: i64) -> Result<Done> {
        self.write(format!("let a person leave tournament {id}"), async |tx| {
            let may = |t: &Tournament| t.may_leave(who, sure);
            change(tx, id, now, may, async |tx, t| leave(tx, t, who).await).await
        })
        .await
    }

    /// Removes a person. Also returns the game they leave behind, which the caller must end. `by` is as in
    /// [`may_remove`](Tournament::may_remove).
    pub async fn remove_entrant(
        &self,
        id: TournamentId,
        who: UserId,
        by: Option<UserId>,
        now: i64,
    ) -> Result<Done<(Tournament, Option<GameId>)>> {
        self.write(format!("remove a person from tournament {id}"), async |tx| {
            let text = "SELECT s.game_id FROM seats s JOIN games g ON g.id = s.game_id JOIN bouts b ON b.match_id = g.match_id
                 WHERE b.tournament_id = $1 AND s.user_id = $2 AND s.open = 1";
            let game = tx.maybe(text, (id, who)).await?;
            let may = |t: &Tournament| t.may_remove(who, by);
            let done = change(tx, id, now, may, async |tx, t| leave(tx, t, who).await).await?;
            Ok(done.map(|t| (t, game)))
        })
        .await
    }

    pub async fn start_tournament(&self, id: TournamentId, now: i64) -> Result<Done> {
        self.write(format!("start tournament {id}"), async |tx| {
            change(tx, id, now, Tournament::may_start, async |tx, t| {
                let text = "UPDATE entrants SET rating = COALESCE(
                         (SELECT rating FROM tallies WHERE guild_id = $2 AND user_id = entrants.user_id AND season = 'all'), $3)
                     WHERE tournament_id = $1";
                tx.run(text, (id, t.place.guild, Rating::default().rating)).await?;
                let text = "UPDATE tournaments SET state = $2, ends_at = $3 WHERE id = $1";
                tx.run(text, (id, Stage::Running, now + t.span.millis())).await
            })
            .await
        })
        .await
    }

    pub async fn call_off(&self, id: TournamentId, now: i64) -> Result<Done> {
        self.write(format!("call off tournament {id}"), async |tx| call_off(tx, id, now).await)
            .await
    }
}

/// Calls off a tournament that is not over.
pub async fn call_off(tx: &mut Tx, id: TournamentId, now: i64) -> Result<Done, Cause> {
    change(tx, id, now, Tournament::may_go_on, async |tx, t| {
        // Nobody is in it any more. Those in a tournament whose entry ended stay: so it says why it is off.
        if t.stage == Stage::Open {
            tx.run("DELETE FROM entrants WHERE tournament_id = $1", id).await?;
        }
        let text = "UPDATE tournaments SET state = $2, ends_at = NULL WHERE id = $1";
        tx.run(text, (id, Stage::Off)).await
    })
    .await
}

/// Changes a tournament that allows it, and makes it due.
async fn change(
    tx: &mut Tx,
    id: TournamentId,
    now: i64,
    may: impl FnOnce(&Tournament) -> Result<(), TournamentRefusal>,
    work: impl AsyncFnOnce(&mut Tx, &Tournament) -> Result<(), Cause>,
) -> Result<Done, Cause> {
    let Some(t) = read::by_id(tx, id).await? else {
        return Ok(Err((TournamentRefusal::NoneHere, None)));
    };
    if let Err(refusal) = may(&t) {
        return Ok(Err((refusal, Some(t))));
    }
    work(tx, &t).await?;
    touch(tx, id, now).await?;
    Ok(Ok(read::by_id(tx, id).await?.ok_or(sqlx::Error::RowNotFound)?))
}

/// Takes a person out of a tournament: once it has begun, what they played stays.
async fn leave(tx: &mut Tx, t: &Tournament, who: UserId) -> Result<(), Cause> {
    let query = match t.stage {
        Stage::Open => "DELETE FROM entrants WHERE tournament_id = $1 AND user_id = $2 AND $3 >= 0",
        Stage::Running | Stage::Over | Stage::Off => {
            "UPDATE entrants SET left_in = $3 WHERE tournament_id = $1 AND user_id = $2"
        }
    };
    tx.run(query, (t.id, who, t.rounds().len().max(1) as i64)).await
}

/// Erases a person from all tournaments, as of `now`. Those under way go on without them.
pub async fn erase(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    let text = "SELECT t.id, CASE WHEN e.left_in IS NULL AND t.ends_at IS NOT NULL THEN 1 ELSE 0 END AS stays
         FROM entrants e JOIN tournaments t ON t.id = e.tournament_id WHERE e.user_id = $1";
    for (id, stays) in tx.all(text, who).await? {
        // A tournament that is over stays as it was, but for the name.
        if stays {
            match read::by_id(tx, id).await {
                Ok(Some(t)) => leave(tx, &t, who).await?,
                // An unreadable tournament goes on for nobody.
                Err(cause) if !cause.is_of_the_row() => return Err(cause),
                _ => {}
            }
        }
        touch(tx, id, now).await?;
    }
    tx.run("UPDATE entrants SET user_id = NULL WHERE user_id = $1", who).await?;
    let text = "UPDATE tournaments SET organiser = NULL, due_at = $2 WHERE organiser = $1";
    tx.run(text, (who, now)).await
}

/// Makes a tournament due at `now`, as one of its games has ended: it is advanced and redrawn as soon as possible.
pub async fn game_ended(tx: &mut Tx, of: GameId, now: i64) -> Result<(), Cause> {
    let text = "UPDATE tournaments SET due_at = $2
         WHERE ends_at IS NOT NULL AND id = (SELECT tournament_id FROM bouts WHERE match_id = $1)";
    tx.run(text, (of, now)).await
}

/// Makes a person's tournaments under way due at `now`, as what they show of the person has changed.
pub async fn redraw_those_of(tx: &mut Tx, who: UserId, now: i64) -> Result<(), Cause> {
    let entered = "SELECT tournament_id FROM entrants WHERE user_id = $1";
    let text = "UPDATE tournaments SET due_at = $2 WHERE id = $1 AND ends_at IS NOT NULL";
    for id in tx.all::<TournamentId>(entered, who).await? {
        tx.run(text, (id, now)).await?;
    }
    Ok(())
}

/// Makes a tournament due at `now`, as something has changed: it is advanced and redrawn as soon as possible.
async fn touch(tx: &mut Tx, id: TournamentId, now: i64) -> Result<(), Cause> {
    tx.run("UPDATE tournaments SET due_at = $2 WHERE id = $1", (id, now)).await
}
