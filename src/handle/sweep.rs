//! What happens although nobody asks: games between people are lost on time after a warning, games against the bot
//! are put away, challenges expire.

use tracing::{debug, info};

use super::{Bot, Errand};
use crate::game::{Fate, Player, run_out};
use crate::place::Shards;
use crate::store::{Appended, StoreError, Task};
use crate::view;

/// How often the bot shows that it is alive, in milliseconds.
const BEAT: i64 = 10_000;

/// How often what is no longer needed is looked for, in milliseconds.
const PURGE: i64 = 3_600_000;

/// Looks for what is due, again and again.
#[derive(Debug)]
pub struct Sweeper {
    shards: Shards,
    last_beat: Option<i64>,
    last_purge: Option<i64>,
}

impl Sweeper {
    /// One that looks after the servers of these shards.
    pub fn new(shards: Shards) -> Self {
        Self {
            shards,
            last_beat: None,
            last_purge: None,
        }
    }

    /// Shows every now and then that the bot is alive at `now`, in milliseconds since 1970 in UTC.
    ///
    /// # Errors
    /// When the database fails; the next time will do.
    pub async fn beat(&mut self, bot: &Bot, now: i64) -> Result<(), StoreError> {
        if is_time(self.last_beat, BEAT, now) {
            let away = bot.store.beat(&self.shards, now).await?;
            self.last_beat = Some(now);
            if away > 0 {
                info!(seconds = away / 1000, "was away: deadlines are put off");
            }
        }
        Ok(())
    }

    /// Does in the database what is due at `now`, and gives what is left to do on Discord. First of all it shows
    /// that the bot is alive, for nobody shall lose because it was not.
    ///
    /// # Errors
    /// When the database fails; the next time will do.
    pub async fn sweep(&mut self, bot: &Bot, now: i64) -> Result<Vec<Errand>, StoreError> {
        self.beat(bot, now).await?;
        if is_time(self.last_purge, PURGE, now) {
            let purged = bot.store.purge(now).await?;
            self.last_purge = Some(now);
            debug!(purged, "deleted what is no longer needed");
        }
        let mut errands = Vec::new();
        for task in bot.store.due(&self.shards, now).await? {
            match task {
                Task::Warn {
                    record,
                    deadline,
                    away,
                } => {
                    let game = &record.game;
                    if let Player::Person(who) = game.player(game.to_move()) {
                        errands.push(Errand::Warn {
                            game: game.id(),
                            ply: game.ply(),
                            deadline,
                            channel: record.place.channel,
                            with: view::warning(&record, who, deadline, away),
                        });
                    }
                }
                Task::End { mut record, warned } => {
                    let Some(turn) = run_out(&record.game, warned) else {
                        continue;
                    };
                    if bot.store.append(&turn, now).await? == Appended::Stale {
                        continue;
                    }
                    record.game = turn.game;
                    if record.fair.is_some() {
                        // Its score has changed with the game.
                        let read = bot.store.game(record.game.id()).await?;
                        *record = read.unwrap_or_else(|| (*record).clone());
                    }
                    errands.push(Errand::Hush(record.game.id()));
                    if let Some(board) = record.board {
                        errands.push(Errand::Redraw {
                            channel: record.place.channel,
                            message: board,
                            with: view::board(&record, None),
                        });
                    }
                }
                Task::Expire(mut challenge) => {
                    challenge.state = bot
                        .store
                        .close_challenge(challenge.id, Fate::Expired)
                        .await?;
                    if let (Some(message), Fate::Expired) = (challenge.message, challenge.state) {
                        errands.push(Errand::Redraw {
                            channel: challenge.place.channel,
                            message,
                            with: view::challenge_closed(&challenge, now),
                        });
                    }
                }
            }
        }
        Ok(errands)
    }
}

/// Whether so much time has passed since then, be it backwards.
fn is_time(last: Option<i64>, every: i64, now: i64) -> bool {
    last.is_none_or(|last| (now - last).abs() >= every)
}
