//! The two seats of a game, the players in them, and how a game ended.

use crate::place::{ChannelId, UserId};
use nim::{Level, Outcome, Start};

/// How many moves have been made. Each button records the ply it was drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply(pub u32);

/// One of the two players' places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    /// Both seats, in the order they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns the seat from which the game can be won; but always the first if the first move could end the game.
    pub fn with_a_win(start: &Start) -> Self {
        let position = start.position();
        match position.outcome() {
            Outcome::P if !position.can_end() => Self::Second,
            Outcome::P | Outcome::N => Self::First,
        }
    }

    /// Returns 0 or 1, as in [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    Person(UserId),
    /// Everyone in that channel; they vote on each move. See [`vote`](super::vote).
    Channel(ChannelId),
    /// The bot, playing at a level.
    Bot(Level),
    /// Someone whose data was erased. Their games are over.
    Gone,
}

impl Player {
    pub fn person(self) -> Option<UserId> {
        match self {
            Self::Person(who) => Some(who),
            Self::Channel(_) | Self::Bot(_) | Self::Gone => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The last object was taken.
    LastObject {
        /// The seat that the rules then make the winner.
        winner: Seat,
    },
    Resigned {
        winner: Seat,
    },
    /// One player did not move in time.
    Time {
        winner: Seat,
    },
    /// The game lay idle too long, and nobody won.
    Abandoned,
    /// A moderator ended the game, and nobody won.
    Stopped,
}

impl End {
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::LastObject { winner } | Self::Resigned { winner } | Self::Time { winner } => {
                Some(winner)
            }
            Self::Abandoned | Self::Stopped => None,
        }
    }
}
