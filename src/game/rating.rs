//! A player's strength, by Glicko-2. It is kept in whole numbers, so that a stored rating reads back exactly, and
//! recomputing it gives the same result.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::Rated;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// In thousandths.
    pub rating: i64,
    /// How far off the rating may well be, in thousandths.
    pub deviation: i64,
    /// In billionths.
    pub volatility: i64,
}

const MILLI: f64 = 1e3;
const NANO: f64 = 1e9;

impl Default for Rating {
    /// The rating of a new player.
    fn default() -> Self {
        Self::from(Glicko2Rating::new())
    }
}

impl Rating {
    /// Returns the rating after a match against `rival`, whose rating is the one before it. A forfeit counts as a loss,
    /// and leaves the deviation as it was.
    pub fn after(self, rival: Self, rated: Rated) -> Self {
        match rated {
            Rated::Points(points) => self.with(rival, points),
            Rated::Forfeit => Self { rating: self.with(rival, 0).rating.min(self.rating), ..self },
        }
    }

    fn with(self, rival: Self, points: u8) -> Self {
        let outcome = match points {
            0 => Outcomes::LOSS,
            1 => Outcomes::DRAW,
            _ => Outcomes::WIN,
        };
        let (after, _) = glicko2(&self.into(), &rival.into(), &outcome, &Glicko2Config::new());
        after.into()
    }

    /// Returns the rating as it is shown.
    pub fn whole(self) -> i64 {
        (self.rating as f64 / MILLI).round() as i64
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        Self {
            rating: rating.rating as f64 / MILLI,
            deviation: rating.deviation as f64 / MILLI,
            volatility: rating.volatility as f64 / NANO,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        Self {
            rating: (rating.rating * MILLI).round() as i64,
            deviation: (rating.deviation * MILLI).round() as i64,
            volatility: (rating.volatility * NANO).round() as i64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_follows_matches() {
        let new = Rating::default();
        assert_eq!((new.whole(), new.deviation, new.volatility), (1500, 350_000, 60_000_000));
        let [lost, even, won] = [0, 1, 2].map(|points| new.after(new, Rated::Points(points)));
        assert_eq!([lost.whole(), even.whole(), won.whole()], [1338, 1500, 1662]);
        assert_eq!(won.deviation, 290_319);
        // A well-known rating moves little, and less than a new one.
        let mut known = new;
        for n in 0..50 {
            known = known.after(Rating { deviation: 60_000, ..new }, Rated::Points(n % 2 * 2));
        }
        assert!(known.deviation < 90_000, "{known:?}");
        let moved = known.after(won, Rated::Points(2)).rating - known.rating;
        assert!((1..60_000).contains(&moved), "{moved}");
        // Lost without a game.
        assert_eq!(new.after(new, Rated::Forfeit), Rating { rating: lost.rating, ..new });
    }
}
