//! Pairs the entrants of each round. An entrant is given by their place in the seeding, from 0.

use super::{Key, Kind, Meeting, Tournament};

/// Two entrants, or one with a bye.
type Pair = (usize, Option<usize>);

impl Tournament {
    /// Returns the rounds so far. The last of them is the first with an undecided meeting, or the final round. Before
    /// the tournament begins there is none.
    pub fn rounds(&self) -> Vec<Vec<Meeting>> {
        let mut rounds: Vec<Vec<Meeting>> = Vec::new();
        if !self.kind.sizes().contains(&self.entrants.len()) || self.has_not_begun() {
            return rounds;
        }
        for round in 1..=self.length() {
            let pairs = match (self.kind, rounds.last()) {
                (Kind::AllPlayAll, _) => circle(self.entrants.len(), round),
                (Kind::KnockOut, None) => bracket(self.entrants.len()),
                (Kind::KnockOut, Some(before)) => winners(before),
            };
            let meetings: Vec<_> =
                (1..).zip(pairs).map(|(nth, pair)| self.meeting((round, nth), pair)).collect();
            let decided = meetings.iter().all(|meeting| meeting.verdict.is_some());
            rounds.push(meetings);
            if !decided {
                break;
            }
        }
        rounds
    }

    /// Returns how many rounds the tournament has.
    pub fn length(&self) -> u8 {
        let people = self.entrants.len();
        match self.kind {
            Kind::KnockOut => people.next_power_of_two().ilog2() as u8,
            Kind::AllPlayAll => people.next_multiple_of(2).saturating_sub(1) as u8,
        }
    }

    /// Whether play has not begun. Ratings are set at the start; the stage cannot tell, since a tournament may be
    /// called off before or after it.
    fn has_not_begun(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.rating.is_none())
    }

    fn meeting(&self, key: Key, (one, other): Pair) -> Meeting {
        let (round, nth) = key;
        let bouts = self.bouts.iter().filter(|(of, _)| *of == key);
        let verdict = self.verdicts.iter().find(|(of, _)| *of == key);
        Meeting {
            round,
            nth,
            one,
            other,
            bouts: bouts.map(|&(_, bout)| bout).collect(),
            verdict: verdict.map(|&(_, verdict)| verdict),
        }
    }
}

/// Pairs the first round of a knock-out, best against last, so that the two best can meet only in the final. The byes
/// that fill up to a power of two go to the best.
fn bracket(people: usize) -> Vec<Pair> {
    let size = people.next_power_of_two();
    let mut slots = vec![0];
    while slots.len() < size {
        let last = 2 * slots.len() - 1;
        slots = slots.iter().flat_map(|&slot| [slot, last - slot]).collect();
    }
    let pair = |pair: &[usize]| (pair[0], Some(pair[1]).filter(|&other| other < people));
    slots.chunks_exact(2).map(pair).collect()
}

/// Pairs the next round of a knock-out, once all meetings of the one before are decided.
fn winners(before: &[Meeting]) -> Vec<Pair> {
    let winner = |meeting: &Meeting| meeting.winner().unwrap_or(meeting.one);
    let pair = |pair: &[Meeting]| (winner(&pair[0]), Some(winner(&pair[1])));
    before.chunks_exact(2).map(pair).collect()
}

/// Pairs a round in which everyone meets someone new: all but the first entrant move on by one around a table. If their
/// number is odd, who would sit opposite the empty chair has a bye.
fn circle(people: usize, round: u8) -> Vec<Pair> {
    let chairs = people.next_multiple_of(2);
    let turning = chairs - 1;
    let at = |chair: usize| match chair {
        0 => 0,
        chair => 1 + (chair - 1 + usize::from(round) - 1) % turning,
    };
    (0..chairs / 2)
        .map(|chair| {
            let [one, other] = [at(chair), at(chairs - 1 - chair)];
            match (one < people, other < people) {
                (true, true) => (one.min(other), Some(one.max(other))),
                (true, false) => (one, None),
                (false, _) => (other, None),
            }
        })
        .collect()
}
