//! Beginning a game: `/play`, a rematch, and who makes the first move.

use super::drawing::{as_allowed, post, refuse, stored, update, update_as};
use super::terms::terms;
use super::turn::{Stop, Turn};
use super::{Answer, challenge};
use crate::ask::control::Opener;
use crate::ask::{First, PlayOptions, Presence};
use crate::game::vote::{Poll, VoteTime};
use crate::game::{self, Game, Player, Ply, Record, Refusal, Seat, Terms, give_way, may_move};
use crate::place::GameId;
use crate::store::{Begun, Redraw};
use crate::view;
use nim::{Level, Partial};

/// `/play`, and the command on a person's profile.
pub async fn play(turn: &Turn<'_>, wanted: &PlayOptions) -> Result<Answer, Stop> {
    // Three choices from one seed, each from a stream of its own.
    let mut seeds = fastrand::Rng::with_seed(turn.request.seed);
    let alone = wanted.opponent.is_none() && wanted.vote.is_none() && !wanted.open;
    let chosen = turn.chosen().await?;
    let settings = match alone {
        true => &chosen.alone(),
        false => &chosen.settings,
    };
    let terms = terms(wanted, settings, &mut seeds).map_err(|bad| turn.bad_input(&bad))?;
    let first = wanted.first.unwrap_or_default();
    if let Some(whom) = wanted.opponent {
        return challenge::challenge(turn, whom, terms, first, wanted.rated).await;
    }
    if wanted.open {
        return challenge::challenge_anyone(turn, terms, first, wanted.rated).await;
    }
    let seat = match first {
        First::Me => Seat::First,
        First::Opponent => Seat::Second,
        First::Random if seeds.bool() => Seat::First,
        First::Random => Seat::Second,
    };
    let level = wanted.level.unwrap_or(settings.level);
    if let Some(time) = wanted.vote {
        return begin_vote(turn, terms, seat, level, time, seeds.u64(..)).await;
    }
    begin(turn, terms, seat, level, seeds.u64(..)).await
}

/// A game of the channel against the bot.
async fn begin_vote(
    turn: &Turn<'_>,
    terms: Terms,
    seat: Seat,
    level: Level,
    time: VoteTime,
    seed: u64,
) -> Result<Answer, Stop> {
    let request = turn.request;
    if request.place.guild.is_none() {
        return Err(Stop::whisper(view::vote_needs_server(request.locale)));
    }
    // Its board is redrawn when a vote closes, with nobody pressing anything.
    if request.presence < Presence::Listener {
        return Err(Stop::whisper(view::vote_needs_bot(request.locale)));
    }
    let all = Player::Channel(request.place.channel);
    let poll = Poll::opened(request.user, time, request.now);
    begin_as(turn, (all, Some(poll)), terms, seat, level, seed).await
}

/// Plays a finished game again from its start, the other side beginning.
pub async fn rematch(turn: &Turn<'_>, id: GameId) -> Result<Answer, Stop> {
    let request = turn.request;
    let record = turn.game(id).await?;
    let game = &record.game;
    let seat = game.seat_of(request.user).or(game.channel_seat());
    let seat = seat.ok_or_else(|| turn.refused(Refusal::Stranger, &record))?;
    if game.end().is_none() {
        return Err(Stop::whisper(view::busy(&record, request.locale)));
    }
    let level = match game.player(seat.other()) {
        Player::Bot(level) => level,
        Player::Person(other) => return challenge::again(turn, &record, other).await,
        Player::Channel(_) | Player::Gone => {
            return Err(Stop::whisper(view::opponent_gone(request.locale)));
        }
    };
    let terms = Terms {
        dealt: false,
        ..game.terms().clone()
    };
    let seat = seat.other();
    match &record.poll {
        Some(poll) => {
            let (time, seed) = (poll.time, request.seed);
            begin_vote(turn, terms, seat, level, time, seed).await
        }
        None => {
            let theme = turn.preferences().await?.theme.unwrap_or(terms.theme);
            let terms = Terms { theme, ..terms };
            begin(turn, terms, seat, level, request.seed).await
        }
    }
}

/// "You begin, or I?", asked before the first move.
pub async fn opens(turn: &Turn<'_>, id: GameId, opener: Opener) -> Result<Answer, Stop> {
    let record = turn.game(id).await?;
    match opener {
        Opener::Person => {
            let may = may_move(&record.game, turn.request.user, Ply(0));
            may.map_err(|refusal| refuse(turn, refusal, &record))?;
            update_as(turn, record, view::board_begun).await
        }
        Opener::Bot => let_bot_begin(turn, record).await,
    }
}

async fn let_bot_begin(turn: &Turn<'_>, record: Record) -> Result<Answer, Stop> {
    let request = turn.request;
    let given = match give_way(&record.game, request.user, request.seed) {
        Ok(given) => given,
        // The same click, delivered again.
        Err(_) if turn.store.has_done(request.id).await? => {
            return update(turn, record, Partial::NOTHING).await;
        }
        Err(refusal) => return Err(refuse(turn, refusal, &record)),
    };
    leaves_a_choice(turn, &given.game)?;
    let (now, by) = (request.now, request.id);
    let changed = turn.store.change_seats(&record, &given, now, by).await?;
    update(turn, stored(turn, record, changed)?, Partial::NOTHING).await
}

/// Whether the person in it has something to decide.
fn leaves_a_choice(turn: &Turn<'_>, game: &Game) -> Result<(), Stop> {
    if let Some(foregone) = game::foregone(game) {
        let message = view::foregone(foregone, game, turn.request.locale);
        return Err(Stop::whisper(message));
    }
    Ok(())
}

pub(super) async fn begin(
    turn: &Turn<'_>,
    terms: Terms,
    seat: Seat,
    level: Level,
    seed: u64,
) -> Result<Answer, Stop> {
    let me = (Player::Person(turn.request.user), None);
    begin_as(turn, me, terms, seat, level, seed).await
}

/// The same for whoever it is, who votes if there is a vote.
async fn begin_as(
    turn: &Turn<'_>,
    (me, poll): (Player, Option<Poll>),
    terms: Terms,
    seat: Seat,
    level: Level,
    seed: u64,
) -> Result<Answer, Stop> {
    let request = turn.request;
    let seats = match seat {
        Seat::First => [me, Player::Bot(level)],
        Seat::Second => [Player::Bot(level), me],
    };
    let game = game::open(Game::new(GameId(request.id), seats, terms), seed).game;
    leaves_a_choice(turn, &game)?;
    let place = match poll {
        Some(_) => request.place,
        None => turn.own_place().await?,
    };
    let record = Record {
        poll,
        ..Record::begun(game, place, request.now)
    };
    let anew = as_allowed(request, Redraw::Anew(request.token.clone()));
    let record = match turn.store.begin_and(&record, request.now, anew).await? {
        Begun::New => record,
        Begun::Same(record) => *record,
        Begun::Hindered(hindrance) => {
            let why = view::hindered(&hindrance, request.user, request.user, request.locale);
            return Err(Stop::whisper(why));
        }
    };
    Ok(post(&record))
}
