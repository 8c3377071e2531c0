//! On how many days, and against how many people, somebody's matches were: a rating that follows from fewer says little.

use std::collections::BTreeSet;

use super::rating::Rating;
use crate::day::Day;
use crate::place::UserId;

/// More than [`Spread::ENOUGH`] of either is not told apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spread {
    pub days: u8,
    pub people: u8,
}

impl Spread {
    /// Of both.
    pub const ENOUGH: u8 = 3;
    /// How far off a rating may be that stands on a board, in thousandths.
    pub const DEVIATION: i64 = 110_000;

    /// That of these matches: when each was, and against whom. Those who are gone may always have been the same.
    pub fn of(matches: impl IntoIterator<Item = (Day, Option<UserId>)>) -> Self {
        let (days, people): (BTreeSet<_>, BTreeSet<_>) = matches.into_iter().unzip();
        let enough = |n: usize| n.min(Self::ENOUGH.into()) as u8;
        Self { days: enough(days.len()), people: enough(people.len()) }
    }

    /// Whether more matches can add nothing to it.
    pub fn is_enough(self) -> bool {
        self.days >= Self::ENOUGH && self.people >= Self::ENOUGH
    }

    /// The most of both: who is forgotten later was there.
    pub fn or(self, other: Self) -> Self {
        Self { days: self.days.max(other.days), people: self.people.max(other.people) }
    }
}

impl Rating {
    /// Whether it is sure enough for a board.
    pub fn is_sure(self) -> bool {
        self.deviation <= Spread::DEVIATION
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_people_are_each_counted_once() {
        let of = |matches: &[(i32, u64)]| {
            let read = |&(day, who): &(i32, u64)| (Day(day), (who > 0).then_some(UserId(who)));
            let Spread { days, people } = Spread::of(matches.iter().map(read));
            (days, people)
        };
        for (matches, expected) in [
            (&[][..], (0, 0)),
            (&[(5, 1)], (1, 1)),
            (&[(5, 1), (5, 2), (5, 1)], (1, 2)),
            (&[(5, 1), (6, 1), (4, 1), (9, 1)], (3, 1)),
            // Who is gone counts once.
            (&[(5, 1), (6, 0), (7, 0), (8, 0)], (3, 2)),
            (&[(5, 1), (6, 2), (7, 3), (8, 4)], (3, 3)),
        ] {
            assert_eq!(of(matches), expected, "{matches:?}");
        }
    }
}
