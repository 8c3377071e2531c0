//! What those who moderate a server do about games and people there.

use nim::names;

use super::Period;
use crate::place::{ChannelId, RoleId, UserId};

/// Somebody is kept off the bot on a server until then, in milliseconds since 1970 in UTC, or for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barred {
    pub until: Option<i64>,
}

impl Barred {
    pub fn holds(self, now: i64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// Something done by somebody who moderates a server: a line of its log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The interaction that asked for it.
    pub id: u64,
    /// `None` for someone of whom nothing is kept any more.
    pub by: Option<UserId>,
    pub deed: Deed,
    /// Who was barred, or no longer is, or whose standings were cleared.
    pub whom: Option<UserId>,
    pub channel: ChannelId,
    /// Of what lasts for a while: until when.
    pub until: Option<i64>,
    pub reason: Option<String>,
    /// To whom something was limited. `None`: to nobody any more.
    pub role: Option<RoleId>,
    /// When, in milliseconds since 1970 in UTC.
    pub at: i64,
}

names! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Deed {
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
    /// What may be left to those with a role to begin.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Limited {
        Votes => "votes",
        Tournaments => "tournaments",
        /// Challenges to anyone.
        Open => "open",
    }
}

impl Deed {
    /// Leaves that to those with a role, or to everyone again.
    pub fn limit(what: Limited) -> Self {
        match what {
            Limited::Votes => Self::LimitVotes,
            Limited::Tournaments => Self::LimitTournaments,
            Limited::Open => Self::LimitOpen,
        }
    }

    /// Has what somebody earned since then count no longer.
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

impl From<Endable> for Deed {
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

/// What is under way in a channel, and can be ended there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnderWay {
    /// The game's, the class's, the simul's, the challenge's or the tournament's.
    pub id: u64,
    pub ending: Endable,
    /// Whose it is, as far as people are named in it.
    pub people: [Option<UserId>; 2],
}
