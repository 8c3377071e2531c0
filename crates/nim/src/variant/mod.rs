//! The games of the family, behind one trait. A new game needs a file here that implements [`Game`], a line in `with!`,
//! a name in the rules, and a table of checked positions in its tests.

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

/// Evaluates an expression with the game that a position belongs to.
macro_rules! with {
    (@ $of:expr, $game:ident => $call:expr) => {{
        let $game = $of;
        $call
    }};
    ($position:expr, $game:ident => $call:expr) => {
        // Nim is tested first, so that it answers fastest.
        if $position.rules().variant == $crate::Variant::Nim {
            with!(@ $crate::variant::Nim(None), $game => $call)
        } else {
            match $position.rules().variant {
                $crate::Variant::Nim => with!(@ $crate::variant::Nim(None), $game => $call),
                $crate::Variant::AtMost(max) => with!(@ $crate::variant::Nim(Some(max)), $game => $call),
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
    /// Checks that the move is legal here.
    ///
    /// # Errors
    /// Why it is illegal.
    pub fn check(&self, m: Move) -> Result<(), PlayError> {
        with!(self, game => game.check(self, m))
    }

    pub(crate) fn played(&mut self, m: Move) {
        with!(self, game => game.played(self, m));
    }

    /// Reads a move in this game's notation, with letters in either case: `D3`; in Wythoff's game also `AB3`; in Kayles
    /// `6` or `6-7`; in Fibonacci Nim also `3`; with an octal code also `B2:3+4`. Does not check that the move is
    /// legal.
    ///
    /// # Errors
    /// When the text is not a move of the game.
    pub fn read_move(&self, text: &str) -> Result<Move, UnreadableMove> {
        let read = with!(self, game => game.read(text));
        read.ok_or_else(|| UnreadableMove { part: text.to_owned() })
    }

    /// Returns the move if it is fully chosen. Where one pile is left, an amount alone is. Does not check that it is
    /// legal.
    pub fn whole(&self, so_far: Partial) -> Option<Move> {
        let read = |text: &str| with!(self, game => game.read(text));
        read(so_far.as_str()).or_else(|| {
            let mut full = self.full_piles();
            let ((pile, _), None) = (full.next()?, full.next()) else { return None };
            read(Partial::from(pile).and(so_far.as_str())?.as_str())
        })
    }

    /// Returns a legal move as numbers, for programs to read: in Nim the pile, from 0, and the amount; in Wythoff's
    /// game the amounts taken from each pile; in Kayles the row and the first pin in it, both from 0, and how many pins
    /// fall; in Fibonacci Nim the amount; with an octal code the pile and the amount, and the parts that the rest is
    /// split into.
    pub fn numbers(&self, m: Move) -> Vec<u64> {
        with!(self, game => game.numbers(self, m))
    }

    /// Returns what a legal move does here.
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

    /// Returns every legal move, in order: in Nim by pile and then by amount. There may be very many: see
    /// [`Position::move_count`].
    pub fn moves(&self) -> Moves<'_> {
        with!(self, game => game.moves(self))
    }

    /// Returns what can follow a partial choice of a move, in a menu with `room` for that many entries. Entries are
    /// picked by size alone, so they give no winning move away.
    ///
    /// # Errors
    /// Why no legal move follows from the choice.
    pub fn next(&self, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        with!(self, game => game.next(self, so_far, room))
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        with!(self, game => game.is_over(self))
    }

    /// Whether the next move can end the game.
    pub fn can_end(&self) -> bool {
        with!(self, game => game.can_end(self))
    }

    /// Whether the next move ends the game, whatever it is.
    pub fn must_end(&self) -> bool {
        // Nearly always the first move already shows that it doesn't.
        let mut after = self.moves().map(|m| self.after(m));
        !self.is_over() && after.all(|after| after.is_ok_and(|after| after.is_over()))
    }

    /// Returns how many legal moves there are; saturates at `u64::MAX`.
    pub fn move_count(&self) -> u64 {
        let count = with!(self, game => game.move_count(self));
        count.try_into().unwrap_or(u64::MAX)
    }

    /// Returns who wins if neither player errs. Once the game is over, the player to move has lost with the normal
    /// ending (P), and has won with the misère ending (N).
    pub fn outcome(&self) -> Outcome {
        with!(self, game => game.outcome(self))
    }

    /// Returns the values of the piles; `None` in a game that is not the sum of its piles.
    pub fn values(&self) -> Option<Values> {
        let counting = self.counting()?;
        let each: Vec<u64> = self.piles.iter().map(|&size| counting(size)).collect();
        let differ = each != self.piles;
        let modulus = self.felt_modulus();
        Some(Values { each, modulus, differ })
    }

    /// Returns the value of a pile of any size.
    pub(crate) fn counting(&self) -> Option<Counting> {
        with!(self, game => game.counting(self.rules.ending))
    }

    /// Returns the case whose words explain the position.
    pub(crate) fn case(&self) -> Option<Case> {
        with!(self, game => game.case(self))
    }

    /// Returns every winning move, in the order of [`Position::moves`].
    pub fn winning_moves(&self) -> Moves<'_> {
        with!(self, game => game.winning_moves(self))
    }

    /// Returns why the position is lost; `None` if it isn't.
    pub fn lost_because(&self) -> Option<Reason> {
        self.loss_reason(self)
    }

    /// Returns why the move wins; `None` if it doesn't. The reason speaks of remainders if some pile exceeds the bound
    /// before the move.
    pub fn reason(&self, m: Move) -> Option<Reason> {
        self.after(m).ok()?.loss_reason(self)
    }

    fn loss_reason(&self, before: &Self) -> Option<Reason> {
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

    /// Returns a canonical position, shared by all that are the same to play: in Nim without empty piles, in order, and
    /// without a bound that no pile exceeds.
    pub fn canonical(&self) -> Self {
        with!(self, game => game.canonical(self))
    }

    /// Returns what distinguishes this position from all others of its game, whatever the order of its piles: the piles
    /// in order, without the empty ones. In Fibonacci Nim also the most that may be taken; nothing once the game is
    /// over.
    pub fn key(&self) -> Vec<u64> {
        with!(self, game => game.key(self))
    }

    /// Returns the position with that [`key`](Self::key), of the same game.
    pub fn keyed(&self, key: &[u64]) -> Self {
        with!(self, game => game.keyed(self, key))
    }

    /// Returns the keys of every position that play can lead to, including this one; `None` if there are more than
    /// `most`.
    pub fn reachable(&self, most: usize) -> Option<BTreeSet<Vec<u64>>> {
        with!(self, game => game.reachable(self, most))
    }

    /// Returns the table that shows why a move wins.
    pub fn exhibit(&self) -> Exhibit {
        with!(self, game => game.exhibit(self))
    }

    /// Returns the best practical tries of a lost position; none if the player to move can win or there is no move.
    /// Moves that end the game count only if there are no others. Of the others, those after which people see no
    /// winning reply are best; of these, those that leave the most objects; of these, those after which the
    /// smallest share of the replies wins. With more than 64 non-empty piles, in Nim only taking one object from
    /// one of the first 64 is tried.
    pub fn best_tries(&self) -> Vec<BestTry> {
        if self.outcome() == Outcome::N {
            return Vec::new();
        }
        with!(self, game => game.best_tries(self))
    }

    /// Returns the move with the simplest reason among the first 25 of these.
    pub fn simplest(&self, moves: impl IntoIterator<Item = Move>) -> Option<Move> {
        const COMPARED: usize = 25;
        let depth = |&m: &Move| self.reason(m).map_or(usize::MAX, Reason::depth);
        moves.into_iter().take(COMPARED).min_by_key(depth)
    }

    /// Whether [`best_tries`](Self::best_tries) compared every move. Otherwise there may be harder ones.
    pub fn compares_all_tries(&self) -> bool {
        with!(self, game => game.compares_all(self))
    }

    /// Evaluates that move of a lost position; `None` if it is illegal.
    pub fn attempt(&self, m: Move) -> Option<BestTry> {
        let after = self.after(m).ok()?;
        Some(with!(self, game => game.attempt(m, &after)))
    }

    /// Returns the sizes of the piles as players are shown them; in Kayles only the rows that still stand.
    pub fn sizes(&self) -> Vec<u64> {
        with!(self, game => game.sizes(self))
    }

    /// Returns the position to begin a game with where no piles were asked for.
    pub fn opening(rules: Rules) -> Self {
        let empty = Self::new([], rules);
        Self::new(with!(empty, game => game.opening()), rules)
    }

    /// Returns, in a game in which each object has a place of its own, whether an object still stands at each place.
    pub fn places(&self) -> Option<Vec<bool>> {
        with!(self, game => game.places(self))
    }

    /// Returns what must be stored of a position besides the rules its game started with: in most games the piles.
    pub fn kept(&self) -> Vec<u64> {
        with!(self, game => game.kept(self))
    }

    /// Restores the position of a game that began here from what was [`kept`](Self::kept); `None` if it cannot be from
    /// there.
    pub fn recalled(&self, kept: Vec<u64>) -> Option<Self> {
        with!(self, game => game.recalled(self, kept))
    }

    /// Whether a game from here is long enough to say something about its players: in Nim, from 6 objects up.
    pub fn is_substantial(&self) -> bool {
        with!(self, game => game.is_substantial(self))
    }

    /// Checks that it is a position of its game, and not too large to be solved. For any other position the answers
    /// mean nothing.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn solvable(&self) -> Result<(), StartError> {
        with!(self, game => game.solvable(self))
    }

    /// Checks that a game may start from here.
    pub(crate) fn may_start(&self) -> Result<(), StartError> {
        with!(self, game => game.start(self))
    }
}
