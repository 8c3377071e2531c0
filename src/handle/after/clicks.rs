//! Who clicks on which message. Someone's answer may have been followed by another's by the time it is seen that the game
//! went on, or somebody clicks while it is drawn unasked: that would show an older board for a moment, over one that
//! somebody may be clicking on.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::game::Ply;
use crate::place::MessageId;

/// How long nobody has clicked when a message is drawn again.
const QUIET: Duration = Duration::from_millis(200);
/// The longest that it waits for that.
const LONGEST: Duration = Duration::from_secs(3);

/// The clicks in hand, by message.
#[derive(Debug, Default)]
pub struct Clicks(Mutex<HashMap<MessageId, Traffic>>);

#[derive(Debug)]
struct Traffic {
    /// Clicks that are not dropped yet, and those who wait for them.
    clicks: usize,
    /// Those of them that are not answered yet.
    unanswered: usize,
    /// When the last was answered.
    answered: Instant,
    /// Of the answers that have reached the message, when the last to be sent was sent.
    sent: Option<Instant>,
    /// How many clicks there were.
    came: u64,
    /// The last to come of those whose answers have reached the message, and the ply it was clicked at.
    at: Option<(u64, Ply)>,
}

/// A click in hand, from its interaction's arrival until what follows its answer is done.
#[derive(Debug)]
pub struct Click {
    clicks: Arc<Clicks>,
    message: MessageId,
    /// Which of those on that message it is.
    nth: u64,
    /// The ply that the message showed when it was clicked on, if that is known.
    at: Option<Ply>,
    /// When its answer was sent.
    sent: Instant,
    /// When its answer had reached the message for sure, if it was answered.
    arrived: Option<Instant>,
}

impl Click {
    pub fn new(clicks: Arc<Clicks>, message: MessageId, at: Option<Ply>) -> Self {
        let now = Instant::now();
        let mut all = clicks.all();
        let traffic = all.entry(message).or_insert(Traffic {
            clicks: 0,
            unanswered: 0,
            answered: now,
            sent: None,
            came: 0,
            at: None,
        });
        traffic.clicks += 1;
        traffic.unanswered += 1;
        traffic.came += 1;
        let nth = traffic.came;
        drop(all);
        Self {
            clicks,
            message,
            nth,
            at,
            sent: now,
            arrived: None,
        }
    }

    /// Its answer is sent from now on.
    pub fn sends(&mut self) {
        self.sent = Instant::now();
    }

    /// Its answer has arrived, if it ever will; it `drew` the message then, or did not.
    pub fn arrived(&mut self, drew: bool) {
        let now = Instant::now();
        if self.arrived.replace(now).is_some() {
            return;
        }
        if let Some(traffic) = self.clicks.all().get_mut(&self.message) {
            traffic.unanswered -= 1;
            traffic.answered = now;
            if drew {
                traffic.sent = traffic.sent.max(Some(self.sent));
                let at = self.at.map(|at| (self.nth, at));
                traffic.at = traffic.at.max(at);
            }
        }
    }

    /// Waits until nobody clicks on the message, or the answer to a later click has been drawn over this one's, which drew the
    /// game at `drew`: then whatever there is to see to is seen to after that.
    pub async fn overtaken(&self, drew: Ply) -> bool {
        let Some(arrived) = self.arrived else {
            return false;
        };
        // Discord shows an answer before it tells that it has: what was clicked at what this one drew came after it.
        let seen = |(nth, at)| nth > self.nth && at >= drew;
        let overtaken = |traffic: &Traffic| {
            traffic.sent.is_some_and(|sent| sent > arrived) || traffic.at.is_some_and(seen)
        };
        let waited = self.clicks.wait(self.message, arrived, overtaken).await;
        waited == Some(Waited::Overtaken)
    }
}

impl Traffic {
    /// How long it takes until nobody clicks, if that is all.
    fn left(&self) -> Option<Duration> {
        let since = match self.unanswered {
            0 => self.answered.elapsed(),
            _ => Duration::ZERO,
        };
        QUIET.checked_sub(since).filter(|left| !left.is_zero())
    }
}

/// What whoever draws has waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waited {
    /// The game may have gone on meanwhile.
    Quiet,
    Overtaken,
}

/// Keeps what is known of the clicks on a message.
struct Kept<'a>(&'a Clicks, MessageId);

impl Drop for Kept<'_> {
    fn drop(&mut self) {
        if let Entry::Occupied(mut traffic) = self.0.all().entry(self.1) {
            traffic.get_mut().clicks -= 1;
            if traffic.get().clicks == 0 {
                traffic.remove();
            }
        }
    }
}

impl Drop for Click {
    fn drop(&mut self) {
        self.arrived(false);
        drop(Kept(&self.clicks, self.message));
    }
}

impl Clicks {
    /// Waits until nobody clicks on the message, if somebody does, or the answer to a click has been drawn meanwhile: then
    /// whatever there is to see to is seen to after that.
    pub async fn waited(&self, message: MessageId) -> Option<Waited> {
        let began = Instant::now();
        let overtaken = |traffic: &Traffic| traffic.sent.is_some_and(|sent| sent > began);
        self.wait(message, began, overtaken).await
    }

    /// Waits until nobody clicks, or that is so, but not for long since then.
    async fn wait(
        &self,
        message: MessageId,
        since: Instant,
        overtaken: impl Fn(&Traffic) -> bool,
    ) -> Option<Waited> {
        // Between two clicks it is not forgotten.
        self.all().get_mut(&message)?.clicks += 1;
        let _kept = Kept(self, message);
        let mut waited = None;
        loop {
            let left = {
                let all = self.all();
                let traffic = all.get(&message)?;
                if overtaken(traffic) {
                    return Some(Waited::Overtaken);
                }
                match traffic.left() {
                    Some(left) if since.elapsed() < LONGEST => left,
                    _ => return waited,
                }
            };
            sleep(left).await;
            waited = Some(Waited::Quiet);
        }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<MessageId, Traffic>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: MessageId = MessageId(1);
    const DREW: Ply = Ply(1);

    /// A click whose answer took that long to arrive.
    async fn answered(clicks: &Arc<Clicks>, drew: bool) -> Click {
        let mut click = Click::new(clicks.clone(), BOARD, None);
        click.sends();
        sleep(Duration::from_millis(10)).await;
        click.arrived(drew);
        click
    }

    /// Two clicks, one after the other, of which the first drew.
    async fn in_turn(clicks: &Arc<Clicks>, second_drew: bool) -> (Click, Click) {
        let first = answered(clicks, true).await;
        sleep(Duration::from_millis(1)).await;
        (first, answered(clicks, second_drew).await)
    }

    #[tokio::test]
    async fn whoever_is_drawn_over_leaves_it_to_the_later_one() {
        let clicks = Arc::default();
        let (first, second) = in_turn(&clicks, true).await;
        assert!(first.overtaken(DREW).await && !second.overtaken(DREW).await);
        drop((first, second));
        assert!(clicks.all().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn answers_that_cross_are_seen_to_when_it_is_quiet() {
        let clicks = Arc::default();
        let mut crossing = Click::new(Arc::clone(&clicks), BOARD, None);
        crossing.sends();
        let first = answered(&clicks, true).await;
        let began = Instant::now();
        let (overtaken, ()) = tokio::join!(first.overtaken(DREW), async {
            sleep(Duration::from_millis(500)).await;
            crossing.arrived(true);
        });
        assert!(!overtaken, "which of the two arrived last is not known");
        assert!(began.elapsed() >= Duration::from_millis(500) + QUIET);
        assert!(!crossing.overtaken(DREW).await);
    }

    #[tokio::test]
    async fn what_was_clicked_at_what_one_drew_came_after_it() {
        let clicks = Arc::default();
        for (at, after) in [(1, true), (0, false)] {
            let mut first = Click::new(Arc::clone(&clicks), BOARD, Some(Ply(0)));
            first.sends();
            // It is seen, and the next click answered, before it is known that it has arrived.
            let mut second = Click::new(Arc::clone(&clicks), BOARD, Some(Ply(at)));
            second.sends();
            second.arrived(true);
            first.arrived(true);
            assert_eq!(first.overtaken(DREW).await, after, "clicked at {at}");
            assert!(!second.overtaken(Ply(2)).await);
        }
    }

    #[tokio::test]
    async fn whoever_did_not_click_waits_for_those_who_do() {
        let clicks: Arc<Clicks> = Arc::default();
        assert_eq!(clicks.waited(BOARD).await, None, "nobody clicks");
        let mut click = Click::new(clicks.clone(), BOARD, Some(Ply(0)));
        click.sends();
        let (waited, ()) = tokio::join!(clicks.waited(BOARD), async {
            assert_eq!(clicks.waited(MessageId(2)).await, None);
            sleep(Duration::from_millis(300)).await;
            click.arrived(true);
        });
        assert_eq!(waited, Some(Waited::Quiet));
        assert!(click.sent.elapsed() >= Duration::from_millis(300) + QUIET);
        assert_eq!(clicks.waited(BOARD).await, None, "it is quiet by now");
        let _stuck = Click::new(clicks.clone(), BOARD, None);
        assert_eq!(
            clicks.waited(BOARD).await,
            Some(Waited::Quiet),
            "it gives up"
        );
    }

    #[tokio::test]
    async fn whoever_did_not_click_leaves_it_to_those_who_go_on() {
        let clicks: Arc<Clicks> = Arc::default();
        let first = Click::new(clicks.clone(), BOARD, Some(Ply(0)));
        let (waited, ()) = tokio::join!(clicks.waited(BOARD), async {
            sleep(Duration::from_millis(10)).await;
            drop(first);
            // Nothing is in hand between two of them.
            sleep(Duration::from_millis(10)).await;
            drop(answered(&clicks, true).await);
        });
        assert_eq!(waited, Some(Waited::Overtaken));
        assert!(clicks.all().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn whoever_is_refused_draws_over_nobody_and_holds_nobody_up_for_long() {
        let clicks = Arc::default();
        let (first, refused) = in_turn(&clicks, false).await;
        assert!(!first.overtaken(DREW).await && !refused.overtaken(DREW).await);
        let _stuck = Click::new(Arc::clone(&clicks), BOARD, None);
        assert!(!first.overtaken(DREW).await && first.sent.elapsed() >= LONGEST);
        assert!(!Click::new(clicks, MessageId(2), None).overtaken(DREW).await);
    }
}
