//! Who may do what in a tournament, and why a request is refused.

use super::{Meeting, Stage, Tournament};
use crate::place::UserId;

/// How many tournaments may be under way at once on a server.
pub const IN_A_SERVER: usize = 3;
/// How many tournaments one person may be in at once.
pub const OF_A_PERSON: usize = 3;

/// Why a request about a tournament is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentRefusal {
    NoneHere,
    /// There is already a tournament in this channel.
    OneHere,
    /// The server has as many tournaments as it may.
    ServerFull,
    /// The person is already in it.
    In,
    NotIn,
    /// The person named is not in it.
    NotThere(UserId),
    Full,
    /// The person is in as many tournaments as they may be.
    Enough,
    Begun,
    /// It is over, or was called off.
    Over,
    /// The person's match is being played.
    Playing,
    /// The person has no match left in it.
    Through,
    /// Only the organiser may do that.
    NotYours,
    /// It has begun: only those who manage the server, and don't play in it, may remove others.
    Running,
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

    /// Somebody in a match must end it before they leave; they can resign. Once it has begun, only who is `sure` leaves.
    pub fn may_leave(&self, who: UserId, sure: bool) -> Result<(), TournamentRefusal> {
        let at = self.staying(who).ok_or(TournamentRefusal::NotIn)?;
        self.may_go_on()?;
        if self.is_through(at) {
            return Err(TournamentRefusal::Through);
        }
        self.not_playing(at)?;
        if sure { Ok(()) } else { self.may_change() }
    }

    /// `by` is who removes somebody, unless they manage the server and don't play: once it has begun, they must not
    /// decide like that who wins, and may only leave themselves.
    pub fn may_remove(&self, who: UserId, by: Option<UserId>) -> Result<(), TournamentRefusal> {
        self.may_go_on()?;
        let at = self.staying(who).ok_or(TournamentRefusal::NotThere(who))?;
        match by.filter(|_| self.stage == Stage::Running) {
            Some(by) if by == who => self.not_playing(at),
            Some(_) => Err(TournamentRefusal::Running),
            None => Ok(()),
        }
    }

    /// Whether that person is in it and may have to play yet.
    pub fn may_play(&self, who: UserId) -> bool {
        self.staying(who).is_some_and(|at| !self.is_through(at))
    }

    fn not_playing(&self, one: usize) -> Result<(), TournamentRefusal> {
        let playing = |meeting: &Meeting| meeting.has(one) && meeting.playing().is_some();
        match self.rounds().iter().flatten().any(playing) {
            true => Err(TournamentRefusal::Playing),
            false => Ok(()),
        }
    }

    pub fn may_go_on(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open | Stage::Running => Ok(()),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }

    /// Returns the index of that person among the entrants, if they have not left.
    fn staying(&self, who: UserId) -> Option<usize> {
        let at = self.find(who)?;
        self.entrants[at].left.is_none().then_some(at)
    }

    /// Checks that people may still enter.
    fn may_change(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open => Ok(()),
            Stage::Running => Err(TournamentRefusal::Begun),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }
}
