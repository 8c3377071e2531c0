//! Who stands on the podium of a month that is over, and when that is told.

use super::Merit;

/// The last place on it.
pub const PLACES: u8 = 3;

/// How long after a month's end it is closed, in milliseconds: what ended in its last second is stored by then.
pub const GRACE: i64 = 60_000;
/// How long after a month's end its podium is still news, in milliseconds.
pub const NEWS: i64 = 7 * 86_400_000;
/// When to try again where the bot may not post it, in milliseconds.
pub const REFUSED: i64 = 12 * 3_600_000;
/// When to try again where the platform could not be reached, in milliseconds.
pub const PASSING: i64 = 60_000;

impl Merit {
    /// What a score must exceed to be worth a medal.
    pub const fn floor(self) -> i64 {
        match self {
            Self::Wins | Self::Bot | Self::Accuracy => 0,
            Self::Rating => -10_000,
            // Anyone who did anything has one day.
            Self::Streak => 1,
        }
    }
}

/// Those of these, with their scores, who stand on the podium, each with their place: one more than there are people
/// who are better, so that equals share one, as in 1, 2, 2.
pub fn podium<T>(merit: Merit, mut scores: Vec<(T, i64)>) -> Vec<(T, i64, u8)> {
    scores.retain(|&(_, score)| score > merit.floor());
    scores.sort_by_key(|&(_, score)| -score);
    let mut stands: Vec<(T, i64, u8)> = Vec::new();
    for (nth, (who, score)) in scores.into_iter().enumerate() {
        let place = match stands.last() {
            Some(&(_, last, place)) if last == score => place,
            _ if nth < usize::from(PLACES) => nth as u8 + 1,
            _ => break,
        };
        stands.push((who, score, place));
    }
    stands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place() {
        let places = |merit, scores: &[i64]| -> Vec<u8> {
            let scores = scores.iter().map(|&score| ((), score)).collect();
            let stands = podium(merit, scores).into_iter();
            stands.map(|(_, _, place)| place).collect()
        };
        for (scores, expected) in [
            (&[][..], &[][..]),
            (&[3], &[1]),
            (&[1, 4, 2, 3], &[1, 2, 3]),
            (&[4, 4, 3, 2], &[1, 1, 3]),
            (&[4, 3, 3, 3, 2], &[1, 2, 2, 2]),
            (&[4, 3, 2, 2, 1], &[1, 2, 3, 3]),
            (&[7, 7, 7, 7, 6], &[1, 1, 1, 1]),
            (&[2, 0, 0], &[1]),
        ] {
            assert_eq!(places(Merit::Wins, scores), expected, "{scores:?}");
        }
        // One day is no streak, and any rating is one.
        assert_eq!(places(Merit::Streak, &[1, 2, 1]), [1]);
        assert_eq!(places(Merit::Rating, &[0, -5, 1500]), [1, 2, 3]);
    }
}
