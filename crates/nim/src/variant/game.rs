//! What each game knows.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::levels::Levels;
use super::listing::Moves;
use crate::choice::{Next, Partial};
use crate::known::Known;
use crate::start::{self, StartError};
use crate::trap::{self, BestTry, EXACT_PILES};
use crate::{Case, Ending, Exhibit, Move, Outcome, PlayError, Position, Reason};

/// What a pile of that size counts for.
pub(crate) type Counting = Box<dyn Fn(u64) -> u64>;

/// The same position without its empty piles, the others in order.
pub(super) fn in_order(position: &Position) -> Position {
    let mut ordered = position.clone().without_empty_piles();
    ordered.piles.sort_unstable();
    ordered
}

/// What a game knows about its positions. What is provided follows from the definition, and tests any
/// shortcut that replaces it.
///
/// Where a position can have more than some thousand moves, a game must replace what goes through all of them: `can_end`,
/// `move_count`, `nth`, `winning_moves` and `known_moves`; and `reachable`, if it is to give up soon.
pub(crate) trait Game: Copy + 'static {
    /// Whether the move may be played.
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError>;

    /// Plays a legal move.
    fn played(self, position: &mut Position, m: Move) {
        position.apply(m);
    }

    /// Reads a move as it is written in this game.
    fn read(self, text: &str) -> Option<Move> {
        Move::read_take(text)
    }

    /// A move as numbers, for programs to read: the pile, from 0, and the amount.
    fn numbers(self, _position: &Position, m: Move) -> Vec<u64> {
        m.in_one_pile().map_or_else(Vec::new, |(pile, take)| vec![pile.0 as u64, take])
    }

    /// Every legal move, in order. There may be very many.
    fn moves(self, position: &Position) -> Moves<'_>;

    /// What can follow a choice made so far: the one truth about both legality and menus.
    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError>;

    fn outcome(self, position: &Position) -> Outcome;

    /// Which words explain the position, if those of remainders do.
    fn case(self, _position: &Position) -> Option<Case> {
        None
    }

    /// Why a P-position is lost, in the terms of the position before, or of itself.
    fn why(self, lost: &Position, before: &Position) -> Reason;

    /// What a pile of any size counts for, if the game is the sum of its piles.
    fn counting(self, _ending: Ending) -> Option<Counting> {
        None
    }

    fn is_over(self, position: &Position) -> bool {
        self.moves(position).next().is_none()
    }

    /// Whether some move ends it.
    fn can_end(self, position: &Position) -> bool {
        let mut after = self.moves(position).map(|m| position.after(m));
        after.any(|after| after.is_ok_and(|after| self.is_over(&after)))
    }

    fn move_count(self, position: &Position) -> u128 {
        self.moves(position).count() as u128
    }

    /// The move of that number, from 0, in the order of [`moves`](Self::moves).
    fn nth(self, position: &Position, n: u128) -> Option<Move> {
        self.moves(position).nth(usize::try_from(n).ok()?)
    }

    /// Every move that leaves a P-position.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        let wins = move |&m: &Move| {
            let after = position.after(m);
            after.is_ok_and(|after| self.outcome(&after) == Outcome::P)
        };
        Moves::listed(self.moves(position).filter(wins))
    }

    /// In a lost position, the moves hardest to answer.
    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        self.tries(position, 200, |after| self.winning_moves(after).collect())
    }

    /// The same, where winning moves are found so. Of many moves so many are tried, from the first to the last; of many
    /// piles fewer, for each try goes through all of them.
    fn tries(
        self,
        position: &Position,
        most: u128,
        winning: impl Fn(&Position) -> Vec<Move>,
    ) -> Vec<BestTry> {
        const FEW: u128 = 20;
        let moves = self.move_count(position);
        let many = position.full_piles().nth(EXACT_PILES).is_some();
        let tried = moves.min(if many { FEW } else { most });
        let numbers = (0..tried).map(|i| i * moves / tried);
        trap::best(numbers.filter_map(|n| {
            let m = self.nth(position, n)?;
            let after = position.after(m).ok()?;
            Some(self.attempt_among(m, &after, winning(&after)))
        }))
    }

    /// What becomes of a move of a lost position that leaves `after`.
    fn attempt(self, m: Move, after: &Position) -> BestTry {
        self.attempt_among(m, after, self.winning_moves(after))
    }

    /// The same where those moves win then.
    fn attempt_among(
        self,
        m: Move,
        after: &Position,
        winning: impl IntoIterator<Item = Move>,
    ) -> BestTry {
        let mut attempt =
            BestTry { m, hidden: true, winning_replies: 0, replies: self.move_count(after) };
        let too_many = after.full_piles().nth(EXACT_PILES).is_some() || self.is_strange(after);
        for reply in winning {
            attempt.winning_replies += 1;
            let knows = |left: Position| self.knows(&left, Known::Cancelling);
            attempt.hidden = attempt.hidden && (too_many || !after.after(reply).is_ok_and(knows));
        }
        attempt
    }

    /// Whether people who know that much know that this position is lost for the player to move.
    fn knows(self, position: &Position, known: Known) -> bool;

    /// Whether no move leaves what people know, as is soon seen.
    fn is_strange(self, _position: &Position) -> bool {
        false
    }

    /// The moves that leave what is known.
    fn known_moves(self, position: &Position, known: Known) -> Vec<Move> {
        self.leaving_known(position, self.moves(position), known)
    }

    /// Those of these moves that leave what is known.
    fn leaving_known(self, position: &Position, moves: Moves<'_>, known: Known) -> Vec<Move> {
        let knows = |left: Position| self.knows(&left, known);
        moves.filter(|&m| position.after(m).is_ok_and(knows)).collect()
    }

    /// How far the bot's levels see.
    fn levels(self) -> Levels {
        Levels::NIM
    }

    /// Whether each move, whatever it is, changes whether an odd number of moves is left, so that nothing is ever chosen.
    fn alternates(self) -> bool {
        false
    }

    /// Whether any later choice can change the result. Where there is much to look through, one can.
    fn has_choice(self, position: &Position) -> bool {
        let decided = || {
            self.alternates()
                || position.must_end()
                || self.is_decided(position, &mut BTreeSet::new())
        };
        !self.is_over(position) && !decided()
    }

    /// Whether all that can follow ends the same, as far as that is looked through; but for what was seen before.
    fn is_decided(self, position: &Position, seen: &mut BTreeSet<Vec<u64>>) -> bool {
        const FEW: usize = 64;
        const MANY: usize = 1_024;
        if !seen.insert(position.key()) || self.is_over(position) {
            return true;
        }
        if seen.len() > MANY || self.move_count(position) > FEW as u128 {
            return false;
        }
        let all: Vec<Position> =
            self.moves(position).filter_map(|m| position.after(m).ok()).collect();
        let same = all.windows(2).all(|two| two[0].outcome() == two[1].outcome());
        same && all.iter().all(|after| after.is_decided(seen))
    }

    /// What stands for all positions that are the same to play: no empty piles, and no order.
    fn canonical(self, position: &Position) -> Position {
        in_order(position)
    }

    /// What tells a position from all others of its game: the piles in order, without the empty ones.
    fn key(self, position: &Position) -> Vec<u64> {
        position.canonical().piles
    }

    /// The position of that key, of a game that is played so.
    fn keyed(self, like: &Position, key: &[u64]) -> Position {
        Position::new(key, like.rules)
    }

    /// The keys of every position that play can lead to, this one's too; `None` where there are more than `most`.
    fn reachable(self, position: &Position, most: usize) -> Option<BTreeSet<Vec<u64>>> {
        let mut found = BTreeSet::from([position.key()]);
        let mut open = vec![position.clone()];
        while let Some(position) = open.pop() {
            let after = self.moves(&position).filter_map(|m| position.after(m).ok());
            for after in after {
                if found.insert(after.key()) {
                    open.push(after);
                }
                if found.len() > most {
                    return None;
                }
            }
        }
        (found.len() <= most).then_some(found)
    }

    /// The table that shows why.
    fn exhibit(self, position: &Position) -> Exhibit;

    /// The sizes that are told of.
    fn told(self, position: &Position) -> Vec<u64> {
        position.piles.clone()
    }

    /// Where its objects stand, if each has a place of its own.
    fn places(self, _position: &Position) -> Option<Vec<bool>> {
        None
    }

    /// What there is to remember of a position beside the rules at its start.
    fn kept(self, position: &Position) -> Vec<u64> {
        position.piles.clone()
    }

    /// What a start has come to, from that.
    fn recalled(self, start: &Position, kept: Vec<u64>) -> Option<Position> {
        let same = kept.len() == start.piles.len();
        let fewer = kept.iter().zip(&start.piles).all(|(now, at_first)| now <= at_first);
        (same && fewer).then(|| Position::new(kept, start.rules))
    }

    /// The piles to begin with where none were asked for.
    fn opening(self) -> &'static [u64] {
        &[3, 4, 5]
    }

    /// Piles as they are dealt at random.
    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        (0..rng.u8(3..=6)).map(|_| rng.u64(1..=15)).collect()
    }

    /// Whether it is a position of this game, and not too large to be solved.
    fn solvable(self, _position: &Position) -> Result<(), StartError> {
        Ok(())
    }

    /// Whether a game may be played from here.
    fn start(self, position: &Position) -> Result<(), StartError> {
        start::check_sizes(position)
    }

    /// Whether a game from here is long enough to say something of who plays it.
    fn is_substantial(self, position: &Position) -> bool {
        position.objects() >= start::SUBSTANTIAL
    }
}
