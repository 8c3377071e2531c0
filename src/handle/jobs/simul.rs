//! Simuls in which somebody has joined, or a game has ended: the message shows how all stand.

use super::job::{Done, Halt, Job};
use super::worker::Worker;
use crate::ask::Presence;
use crate::handle::platform::{Failure, Platform};
use crate::place::SimulId;
use crate::view;

#[derive(Debug)]
pub(super) struct ShowSimul(pub SimulId);

impl<P: Platform> Job<P> for ShowSimul {
    /// Draws the message until it shows how things stand; one that is gone is posted again.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let (store, mut drawn) = (&worker.bot.store, None);
        while let Some(simul) = store.simul(self.0).await? {
            let (channel, with) = (simul.place.channel, view::simul(&simul));
            if drawn.as_ref() == Some(&with) {
                break;
            }
            drawn = Some(with.clone());
            let edited = match simul.message {
                Some(message) => worker.edit(channel, message, with.clone()).await,
                None => Err(Failure::Gone("its message is not known".to_owned())),
            };
            match edited {
                Err(Failure::Gone(_)) => {
                    let was = simul.message.map_or(0, |message| message.0);
                    let name = format!("s{}", was.max(simul.id.0));
                    let send = worker.platform.send(channel, with, name);
                    let sent = worker.unless_refused_lately(channel, Presence::Speaker, send);
                    store.set_simul(simul.id, sent.await?).await?;
                }
                edited => edited?,
            }
        }
        Ok(Done::Over)
    }
}
