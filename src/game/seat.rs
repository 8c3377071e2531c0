//! The two places at the table, who sits there, and which of them won.

use crate::place::{ChannelId, UserId};
use nim::{Level, Outcome, Start};

/// How many moves have been made: what a button says it was drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ply(pub u32);

/// One of the two places at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Seat {
    First,
    Second,
}

impl Seat {
    /// Both, in the order they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The one across the table.
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The one from which the game can be won; but where the first move could end it, always the first.
    pub fn with_a_win(start: &Start) -> Self {
        let position = start.position();
        match position.outcome() {
            Outcome::P if !position.can_end() => Self::Second,
            Outcome::P | Outcome::N => Self::First,
        }
    }

    /// 0 or 1, as in [`Seat::BOTH`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    Person(UserId),
    /// Everyone in that channel, who vote on each move. See [`vote`](super::vote).
    Channel(ChannelId),
    /// The bot, playing at a level.
    Bot(Level),
    /// Someone of whom nothing is kept any more. The game is over.
    Gone,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// The last object was taken.
    LastObject {
        /// Whom the rules then make the winner.
        winner: Seat,
    },
    Resigned {
        winner: Seat,
    },
    /// One player did not move in time.
    Time {
        winner: Seat,
    },
    /// It lay idle too long, and no one won.
    Abandoned,
    /// Somebody who moderates the place ended it, and no one won.
    Stopped,
}

impl End {
    /// Who won, if anyone did.
    pub const fn winner(self) -> Option<Seat> {
        match self {
            Self::LastObject { winner } | Self::Resigned { winner } | Self::Time { winner } => {
                Some(winner)
            }
            Self::Abandoned | Self::Stopped => None,
        }
    }
}
