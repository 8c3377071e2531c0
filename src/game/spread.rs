//! How widely a person's rated matches are spread over days and opponents. A rating from too few of either says little.

use std::collections::BTreeSet;

use super::rating::Rating;
use crate::day::Day;
use crate::place::UserId;

/// The number of days and of opponents, each counted up to [`Spread::ENOUGH`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spread {
    pub days: u8,
    pub people: u8,
}

impl Spread {
    /// How many days, and how many opponents, a rating on a board needs.
    pub const ENOUGH: u8 = 3;
    /// The largest deviation of a rating on a board, in thousandths.
    pub const DEVIATION: i64 = 110_000;

    /// Returns the spread of these matches: the day and opponent of each. Erased opponents count as one, since they may
    /// have been the same person.
    pub fn of(matches: impl IntoIterator<Item = (Day, Option<UserId>)>) -> Self {
        let (days, people): (BTreeSet<_>, BTreeSet<_>) = matches.into_iter().unzip();
        let enough = |n: usize| n.min(Self::ENOUGH.into()) as u8;
        Self { days: enough(days.len()), people: enough(people.len()) }
    }

    /// Whether more matches can add nothing.
    pub fn is_enough(self) -> bool {
        self.days >= Self::ENOUGH && self.people >= Self::ENOUGH
    }

    /// Returns the larger of each number, so that an opponent erased later still counts.
    pub fn or(self, other: Self) -> Self {
        Self { days: self.days.max(other.days), people: self.people.max(other.people) }
    }
}

impl Rating {
    /// Whether the rating is certain enough for a board.
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
            // Erased opponents count once.
            (&[(5, 1), (6, 0), (7, 0), (8, 0)], (3, 2)),
            (&[(5, 1), (6, 2), (7, 3), (8, 4)], (3, 3)),
        ] {
            assert_eq!(of(matches), expected, "{matches:?}");
        }
    }
}
