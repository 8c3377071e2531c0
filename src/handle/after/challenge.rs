//! Challenges that are open no more.

use super::After;
use super::job::{Done, Halt, Job};
use crate::handle::platform::Platform;
use crate::place::{GameId, MessageId};
use crate::view;

#[derive(Debug)]
pub(super) struct DrawChallenge {
    pub challenge: GameId,
    pub message: MessageId,
}

impl<P: Platform> Job<P> for DrawChallenge {
    async fn run(&self, after: &After<P>) -> Result<Done, Halt> {
        if let Some(challenge) = after.bot.store.challenge(self.challenge).await? {
            let with = view::challenge_closed(&challenge, after.clock.now());
            let channel = challenge.place.channel;
            after.edit(channel, self.message, with).await?;
        }
        Ok(Done::Over)
    }
}
