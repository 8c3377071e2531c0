//! Redraws the message of a simul in which somebody has joined or a game has ended.

use super::{Done, Halt, HasMessage, Job, Platform, Target, Worker};
use crate::place::SimulId;
use crate::store::{MessageOwner, StoreError};
use crate::view;

#[derive(Debug)]
pub(super) struct ShowSimul(pub SimulId);

impl<P: Platform> Job<P> for ShowSimul {
    const INSISTS: bool = true;

    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        worker.show(self).await
    }
}

impl<P: Platform> HasMessage<P> for ShowSimul {
    async fn target(&self, worker: &Worker<P>) -> Result<Option<Target>, StoreError> {
        let simul = worker.bot.store.simul(self.0).await?;
        Ok(simul.map(|simul| Target {
            then: Done::Over,
            channel: simul.place.channel,
            message: simul.message,
            owner: MessageOwner::Simul(simul.id),
            name: ('s', simul.id.0),
            content: view::simul(&simul),
        }))
    }
}
