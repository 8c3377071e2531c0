//! What moderators can do about games and people on their server.

use nim::names;

use super::Period;
use crate::place::{ChannelId, RoleId, UserId};

/// A ban from the bot on one server, until a time in milliseconds since 1970 in UTC, or for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barred {
    pub until: Option<i64>,
}

impl Barred {
    pub fn holds(self, now: i64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// What a moderator did: an entry of the server's moderation log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModAction {
    /// The interaction that asked for the action.
    pub id: u64,
    /// The moderator; `None` once their data was erased.
    pub by: Option<UserId>,
    pub verb: ModVerb,
    /// Who was barred or unbarred, or whose standings were cleared.
    pub whom: Option<UserId>,
    pub channel: ChannelId,
    /// When the action lapses, for one that lasts a while.
    pub until: Option<i64>,
    pub reason: Option<String>,
    /// The role to which something was limited; `None` if the limit was lifted.
    pub role: Option<RoleId>,
    /// When the action was taken, in milliseconds since 1970 in UTC.
    pub at: i64,
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ModVerb {
        EndGame => "end-game",
        EndVote => "end-vote",
        EndChallenge => "end-challenge",
        EndTournament => "end-tournament",
        EndClass => "end-class",
        EndSimul => "end-simul",
        Bar => "bar",
        Unbar => "unbar",
        Quiet => "quiet",
        Speak => "speak",
        ClearAll => "clear-all",
        ClearMonth => "clear-month",
        ClearWeek => "clear-week",
        LimitVotes => "limit-votes",
        LimitTournaments => "limit-tournaments",
        LimitOpen => "limit-open",
    }
}

names! {
    /// What a server can let only people with a certain role begin.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Limited {
        Votes => "votes",
        Tournaments => "tournaments",
        /// Challenges to anyone.
        Open => "open",
    }
}

impl ModVerb {
    /// Limits `kind` to people with a role, or lifts that limit.
    pub fn limit(kind: Limited) -> Self {
        match kind {
            Limited::Votes => Self::LimitVotes,
            Limited::Tournaments => Self::LimitTournaments,
            Limited::Open => Self::LimitOpen,
        }
    }

    /// Clears what somebody has earned in the current month or week, or ever.
    pub fn clear(period: Period) -> Self {
        match period {
            Period::All => Self::ClearAll,
            Period::Month => Self::ClearMonth,
            Period::Week => Self::ClearWeek,
        }
    }
}

names! {
    /// What a moderator can end.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Endable {
        EndGame => "end-game",
        EndVote => "end-vote",
        EndClass => "end-class",
        EndSimul => "end-simul",
        EndChallenge => "end-challenge",
        EndTournament => "end-tournament",
    }
}

impl From<Endable> for ModVerb {
    fn from(ending: Endable) -> Self {
        match ending {
            Endable::EndGame => Self::EndGame,
            Endable::EndVote => Self::EndVote,
            Endable::EndClass => Self::EndClass,
            Endable::EndSimul => Self::EndSimul,
            Endable::EndChallenge => Self::EndChallenge,
            Endable::EndTournament => Self::EndTournament,
        }
    }
}

/// Something under way in a channel that a moderator can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnderWay {
    /// The id of the game, class, simul, challenge or tournament.
    pub id: u64,
    pub ending: Endable,
    /// The people it belongs to, as far as it names any.
    pub people: [Option<UserId>; 2],
}
