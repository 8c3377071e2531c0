//! Redraws the messages of challenges that are no longer open.

use super::{Done, Halt, Job, Platform, Worker};
use crate::game::{Challenge, Fate};
use crate::handle::any_job::DrawChallenge;
use crate::place::{GameId, MessageId};
use crate::view;

/// Redraws the challenge's own message.
#[derive(Debug)]
pub(super) struct DrawOwn(pub GameId);

impl<P: Platform> Job<P> for DrawOwn {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let store = &worker.bot.store;
        let Some(challenge) = store.challenge(self.0).await? else { return Ok(Done::Over) };
        let Some(message) = challenge.message else { return Ok(Done::Over) };
        // A click may have made it the game's board.
        let is_board = challenge.state == Fate::Accepted
            && store.game(self.0).await?.is_some_and(|record| record.board == Some(message));
        match is_board {
            true => Ok(Done::Over),
            false => draw(worker, &challenge, message).await,
        }
    }
}

impl<P: Platform> Job<P> for DrawChallenge {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        match worker.bot.store.challenge(self.challenge).await? {
            Some(challenge) => draw(worker, &challenge, self.message).await,
            None => Ok(Done::Over),
        }
    }
}

async fn draw(
    worker: &Worker<impl Platform>,
    challenge: &Challenge,
    message: MessageId,
) -> Result<Done, Halt> {
    let with = view::challenge_closed(challenge, worker.clock.now());
    worker.edit(challenge.place.channel, message, with).await?;
    Ok(Done::Over)
}
