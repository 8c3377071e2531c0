//! A game by a code of one's own. A pile counts for its Grundy value, and two that it comes apart into for their XOR; by the
//! misère ending, where sums of such games follow no rule, positions are searched.

use fastrand::Rng;

use super::game::{Counting, Game};
use super::levels::Levels;
use super::listing::Moves;
use super::search;
use super::solved::{self, Solved};
use super::{by_pile, tame};
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::moves::{Act, Split};
use crate::start::{self, StartError};
use crate::value_row::{Certainty, ValueRow};
use crate::{
    Ending, Exhibit, Move, Octal, Outcome, PileIx, PlayError, Position, Reason, Rules, Variant,
};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Own(pub(crate) Octal);

/// The most objects that are played with where piles come apart, so that there are never too many for a menu.
const MOST_PLAYED: u64 = 25;

/// The most moves in a pile then.
const MOVES: usize = 25;

impl Own {
    /// Which of several positions are lost.
    fn lost<T>(self, ending: Ending, ask: impl FnOnce(&mut dyn FnMut(&[u64]) -> bool) -> T) -> T {
        solved::by(self.0, |Solved { row, search }| match ending {
            Ending::Normal => {
                ask(&mut |piles| piles.iter().fold(0, |sum, &size| sum ^ row.of_size(size)) == 0)
            }
            Ending::Misere => ask(&mut |piles| search.is_lost(piles)),
        })
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
        let fits = take + left[0] + left[1] == position.pile(pile);
        if fits && self.0.allows(take, left) { Ok(()) } else { forbidden }
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
        let lost = self.lost(position.rules.ending, |is_lost| is_lost(&position.piles));
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
        let winning: Vec<Move> = self.lost(position.rules.ending, |is_lost| {
            let wins = |m: &Move| position.after(*m).is_ok_and(|after| is_lost(&after.piles));
            self.moves(position).filter(wins).collect()
        });
        Moves::listed(winning.into_iter())
    }

    fn knows(self, position: &Position, known: Known) -> bool {
        tame::is_familiar(&self.playable(position), known) && self.outcome(position) == Outcome::P
    }

    fn levels(self) -> Levels {
        Levels { skilled_sees: 6, strong_sees: 9, ..Levels::FAMILY }
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
            (Ending::Misere, [1]) => Reason::OneLeft,
            (Ending::Misere, _) => Reason::Searched,
            (Ending::Normal, playable) => tame::why(playable, &[], Ending::Normal),
        }
    }

    /// The first of these that can be won, if one can.
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
        let most = match position.rules.ending {
            Ending::Misere => search::MOST,
            Ending::Normal if position.objects() <= SEARCHED.into() || self.0.splits() => SEARCHED,
            Ending::Normal => match self.row().certainty() {
                Certainty::Proved { .. } => return Ok(()),
                Certainty::Searched { .. } => SEARCHED,
            },
        };
        match position.objects() <= most.into() {
            true => Ok(()),
            false => Err(StartError::Unsolved { most }),
        }
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
