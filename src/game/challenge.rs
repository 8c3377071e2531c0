//! A challenge: a game that one person asks another for. It is not a game yet, and stops no one from playing.

use nim::names;

use super::pestering::Pestering;
use super::{Game, Player, Terms};
use crate::place::{GameId, MessageId, Place, UserId};

/// Who will make the first move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// Who asked for the game.
    Challenger,
    Challenged,
    /// Either: a lot is drawn when the game begins, not before.
    Lot,
}

names!(Opening {
    Challenger => "challenger",
    Challenged => "challenged",
    Lot => "lot",
});

/// Two different people, one of whom challenges the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    challenger: UserId,
    challenged: UserId,
}

impl Pair {
    /// `None` for one person alone.
    pub fn new(challenger: UserId, challenged: UserId) -> Option<Self> {
        let pair = Self {
            challenger,
            challenged,
        };
        (challenger != challenged).then_some(pair)
    }

    /// Who asked for the game.
    pub fn challenger(self) -> UserId {
        self.challenger
    }

    pub fn challenged(self) -> UserId {
        self.challenged
    }
}

/// A challenge as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The id of the interaction that made it, and of the game it may become.
    pub id: GameId,
    pub pair: Pair,
    pub terms: Terms,
    pub opening: Opening,
    /// To a fair match of two games, instead of one game.
    pub rated: bool,
    /// The game this would be the rematch of.
    pub rematch_of: Option<GameId>,
    pub place: Place,
    /// Whether it pings whom it asks.
    pub pings: bool,
    /// The message that shows it, once known.
    pub message: Option<MessageId>,
    /// When it stops standing, in milliseconds since 1970 in UTC.
    pub expires: i64,
    pub state: Fate,
}

/// What became of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Open,
    Accepted,
    /// The one who was asked said no.
    Declined,
    /// The one who asked took it back.
    Withdrawn,
    Expired,
}

names!(Fate {
    Open => "open",
    Accepted => "accepted",
    Declined => "declined",
    Withdrawn => "withdrawn",
    Expired => "expired",
});

/// Why a challenge is not made, or not answered so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeRefusal {
    Oneself,
    Bot(UserId),
    /// That person does not see this channel.
    NotHere(UserId),
    /// Only who was challenged may accept or decline.
    NotAsked,
    /// Only who challenged may withdraw.
    NotYours,
    /// The challenger has to wait for the other's answer.
    OnesOwn,
    /// It is answered, withdrawn or expired.
    Closed,
    /// Only the asker would see it there.
    Unseen,
    /// Moves would take so little time that the bot has to warn of its end, and it may not write there.
    Clock,
    /// The server wants none.
    Off,
    /// The player who begins could only end the game with their first move.
    NoGame,
    /// The person to be asked has been asked enough.
    Pestering(UserId, Pestering),
}

impl Challenge {
    /// How it stands at `now`: past its time, an open one is as good as expired.
    pub fn fate(&self, now: i64) -> Fate {
        match self.state {
            Fate::Open if now >= self.expires => Fate::Expired,
            state => state,
        }
    }

    /// Whether `who` may accept it, or decline it, at `now`.
    pub fn may_answer(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        if who != self.pair.challenged && who != self.pair.challenger {
            Err(ChallengeRefusal::NotAsked)
        } else if self.fate(now) != Fate::Open {
            Err(ChallengeRefusal::Closed)
        } else if who == self.pair.challenger {
            Err(ChallengeRefusal::OnesOwn)
        } else {
            Ok(())
        }
    }

    /// Whether `who` may take it back at `now`.
    pub fn may_withdraw(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        if who != self.pair.challenger {
            Err(ChallengeRefusal::NotYours)
        } else if self.fate(now) != Fate::Open {
            Err(ChallengeRefusal::Closed)
        } else {
            Ok(())
        }
    }

    /// Who alone can have brought that about, if one of the two did.
    pub fn answered_by(&self, fate: Fate) -> Option<UserId> {
        match fate {
            Fate::Accepted | Fate::Declined => Some(self.pair.challenged),
            Fate::Withdrawn => Some(self.pair.challenger),
            Fate::Open | Fate::Expired => None,
        }
    }

    /// The game it becomes. `lot` decides who begins where a lot does: the challenger if true.
    pub fn game(&self, lot: bool) -> Game {
        let [one, other] = [self.pair.challenger, self.pair.challenged].map(Player::Person);
        let challenger_begins = match self.opening {
            Opening::Challenger => true,
            Opening::Challenged => false,
            Opening::Lot => lot,
        };
        let seats = if challenger_begins {
            [one, other]
        } else {
            [other, one]
        };
        Game::new(self.id, seats, self.terms.clone())
    }
}
