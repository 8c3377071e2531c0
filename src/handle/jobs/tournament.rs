//! Tells a tournament's channel who won.

use super::{Done, Halt, Platform, Worker};
use crate::ask::Presence;
use crate::place::TournamentId;
use crate::view;

impl<P: Platform> Worker<P> {
    /// Posts the winner once, as a new message: the tournament's may have scrolled far up by now.
    pub(super) async fn tell_winner(&self, id: TournamentId) -> Result<Done, Halt> {
        if let Some(t) = self.bot.store.tournament(id).await? {
            let (channel, name) = (t.place.channel, format!("w{}", t.id));
            let send = self.platform.send(channel, view::tournament_won(&t), name);
            self.unless_refused_lately(channel, Presence::Speaker, send).await?;
        }
        Ok(Done::Over)
    }
}
