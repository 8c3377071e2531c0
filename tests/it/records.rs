//! Builds games as they are stored, for tests that begin them without Discord.

use std::num::NonZeroU64;

use bouton::game::{
    Challenge, Decided, End, Fate, Game, ModAction, ModVerb, Opening, Pair, Player, Record, Seat,
    Terms, pace,
};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, Place, UserId};
use bouton::store::{Appended, Store};
use nim::{Ending, Line, Rules, Start, Variant};

/// The start of a notation line: `3-5 normal`.
pub fn start(line: &str) -> Start {
    let line: Line = line.parse().expect("a line");
    Start::try_from(line.start).expect("a start")
}

/// Plain Nim with at most that many a move; 0 is no limit.
pub fn rules(ending: Ending, max_take: u64) -> Rules {
    Rules { ending, variant: Variant::bounded_by(NonZeroU64::new(max_take)) }
}

/// A channel, on a server or outside.
pub fn place(guild: Option<u64>, channel: u64) -> Place {
    let (guild, channel) = (guild.map(GuildId), ChannelId(channel));
    Place { guild, channel, locale: Locale::default() }
}

/// What nobody in particular did there at that time.
pub fn act(id: u64, verb: ModVerb, channel: ChannelId, at: i64) -> ModAction {
    let (by, whom, until, reason, role) = (None, None, None, None, None);
    ModAction { id, by, verb, whom, channel, until, reason, role, at }
}

/// Stores a turn, which must succeed; returns the game's new state.
pub async fn appended(
    store: &Store,
    record: &Record,
    turn: &Decided,
    at: i64,
    interaction: Option<u64>,
) -> Record {
    match store.append(record, turn, at, interaction).await {
        Ok(Appended::Done(current)) => *current,
        other => panic!("{other:?}"),
    }
}

/// A challenge to a plain game that the challenger begins, made at that time.
pub fn plain_challenge(id: u64, pair: Pair, terms: &Terms, place: Place, made: i64) -> Challenge {
    Challenge {
        id: GameId(id),
        pair,
        terms: terms.clone(),
        opening: Opening::Challenger,
        rated: false,
        rematch_of: None,
        place,
        pings: true,
        message: None,
        expires: made + pace::CHALLENGE,
        state: Fate::Open,
    }
}

/// The game of a challenge, accepted at that time.
pub fn accepted(challenge: &Challenge, at: i64) -> Record {
    let game = challenge.game(challenge.pair.challenged().expect("named"), true);
    Record::begun(game, challenge.place, at)
}

/// Replays a line; if that does not take the last object, the game ends with `end`.
pub fn replayed(id: u64, seats: [Player; 2], terms: Terms, line: &str, end: Option<End>) -> Game {
    let moves = line.parse::<Line>().expect("a line").moves;
    let last = Seat::BOTH.map(|winner| Some(End::LastObject { winner }));
    let mut ends = [end].into_iter().chain(last);
    let game = ends
        .find_map(|end| Game::replay(GameId(id), seats, terms.clone(), moves.clone(), end).ok());
    game.expect("a game")
}

/// An open challenge: the first person challenges the second, and begins.
pub fn challenge(
    id: u64,
    people: [UserId; 2],
    terms: Terms,
    place: Place,
    expires: i64,
) -> Challenge {
    let [one, other] = people;
    let pair = Pair::new(one, other).expect("two people");
    Challenge { expires, ..plain_challenge(id, pair, &terms, place, 0) }
}
