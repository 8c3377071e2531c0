//! Flash cards for a small start: its losing positions, and some winning positions close to them.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

use nim::{Ending, Outcome, Position, Rules, Variant};

/// A start small enough for learning its losing positions by heart. Piles are sorted and not empty, and a bound is
/// kept only if some pile exceeds it, so that equal starts compare equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Deck(Position);

/// Why a start has no cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotADeck {
    Empty,
    Won,
    /// Too many positions, or too many losing ones.
    TooMany,
}

impl Deck {
    /// The most positions to search, counting every order of the piles.
    const POSITIONS: u64 = 1_000;
    const LOSING: usize = 40;

    /// Marienbad: 1-3-5-7, misère.
    pub fn marienbad() -> Self {
        Self(Position::new([1, 3, 5, 7], Rules { ending: Ending::Misere, variant: Variant::Nim }))
    }

    pub fn start(&self) -> &Position {
        &self.0
    }

    /// Returns the keys of all losing positions that can come up.
    pub fn losing(&self) -> Vec<Vec<u64>> {
        self.positions().into_iter().filter(|piles| self.outcome(piles) == Outcome::P).collect()
    }

    /// Returns the cards: all losing positions, and as many winning ones, close to a losing one if possible, so that
    /// guessing does not help; in an order made from the seed.
    pub fn cards(&self, seed: u64) -> Vec<Vec<u64>> {
        let mut rng = Rng::with_seed(seed);
        let is_lost = |piles: &Vec<u64>| self.outcome(piles) == Outcome::P;
        let (mut cards, won): (Vec<_>, Vec<_>) = self.positions().into_iter().partition(is_lost);
        let is_near_one = |piles: &Vec<u64>| cards.iter().any(|card| is_near(piles, card));
        let (mut near, mut far): (Vec<_>, Vec<_>) = won.into_iter().partition(is_near_one);
        rng.shuffle(&mut near);
        rng.shuffle(&mut far);
        cards.extend(near.into_iter().chain(far).take(cards.len()));
        rng.shuffle(&mut cards);
        cards
    }

    pub fn position(&self, key: &[u64]) -> Position {
        self.0.keyed(key)
    }

    fn outcome(&self, piles: &[u64]) -> Outcome {
        self.position(piles).outcome()
    }

    /// Whether the position with that key can come up.
    pub fn has(&self, key: &[u64]) -> bool {
        self.positions().contains(key)
    }

    /// Returns the keys of all positions that can come up, except those without a move.
    fn positions(&self) -> BTreeSet<Vec<u64>> {
        let mut positions = self.0.reachable(usize::MAX).unwrap_or_default();
        positions.retain(|key| !self.position(key).is_over());
        positions
    }
}

/// Whether one becomes the other by adding or removing one object.
fn is_near(piles: &[u64], card: &[u64]) -> bool {
    let [longer, shorter] = if piles.len() >= card.len() { [piles, card] } else { [card, piles] };
    let mut filled = vec![0; longer.len() - shorter.len()];
    filled.extend_from_slice(shorter);
    let apart: u64 = longer.iter().zip(&filled).map(|(a, b)| a.abs_diff(*b)).sum();
    apart == 1
}

impl TryFrom<Position> for Deck {
    type Error = NotADeck;

    fn try_from(position: Position) -> Result<Self, NotADeck> {
        if position.solvable().is_err() {
            return Err(NotADeck::TooMany);
        }
        let start = position.canonical();
        if start.is_over() {
            return Err(NotADeck::Empty);
        }
        let mut sizes = start.piles().iter();
        let count = sizes.try_fold(1u64, |count, &size| count.checked_mul(size.checked_add(1)?));
        if count.is_none_or(|count| count > Self::POSITIONS) {
            return Err(NotADeck::TooMany);
        }
        // In games that split piles there may be far more positions than the product says.
        if start.reachable(Self::POSITIONS as usize).is_none() {
            return Err(NotADeck::TooMany);
        }
        let deck = Self(start);
        match deck.losing().len() {
            0 => Err(NotADeck::Won),
            n if n > Self::LOSING => Err(NotADeck::TooMany),
            _ => Ok(deck),
        }
    }
}

impl fmt::Display for Deck {
    /// `misere..1-3-5-7`, or with a bound `misere.3.21`: short enough for a control and the database.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piles: Vec<String> = self.0.piles().iter().map(u64::to_string).collect();
        write!(f, "{}.{}", self.0.rules().brief(), piles.join("-"))
    }
}

impl FromStr for Deck {
    type Err = ();

    /// Reads what [`Display`](fmt::Display) writes, and nothing else.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut fields = text.split('.');
        let mut next = || fields.next().ok_or(());
        let rules = Rules::from_brief(next()?, next()?).map_err(drop)?;
        let piles =
            next()?.split('-').map(str::parse).collect::<Result<Vec<u64>, _>>().map_err(drop)?;
        let deck = Self::try_from(Position::new(piles, rules)).map_err(drop)?;
        if deck.to_string() == text { Ok(deck) } else { Err(()) }
    }
}
