//! The standings of a tournament, and its podium.

use std::cmp::Reverse;

use super::{By, Kind, Meeting, Side, Stage, Tournament, Verdict};

/// Where an entrant stands in an all-play-all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Index into [`Tournament::entrants`].
    pub entrant: usize,
    /// From 1; shared by equals.
    pub place: usize,
    /// Games won, in matches that count.
    pub points: u32,
    /// Meetings that count.
    pub played: u32,
    pub has_left: bool,
}

impl Tournament {
    /// Returns the table, best first, with those who left at the end. Ranked by points; then by the points from
    /// meetings among equals. A meeting with someone who left counts for nobody.
    pub fn table(&self, rounds: &[Vec<Meeting>]) -> Vec<Line> {
        let counted: Vec<_> = rounds.iter().flatten().filter_map(|m| self.counted(m)).collect();
        let mut lines: Vec<_> = (0..self.entrants.len())
            .map(|entrant| {
                let own = counted.iter().filter(|(pair, ..)| pair.contains(&entrant));
                Line {
                    entrant,
                    place: 0,
                    points: own.clone().map(|m| points(m, entrant)).sum(),
                    played: own.count() as u32,
                    has_left: self.entrants[entrant].left.is_some(),
                }
            })
            .collect();
        let among = lines.clone();
        let key = |line: &Line| {
            let equals = |&&(pair, ..): &&Counted| {
                let equal = |who: usize| among[who].points == line.points;
                pair.contains(&line.entrant) && pair.into_iter().all(equal)
            };
            let direct: u32 = counted.iter().filter(equals).map(|m| points(m, line.entrant)).sum();
            (line.has_left, Reverse(line.points), Reverse(direct))
        };
        lines.sort_by_key(&key);
        let keys: Vec<_> = lines.iter().map(&key).collect();
        for (i, line) in lines.iter_mut().enumerate() {
            line.place = 1 + keys.iter().position(|other| *other == keys[i]).unwrap_or(i);
        }
        lines
    }

    /// Returns the entrants of the first, second and third place, once the tournament is over. Places may be shared.
    pub fn podium(&self, rounds: &[Vec<Meeting>]) -> [Vec<usize>; 3] {
        let mut places: [Vec<usize>; 3] = Default::default();
        if self.stage != Stage::Over {
            return places;
        }
        let stayed = |&who: &usize| self.entrants[who].left.is_none();
        match self.kind {
            Kind::AllPlayAll => {
                for line in self.table(rounds).iter().filter(|line| !line.has_left) {
                    if let Some(place) = places.get_mut(line.place - 1) {
                        place.push(line.entrant);
                    }
                }
            }
            Kind::KnockOut => {
                let Some(last) = rounds.last().and_then(|round| round.first()) else {
                    return places;
                };
                places[0].extend(last.winner().filter(stayed));
                places[1].extend(last.loser().filter(stayed));
                let semis = rounds.len().checked_sub(2).and_then(|at| rounds.get(at));
                let losers = semis.into_iter().flatten().filter_map(Meeting::loser);
                places[2].extend(losers.filter(stayed));
            }
        }
        places
    }

    /// Returns the two who met and their points, if the meeting counts.
    fn counted(&self, meeting: &Meeting) -> Option<Counted> {
        let pair = [meeting.one, meeting.other?];
        if self.is_apart(meeting) {
            return None;
        }
        let Verdict { winner, by } = meeting.verdict?;
        let points = match (by, meeting.bouts.last(), winner) {
            (By::Play, Some(bout), _) => bout.score,
            (_, _, Some(Side::One)) => [2, 0],
            (_, _, Some(Side::Other)) => [0, 2],
            _ => [0, 0],
        };
        Some((pair, points))
    }
}

type Counted = ([usize; 2], [u8; 2]);

fn points(&(pair, points): &Counted, who: usize) -> u32 {
    let side = pair.iter().position(|&one| one == who);
    side.map_or(0, |side| points[side].into())
}
