//! Redraws the messages of challenges that are no longer open.

use super::{Done, Halt, Job, Platform, Worker};
use crate::game::Fate;
use crate::handle::any_job::DrawChallenge;
use crate::store::MessageOwner;
use crate::view;

impl<P: Platform> Job<P> for DrawChallenge {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let (id, store, now) = (self.challenge, &worker.bot.store, worker.clock.now());
        let mut message = self.message;
        if message.is_none() {
            let Some(challenge) = store.challenge(id).await? else { return Ok(Done::Over) };
            message = worker.message(MessageOwner::Challenge(id), challenge.message).await?;
        }
        let Some(message) = message else { return Ok(Done::Over) };
        // Read again: it may have been closed while its message was looked for.
        let Some(challenge) = store.challenge(id).await? else { return Ok(Done::Over) };
        let is_shown = match challenge.fate(now) {
            Fate::Open => true,
            // A click may have made it the game's board.
            Fate::Accepted => {
                store.game(id).await?.is_some_and(|record| record.board == Some(message))
            }
            Fate::Declined | Fate::Withdrawn | Fate::Expired | Fate::Stopped => false,
        };
        if !is_shown {
            let content = view::challenge_closed(&challenge, now);
            worker.edit(challenge.place.channel, message, content).await?;
        }
        Ok(Done::Over)
    }
}
