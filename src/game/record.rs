//! A game together with where it is played and how it is shown.

use super::pace::Due;
use super::poll::Poll;
use super::{Bar, Fair, Game, Refusal};
use crate::place::{GameId, MessageId, Place, UserId};
use nim::{Ending, Position, Rules, without_pairs};

/// A game as it is kept: the game itself, its place, and the looks of its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub game: Game,
    pub place: Place,
    /// Whether the board shows binary digits.
    pub binary: bool,
    /// The message that is its board, once known.
    pub board: Option<MessageId>,
    /// When its last move was made, or it began; milliseconds since 1970 in UTC.
    pub touched: i64,
    /// When the player to move loses on time, where two people play; milliseconds since 1970 in UTC.
    pub deadline: Option<i64>,
    /// The fair match it belongs to.
    pub fair: Option<Fair>,
    /// How many times a move was taken back in it. Only against the bot, and then it is not scored.
    pub taken_back: u32,
    /// Which of its people, by seat, took a hint in it.
    pub assisted: [bool; 2],
    /// Why its people, by seat, have earned less by it than it could be worth, once it has ended.
    pub barred: [Option<Bar>; 2],
    /// In a game that a channel plays, the vote on its next move.
    pub poll: Option<Poll>,
    /// How many games its people have won against each other in that server, by seat, where there are any; read before
    /// the first move and at the end, and not with every move.
    pub met: Option<[u32; 2]>,
}

impl Record {
    /// Whether it is of a match that a tournament began, and decides.
    pub fn in_tournament(&self) -> bool {
        self.fair.is_some_and(|fair| fair.until.is_some())
    }

    /// A game as it is when it begins at `now`, of which nothing else is known yet.
    pub fn begun(game: Game, place: Place, now: i64) -> Self {
        Self {
            deadline: Due::of(&game, now).against_people(&game),
            game,
            place,
            binary: false,
            board: None,
            touched: now,
            fair: None,
            taken_back: 0,
            assisted: [false; 2],
            barred: [None; 2],
            poll: None,
            met: None,
        }
    }

    /// The same in a fair match, whose round in a tournament may end earlier than its move would be due.
    pub fn in_match(self, fair: Option<Fair>) -> Self {
        let record = Self { fair, ..self };
        Self { deadline: record.due(record.touched).against_people(&record.game), ..record }
    }

    /// The second game of the match whose first this is: the same with the seats swapped, begun at `now`.
    pub fn second(&self, id: GameId, now: i64) -> Self {
        let [one, other] = self.game.seats();
        let game = Game::new(id, [other, one], self.game.terms().clone());
        Self { binary: self.binary, ..Self::begun(game, self.place, now) }.in_match(self.fair)
    }

    /// When something is to be done about it if nothing happens after `now`.
    pub fn due(&self, now: i64) -> Due {
        let round = self.fair.and_then(|fair| fair.until);
        Due::of(&self.game, now).within(&self.game, round, now)
    }

    /// Whether a person may be given a hint on the position that stands in this game. In a fair match no one may; and
    /// out of turn it would be told of the other player's chances.
    pub fn may_hint(&self, who: UserId) -> Result<(), Refusal> {
        let Some(seat) = self.game.seat_of(who) else { return Ok(()) };
        if self.is_unaided() {
            Err(Refusal::Unaided)
        } else if self.game.end().is_none() && seat != self.game.to_move() {
            Err(Refusal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Whether what is told of a position is told of this game: of its position, with whatever ending, and whatever more stands
    /// there in pairs. In a fair match also of its start, from which the other game of the match begins, and where all cancels.
    pub fn is_about(&self, position: &Position) -> bool {
        let here = self.game.position();
        if !self.is_unaided() {
            return tell_of_each_other(here, position);
        }
        let told = kernel(position);
        [here, self.game.start().position()].into_iter().any(|own| kernel(own) == told)
    }

    /// Whether it belongs to a fair match that is not over: until then no one is helped with it.
    pub fn is_unaided(&self) -> bool {
        self.fair.is_some_and(|fair| !fair.over)
    }
}

/// Whether a hint on one of two positions is one on the other: they are the same to play but for who wins at the end, where
/// mostly the same moves win, or are so when what cancels in pairs is left out.
pub fn tell_of_each_other(one: &Position, other: &Position) -> bool {
    let left = kernel(other);
    normal(one).canonical() == normal(other).canonical() || !left.is_empty() && kernel(one) == left
}

fn normal(position: &Position) -> Position {
    let rules = Rules { ending: Ending::Normal, ..position.rules() };
    Position::new(position.piles(), rules)
}

/// What decides how a position is won: what its piles count for, in any order, without those that cancel in pairs. The ending,
/// and a bound, change that little; so hints on two positions that share it tell of each other.
fn kernel(position: &Position) -> Vec<u64> {
    // By the misère ending some games are no sum of their piles.
    let values = normal(position).values().unwrap_or_default();
    let counting = values.each().iter().copied().filter(|&value| value > 0);
    without_pairs(&counting.collect::<Vec<u64>>())
}
