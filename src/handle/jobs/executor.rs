//! The executor: runs every job, and decides in one place what a failure means.

use tracing::{debug, error, warn};

use super::painter::Left;
use super::{AGAIN, Done, Failure, Halt, INSISTING, Platform, Worker, log_error};
use crate::game::podium;
use crate::handle::any_job::AnyJob;
use crate::store::{Due, Job, MessageOwner, StoreError};

impl<P: Platform> Worker<P> {
    pub async fn run(&self, job: AnyJob) {
        let done = match job {
            AnyJob::Nudge(game) => self.claim(Job::Nudge(game)).await,
            AnyJob::Now(stored) => self.see_to(stored).await,
            AnyJob::Due(due) => self.settle_due(due).await,
            AnyJob::Warn(_) | AnyJob::DrawChallenge(..) | AnyJob::TellErased(_) => {
                self.attempt(job).await.map(drop)
            }
        };
        if let Err(error) = done {
            warn!(?job, %error, "the database failed a job");
        }
    }

    /// Does a stored job, before another process claims it.
    pub(super) async fn see_to(&self, stored: Job) -> Result<(), StoreError> {
        match self.attempt(AnyJob::Now(stored)).await? {
            Done::Over => self.bot.store.forget_job(stored).await,
            Done::Later(_) | Done::Hold(_) | Done::NoChange | Done::Unsent => Ok(()),
        }
    }

    /// The same for a job that two processes must not do at once: claims it first.
    pub(super) async fn claim(&self, stored: Job) -> Result<(), StoreError> {
        match self.bot.store.claim_job(stored, self.clock.now()).await? {
            Some(due) => self.settle_due(due).await,
            None => Ok(()),
        }
    }

    async fn settle_due(&self, due: Due) -> Result<(), StoreError> {
        let done = self.attempt(AnyJob::Due(due)).await?;
        let insisted = self.clock.now() - due.since;
        match done {
            Done::Over => self.bot.store.settle(due).await,
            Done::Hold(_) if insisted >= INSISTING => self.bot.store.settle(due).await,
            Done::Hold(until) => self.bot.store.hold(due, until).await,
            Done::Later(again) => self.bot.store.postpone(due, again).await,
            Done::Unsent => self.bot.store.note_unsent(due).await,
            Done::NoChange => Ok(()),
        }
    }

    /// Whether a job that this process has claimed was done meanwhile.
    pub(super) async fn is_done(&self, due: Due) -> bool {
        self.bot.store.is_claimed(due).await.is_ok_and(|is_claimed| !is_claimed)
    }

    /// Releases a claim whose job was not even tried.
    pub(super) async fn give_back(&self, due: Due) {
        log_error(self.bot.store.hold(due, 0).await);
    }

    pub(super) async fn attempt(&self, job: AnyJob) -> Result<Done, StoreError> {
        let _turn = match job.nudges() {
            Some(game) => Some(self.nudges.lock(game).await),
            None => None,
        };
        match self.perform(job).await {
            Ok(done) => Ok(done),
            Err(Halt::Store(error)) => Err(error),
            Err(Halt::Platform(Failure::NoReply(why))) => {
                debug!(?job, why, "it may be done");
                Ok(Done::NoChange)
            }
            Err(Halt::Platform(Failure::Passing(why))) => {
                debug!(?job, why, "it is not done yet");
                Ok(Done::Unsent)
            }
            Err(Halt::Platform(Failure::Postponed(until))) => {
                debug!(?job, until, "it is not asked for yet");
                Ok(if job.insists() { Done::Hold(until) } else { Done::Later(until) })
            }
            Err(Halt::Platform(Failure::Refused(why))) => {
                debug!(?job, why, "it may not be done");
                self.refused(job).await
            }
            Err(Halt::Platform(Failure::Gone(why))) => {
                debug!(?job, why, "it cannot be done");
                let done = self.refused(job).await?;
                Ok(if let Done::Hold(_) = done { Done::Over } else { done })
            }
            Err(Halt::Platform(Failure::Malformed(why))) => {
                error!(?job, why, "it is not taken");
                Ok(Done::Over)
            }
        }
    }

    /// Does the job. Each is safe to repeat, however far the last attempt got, and reads what it posts only now: the
    /// game may have moved on since it was queued.
    async fn perform(&self, job: AnyJob) -> Result<Done, Halt> {
        let (stored, is_unsure) = match job {
            AnyJob::Warn(warn) => return self.warn(warn).await,
            AnyJob::DrawChallenge(id, message) => {
                return self.draw_challenge(id, Some(message)).await;
            }
            AnyJob::TellErased(who) => return self.tell_erased(who).await,
            AnyJob::Nudge(game) => (Job::Nudge(game), false),
            AnyJob::Now(stored) => (stored, false),
            AnyJob::Due(due) => (due.job, due.is_unsure),
        };
        match stored {
            Job::Draw { game, message } => match self.draw(game, message, None).await.left {
                Left::Refused => Ok(Done::Hold(self.clock.now() + AGAIN)),
                Left::Nothing | Left::Retry => Ok(Done::NoChange),
            },
            Job::Learn { game, interaction } => self.learn(game, interaction).await,
            Job::Post(game) => self.post_first(game).await,
            Job::Nudge(game) => self.update_nudge(game, is_unsure).await,
            Job::Thread(game) => self.open_thread(game).await,
            Job::Challenge(id) => self.draw_challenge(id, None).await,
            Job::Orphan { channel, message, locale } => {
                self.draw_orphan(channel, message, locale).await
            }
            Job::Tournament(id) => self.show(MessageOwner::Tournament(id)).await,
            Job::Class(id) => self.show(MessageOwner::Class(id)).await,
            Job::Simul(id) => self.show(MessageOwner::Simul(id)).await,
            // These must not be sent twice: if unsure, we'd rather skip them.
            Job::Winner(_)
            | Job::Podium { .. }
            | Job::Puzzle { .. }
            | Job::Act(_)
            | Job::Remind { .. }
                if is_unsure =>
            {
                Ok(Done::Over)
            }
            Job::Winner(id) => self.tell_winner(id).await,
            Job::Podium { guild, month } => self.post_podium(guild, month).await,
            Job::Puzzle { guild, day } => self.post_puzzle(guild, day).await,
            Job::Act(id) => self.log_act(id).await,
            Job::Remind { who, ends } => self.remind(who, ends).await,
        }
    }

    /// Handles a refusal by the platform.
    async fn refused(&self, job: AnyJob) -> Result<Done, StoreError> {
        let now = self.clock.now();
        match (job, job.stored()) {
            (AnyJob::Warn(warn), _) => self.warning_refused(warn).await,
            (_, Some(Job::Class(id))) => self.class_refused(id).await,
            (_, Some(Job::Podium { .. })) => Ok(Done::Later(now + podium::REFUSED)),
            (_, Some(Job::Puzzle { guild, day })) => self.puzzle_refused(guild, day).await,
            (_, Some(Job::Remind { who, .. })) => {
                // Somebody who accepts no messages from the bot gets no more reminders.
                self.bot.store.remind(who, None, now).await?;
                Ok(Done::Over)
            }
            _ if job.insists() => Ok(Done::Hold(now + AGAIN)),
            _ => Ok(Done::Over),
        }
    }
}
