//! Games that a channel plays by vote: casting votes on the next move, and closing the vote. Both first lock the
//! vote's row: no acknowledged vote is left out of the count, and none is counted twice.

use crate::game::pace::{ANSWER, IDLE, asked_at};
use crate::game::vote::{count, may_vote};
use crate::game::{Ply, Record, Refusal};
use crate::place::{ChannelId, GameId, Shards, UserId};
use crate::planted::planted;
use crate::store::alive::in_shards;
use crate::store::batching::queue::Work;
use crate::store::games::turns::Addition;
use crate::store::outbox::{GRACE, SET_ASIDE, answers};
use crate::store::{Appended, Result, Store, Tx, records, write};
use crate::store::{Ask, Cause, Doing, Stored, interactions};
use nim::{Move, Partial};

/// The result of a vote, or of closing one early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Voted {
    /// It is done, now or by an earlier delivery: the game's current state.
    Done(Box<Record>),
    Refused(Refusal, Box<Record>),
    /// There is no such game.
    Nowhere,
}

impl Store {
    /// Returns the game that a channel plays now.
    ///
    /// # Errors
    /// If the database fails, or a stored game is damaged.
    pub async fn open_vote(&self, channel: ChannelId) -> Result<Option<Record>> {
        let read = self.readers.ask(async |on: &mut Tx| records::open_vote(on, channel).await);
        read.await.doing(format_args!("read the vote in {channel}"))
    }

    /// Returns what a person has voted for, while that vote is open.
    pub async fn own_vote(&self, id: GameId, who: UserId) -> Result<Option<Partial>> {
        const OWN: &str = "SELECT move FROM votes WHERE game_id = $1 AND user_id = $2";
        let own: Result<Option<String>, Cause> = self.readers.maybe(OWN, (id, Stored(who))).await;
        let own = own.doing(format_args!("read a vote in game {id}"))?;
        Ok(own.and_then(|own| own.parse().ok()))
    }

    /// Stores a person's vote on the move after `at`, dated when it was cast, in place of their earlier one.
    pub async fn cast(
        &self,
        id: GameId,
        at: Ply,
        who: UserId,
        m: Move,
        interaction: u64,
        now: i64,
    ) -> Result<Voted> {
        let ballot = Ballot { id, at, who, m, cast: asked_at(interaction, now), now };
        self.store(format!("vote in game {id}"), ballot).await
    }

    /// Closes the vote on the move after `at`, once for an interaction.
    pub async fn close_vote(
        &self,
        id: GameId,
        at: Ply,
        interaction: u64,
        now: i64,
        seed: u64,
    ) -> Result<Voted> {
        self.write(format!("close the vote in game {id}"), async |tx| {
            let Some(record) = hold(tx, id).await? else { return Ok(Voted::Nowhere) };
            if interactions::is_done(tx, Some(interaction)).await? {
                return Ok(Voted::Done(Box::new(record)));
            }
            if record.game.end().is_some() || record.game.ply() != at {
                return Ok(Voted::Refused(Refusal::VoteClosed, Box::new(record)));
            }
            Ok(match close(tx, &record, Some(interaction), now, seed).await? {
                Some(record) => Voted::Done(Box::new(record)),
                None => Voted::Refused(Refusal::NoVotes, Box::new(record)),
            })
        })
        .await
    }

    /// Closes the votes whose time is up at `now` in the servers of these shards, once no vote cast in time may still
    /// arrive. If nobody voted, the vote waits for somebody to. Returns how many were due.
    pub async fn close_votes(
        &self,
        shards: &Shards,
        now: i64,
        mut seed: impl FnMut() -> u64,
    ) -> Result<usize> {
        const DUE: &str = concat!(
            "SELECT p.game_id FROM polls p WHERE p.closes_at IS NOT NULL AND p.closes_at <= $1 AND (SELECT ",
            in_shards!("$2", "$3", "$4"),
            " FROM games WHERE id = p.game_id) ORDER BY p.closes_at LIMIT 20"
        );
        let due = self.readers.all(DUE, (now - ANSWER, shards)).await;
        let due: Vec<GameId> = due.doing("look for votes")?;
        for &id in &due {
            let seed = seed();
            let closed = write(&self.writer, async |tx| close_due(tx, id, now, seed).await).await;
            let closed = match closed {
                Err(error) if error.is_of_the_row() => {
                    tracing::error!(game = %id, %error, "a vote that is due cannot be closed");
                    // Set it aside, so that it does not hold up the others.
                    let text = "UPDATE polls SET closes_at = $2 WHERE game_id = $1";
                    self.writer.run(text, (id, now + SET_ASIDE)).await
                }
                closed => closed,
            };
            closed.doing(format_args!("close the vote in game {id} in time"))?;
        }
        Ok(due.len())
    }
}

/// A vote to store.
struct Ballot {
    id: GameId,
    at: Ply,
    who: UserId,
    m: Move,
    /// When it was cast.
    cast: i64,
    now: i64,
}

impl Work for Ballot {
    type Done = Voted;

    async fn write(&self, tx: &mut Tx) -> Result<Voted, Cause> {
        let Self { id, at, who, m, cast, now } = *self;
        let Some(record) = hold(tx, id).await? else { return Ok(Voted::Nowhere) };
        if let Err(refusal) = may_vote(&record, at, m, cast) {
            return Ok(Voted::Refused(refusal, Box::new(record)));
        }
        let poll = record.poll.as_ref();
        if poll.is_some_and(|poll| poll.closes.is_none() || poll.is_up(cast)) {
            open_again(tx, &record, now).await?;
            if planted(14) {
                return Ok(Voted::Done(Box::new(record)));
            }
        }
        let text = "INSERT INTO votes (game_id, user_id, move, cast_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT (game_id, user_id) DO UPDATE SET move = excluded.move, cast_at = excluded.cast_at
             WHERE votes.cast_at <= excluded.cast_at";
        tx.run(text, (id, Stored(who), m.to_string(), cast)).await?;
        Ok(Voted::Done(Box::new(records::current(tx, id).await?)))
    }
}

/// Locks the vote until this transaction ends, and returns its game; `None` if the game is not played by vote.
async fn hold(tx: &mut Tx, id: GameId) -> Result<Option<Record>, Cause> {
    match tx.changed("UPDATE polls SET seconds = seconds WHERE game_id = $1", id).await? {
        true => records::by_id(tx, id).await,
        false => Ok(None),
    }
}

/// Reopens a vote in which nobody voted in time: it lasts as long again, and the game is not idle.
async fn open_again(tx: &mut Tx, record: &Record, now: i64) -> Result<(), Cause> {
    let id = record.game.id();
    tx.run("UPDATE polls SET closes_at = $2 + seconds * 1000 WHERE game_id = $1", (id, now))
        .await?;
    let text = "UPDATE games SET due_at = $2, deadline_at = $2, claimed_until = 0 WHERE id = $1";
    tx.run(text, (id, now + IDLE)).await
}

/// Closes a vote whose row is locked, and returns the game afterwards; `None` if nobody voted.
async fn close(
    tx: &mut Tx,
    record: &Record,
    interaction: Option<u64>,
    now: i64,
    seed: u64,
) -> Result<Option<Record>, Cause> {
    let Some((turn, verdict)) = count(record, seed) else { return Ok(None) };
    // These votes are on the move that is made now: after it they could not be read.
    let id = record.game.id();
    tx.run("DELETE FROM votes WHERE game_id = $1", id).await?;
    let addition = Addition::new(record, &turn, now, interaction);
    let Appended::Done(current) = addition.write(tx).await? else {
        return Err(Cause::Corrupt("a vote is on another move".to_owned()));
    };
    let over = current.game.end().is_some();
    let text =
        "UPDATE polls SET verdict = $2, closes_at = CASE WHEN $4 = 0 THEN $3 + seconds * 1000 END
         WHERE game_id = $1";
    tx.run(text, (id, verdict, now, over)).await?;
    // An interaction's answer draws the board itself.
    show(tx, record, interaction.map_or(now, |_| now + GRACE)).await?;
    records::by_id(tx, id).await
}

/// Closes a vote whose time is up, unless somebody already has.
async fn close_due(tx: &mut Tx, id: GameId, now: i64, seed: u64) -> Result<(), Cause> {
    let is_due = |record: &Record| {
        let closes = record.poll.as_ref().and_then(|poll| poll.closes);
        closes.is_some_and(|closes| closes <= now - ANSWER)
    };
    let Some(record) = hold(tx, id).await?.filter(is_due) else { return Ok(()) };
    if close(tx, &record, None, now, seed).await?.is_none() {
        tx.run("UPDATE polls SET closes_at = NULL WHERE game_id = $1", id).await?;
        show(tx, &record, now).await?;
    }
    Ok(())
}

/// Notes that the board is to show, from `at` on, that the vote was closed.
async fn show(tx: &mut Tx, record: &Record, at: i64) -> Result<(), Cause> {
    let Some(board) = record.board else { return Ok(()) };
    answers::draw(tx, record.game.id(), board, at).await
}
