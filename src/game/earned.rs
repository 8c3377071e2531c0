//! What a game earns a player: the score, the points, and the result of its match.

use nim::Level;

use super::{Accuracy, Player, Record, ScoringContext, Seat, Unscored, Whole};
use crate::place::UserId;

/// What one person earns by one game they have finished.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Earned {
    /// `None` if the game is not scored for them.
    pub scored: Option<Scored>,
    /// The result of the match that ended with this game, if it is rated.
    pub rated: Option<Rated>,
    /// Why they do not earn more.
    pub barred: Option<Unscored>,
}

impl Earned {
    /// What remains after a moderator cleared the result.
    pub fn cleared() -> Self {
        Self { barred: Some(Unscored::Cleared), ..Self::default() }
    }
}

/// What a scored game counts for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scored {
    pub won: bool,
    /// Points for a win against the bot.
    pub points: u8,
    /// How many of their chances they kept, without positions already counted that day.
    pub accuracy: Accuracy,
    /// The fingerprints of those positions.
    pub positions: Vec<u32>,
}

/// How a match is rated for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rated {
    /// Both games were played: their points, of 2.
    Points(u8),
    /// They quit one of its games too early, and have lost the match.
    Forfeit,
}

impl Record {
    /// Returns what `who` earns by the game, given with all its moves; `None` if nobody won it or `who` did not play.
    pub fn earned(&self, whole: Whole<'_>, who: UserId, before: &ScoringContext) -> Option<Earned> {
        let seat = self.game.seat_of(who)?;
        let result = self.scored(who, before)?;
        let (rated, unrated) = split(self.rated(who, result.err(), before));
        Some(match result {
            Err(bar) => {
                // That they forfeited the match matters more than how this game ended.
                let lost = bar != Unscored::Quit && rated == Some(Rated::Forfeit);
                let bar = if lost { Unscored::Forfeit } else { bar };
                Earned { scored: None, rated, barred: Some(bar) }
            }
            Ok(won) => {
                let (points, no_points) = split(self.points(seat, won));
                let forfeit = (rated == Some(Rated::Forfeit)).then_some(Unscored::Forfeit);
                let seen = before.today.iter().flat_map(|played| &played.positions);
                let mut chances = whole.chances(seat);
                chances.retain(|chance| !seen.clone().any(|&other| other == chance.position));
                let kept = chances.iter().filter(|chance| chance.kept).count() as u32;
                Earned {
                    scored: Some(Scored {
                        won,
                        points: points.unwrap_or(0),
                        accuracy: Accuracy { kept, of: chances.len() as u32 },
                        positions: chances.iter().map(|chance| chance.position).collect(),
                    }),
                    rated,
                    barred: no_points.or(unrated).or(forfeit),
                }
            }
        })
    }

    /// Returns the points for a win against the bot, or why there are none; `None` if it was no such win.
    fn points(&self, seat: Seat, won: bool) -> Option<Result<u8, Unscored>> {
        let Player::Bot(level) = self.game.player(seat.other()) else { return None };
        // A start in which nobody has a choice earns no more than a known one.
        let is_known = || !self.game.terms().dealt || !self.game.start().position().has_choice();
        if !won {
            None
        } else if level >= Level::Strong && is_known() {
            Some(Err(Unscored::Known))
        } else {
            Some(Ok(worth(level)))
        }
    }

    /// Rates the match that this game ends. A match with a game that nobody won is not rated. `barred` is why this game
    /// is not scored for `who`.
    fn rated(
        &self,
        who: UserId,
        barred: Option<Unscored>,
        before: &ScoringContext,
    ) -> Option<Result<Rated, Unscored>> {
        let fair = self.fair.filter(|fair| fair.over)?;
        let [(_, one), (_, other)] = fair.score;
        let (_, points) =
            fair.score.into_iter().find(|&(player, _)| player == Player::Person(who))?;
        let last = fair.second.unwrap_or(fair.first);
        if last != self.game.id() || one + other != 2 {
            return None;
        }
        let first = before.first.filter(|_| last != fair.first);
        Some(match (first, barred) {
            (Some(Unscored::Quit), _) | (_, Some(Unscored::Quit)) => Ok(Rated::Forfeit),
            (None, None) => Ok(Rated::Points(points)),
            _ => Err(Unscored::Unrated),
        })
    }
}

/// Returns the points for a win against the bot at `level`.
const fn worth(level: Level) -> u8 {
    match level {
        Level::Novice => 0,
        Level::Casual => 1,
        Level::Skilled => 2,
        Level::Strong => 4,
        Level::Expert => 8,
    }
}

fn split<T, E>(result: Option<Result<T, E>>) -> (Option<T>, Option<E>) {
    match result {
        None => (None, None),
        Some(Ok(value)) => (Some(value), None),
        Some(Err(error)) => (None, Some(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{End, Fair, Game, Played, Rival, Terms};
    use crate::locale::Locale;
    use crate::place::{ChannelId, GameId, Place};
    use nim::{Ending, Move, Position, Rules, Start, Variant};

    const ANN: UserId = UserId(1);
    const BOB: UserId = UserId(2);
    /// A game in which both move twice.
    const PLAYED: &str = "A1 B1 C1 B1";

    fn record(seats: [Player; 2], dealt: bool, moves: &str, end: Option<End>) -> Record {
        let rules = Rules { ending: Ending::Normal, variant: Variant::Nim };
        by(rules, seats, dealt, moves, end)
    }

    fn by(rules: Rules, seats: [Player; 2], dealt: bool, moves: &str, end: Option<End>) -> Record {
        let start = Start::try_from(Position::new([3, 4, 5], rules)).expect("a start");
        let terms = Terms { dealt, ..Terms::of(start) };
        let moves = moves.split_whitespace().map(|m| m.parse().expect("a move"));
        let moves: Vec<Move> = moves.collect();
        Record::begun(
            Game::replay(GameId(5), seats, terms, moves, end).expect("a game"),
            Place { guild: None, channel: ChannelId(1), locale: Locale::default() },
            0,
        )
    }

    fn won(winner: Seat) -> Option<End> {
        Some(End::Resigned { winner })
    }

    fn beaten(level: Level, dealt: bool) -> Record {
        let seats = [Player::Person(ANN), Player::Bot(level)];
        record(seats, dealt, PLAYED, won(Seat::First))
    }

    fn earned(record: &Record, who: UserId) -> Earned {
        let whole = record.game.whole().expect("all of it");
        let earned = record.earned(whole, who, &ScoringContext::default());
        earned.expect("somebody has won it")
    }

    #[test]
    fn a_win_against_the_bot_is_worth_its_level() {
        for (level, expected, dealt) in [
            (Level::Casual, (1, None), 1),
            (Level::Skilled, (2, None), 2),
            (Level::Strong, (0, Some(Unscored::Known)), 4),
            (Level::Expert, (0, Some(Unscored::Known)), 8),
        ] {
            let worth = |dealt| {
                let Earned { scored, barred, .. } = earned(&beaten(level, dealt), ANN);
                let scored = scored.expect("is scored");
                assert!(scored.won);
                (scored.points, barred)
            };
            assert_eq!(worth(false), expected, "{level}");
            assert_eq!(worth(true), (dealt, None), "{level}");
        }
        let seats = [Player::Person(ANN), Player::Bot(Level::Expert)];
        let alike = "normal subtraction 1,3".parse().expect("rules");
        let alike = by(alike, seats, true, PLAYED, won(Seat::First));
        assert_eq!(earned(&alike, ANN).barred, Some(Unscored::Known));
        let lost = earned(&record(seats, true, PLAYED, won(Seat::Second)), ANN);
        let scored = lost.scored.expect("is scored");
        assert_eq!((scored.won, scored.points, lost.barred), (false, 0, None));
    }

    #[test]
    fn what_is_not_scored_brings_nothing() {
        let mut record = beaten(Level::Casual, true);
        record.taken_back = 1;
        let nothing = Earned { barred: Some(Unscored::Hint), ..Earned::default() };
        assert_eq!(earned(&record, ANN), nothing);
    }

    #[test]
    fn chances_are_where_another_move_would_have_lost_and_come_once_a_day() {
        let people = [ANN, BOB].map(Player::Person);
        // Ann keeps the win, and at last has only the winning move; Bob never had a chance.
        let won = Some(End::LastObject { winner: Seat::First });
        let played = record(people, false, "A2 C5 B3 B1 A1", won);
        let scored = |who, before: &ScoringContext| {
            let whole = played.game.whole().expect("all of it");
            played.earned(whole, who, before).expect("is won").scored.expect("is scored")
        };
        let ann = scored(ANN, &ScoringContext::default());
        assert_eq!(ann.accuracy, Accuracy { kept: 2, of: 2 });
        assert_eq!(ann.positions.len(), 2);
        assert_eq!(scored(BOB, &ScoringContext::default()).accuracy, Accuracy::default());
        let seen = |positions: &[u32]| ScoringContext {
            today: vec![Played { rival: Rival::Bot, fair: None, positions: positions.to_vec() }],
            ..ScoringContext::default()
        };
        let again = scored(ANN, &seen(&ann.positions[..1]));
        assert_eq!(again.accuracy, Accuracy { kept: 1, of: 1 });
        assert_eq!(again.positions, ann.positions[1..]);
        let again = scored(ANN, &seen(&ann.positions));
        assert!(again.won && again.positions.is_empty());
    }

    fn fair(score: [u8; 2], second: Option<u64>) -> Fair {
        Fair {
            first: GameId(4),
            second: second.map(GameId),
            score: [(Player::Person(BOB), score[0]), (Player::Person(ANN), score[1])],
            over: true,
            until: None,
        }
    }

    /// Returns what Ann and Bob earn by the second game of a match, given what became of the first for each.
    fn rated(
        moves: &str,
        fair: Fair,
        first: [Option<Unscored>; 2],
    ) -> [(Option<Rated>, Option<Unscored>); 2] {
        let mut last = record([ANN, BOB].map(Player::Person), false, moves, won(Seat::First));
        last.fair = Some(fair);
        let mut first = first.into_iter();
        [ANN, BOB].map(|who| {
            let before =
                ScoringContext { first: first.next().flatten(), ..ScoringContext::default() };
            let whole = last.game.whole().expect("all of it");
            let earned = last.earned(whole, who, &before).expect("is won");
            (earned.rated, earned.barred)
        })
    }

    #[test]
    fn a_match_is_rated_at_its_end_if_all_its_games_are_scored() {
        for score in [[2, 0], [1, 1], [0, 2]] {
            let [bob, ann] = score.map(|points| (Some(Rated::Points(points)), None));
            assert_eq!(rated(PLAYED, fair(score, Some(5)), [None; 2]), [ann, bob]);
        }
        let nothing = [(None, None); 2];
        for unfinished in [
            fair([1, 0], Some(5)),
            fair([1, 1], Some(6)),
            Fair { over: false, ..fair([2, 0], Some(5)) },
        ] {
            assert_eq!(rated(PLAYED, unfinished, [None; 2]), nothing);
        }
        let whole = || fair([1, 1], Some(5));
        let unrated = (None, Some(Unscored::Unrated));
        for bar in [Unscored::Short, Unscored::Matches, Unscored::Early, Unscored::Unrated] {
            let actual = rated(PLAYED, whole(), [Some(bar), None]);
            assert_eq!(actual[0], unrated, "{bar:?}");
            assert_eq!(actual[1].0, Some(Rated::Points(1)));
        }
    }

    #[test]
    fn whoever_quits_a_game_of_a_match_has_lost_it_and_the_other_gains_nothing() {
        let whole = || fair([1, 1], Some(5));
        let forfeit = Some(Rated::Forfeit);
        // In the first game,
        let first = [Some(Unscored::Quit), Some(Unscored::Early)];
        let actual = rated(PLAYED, whole(), first);
        assert_eq!(actual, [(forfeit, Some(Unscored::Forfeit)), (None, Some(Unscored::Unrated))]);
        // in the second,
        let actual = rated("A1", whole(), [None; 2]);
        assert_eq!(actual, [(None, Some(Unscored::Early)), (forfeit, Some(Unscored::Quit))]);
        // and each in one.
        let actual = rated("A1", whole(), first);
        assert_eq!(actual, [(forfeit, Some(Unscored::Forfeit)), (forfeit, Some(Unscored::Quit))]);
    }

    #[test]
    fn a_first_game_lost_on_time_is_the_whole_match() {
        let people = [BOB, ANN].map(Player::Person);
        for (moves, expected) in [
            (PLAYED, [Some(Rated::Points(0)), Some(Rated::Points(2))]),
            ("", [Some(Rated::Forfeit), None]),
        ] {
            let late = Some(End::Time { winner: Seat::Second });
            let mut only = record(people, false, moves, late);
            only.fair = Some(Fair { first: GameId(5), ..fair([0, 2], None) });
            assert_eq!([BOB, ANN].map(|who| earned(&only, who).rated), expected, "{moves}");
        }
    }
}
