//! A game between people goes on in a thread. Whatever comes in between, it is played in one place, and the other says where.

use super::draw::board_name;
use super::{Done, Halt, Job, Platform, Worker};
use crate::ask::Presence;
use crate::place::GameId;
use crate::store::Hung;
use crate::view;
use nim::Partial;

#[derive(Debug)]
pub(super) struct OpenThread(pub GameId);

impl<P: Platform> Job<P> for OpenThread {
    fn calls(&self) -> Option<GameId> {
        Some(self.0)
    }

    /// Opens the thread of a game, moves the game there, and says so where it began. Each step can be taken again: a message
    /// takes one thread, a name one board, and the database moves a game once. Where one is refused, the game stays.
    async fn run(&self, worker: &Worker<P>) -> Result<Done, Halt> {
        let store = &worker.bot.store;
        let Some(hung) = store.hang_thread(self.0).await? else { return Ok(Done::Over) };
        let is_there = hung.record.place.channel != hung.channel;
        if !is_there && !worker.enter(&hung).await? {
            return Ok(Done::Over);
        }
        if let Some(record) = store.game(self.0).await? {
            let with = view::in_thread(record.place);
            // Until then the next click on it says so.
            worker.edit(hung.channel, hung.message, with).await?;
        }
        Ok(Done::Over)
    }
}

impl<P: Platform> Worker<P> {
    /// Moves a game into its thread, and gives whether it is there now.
    async fn enter(&self, hung: &Hung) -> Result<bool, Halt> {
        let Hung { record, channel, message } = hung;
        let game = record.game.id();
        let open = self.platform.open_thread(*channel, *message, view::thread(record));
        let thread = self.unless_refused_lately(*channel, Presence::Host, open).await?;
        // What called somebody to move is still where it began.
        self.delete_call(game).await?;
        let board = view::board(record, Partial::NOTHING);
        let send = self.platform.send(thread, board, board_name(game, thread));
        let posted = self.unless_refused_lately(thread, Presence::Speaker, send).await?;
        let entered = self.bot.store.enter_thread(game, thread, posted).await?;
        if let Some(was) = &entered {
            // A move made meanwhile could not redraw it.
            let mut drawn = Box::new(record.clone());
            drawn.place.channel = thread;
            drawn.board = Some(posted);
            let with = view::in_thread(drawn.place);
            self.settle(game, posted, Some(drawn.into())).await;
            // Who asked for one meanwhile has it where it began.
            let left = was.board.filter(|_| was.place.channel == *channel);
            if let Some(other) = left.filter(|board| board != message) {
                self.edit(*channel, other, with).await.ok();
            }
        } else {
            self.edit(thread, posted, view::retired(record)).await.ok();
        }
        Ok(entered.is_some())
    }
}
