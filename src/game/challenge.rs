//! A challenge: a game that one person asks another for, or anyone who wants it. It is not a game yet, and stops no one from playing.

use nim::{Variant, names};

use super::pestering::Pestering;
use super::{Game, Player, Terms};
use crate::place::{GameId, MessageId, Place, UserId};

names! {
    /// Who will make the first move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Opening {
        /// Who asked for the game.
        Challenger => "challenger",
        Challenged => "challenged",
        /// Either: a lot is drawn when the game begins, not before.
        Lot => "lot",
    }
}

/// Two different people, one of whom challenges the other; or one who waits for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    challenger: UserId,
    other: Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Other {
    Named(UserId),
    /// The first who joins.
    Anyone,
    Joined(UserId),
}

impl Pair {
    /// `None` for one person alone.
    pub fn new(challenger: UserId, challenged: UserId) -> Option<Self> {
        let pair = Self { challenger, other: Other::Named(challenged) };
        (challenger != challenged).then_some(pair)
    }

    /// Somebody who plays the first who joins.
    pub fn open(challenger: UserId) -> Self {
        Self { challenger, other: Other::Anyone }
    }

    /// The same once somebody accepts who may: `None` for the challenger, and for another than was named or has joined.
    pub fn joined_by(self, who: UserId) -> Option<Self> {
        let other = match self.other {
            Other::Anyone => Other::Joined(who),
            other @ (Other::Named(known) | Other::Joined(known)) if known == who => other,
            Other::Named(_) | Other::Joined(_) => return None,
        };
        (who != self.challenger).then_some(Self { other, ..self })
    }

    /// Whether anyone may join, or could.
    pub fn is_open(self) -> bool {
        match self.other {
            Other::Named(_) => false,
            Other::Anyone | Other::Joined(_) => true,
        }
    }

    /// Who asked for the game.
    pub fn challenger(self) -> UserId {
        self.challenger
    }

    /// Who was named, or has joined.
    pub fn challenged(self) -> Option<UserId> {
        match self.other {
            Other::Named(who) | Other::Joined(who) => Some(who),
            Other::Anyone => None,
        }
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

names! {
    /// What became of a challenge.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fate {
        Open => "open",
        Accepted => "accepted",
        /// The one who was asked said no.
        Declined => "declined",
        /// The one who asked took it back.
        Withdrawn => "withdrawn",
        Expired => "expired",
        /// Somebody who moderates the place ended it.
        Stopped => "stopped",
    }
}

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
    /// Nobody else is there to join.
    Alone,
    /// Moves would take so little time that the bot has to warn of its end, and it may not write there.
    Clock,
    /// The server wants none.
    Off,
    /// Fair matches of that game are not played there.
    Unrated(Variant),
    /// The player who begins could only end the game with their first move.
    NoGame,
    /// A fair match in which nobody ever has a choice.
    NoChoice,
    /// The person to be asked, if one was named, has been asked enough.
    Pestering(Option<UserId>, Pestering),
}

impl Challenge {
    /// How it stands at `now`: past its time, an open one is as good as expired.
    pub fn fate(&self, now: i64) -> Fate {
        match self.state {
            Fate::Open if now >= self.expires => Fate::Expired,
            state => state,
        }
    }

    /// Whether `who` may accept it at `now`.
    pub fn may_accept(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        let Pair { challenger, other } = self.pair;
        if who != challenger && matches!(other, Other::Named(named) if named != who) {
            Err(ChallengeRefusal::NotAsked)
        } else if self.fate(now) != Fate::Open {
            Err(ChallengeRefusal::Closed)
        } else if who == challenger {
            Err(ChallengeRefusal::OnesOwn)
        } else {
            Ok(())
        }
    }

    /// Whether `who` may decline it at `now`: what is for anyone is declined by nobody.
    pub fn may_decline(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        match self.pair.is_open() {
            true => Err(ChallengeRefusal::NotAsked),
            false => self.may_accept(who, now),
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
            Fate::Accepted | Fate::Declined => self.pair.challenged(),
            Fate::Withdrawn => Some(self.pair.challenger),
            Fate::Open | Fate::Expired | Fate::Stopped => None,
        }
    }

    /// The game it becomes when somebody accepts it. `lot` decides who begins where a lot does: the challenger if true.
    pub fn game(&self, accepted: UserId, lot: bool) -> Game {
        let [one, other] = [self.pair.challenger, accepted].map(Player::Person);
        let challenger_begins = match self.opening {
            Opening::Challenger => true,
            Opening::Challenged => false,
            Opening::Lot => lot,
        };
        let seats = if challenger_begins { [one, other] } else { [other, one] };
        Game::new(self.id, seats, self.terms.clone())
    }
}
