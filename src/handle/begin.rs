//! Beginning a game: `/play`, a rematch, and who makes the first move.

use super::drawing::{as_allowed, post, refuse, update, update_as};
use super::terms::terms;
use super::turn::Stop;
use super::{Answer, Bot, challenge, find};
use crate::ask::control::Opener;
use crate::ask::{First, Presence, Request, Wish};
use crate::game::vote::{Poll, VoteTime};
use crate::game::{self, Game, Player, Ply, Record, Refusal, Seat, Terms, give_way, may_move};
use crate::place::GameId;
use crate::store::{Appended, Begun, Redraw};
use crate::view;
use nim::{Level, Partial};

/// `/play`, and the command on a person's profile.
pub async fn play(bot: &Bot, request: &Request, wish: &Wish) -> Result<Answer, Stop> {
    // Three choices from one seed, each from a stream of its own.
    let mut seeds = fastrand::Rng::with_seed(request.seed);
    let settings = bot.store.settings(request.place.guild).await?;
    let terms = match terms(wish, &settings, &mut seeds) {
        Ok(terms) => terms,
        Err(bad) => return Err(Stop::whisper(view::bad_input(&bad, request.locale))),
    };
    let first = wish.first.unwrap_or_default();
    if let Some(whom) = wish.opponent {
        return challenge::challenge(bot, request, whom, terms, first, wish.rated).await;
    }
    let seat = match first {
        First::Me => Seat::First,
        First::Opponent => Seat::Second,
        First::Random if seeds.bool() => Seat::First,
        First::Random => Seat::Second,
    };
    let level = wish.level.unwrap_or(settings.level);
    if let Some(time) = wish.vote {
        return begin_vote(bot, request, terms, seat, level, time, seeds.u64(..)).await;
    }
    begin(bot, request, terms, seat, level, seeds.u64(..)).await
}

/// A game of the channel against the bot.
async fn begin_vote(
    bot: &Bot,
    request: &Request,
    terms: Terms,
    seat: Seat,
    level: Level,
    time: VoteTime,
    seed: u64,
) -> Result<Answer, Stop> {
    if request.place.guild.is_none() {
        return Err(Stop::whisper(view::vote_needs_server(request.locale)));
    }
    // Its board is redrawn when a vote closes, with nobody pressing anything.
    if request.presence < Presence::Listener {
        return Err(Stop::whisper(view::vote_needs_bot(request.locale)));
    }
    let all = Player::Channel(request.place.channel);
    let poll = Poll::opened(request.user, time, request.now);
    begin_as(bot, request, (all, Some(poll)), terms, seat, level, seed).await
}

/// Plays a finished game again from its start, the other side beginning.
pub async fn rematch(bot: &Bot, request: &Request, id: GameId) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_game(request.locale)));
    };
    let game = &record.game;
    let Some(seat) = game.seat_of(request.user).or(game.channel_seat()) else {
        return Ok(Answer::refused(request, &Refusal::Stranger, &record));
    };
    if game.end().is_none() {
        return Err(Stop::whisper(view::busy(&record, request.locale)));
    }
    let level = match game.player(seat.other()) {
        Player::Bot(level) => level,
        Player::Person(other) => return challenge::again(bot, request, &record, other).await,
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
            begin_vote(bot, request, terms, seat, level, time, seed).await
        }
        None => begin(bot, request, terms, seat, level, request.seed).await,
    }
}

/// "You begin, or I?", asked before the first move.
pub async fn opens(
    bot: &Bot,
    request: &Request,
    id: GameId,
    opener: Opener,
) -> Result<Answer, Stop> {
    let Some(record) = find(bot, request, id).await? else {
        return Err(Stop::whisper(view::no_such_game(request.locale)));
    };
    match opener {
        Opener::Person => match may_move(&record.game, request.user, Ply(0)) {
            Ok(()) => update_as(bot, request, record, view::board_begun).await,
            Err(refusal) => Ok(refuse(request, &refusal, &record)),
        },
        Opener::Bot => let_bot_begin(bot, request, record).await,
    }
}

async fn let_bot_begin(bot: &Bot, request: &Request, record: Record) -> Result<Answer, Stop> {
    let turn = match give_way(&record.game, request.user, request.seed) {
        Ok(turn) => turn,
        // The same click, delivered again.
        Err(_) if bot.store.has_done(request.id).await? => {
            return update(bot, request, record, Partial::NOTHING).await;
        }
        Err(refusal) => return Ok(refuse(request, &refusal, &record)),
    };
    if let Some(foregone) = game::foregone(&turn.game) {
        let message = view::foregone(foregone, &turn.game, request.locale);
        return Err(Stop::whisper(message));
    }
    let changed = bot
        .store
        .change_seats(&record, &turn, request.now, request.id);
    match changed.await? {
        Appended::Done(record) => update(bot, request, *record, Partial::NOTHING).await,
        Appended::Stale(stands) => {
            let record = stands.map_or(record, |stands| *stands);
            Ok(refuse(request, &Refusal::Stale, &record))
        }
    }
}

pub(super) async fn begin(
    bot: &Bot,
    request: &Request,
    terms: Terms,
    seat: Seat,
    level: Level,
    seed: u64,
) -> Result<Answer, Stop> {
    let me = (Player::Person(request.user), None);
    begin_as(bot, request, me, terms, seat, level, seed).await
}

/// The same for whoever it is, who votes if there is a vote.
async fn begin_as(
    bot: &Bot,
    request: &Request,
    (me, poll): (Player, Option<Poll>),
    terms: Terms,
    seat: Seat,
    level: Level,
    seed: u64,
) -> Result<Answer, Stop> {
    let seats = match seat {
        Seat::First => [me, Player::Bot(level)],
        Seat::Second => [Player::Bot(level), me],
    };
    let game = game::open(Game::new(GameId(request.id), seats, terms), seed).game;
    if let Some(foregone) = game::foregone(&game) {
        let message = view::foregone(foregone, &game, request.locale);
        return Err(Stop::whisper(message));
    }
    let record = Record {
        poll,
        ..Record::begun(game, request.place, request.now)
    };
    let anew = as_allowed(request, Redraw::Anew(request.token.clone()));
    let record = match bot.store.begin_and(&record, request.now, anew).await? {
        Begun::New => record,
        Begun::Same(record) => *record,
        Begun::Hindered(hindrance) => {
            let why = view::hindered(&hindrance, request.user, request.user, request.locale);
            return Err(Stop::whisper(why));
        }
    };
    Ok(post(&record))
}
