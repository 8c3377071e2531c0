//! The games of the family, behind one trait. Another game is a file here that implements [`Game`], a line in `with!`,
//! its name among the rules, and a table of checked positions in its tests.

mod at_most;
mod balancing;
mod by_pile;
mod case;
mod fibonacci;
mod game;
mod kayles;
mod levels;
mod listing;
mod nim;
mod own;
mod reduction;
mod remainders;
mod search;
mod solved;
mod subtraction;
mod tame;
#[cfg(test)]
mod tests;
mod tries;
mod why;
mod wythoff;
mod zeckendorf;

use std::collections::BTreeSet;

#[cfg(test)]
use super::choice::Entry;
use super::choice::{Next, Partial};
use super::moves::{Act, Effect};
use super::start::StartError;
use super::trap::BestTry;
use super::{
    Case, Exhibit, Move, Outcome, PlayError, Position, Reason, Rules, UnreadableMove, Values,
};
pub(crate) use at_most::AtMost;
pub(crate) use fibonacci::Fibonacci;
pub(crate) use game::{Counting, Game};
pub(crate) use kayles::Kayles;
pub(crate) use levels::Levels;
pub use listing::Moves;
pub(crate) use nim::Nim;
pub(crate) use own::Own;
pub(crate) use subtraction::Subtraction;
pub use why::without_pairs;
pub(crate) use wythoff::Wythoff;

/// Calls what follows with the game a position is of.
macro_rules! with {
    (@ $of:expr, $game:ident => $call:expr) => {{
        let $game = $of;
        $call
    }};
    ($position:expr, $game:ident => $call:expr) => {
        // Nim is asked for first, and soonest done.
        if $position.rules().variant == $crate::Variant::Nim {
            with!(@ $crate::variant::Nim, $game => $call)
        } else {
            match $position.rules().variant {
                $crate::Variant::Nim => with!(@ $crate::variant::Nim, $game => $call),
                $crate::Variant::AtMost(max) => with!(@ $crate::variant::AtMost(max), $game => $call),
                $crate::Variant::Subtraction(amounts) => {
                    with!(@ $crate::variant::Subtraction(amounts), $game => $call)
                }
                $crate::Variant::Wythoff => with!(@ $crate::variant::Wythoff, $game => $call),
                $crate::Variant::Kayles => with!(@ $crate::variant::Kayles, $game => $call),
                $crate::Variant::Fibonacci(_) => with!(@ $crate::variant::Fibonacci, $game => $call),
                $crate::Variant::Own(code) => with!(@ $crate::variant::Own(code), $game => $call),
            }
        }
    };
}
pub(crate) use with;

impl Position {
    /// Whether the move may be played here.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn check(&self, m: Move) -> Result<(), PlayError> {
        with!(self, game => game.check(self, m))
    }

    pub(crate) fn played(&mut self, m: Move) {
        with!(self, game => game.played(self, m));
    }

    /// Reads a move as it is written in this game, letters in either case: `D3`, in Wythoff's game also `AB3`, in Kayles
    /// `6` or `6-7`, in Fibonacci Nim also `3`, by a code also `B2:3+4`. Whether it may be played is not asked.
    ///
    /// # Errors
    /// When that is no move of the game.
    pub fn read_move(&self, text: &str) -> Result<Move, UnreadableMove> {
        let read = with!(self, game => game.read(text));
        read.ok_or_else(|| UnreadableMove { part: text.to_owned() })
    }

    /// The move that is chosen, if it is chosen in full. Whether it may be played is not asked.
    pub fn whole(&self, so_far: Partial) -> Option<Move> {
        with!(self, game => game.read(so_far.as_str()))
    }

    /// A legal move as numbers, for programs to read: in Nim the pile, from 0, and the amount; in Wythoff's game what it
    /// takes from each pile; in Kayles the row and the first pin in it, from 0, and how many fall; in Fibonacci Nim the
    /// amount; by a code the pile and the amount, and what it splits the rest into.
    pub fn numbers(&self, m: Move) -> Vec<u64> {
        with!(self, game => game.numbers(self, m))
    }

    /// What a legal move does here.
    pub fn effect(&self, m: Move) -> Effect {
        match m.0 {
            Act::Take(pile, take) => {
                let amount = take.get();
                let left = self.pile(pile).saturating_sub(amount);
                Effect::Take { pile, amount, left }
            }
            Act::Both(take) => Effect::Both { amount: take.get() },
            Act::Knock(knock) => {
                Effect::Knock { pins: knock.pins(), row: kayles::row_of(self, knock.first) }
            }
            Act::Split(split) => {
                Effect::Split { pile: split.pile, amount: split.take.into(), left: split.left() }
            }
        }
    }

    /// Every legal move, in order: in Nim by pile and then by amount. There may be very many: see
    /// [`Position::move_count`].
    pub fn moves(&self) -> Moves<'_> {
        with!(self, game => game.moves(self))
    }

    /// What can follow a choice of a move made so far, where a menu has that much room. What it offers is chosen by
    /// size alone, so it gives no winning move away.
    ///
    /// # Errors
    /// Why nothing legal follows from the choice.
    pub fn next(&self, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        with!(self, game => game.next(self, so_far, room))
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        with!(self, game => game.is_over(self))
    }

    /// Whether the next move can end it.
    pub fn can_end(&self) -> bool {
        with!(self, game => game.can_end(self))
    }

    /// Whether the next move is the last, whatever it is.
    pub fn must_end(&self) -> bool {
        // In all but the last positions, the first move shows that it isn't.
        let mut after = self.moves().map(|m| self.after(m));
        !self.is_over() && after.all(|after| after.is_ok_and(|after| after.is_over()))
    }

    /// How many different moves there are; saturates at `u64::MAX`.
    pub fn move_count(&self) -> u64 {
        let count = with!(self, game => game.move_count(self));
        count.try_into().unwrap_or(u64::MAX)
    }

    /// Who wins if neither player errs. For a position that is over, under the normal ending the player to move has
    /// lost (P); under the misère ending, has won (N).
    pub fn outcome(&self) -> Outcome {
        with!(self, game => game.outcome(self))
    }

    /// What the piles count for; `None` in a game that is no sum of its piles.
    pub fn values(&self) -> Option<Values> {
        let counting = self.counting()?;
        let each: Vec<u64> = self.piles.iter().map(|&size| counting(size)).collect();
        let differ = each != self.piles;
        let modulus = self.felt_modulus();
        Some(Values { each, modulus, differ })
    }

    /// What a pile of any size counts for.
    pub(crate) fn counting(&self) -> Option<Counting> {
        with!(self, game => game.counting(self.rules.ending))
    }

    /// Which words explain the position.
    pub(crate) fn case(&self) -> Option<Case> {
        with!(self, game => game.case(self))
    }

    /// Every winning move, in the order of [`Position::moves`].
    pub fn winning_moves(&self) -> Moves<'_> {
        with!(self, game => game.winning_moves(self))
    }

    /// Why it is lost; `None` if it isn't.
    pub fn lost_because(&self) -> Option<Reason> {
        self.told_after(self)
    }

    /// Why the move wins; `None` if it doesn't. It mentions remainders wherever it would have before the move.
    pub fn reason(&self, m: Move) -> Option<Reason> {
        self.after(m).ok()?.told_after(self)
    }

    fn told_after(&self, before: &Self) -> Option<Reason> {
        with!(self, game => {
            (game.outcome(self) == Outcome::P).then(|| game.why(self, before))
        })
    }

    /// Whether any later choice can change the result.
    pub fn has_choice(&self) -> bool {
        with!(self, game => game.has_choice(self))
    }

    pub(crate) fn is_decided(&self, seen: &mut BTreeSet<Vec<u64>>) -> bool {
        with!(self, game => game.is_decided(self, seen))
    }

    /// What stands for all positions that are the same to play as this one: in Nim, no empty piles, no order, no bound
    /// that binds nothing.
    pub fn canonical(&self) -> Self {
        with!(self, game => game.canonical(self))
    }

    /// What tells this position from all others of its game, whatever the order of the piles: these in order, without the
    /// empty ones, and in Fibonacci Nim with them the most that may be taken; nothing where it is over.
    pub fn key(&self) -> Vec<u64> {
        with!(self, game => game.key(self))
    }

    /// The position of that [`key`](Self::key), of the same game.
    pub fn keyed(&self, key: &[u64]) -> Self {
        with!(self, game => game.keyed(self, key))
    }

    /// The keys of every position that play can lead to, this one's too; `None` where there are more than `most`.
    pub fn reachable(&self, most: usize) -> Option<BTreeSet<Vec<u64>>> {
        with!(self, game => game.reachable(self, most))
    }

    /// The table that shows why a move wins.
    pub fn exhibit(&self) -> Exhibit {
        with!(self, game => game.exhibit(self))
    }

    /// The best practical tries of a lost position: of all moves, or of those that do not end it if there are any, those
    /// after which people see no winning reply, if there are any; of these, those that leave the most objects; of these,
    /// those after which the smallest share of the replies wins. There are none if the player to move can win or nothing
    /// is left. With more than 64 piles that aren't empty, in Nim only taking one object from one of the first 64 is tried.
    pub fn best_tries(&self) -> Vec<BestTry> {
        if self.outcome() == Outcome::N {
            return Vec::new();
        }
        with!(self, game => game.best_tries(self))
    }

    /// What becomes of that move of a lost position; `None` if it cannot be made.
    pub fn attempt(&self, m: Move) -> Option<BestTry> {
        let after = self.after(m).ok()?;
        Some(with!(self, game => game.attempt(m, &after)))
    }

    /// The piles' sizes as they are told: of rows of pins those that stand.
    pub fn told(&self) -> Vec<u64> {
        with!(self, game => game.told(self))
    }

    /// The position to begin a game with where no piles were asked for.
    pub fn opening(rules: Rules) -> Self {
        let empty = Self::new([], rules);
        Self::new(with!(empty, game => game.opening()), rules)
    }

    /// Where its objects stand, in a game in which each has a place of its own: whether one still stands there.
    pub fn places(&self) -> Option<Vec<bool>> {
        with!(self, game => game.places(self))
    }

    /// What there is to remember of it beside its rules as they were at the start: in most games the piles.
    pub fn kept(&self) -> Vec<u64> {
        with!(self, game => game.kept(self))
    }

    /// What a game that began here came to, from what was [`kept`](Self::kept) of it; `None` where none can have stood so.
    pub fn recalled(&self, kept: Vec<u64>) -> Option<Self> {
        with!(self, game => game.recalled(self, kept))
    }

    /// Whether a game from here is long enough to say something of who plays it: in Nim, from 6 objects up.
    pub fn is_substantial(&self) -> bool {
        with!(self, game => game.is_substantial(self))
    }

    /// Whether it is a position of its game, and not too large to be solved. Of one that is none, what is told is true of
    /// nothing.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn solvable(&self) -> Result<(), StartError> {
        with!(self, game => game.solvable(self))
    }

    /// Whether a game may be played from here.
    pub(crate) fn may_start(&self) -> Result<(), StartError> {
        with!(self, game => game.start(self))
    }
}
