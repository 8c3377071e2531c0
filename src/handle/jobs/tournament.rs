//! Redraws a tournament's message, and tells the channel who won.

use super::{Done, Halt, HasMessage, Job, Platform, Target, Worker};
use crate::ask::Presence;
use crate::place::TournamentId;
use crate::store::{MessageOwner, StoreError};
use crate::view;

#[derive(Debug)]
pub(super) struct ShowTournament(pub TournamentId);

impl<P: Platform> Job<P> for ShowTournament {
    const INSISTS: bool = true;

    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        worker.show(self).await
    }
}

impl<P: Platform> HasMessage<P> for ShowTournament {
    async fn target(&self, worker: &Worker<P>) -> Result<Option<Target>, StoreError> {
        let store = &worker.bot.store;
        let Some(t) = store.tournament(self.0).await? else { return Ok(None) };
        let content = view::tournament(&t, store.settings(t.place.guild).await?.theme);
        let (channel, message) = (t.place.channel, t.message);
        let (owner, name) = (MessageOwner::Tournament(t.id), ('t', t.id.0));
        Ok(Some(Target { then: Done::Over, channel, message, owner, name, content }))
    }
}

#[derive(Debug)]
pub(super) struct TellWinner(pub TournamentId);

impl<P: Platform> Job<P> for TellWinner {
    const INSISTS: bool = true;

    /// Posts the winner once, as a new message: the tournament's may have scrolled far up by now.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        if let Some(t) = worker.bot.store.tournament(self.0).await? {
            let (channel, name) = (t.place.channel, format!("w{}", t.id));
            let send = worker.platform.send(channel, view::tournament_won(&t), name);
            worker.unless_refused_lately(channel, Presence::Speaker, send).await?;
        }
        Ok(Done::Over)
    }
}
