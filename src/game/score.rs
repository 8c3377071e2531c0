//! The one rule that says which games are scored, the same for every leaderboard.

use std::collections::HashSet;

use super::{End, Player, Record, Seat, Unscored};
use crate::place::{GameId, UserId};
use nim::{Level, Start};

/// How many moves the winner must have made, and the loser too unless the last object was taken.
const MOVES: usize = 2;
/// How many games against the bot are scored for a person in a day.
pub const AGAINST_BOT: usize = 10;
/// How many single games between the same two people are scored in a day, and how many matches.
pub const BETWEEN_TWO: usize = 5;

/// What else decides the score for a person when a game of theirs ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ScoringContext {
    /// They took a hint in this game.
    pub assisted: bool,
    /// Their games of that day that count towards the daily limits.
    pub today: Vec<Played>,
    /// The opponent recently had their data erased, so an erased opponent of that day may be the same person.
    pub is_back: bool,
    /// If this is the second game of a match: why the first was not scored for them.
    pub first: Option<Unscored>,
}

/// A game that counts towards a person's daily limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    pub rival: Rival,
    /// The match it belonged to.
    pub fair: Option<GameId>,
    /// The positions counted in it for their accuracy.
    pub positions: Vec<u32>,
}

/// The opponent of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rival {
    Bot,
    Person(UserId),
    Gone,
}

/// Whether games from this start can be scored at all.
pub fn counts(start: &Start) -> bool {
    start.position().is_substantial()
}

impl Record {
    /// Applies the rule: returns whether `who` won if the game is scored for them, or why it is not. Returns `None` if
    /// nobody won, or `who` did not play.
    pub fn scored(&self, who: UserId, before: &ScoringContext) -> Option<Result<bool, Unscored>> {
        let end = self.game.end()?;
        let (winner, seat) = (end.winner()?, self.game.seat_of(who)?);
        let fair = self.fair.map(|fair| fair.first);
        let too_often = before.too_often(self.rival(seat), fair);
        let bar = self
            .unworthy(seat)
            .or_else(|| (before.assisted || self.taken_back > 0).then_some(Unscored::Hint))
            // Nothing of a match beyond the daily limit is rated, not even quitting it.
            .or(too_often.filter(|&bar| bar == Unscored::Matches))
            .or_else(|| self.too_early(end, seat))
            .or(too_often);
        Some(bar.map_or(Ok(seat == winner), Err))
    }

    /// Whether the game may count for `who`, so that help would make it unscored.
    pub fn is_at_stake(&self, who: UserId) -> bool {
        let is = |seat: Seat| !self.assisted[seat.index()] && self.unworthy(seat).is_none();
        self.taken_back == 0 && self.game.seat_of(who).is_some_and(is)
    }

    /// Whether resigning now would lose `who` the whole fair match.
    pub fn is_match_at_stake(&self, who: UserId) -> bool {
        let quits = |seat: Seat| {
            let winner = seat.other();
            self.too_early(End::Resigned { winner }, seat).is_some()
        };
        self.fair.is_some() && self.game.seat_of(who).is_some_and(quits)
    }

    /// Returns why nothing in this game can be scored for that seat.
    fn unworthy(&self, seat: Seat) -> Option<Unscored> {
        if !counts(self.game.start()) {
            Some(Unscored::Small)
        } else if self.game.player(seat.other()) == Player::Bot(Level::Novice) {
            Some(Unscored::Novice)
        } else {
            None
        }
    }

    /// Returns why the game was over too soon for the player in that seat.
    fn too_early(&self, end: End, seat: Seat) -> Option<Unscored> {
        let winner = end.winner()?;
        let moves = |seat: Seat| (self.game.ply().0 as usize + 1 - seat.index()) / 2;
        let lost = moves(winner.other());
        let is_out = matches!(end, End::LastObject { .. });
        if moves(winner) >= MOVES && (is_out || lost >= MOVES) {
            None
        } else if is_out && (self.fair.is_none() || lost == 0) {
            Some(Unscored::Short)
        } else if seat == winner {
            Some(Unscored::Early)
        } else {
            // In a match also by a move: otherwise throwing its second game would void it.
            Some(Unscored::Quit)
        }
    }

    /// Returns whom the player in that seat plays against.
    pub fn rival(&self, seat: Seat) -> Rival {
        match self.game.player(seat.other()) {
            Player::Bot(_) => Rival::Bot,
            Player::Person(who) => Rival::Person(who),
            Player::Channel(_) | Player::Gone => Rival::Gone,
        }
    }
}

impl ScoringContext {
    /// Returns why no more of what they play against that rival is scored that day, in that match or in single games.
    pub fn too_often(&self, rival: Rival, fair: Option<GameId>) -> Option<Unscored> {
        let may_be =
            |other| other == rival || self.is_back && other == Rival::Gone && rival != Rival::Bot;
        let with = self.today.iter().filter(|played| may_be(played.rival));
        if rival == Rival::Bot {
            return (with.count() >= AGAINST_BOT).then_some(Unscored::Enough);
        }
        let Some(fair) = fair else {
            let single = with.filter(|played| played.fair.is_none());
            return (single.count() >= BETWEEN_TWO).then_some(Unscored::Pair);
        };
        let matches: HashSet<_> = with.filter_map(|played| played.fair).collect();
        let others = matches.iter().filter(|&&other| other != fair);
        (others.count() >= BETWEEN_TWO).then_some(Unscored::Matches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Fair, Game, Terms};
    use crate::locale::Locale;
    use crate::place::{ChannelId, Place};
    use nim::{Move, Position};

    const ANN: UserId = UserId(1);
    const BOB: UserId = UserId(2);

    /// A game that Ann began, and how it stands for her and for her opponent.
    fn game(piles: &[u64], other: Player, moves: &str, end: End) -> Record {
        let rules = "normal".parse().expect("rules");
        let start = Start::try_from(Position::new(piles, rules)).expect("a start");
        let moves = moves.split_whitespace().map(|m| m.parse().expect("a move"));
        let moves: Vec<Move> = moves.collect();
        let seats = [Player::Person(ANN), other];
        let game = Game::replay(GameId(9), seats, Terms::of(start), moves, Some(end));
        let place = Place { guild: None, channel: ChannelId(1), locale: Locale::default() };
        Record::begun(game.expect("a game"), place, 0)
    }

    const ANN_WINS: End = End::Resigned { winner: Seat::First };
    const BOB_WINS: End = End::Resigned { winner: Seat::Second };

    #[test]
    fn a_game_is_scored_once_it_is_one() {
        let bob = Player::Person(BOB);
        let late = End::Time { winner: Seat::Second };
        let taken = |winner| End::LastObject { winner };
        let both = |bar| [Err(bar), Err(bar)];
        let (won, lost) = ([Ok(true), Ok(false)], [Ok(false), Ok(true)]);
        let (quits, is_left) = (
            [Err(Unscored::Quit), Err(Unscored::Early)],
            [Err(Unscored::Early), Err(Unscored::Quit)],
        );
        for (piles, moves, end, expected) in [
            (&[3, 4, 5][..], "A1 B1 C1 B1", ANN_WINS, won),
            (&[3, 4, 5], "A1 B1 C1 B1", BOB_WINS, lost),
            (&[3, 4, 5], "A1 B1 C1 B1", late, lost),
            // Before both have moved twice, even if one has.
            (&[3, 4, 5], "A1 B1 C1", BOB_WINS, quits),
            (&[3, 4, 5], "A1 B1 C1", ANN_WINS, is_left),
            (&[3, 4, 5], "", BOB_WINS, quits),
            (&[3, 4, 5], "", late, quits),
            (&[3, 4, 5], "A1 B1", late, quits),
            // After the last object was taken, only the winner must have.
            (&[2, 4], "A2 B1 B3", taken(Seat::First), won),
            (&[2, 4], "A2 B4", taken(Seat::Second), both(Unscored::Short)),
            (&[6], "A6", taken(Seat::First), both(Unscored::Short)),
            // Six objects are enough.
            (&[2, 3], "A1 A1 B1 B1", ANN_WINS, both(Unscored::Small)),
            (&[2, 4], "A1 A1 B1 B1", ANN_WINS, won),
            (&[5], "", BOB_WINS, both(Unscored::Small)),
        ] {
            let record = game(piles, bob, moves, end);
            let actual = [ANN, BOB].map(|who| record.scored(who, &ScoringContext::default()));
            assert_eq!(actual, expected.map(Some), "{piles:?} {moves} {end:?}");
        }
        // In a match, one who has moved and lost that early has thrown the game.
        for (piles, moves, winner, expected) in [
            (&[2, 4][..], "A2 B4", Seat::Second, quits),
            (&[2, 4], "A2 B1 B3", Seat::First, won),
            (&[6], "A6", Seat::First, both(Unscored::Short)),
        ] {
            let mut record = game(piles, bob, moves, taken(winner));
            record.fair = Some(Fair {
                first: GameId(9),
                second: None,
                score: [(Player::Person(ANN), 0), (bob, 0)],
                over: false,
                until: None,
            });
            let actual = [ANN, BOB].map(|who| record.scored(who, &ScoringContext::default()));
            assert_eq!(actual, expected.map(Some), "{piles:?} {moves} in a match");
        }
        let away = game(&[3, 4, 5], bob, "A1 B1 C1 B1", End::Abandoned);
        assert_eq!(away.scored(ANN, &ScoringContext::default()), None);
        assert_eq!(away.scored(UserId(3), &ScoringContext::default()), None);
    }

    #[test]
    fn help_unscores_a_game_for_whoever_was_helped() {
        let record = game(&[3, 4, 5], Player::Person(BOB), "A1 B1 C1 B1", ANN_WINS);
        let helped = ScoringContext { assisted: true, ..ScoringContext::default() };
        assert_eq!(record.scored(ANN, &helped), Some(Err(Unscored::Hint)));
        assert_eq!(record.scored(BOB, &ScoringContext::default()), Some(Ok(false)));
        let soon = game(&[3, 4, 5], Player::Person(BOB), "A1", BOB_WINS);
        assert_eq!(soon.scored(ANN, &helped), Some(Err(Unscored::Hint)), "nor as lost");
        let mut again = game(&[3, 4, 5], Player::Bot(Level::Casual), "A1 B1 C1 B1", ANN_WINS);
        again.taken_back = 1;
        assert_eq!(again.scored(ANN, &ScoringContext::default()), Some(Err(Unscored::Hint)));
    }

    #[test]
    fn a_channels_game_and_one_against_novice_are_scored_for_nobody() {
        for (level, expected) in [
            (Level::Novice, Err(Unscored::Novice)),
            (Level::Casual, Ok(true)),
            (Level::Expert, Ok(true)),
        ] {
            let record = game(&[3, 4, 5], Player::Bot(level), "A1 B1 C1 B1", ANN_WINS);
            assert_eq!(record.scored(ANN, &ScoringContext::default()), Some(expected), "{level}");
            assert_eq!(record.is_at_stake(ANN), expected.is_ok());
        }
        let mut vote = game(&[3, 4, 5], Player::Bot(Level::Casual), "A1 B1 C1 B1", ANN_WINS);
        let seats = [Player::Channel(ChannelId(1)), vote.game.player(Seat::Second)];
        let (terms, moves) = (vote.game.terms().clone(), vote.game.latest(usize::MAX).to_vec());
        vote.game = Game::replay(GameId(9), seats, terms, moves, Some(ANN_WINS)).expect("a game");
        assert_eq!(vote.scored(ANN, &ScoringContext::default()), None);
    }

    #[test]
    fn so_much_is_scored_a_day() {
        let against = |other, fair: Option<u64>| {
            let mut record = game(&[3, 4, 5], other, "A1 B1 C1 B1", ANN_WINS);
            record.fair = fair.map(|first| Fair {
                first: GameId(first),
                second: None,
                score: [(Player::Person(ANN), 0), (other, 0)],
                over: false,
                until: None,
            });
            record
        };
        let played = |rival, fair: Option<u64>| Played {
            rival,
            fair: fair.map(GameId),
            positions: Vec::new(),
        };
        let barred = |record: &Record, today: Vec<Played>, is_back| {
            let before = ScoringContext { today, is_back, ..ScoringContext::default() };
            record.scored(ANN, &before).expect("is won").err()
        };
        let bob = Rival::Person(BOB);
        let [casual, single, third] = [
            against(Player::Bot(Level::Casual), None),
            against(Player::Person(BOB), None),
            against(Player::Person(BOB), Some(3)),
        ];
        let bots = |n| vec![played(Rival::Bot, None); n];
        assert_eq!(barred(&casual, bots(9), false), None);
        assert_eq!(barred(&casual, bots(10), false), Some(Unscored::Enough));
        assert_eq!(barred(&single, bots(10), false), None);
        let singles = |rival, n| vec![played(rival, None); n];
        assert_eq!(barred(&single, singles(bob, 4), false), None);
        assert_eq!(barred(&single, singles(bob, 5), false), Some(Unscored::Pair));
        assert_eq!(barred(&third, singles(bob, 5), false), None);
        assert_eq!(barred(&single, singles(Rival::Person(UserId(3)), 5), false), None);
        // Two games of each: matches are counted apart from single games, and a match that began among the first five
        // goes on.
        let matches = |firsts: &[u64]| {
            let games = firsts.iter().flat_map(|&first| [first; 2]);
            games.map(|first| played(bob, Some(first))).collect()
        };
        let five = || matches(&[10, 11, 12, 13, 14]);
        assert_eq!(barred(&third, matches(&[10, 11, 12, 13]), false), None);
        assert_eq!(barred(&third, five(), false), Some(Unscored::Matches));
        assert_eq!(barred(&single, five(), false), None);
        assert_eq!(barred(&third, matches(&[3, 10, 11, 12, 13]), false), None);
        // All people whose data was erased count as one person.
        let gone = || singles(Rival::Gone, 5);
        assert_eq!(barred(&single, gone(), false), None);
        assert_eq!(barred(&single, gone(), true), Some(Unscored::Pair));
        assert_eq!(barred(&casual, [gone(), gone()].concat(), true), None);
        assert_eq!(barred(&against(Player::Gone, None), gone(), false), Some(Unscored::Pair));
    }
}
