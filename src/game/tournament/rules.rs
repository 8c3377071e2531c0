//! Decides what a meeting needs next, and who wins it.

use super::{BOUTS, Bout, By, Kind, Meeting, Side, Tournament, Verdict};
use crate::game::Player;

/// What an undecided meeting needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Nothing: its match goes on.
    Nothing,
    /// Its next match must begin; the first is number 0.
    Bout(usize),
    Verdict(Verdict),
}

impl Tournament {
    /// Returns what a meeting without a verdict needs.
    pub fn need(&self, meeting: &Meeting) -> Need {
        let verdict = |winner, by| Need::Verdict(Verdict { winner, by });
        if meeting.other.is_none() {
            return verdict(Some(Side::One), By::Bye);
        }
        match self.departed(meeting) {
            [false, false] => {}
            [true, true] => return verdict(Some(self.lot(meeting.key())), By::Leaving),
            [true, false] => return verdict(Some(Side::Other), By::Leaving),
            [false, true] => return verdict(Some(Side::One), By::Leaving),
        }
        let Some(last) = meeting.bouts.last() else { return Need::Bout(0) };
        if !last.over {
            return Need::Nothing;
        }
        // One that a moderator stopped decides nothing, whoever was ahead, and is played again.
        let winner = ahead(last).filter(|_| is_whole(last));
        let is_followed = self.kind == Kind::KnockOut || !is_whole(last);
        match (winner, self.kind) {
            (Some(_), _) => verdict(winner, By::Play),
            (None, _) if is_followed && meeting.bouts.len() < BOUTS => {
                Need::Bout(meeting.bouts.len())
            }
            (None, Kind::KnockOut) => verdict(Some(self.lot(meeting.key())), By::Lot),
            (None, Kind::AllPlayAll) => verdict(None, By::Play),
        }
    }

    /// Returns the verdict on a meeting whose next match could not begin in time. `busy` says which sides had too many
    /// open games.
    pub fn absent(&self, meeting: &Meeting, busy: [bool; 2]) -> Verdict {
        let (winner, by) = match busy {
            [true, false] => (Side::Other, By::Absence),
            [false, true] => (Side::One, By::Absence),
            _ => (self.lot(meeting.key()), By::Lot),
        };
        Verdict { winner: Some(winner), by }
    }

    /// Whether that verdict is possible for its meeting.
    pub fn may_be(&self, meeting: &Meeting, verdict: Verdict) -> bool {
        let open = Meeting { verdict: None, ..meeting.clone() };
        let is_gone = |side| self.entrant(meeting, side).is_some_and(|it| it.who == Player::Gone);
        if Side::BOTH.into_iter().all(is_gone) {
            // Their matches were erased with their data.
            return true;
        }
        // Somebody who left in the meeting's round may have left after it was decided.
        let mut before = self.clone();
        for entrant in &mut before.entrants {
            entrant.left = entrant.left.filter(|&left| left < meeting.round);
        }
        let need = before.need(&open);
        match verdict.by {
            By::Leaving => {
                let loser = verdict.winner.map(Side::across);
                meeting.other.is_some()
                    && loser.is_some_and(|side| self.departed(meeting)[side.index()])
            }
            By::Absence => matches!(need, Need::Bout(_)) && verdict.winner.is_some(),
            By::Lot if matches!(need, Need::Bout(_)) => {
                verdict == self.absent(meeting, [true, true])
            }
            By::Play | By::Lot | By::Bye => need == Need::Verdict(verdict),
        }
    }

    /// Whether an entrant has no match left: knocked out, or done with all. Somebody like that stays, so that who wins
    /// is not for them to choose.
    pub fn is_through(&self, entrant: usize) -> bool {
        let rounds = self.rounds();
        let mut own = rounds.iter().flatten().filter(|meeting| meeting.has(entrant));
        match self.kind {
            Kind::KnockOut => own.any(|meeting| meeting.loser() == Some(entrant)),
            Kind::AllPlayAll => {
                rounds.len() == usize::from(self.length())
                    && own.all(|meeting| meeting.verdict.is_some())
            }
        }
    }

    /// Whether the meeting counts for nobody, as one of the two has left.
    pub fn is_apart(&self, meeting: &Meeting) -> bool {
        let left = |who: usize| self.entrants[who].left.is_some();
        let other = meeting.other.filter(|_| self.kind == Kind::AllPlayAll);
        other.is_some_and(|other| left(meeting.one) || left(other))
    }

    /// Which sides of a meeting have left.
    fn departed(&self, meeting: &Meeting) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let left = self.entrant(meeting, side).and_then(|entrant| entrant.left);
            left.is_some_and(|left| left <= meeting.round)
        })
    }
}

fn ahead(bout: &Bout) -> Option<Side> {
    let [one, other] = bout.score;
    match one.cmp(&other) {
        std::cmp::Ordering::Less => Some(Side::Other),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::One),
    }
}

/// Whether both points of the match were won: it was not stopped.
fn is_whole(bout: &Bout) -> bool {
    bout.score[0] + bout.score[1] == 2
}
