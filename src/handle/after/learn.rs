//! Boards of a process that got no further: which message an answer became, if it was given at all; and what it was to post
//! is posted.

use tracing::{debug, error};

use super::After;
use crate::ask::Presence;
use crate::game::Record;
use crate::handle::platform::{Failure, Platform};
use crate::place::{GameId, MessageId};
use crate::store::StoreError;
use crate::view;
use nim::Partial;

impl<P: Platform> After<P> {
    /// Learns which message the answer to an interaction became, and retires the one that was the board until then.
    pub(super) async fn learn_board(
        &self,
        game: GameId,
        interaction: u64,
    ) -> Result<(), StoreError> {
        let (store, now) = (&self.bot.store, self.clock.now());
        let Some(sent) = store.noted_answer(interaction, now).await? else {
            return Ok(());
        };
        let why = match self.platform.original(sent.token.expose()).await {
            Ok(message) => return self.becomes(game, message, Some(interaction)).await,
            Err(why) => why,
        };
        debug!(%game, %why, "an answer's message is not known");
        match why {
            // Whoever sees no newer board has `/board`, and whoever does has one that is live.
            _ if sent.too_late => {
                if let Some(was) = store.give_up_answer(game, interaction, now).await? {
                    self.draw(game, was, None).await;
                }
                Ok(())
            }
            Failure::Gone(_) => self.never_posted(game, interaction, true).await,
            // It is asked for again when the claim runs out.
            Failure::Passing(_) | Failure::Refused(_) | Failure::Malformed(_) => Ok(()),
        }
    }

    /// Posts a game's first board, once in its channel however often that is tried.
    pub(super) async fn send_board(&self, record: &Record) -> Result<MessageId, Failure> {
        let (game, channel) = (record.game.id(), record.place.channel);
        let board = view::board(record, Partial::NOTHING);
        let name = super::thread::name(game, channel);
        let send = self.platform.send(channel, board, name);
        self.dare(channel, Presence::Speaker, send).await
    }

    /// Posts the first board of a game. Whatever came meanwhile, it may have been posted, and is found by its name.
    pub(super) async fn post_undone(&self, game: GameId) -> Result<(), StoreError> {
        let store = &self.bot.store;
        let Some(record) = store.game(game).await? else {
            return Ok(());
        };
        match self.send_board(&record).await {
            Ok(message) => self.becomes(game, message, None).await,
            // It is tried again when the claim runs out.
            Err(Failure::Passing(error)) => {
                debug!(%game, %error, "a board is not posted yet");
                Ok(())
            }
            // `/board` brings it, where the bot may speak again.
            Err(why) => {
                match why {
                    Failure::Malformed(_) => error!(%game, %why, "a board is not taken"),
                    _ => debug!(%game, %why, "a board was not posted"),
                }
                store.forget_board(game).await
            }
        }
    }

    /// A message was posted as a game's board, maybe as the answer to an interaction: the older of the two it has now is retired.
    pub(super) async fn becomes(
        &self,
        game: GameId,
        message: MessageId,
        answer: Option<u64>,
    ) -> Result<(), StoreError> {
        let draws = Some(self.clock.now());
        let posted = self.bot.store.post_board(game, message, answer, draws);
        if let Some(retired) = posted.await?.filter(|&retired| retired != message) {
            self.draw(game, retired, None).await;
        }
        self.settle(game, message, None).await;
        Ok(())
    }

    /// A board that was to be an answer was never posted: it is where it was, and out of date there.
    pub(super) async fn never_posted(
        &self,
        game: GameId,
        interaction: u64,
        draws: bool,
    ) -> Result<(), StoreError> {
        let store = &self.bot.store;
        let board = store.game(game).await?.and_then(|record| record.board);
        if let Some(board) = board.filter(|_| draws) {
            self.draw(game, board, None).await;
        }
        // Not before: whoever is killed here leaves it to another.
        store.forget_answer(interaction).await
    }
}
