//! Who meets whom: pairs of places in the seeding, from 0.

use super::{Key, Kind, Meeting, Tournament};

/// Two places, or one with a bye.
type Pair = (usize, Option<usize>);

impl Tournament {
    /// The rounds so far: the last is the first in which a meeting is not decided yet, or the last of all. Before it
    /// begins there is none.
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

    /// How many rounds it has.
    pub fn length(&self) -> u8 {
        let people = self.entrants.len();
        match self.kind {
            Kind::KnockOut => people.next_power_of_two().ilog2() as u8,
            Kind::AllPlayAll => people.next_multiple_of(2).saturating_sub(1) as u8,
        }
    }

    /// A tournament that was called off may have begun before or not.
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

/// The first round of a knock-out: the best meet the last, so that the two best can meet in the final only, and the
/// best have the byes that fill up to a power of two.
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

/// The next round of a knock-out, once all meetings of the one before are decided.
fn winners(before: &[Meeting]) -> Vec<Pair> {
    let winner = |meeting: &Meeting| meeting.winner().unwrap_or(meeting.one);
    let pair = |pair: &[Meeting]| (winner(&pair[0]), Some(winner(&pair[1])));
    before.chunks_exact(2).map(pair).collect()
}

/// A round in which everyone meets someone new: all but the first place move on by one around a table. Where they are
/// odd in number, who would sit across from the empty chair has a bye.
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
