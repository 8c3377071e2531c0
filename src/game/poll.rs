//! A vote: what people voted for, and the result.

use std::fmt;
use std::str::FromStr;

use super::time_limit::VoteTime;
use crate::place::UserId;
use nim::Move;

/// The vote on the next move of a channel's game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Poll {
    /// The person who began the game; `None` once it is over, or their data was erased.
    pub host: Option<UserId>,
    pub time: VoteTime,
    /// When the vote closes, in milliseconds since 1970 in UTC. `None` if nobody voted in time: the first vote then
    /// opens it for its full time again.
    pub closes: Option<i64>,
    pub ballots: Ballots,
    /// The result of the last vote.
    pub verdict: Option<Verdict>,
}

impl Poll {
    /// Whether its time was up before `at`.
    pub fn is_up(&self, at: i64) -> bool {
        self.closes.is_some_and(|closes| at > closes)
    }

    /// Opens the first vote of a game that begins at `now`.
    pub fn opened(host: UserId, time: VoteTime, now: i64) -> Self {
        Self {
            host: Some(host),
            time,
            closes: Some(now.saturating_add(time.long())),
            ballots: Ballots::default(),
            verdict: None,
        }
    }

    /// Returns the poll once the game is over.
    pub fn over(self) -> Self {
        Self { host: None, closes: None, ballots: Ballots::default(), ..self }
    }
}

/// The moves voted for, each with its number of votes, most votes first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ballots(Vec<(Move, u32)>);

impl Ballots {
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

    /// Returns the moves with the most votes. If there are several, a lot decides.
    pub fn ahead(&self) -> &[(Move, u32)] {
        let most = self.0.first().map_or(0, |&(_, votes)| votes);
        let ahead = self.0.iter().take_while(|&&(_, votes)| votes == most);
        &self.0[..ahead.count()]
    }
}

/// The result of a vote.
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
    /// Writes `5/9`, or `3/6 lot`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lot = if self.by_lot { " lot" } else { "" };
        write!(f, "{}/{}{lot}", self.votes, self.of)
    }
}

/// The text is not a valid verdict.
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
