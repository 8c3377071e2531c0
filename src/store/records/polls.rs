//! The vote in a game that a channel plays, written and read with its game.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::game::Game;
use crate::game::vote::{Ballots, Poll, VoteTime};
use crate::place::GameId;
use crate::store::{Ask, Cause, Stored, Tx, corrupt, get};
use nim::Move;

/// What the level column holds for a channel's seat.
pub const CHANNEL: &str = "channel";

/// Opens the first vote of a new game.
pub async fn open(tx: &mut Tx, id: GameId, poll: &Poll) -> Result<(), Cause> {
    let text = "INSERT INTO polls (game_id, host, seconds, closes_at) VALUES ($1, $2, $3, $4)";
    let (host, seconds) = (poll.host.map(Stored), poll.time.in_seconds());
    tx.run(text, (id, host, seconds, poll.closes)).await
}

/// Ends all voting once the game is over, and forgets who began it.
pub async fn over(tx: &mut Tx, id: GameId) -> Result<(), Cause> {
    let texts = [
        "UPDATE polls SET host = NULL, closes_at = NULL WHERE game_id = $1",
        "DELETE FROM votes WHERE game_id = $1",
    ];
    tx.run_each(&texts, id).await
}

/// Reads a game's vote from the game's row: only channels play by vote, and only legal moves get votes.
pub fn poll(row: &AnyRow, game: &Game) -> Result<Option<Poll>, Cause> {
    let seconds: Option<i64> = get(row, "seconds")?;
    if seconds.is_some() != game.channel_seat().is_some() {
        return Err(corrupt("vote"));
    }
    let Some(seconds) = seconds else { return Ok(None) };
    let position = game.position();
    let time = u32::try_from(seconds).ok().and_then(VoteTime::seconds);
    let ballots = row.try_get::<Option<&str>, _>("ballots")?.unwrap_or("");
    let counted = ballots.split_whitespace().map(|counted| {
        let (m, votes) = counted.split_once('=')?;
        let m = position.read_move(m).ok().filter(|&m| position.after(m).is_ok())?;
        Some((m, votes.parse().ok()?))
    });
    let counted: Option<Vec<(Move, u32)>> = counted.collect();
    Ok(Some(Poll {
        host: get(row, "host")?,
        time: time.ok_or_else(|| corrupt("seconds"))?,
        closes: get(row, "closes_at")?,
        ballots: Ballots::new(counted.ok_or_else(|| corrupt("votes"))?),
        verdict: get(row, "verdict")?,
    }))
}
