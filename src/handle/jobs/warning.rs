//! Players who are running out of time are warned: nobody loses a game unwarned.

use super::{Done, Halt, Job, Platform, Worker};
use crate::handle::any_job::Warn;
use crate::place::GameId;
use crate::planted::planted;
use crate::store::{Call, StoreError, Warning};
use crate::view;

impl<P: Platform> Job<P> for Warn {
    fn calls(&self) -> Option<GameId> {
        Some(self.game)
    }

    /// What does not come through is tried again when the claim on the game runs out.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let Self { game, ply, deadline, away } = *self;
        let waiting = worker.waiting(game).await?;
        let Some((record, who)) = waiting.filter(|(record, _)| record.game.ply() == ply) else {
            return Ok(Done::AsIs);
        };
        // What takes its time where Discord is out of order comes first.
        let call = Call { game, ply, deadline: Some(deadline) };
        let is_sent = worker.make_way(call).await?;
        // However late the warning comes, there is time left to act on it.
        let time = record.game.terms().move_time;
        let left = if planted(10) { 0 } else { time.warning() };
        let end = deadline.max(worker.clock.now() + left);
        // Who is never called finds it there all the same, for it is what makes the loss fair.
        let store = &worker.bot.store;
        let quiet = store.chosen(record.place.guild, who).await?.preferences.calls == Some(false);
        if !is_sent {
            let with = view::warning(&record, who, end, away).pinging(|_| !quiet);
            worker.ping(&record, with, call).await?;
        }
        store.warned(game, ply, end, Warning::Given).await?;
        Ok(Done::AsIs)
    }

    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        worker.bot.store.warned(self.game, self.ply, self.deadline, Warning::Impossible).await?;
        Ok(Done::AsIs)
    }
}
