//! Games with custom rules, given as an octal code. The value of a pile is its Grundy value; a pile that splits has the
//! XOR of its parts' values. With the misère ending no rule is known for sums of such games, so positions are searched.

use fastrand::Rng;

use super::game::{self, Counting, Game};
use super::levels::Levels;
use super::listing::Moves;
use super::search;
use super::solved::{self, Solved};
use super::{Kayles, Subtraction, by_pile, tame};
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::moves::{Act, Split};
use crate::start::{self, StartError};
use crate::value_row::{Certainty, ValueRow};
use crate::{
    Amounts, BestTry, Ending, Exhibit, MAX_PILES, Move, Octal, Outcome, PileIx, PlayError,
    Position, Reason, Rules, Variant,
};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Own(pub(crate) Octal);

/// The most objects a game starts with if piles can split, so that the moves always fit a menu.
const MOST_PLAYED: u64 = 25;

/// The most moves of a pile in such a game.
const MOVES: usize = 25;

impl Own {
    /// Returns every winning move.
    fn winning(self, position: &Position) -> Vec<Move> {
        solved::by(self.0, |Solved { row, search }| match position.rules.ending {
            Ending::Normal => {
                let row: &ValueRow = row;
                let sum = row.nim_sum(&position.piles);
                let piles = position.piles.iter().enumerate();
                let winning = piles.flat_map(|(pile, &size)| {
                    let goal = sum ^ row.of_size(size);
                    let wins = move |&(_, [one, other]): &(u64, [u64; 2])| {
                        row.of_size(one) ^ row.of_size(other) == goal
                    };
                    let options = self.0.options(size).filter(wins);
                    options.filter_map(move |(take, left)| Move::leaving(PileIx(pile), take, left))
                });
                winning.collect()
            }
            Ending::Misere => {
                let wins =
                    |m: &Move| position.after(*m).is_ok_and(|after| search.is_lost(&after.piles));
                self.moves(position).filter(wins).collect()
            }
        })
    }

    /// Returns the simplest game that is the same with those piles, which are in order.
    fn plainest(self, ordered: &Position) -> Variant {
        let code = self.0;
        let largest = ordered.piles.last().copied().unwrap_or(0);
        // Kayles is not played with more pins.
        if code == Octal::KAYLES && Kayles.start(ordered).is_ok() {
            return Variant::Kayles;
        }
        let amounts = (1..=code.len()).filter(|&take| take <= largest && code.allows(take, [0, 0]));
        let amounts: Vec<u64> = amounts.collect();
        // If larger piles differ, these sizes already do.
        let alike = (1..=largest.min(code.len() + 2)).all(|size| {
            let fitting = amounts.iter().take_while(|&&take| take <= size);
            code.options(size).eq(fitting.map(|&take| (take, [size - take, 0])))
        });
        match Amounts::new(amounts) {
            _ if largest == 0 => Variant::Nim,
            Some(amounts) if alike => Subtraction(amounts).plainest(largest),
            _ => Variant::Own(code),
        }
    }

    fn row(self) -> ValueRow {
        solved::by(self.0, |Solved { row, .. }| row.clone())
    }

    fn moves_in(self, position: &Position, pile: PileIx) -> impl Iterator<Item = Move> + 'static {
        let options = self.0.options(position.pile(pile));
        options.filter_map(move |(take, left)| Move::leaving(pile, take, left))
    }

    fn playable(self, position: &Position) -> Vec<u64> {
        tame::playable(position, |size| self.0.can_play(size))
    }
}

impl Game for Own {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        let forbidden = Err(PlayError::Forbidden(position.rules.variant));
        let (pile, take, left) = match m.0 {
            Act::Take(pile, take) => {
                position.check_pile(pile)?;
                position.check_amount(pile, take)?;
                (pile, take.get(), [position.pile(pile) - take.get(), 0])
            }
            Act::Split(split @ Split { pile, take, .. }) => (pile, take.into(), split.left()),
            Act::Both(_) | Act::Knock(_) => return forbidden,
        };
        position.check_pile(pile)?;
        let has = position.pile(pile);
        match has.checked_sub(take) {
            None => Err(PlayError::TooMany { pile, has }),
            Some(rest) if rest != left[0] + left[1] => {
                Err(PlayError::Sum { pile, take, left: rest })
            }
            Some(_) if self.0.allows(take, left) => Ok(()),
            Some(_) => forbidden,
        }
    }

    fn read(self, text: &str) -> Option<Move> {
        Move::read_split(text)
    }

    fn numbers(self, _position: &Position, m: Move) -> Vec<u64> {
        match m.0 {
            Act::Take(pile, take) => vec![pile.0 as u64, take.get()],
            Act::Split(split) => {
                let taken = [split.pile.0 as u64, split.take.into()];
                taken.into_iter().chain(split.left()).collect()
            }
            Act::Both(_) | Act::Knock(_) => Vec::new(),
        }
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        let piles = (0..position.piles.len()).map(PileIx);
        Moves::listed(piles.flat_map(move |pile| self.moves_in(position, pile)))
    }

    fn next(self, position: &Position, so_far: Partial, room: usize) -> Result<Next, PlayError> {
        let can = |&(_, size): &(PileIx, u64)| self.0.can_play(size);
        let parts = position.full_piles().filter(can).map(|(pile, _)| Entry::Pile(pile));
        by_pile::next(self, position, so_far, room, parts, |part| match part {
            Entry::Pile(pile) => by_pile::fitting(self.moves_in(position, pile).collect(), room),
            Entry::Both | Entry::Move(_) => (Vec::new(), false),
        })
    }

    fn outcome(self, position: &Position) -> Outcome {
        let piles = &position.piles;
        let lost = solved::by(self.0, |Solved { row, search }| match position.rules.ending {
            Ending::Normal => row.nim_sum(piles) == 0,
            Ending::Misere => search.is_lost(piles),
        });
        if lost { Outcome::P } else { Outcome::N }
    }

    fn counting(self, ending: Ending) -> Option<Counting> {
        if ending == Ending::Misere {
            return None;
        }
        let row = self.row();
        Some(Box::new(move |size| row.of_size(size)))
    }

    fn is_over(self, position: &Position) -> bool {
        !position.piles.iter().any(|&size| self.0.can_play(size))
    }

    fn winning_moves(self, position: &Position) -> Moves<'_> {
        Moves::listed(self.winning(position).into_iter())
    }

    fn best_tries(self, position: &Position) -> Vec<BestTry> {
        self.tries(position, |after| self.winning(after))
    }

    fn most_tries(self, moves: u128) -> u128 {
        // Each try goes through as many replies as there are moves.
        const REPLIES: u128 = 50_000;
        (REPLIES / moves.max(1)).clamp(1, 200)
    }

    fn knows(self, position: &Position, known: Known) -> bool {
        let playable = self.playable(position);
        // People also see through the end, when only piles of 1 and 2 are left.
        let ends = playable.iter().all(|&size| size <= 2);
        (ends || tame::is_familiar(&playable, known)) && self.outcome(position) == Outcome::P
    }

    fn is_strange(self, position: &Position) -> bool {
        tame::is_strange(&self.playable(position))
    }

    /// Each move takes an odd number, and it is known how many objects are left at the end: none if 1 can always be
    /// taken, or 1 in each pile if a pile is never emptied nor split.
    fn alternates(self, position: &Position) -> bool {
        let code = self.0;
        let mut takes = (1..=code.len()).filter(|&take| code.can_take(take));
        let always_one = code.allows(1, [0, 0]) && code.allows(1, [1, 0]);
        let leaves_one = code.allows(1, [1, 0])
            && takes.clone().all(|take| !code.allows(take, [0, 0]) && !code.allows(take, [1, 1]));
        takes.all(|take| take % 2 == 1) && (always_one || leaves_one)
            || game::has_parity(position, |size| code.options(size).map(|(_, left)| left))
    }

    fn levels(self) -> Levels {
        Levels { recall: 0.85, skilled_sees: 6, strong_sees: 9, ..Levels::FAMILY }
    }

    fn canonical(self, position: &Position) -> Position {
        let mut canonical = game::in_order(position);
        canonical.rules.variant = self.plainest(&canonical);
        canonical
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        match self.is_over(position) || position.rules.ending == Ending::Misere {
            true => Exhibit::None,
            false => Exhibit::Values(self.row()),
        }
    }

    fn why(self, lost: &Position, _before: &Position) -> Reason {
        if self.is_over(lost) {
            return Reason::Stuck;
        }
        match (lost.rules.ending, self.playable(lost).as_slice()) {
            (Ending::Misere, [1]) if lost.objects() == 1 => Reason::OneLeft,
            // Each move takes one object, whatever else the rules allow.
            (Ending::Misere, ones) if ones.len() as u128 == lost.objects() => {
                Reason::Parity { left: lost.objects() }
            }
            (Ending::Misere, _) => Reason::Searched,
            (Ending::Normal, playable) => tame::why(lost, playable, &[]),
        }
    }

    /// Returns the first of these openings that is won for the player who begins; else the last.
    fn opening(self) -> &'static [u64] {
        const OPENINGS: [&[u64]; 5] = [&[5, 7], &[4, 6], &[3, 4, 5], &[8, 9], &[12]];
        let rules = Rules { variant: Variant::Own(self.0), ending: Ending::Normal };
        let can = |piles: &&&[u64]| {
            let position = Position::new(**piles, rules);
            self.start(&position).is_ok() && self.outcome(&position) == Outcome::N
        };
        OPENINGS.iter().find(can).copied().unwrap_or(&[12])
    }

    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        (0..rng.u8(2..=3)).map(|_| rng.u64(1..=12)).collect()
    }

    fn solvable(self, position: &Position) -> Result<(), StartError> {
        const SEARCHED: u64 = ValueRow::SEARCHED as u64;
        // Each try goes through all piles.
        if position.piles.len() > MAX_PILES {
            return Err(StartError::TooManyPiles { piles: position.piles.len() });
        }
        let most = match position.rules.ending {
            Ending::Misere => search::MOST,
            Ending::Normal if position.objects() <= SEARCHED.into() || self.0.splits() => SEARCHED,
            Ending::Normal => match self.row().certainty() {
                Certainty::Proved { .. } => return Ok(()),
                Certainty::Searched { .. } => SEARCHED,
            },
        };
        if position.objects() <= most.into() { Ok(()) } else { Err(StartError::Unsolved { most }) }
    }

    fn start(self, position: &Position) -> Result<(), StartError> {
        start::check_sizes(position)?;
        self.solvable(position)?;
        let fits = |&size: &u64| self.0.options(size).nth(MOVES).is_none();
        let pile = (1..=MOST_PLAYED).take_while(fits).last().unwrap_or(0);
        let crowded = position.objects() > MOST_PLAYED.into()
            || position.piles.iter().any(|&size| size > pile);
        match () {
            () if self.is_over(position) => Err(StartError::Over),
            () if self.0.splits() && crowded => {
                Err(StartError::Crowded { pile, most: MOST_PLAYED })
            }
            () => Ok(()),
        }
    }
}
