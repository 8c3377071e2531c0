//! The channel against the bot: everyone there votes on the channel's moves. A vote closes after a time, or when the
//! person who began the game closes it.

use fastrand::Rng;

pub use super::poll::{Ballots, NotAVerdict, Poll, Verdict};
pub use super::time_limit::VoteTime;
use super::{Decided, Ply, Record, Refusal, decide};
use crate::place::UserId;
use nim::Move;

/// Checks whether a vote for `m`, cast at `cast` in milliseconds since 1970 in UTC, counts for the move at ply `at`. If
/// nobody voted in time, the vote stays open until somebody does.
///
/// # Errors
/// Why the vote does not count; [`Refusal::Stranger`] if this game has no votes.
pub fn may_vote(record: &Record, at: Ply, m: Move, cast: i64) -> Result<(), Refusal> {
    let poll = record.poll.as_ref().ok_or(Refusal::Stranger)?;
    let game = &record.game;
    if game.end().is_some() {
        return Err(Refusal::Finished);
    }
    if at != game.ply() || poll.is_up(cast) && poll.ballots.cast() > 0 {
        return Err(Refusal::VoteClosed);
    }
    game.position().after(m).map_err(Refusal::Illegal).map(|_| ())
}

/// Checks whether `who` may close votes early, and resign.
///
/// # Errors
/// [`Refusal::Stranger`] if nobody votes in this game; else [`Refusal::Finished`] or [`Refusal::NotTheHost`].
pub fn may_host(record: &Record, who: UserId) -> Result<(), Refusal> {
    let poll = record.poll.as_ref().ok_or(Refusal::Stranger)?;
    if record.game.end().is_some() {
        Err(Refusal::Finished)
    } else if poll.host != Some(who) {
        Err(Refusal::NotTheHost)
    } else {
        Ok(())
    }
}

/// Resigns a channel's game.
///
/// # Errors
/// As [`may_host`].
pub fn resign(record: &Record, who: UserId) -> Result<Decided, Refusal> {
    may_host(record, who)?;
    let seat = record.game.channel_seat().ok_or(Refusal::Stranger)?;
    record.game.resigned(seat)
}

/// Plays the move with the most votes, and the bot's reply. If several have the most, a lot drawn from the seed
/// decides. Returns `None` if nobody has voted.
pub fn count(record: &Record, seed: u64) -> Option<(Decided, Verdict)> {
    let ballots = &record.poll.as_ref()?.ballots;
    // The lot and the bot's reply use separate seeds.
    let mut seeds = Rng::with_seed(seed);
    let ahead = ballots.ahead();
    let &(m, votes) = ahead.get(seeds.usize(..ahead.len().max(1)))?;
    let turn = decide::made(&record.game, m, seeds.u64(..)).ok()?;
    let verdict = Verdict { votes, of: ballots.cast(), by_lot: ahead.len() > 1 };
    Some((turn, verdict))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Player, Seat, Terms};
    use crate::locale::Locale;
    use crate::place::{ChannelId, GameId, Place};
    use nim::{Ending, Level, Position, Rules, Start, Variant};

    const HOST: UserId = UserId(1);
    const NOW: i64 = 1_750_000_000_000;

    fn ballots(counted: &[(&str, u32)]) -> Ballots {
        let read = |&(m, votes): &(&str, u32)| (m.parse().expect("a move"), votes);
        Ballots::new(counted.iter().map(read).collect())
    }

    fn record(counted: &[(&str, u32)]) -> Record {
        let rules = Rules { ending: Ending::Normal, variant: Variant::Nim };
        let start = Start::try_from(Position::new([3, 4, 5], rules)).expect("a start");
        let channel = ChannelId(7);
        let seats = [Player::Channel(channel), Player::Bot(Level::Expert)];
        let time = "20s".parse().expect("a time");
        Record {
            poll: Some(Poll { ballots: ballots(counted), ..Poll::opened(HOST, time, NOW) }),
            ..Record::begun(
                Game::new(GameId(5), seats, Terms::of(start)),
                Place { guild: None, channel, locale: Locale::default() },
                NOW,
            )
        }
    }

    #[test]
    fn the_move_with_most_votes_is_played_and_answered() {
        for seed in 0..20 {
            let (turn, verdict) =
                count(&record(&[("A1", 2), ("B2", 5), ("C1", 2)]), seed).expect("there are votes");
            assert_eq!(turn.moves()[0].to_string(), "B2");
            assert_eq!(turn.new, 2, "Bouton answers");
            let (votes, of, by_lot) = (5, 9, false);
            assert_eq!(verdict, Verdict { votes, of, by_lot });
        }
        assert_eq!(count(&record(&[]), 7), None);
    }

    #[test]
    fn a_lot_decides_among_those_with_most_votes() {
        let tied = record(&[("A1", 2), ("B2", 2), ("C1", 1), ("C5", 2)]);
        let mut drawn = std::collections::BTreeMap::new();
        for seed in 0..300 {
            let (turn, verdict) = count(&tied, seed).expect("there are votes");
            assert!(verdict.by_lot && (verdict.votes, verdict.of) == (2, 7));
            *drawn.entry(turn.moves()[0].to_string()).or_insert(0) += 1;
        }
        assert_eq!(drawn.keys().collect::<Vec<_>>(), ["A1", "B2", "C5"]);
        assert!(drawn.values().all(|&times| times > 60), "{drawn:?}");
    }

    #[test]
    fn a_vote_counts_until_the_vote_closes() {
        let mut open = record(&[("A1", 1)]);
        let a1 = "A1".parse().expect("a move");
        let vote = |record: &Record, at, cast| may_vote(record, Ply(at), a1, cast);
        let closes = NOW + 20_000;
        assert_eq!(vote(&open, 0, closes), Ok(()));
        assert_eq!(vote(&open, 0, closes + 1), Err(Refusal::VoteClosed));
        assert_eq!(vote(&open, 2, NOW), Err(Refusal::VoteClosed));
        assert_eq!(vote(&record(&[]), 0, closes + 1), Ok(()), "nobody has voted");
        let a4 = "A4".parse().expect("a move");
        let illegal = may_vote(&open, Ply(0), a4, NOW);
        assert!(matches!(illegal, Err(Refusal::Illegal(_))), "{illegal:?}");
        open.poll.as_mut().expect("votes").closes = None;
        assert_eq!(vote(&open, 0, closes + 1), Ok(()), "it waits");
        let resigned = open.game.resigned(Seat::First).expect("it goes on");
        let ended = Record { game: resigned.game, ..open.clone() };
        assert_eq!(vote(&ended, 0, NOW), Err(Refusal::Finished));
        assert_eq!(may_host(&ended, HOST), Err(Refusal::Finished));
        assert_eq!(may_host(&open, HOST), Ok(()));
        assert_eq!(may_host(&open, UserId(2)), Err(Refusal::NotTheHost));
        let own = Record { poll: None, ..open };
        assert_eq!(vote(&own, 0, NOW), Err(Refusal::Stranger));
        assert_eq!(may_host(&own, HOST), Err(Refusal::Stranger));
    }
}
