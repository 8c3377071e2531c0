//! The answer to an interaction, and what follows it.

use super::AnyJob;
use crate::ask::control::{self, Span};
use crate::ask::{Presence, Request};
use crate::game::{Merit, Record, Season};
use crate::locale::Locale;
use crate::metrics::Outcome;
use crate::place::{ChannelId, GameId, GuildId, MessageId, Place, UserId};
use crate::puzzle::Day;
use crate::reply::{Message, Reply};
use crate::store::{OrphanedMessage, Posted};

/// The answer to an interaction, and what to do once it is given.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub reply: Reply,
    /// What follows it. None of it matters to the game: where it fails, the next click repairs it.
    pub then: Vec<FollowUp>,
    /// What came of it, for operators.
    pub outcome: Outcome,
}

/// Something to do with the interaction once its answer is given.
#[derive(Debug, Clone, PartialEq)]
pub enum FollowUp {
    /// The message just posted is a board: find out which one it is.
    LearnBoard {
        /// The game as it is shown.
        drawn: Box<Record>,
    },
    /// The message whose control was used was to become that: make sure it shows how things stand.
    Drew {
        message: MessageId,
        /// The game as it is shown there, if the answer arrived.
        drawn: Box<Record>,
    },
    /// The message just posted shows that: find out which one it is.
    Learn(Posted),
    /// A fair match goes on, or a game somewhere else: post its board.
    PostBoard(GameId),
    Post(Message),
    /// Find out whether that game's channel is gone, and if so, bring it here.
    Seek(Lost),
    /// See whether people on the board just shown have left.
    Look(Look),
    /// The message just whispered becomes a copy of everything that is kept of that person.
    Copy(UserId, Locale),
    /// Someone is erased: see to it in the files, and on messages that show them.
    Erased(Vec<OrphanedMessage>),
    /// Games of theirs are left: the answer says when none is.
    TellErased(UserId, Locale),
    /// Do this, which does not depend on the answer.
    AnyJob(AnyJob),
}

/// A page of a board that was shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// What it answered.
    pub request: Box<Request>,
    pub page: Page,
    pub guild: GuildId,
    /// Who is on it of whom it is not known.
    pub people: Vec<UserId>,
    pub drawn: Reply,
}

/// What a board's page shows, so that it can be drawn again as it is then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    Ranks { of: (Merit, Season), stop: control::Stop, shown: Shown },
    Solvers { span: Span, day: Day, number: u32, shown: Shown },
}

/// How a page comes to be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    Posted,
    InPlace,
    Whispered,
}

/// A game that may have lost its channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    pub game: GameId,
    pub channel: ChannelId,
    pub who: UserId,
    pub place: Place,
    /// When, in milliseconds since 1970 in UTC.
    pub now: i64,
}

impl FollowUp {
    /// Whether it has to know which message the answer became.
    pub fn learns(&self) -> bool {
        match self {
            Self::LearnBoard { .. } | Self::Learn(_) => true,
            Self::Drew { .. }
            | Self::PostBoard(_)
            | Self::Post(_)
            | Self::Seek(_)
            | Self::Look(_)
            | Self::Copy(..)
            | Self::Erased(_)
            | Self::TellErased(..)
            | Self::AnyJob(_) => false,
        }
    }

    /// The presence the bot needs in the place, or the platform refuses it.
    pub(super) fn needs(&self) -> Presence {
        match self {
            // These belong to the answer.
            Self::LearnBoard { .. } | Self::Learn(_) | Self::PostBoard(_) | Self::Post(_) => {
                Presence::Guest
            }
            // Those are wherever they are.
            Self::Erased(_) | Self::TellErased(..) | Self::Copy(..) => Presence::Unseen,
            Self::Drew { .. } | Self::Seek(_) | Self::Look(_) => Presence::Listener,
            Self::AnyJob(errand) => errand.needs(),
        }
    }
}

impl From<AnyJob> for FollowUp {
    fn from(errand: AnyJob) -> Self {
        Self::AnyJob(errand)
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

    /// The same for the asker alone, on no message that is there.
    pub(super) fn whispered(self) -> Self {
        match self.reply {
            Reply::Update(message) => Self { reply: Reply::Whisper(message), ..self },
            _ => self,
        }
    }

    pub(super) fn came_to(mut self, outcome: Outcome) -> Self {
        self.outcome = outcome;
        self
    }

    pub(super) fn then(self, then: impl Into<FollowUp>) -> Self {
        self.and([then])
    }

    /// The same with all of these, if there are any.
    pub(super) fn and(mut self, thens: impl IntoIterator<Item = impl Into<FollowUp>>) -> Self {
        self.then.extend(thens.into_iter().map(Into::into));
        self
    }
}
