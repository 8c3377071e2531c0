//! Boards of votes. When many vote at once, each answer may reach the board after a later one has, and so each would
//! have it drawn again: of those who come to draw it, one does and one waits, and the others leave it to the one who waits.
//! Nor is it drawn so often that the platform would have the bot wait.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::OwnedMutexGuard;

use super::After;
use super::lanes::Lanes;
use crate::handle::platform::Platform;
use crate::place::MessageId;
use crate::store::{Shown, StoreError};

/// How long one redraw of a message comes after the other: Discord takes 5 in 5 seconds.
const APART: Duration = Duration::from_secs(1);

/// Turns at drawing messages.
#[derive(Debug, Default)]
pub struct Crowd {
    lanes: Lanes<MessageId>,
    /// For which of them somebody waits, and whether others have left it to them.
    waiting: Mutex<HashMap<MessageId, bool>>,
    /// When those were drawn that were drawn just now.
    drawn: Mutex<HashMap<MessageId, Instant>>,
}

/// A turn at a message.
#[derive(Debug)]
pub struct Turn {
    /// Whether others left it to this one: what the message shows is not known then.
    pub for_others: bool,
    _lane: OwnedMutexGuard<()>,
}

impl Crowd {
    /// Waits for a turn; `None` where somebody waits already, who will see what there is to see now.
    pub async fn turn(&self, message: MessageId) -> Option<Turn> {
        if let Some(left) = self.waiting().get_mut(&message) {
            *left = true;
            return None;
        }
        self.waiting().insert(message, false);
        let mut place = Place {
            crowd: self,
            message,
            left: None,
        };
        let lane = self.lanes.turn(message).await;
        Some(Turn {
            for_others: place.leave(),
            _lane: lane,
        })
    }

    /// How long to wait before that message may be drawn again, if at all.
    pub fn pause(&self, message: MessageId) -> Option<Duration> {
        let since = self.drawn().get(&message)?.elapsed();
        APART.checked_sub(since).filter(|wait| !wait.is_zero())
    }

    /// That message was drawn.
    pub fn drew(&self, message: MessageId) {
        let mut drawn = self.drawn();
        drawn.retain(|_, at| at.elapsed() < APART);
        drawn.insert(message, Instant::now());
    }

    fn drawn(&self) -> MutexGuard<'_, HashMap<MessageId, Instant>> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<MessageId, bool>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody's place among those who wait, given up also by whoever stops waiting.
struct Place<'a> {
    crowd: &'a Crowd,
    message: MessageId,
    left: Option<bool>,
}

impl Place<'_> {
    /// Whether others left it to them.
    fn leave(&mut self) -> bool {
        let message = self.message;
        *self
            .left
            .get_or_insert_with(|| self.crowd.waiting().remove(&message).unwrap_or_default())
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl<P: Platform> After<P> {
    /// Shows that a vote was closed. Where that does not come through, it is claimed again.
    pub(super) async fn show_vote(&self, shown: Shown) -> Result<(), StoreError> {
        let record = self.bot.store.game(shown.game).await?;
        if let Some(board) = record.and_then(|record| record.board)
            && !self.draw(shown.game, board, None).await.done
        {
            return Ok(());
        }
        self.bot.store.vote_shown(shown).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_drawn_again_after_a_pause() {
        let crowd = Crowd::default();
        assert_eq!(crowd.pause(MessageId(1)), None);
        crowd.drew(MessageId(1));
        let pause = crowd.pause(MessageId(1)).expect("it was drawn just now");
        assert!(pause <= APART && crowd.pause(MessageId(2)).is_none());
        let before = Instant::now().checked_sub(APART).expect("a while ago");
        crowd.drawn().insert(MessageId(1), before);
        assert_eq!(crowd.pause(MessageId(1)), None);
        crowd.drew(MessageId(2));
        assert_eq!(crowd.drawn().len(), 1, "it is forgotten");
    }

    #[tokio::test]
    async fn of_many_who_come_to_draw_one_waits_for_all() {
        let crowd = Crowd::default();
        let message = MessageId(1);
        let first = crowd.turn(message).await.expect("nobody waits");
        let other = crowd.turn(MessageId(2)).await.expect("another message");
        assert!(!first.for_others && !other.for_others);
        let (second, third, _) = tokio::join!(crowd.turn(message), crowd.turn(message), async {
            tokio::task::yield_now().await;
            drop(first);
        });
        assert!(second.expect("it waits").for_others && third.is_none());
        let last = crowd.turn(message).await.expect("nobody waits any more");
        assert!(!last.for_others);
        let gave_up = tokio::time::timeout(std::time::Duration::ZERO, crowd.turn(message)).await;
        assert!(gave_up.is_err());
        drop(last);
        assert!(crowd.turn(message).await.is_some());
    }
}
