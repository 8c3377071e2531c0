//! Finds out which message an answer became, if it arrived at all, where the process that gave it died first.

use tracing::debug;

use super::draw::Already;
use super::{Done, Failure, Halt, Platform, Worker};
use crate::game::Record;
use crate::place::{GameId, MessageId};
use crate::store::StoreError;

impl<P: Platform> Worker<P> {
    /// Finds the answer's message, and retires the previous board.
    pub(super) async fn learn(&self, game: GameId, interaction: u64) -> Result<Done, Halt> {
        let (store, now) = (&self.bot.store, self.clock.now());
        let Some(sent) = store.noted_answer(interaction, now).await? else { return Ok(Done::Over) };
        match self.platform.answer_message(sent.token.expose()).await {
            Ok(message) => self.becomes(game, message, Some(interaction), None).await?,
            // Who sees no newer board has `/board`; who does has one that works.
            Err(why) if sent.too_late => {
                debug!(%game, %why, "an answer's message is never known");
                if let Some(was) = store.give_up_answer(game, interaction, now).await? {
                    self.draw(game, was, None).await;
                }
            }
            Err(Failure::Gone(_)) => self.never_posted(game, interaction, true).await?,
            Err(why) => debug!(%game, %why, "an answer's message is not known yet"),
        }
        Ok(Done::NoChange)
    }

    /// Makes `message` the game's board, which shows the game as `drawn`, if that is known. If the game has two boards
    /// now, the older is retired: of two posted in quick succession, we may hear of the older one last.
    pub(super) async fn becomes(
        &self,
        game: GameId,
        message: MessageId,
        answer: Option<u64>,
        drawn: Option<Box<Record>>,
    ) -> Result<(), StoreError> {
        let draws = Some(self.clock.now());
        let posted = self.bot.store.post_board(game, message, answer, draws);
        let retired = posted.await?.filter(|&retired| retired != message);
        let channel = drawn.as_ref().map(|drawn| drawn.place.channel);
        // A move made before the message was noted could not redraw it.
        self.settle(game, message, drawn.map(Already::from)).await;
        let is_swept = channel.is_some_and(|channel| self.is_swept(channel));
        if let Some(retired) = retired.filter(|_| !is_swept) {
            self.draw(game, retired, None).await;
        }
        Ok(())
    }

    /// Handles an answer that never posted its board: redraws the old board, which is still the current one
    /// but out of date.
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
        // Only now: if we are killed before this, another process does it.
        store.never_answered(game, interaction, self.clock.now()).await
    }
}
