//! The podium of the month that just ended: who is on it, and when it is announced.

use super::Merit;

/// The last place on the podium.
pub const PLACES: u8 = 3;

/// How long after the end of a month we wait, in milliseconds, so that games that ended in its last second are stored.
pub const GRACE: i64 = 60_000;
/// How long after the end of a month its podium may still be announced, in milliseconds.
pub const NEWS: i64 = 7 * 86_400_000;
/// How long to wait before retrying where the bot may not post, in milliseconds.
pub const REFUSED: i64 = 12 * 3_600_000;

impl Merit {
    /// Returns the score that a medal must exceed.
    pub const fn floor(self) -> i64 {
        match self {
            Self::Wins | Self::Bot | Self::Accuracy => 0,
            Self::Rating => -10_000,
            // Anyone who did anything has a streak of one day.
            Self::Streak => 1,
        }
    }
}

/// Returns those who are on the podium, with their scores and places. A place is one more than the number of people who
/// did better, so equals share one, as in 1, 2, 2.
pub fn podium<T>(merit: Merit, mut scores: Vec<(T, i64)>) -> Vec<(T, i64, u8)> {
    scores.retain(|&(_, score)| score > merit.floor());
    scores.sort_by_key(|&(_, score)| -score);
    let mut ranking: Vec<(T, i64, u8)> = Vec::new();
    for (nth, (who, score)) in scores.into_iter().enumerate() {
        let place = match ranking.last() {
            Some(&(_, last, place)) if last == score => place,
            _ if nth < usize::from(PLACES) => nth as u8 + 1,
            _ => break,
        };
        ranking.push((who, score, place));
    }
    ranking
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place() {
        let places = |merit, scores: &[i64]| -> Vec<u8> {
            let scores = scores.iter().map(|&score| ((), score)).collect();
            let ranking = podium(merit, scores).into_iter();
            ranking.map(|(_, _, place)| place).collect()
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
