//! A fair match: two games from one start with the seats swapped, because one game of a solved game measures the start
//! and not the players.

use super::{End, Player};
use crate::place::GameId;

/// A fair match as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fair {
    pub first: GameId,
    /// The second game, once it has begun. There is none if the first was lost on time, which decides the match.
    pub second: Option<GameId>,
    /// The two people, the one who begins the first game first, with the games each has won.
    pub score: [(Player, u8); 2],
    pub over: bool,
    /// When the tournament round that the match belongs to ends, in milliseconds since 1970 in UTC.
    pub until: Option<i64>,
}

impl Fair {
    /// Returns the match after one of its games has ended. If somebody won the first game other than on time, the
    /// second begins under the id `next`, if there is one. Losing the first on time forfeits both games; if nobody won
    /// it, the match is over.
    pub fn after(mut self, game: GameId, end: End, next: Option<GameId>) -> Self {
        let is_first = game == self.first;
        let forfeits = is_first && matches!(end, End::Time { .. });
        if let Some(winner) = end.winner() {
            // In the second game the seats are swapped.
            let winner = if is_first { winner } else { winner.other() };
            self.score[winner.index()].1 += if forfeits { 2 } else { 1 };
        }
        let goes_on = is_first && !forfeits && end.winner().is_some();
        if goes_on {
            self.second = next;
        }
        self.over = !goes_on || self.second.is_none();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::place::UserId;

    const ANN: Player = Player::Person(UserId(1));
    const BOB: Player = Player::Person(UserId(2));
    const FIRST: GameId = GameId(5);
    const SECOND: GameId = GameId(6);

    fn begun() -> Fair {
        Fair { first: FIRST, second: None, score: [(ANN, 0), (BOB, 0)], over: false, until: None }
    }

    fn points(fair: Fair) -> ([u8; 2], bool) {
        (fair.score.map(|(_, points)| points), fair.over)
    }

    #[test]
    fn a_match_is_two_games() {
        for (first, second, score) in [
            (Seat::First, Seat::First, [1, 1]),
            (Seat::First, Seat::Second, [2, 0]),
            (Seat::Second, Seat::First, [0, 2]),
        ] {
            let end = End::Resigned { winner: first };
            let half = begun().after(FIRST, end, Some(SECOND));
            assert_eq!((half.second, half.over), (Some(SECOND), false));
            let end = End::LastObject { winner: second };
            let whole = half.after(SECOND, end, None);
            assert_eq!(points(whole), (score, true));
            assert_eq!(whole.second, Some(SECOND));
        }
    }

    #[test]
    fn a_first_game_lost_on_time_or_put_away_is_the_last() {
        let winner = Seat::Second;
        let late = begun().after(FIRST, End::Time { winner }, Some(SECOND));
        assert_eq!((points(late), late.second), (([0, 2], true), None));
        let away = begun().after(FIRST, End::Abandoned, Some(SECOND));
        assert_eq!((points(away), away.second), (([0, 0], true), None));
    }

    #[test]
    fn a_second_game_lost_on_time_or_put_away_costs_that_game() {
        let end = End::Resigned { winner: Seat::First };
        let half = begun().after(FIRST, end, Some(SECOND));
        let winner = Seat::First;
        let late = half.after(SECOND, End::Time { winner }, None);
        assert_eq!(points(late), ([1, 1], true));
        assert_eq!(points(half.after(SECOND, End::Abandoned, None)), ([1, 0], true));
    }
}
