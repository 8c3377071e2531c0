//! A tournament of fair matches. It is its entrants and the verdicts on its meetings: who meets whom, whose turn it is
//! to begin, and how all stand follows from these ([`Tournament::rounds`]), so that no second record can disagree.

mod lot;
mod pairing;
mod rules;
mod table;

pub use rules::Need;
pub use table::{Line, Podium};

use std::ops::RangeInclusive;

use super::{Player, Preset, Terms};
use crate::place::{GameId, MessageId, Place, TournamentId, UserId};
use nim::{Chances, Position, Start, deal, names};

/// How many tournaments of a server may be under way at once.
pub const IN_A_SERVER: usize = 3;
/// How many one person may be in at once.
pub const OF_A_PERSON: usize = 3;
/// How long people may enter, in milliseconds, before a tournament that nobody starts is called off.
pub const ENTRY: i64 = 7 * DAY;
const DAY: i64 = 24 * 3_600_000;
/// After so many drawn matches a meeting of a knock-out is decided by lot.
pub const BOUTS: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// Whoever loses a meeting is out.
    #[default]
    KnockOut,
    /// Everyone meets everyone, once.
    AllPlayAll,
}

names!(Kind {
    KnockOut => "knock-out",
    AllPlayAll => "all-play-all",
});

impl Kind {
    /// How many people it takes.
    pub const fn sizes(self) -> RangeInclusive<usize> {
        match self {
            Self::KnockOut => 4..=64,
            Self::AllPlayAll => 3..=8,
        }
    }
}

/// How long a round may take until each move has to be made sooner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Span {
    HalfADay,
    OneDay,
    #[default]
    ThreeDays,
    AWeek,
}

names!(Span {
    HalfADay => "12h",
    OneDay => "1d",
    ThreeDays => "3d",
    AWeek => "7d",
});

impl Span {
    /// In milliseconds.
    pub const fn millis(self) -> i64 {
        match self {
            Self::HalfADay => DAY / 2,
            Self::OneDay => DAY,
            Self::ThreeDays => 3 * DAY,
            Self::AWeek => 7 * DAY,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// People may enter.
    Open,
    Running,
    Over,
    /// Called off, or never started.
    Off,
}

names!(Stage {
    Open => "open",
    Running => "running",
    Over => "over",
    Off => "off",
});

/// One of those who entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// In the order in which they entered, from 1.
    pub entry: u32,
    /// A person, or someone of whom nothing is kept any more.
    pub who: Player,
    /// Their rating when it began, in thousandths.
    pub rating: Option<i64>,
    /// The round in which they left, from 1.
    pub left: Option<u8>,
    /// Whether they keep off boards. Whom they meet is told, for a match names who plays it; where they stand is not.
    pub hidden: bool,
}

/// A fair match of a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bout {
    /// The first game of the match.
    pub game: GameId,
    /// In the order of the meeting's sides.
    pub score: [u8; 2],
    pub over: bool,
}

/// One of the two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    One,
    Other,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::One, Self::Other];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn across(self) -> Self {
        match self {
            Self::One => Self::Other,
            Self::Other => Self::One,
        }
    }
}

/// How a meeting was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// `None` for a drawn meeting where everyone meets everyone.
    pub winner: Option<Side>,
    pub by: By,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    Play,
    /// Nothing else could tell them apart.
    Lot,
    /// One of them left, or was removed.
    Leaving,
    /// No match could begin in the time of the round: whoever kept it from beginning loses.
    Absence,
    /// There is nobody to meet in this round.
    Bye,
}

names!(By {
    Play => "play",
    Lot => "lot",
    Leaving => "leaving",
    Absence => "absence",
    Bye => "bye",
});

/// Two who meet in a round, or one who has a bye.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meeting {
    /// From 1.
    pub round: u8,
    /// Its number in the round, from 1.
    pub nth: u8,
    /// Of [`Tournament::entrants`].
    pub one: usize,
    pub other: Option<usize>,
    pub bouts: Vec<Bout>,
    pub verdict: Option<Verdict>,
}

impl Meeting {
    /// Who sits on that side.
    pub fn side(&self, side: Side) -> Option<usize> {
        match side {
            Side::One => Some(self.one),
            Side::Other => self.other,
        }
    }

    pub fn winner(&self) -> Option<usize> {
        self.side(self.verdict?.winner?)
    }

    /// The match that is being played.
    pub fn playing(&self) -> Option<&Bout> {
        self.bouts.last().filter(|bout| !bout.over)
    }

    pub fn has(&self, entrant: usize) -> bool {
        self.one == entrant || self.other == Some(entrant)
    }

    fn key(&self) -> Key {
        (self.round, self.nth)
    }
}

/// A round and a meeting in it, both from 1.
pub type Key = (u8, u8);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// Who may start it and remove people, besides those who manage the server.
    pub organiser: Player,
    pub place: Place,
    pub kind: Kind,
    /// What is played. Drawn meetings of a knock-out go on from piles that are dealt.
    pub preset: Preset,
    pub span: Span,
    /// What lots are drawn from, and piles dealt from.
    pub seed: u64,
    pub message: Option<MessageId>,
    pub stage: Stage,
    /// When entry or the round ends, in milliseconds since 1970 in UTC.
    pub ends: i64,
    /// While people may enter, in that order; from then on, the highest rating first, and by lot among equals.
    pub entrants: Vec<Entrant>,
    pub bouts: Vec<(Key, Bout)>,
    pub verdicts: Vec<(Key, Verdict)>,
}

impl Tournament {
    /// The entrants in the order by which they are paired.
    pub fn seed_entrants(&mut self) {
        let seed = self.seed;
        self.entrants.sort_by_key(|entrant| match self.stage {
            Stage::Open => (0, 0, entrant.entry),
            Stage::Running | Stage::Over | Stage::Off => {
                let drawn = lot::draw(seed, [0, 0, entrant.entry]);
                (-entrant.rating.unwrap_or_default(), drawn, entrant.entry)
            }
        });
    }

    /// Where that person is among the entrants.
    pub fn find(&self, who: UserId) -> Option<usize> {
        let is = |entrant: &Entrant| entrant.who == Player::Person(who);
        self.entrants.iter().position(is)
    }

    pub fn may_enter(&self, who: UserId, in_others: usize) -> Result<(), TournamentRefusal> {
        if self.find(who).is_some() {
            return Err(TournamentRefusal::In);
        }
        self.may_change()?;
        if self.entrants.len() >= *self.kind.sizes().end() {
            return Err(TournamentRefusal::Full);
        }
        if in_others >= OF_A_PERSON {
            return Err(TournamentRefusal::Enough);
        }
        Ok(())
    }

    pub fn may_start(&self) -> Result<(), TournamentRefusal> {
        self.may_change()?;
        if self.entrants.len() < *self.kind.sizes().start() {
            return Err(TournamentRefusal::Few);
        }
        Ok(())
    }

    /// Whoever is in the middle of a match ends that first: resigning is open to them.
    pub fn may_leave(&self, who: UserId) -> Result<(), TournamentRefusal> {
        let at = self.staying(who).ok_or(TournamentRefusal::NotIn)?;
        self.may_go_on()?;
        let playing = |meeting: &Meeting| meeting.has(at) && meeting.playing().is_some();
        if self.rounds().iter().flatten().any(playing) {
            return Err(TournamentRefusal::Playing);
        }
        Ok(())
    }

    pub fn may_remove(&self, who: UserId) -> Result<(), TournamentRefusal> {
        let stays = self.staying(who).is_some();
        self.may_go_on()?;
        stays.then_some(()).ok_or(TournamentRefusal::NotThere(who))
    }

    pub fn may_go_on(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open | Stage::Running => Ok(()),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }

    /// Where that person is among the entrants, if they have not left.
    fn staying(&self, who: UserId) -> Option<usize> {
        let at = self.find(who)?;
        self.entrants[at].left.is_none().then_some(at)
    }

    /// Whether people may still enter.
    fn may_change(&self) -> Result<(), TournamentRefusal> {
        match self.stage {
            Stage::Open => Ok(()),
            Stage::Running => Err(TournamentRefusal::Begun),
            Stage::Over | Stage::Off => Err(TournamentRefusal::Over),
        }
    }

    pub fn is_under_way(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Running)
    }

    /// Who begins a match of a meeting.
    pub fn begins(&self, (round, nth): Key, bout: usize) -> Side {
        Side::BOTH[(self.draw((round, nth), bout, 1) & 1) as usize]
    }

    /// What a match of a meeting is played by. The first is played from what was agreed, if that is a start of its own; the
    /// others, after a draw, from piles that nobody knows beforehand.
    pub fn terms(&self, meeting: Key, bout: usize) -> Terms {
        let preset = self.preset;
        let fixed = preset.piles().filter(|_| bout == 0);
        let fixed = fixed.map(|piles| Start::try_from(Position::new(piles, preset.rules())));
        let (start, dealt) = match fixed {
            Some(Ok(start)) => (start, false),
            _ => {
                let seed = self.draw(meeting, bout, 2);
                (deal(preset.rules(), Chances::Any, seed), true)
            }
        };
        Terms {
            theme: preset.theme(),
            dealt,
            ..Terms::of(start)
        }
    }

    /// Which side a lot gives a meeting to.
    fn lot(&self, meeting: Key) -> Side {
        Side::BOTH[(self.draw(meeting, 0, 3) & 1) as usize]
    }

    fn draw(&self, (round, nth): Key, bout: usize, what: u32) -> u64 {
        let meeting = u32::from(round) << 8 | u32::from(nth);
        lot::draw(self.seed, [what, meeting, bout as u32])
    }
}

/// Why something is not done in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentRefusal {
    /// There is none in the channel.
    NoneHere,
    /// There is one in the channel already.
    OneHere,
    /// The server has as many as it may.
    ServerFull,
    /// The bot could not post its boards there.
    Mute,
    /// One is in it already.
    In,
    NotIn,
    /// That person is not in it.
    NotThere(UserId),
    /// It takes no more people.
    Full,
    /// One is in as many as one may.
    Enough,
    /// It has begun.
    Begun,
    /// It is over, or was called off.
    Over,
    /// One's match is being played.
    Playing,
    /// Only the organiser may.
    NotYours,
    /// There are too few people to start.
    Few,
}
