//! Kayles: a move knocks down one pin of a row, or two side by side. The piles of a position are its rows, with one gap
//! between neighbouring rows. An empty row adds a gap, so that every pin keeps its place.

use fastrand::Rng;

use super::game::{Counting, Game};
use super::levels::Levels;
use super::listing::Moves;
use super::why::without_pairs;
use crate::choice::{Entry, Next, Partial};
use crate::known::Known;
use crate::moves::{Act, Knock};
use crate::start::StartError;
use crate::{Ending, Exhibit, Move, Outcome, PileIx, PlayError, Position, Reason};

#[derive(Debug, Clone, Copy)]
pub(crate) struct Kayles;

/// The most pins and gaps of a position that is solved, since every move is tried.
pub(crate) const MOST_SOLVED: u64 = 1_000;

/// The most pins a game starts with, not counting gaps: one menu has room for every move.
const MOST_PLAYED: u64 = 13;

/// Returns the value of a row, by its length mod 12 except for a few rows (Guy and Smith, 1956).
fn value(length: u64) -> u64 {
    const BY_TWELVE: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    match length {
        0 => 0,
        3 | 6 | 18 | 39 => 3,
        9 | 21 | 57 => 4,
        28 => 5,
        11 | 22 | 34 | 70 => 6,
        15 => 7,
        _ => BY_TWELVE[(length % 12) as usize],
    }
}

fn values(rows: &[u64]) -> u64 {
    rows.iter().fold(0, |sum, &row| sum ^ value(row))
}

/// Whether these rows make the same player win with either ending, whatever other rows there are. Nearly all lengths
/// do.
fn ends_as_normal(rows: &[u64]) -> bool {
    rows.iter().any(|row| ![0, 1, 4, 5, 9, 12, 17, 20, 25].contains(row))
}

/// Why rows are lost with the misère ending, by the list of Sibert and Conway (1992); `None` if they are won. Each line
/// says which lengths may occur, and whether the number of rows with some of these lengths is even or odd.
fn lost_misere(rows: &[u64], as_normal: bool) -> Option<Reason> {
    let of = |lengths: &[u64]| rows.iter().filter(|row| lengths.contains(row)).count();
    let only = |lengths: &[u64]| rows.iter().all(|row| *row == 0 || lengths.contains(row));
    let even = |lengths: &[u64]| of(lengths).is_multiple_of(2);
    let odd = |lengths: &[u64]| !even(lengths);
    const ENDS: [u64; 2] = [1, 4];
    const MORE_ENDS: [u64; 3] = [1, 4, 20];
    const THREES: [u64; 3] = [9, 12, 17];
    let won_all_the_same = (only(&[5, 1, 4]) && even(&[5]) && even(&ENDS))
        || (only(&[9, 12, 17, 1, 4, 20]) && even(&THREES) && even(&MORE_ENDS))
        || (only(&[25, 9, 12, 17, 1, 4, 20]) && of(&[25]) == 1 && even(&THREES) && odd(&MORE_ENDS));
    let lost_all_the_same = [
        only(&[5, 1, 4]) && odd(&ENDS),
        only(&[9, 12, 17, 1, 4, 20]) && even(&THREES) && odd(&MORE_ENDS),
        only(&[9, 1, 4]) && odd(&[9]) && even(&ENDS),
        only(&[12, 1, 4]) && of(&[12]) == 1 && even(&ENDS),
        only(&[25, 9, 1, 4]) && of(&[25]) == 1 && odd(&[9]) && odd(&ENDS),
    ];
    if as_normal && !won_all_the_same {
        return Some(Reason::AsNormal);
    }
    let line = lost_all_the_same.iter().position(|&is| is);
    line.map(|line| Reason::Listed { line: line + 1 })
}

/// Returns the place where each row begins, and its length.
fn spans(position: &Position) -> impl Iterator<Item = (u64, u64)> {
    position.piles.iter().scan(0, |begins, &length| {
        let begin = *begins;
        *begins += length + 1;
        Some((begin, length))
    })
}

/// Returns the moves in a row, and how many pins each leaves before and after it.
fn knocks(begin: u64, length: u64) -> impl Iterator<Item = (Move, [u64; 2])> {
    (0..length).flat_map(move |place| {
        [false, true].into_iter().filter_map(move |both| {
            let knock = Knock { first: begin + place, both };
            let behind = length.checked_sub(place + knock.pins())?;
            Some((Move(Act::Knock(knock)), [place, behind]))
        })
    })
}

/// Returns the length of the row with the pin at that place.
pub(super) fn row_of(position: &Position, place: u64) -> u64 {
    found(position, place).map_or(0, |(row, _)| position.piles[row])
}

/// Returns the row with the pin at that place, and how many of its pins stand before it.
fn found(position: &Position, place: u64) -> Option<(usize, u64)> {
    let mut rows = spans(position).enumerate();
    let here =
        |(_, (begin, length)): &(usize, (u64, u64))| (*begin..begin + length).contains(&place);
    rows.find(here).map(|(row, (begin, _))| (row, place - begin))
}

impl Game for Kayles {
    fn check(self, position: &Position, m: Move) -> Result<(), PlayError> {
        let Act::Knock(knock) = m.0 else {
            return Err(PlayError::Forbidden(position.rules.variant));
        };
        let places = [knock.first, knock.last()];
        let missing = places.into_iter().find(|&place| found(position, place).is_none());
        missing.map_or(Ok(()), |place| Err(PlayError::NoSuchPin(place + 1)))
    }

    fn played(self, position: &mut Position, m: Move) {
        let Act::Knock(knock) = m.0 else { return };
        let Some((row, before)) = found(position, knock.first) else { return };
        let behind = position.piles[row] - before - knock.pins();
        let gap = (knock.pins() > 1).then_some(0);
        let left = [before].into_iter().chain(gap).chain([behind]);
        position.piles.splice(row..=row, left);
    }

    fn numbers(self, position: &Position, m: Move) -> Vec<u64> {
        let Act::Knock(knock) = m.0 else { return Vec::new() };
        let found = found(position, knock.first);
        let row = found.map(|(row, before)| [row as u64, before, knock.pins()]);
        row.map(Vec::from).unwrap_or_default()
    }

    fn read(self, text: &str) -> Option<Move> {
        Knock::read(text).map(|knock| Move(Act::Knock(knock)))
    }

    fn moves(self, position: &Position) -> Moves<'_> {
        let rows = spans(position);
        Moves::listed(rows.flat_map(|(begin, length)| knocks(begin, length).map(|(m, _)| m)))
    }

    /// Evaluates the other rows once per row, since there may be a thousand moves, and as many replies to each.
    fn winning_moves(self, position: &Position) -> Moves<'_> {
        let rows = spans(position).enumerate();
        Moves::listed(rows.flat_map(move |(row, (begin, length))| {
            let mut left = position.piles.clone();
            left.swap_remove(row);
            let others = values(&left);
            let plain = position.rules.ending == Ending::Normal || ends_as_normal(&left);
            knocks(begin, length).filter_map(move |(m, parts)| {
                let as_normal = others ^ values(&parts) == 0;
                let lost = match plain || ends_as_normal(&parts) {
                    true => as_normal,
                    false => lost_misere(&[&left[..], &parts].concat(), as_normal).is_some(),
                };
                lost.then_some(m)
            })
        }))
    }

    fn next(self, position: &Position, so_far: Partial, _room: usize) -> Result<Next, PlayError> {
        if so_far == Partial::NOTHING {
            let entries = self.moves(position).map(Entry::Move).collect();
            return Ok(Next::Entries { entries, more: false });
        }
        let m = self.read(so_far.as_str());
        let m = m.ok_or(PlayError::Forbidden(position.rules.variant))?;
        self.check(position, m).map(|()| Next::Ready(m))
    }

    fn outcome(self, position: &Position) -> Outcome {
        let as_normal = values(&position.piles) == 0;
        let lost = match position.rules.ending {
            Ending::Normal => as_normal,
            Ending::Misere => lost_misere(&position.piles, as_normal).is_some(),
        };
        if lost { Outcome::P } else { Outcome::N }
    }

    /// With the misère ending the values of rows do not tell who wins.
    fn counting(self, ending: Ending) -> Option<Counting> {
        (ending == Ending::Normal).then(|| Box::new(value) as Counting)
    }

    fn is_over(self, position: &Position) -> bool {
        position.piles.iter().all(|&row| row == 0)
    }

    /// People know equal rows, 1-4 and 1-2-3, also with pairs, and the end, when only single pins stand.
    fn knows(self, position: &Position, known: Known) -> bool {
        let rows: Vec<u64> = position.full_piles().map(|(_, row)| row).collect();
        if rows.iter().all(|&row| row == 1) {
            return self.outcome(position) == Outcome::P;
        }
        let few = known == Known::Cancelling || rows.len() <= 3;
        let shape = without_pairs(&rows);
        few && matches!(shape[..], [] | [1, 4] | [1, 2, 3]) && self.outcome(position) == Outcome::P
    }

    fn levels(self) -> Levels {
        Levels { skilled_sees: 4, strong_sees: 5, strong_is_right: 0.3, ..Levels::FAMILY }
    }

    fn exhibit(self, position: &Position) -> Exhibit {
        if self.is_over(position) { Exhibit::None } else { Exhibit::Rows }
    }

    fn why(self, lost: &Position, _before: &Position) -> Reason {
        let rows: Vec<u64> = lost.full_piles().map(|(_, row)| row).collect();
        let normal = lost.rules.ending == Ending::Normal;
        match rows[..] {
            [] => Reason::NothingLeft,
            [1] => Reason::OneLeft,
            // Each move then takes one pin, so the parity says the same as the list, and more simply.
            _ if !normal && rows.iter().all(|&row| row == 1) => {
                Reason::Parity { left: lost.objects() }
            }
            _ if !normal => lost_misere(&rows, values(&rows) == 0).unwrap_or(Reason::AsNormal),
            [one, other] if one == other => Reason::EqualRows,
            _ if without_pairs(&rows).is_empty() => Reason::PairedRows,
            _ => Reason::BalancedRows,
        }
    }

    /// Leaves out the empty rows, which players see as gaps.
    fn sizes(self, position: &Position) -> Vec<u64> {
        let rows: Vec<u64> = position.full_piles().map(|(_, row)| row).collect();
        if rows.is_empty() { vec![0] } else { rows }
    }

    fn opening(self) -> &'static [u64] {
        &[1, 11]
    }

    fn places(self, position: &Position) -> Option<Vec<bool>> {
        let rows = position.piles.iter().map(|&row| vec![true; row as usize]);
        Some(rows.collect::<Vec<_>>().join(&false))
    }

    fn dealt(self, rng: &mut Rng) -> Vec<u64> {
        let mut room = MOST_PLAYED;
        let mut rows = Vec::new();
        // Each row takes up its pins and the gap after it. One row has at least 4 pins.
        for least in [4, 2, 1] {
            if room >= least {
                let row = rng.u64(least..=room.min(7));
                rows.push(row);
                room = room.saturating_sub(row + 1);
            }
        }
        rng.shuffle(&mut rows);
        rows
    }

    fn solvable(self, position: &Position) -> Result<(), StartError> {
        let pins = position.objects() + position.piles.len() as u128;
        match pins <= u128::from(MOST_SOLVED) + 1 {
            true => Ok(()),
            false => Err(StartError::TooManyPlaces { most: MOST_SOLVED }),
        }
    }

    fn start(self, position: &Position) -> Result<(), StartError> {
        let piles = position.piles.iter().enumerate();
        if position.piles.is_empty() {
            return Err(StartError::NoPiles);
        }
        if let Some((i, _)) = piles.clone().find(|&(_, &row)| row == 0) {
            return Err(StartError::EmptyPile(PileIx(i)));
        }
        match position.objects() <= u128::from(MOST_PLAYED) {
            true => Ok(()),
            false => Err(StartError::TooManyPins { most: MOST_PLAYED }),
        }
    }
}
