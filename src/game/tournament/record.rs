//! A tournament as it is stored.

use super::lot;
use super::{Bout, Key, Kind, Meeting, Side, Span, Stage, Verdict};
use crate::game::{NimPreset, Player, Terms};
use crate::place::{MessageId, Place, TournamentId, UserId};
use nim::{Chances, Position, Start, deal};

/// One person in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The order in which they entered, from 1.
    pub entry: u32,
    /// A person, or someone whose data was erased.
    pub who: Player,
    /// Their rating when the tournament began, in thousandths.
    pub rating: Option<i64>,
    /// The round in which they left, from 1.
    pub left: Option<u8>,
    /// Whether they are hidden from leaderboards. Their meetings are still shown, since a match names its players, but
    /// not where they stand.
    pub hidden: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// Who may start it and remove people, besides those who manage the server.
    pub organiser: Player,
    pub place: Place,
    pub kind: Kind,
    /// What is played. After a draw, a knock-out meeting goes on from piles that are dealt.
    pub preset: NimPreset,
    pub span: Span,
    /// The seed for lots and for dealt piles.
    pub seed: u64,
    pub message: Option<MessageId>,
    pub stage: Stage,
    /// When entry or the round ends, in milliseconds since 1970 in UTC.
    pub ends: i64,
    /// While people may enter, in order of entry; afterwards the highest rating first, equals by lot.
    pub entrants: Vec<Entrant>,
    pub bouts: Vec<(Key, Bout)>,
    pub verdicts: Vec<(Key, Verdict)>,
}

impl Tournament {
    /// Sorts the entrants into the order in which they are paired.
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

    /// Returns the index of that person among the entrants.
    pub fn find(&self, who: UserId) -> Option<usize> {
        let is = |entrant: &Entrant| entrant.who == Player::Person(who);
        self.entrants.iter().position(is)
    }

    /// Returns who is on that side of a meeting.
    pub fn entrant(&self, meeting: &Meeting, side: Side) -> Option<&Entrant> {
        self.entrants.get(meeting.side(side)?)
    }

    /// Returns which side begins a match of a meeting.
    pub fn begins(&self, meeting: Key, bout: usize) -> Side {
        Side::BOTH[(self.draw(meeting, bout, 1) & 1) as usize]
    }

    /// Returns the terms of a match of a meeting. The first match uses the preset's piles, if it has any; those after a
    /// draw use piles that nobody knows beforehand.
    pub fn terms(&self, meeting: Key, bout: usize) -> Terms {
        let preset = self.preset;
        let fixed = preset.piles().filter(|_| bout == 0);
        let start = match fixed {
            Some(piles) => Start::try_from(Position::new(piles, preset.rules())),
            None => deal(preset.rules(), Chances::Any, self.draw(meeting, bout, 2)),
        };
        let Ok(start) = start else { unreachable!("every preset can be played") };
        Terms { theme: preset.theme(), dealt: fixed.is_none(), ..Terms::of(start) }
    }

    /// Draws the side that wins a meeting by lot.
    pub(super) fn lot(&self, meeting: Key) -> Side {
        Side::BOTH[(self.draw(meeting, 0, 3) & 1) as usize]
    }

    fn draw(&self, (round, nth): Key, bout: usize, purpose: u32) -> u64 {
        let meeting = u32::from(round) << 8 | u32::from(nth);
        lot::draw(self.seed, [purpose, meeting, bout as u32])
    }
}
