//! A vote: how long it is open, what people have voted for, how it came out.

use std::fmt;
use std::str::FromStr;

use super::move_time::{in_words, seconds};
use crate::place::UserId;
use nim::Move;

/// How long a vote is open, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct VoteTime(u32);

impl VoteTime {
    const LEAST: u32 = 20;
    const MOST: u32 = 24 * 3600;
    /// Those that a game can be asked for with.
    pub const NAMES: [&str; 9] = ["20s", "30s", "1m", "2m", "5m", "15m", "1h", "6h", "24h"];

    /// `None` if it cannot be so many.
    pub fn seconds(seconds: u32) -> Option<Self> {
        (Self::LEAST..=Self::MOST).contains(&seconds).then_some(Self(seconds))
    }

    pub fn in_seconds(self) -> u32 {
        self.0
    }

    /// In milliseconds.
    pub fn long(self) -> i64 {
        i64::from(self.0) * 1000
    }
}

impl fmt::Display for VoteTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        in_words(self.0, f)
    }
}

/// The text is no such time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAVoteTime;

impl FromStr for VoteTime {
    type Err = NotAVoteTime;

    fn from_str(text: &str) -> Result<Self, NotAVoteTime> {
        seconds(text).and_then(Self::seconds).ok_or(NotAVoteTime)
    }
}

/// What a game of a channel has besides: its next move is voted on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    /// Who began the game; `None` once it is over, or they are gone.
    pub host: Option<UserId>,
    pub time: VoteTime,
    /// When the vote closes, in milliseconds since 1970 in UTC. `None` where nobody voted in time: it waits for somebody
    /// to vote, and from then on is open as long again.
    pub closes: Option<i64>,
    pub ballots: Ballots,
    /// How the last one came out.
    pub verdict: Option<Verdict>,
}

impl Poll {
    /// Whether its time was up before `at`.
    pub fn is_up(&self, at: i64) -> bool {
        self.closes.is_some_and(|closes| at > closes)
    }

    /// The first vote of a game that begins at `now`.
    pub fn opened(host: UserId, time: VoteTime, now: i64) -> Self {
        Self {
            host: Some(host),
            time,
            closes: Some(now.saturating_add(time.long())),
            ballots: Ballots::default(),
            verdict: None,
        }
    }

    /// The same once the game is over.
    pub fn over(self) -> Self {
        Self { host: None, closes: None, ballots: Ballots::default(), ..self }
    }
}

/// What there are votes for, and how many: the most first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ballots(Vec<(Move, u32)>);

impl Ballots {
    /// Of moves, each with how many votes it has.
    pub fn new(mut counted: Vec<(Move, u32)>) -> Self {
        counted.retain(|&(_, votes)| votes > 0);
        counted.sort_by_key(|&(m, votes)| (std::cmp::Reverse(votes), m));
        Self(counted)
    }

    pub fn all(&self) -> &[(Move, u32)] {
        &self.0
    }

    /// How many people have voted.
    pub fn cast(&self) -> u32 {
        self.0.iter().map(|&(_, votes)| votes).sum()
    }

    /// The moves with most votes: of several a lot decides.
    pub fn ahead(&self) -> &[(Move, u32)] {
        let most = self.0.first().map_or(0, |&(_, votes)| votes);
        let ahead = self.0.iter().take_while(|&&(_, votes)| votes == most);
        &self.0[..ahead.count()]
    }
}

/// How a vote came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// How many voted for the move that was made.
    pub votes: u32,
    /// How many voted.
    pub of: u32,
    /// Whether other moves had as many votes.
    pub by_lot: bool,
}

impl fmt::Display for Verdict {
    /// `5/9`, or `3/6 lot`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lot = if self.by_lot { " lot" } else { "" };
        write!(f, "{}/{}{lot}", self.votes, self.of)
    }
}

/// The text is no such verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAVerdict;

impl FromStr for Verdict {
    type Err = NotAVerdict;

    fn from_str(text: &str) -> Result<Self, NotAVerdict> {
        let (counts, by_lot) = match text.strip_suffix(" lot") {
            Some(counts) => (counts, true),
            None => (text, false),
        };
        let (votes, of) = counts.split_once('/').ok_or(NotAVerdict)?;
        let read = |n: &str| n.parse::<u32>().map_err(|_| NotAVerdict);
        let (votes, of) = (read(votes)?, read(of)?);
        let least = if by_lot { 2 * u64::from(votes) } else { votes.into() };
        let possible = votes > 0 && least <= of.into();
        possible.then_some(Self { votes, of, by_lot }).ok_or(NotAVerdict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        for name in VoteTime::NAMES {
            let time: VoteTime = name.parse().expect("a time");
            assert_eq!(time.to_string(), name);
        }
        for text in ["", "20", "19s", "25h", "1d", "-20s", "99999999h"] {
            assert_eq!(text.parse::<VoteTime>(), Err(NotAVoteTime), "{text}");
        }
    }

    #[test]
    fn verdicts_read_back() {
        for text in ["1/1", "5/9", "3/6 lot"] {
            let verdict: Verdict = text.parse().expect("a verdict");
            assert_eq!(verdict.to_string(), text);
        }
        for text in ["", "0/1", "2/1", "1/1 lot", "3/5 lot", "5", "5/9 lots", "a/b"] {
            assert_eq!(text.parse::<Verdict>(), Err(NotAVerdict), "{text}");
        }
    }
}
