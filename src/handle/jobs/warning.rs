//! Warns players who are running out of time: nobody loses on time without a warning.

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

    /// If the platform cannot be reached, the warning is retried when the claim on the game expires.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let Self { game, ply, deadline, away } = *self;
        let waiting = worker.waiting(game).await?;
        let Some((record, who)) = waiting.filter(|(record, _)| record.game.ply() == ply) else {
            return Ok(Done::NoChange);
        };
        // First, since this is slow when Discord has trouble.
        let call = Call { game, ply, deadline: Some(deadline) };
        let is_sent = worker.make_way(call).await?;
        // However late the warning comes, it leaves time to act.
        let time = record.game.terms().move_time;
        let notice = if planted(10) { 0 } else { time.warning() };
        let end = deadline.max(worker.clock.now() + notice);
        // A player who wants no pings still gets the message, without a ping: it is what makes the loss fair.
        let store = &worker.bot.store;
        let quiet = store.chosen(record.place.guild, who).await?.preferences.calls == Some(false);
        if !is_sent {
            let content = view::warning(&record, who, end, away).pinging(|_| !quiet);
            worker.ping(&record, content, call).await?;
        }
        store.warned(game, ply, end, Warning::Given).await?;
        Ok(Done::NoChange)
    }

    async fn refused(&self, worker: &Worker<P>) -> Result<Done, StoreError> {
        worker.bot.store.warned(self.game, self.ply, self.deadline, Warning::Impossible).await?;
        Ok(Done::NoChange)
    }
}
