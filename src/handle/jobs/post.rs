//! Posts the first board of a game that did not begin with an answer to a click or command.

use super::draw::board_name;
use super::{Done, Failure, Halt, Platform, Worker};
use crate::game::Record;
use crate::place::{GameId, MessageId};
use crate::reply::Message;
use crate::store::Job;
use crate::view;
use nim::Partial;

impl<P: Platform> Worker<P> {
    pub(super) async fn post_first(&self, game: GameId) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let Some(record) = store.game(game).await? else { return Ok(Done::Over) };
        if calls_both(&record) && record.game.end().is_some() {
            return Ok(Done::Over);
        }
        // Where the bot may not post, `/board` shows it.
        let mut called = Vec::new();
        if calls_both(&record) {
            for who in record.game.people() {
                if self.bot.calls(&record, who).await? {
                    called.push(who);
                }
            }
        }
        let board = match called.is_empty() {
            false => view::calls_both(&record).pinging(|who| called.contains(&who)),
            true => view::board(&record, Partial::NOTHING),
        };
        let message = self.send_board(&record, board).await?;
        self.becomes(game, message, None, None).await?;
        if calls_both(&record) {
            Box::pin(self.see_to(Job::Thread(game))).await?;
        }
        Ok(Done::NoChange)
    }

    /// Posts a game's board; retries in the same channel within minutes don't post it twice.
    pub(super) async fn send_board(
        &self,
        record: &Record,
        board: Message,
    ) -> Result<MessageId, Failure> {
        let (game, channel) = (record.game.id(), record.place.channel);
        self.send(channel, board, board_name(game, channel)).await
    }
}

/// Whether to ping both players: a tournament began the game, so neither of them asked for it now.
fn calls_both(record: &Record) -> bool {
    record.in_tournament() && record.fair.is_some_and(|fair| fair.first == record.game.id())
}
