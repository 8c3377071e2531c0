//! A challenge: one person asks another, or anyone who wants to join, for a game. Until it is accepted nobody is bound
//! by it.

use nim::{Variant, names};

use super::pestering::Pestering;
use super::{Game, Player, Terms};
use crate::place::{GameId, MessageId, Place, UserId};

names! {
    /// Who will make the first move.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Opening {
        Challenger => "challenger",
        Challenged => "challenged",
        /// Drawn by lot when the game begins, not before.
        Lot => "lot",
    }
}

/// The two sides of a challenge: two different people, or one person who waits for somebody to join.
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
    /// Returns `None` if both are the same person.
    pub fn new(challenger: UserId, challenged: UserId) -> Option<Self> {
        let pair = Self { challenger, other: Other::Named(challenged) };
        (challenger != challenged).then_some(pair)
    }

    /// Makes a challenge that anyone may accept.
    pub fn open(challenger: UserId) -> Self {
        Self { challenger, other: Other::Anyone }
    }

    /// Returns the pair once `who` has accepted; `None` for the challenger, and for anyone but the person who was named
    /// or has already joined.
    pub fn joined_by(self, who: UserId) -> Option<Self> {
        let other = match self.other {
            Other::Anyone => Other::Joined(who),
            other @ (Other::Named(known) | Other::Joined(known)) if known == who => other,
            Other::Named(_) | Other::Joined(_) => return None,
        };
        (who != self.challenger).then_some(Self { other, ..self })
    }

    /// Whether the challenge is, or was, open to anyone.
    pub fn is_open(self) -> bool {
        !matches!(self.other, Other::Named(_))
    }

    pub fn challenger(self) -> UserId {
        self.challenger
    }

    /// The person who was named or has joined.
    pub fn challenged(self) -> Option<UserId> {
        match self.other {
            Other::Named(who) | Other::Joined(who) => Some(who),
            Other::Anyone => None,
        }
    }
}

/// A challenge as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The id of the interaction that made the challenge; the game it may become gets the same id.
    pub id: GameId,
    pub pair: Pair,
    pub terms: Terms,
    pub opening: Opening,
    /// Whether it is for a fair match of two games instead of one game.
    pub rated: bool,
    /// The game that this would be a rematch of.
    pub rematch_of: Option<GameId>,
    pub place: Place,
    /// Whether the challenge pings the person it names.
    pub pings: bool,
    /// The message that shows the challenge, once known.
    pub message: Option<MessageId>,
    /// When the challenge expires, in milliseconds since 1970 in UTC.
    pub expires: i64,
    pub state: Fate,
}

names! {
    /// What became of a challenge.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Fate {
        Open => "open",
        Accepted => "accepted",
        /// The challenged person said no.
        Declined => "declined",
        /// The challenger took it back.
        Withdrawn => "withdrawn",
        Expired => "expired",
        /// A moderator ended it.
        Stopped => "stopped",
    }
}

/// Why a challenge is not made, or an answer to it is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeRefusal {
    Oneself,
    Bot(UserId),
    /// That person cannot see this channel.
    NotHere(UserId),
    /// Only the challenged person may accept or decline.
    NotAsked,
    /// Only the challenger may withdraw.
    NotYours,
    /// The challenger cannot answer their own challenge.
    OnesOwn,
    /// The challenge was already answered, withdrawn or stopped, or has expired.
    Closed,
    /// Only the challenger would see the challenge there.
    Unseen,
    /// Nobody else is there to join.
    Alone,
    /// Moves would be so short that the bot must warn of time running out, and it may not write there.
    Clock,
    /// A fair match must not stand still for ever, and the bot may not write there to warn of time running out.
    Unwarned,
    /// The server has turned challenges off.
    Off,
    /// Fair matches of this game are not played on this server.
    Unrated(Variant),
    /// The player who begins could only end the game with their first move.
    NoGame,
    /// Nobody would ever have a choice in this fair match.
    NoChoice,
    /// The person asked, if one was named, may not be asked again now.
    Pestering(Option<UserId>, Pestering),
}

impl Challenge {
    /// Returns the state at `now`: an open challenge past its time counts as expired.
    pub fn fate(&self, now: i64) -> Fate {
        match self.state {
            Fate::Open if now >= self.expires => Fate::Expired,
            state => state,
        }
    }

    /// Checks whether `who` may accept at `now`.
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

    /// Checks whether `who` may decline at `now`. Nobody can decline a challenge to anyone.
    pub fn may_decline(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        match self.pair.is_open() {
            true => Err(ChallengeRefusal::NotAsked),
            false => self.may_accept(who, now),
        }
    }

    /// Checks whether `who` may withdraw at `now`.
    pub fn may_withdraw(&self, who: UserId, now: i64) -> Result<(), ChallengeRefusal> {
        if who != self.pair.challenger {
            Err(ChallengeRefusal::NotYours)
        } else if self.fate(now) != Fate::Open {
            Err(ChallengeRefusal::Closed)
        } else {
            Ok(())
        }
    }

    /// Returns the only person who can have brought about `fate`, if it was one of the two.
    pub fn answered_by(&self, fate: Fate) -> Option<UserId> {
        match fate {
            Fate::Accepted | Fate::Declined => self.pair.challenged(),
            Fate::Withdrawn => Some(self.pair.challenger),
            Fate::Open | Fate::Expired | Fate::Stopped => None,
        }
    }

    /// Makes the game once `accepted` has accepted. Where the opening is by lot, the challenger begins if `lot` is
    /// true.
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
