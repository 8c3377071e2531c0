//! What follows an answer. None of it matters to the game: if it fails, the next click repairs it.

use tracing::{debug, warn};

use super::draw::Already;
use super::{Click, Failure, Platform, Worker, noted};
use crate::ask::Presence;
use crate::game::Record;
use crate::handle::answer::FollowUp;
use crate::handle::any_job::AnyJob;
use crate::handle::privacy;
use crate::handle::rescue::rescue;
use crate::locale::Locale;
use crate::place::{ChannelId, GameId, MessageId, Token, UserId};
use crate::planted::planted;
use crate::store::{OrphanedMessage, Tell};
use crate::view;
use nim::Partial;

/// What became of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    Sure,
    /// It was sent, and no reply came.
    Unknown,
    /// Nothing can be said after it either.
    Never,
}

/// An interaction that was answered.
#[derive(Debug, Clone, Copy)]
pub struct Answered<'a> {
    pub interaction: u64,
    /// A secret for 15 minutes.
    pub token: &'a str,
    pub channel: ChannelId,
    pub presence: Presence,
    pub arrival: Arrival,
    /// The message that the answer became, if that was told.
    pub message: Option<MessageId>,
    /// The click that it answers, if it was one.
    pub click: Option<&'a Click>,
}

impl<P: Platform> Worker<P> {
    /// Does what follows an answer, as far as the bot may where it was given.
    pub async fn follow(&self, answered: Answered<'_>, thens: Vec<FollowUp>) {
        self.refusals.forget(answered.channel, answered.presence);
        for then in thens {
            // The platform would refuse the rest, and counts refusals.
            match then.needs() {
                needed if needed <= answered.presence => self.then(answered, then).await,
                needed => self.refusals.note(answered.channel, needed, self.clock.now()),
            }
        }
    }

    /// The message that an answer became.
    async fn became(&self, answered: Answered<'_>) -> Result<MessageId, Failure> {
        match answered.message {
            Some(message) => Ok(message),
            None => self.platform.original(answered.token).await,
        }
    }

    async fn then(&self, answered: Answered<'_>, then: FollowUp) {
        let token = answered.token;
        match then {
            FollowUp::AnyJob(errand) => self.run(errand).await,
            FollowUp::Erased(orphans) => self.erased(orphans).await,
            FollowUp::TellErased(who, locale) => self.note_tell(answered, who, locale).await,
            FollowUp::Drew { message, drawn } => {
                let sure = answered.arrival == Arrival::Sure;
                let game = drawn.game.id();
                let already = sure.then_some(Already { record: drawn, click: answered.click });
                self.settle(game, message, already).await;
            }
            FollowUp::LearnBoard { drawn } if answered.arrival == Arrival::Never => {
                let draws = answered.presence >= Presence::Listener;
                let never = self.never_posted(drawn.game.id(), answered.interaction, draws);
                noted(never.await);
            }
            FollowUp::Look(look) => self.look(answered, look).await,
            _ if answered.arrival == Arrival::Never => {}
            FollowUp::LearnBoard { drawn } => match self.became(answered).await {
                Ok(message) => {
                    let answer = Some(answered.interaction);
                    self.posted(answered, message, answer, drawn).await;
                }
                // It is asked for once more; or its first click tells.
                Err(error) => {
                    debug!(game = %drawn.game.id(), %error, "a board's message is not known yet");
                }
            },
            FollowUp::Learn(of) => match self.became(answered).await {
                Ok(message) => noted(self.bot.store.set_message(of, message).await),
                // Whoever uses it next tells; a challenge then looks open until someone clicks on it.
                Err(error) => debug!(?of, %error, "a message is not known yet"),
            },
            FollowUp::Copy(who, locale) => self.copy(token, who, locale).await,
            FollowUp::PostBoard(game) => self.post_board(answered, game).await,
            FollowUp::Post(with) => {
                if let Err(error) = self.platform.follow_up(token, with).await {
                    debug!(%error, "a message was not posted after an answer");
                }
            }
            FollowUp::Seek(lost) => match self.platform.is_gone(lost.channel).await {
                Ok(true) => match rescue(&self.bot, &lost).await {
                    Ok(Some(then)) => Box::pin(self.then(answered, then)).await,
                    Ok(None) => {}
                    Err(error) => warn!(game = %lost.game, %error, "a game was not brought back"),
                },
                Ok(false) => {}
                Err(error) => debug!(game = %lost.game, %error, "its channel is there, it seems"),
            },
        }
    }

    /// Nobody else's is made until this one has arrived or failed.
    async fn copy(&self, token: &str, who: UserId, locale: Locale) {
        let now = self.clock.now();
        let (with, made) = match privacy::copy(&self.bot.store, who, now, locale).await {
            Ok(copy) => copy,
            Err(error) => return warn!(%error, "a copy could not be made"),
        };
        if let Err(error) = self.platform.amend(token, with).await {
            warn!(%error, "a copy did not arrive");
        }
        drop(made);
    }

    async fn erased(&self, orphans: Vec<OrphanedMessage>) {
        self.bot.store.scrub().await;
        for orphan in orphans.into_iter().filter(|_| !planted(19)) {
            match orphan.game {
                Some(game) => {
                    self.run(AnyJob::Call(game)).await;
                    // The game's board, too, is among them.
                    self.draw(game, orphan.message, None).await;
                }
                None => {
                    let with = view::erased_relic(orphan.locale);
                    self.edit(orphan.channel, orphan.message, with).await.ok();
                }
            }
        }
    }

    /// Sees to it that someone is told when nothing is left of them.
    async fn note_tell(&self, answered: Answered<'_>, who: UserId, locale: Locale) {
        let token = Token::new(answered.token);
        match self.bot.store.note_tell(who, &Tell { token, locale }).await {
            Ok(true) => {}
            Ok(false) => {
                let told = self.platform.amend(answered.token, view::erased(locale));
                if let Err(error) = told.await {
                    debug!(%error, "somebody is not told that all is erased");
                }
            }
            Err(error) => warn!(%error, "somebody will not be told when all is erased"),
        }
    }

    async fn post_board(&self, answered: Answered<'_>, game: GameId) {
        let record = match self.bot.store.game(game).await {
            Ok(Some(record)) => record,
            Ok(None) => return,
            Err(error) => return warn!(%game, %error, "a board was not posted after an answer"),
        };
        let board = view::board(&record, Partial::NOTHING);
        let posted = match answered.presence >= Presence::Speaker {
            true => self.send_board(&record, board).await,
            false => self.platform.follow_up(answered.token, board).await,
        };
        match posted {
            Ok(message) => self.posted(answered, message, None, Box::new(record)).await,
            // `/board` brings it.
            Err(error) => warn!(%game, %error, "a board was not posted after an answer"),
        }
    }

    /// A board was posted, and shows the game as it was `drawn`. Of two posted in quick succession the older may be learned of
    /// last: whichever is older is retired.
    async fn posted(
        &self,
        answered: Answered<'_>,
        message: MessageId,
        answer: Option<u64>,
        mut drawn: Box<Record>,
    ) {
        let game = drawn.game.id();
        let may_draw = answered.presence >= Presence::Listener;
        let draws = may_draw.then(|| self.clock.now());
        let retired = match self.bot.store.post_board(game, message, answer, draws).await {
            Ok(retired) => retired,
            Err(error) => return warn!(%game, %error, "a board's message could not be noted"),
        };
        if !may_draw {
            return;
        }
        if let Some(retired) = retired.filter(|&retired| retired != message) {
            self.draw(game, retired, None).await;
        }
        // A move made before it was noted could not redraw it.
        drawn.board = Some(message);
        self.settle(game, message, Some(drawn.into())).await;
    }
}
