//! Games as they are kept, for tests that begin them without Discord.

use bouton::game::{Challenge, End, Fate, Game, Opening, Pair, Player, Seat, Terms};
use bouton::locale::Locale;
use bouton::place::{ChannelId, GameId, GuildId, Place, UserId};
use nim::{Line, Start};

/// Where a line starts: `3-5 normal`.
pub fn start(line: &str) -> Start {
    let line: Line = line.parse().expect("a line");
    Start::try_from(line.start).expect("a start")
}

/// A channel of a server, or of none.
pub fn place(guild: Option<u64>, channel: u64) -> Place {
    let (guild, channel) = (guild.map(GuildId), ChannelId(channel));
    Place { guild, channel, locale: Locale::default() }
}

/// A game as its line tells it: over if it takes the last object, else with that end.
pub fn replayed(id: u64, seats: [Player; 2], terms: Terms, line: &str, end: Option<End>) -> Game {
    let moves = line.parse::<Line>().expect("a line").moves;
    let last = Seat::BOTH.map(|winner| Some(End::LastObject { winner }));
    let mut ends = [end].into_iter().chain(last);
    let game = ends
        .find_map(|end| Game::replay(GameId(id), seats, terms.clone(), moves.clone(), end).ok());
    game.expect("a game")
}

/// A challenge that nobody has answered: the first of the two asks, and begins.
pub fn challenge(
    id: u64,
    people: [UserId; 2],
    terms: Terms,
    place: Place,
    expires: i64,
) -> Challenge {
    let [one, other] = people;
    Challenge {
        id: GameId(id),
        pair: Pair::new(one, other).expect("two people"),
        terms,
        opening: Opening::Challenger,
        rated: false,
        rematch_of: None,
        place,
        pings: true,
        message: None,
        expires,
        state: Fate::Open,
    }
}
