//! A tournament as it is kept.

use super::lot;
use super::{Bout, Key, Kind, Side, Span, Stage, Verdict};
use crate::game::{NimPreset, Player, Terms};
use crate::place::{MessageId, Place, TournamentId, UserId};
use nim::{Chances, Position, Start, deal};

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

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// Who may start it and remove people, besides those who manage the server.
    pub organiser: Player,
    pub place: Place,
    pub kind: Kind,
    /// What is played. Drawn meetings of a knock-out go on from piles that are dealt.
    pub preset: NimPreset,
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
                let Ok(start) = deal(preset.rules(), Chances::Any, seed) else {
                    unreachable!("whatever a preset deals can be played")
                };
                (start, true)
            }
        };
        Terms { theme: preset.theme(), dealt, ..Terms::of(start) }
    }

    /// Which side a lot gives a meeting to.
    pub(super) fn lot(&self, meeting: Key) -> Side {
        Side::BOTH[(self.draw(meeting, 0, 3) & 1) as usize]
    }

    fn draw(&self, (round, nth): Key, bout: usize, what: u32) -> u64 {
        let meeting = u32::from(round) << 8 | u32::from(nth);
        lot::draw(self.seed, [what, meeting, bout as u32])
    }
}
