//! What a person earns by a game, and what keeps them from earning more.

use nim::Level;

use super::{Accuracy, Bar, Player, Record, Seat, score};
use crate::place::UserId;

/// How many games a day bring points.
pub const SCORED_A_DAY: u32 = 10;
/// How many matches a day are rated between two people.
pub const RATED_A_DAY: u32 = 5;

/// What one person earns by one game they have finished, or by a try at the puzzle, which is nothing but a day of
/// their streak.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Earned {
    /// Whether they won a game that counts.
    pub won: Option<bool>,
    /// For a win against the bot.
    pub points: u8,
    pub accuracy: Accuracy,
    /// Of the match that ended with the game, if it is rated: their points of 2.
    pub rated: Option<u8>,
    /// Why it is not more.
    pub barred: Option<Bar>,
}

/// What else there is to know of a person when a game of theirs ends.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Before {
    /// They took a hint in it.
    pub assisted: bool,
    /// How many games have brought them points that day.
    pub scored: u32,
    /// How many matches against the same person have been rated that day.
    pub rated: u32,
}

impl Record {
    /// What that person earns by the game; `None` where it counts for nothing, or they do not sit in it.
    pub fn earned(&self, who: UserId, before: Before) -> Option<Earned> {
        let (_, won) = score::results(&self.game).find(|&(person, _)| person == who)?;
        let seat = self.game.seat_of(who)?;
        if before.assisted || self.taken_back > 0 {
            return Some(Earned {
                barred: Some(Bar::Hint),
                ..Earned::default()
            });
        }
        let (points, no_points) = split(self.points(seat, won, before));
        let (rated, unrated) = split(self.rated(who, before));
        Some(Earned {
            won: Some(won),
            points: points.unwrap_or(0),
            accuracy: self.game.review().accuracy[seat.index()],
            rated,
            barred: no_points.or(unrated),
        })
    }

    /// For a win against the bot, if it is worth anything.
    fn points(&self, seat: Seat, won: bool, before: Before) -> Option<Result<u8, Bar>> {
        let Player::Bot(level) = self.game.player(seat.other()) else {
            return None;
        };
        let worth = worth(level);
        if !won || worth == 0 {
            None
        } else if level >= Level::Strong && !self.game.terms().dealt {
            Some(Err(Bar::Known))
        } else if before.scored >= SCORED_A_DAY {
            Some(Err(Bar::Enough))
        } else {
            Some(Ok(worth))
        }
    }

    /// Of the match that the game ends, if it was played to its end.
    fn rated(&self, who: UserId, before: Before) -> Option<Result<u8, Bar>> {
        let fair = self.fair.filter(|fair| fair.over)?;
        let [(_, one), (_, other)] = fair.score;
        let (_, points) = fair
            .score
            .into_iter()
            .find(|&(player, _)| player == Player::Person(who))?;
        if fair.second.unwrap_or(fair.first) != self.game.id() || one + other != 2 {
            None
        } else if !fair.counts {
            Some(Err(Bar::Hint))
        } else if before.rated >= RATED_A_DAY {
            Some(Err(Bar::Pair))
        } else {
            Some(Ok(points))
        }
    }
}

/// What a win against the bot is worth.
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
    use crate::game::{End, Fair, Game, Terms};
    use crate::locale::Locale;
    use crate::place::{ChannelId, GameId, Place};
    use nim::{Ending, Move, Position, Rules, Start, Variant};

    const ANN: UserId = UserId(1);
    const BOB: UserId = UserId(2);

    fn record(seats: [Player; 2], dealt: bool, moves: &str, end: Option<End>) -> Record {
        let rules = Rules {
            ending: Ending::Normal,
            variant: Variant::Nim,
        };
        let start = Start::try_from(Position::new([3, 4, 5], rules)).expect("a start");
        let terms = Terms {
            dealt,
            ..Terms::of(start)
        };
        let moves = moves.split_whitespace().map(|m| m.parse().expect("a move"));
        let moves: Vec<Move> = moves.collect();
        Record::begun(
            Game::replay(GameId(5), seats, terms, moves, end).expect("a game"),
            Place {
                guild: None,
                channel: ChannelId(1),
                locale: Locale::default(),
            },
            0,
        )
    }

    fn beaten(level: Level, dealt: bool) -> Record {
        let won = Some(End::Resigned {
            winner: Seat::First,
        });
        record([Player::Person(ANN), Player::Bot(level)], dealt, "", won)
    }

    #[test]
    fn a_win_against_the_bot_is_worth_its_level() {
        let novice = Before::default();
        let worth = |level, dealt, before| {
            let earned = beaten(level, dealt).earned(ANN, before).expect("counts");
            assert_eq!(earned.won, Some(true));
            (earned.points, earned.barred)
        };
        for (level, known, dealt) in [
            (Level::Novice, (0, None), 0),
            (Level::Casual, (1, None), 1),
            (Level::Skilled, (2, None), 2),
            (Level::Strong, (0, Some(Bar::Known)), 4),
            (Level::Expert, (0, Some(Bar::Known)), 8),
        ] {
            assert_eq!(worth(level, false, novice), known, "{level}");
            assert_eq!(worth(level, true, novice), (dealt, None), "{level}");
        }
        for (scored, expected) in [(9, (1, None)), (10, (0, Some(Bar::Enough)))] {
            let before = Before { scored, ..novice };
            assert_eq!(worth(Level::Casual, false, before), expected);
            // It would have been worth nothing anyway.
            assert_eq!(worth(Level::Novice, false, before), (0, None));
        }
        let lost = End::Resigned {
            winner: Seat::Second,
        };
        let seats = [Player::Person(ANN), Player::Bot(Level::Expert)];
        let lost = record(seats, false, "", Some(lost)).earned(ANN, novice);
        assert_eq!(
            lost,
            Some(Earned {
                won: Some(false),
                ..Earned::default()
            })
        );
    }

    #[test]
    fn with_a_hint_nothing_is_earned_but_a_day() {
        let before = Before {
            assisted: true,
            ..Before::default()
        };
        let nothing = Earned {
            barred: Some(Bar::Hint),
            ..Earned::default()
        };
        assert_eq!(
            beaten(Level::Casual, true).earned(ANN, before),
            Some(nothing)
        );
    }

    #[test]
    fn nor_is_more_after_a_move_was_taken_back() {
        let mut record = beaten(Level::Casual, true);
        record.taken_back = 1;
        let earned = record.earned(ANN, Before::default()).expect("counts");
        let expected = Earned {
            barred: Some(Bar::Hint),
            ..Earned::default()
        };
        assert_eq!(earned, expected);
    }

    #[test]
    fn chances_are_where_another_move_would_have_lost() {
        let people = [ANN, BOB].map(Player::Person);
        // Ann keeps the win, and at last has no move but the one that wins; Bob never had a chance.
        let played = record(
            people,
            false,
            "A2 C5 B3 B1 A1",
            Some(End::LastObject {
                winner: Seat::First,
            }),
        );
        let accuracy = |who| {
            played
                .earned(who, Before::default())
                .expect("counts")
                .accuracy
        };
        assert_eq!(accuracy(ANN), Accuracy { kept: 2, of: 2 });
        assert_eq!(accuracy(BOB), Accuracy::default());
        assert_eq!(played.earned(UserId(3), Before::default()), None);
        let put_away = record(people, false, "A2", Some(End::Abandoned));
        assert_eq!(put_away.earned(ANN, Before::default()), None);
    }

    fn fair(score: [u8; 2], second: Option<u64>) -> Fair {
        Fair {
            first: GameId(4),
            second: second.map(GameId),
            score: [
                (Player::Person(BOB), score[0]),
                (Player::Person(ANN), score[1]),
            ],
            counts: true,
            over: true,
            until: None,
        }
    }

    #[test]
    fn a_match_is_rated_at_its_end() {
        let won = Some(End::Resigned {
            winner: Seat::First,
        });
        let mut last = record([ANN, BOB].map(Player::Person), false, "", won);
        let mut rated = |fair, rated| {
            last.fair = Some(fair);
            let before = Before {
                rated,
                ..Before::default()
            };
            [ANN, BOB].map(|who| {
                let earned = last.earned(who, before).expect("counts");
                (earned.rated, earned.barred)
            })
        };
        for score in [[2, 0], [1, 1], [0, 2]] {
            let [bob, ann] = score.map(|points| (Some(points), None));
            assert_eq!(rated(fair(score, Some(5)), 4), [ann, bob]);
        }
        let pair = (None, Some(Bar::Pair));
        assert_eq!(
            rated(fair([2, 0], Some(5)), 5),
            [pair; 2],
            "the sixth of a day"
        );
        let nothing = [(None, None); 2];
        assert_eq!(rated(fair([1, 0], Some(5)), 0), nothing, "put away");
        assert_eq!(rated(fair([1, 1], Some(6)), 0), nothing, "its first game");
        let over = false;
        assert_eq!(
            rated(
                Fair {
                    over,
                    ..fair([2, 0], Some(5))
                },
                0
            ),
            nothing
        );
        let counts = false;
        let hinted = [(None, Some(Bar::Hint)); 2];
        assert_eq!(
            rated(
                Fair {
                    counts,
                    ..fair([2, 0], Some(5))
                },
                0
            ),
            hinted
        );
    }
}
