//! Tournaments that have gone on: boards of matches that began are posted, and the message shows how all stand.

use tracing::{debug, error};

use super::After;
use crate::ask::Presence;
use crate::game::tournament::Tournament;
use crate::handle::platform::{Failure, Platform};
use crate::place::GameId;
use crate::store::{Claimed, StoreError};
use crate::view;

impl<P: Platform> After<P> {
    /// Shows what was claimed. Where the platform could not be reached, it is tried again when the claim runs out.
    pub(super) async fn show(&self, claimed: Claimed) -> Result<(), StoreError> {
        let store = &self.bot.store;
        for game in store.unposted(claimed.id).await? {
            if !self.post_unasked(game).await? {
                return Ok(());
            }
        }
        if self.draw_tournament(claimed).await? {
            store.shown(claimed).await?;
        }
        Ok(())
    }

    /// Posts what calls both people of a match's first game, and becomes its board. `false` if that has to be tried again.
    async fn post_unasked(&self, game: GameId) -> Result<bool, StoreError> {
        let store = &self.bot.store;
        let Some(record) = store.game(game).await? else {
            return Ok(true);
        };
        let with = view::calls_both(&record);
        let channel = record.place.channel;
        let send = self.platform.send(channel, with, game.to_string());
        match self.dare(channel, Presence::Speaker, send).await {
            Ok(message) => {
                self.becomes(game, message, None).await?;
                self.thread(game).await?;
            }
            Err(Failure::Passing(error)) => {
                debug!(%game, %error, "a board is not posted yet");
                return Ok(false);
            }
            Err(Failure::Malformed(error)) => error!(%game, %error, "a board is not taken"),
            // `/board` brings it, where the bot may speak again.
            Err(error) => debug!(%game, %error, "a board was not posted"),
        }
        Ok(true)
    }

    /// Draws the message until it shows how things stand. `false` if that has to be tried again.
    async fn draw_tournament(&self, claimed: Claimed) -> Result<bool, StoreError> {
        let mut drawn = None;
        loop {
            let Some(t) = self.bot.store.tournament(claimed.id).await? else {
                return Ok(true);
            };
            let with = view::tournament(&t);
            if drawn.as_ref() == Some(&with) {
                return Ok(true);
            }
            drawn = Some(with.clone());
            let channel = t.place.channel;
            let edited = match t.message {
                Some(message) => {
                    let edit = self.platform.edit(channel, message, with);
                    self.dare(channel, Presence::Listener, edit).await
                }
                None => Err(Failure::Gone(String::new())),
            };
            let done = match edited {
                Err(Failure::Gone(_)) => self.post_tournament(&t).await?,
                edited => edited,
            };
            match done {
                Ok(()) => {}
                Err(Failure::Passing(error)) => {
                    debug!(id = %t.id, %error, "a tournament is not shown yet");
                    return Ok(false);
                }
                Err(Failure::Malformed(error)) => {
                    error!(id = %t.id, %error, "a tournament's message is not taken");
                    return Ok(true);
                }
                Err(error) => {
                    debug!(id = %t.id, %error, "a tournament's message stays as it was");
                    return Ok(true);
                }
            }
        }
    }

    /// Its message is gone, or was never known: it is posted anew.
    async fn post_tournament(&self, t: &Tournament) -> Result<Result<(), Failure>, StoreError> {
        let channel = t.place.channel;
        let was = t.message.map_or(0, |message| message.0);
        let name = format!("t{}", was.max(t.id.0));
        let send = self.platform.send(channel, view::tournament(t), name);
        Ok(match self.dare(channel, Presence::Speaker, send).await {
            Ok(message) => {
                self.bot.store.set_tournament(t.id, message).await?;
                Ok(())
            }
            Err(failure) => Err(failure),
        })
    }
}
