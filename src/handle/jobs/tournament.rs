//! Tells a tournament's channel who won.

use super::{Done, Halt, Platform, Worker};
use crate::place::TournamentId;
use crate::view;

impl<P: Platform> Worker<P> {
    /// Posts the winner once, as a new message: the tournament's may have scrolled far up by now.
    pub(super) async fn tell_winner(&self, id: TournamentId) -> Result<Done, Halt> {
        if let Some(t) = self.bot.store.tournament(id).await? {
            self.send(t.place.channel, view::tournament_won(&t), format!("w{}", t.id)).await?;
        }
        Ok(Done::Over)
    }
}
