//! Moves a game between people into a thread. Whatever fails on the way, the game is played in one place, and
//! the other says where.

use super::draw::board_name;
use super::{Done, Halt, Platform, Worker};
use crate::ask::Presence;
use crate::place::GameId;
use crate::store::GameThread;
use crate::view;
use nim::Partial;

impl<P: Platform> Worker<P> {
    /// Opens the game's thread, moves the game there, and says so where it began. Each step is idempotent: a message
    /// has one thread, a name one board, and the database moves a game once. If a step is refused, the game stays.
    pub(super) async fn open_thread(&self, game: GameId) -> Result<Done, Halt> {
        let store = &self.bot.store;
        let Some(hung) = store.wanted_thread(game).await? else { return Ok(Done::Over) };
        let is_there = hung.record.place.channel != hung.channel;
        if !is_there && !self.enter(&hung).await? {
            return Ok(Done::Over);
        }
        if let Some(record) = store.game(game).await? {
            let content = view::in_thread(record.place);
            // Until this edit succeeds, the next click on the message shows it.
            self.edit(hung.channel, hung.message, content).await?;
        }
        Ok(Done::Over)
    }

    /// Moves a game into its thread, and returns whether it is there now.
    async fn enter(&self, hung: &GameThread) -> Result<bool, Halt> {
        let GameThread { record, channel, message } = hung;
        let game = record.game.id();
        let open = self.platform.open_thread(*channel, *message, view::thread(record));
        let thread = self.unless_refused_lately(*channel, Presence::Host, open).await?;
        // The ping is still where the game began.
        self.delete_nudge(game).await?;
        let board = view::board(record, Partial::NOTHING);
        let posted = self.send(thread, board, board_name(game, thread)).await?;
        let entered = self.bot.store.enter_thread(game, thread, posted).await?;
        if let Some(was) = &entered {
            // A move made meanwhile could not redraw the new board.
            let mut drawn = Box::new(record.clone());
            drawn.place.channel = thread;
            drawn.board = Some(posted);
            let content = view::in_thread(drawn.place);
            self.settle(game, posted, Some(drawn.into())).await;
            // Somebody may have asked for a new board in the old channel meanwhile.
            let old = was.board.filter(|_| was.place.channel == *channel);
            if let Some(other) = old.filter(|board| board != message) {
                self.edit(*channel, other, content).await.ok();
            }
        } else {
            // It has ended, or been erased, while the thread opened.
            let content = match self.bot.store.game(game).await? {
                Some(record) => view::retired(&record),
                None => view::erased_relic(record.place.locale),
            };
            self.edit(thread, posted, content).await.ok();
        }
        Ok(entered.is_some())
    }
}
