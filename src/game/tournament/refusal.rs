//! Who may do what in a tournament, and why not.

use super::{Meeting, Stage, Tournament};
use crate::place::UserId;

/// How many tournaments of a server may be under way at once.
pub const IN_A_SERVER: usize = 3;
/// How many one person may be in at once.
pub const OF_A_PERSON: usize = 3;

/// Why something is not done in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentRefusal {
    NoneHere,
    /// There is one in the channel already.
    OneHere,
    /// The server has as many as it may.
    ServerFull,
    /// One is in it already.
    In,
    NotIn,
    /// That person is not in it.
    NotThere(UserId),
    /// It takes no more people.
    Full,
    /// One is in as many as one may.
    Enough,
    Begun,
    /// It is over, or was called off.
    Over,
    /// One's match is being played.
    Playing,
    /// Only the organiser may.
    NotYours,
    /// There are too few people to start.
    Few,
}

impl Tournament {
    pub fn may_enter(&self, who: UserId, in_others: usize) -> Result<(), TournamentRefusal> {
        self.may_go_on()?;
        if self.find(who).is_some() {
            return Err(TournamentRefusal::In);
        }
        self.may_change()?;
        if self.entrants.len() >= *self.kind.sizes().end() {
            return Err(TournamentRefusal::Full);
        }
        if in_others >= OF_A_PERSON {
            return Err(TournamentRefusal::Enough);
        }
        Ok(())
    }

    pub fn may_start(&self) -> Result<(), TournamentRefusal> {
        self.may_change()?;
        if self.entrants.len() < *self.kind.sizes().start() {
            return Err(TournamentRefusal::Few);
        }
        Ok(())
    }

    /// A match under way is ended first: resigning is open to them.
    pub fn may_leave(&self, who: UserId) -> Result<(), TournamentRefusal> {
        let at = self.staying(who).ok_or(TournamentRefusal::NotIn)?;
        self.may_go_on()?;
        let playing = |meeting: &Meeting| meeting.has(at) && meeting.playing().is_some();
        if self.rounds().iter().flatten().any(playing) {
            return Err(TournamentRefusal::Playing);
        }
        Ok(())
    }

    pub fn may_remove(&self, who: UserId) -> Result<(), TournamentRefusal> {
        let stays = self.staying(who).is_some();
        self.may_go_on()?;
        stays.then_some(()).ok_or(TournamentRefusal::NotThere(who))
    }

    pub fn may_go_on(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open | Stage::Running => Ok(()),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }

    /// Where that person is among the entrants, if they have not left.
    fn staying(&self, who: UserId) -> Option<usize> {
        let at = self.find(who)?;
        self.entrants[at].left.is_none().then_some(at)
    }

    /// Whether people may still enter.
    fn may_change(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open => Ok(()),
            Stage::Running => Err(TournamentRefusal::Begun),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }
}
