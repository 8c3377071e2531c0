//! Decides which flash card comes next: a missed card soon, a known one later, until each was known twice in a row.

use super::check::{best_reply, judge};
use super::{Deck, Feedback};
use nim::{Move, Outcome, Position, Reason};

/// What we remember about a card that was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// How often in a row the card was known.
    pub streak: u8,
    /// The turn from which the card may come again.
    pub due: u32,
}

impl Known {
    /// Whether this can be true after that many turns.
    pub fn is_possible(self, turns: u32) -> bool {
        u32::from(self.streak) <= turns && self.due <= turns.saturating_add(Hand::LATER)
    }
}

/// The cards of a round, and what we remember about each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    deck: Deck,
    cards: Vec<(Vec<u64>, Option<Known>)>,
    turn: u32,
}

/// The card to answer now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The key that names its position.
    pub key: Vec<u64>,
    pub position: Position,
    /// Whether the card was known last time: then the learner must also show a winning move.
    pub known_before: bool,
}

/// The result of a card's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turned {
    /// Whether the card was known.
    pub right: bool,
    /// Whether its position is losing for the player to move.
    pub losing: bool,
    /// The winning move, and why, if there is one.
    pub best: Option<(Move, Reason)>,
    /// The verdict on the learner's move, if one was asked.
    pub shown: Option<Feedback>,
    /// What to remember about the card from now on.
    pub known: Known,
}

impl Hand {
    /// A card answered correctly this many times in a row counts as known.
    pub const ENOUGH: u8 = 2;
    /// The turns until a missed card comes again; `LATER`: until a known one does.
    const SOON: u32 = 3;
    const LATER: u32 = 6;

    /// Returns the cards of that deck and seed; `known` says what we remember about each.
    pub fn new(deck: Deck, seed: u64, turn: u32, known: impl Fn(&[u64]) -> Option<Known>) -> Self {
        let cards = deck.cards(seed).into_iter();
        Self { cards: cards.map(|key| (key.clone(), known(&key))).collect(), deck, turn }
    }

    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How many cards there are in the round.
    pub fn size(&self) -> usize {
        self.cards.len()
    }

    pub fn known(&self) -> usize {
        self.cards.len() - self.open().count()
    }

    fn open(&self) -> impl Iterator<Item = &(Vec<u64>, Option<Known>)> {
        self.cards.iter().filter(|(_, known)| known.is_none_or(|known| known.streak < Self::ENOUGH))
    }

    /// Returns the card to answer now; `None` if all are known.
    pub fn card(&self) -> Option<Card> {
        let due = |by: &dyn Fn(u32) -> bool| {
            self.open()
                .filter_map(|card| Some((card, card.1?.due)))
                .filter(|&(_, due)| by(due))
                .min_by_key(|&(_, due)| due)
                .map(|(card, _)| card)
        };
        let (key, known) = due(&|due| due <= self.turn)
            .or_else(|| self.open().find(|(_, known)| known.is_none()))
            .or_else(|| due(&|_| true))?;
        Some(Card {
            key: key.clone(),
            position: self.deck.position(key),
            known_before: known.is_some_and(|known| known.streak > 0),
        })
    }

    /// Whether the learner must also show a winning move, which needs one menu with every move.
    pub fn asks_for_move(card: &Card) -> bool {
        const MENU: u64 = 25;
        let Card { position, .. } = card;
        card.known_before && position.outcome() == Outcome::N && position.move_count() <= MENU
    }

    /// Judges an answer to that card: whether it can be won, and the move if one was asked. `None` if the move is
    /// illegal.
    pub fn answer(&self, card: &Card, can_win: bool, m: Option<Move>) -> Option<Turned> {
        let losing = card.position.outcome() == Outcome::P;
        let shown = match m {
            Some(m) => Some(judge(&card.position, m)?),
            None => None,
        };
        let right = can_win != losing && shown.as_ref().is_none_or(Feedback::is_right);
        let before = self.cards.iter().find(|(key, _)| *key == card.key);
        let streak = before.and_then(|(_, known)| *known).map_or(0, |k| k.streak);
        let known = if right {
            Known { streak: streak.saturating_add(1), due: self.turn.saturating_add(Self::LATER) }
        } else {
            Known { streak: 0, due: self.turn.saturating_add(Self::SOON) }
        };
        Some(Turned { right, losing, best: best_reply(&card.position), shown, known })
    }

    /// Returns the cards after that answer.
    pub fn after(mut self, card: &Card, known: Known) -> Self {
        for (key, remembered) in &mut self.cards {
            if *key == card.key {
                *remembered = Some(known);
            }
        }
        self.turn = self.turn.saturating_add(1);
        self
    }
}
