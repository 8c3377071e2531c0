//! Reviews a game: which moves kept the win, which gave it away, and where the game was decided.

use super::{End, Ply, Seat, Whole};
use crate::place::UserId;
use nim::{Ending, Move, Outcome, Position, Start};

/// The review of a game's moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    pub moves: Vec<Reviewed>,
    /// Which seat could win: before the first move, and after each.
    pub holders: Vec<Seat>,
    /// What decided the game; `None` if nobody won it.
    pub turning: Option<Turning>,
    /// How well each seat kept its chances.
    pub accuracy: [Accuracy; 2],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reviewed {
    /// How many moves had been made before it.
    pub at: Ply,
    pub seat: Seat,
    pub m: Move,
    pub mark: Mark,
    /// How many moves were legal, and how many of them won.
    pub of: u64,
    pub winning: u64,
}

/// What a move did to its player's chances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// From a won position, it kept the win.
    Kept {
        /// Whether every other move would have given the win away.
        only: bool,
    },
    /// From a won position, it gave the win away.
    GaveAway,
    /// The position was lost, whichever move was made.
    Lost,
}

/// What decided a game.
///
/// Every move that gives the win away hands it to the other player, so a game may change hands many times. It was
/// decided by the last of these moves: until then the loser could still have won, and from then on the winner never
/// let go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turning {
    /// The start: the winner could win from there, and never gave the win away.
    Start,
    /// The move made at that ply.
    Move(Ply),
    /// The end, before the last object was taken: the loser could still have won then.
    End,
}

impl Review {
    /// Returns the index of the move that decided the game, if a move did.
    pub fn decisive(&self) -> Option<usize> {
        match self.turning? {
            Turning::Move(Ply(at)) => Some(at as usize),
            Turning::Start | Turning::End => None,
        }
    }
}

/// The moves made from a won position in which another move would have lost, and how many of them kept the win.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// How many kept the win.
    pub kept: u32,
    pub of: u32,
}

impl Accuracy {
    /// Returns the share in whole percent; `None` if there were no such moves.
    pub fn percent(self) -> Option<u32> {
        self.share(100)
    }

    /// Returns the share in whole thousandths; 0 if there were no such moves.
    pub fn per_mille(self) -> i64 {
        self.share(1000).unwrap_or(0).into()
    }

    fn share(self, parts: u64) -> Option<u32> {
        let [kept, of] = [self.kept, self.of].map(u64::from);
        Some(share(kept, of, parts)? as u32)
    }
}

/// Returns a share in whole parts, rounded, but none only of none, and all only of all; `None` of nothing.
pub fn share(count: u64, of: u64, parts: u64) -> Option<u64> {
    let rounded = (2 * count * parts + of).checked_div(2 * of)?;
    Some(rounded.clamp(u64::from(count > 0), parts - u64::from(count < of)))
}

impl Whole<'_> {
    /// Reviews the moves made so far.
    pub fn review(self) -> Review {
        let mut moves = Vec::with_capacity(self.moves().len());
        let mut accuracy = [Accuracy::default(); 2];
        for (at, position, m) in self.course() {
            let reviewed = reviewed(at, &position, m);
            if reviewed.had_a_choice() {
                let own = &mut accuracy[reviewed.seat.index()];
                own.of += 1;
                own.kept += u32::from(reviewed.mark != Mark::GaveAway);
            }
            moves.push(reviewed);
        }
        let holders: Vec<Seat> = holders(&moves, self.position()).collect();
        Review { turning: self.turning(&moves, &holders), moves, holders, accuracy }
    }

    /// Whether a move was ever made from that position.
    pub fn contains(self, position: &Position) -> bool {
        let wanted = position.canonical();
        self.course().any(|(_, before, _)| before.canonical() == wanted)
    }

    /// Whether a review of the game tells which moves win from that position, where not all do.
    pub fn tells_of(self, position: &Position) -> bool {
        let wanted = position.canonical();
        let mut course = self.course().filter(|(_, before, _)| before.canonical() == wanted);
        course.any(|(at, before, m)| reviewed(at, &before, m).had_a_choice())
    }

    /// Returns the moves, each with its ply and the position it was made in.
    pub(super) fn course(self) -> impl Iterator<Item = (Ply, Position, Move)> {
        let mut position = self.start().position().clone();
        (0..).zip(self.moves()).map(move |(ply, &m)| {
            let before = position.clone();
            // Legal, as all moves of a game are.
            let _ = position.play(m);
            (Ply(ply), before, m)
        })
    }

    /// Returns the position at `ply` as the start of another game. Emptied piles are dropped, so the letters of the
    /// piles after them move up. Returns `None` if there were fewer moves, or if no choice is left that matters.
    pub fn start_from(self, ply: Ply) -> Option<Start> {
        let position = self.position_at(ply)?;
        if !position.has_choice() {
            return None;
        }
        Start::try_from(position.without_empty_piles()).ok()
    }

    /// Returns the seat of a person who plays on against the bot from `start`, the position at that ply: players keep
    /// their side, anyone else gets the side that can win.
    pub fn side_of(self, who: UserId, Ply(ply): Ply, start: &Start) -> Seat {
        let to_move = Seat::BOTH[ply as usize % 2];
        match self.seat_of(who) {
            Some(own) if own != to_move => Seat::Second,
            Some(_) => Seat::First,
            None => Seat::with_a_win(start),
        }
    }

    /// Whether such a game is worth playing: the bot can neither end it at once, nor leave the person only a losing move.
    pub fn can_go_on(self, who: UserId, ply: Ply) -> bool {
        let Some(start) = self.start_from(ply) else { return false };
        let position = start.position();
        let foregone =
            |position: &Position| position.rules().ending == Ending::Misere && position.must_end();
        match self.side_of(who, ply, &start) {
            Seat::First => !foregone(position),
            // Moves that leave nothing else win.
            Seat::Second => {
                let mut left = position.winning_moves().filter_map(|m| position.after(m).ok());
                !position.can_end() && !left.any(|left| foregone(&left))
            }
        }
    }

    fn turning(self, moves: &[Reviewed], holders: &[Seat]) -> Option<Turning> {
        let winner = self.end().and_then(End::winner)?;
        if holders.last() != Some(&winner) {
            return Some(Turning::End);
        }
        let last = moves.iter().rfind(|m| m.mark == Mark::GaveAway);
        Some(last.map_or(Turning::Start, |last| Turning::Move(last.at)))
    }
}

impl Reviewed {
    /// Whether the move was made from a won position in which another move would have lost.
    pub(super) fn had_a_choice(&self) -> bool {
        (1..self.of).contains(&self.winning)
    }
}

pub(super) fn reviewed(at: Ply, position: &Position, m: Move) -> Reviewed {
    let winning: Vec<Move> = position.winning_moves().collect();
    let of = position.move_count();
    Reviewed {
        at,
        seat: Seat::BOTH[at.0 as usize % 2],
        m,
        mark: match &winning[..] {
            [] => Mark::Lost,
            winning if !winning.contains(&m) => Mark::GaveAway,
            [_] => Mark::Kept { only: of > 1 },
            _ => Mark::Kept { only: false },
        },
        of,
        winning: winning.len() as u64,
    }
}

/// Returns who could win before each of the moves, and after the last.
fn holders(moves: &[Reviewed], last: &Position) -> impl Iterator<Item = Seat> {
    let before = moves.iter().map(|m| (m.seat, m.winning > 0));
    let now = (Seat::BOTH[moves.len() % 2], last.outcome() == Outcome::N);
    let all = before.chain([now]);
    all.map(|(seat, can_win)| if can_win { seat } else { seat.other() })
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn nearly_all_is_not_all_and_nearly_none_not_none() {
        let shares = [(0, 300), (1, 300), (150, 300), (299, 300), (300, 300), (0, 0)];
        let percent = shares.map(|(count, of)| share(count, of, 100));
        assert_eq!(percent, [Some(0), Some(1), Some(50), Some(99), Some(100), None]);
    }
}
