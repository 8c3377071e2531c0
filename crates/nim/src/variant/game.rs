//! The trait that every game of the family implements.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::levels::Levels;
use super::listing::Moves;
use crate::choice::{Next, Partial};
use crate::known::Known;
use crate::start::{self, StartError};
use crate::trap::{self, BestTry, EXACT_PILES};
use crate::{Case, Ending, Exhibit, Move, Outcome, PlayError, Position, Reason};

/// Returns the value of a pile of that size.
pub(crate) type Counting = Box<dyn Fn(u64) -> u64>;

/// Whether the number of moves that a pile allows is always odd or always even, for each pile up to the largest of this
/// position; false where one has more than a thousand objects. `options` are the two piles that each move in a pile of
/// that size leaves.
pub(super) fn has_parity<O: Iterator<Item = [u64; 2]>>(
    position: &Position,
    options: impl Fn(u64) -> O,
) -> bool {
    let largest = position.piles.iter().copied().max().unwrap_or(0);
    let mut odd: Vec<bool> = Vec::new();
    largest <= 1_000
        && (0..=largest).all(|size| {
            let mut left =
                options(size).map(|[one, other]| odd[one as usize] ^ odd[other as usize]);
            let first = left.next();
            let same = left.all(|left| Some(left) == first);
            odd.push(first == Some(false));
            same
        })
}

/// Drops the empty piles and sorts the others.
pub(super) fn in_order(position: &Position) -> Position {
    let mut ordered = position.clone().without_empty_piles();
    ordered.piles.sort_unstable();
    ordered
}

/// What a game knows about its positions. The provided methods follow from the definition of winning; tests compare
/// each shortcut that replaces them with them.
///
/// A game whose positions can have more than some thousand moves must replace the methods that go through all moves:
/// `can_end`, `move_count`, `nth`, `winning_moves` and `known_moves`; and `reachable`, if it is to give up early.
pub(crate) trait Game: Copy + 'static {
    /// Checks that the move is legal.
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError>;

    /// Plays a legal move.
    fn played(self, position: &mut Position, m: Move) {
        position.apply(m);
    }

    /// Reads a move in this game's notation.
    fn read(self, text: &str) -> Option<Move> {
        Move::read_take(text)
    }

    /// Returns a move as numbers, for programs to read: the pile, from 0, and the amount.
    fn numbers(self, _position: &Position, m: Move) -> Vec<u64> {
        m.in_one_pile().map_or_else(Vec::new, |(pile, take)| vec![pile.0 as u64, take])
    }

    /// Returns every legal move, in order. There may be very many.
    fn moves(self, position: &Position) -> Moves<'_>;

    /// Returns what can follow a partial choice. Both legality and menus rely on it.
    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError>;

    fn outcome(self, position: &Position) -> Outcome;

    /// Returns the case whose words explain the position, in Nim with or without a bound.
    fn case(self, _position: &Position) -> Option<Case> {
        None
    }

    /// Returns why a P-position is lost, in terms that fit the position `before` the last move, which may be `lost`
    /// itself.
    fn why(self, lost: &Position, before: &Position) -> Reason;

    /// Returns the value of a pile of any size, if the game is the sum of its piles.
    fn counting(self, _ending: Ending) -> Option<Counting> {
        None
    }

    fn is_over(self, position: &Position) -> bool {
        self.moves(position).next().is_none()
    }

    /// Whether some move ends the game.
    fn can_end(self, position: &Position) -> bool {
        let mut after = self.moves(position).map(|m| position.after(m));
        after.any(|after| after.is_ok_and(|after| self.is_over(&after)))
    }

    fn move_count(self, position: &Position) -> u128 {
        self.moves(position).count() as u128
    }

    /// Returns move number `n`, from 0, in the order of [`moves`](Self::moves).
    fn nth(self, position: &Position, n: u128) -> Option<Move> {
        self.moves(position).nth(usize::try_from(n).ok()?)
    }

    /// Returns every move that leaves a P-position.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        let wins = move |&m: &Move| {
            let after = position.after(m);
            after.is_ok_and(|after| self.outcome(&after) == Outcome::P)
        };
        Moves::listed(self.moves(position).filter(wins))
    }

    /// Returns, for a lost position, the moves that are hardest to answer.
    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        self.tries(position, |after| self.winning_moves(after).collect())
    }

    /// The most of so many moves that [`best_tries`](Self::best_tries) compares.
    fn most_tries(self, _moves: u128) -> u128 {
        200
    }

    /// Whether no move of a lost position is harder to answer than [`best_tries`](Self::best_tries).
    fn compares_all(self, position: &Position) -> bool {
        let (moves, few_piles) =
            (self.move_count(position), position.full_piles().nth(EXACT_PILES).is_none());
        few_piles && moves <= self.most_tries(moves)
    }

    /// Finds the best tries, given a way to find winning moves. If there are many moves, tries
    /// [`most_tries`](Self::most_tries) of them, evenly spread; with very many piles only 20, since each try goes through
    /// all piles.
    fn tries(self, position: &Position, winning: impl Fn(&Position) -> Vec<Move>) -> Vec<BestTry> {
        const FEW: u128 = 20;
        let moves = self.move_count(position);
        let many = position.full_piles().nth(EXACT_PILES).is_some();
        let tried = moves.min(if many { FEW } else { self.most_tries(moves) });
        let numbers = (0..tried).map(|i| i * moves / tried);
        trap::best(numbers.filter_map(|n| {
            let m = self.nth(position, n)?;
            let after = position.after(m).ok()?;
            Some(self.attempt_among(m, &after, winning(&after)))
        }))
    }

    /// Evaluates a move from a lost position that leaves `after`.
    fn attempt(self, m: Move, after: &Position) -> BestTry {
        self.attempt_among(m, after, self.winning_moves(after))
    }

    /// Evaluates a move, given the replies that win.
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

    /// Whether people with that knowledge know that this position is lost for the player to move.
    fn knows(self, position: &Position, known: Known) -> bool;

    /// Whether it is quickly clear that no move leaves a position that people know.
    fn is_strange(self, _position: &Position) -> bool {
        false
    }

    /// Returns the moves that leave a known position.
    fn known_moves(self, position: &Position, known: Known) -> Vec<Move> {
        self.leaving_known(position, self.moves(position), known)
    }

    /// Returns those of `moves` that leave a known position.
    fn leaving_known(self, position: &Position, moves: Moves<'_>, known: Known) -> Vec<Move> {
        let knows = |left: Position| self.knows(&left, known);
        moves.filter(|&m| position.after(m).is_ok_and(knows)).collect()
    }

    /// Returns how far the bot's levels see in this game.
    fn levels(self) -> Levels {
        Levels::NIM
    }

    /// Whether every move changes the parity of the number of moves left, so that no choice matters.
    fn alternates(self, _position: &Position) -> bool {
        false
    }

    /// Whether any later choice can change the result. Assumed to be true where there is too much to search.
    fn has_choice(self, position: &Position) -> bool {
        let decided = || {
            self.alternates(position)
                || position.must_end()
                || self.is_decided(position, &mut BTreeSet::new())
        };
        !self.is_over(position) && !decided()
    }

    /// Whether every continuation ends the same; false where there is too much to search. Positions in `seen` are
    /// skipped.
    fn is_decided(self, position: &Position, seen: &mut BTreeSet<Vec<u64>>) -> bool {
        const FEW: usize = 64;
        const MANY: usize = 1_024;
        if !seen.insert(position.key()) || self.is_over(position) {
            return true;
        }
        if seen.len() > MANY || self.move_count(position) > FEW as u128 {
            return false;
        }
        let next: Vec<Position> =
            self.moves(position).filter_map(|m| position.after(m).ok()).collect();
        let same = next.windows(2).all(|two| two[0].outcome() == two[1].outcome());
        same && next.iter().all(|after| after.is_decided(seen))
    }

    /// Returns a canonical position, shared by all that are the same to play: without empty piles, in order.
    fn canonical(self, position: &Position) -> Position {
        in_order(position)
    }

    /// Returns what distinguishes the position from all others of its game: its piles in order, without the empty ones.
    fn key(self, position: &Position) -> Vec<u64> {
        position.canonical().piles
    }

    /// Returns the position with that key, of the same game as `like`.
    fn keyed(self, like: &Position, key: &[u64]) -> Position {
        Position::new(key, like.rules)
    }

    /// Returns the keys of every position that play can lead to, including this one; `None` if there are more than
    /// `most`.
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

    /// Returns the table that shows why a move wins.
    fn exhibit(self, position: &Position) -> Exhibit;

    /// Returns the sizes of the piles as players are shown them.
    fn sizes(self, position: &Position) -> Vec<u64> {
        position.piles.clone()
    }

    /// Returns which places hold an object, if each object has a place of its own.
    fn places(self, _position: &Position) -> Option<Vec<bool>> {
        None
    }

    /// Returns what must be stored of a position, besides the rules its game started with.
    fn kept(self, position: &Position) -> Vec<u64> {
        position.piles.clone()
    }

    /// Restores what was [`kept`](Self::kept) of a game from `start`; `None` if it cannot be from there.
    fn recalled(self, start: &Position, kept: Vec<u64>) -> Option<Position> {
        let same = kept.len() == start.piles.len();
        let fewer = kept.iter().zip(&start.piles).all(|(now, at_first)| now <= at_first);
        (same && fewer).then(|| Position::new(kept, start.rules))
    }

    /// Returns the piles to begin with where none were asked for.
    fn opening(self) -> &'static [u64] {
        &[3, 4, 5]
    }

    /// Deals piles at random.
    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        (0..rng.u8(3..=6)).map(|_| rng.u64(1..=15)).collect()
    }

    /// Checks that it is a position of this game, and not too large to be solved.
    fn solvable(self, _position: &Position) -> Result<(), StartError> {
        Ok(())
    }

    /// Checks that a game may start from here.
    fn start(self, position: &Position) -> Result<(), StartError> {
        start::check_sizes(position)
    }

    /// Whether a game from here is long enough to say something about its players.
    fn is_substantial(self, position: &Position) -> bool {
        position.objects() >= start::SUBSTANTIAL
    }
}
