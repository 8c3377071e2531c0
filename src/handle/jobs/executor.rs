//! The executor: runs every job, and decides in one place what a failure means.

use tracing::{debug, error, warn};

use super::call::SeeToCall;
use super::class::ShowClass;
use super::daily::PostPuzzle;
use super::draw::Draw;
use super::erased::TellErased;
use super::learn::Learn;
use super::log::LogAct;
use super::orphan::DrawOrphan;
use super::podium::Podium;
use super::post::Post;
use super::remind::Remind;
use super::simul::ShowSimul;
use super::thread::OpenThread;
use super::tournament::{ShowTournament, TellWinner};
use super::{Done, Failure, Halt, INSISTING, Job, Platform, Worker, log_error};
use crate::handle::any_job::{AnyJob, DrawChallenge};
use crate::store::{Due, Owed, StoreError};

impl<P: Platform> Worker<P> {
    pub async fn run(&self, job: AnyJob) {
        let done = match job {
            AnyJob::Call(game) => self.claim(Owed::Call(game)).await,
            AnyJob::Warn(warn) => self.attempt(warn).await.map(drop),
            AnyJob::DrawChallenge(draw) => self.attempt(draw).await.map(drop),
            AnyJob::TellErased(who) => self.attempt(TellErased(who)).await.map(drop),
            AnyJob::Now(owed) => self.see_to(owed).await,
            AnyJob::Due(due) => self.settle_due(due).await,
        };
        if let Err(error) = done {
            warn!(?job, %error, "the database failed a job");
        }
    }

    /// Does a job that is owed, before another process claims it.
    pub(super) async fn see_to(&self, owed: Owed) -> Result<(), StoreError> {
        match self.do_owed(owed, false).await? {
            Done::Over => self.bot.store.forget_owed(owed).await,
            Done::Later(_) | Done::Hold(_) | Done::NoChange | Done::Unsent => Ok(()),
        }
    }

    /// The same for a job that two processes must not do at once: claims it first.
    pub(super) async fn claim(&self, owed: Owed) -> Result<(), StoreError> {
        match self.bot.store.claim_owed(owed, self.clock.now()).await? {
            Some(due) => self.settle_due(due).await,
            None => Ok(()),
        }
    }

    async fn settle_due(&self, due: Due) -> Result<(), StoreError> {
        let done = self.do_owed(due.owed, due.is_unsure).await?;
        let insisted = self.clock.now() - due.since;
        match done {
            Done::Over => self.bot.store.settle(due).await,
            Done::Hold(_) if insisted >= INSISTING => self.bot.store.settle(due).await,
            Done::Hold(until) => self.bot.store.hold(due, until).await,
            Done::Later(again) => self.bot.store.owe_later(due, again).await,
            Done::Unsent => self.bot.store.note_unsent(due).await,
            Done::NoChange => Ok(()),
        }
    }

    /// Releases a claim whose job was not even tried.
    pub(super) async fn give_back(&self, due: Due) {
        log_error(self.bot.store.hold(due, 0).await);
    }

    async fn do_owed(&self, owed: Owed, is_unsure: bool) -> Result<Done, StoreError> {
        match owed {
            Owed::Draw { game, message } => self.attempt(Draw { game, message }).await,
            Owed::Learn { game, interaction } => self.attempt(Learn { game, interaction }).await,
            Owed::Post(game) => self.attempt(Post(game)).await,
            Owed::Call(game) => self.attempt(SeeToCall { game, is_unsure }).await,
            Owed::Thread(game) => self.attempt(OpenThread(game)).await,
            Owed::Challenge(id) => {
                self.attempt(DrawChallenge { challenge: id, message: None }).await
            }
            Owed::Orphan { channel, message, locale } => {
                self.attempt(DrawOrphan { channel, message, locale }).await
            }
            Owed::Tournament(id) => self.attempt(ShowTournament(id)).await,
            Owed::Class(id) => self.attempt(ShowClass(id)).await,
            Owed::Simul(id) => self.attempt(ShowSimul(id)).await,
            // These must not be sent twice: if unsure, we'd rather skip them.
            Owed::Winner(_)
            | Owed::Podium { .. }
            | Owed::Puzzle { .. }
            | Owed::Act(_)
            | Owed::Remind { .. }
                if is_unsure =>
            {
                Ok(Done::Over)
            }
            Owed::Winner(id) => self.attempt(TellWinner(id)).await,
            Owed::Podium { guild, month } => self.attempt(Podium { guild, month }).await,
            Owed::Puzzle { guild, day } => self.attempt(PostPuzzle { guild, day }).await,
            Owed::Act(id) => self.attempt(LogAct(id)).await,
            Owed::Remind { who, ends } => self.attempt(Remind { who, ends }).await,
        }
    }

    pub(super) async fn attempt<J: Job<P>>(&self, job: J) -> Result<Done, StoreError> {
        let _turn = match job.calls() {
            Some(game) => Some(self.calls.lock(game).await),
            None => None,
        };
        match job.run(self).await {
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
                Ok(if J::INSISTS { Done::Hold(until) } else { Done::Later(until) })
            }
            Err(Halt::Platform(Failure::Refused(why))) => {
                debug!(?job, why, "it may not be done");
                job.refused(self).await
            }
            Err(Halt::Platform(Failure::Gone(why))) => {
                debug!(?job, why, "it cannot be done");
                let done = job.refused(self).await?;
                Ok(if let Done::Hold(_) = done { Done::Over } else { done })
            }
            Err(Halt::Platform(Failure::Malformed(why))) => {
                error!(?job, why, "it is not taken");
                Ok(Done::Over)
            }
        }
    }
}
