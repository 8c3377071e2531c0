//! The answer to an interaction, and what follows it.

use super::AnyJob;
use crate::ask::control::{self, Span};
use crate::ask::{Presence, Request};
use crate::game::{Merit, Record, Season};
use crate::locale::Locale;
use crate::metrics::Outcome;
use crate::place::{ChannelId, GameId, GuildId, MessageId, UserId};
use crate::puzzle::Day;
use crate::reply::{Message, Reply};
use crate::store::{MessageOwner, OrphanedMessage};
use crate::view;

/// The answer to an interaction, and what to do once it is sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub reply: Reply,
    /// What follows the answer. The game does not depend on it: if it fails, the next click repairs it.
    pub then: Vec<FollowUp>,
    /// How the request ended, for operators.
    pub outcome: Outcome,
}

/// Something to do about the interaction once its answer is sent.
#[derive(Debug, Clone, PartialEq)]
pub enum FollowUp {
    /// The message just posted is a board: find out which one it is.
    LearnBoard {
        /// The game as the board shows it.
        drawn: Box<Record>,
    },
    /// The answer redrew the message whose control was used: make sure that it is up to date.
    Drew {
        message: MessageId,
        /// The game as the message shows it, if the answer arrived.
        drawn: Box<Record>,
    },
    /// The answer drew the message of a challenge that it closed: make sure that it shows that.
    DrewChallenge(GameId),
    /// The message just posted belongs to a challenge, tournament, class or simul: find out which one it is.
    Learn(MessageOwner),
    /// Post the board of the next game of a fair match, or of a game that moved here.
    PostBoard(GameId),
    Post(Message),
    /// Find out whether the game's channel is gone, and if so, bring the game here.
    Seek(GameId, ChannelId),
    /// Check whether people on the leaderboard page just shown have left the server.
    Look(Look),
    /// Replace the whisper just sent by a copy of everything we store about the person.
    Copy(UserId, Locale),
    /// Everything of a person is erased: also remove it from the database files, and from messages that show it.
    Erased(Vec<OrphanedMessage>),
    /// Some of the person's games are not erased yet: change the answer once they are.
    TellErased(UserId, Locale),
    /// Run this job, which does not depend on the answer.
    AnyJob(AnyJob),
}

/// A leaderboard page that was shown, whose people may have left the server.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The request that the page answered.
    pub request: Box<Request>,
    pub page: RanksPage,
    pub guild: GuildId,
    /// The people on the page of whom we don't know whether they left.
    pub people: Vec<UserId>,
    pub drawn: Reply,
}

/// What the page shows, so that it can be drawn again with current data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RanksPage {
    Ranks { of: (Merit, Season), stop: control::Stop, delivery: Delivery },
    Solvers { span: Span, day: Day, number: u32, delivery: Delivery },
}

/// How a page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    Posted,
    InPlace,
    Whispered,
}

impl FollowUp {
    /// Whether this needs to know which message the answer became.
    pub fn learns(&self) -> bool {
        matches!(self, Self::LearnBoard { .. } | Self::Learn(_))
    }

    /// The least presence in the channel with which the platform allows this.
    pub(super) fn needs(&self) -> Presence {
        match self {
            // These use the answer's token.
            Self::LearnBoard { .. } | Self::Learn(_) | Self::PostBoard(_) | Self::Post(_) => {
                Presence::Guest
            }
            // These work in whatever channel the messages are.
            Self::Erased(_) | Self::TellErased(..) | Self::Copy(..) => Presence::Unseen,
            // If it arrived, this makes no call.
            Self::DrewChallenge(_) => Presence::Unseen,
            Self::Drew { .. } | Self::Seek(..) | Self::Look(_) => Presence::Listener,
            Self::AnyJob(job) => job.needs(),
        }
    }
}

impl From<AnyJob> for FollowUp {
    fn from(job: AnyJob) -> Self {
        Self::AnyJob(job)
    }
}

impl From<Reply> for Answer {
    fn from(reply: Reply) -> Self {
        Self { reply, then: Vec::new(), outcome: Outcome::Answered }
    }
}

impl Answer {
    pub(super) fn whisper(message: Message) -> Self {
        Reply::Whisper(message).into()
    }

    /// The same answer for the asker alone, as a new whisper instead of an edit of the message that was used.
    pub(super) fn whispered(self) -> Self {
        match self.reply {
            Reply::Update(message) => Self { reply: Reply::Whisper(message), ..self },
            _ => self,
        }
    }

    /// The same whisper with what the asker typed into a form, unless it quotes that already.
    pub(super) fn with_typed(self, request: &Request, locale: Locale) -> Self {
        match self.reply {
            Reply::Whisper(message) => {
                let message = view::with_typed(message, &request.typed, locale);
                Self { reply: Reply::Whisper(message), ..self }
            }
            _ => self,
        }
    }

    pub(super) fn with_outcome(mut self, outcome: Outcome) -> Self {
        self.outcome = outcome;
        self
    }

    pub(super) fn then(self, then: impl Into<FollowUp>) -> Self {
        self.and([then])
    }

    /// The same answer, followed by all of these.
    pub(super) fn and(mut self, thens: impl IntoIterator<Item = impl Into<FollowUp>>) -> Self {
        self.then.extend(thens.into_iter().map(Into::into));
        self
    }
}
