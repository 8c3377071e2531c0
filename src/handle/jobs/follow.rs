//! Does what follows an answer. The game does not depend on it: if it fails, the next click repairs it.

use tracing::{debug, warn};

use super::draw::Already;
use super::refusals::Source;
use super::{Click, Failure, Platform, Worker, log_error};
use crate::ask::{Presence, Request};
use crate::game::Record;
use crate::handle::answer::FollowUp;
use crate::handle::any_job::AnyJob;
use crate::handle::privacy;
use crate::handle::rescue::rescue;
use crate::locale::Locale;
use crate::place::{GameId, MessageId, Place, UserId};
use crate::store::{Job, Notice, OrphanedMessage};
use crate::view;
use nim::Partial;

/// Whether an answer reached Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    Sure,
    /// It was sent, but no response came back.
    Unknown,
    /// It never arrived, so no follow-up message is possible either.
    Never,
}

/// An interaction that has been answered.
#[derive(Debug, Clone, Copy)]
pub struct Answered<'a> {
    pub request: &'a Request,
    pub arrival: Arrival,
    /// The message that the answer became, if Discord told us.
    pub message: Option<MessageId>,
    /// The click that was answered, if it was one.
    pub click: Option<&'a Click>,
}

impl<'a> Answered<'a> {
    pub(super) fn token(&self) -> &'a str {
        self.request.token.expose()
    }
}

impl<P: Platform> Worker<P> {
    /// Does what follows an answer, as far as the bot is allowed to in that channel.
    pub async fn follow(&self, answered: Answered<'_>, thens: Vec<FollowUp>) {
        let Request { place, presence, .. } = *answered.request;
        self.refusals.forget(place.channel, presence);
        for then in thens {
            // Discord would refuse the rest, and counts refusals.
            match then.needs() {
                needed if needed <= presence => self.then(answered, then).await,
                needed => {
                    let (source, now) = (Source::Interaction, self.clock.now());
                    self.refusals.note(place.channel, source, needed, now);
                }
            }
        }
    }

    /// Returns the message that the answer became.
    async fn became(&self, answered: Answered<'_>) -> Result<MessageId, Failure> {
        match answered.message {
            Some(message) => Ok(message),
            None => self.platform.answer_message(answered.token()).await,
        }
    }

    async fn then(&self, answered: Answered<'_>, then: FollowUp) {
        let (request, token) = (answered.request, answered.token());
        match then {
            FollowUp::AnyJob(job) => self.run(job).await,
            FollowUp::Erased(orphans) => self.erased(orphans).await,
            FollowUp::TellErased(who, locale) => self.request_notice(answered, who, locale).await,
            FollowUp::Drew { message, drawn } => {
                let sure = answered.arrival == Arrival::Sure;
                let game = drawn.game.id();
                let already = sure.then_some(Already { record: drawn, click: answered.click });
                self.settle(game, message, already).await;
            }
            FollowUp::DrewChallenge(id) => log_error(match answered.arrival {
                Arrival::Sure => self.bot.store.forget_job(Job::Challenge(id)).await,
                Arrival::Unknown | Arrival::Never => self.see_to(Job::Challenge(id)).await,
            }),
            FollowUp::LearnBoard { drawn } if answered.arrival == Arrival::Never => {
                let draws = request.presence >= Presence::Listener;
                let never = self.never_posted(drawn.game.id(), request.id, draws);
                log_error(never.await);
            }
            FollowUp::Look(look) => self.look(answered, look).await,
            _ if answered.arrival == Arrival::Never => {}
            FollowUp::LearnBoard { drawn } => match self.became(answered).await {
                Ok(message) => self.posted(answered, message, Some(request.id), drawn).await,
                // The outbox asks again, or the board's first click tells us.
                Err(error) => {
                    debug!(game = %drawn.game.id(), %error, "a board's message is not known yet");
                }
            },
            FollowUp::Learn(of) => match self.became(answered).await {
                Ok(message) => match self.bot.store.set_message(of, message).await {
                    Ok(true) => {}
                    // Who made it was erased before it was known which message shows it.
                    Ok(false) => {
                        let Place { channel, locale, .. } = request.place;
                        self.draw_orphan(channel, message, locale).await.ok();
                    }
                    Err(error) => warn!(%error, "a message could not be noted"),
                },
                // The next click on it tells us; until then a closed challenge may still look open.
                Err(error) => debug!(?of, %error, "a message is not known yet"),
            },
            FollowUp::Copy(who, locale) => self.copy(token, who, locale).await,
            FollowUp::PostBoard(game) => self.post_board(answered, game).await,
            FollowUp::Post(content) => {
                if let Err(error) = self.platform.follow_up(token, content).await {
                    debug!(%error, "a message was not posted after an answer");
                }
            }
            FollowUp::Seek(game, channel) => match self.platform.is_gone(channel).await {
                Ok(true) => match rescue(&self.bot, game, channel, request).await {
                    Ok(Some(then)) => Box::pin(self.then(answered, then)).await,
                    Ok(None) => {}
                    Err(error) => warn!(%game, %error, "a game was not brought back"),
                },
                Ok(false) => {}
                Err(error) => debug!(%game, %error, "its channel is there, it seems"),
            },
        }
    }

    /// Sends a person the copy of their data. Only one copy is made at a time: `made` holds the others back
    /// until this one has arrived or failed.
    async fn copy(&self, token: &str, who: UserId, locale: Locale) {
        let now = self.clock.now();
        let (content, made) = match privacy::copy(&self.bot.store, who, now, locale).await {
            Ok(copy) => copy,
            Err(error) => return warn!(%error, "a copy could not be made"),
        };
        if let Err(error) = self.platform.edit_answer(token, content).await {
            warn!(%error, "a copy did not arrive");
        }
        drop(made);
    }

    async fn erased(&self, orphans: Vec<OrphanedMessage>) {
        self.bot.store.scrub().await;
        for OrphanedMessage { guild: _, channel, message, locale, game } in orphans {
            match game {
                Some(game) => {
                    self.run(AnyJob::Nudge(game)).await;
                    // The game's board is among these messages too.
                    self.draw(game, message, None).await;
                }
                None => log_error(self.claim(Job::Orphan { channel, message, locale }).await),
            }
        }
    }

    /// Notes how to tell a person that everything is erased; if it is already, tells them now.
    async fn request_notice(&self, answered: Answered<'_>, who: UserId, locale: Locale) {
        let token = answered.request.token.clone();
        match self.bot.store.request_notice(who, &Notice { token, locale }).await {
            Ok(true) => {}
            Ok(false) => {
                let edit = self.platform.edit_answer(answered.token(), view::erased(locale));
                if let Err(error) = edit.await {
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
        let posted = match answered.request.presence >= Presence::Speaker {
            true => self.send_board(&record, board).await,
            false => self.platform.follow_up(answered.token(), board).await,
        };
        match posted {
            Ok(message) => self.posted(answered, message, None, Box::new(record)).await,
            // `/board` posts it.
            Err(error) => warn!(%game, %error, "a board was not posted after an answer"),
        }
    }

    /// Notes that `message` was posted as the game's board, showing `drawn`.
    async fn posted(
        &self,
        answered: Answered<'_>,
        message: MessageId,
        answer: Option<u64>,
        mut drawn: Box<Record>,
    ) {
        let game = drawn.game.id();
        drawn.board = Some(message);
        let noted = match answered.request.presence >= Presence::Listener {
            true => self.becomes(game, message, answer, Some(drawn)).await,
            false => self.bot.store.post_board(game, message, answer, None).await.map(drop),
        };
        if let Err(error) = noted {
            warn!(%game, %error, "a board's message could not be noted");
        }
    }
}
