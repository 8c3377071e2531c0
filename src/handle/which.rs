//! Finds the game that a command is about: the asker's open one in the channel. If there are several, asks.

use super::prelude::*;
use crate::ask::control::Button;

/// Returns the game, if there is one, or asks which; the question's buttons then do what the command asked for.
pub async fn which(turn: &Turn<'_>, button: impl Fn(&Record) -> Button) -> Result<Option<Record>> {
    which_of(turn, |_| true, button).await
}

/// The same, preferring the games that are `meant`.
pub async fn which_of(
    turn: &Turn<'_>,
    meant: impl Fn(&Record) -> bool,
    button: impl Fn(&Record) -> Button,
) -> Result<Option<Record>> {
    let mut open = here(turn).await?;
    if open.iter().any(&meant) {
        open.retain(meant);
    }
    // A vote waits for everybody.
    open.sort_by_key(|record| {
        record.poll.is_none() && record.game.seat_of(turn.user) != Some(record.game.to_move())
    });
    if open.len() > 1 {
        return Err(Stop::whisper(view::which_game(&open, button, turn.language().await)));
    }
    Ok(open.pop())
}

/// Returns the asker's open games in this channel, and the channel's own.
pub async fn here(turn: &Turn<'_>) -> Result<Vec<Record>, StoreError> {
    let channel = turn.place.channel;
    let mut open = turn.store.open_in(turn.user, channel).await?;
    open.extend(turn.store.apart_in(turn.user, channel).await?);
    open.extend(turn.store.open_vote(channel).await?);
    Ok(open)
}
