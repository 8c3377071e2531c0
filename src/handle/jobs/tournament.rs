//! Tournaments that have gone on: the message shows how all stand, and the channel hears who won.

use super::job::{Done, Halt, Job};
use super::worker::Worker;
use crate::ask::Presence;
use crate::game::tournament::Tournament;
use crate::handle::platform::{Failure, Platform};
use crate::place::TournamentId;
use crate::view;

#[derive(Debug)]
pub(super) struct ShowTournament(pub TournamentId);

impl<P: Platform> Job<P> for ShowTournament {
    /// Draws the message until it shows how things stand.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let mut drawn = None;
        loop {
            let Some(t) = worker.bot.store.tournament(self.0).await? else {
                return Ok(Done::Over);
            };
            let theme = worker.bot.store.settings(t.place.guild).await?.theme;
            let with = view::tournament(&t, theme);
            if drawn.as_ref() == Some(&with) {
                return Ok(Done::Over);
            }
            drawn = Some(with.clone());
            let edited = match t.message {
                Some(message) => worker.edit(t.place.channel, message, with).await,
                None => Err(Failure::Gone("its message is not known".to_owned())),
            };
            match edited {
                Err(Failure::Gone(_)) => worker.post_tournament(&t).await?,
                edited => edited?,
            }
        }
    }
}

#[derive(Debug)]
pub(super) struct TellWinner(pub TournamentId);

impl<P: Platform> Job<P> for TellWinner {
    /// Posts it once: its message may be far above by now.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        if let Some(t) = worker.bot.store.tournament(self.0).await? {
            let (channel, name) = (t.place.channel, format!("w{}", t.id));
            let send = worker.platform.send(channel, view::tournament_won(&t), name);
            worker.unless_refused_lately(channel, Presence::Speaker, send).await?;
        }
        Ok(Done::Over)
    }
}

impl<P: Platform> Worker<P> {
    /// Its message is gone, or was never known: it is posted again.
    async fn post_tournament(&self, t: &Tournament) -> Result<(), Halt> {
        let channel = t.place.channel;
        let was = t.message.map_or(0, |message| message.0);
        let name = format!("t{}", was.max(t.id.0));
        let theme = self.bot.store.settings(t.place.guild).await?.theme;
        let send = self.platform.send(channel, view::tournament(t, theme), name);
        let message = self.unless_refused_lately(channel, Presence::Speaker, send).await?;
        Ok(self.bot.store.set_tournament(t.id, message).await?)
    }
}
