//! Warns players who are running out of time: nobody loses on time without a warning.

use super::{Done, Halt, Platform, Worker};
use crate::handle::any_job::Warn;
use crate::planted::planted;
use crate::store::{Nudge, StoreError, Warning};
use crate::view;

impl<P: Platform> Worker<P> {
    /// If the platform cannot be reached, the warning is retried when the claim on the game expires.
    pub(super) async fn warn(&self, warn: Warn) -> Result<Done, Halt> {
        let Warn { game, ply, deadline, away } = warn;
        let waiting = self.waiting(game).await?;
        let Some((record, who)) = waiting.filter(|(record, _)| record.game.ply() == ply) else {
            return Ok(Done::NoChange);
        };
        // First, since this is slow when Discord has trouble.
        let nudge = Nudge { game, ply, deadline: Some(deadline) };
        let is_sent = self.make_way(nudge).await?;
        // However late the warning comes, it leaves time to act.
        let time = record.game.terms().move_time;
        let notice = if planted(10) { 0 } else { time.warning() };
        let end = deadline.max(self.clock.now() + notice);
        // A player who wants no pings still gets the message, without a ping: it is what makes the loss fair.
        let store = &self.bot.store;
        let quiet = store.chosen(record.place.guild, who).await?.preferences.calls == Some(false);
        if !is_sent {
            let content = view::warning(&record, who, end, away).pinging(|_| !quiet);
            self.ping(&record, content, nudge).await?;
        }
        store.warned(game, ply, end, Warning::Given).await?;
        Ok(Done::NoChange)
    }

    pub(super) async fn warning_refused(&self, warn: Warn) -> Result<Done, StoreError> {
        self.bot.store.warned(warn.game, warn.ply, warn.deadline, Warning::Impossible).await?;
        Ok(Done::NoChange)
    }
}
