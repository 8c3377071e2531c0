//! What is done once an answer was given, or with nobody asking. None of it matters to a game: where it fails, the next
//! click repairs it.

mod errand;
mod sweep;

pub use errand::Errand;
pub use sweep::{Sweeper, sweep};

use std::sync::Arc;

use tracing::{debug, warn};

use super::platform::Platform;
use super::rescue::rescue;
use super::{Bot, Then};
use crate::ask::Presence;
use crate::clock::Clock;
use crate::place::{GameId, MessageId};
use crate::reply::Message;
use crate::store::StoreError;
use crate::view;

/// Whoever does it. Clones are the same.
#[derive(Debug)]
pub struct After<P> {
    bot: Bot,
    platform: Arc<P>,
    clock: Clock,
}

impl<P> Clone for After<P> {
    fn clone(&self) -> Self {
        Self {
            bot: self.bot.clone(),
            platform: self.platform.clone(),
            clock: self.clock.clone(),
        }
    }
}

impl<P: Platform> After<P> {
    pub fn new(bot: Bot, platform: Arc<P>, clock: Clock) -> Self {
        Self {
            bot,
            platform,
            clock,
        }
    }

    /// Does what follows an answer, as far as the bot may where it was given.
    pub async fn follow(&self, token: &str, presence: Presence, thens: Vec<Then>) {
        for then in thens {
            // The platform would refuse the rest, and counts refusals.
            if then.needs() <= presence {
                self.then(token, presence, then).await;
            }
        }
    }

    async fn then(&self, token: &str, presence: Presence, then: Then) {
        match then {
            Then::LearnBoard { game, drawn } => match self.platform.original(token).await {
                Ok(message) => self.posted(game, message, drawn, presence).await,
                // Its first click tells.
                Err(error) => debug!(%game, %error, "a board's message is not known yet"),
            },
            Then::LearnChallenge(id) => match self.platform.original(token).await {
                Ok(message) => noted(self.bot.store.set_challenge(id, message).await),
                // Nobody can tell it has expired then, until someone clicks on it.
                Err(error) => debug!(%id, %error, "a challenge's message is not known"),
            },
            Then::PostBoard(game) => self.post_board(token, presence, game).await,
            Then::Post(with) => {
                if let Err(error) = self.platform.follow_up(token, with).await {
                    debug!(%error, "a message was not posted after an answer");
                }
            }
            Then::Seek(lost) => match self.platform.is_gone(lost.channel).await {
                Ok(true) => match rescue(&self.bot, &lost).await {
                    Ok(Some(then)) => Box::pin(self.then(token, presence, then)).await,
                    Ok(None) => {}
                    Err(error) => warn!(game = %lost.game, %error, "a game was not brought back"),
                },
                Ok(false) => {}
                Err(error) => debug!(game = %lost.game, %error, "its channel is there, it seems"),
            },
            Then::Errand(errand) => self.run(errand).await,
        }
    }

    async fn post_board(&self, token: &str, presence: Presence, game: GameId) {
        let record = match self.bot.store.game(game).await {
            Ok(Some(record)) => record,
            Ok(None) => return,
            Err(error) => return warn!(%game, %error, "a board was not posted after an answer"),
        };
        let board = view::board(&record, None);
        match self.platform.follow_up(token, board.clone()).await {
            Ok(message) => self.posted(game, message, board, presence).await,
            // `/board` brings it.
            Err(error) => warn!(%game, %error, "a board was not posted after an answer"),
        }
    }

    /// A board was posted, and shows what was `drawn`. Of two posted in quick succession the older may be learned of
    /// last: whichever is older is retired.
    async fn posted(&self, game: GameId, message: MessageId, drawn: Message, presence: Presence) {
        let retired = match self.bot.store.post_board(game, message).await {
            Ok(retired) => retired,
            Err(error) => return warn!(%game, %error, "a board's message could not be noted"),
        };
        if presence < Presence::Listener {
            return;
        }
        if let Some(message) = retired {
            self.draw(game, message, None).await;
        }
        // Whoever moved before it was noted could not draw it.
        self.draw(game, message, Some(drawn)).await;
    }
}

fn noted(result: Result<(), StoreError>) {
    if let Err(error) = result {
        warn!(%error, "a message could not be noted");
    }
}
