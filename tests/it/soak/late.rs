//! Pairs who play a little and stop answering, until the player to move has lost on time or moves after all. Hours
//! pass by moving stored deadlines back, a game at a time.

use std::time::{Duration, Instant};

use bouton::ask::control::Button;
use bouton::place::GameId;
use sandbox::{Id, MessageView, User};

use super::{Counts, Table};
use crate::world::{HOUR, first_control};

/// The time for a move, and the least time between warning and end.
const MOVE: Duration = HOUR.saturating_mul(24);
const QUARTER: Duration = HOUR.saturating_mul(6);
/// More than the minutes that really pass.
const SLACK: Duration = Duration::from_secs(600);

/// A bot killed during a warning repeats it when the claim expires, after 45 s.
const PATIENCE: Duration = Duration::from_secs(120);
/// Time for the sweeper to look at least once.
const A_LOOK: Duration = Duration::from_millis(2_500);

impl Table {
    pub(super) async fn fall_silent(self) {
        let mut rng = fastrand::Rng::with_seed(self.pair[0].id().get());
        while !self.stopped() {
            if let Some(board) = self.board().await {
                self.moves(board, rng.usize(..4), &mut rng).await;
            }
            // It is not always known what came of the last click: look at the board.
            match self.board().await {
                Some(board) => self.lapse(board, &mut rng).await,
                None => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Lets the mover's time run out.
    async fn lapse(&self, board: MessageView, rng: &mut fastrand::Rng) {
        let Ok(Button::Pick(game, ..)) = first_control(&board).parse() else {
            return;
        };
        let to_move =
            |user: &&User| board.content.contains(&format!("Your move, {}", user.mention()));
        let Some(late) = self.pair.iter().find(to_move) else {
            return;
        };
        let before = self.last_ping(late);
        // Perhaps beyond the end: nobody loses then, as the warning comes first.
        self.pass(game, HOUR * rng.u32(18..30) + SLACK).await;
        let until = Instant::now() + PATIENCE;
        while !self.was_warned(late, before) {
            assert!(self.is_open(game).await, "game {game} ended unwarned");
            assert!(Instant::now() < until, "no warning in game {game}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        if rng.u8(..4) == 0 {
            return self.wake_up(&board, rng).await;
        }
        self.pass(game, QUARTER - SLACK).await;
        tokio::time::sleep(A_LOOK).await;
        assert!(self.is_open(game).await, "game {game} ended too soon after its warning");
        self.pass(game, SLACK * 2).await;
        let until = Instant::now() + PATIENCE;
        while !self.is_lost_by(game, late).await {
            assert!(Instant::now() < until, "game {game} is not lost");
            tokio::time::sleep(A_LOOK).await;
            // A bot killed before it noted its warning repeats it, and gives all of the time from then.
            self.pass(game, MOVE).await;
        }
        Counts::add(&self.counts.lost);
    }

    /// Moves after all, which shows on the board.
    async fn wake_up(&self, board: &MessageView, rng: &mut fastrand::Rng) {
        while !self.stopped() {
            // Without a bot nothing else here waits, and other tasks must get their turn.
            tokio::time::sleep(Duration::from_millis(50)).await;
            let Some(now) = self.board().await else {
                continue;
            };
            if first_control(&now) != first_control(board) {
                return Counts::add(&self.counts.saved);
            }
            self.moves(now, 1, rng).await;
        }
    }

    async fn pass(&self, game: GameId, time: Duration) {
        let by = time.as_millis();
        self.world
            .change(&format!(
                "UPDATE games SET due_at = due_at - {by}, deadline_at = deadline_at - {by}
                 WHERE id = {game} AND state = 'active'"
            ))
            .await;
    }

    fn last_ping(&self, user: &User) -> Option<Id> {
        self.world.sandbox.pings(user).last().copied()
    }

    fn was_warned(&self, user: &User, before: Option<Id>) -> bool {
        let ping = self.last_ping(user).filter(|&ping| Some(ping) != before);
        let message = ping.and_then(|id| self.world.sandbox.message(self.channel, id));
        message.is_some_and(|view| view.content.contains("time is running out"))
    }

    async fn is_open(&self, game: GameId) -> bool {
        let open = format!("SELECT COUNT(*) FROM games WHERE id = {game} AND state = 'active'");
        self.world.ask(&open).await == 1
    }

    async fn is_lost_by(&self, game: GameId, user: &User) -> bool {
        let lost = format!(
            "SELECT COUNT(*) FROM games JOIN seats ON game_id = id AND seat = 1 - winner
             WHERE id = {game} AND ended_by = 'time' AND user_id = {}",
            user.id()
        );
        self.world.ask(&lost).await == 1
    }
}
