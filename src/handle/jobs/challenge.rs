//! Redraws the message of a challenge that is no longer open.

use super::{Done, Halt, Job, Platform, Worker};
use crate::handle::any_job::DrawChallenge;
use crate::view;

impl<P: Platform> Job<P> for DrawChallenge {
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        if let Some(challenge) = worker.bot.store.challenge(self.challenge).await? {
            let with = view::challenge_closed(&challenge, worker.clock.now());
            let channel = challenge.place.channel;
            worker.edit(channel, self.message, with).await?;
        }
        Ok(Done::Over)
    }
}
