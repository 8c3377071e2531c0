//! Redraws the messages of challenges that are no longer open.

use super::{Done, Halt, Platform, Worker};
use crate::game::Fate;
use crate::place::{GameId, MessageId};
use crate::store::MessageOwner;
use crate::view;

impl<P: Platform> Worker<P> {
    /// Redraws this message, or by default the challenge's own.
    pub(super) async fn draw_challenge(
        &self,
        id: GameId,
        mut message: Option<MessageId>,
    ) -> Result<Done, Halt> {
        let (store, now) = (&self.bot.store, self.clock.now());
        if message.is_none() {
            let Some(challenge) = store.challenge(id).await? else { return Ok(Done::Over) };
            message = self.message(MessageOwner::Challenge(id), challenge.message).await?;
        }
        let Some(message) = message else { return Ok(Done::Over) };
        // Read again: it may have been closed while its message was looked for.
        let Some(challenge) = store.challenge(id).await? else { return Ok(Done::Over) };
        let content = match challenge.fate(now) {
            Fate::Open => return Ok(Done::Over),
            Fate::Accepted => match store.game(id).await? {
                // A click made it the game's board.
                Some(record) if record.board == Some(message) => return Ok(Done::Over),
                Some(record) if record.place.channel != challenge.place.channel => {
                    view::in_thread(record.place)
                }
                // Whoever put it away had it drawn, where the bot may.
                Some(_) if self.was_board(message).await => return Ok(Done::Over),
                _ => view::challenge_closed(&challenge, now),
            },
            Fate::Declined | Fate::Withdrawn | Fate::Expired | Fate::Stopped => {
                view::challenge_closed(&challenge, now)
            }
        };
        self.edit(challenge.place.channel, message, content).await?;
        Ok(Done::Over)
    }
}
