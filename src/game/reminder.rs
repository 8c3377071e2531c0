//! When people who asked for a reminder are told that their streak ends tonight.

use crate::day::Day;

const DAY: i64 = 86_400_000;

/// How long before the end of a day in UTC the reminder comes, in milliseconds.
pub const AHEAD: i64 = 4 * 3_600_000;
/// The shortest streak worth a reminder, in days.
pub const LEAST: u32 = 2;

/// Returns the next reminder time after `now`, both in milliseconds since 1970 in UTC.
pub fn next(now: i64) -> i64 {
    let today = Day::at(now).next().begins() * 1000 - AHEAD;
    if today > now { today } else { today + DAY }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_four_hours_before_midnight_in_utc() {
        // 2026-11-30 at 20:00.
        let eight = 1_796_068_800_000;
        assert_eq!(next(eight - 1), eight);
        assert_eq!(next(eight), eight + DAY);
        assert_eq!(next(eight + AHEAD - 1), eight + DAY);
        assert_eq!(next(eight + AHEAD), eight + DAY);
    }
}
