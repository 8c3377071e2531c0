//! A game together with where it is played and how its board is drawn.

use super::likeness::{may_come_to, tell_of_each_other, tells_of_a_move};
use super::pace::Due;
use super::poll::Poll;
use super::{Fair, Game, Refusal, Unscored};
use crate::place::{GameId, MessageId, Place, UserId};
use nim::Position;

/// A game as it is stored, with its place and its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub game: Game,
    pub place: Place,
    /// Whether the board shows binary digits.
    pub binary: bool,
    /// The message that shows the board, once known.
    pub board: Option<MessageId>,
    /// When the last move was made, or the game began; milliseconds since 1970 in UTC.
    pub touched: i64,
    /// When the player to move loses on time, if two people play; milliseconds since 1970 in UTC.
    pub deadline: Option<i64>,
    /// The fair match it belongs to.
    pub fair: Option<Fair>,
    /// How often a move was taken back. That happens only against the bot, and then the game is not scored.
    pub taken_back: u32,
    /// Which of its people, by seat, took a hint.
    pub assisted: [bool; 2],
    /// Once it has ended, why its people, by seat, earned less than the game could be worth.
    pub barred: [Option<Unscored>; 2],
    /// The vote on the next move, in a game that a channel plays.
    pub poll: Option<Poll>,
    /// Whether it ended against the bot while one of its people played a fair match, which is not over: how good its moves
    /// were would help there.
    pub hushed: bool,
    /// How many games the two people have won against each other on that server, by seat, if any. Read before the first
    /// move and at the end, not with every move.
    pub wins: Option<[u32; 2]>,
}

impl Record {
    /// Whether it belongs to a match of a tournament.
    pub fn in_tournament(&self) -> bool {
        self.fair.is_some_and(|fair| fair.until.is_some())
    }

    /// Makes the record of a game that begins at `now`.
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
            hushed: false,
            wins: None,
        }
    }

    /// Puts the game in a fair match. A tournament's round may end before the move would otherwise be due.
    pub fn in_match(self, fair: Option<Fair>) -> Self {
        let record = Self { fair, ..self };
        Self { deadline: record.due(record.touched).against_people(&record.game), ..record }
    }

    /// Makes the second game of the match, with the seats swapped, begun at `now`.
    pub fn second(&self, id: GameId, now: i64) -> Self {
        let [one, other] = self.game.seats();
        let game = Game::new(id, [other, one], self.game.terms().clone());
        Self { binary: self.binary, ..Self::begun(game, self.place, now) }.in_match(self.fair)
    }

    /// Returns when the game needs attention if nothing happens after `now`.
    pub fn due(&self, now: i64) -> Due {
        let round = self.fair.and_then(|fair| fair.until);
        Due::of(&self.game, now).within(&self.game, round, now)
    }

    /// Checks whether a person may get a hint on the current position. Never in a fair match; and not out of turn,
    /// where the hint would tell of the opponent's chances.
    pub fn may_hint(&self, who: UserId) -> Result<(), Refusal> {
        let Some(seat) = self.game.seat_of(who) else { return Ok(()) };
        if self.forbids_hints() {
            Err(Refusal::HintsForbidden)
        } else if self.game.end().is_none() && seat != self.game.to_move() {
            Err(Refusal::NotYourTurn)
        } else {
            Ok(())
        }
    }

    /// Whether a hint on `position` would help in this game: it is the game's position, whatever the ending and
    /// whatever pairs are added. In a fair match that goes for its start as well, since the other game begins there, and
    /// for what a move may leave of either, as long as there are few; all positions in which everything cancels count as
    /// one.
    pub fn is_about(&self, position: &Position) -> bool {
        let here = self.game.position();
        if !self.forbids_hints() {
            return tell_of_each_other(here, position);
        }
        [here, self.game.start().position()].into_iter().any(|own| may_come_to(own, position))
    }

    /// The same, or it is that person's turn, and `position` is like what one of few moves leaves: whoever asked about each
    /// of them would know which one wins.
    pub fn is_near(&self, position: &Position, who: UserId) -> bool {
        let is_turn = || self.game.seat_of(who) == Some(self.game.to_move());
        self.is_about(position) || is_turn() && tells_of_a_move(position, self.game.position())
    }

    /// Whether a move in `position` would do the same in this game or, if it is the first of a fair match, in the second.
    pub fn stands_like(&self, position: &Position) -> bool {
        let start = self.forbids_hints().then(|| self.game.start().position());
        let mut own = [self.game.position()].into_iter().chain(start);
        own.any(|own| tell_of_each_other(own, position))
    }

    /// Whether it belongs to a fair match that is not over. Until then neither player may be helped.
    pub fn forbids_hints(&self) -> bool {
        self.fair.is_some_and(|fair| !fair.over)
    }
}
