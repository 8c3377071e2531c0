//! Decides when to redraw a message outside an answer: not while somebody clicks on it, and at most once a
//! second. Other answers may have changed the message since we read the game; drawing then would briefly show
//! an older board, on which somebody may be clicking. When many people vote at once, one redraw serves all.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{OwnedMutexGuard, Semaphore, SemaphorePermit};
use tokio::time::{Instant, sleep};

use super::keyed_locks::KeyedLocks;
use crate::game::Ply;
use crate::place::MessageId;

/// How long nobody must have clicked before a redraw.
const QUIET: Duration = Duration::from_millis(200);
/// The longest that a redraw waits for that.
const LONGEST: Duration = Duration::from_secs(2);
/// The time between two redraws of a message: Discord takes 5 in 5 seconds.
const APART: Duration = Duration::from_secs(1);
/// The most redraws with a row in the outbox that may wait in memory for Discord to accept them.
const ROOM: usize = 256;

/// The state of all messages that are being clicked on or redrawn.
#[derive(Debug)]
pub struct Painter {
    messages: Mutex<HashMap<MessageId, MessageState>>,
    locks: KeyedLocks<MessageId>,
    /// The slots for redraws that wait.
    room: Semaphore,
}

impl Default for Painter {
    fn default() -> Self {
        let room = Semaphore::new(ROOM);
        Self { messages: Mutex::default(), locks: KeyedLocks::default(), room }
    }
}

#[derive(Debug, Default)]
struct MessageState {
    /// The clicks in flight, plus the redraws running or waiting.
    users: usize,
    /// The number of clicks so far.
    clicks: u64,
    /// The number of clicks not answered yet.
    unanswered: usize,
    /// When the last click was answered.
    answered: Option<Instant>,
    /// The latest time at which an answer was sent that has since reached the message.
    sent: Option<Instant>,
    /// The last click (by number) whose answer reached the message, and the ply it was made at.
    at: Option<(u64, Ply)>,
    painted: Option<Painted>,
}

/// The last redraw outside an answer.
#[derive(Debug, Clone, Copy)]
struct Painted {
    /// When the game's state was read.
    read: Instant,
    /// When the redraw was done.
    at: Instant,
    drawn: Drawn,
}

/// What is left to do after a redraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Left {
    Nothing,
    /// It failed, and is tried again soon.
    Retry,
    /// The channel refuses the bot, for now at least.
    Refused,
}

/// The result of a redraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Drawn {
    pub left: Left,
    /// The game's current board, if the game was read.
    pub board: Option<MessageId>,
}

impl Drawn {
    /// Somebody else draws the message, or there is nothing to draw.
    pub const NOTHING: Self = Self { left: Left::Nothing, board: None };
}

/// A click in flight, from the interaction's arrival until all that follows its answer is done.
#[derive(Debug)]
pub struct Click {
    state_ref: StateRef,
    /// Its number among the clicks on that message, from 1.
    nth: u64,
    /// The ply that the message showed when it was clicked on, if known.
    at: Option<Ply>,
    /// When its answer was sent.
    sent: Instant,
    /// When we knew that its answer had arrived, or never would.
    arrived: Option<Instant>,
}

impl Click {
    pub fn new(painter: Arc<Painter>, message: MessageId, at: Option<Ply>) -> Self {
        let state_ref = StateRef::on(painter, message);
        let nth = state_ref.with(|state| {
            state.unanswered += 1;
            state.clicks += 1;
            state.clicks
        });
        Self { state_ref, nth, at, sent: Instant::now(), arrived: None }
    }

    /// Notes that the answer is being sent now.
    pub fn sends(&mut self) {
        self.sent = Instant::now();
    }

    /// Notes that the answer has arrived, or never will; `drew` says whether it redrew the message.
    pub fn arrived(&mut self, drew: bool) {
        let now = Instant::now();
        if self.arrived.replace(now).is_some() {
            return;
        }
        self.state_ref.with(|state| {
            state.unanswered -= 1;
            state.answered = Some(now);
            if drew {
                state.sent = state.sent.max(Some(self.sent));
                state.at = state.at.max(self.at.map(|at| (self.nth, at)));
            }
        });
    }
}

impl Drop for Click {
    fn drop(&mut self) {
        self.arrived(false);
    }
}

/// What a redraw takes as already shown: the answer to a click, which drew the game at a ply; without a
/// click, nothing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Since<'a> {
    began: Instant,
    answer: Option<(&'a Click, Ply)>,
    /// When the last click came in that another process may still be answering.
    pub elsewhere: Option<Instant>,
}

impl<'a> Since<'a> {
    pub fn now(answer: Option<(&'a Click, Ply)>) -> Self {
        let arrived = answer.and_then(|(click, _)| click.arrived);
        Self { began: arrived.unwrap_or_else(Instant::now), answer, elsewhere: None }
    }

    /// Whether a later click's answer has been drawn since: then that click's own redraw takes over.
    fn is_overtaken(self, state: &MessageState) -> bool {
        // Discord shows an answer before it confirms it, so a click at the ply that our answer drew came
        // after our answer.
        let after = |(click, drew): (&Click, Ply)| {
            let is_later = |(nth, at)| nth > click.nth && at >= drew;
            state.at.is_some_and(is_later)
        };
        state.sent > Some(self.began) || self.answer.is_some_and(after)
    }
}

/// What came of waiting to redraw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waited {
    /// It did not wait: the state that was read may be drawn.
    Never,
    /// It waited, so the game may have moved on: read it again.
    Quiet,
    Overtaken,
}

/// The right to redraw a message, held by one task at a time.
#[derive(Debug)]
pub(super) struct RedrawGuard {
    state_ref: StateRef,
    began: Instant,
    _lock: OwnedMutexGuard<()>,
}

impl Painter {
    /// Takes a slot for a redraw that waits; `None` if there is none left. Without a row in the outbox
    /// (`is_noted`), a redraw may always wait.
    pub(super) fn room(&self, is_noted: bool) -> Option<Option<SemaphorePermit<'_>>> {
        match self.room.try_acquire() {
            Err(_) if is_noted => None,
            room => Some(room.ok()),
        }
    }

    /// Waits until nobody else redraws this message.
    pub(super) async fn guard(self: &Arc<Self>, message: MessageId) -> RedrawGuard {
        self.messages.lock().retain(|_, state| state.is_kept());
        let state_ref = StateRef::on(self.clone(), message);
        let began = Instant::now();
        RedrawGuard { _lock: self.locks.lock(message).await, state_ref, began }
    }
}

impl RedrawGuard {
    /// Whether another task has drawn what it read after this one came.
    pub fn is_painted(&self) -> bool {
        self.state_ref.with(|state| state.painted.is_some_and(|painted| painted.read > self.began))
    }

    /// Returns the result if somebody else has done this redraw: another task that read the game after this
    /// one came, or an answer.
    pub fn left_to_another(&self, since: Since<'_>) -> Option<Drawn> {
        self.state_ref.with(|state| {
            let painted = state.painted.filter(|painted| painted.read > self.began);
            let answered = since.is_overtaken(state).then_some(Drawn::NOTHING);
            painted.map(|painted| painted.drawn).or(answered)
        })
    }

    /// Whether a click on the message is still unanswered.
    pub fn is_clicked_on(&self) -> bool {
        self.state_ref.with(|state| state.unanswered > 0)
    }

    /// Waits until nobody clicks on the message, within limits, and the last redraw is long enough ago.
    pub async fn wait(&self, since: Since<'_>, crowded: bool) -> Waited {
        let mut waited = Waited::Never;
        loop {
            let wait = self.state_ref.with(|state| {
                if since.is_overtaken(state) {
                    return Err(Waited::Overtaken);
                }
                let quiet = state.until_quiet(since.elsewhere);
                let quiet = quiet.filter(|_| since.began.elapsed() < LONGEST);
                quiet.max(state.until_dry(crowded)).ok_or(waited)
            });
            match wait {
                Ok(wait) => sleep(wait).await,
                Err(waited) => return waited,
            }
            waited = Waited::Quiet;
        }
    }

    /// Notes a redraw of the state that was read at `read`.
    pub fn painted(&self, read: Instant, drawn: Drawn) {
        let painted = Some(Painted { read, at: Instant::now(), drawn });
        self.state_ref.with(|state| state.painted = painted);
    }
}

impl MessageState {
    /// How long until the clicks count as quiet; `None` if they do already.
    fn until_quiet(&self, elsewhere: Option<Instant>) -> Option<Duration> {
        let since = match self.unanswered {
            0 => self.answered.max(elsewhere)?.elapsed(),
            _ => Duration::ZERO,
        };
        QUIET.checked_sub(since).filter(|wait| !wait.is_zero())
    }

    /// How long until the next redraw is allowed. If an answer was sent after the last redraw's state was
    /// read, no wait, except on a vote's board (`crowded`).
    fn until_dry(&self, crowded: bool) -> Option<Duration> {
        let painted = self.painted?;
        let crossed = self.sent > Some(painted.read) && !crowded;
        let wait = APART.checked_sub(painted.at.elapsed());
        wait.filter(|wait| !wait.is_zero() && !crossed)
    }

    fn is_kept(&self) -> bool {
        let is_wet = |painted: Painted| painted.at.elapsed() < APART;
        self.users > 0 || self.painted.is_some_and(is_wet)
    }
}

/// A reference that keeps a message's state in memory.
#[derive(Debug)]
struct StateRef {
    painter: Arc<Painter>,
    message: MessageId,
}

impl StateRef {
    fn on(painter: Arc<Painter>, message: MessageId) -> Self {
        painter.messages.lock().entry(message).or_default().users += 1;
        Self { painter, message }
    }

    fn with<T>(&self, change: impl FnOnce(&mut MessageState) -> T) -> T {
        change(self.painter.messages.lock().entry(self.message).or_default())
    }
}

impl Drop for StateRef {
    fn drop(&mut self) {
        let mut messages = self.painter.messages.lock();
        if let Some(state) = messages.get_mut(&self.message) {
            state.users -= 1;
            if !state.is_kept() {
                messages.remove(&self.message);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: MessageId = MessageId(1);
    const DREW: Ply = Ply(1);

    /// A click whose answer took 10 ms to arrive.
    async fn answered(painter: &Arc<Painter>, drew: bool) -> Click {
        let mut click = Click::new(painter.clone(), BOARD, None);
        click.sends();
        sleep(Duration::from_millis(10)).await;
        click.arrived(drew);
        click
    }

    #[test]
    fn only_so_many_drawings_wait_but_for_what_nobody_else_knows_of() {
        let painter = Painter::default();
        let mut waiting: Vec<_> = (0..ROOM).map(|_| painter.room(true)).collect();
        assert!(waiting.iter().all(Option::is_some));
        assert!(painter.room(true).is_none());
        assert!(painter.room(false).is_some());
        waiting.pop();
        assert!(painter.room(true).is_some());
    }

    /// Two clicks, one after the other; the first redrew the message.
    async fn in_turn(painter: &Arc<Painter>, second_drew: bool) -> (Click, Click) {
        let first = answered(painter, true).await;
        sleep(Duration::from_millis(1)).await;
        (first, answered(painter, second_drew).await)
    }

    /// Waits to redraw after a click's answer; returns whether a later answer was drawn over it.
    async fn overtaken(click: &Click, drew: Ply) -> bool {
        let guard = click.state_ref.painter.guard(click.state_ref.message).await;
        let since = Since::now(Some((click, drew)));
        guard.wait(since, false).await == Waited::Overtaken
    }

    /// Waits to redraw without a click.
    async fn unasked(painter: &Arc<Painter>, message: MessageId) -> Waited {
        painter.guard(message).await.wait(Since::now(None), false).await
    }

    #[tokio::test]
    async fn who_is_drawn_over_leaves_it_to_the_later_one() {
        let painter = Arc::default();
        let (first, second) = in_turn(&painter, true).await;
        assert!(overtaken(&first, DREW).await && !overtaken(&second, DREW).await);
        drop((first, second));
        assert!(painter.messages.lock().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn answers_that_cross_are_seen_to_when_it_is_quiet() {
        let painter = Arc::default();
        let mut crossing = Click::new(Arc::clone(&painter), BOARD, None);
        crossing.sends();
        let first = answered(&painter, true).await;
        let began = Instant::now();
        let (over, ()) = tokio::join!(overtaken(&first, DREW), async {
            sleep(Duration::from_millis(500)).await;
            crossing.arrived(true);
        });
        assert!(!over, "which of the two arrived last is not known");
        assert!(began.elapsed() >= Duration::from_millis(500) + QUIET);
        assert!(!overtaken(&crossing, DREW).await);
    }

    #[tokio::test]
    async fn what_was_clicked_at_what_one_drew_came_after_it() {
        let painter = Arc::default();
        for (at, after) in [(1, true), (0, false)] {
            let mut first = Click::new(Arc::clone(&painter), BOARD, Some(Ply(0)));
            first.sends();
            // The answer is visible, and the next click answered, before we know that it has arrived.
            let mut second = Click::new(Arc::clone(&painter), BOARD, Some(Ply(at)));
            second.sends();
            second.arrived(true);
            first.arrived(true);
            assert_eq!(overtaken(&first, DREW).await, after, "clicked at {at}");
            assert!(!overtaken(&second, Ply(2)).await);
            // A half-made choice is drawn at the same ply that it was clicked at.
            assert!(!overtaken(&second, Ply(at)).await, "nobody overtakes themselves");
        }
    }

    #[tokio::test]
    async fn who_did_not_click_waits_for_those_who_do() {
        let painter: Arc<Painter> = Arc::default();
        assert_eq!(unasked(&painter, BOARD).await, Waited::Never);
        let mut click = Click::new(painter.clone(), BOARD, Some(Ply(0)));
        click.sends();
        let (waited, ()) = tokio::join!(unasked(&painter, BOARD), async {
            assert_eq!(unasked(&painter, MessageId(2)).await, Waited::Never);
            sleep(Duration::from_millis(300)).await;
            click.arrived(true);
        });
        assert_eq!(waited, Waited::Quiet);
        assert!(click.sent.elapsed() >= Duration::from_millis(300) + QUIET);
        assert_eq!(unasked(&painter, BOARD).await, Waited::Never, "it is quiet");
        let _stuck = Click::new(painter.clone(), BOARD, None);
        let began = Instant::now();
        assert_eq!(unasked(&painter, BOARD).await, Waited::Quiet, "it gives up");
        assert!(began.elapsed() >= LONGEST);
    }

    #[tokio::test]
    async fn a_click_elsewhere_is_left_time_to_be_answered() {
        let painter: Arc<Painter> = Arc::default();
        let clicked = Instant::now();
        let since = Since { elsewhere: Some(clicked), ..Since::now(None) };
        let guard = painter.guard(BOARD).await;
        assert_eq!(guard.wait(since, false).await, Waited::Quiet);
        assert!(clicked.elapsed() >= QUIET);
        assert_eq!(guard.wait(since, false).await, Waited::Never);
    }

    #[tokio::test]
    async fn who_did_not_click_leaves_it_to_those_who_go_on() {
        let painter: Arc<Painter> = Arc::default();
        let first = Click::new(painter.clone(), BOARD, Some(Ply(0)));
        let (waited, ()) = tokio::join!(unasked(&painter, BOARD), async {
            sleep(Duration::from_millis(10)).await;
            drop(first);
            // Nothing is in flight between the two clicks.
            sleep(Duration::from_millis(10)).await;
            drop(answered(&painter, true).await);
        });
        assert_eq!(waited, Waited::Overtaken);
        assert!(painter.messages.lock().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn who_is_refused_draws_over_nobody_and_holds_nobody_up_for_long() {
        let painter = Arc::default();
        let (first, refused) = in_turn(&painter, false).await;
        assert!(!overtaken(&first, DREW).await && !overtaken(&refused, DREW).await);
        let _stuck = Click::new(Arc::clone(&painter), BOARD, None);
        assert!(!overtaken(&first, DREW).await && first.sent.elapsed() >= LONGEST);
        let elsewhere = Click::new(painter, MessageId(2), None);
        assert!(!overtaken(&elsewhere, DREW).await);
    }

    #[tokio::test]
    async fn it_is_drawn_once_a_second_and_for_all_who_came_before_it_was_read() {
        let painter: Arc<Painter> = Arc::default();
        let first = painter.guard(BOARD).await;
        let (second, ()) = tokio::join!(painter.guard(BOARD), async {
            let drawn = Drawn { left: Left::Retry, board: Some(BOARD) };
            first.painted(Instant::now(), drawn);
            drop(first);
        });
        let now = Since::now(None);
        let left = second.left_to_another(now);
        assert_eq!(left.and_then(|drawn| drawn.board), Some(BOARD));
        drop(second);
        let third = painter.guard(BOARD).await;
        assert_eq!(third.left_to_another(now), None, "it came later");
        assert_eq!(third.wait(now, false).await, Waited::Quiet);
        assert!(now.began.elapsed() >= APART * 9 / 10);
        drop(third);
        drop(painter.guard(MessageId(2)).await);
        assert!(painter.messages.lock().is_empty(), "nothing is kept");
    }

    #[tokio::test]
    async fn what_an_answer_crossed_is_mended_at_once_but_for_a_crowds() {
        let painter: Arc<Painter> = Arc::default();
        let guard = painter.guard(BOARD).await;
        let read = Instant::now();
        let click = answered(&painter, true).await;
        guard.painted(read, Drawn::NOTHING);
        sleep(QUIET).await;
        let now = Since::now(None);
        assert_eq!(guard.wait(now, false).await, Waited::Never);
        assert_eq!(guard.wait(now, true).await, Waited::Quiet);
        drop(click);
    }
}
