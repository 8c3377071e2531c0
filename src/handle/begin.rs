//! Begins a game: `/play`, a rematch, and who makes the first move.

use std::slice;

use super::drawing::{as_allowed, post, stored, unless_done, update};
use super::terms::terms;
use super::{Answer, Result, Stop, Turn, challenge, class};
use crate::ask::control::Opener;
use crate::ask::{First, PlayOptions, Presence};
use crate::game::vote::{Poll, VoteTime};
use crate::game::{
    self, Game, Limited, Player, Ply, Record, Refusal, Seat, Terms, give_way, may_move, take_over,
};
use crate::place::GameId;
use crate::store::Redraw;
use crate::view;
use nim::{Level, Outcome, Partial};

/// `/play`, and the command on a person's profile.
pub async fn play(turn: &Turn<'_>, wanted: &PlayOptions) -> Result<Answer> {
    // Three random choices from one seed, each from its own stream.
    let mut seeds = fastrand::Rng::with_seed(turn.seed);
    let alone = wanted.opponent.is_none() && wanted.vote.is_none() && !wanted.open;
    let chosen = turn.chosen().await?;
    let settings = if alone { &chosen.alone() } else { &chosen.settings };
    let terms = terms(wanted, settings, &mut seeds).map_err(|bad| turn.bad_input(&bad))?;
    if wanted.opponent.is_some() || wanted.open {
        return challenge::challenge(turn, wanted, terms).await;
    }
    let seat = match wanted.first {
        Some(First::Me) => Seat::First,
        Some(First::Opponent) => Seat::Second,
        Some(First::Random) if seeds.bool() => Seat::First,
        Some(First::Random) => Seat::Second,
        // One who says whether random piles are won or lost for the one who begins means to begin.
        None if wanted.start.is_some() => Seat::First,
        None => Seat::with_a_win(&terms.start),
    };
    // A level from a button or form was not chosen against a class's level, so the class's holds without a refusal.
    let (requested, default) = match turn.message {
        None => (wanted.level, settings.level),
        Some(_) => (None, wanted.level.unwrap_or(settings.level)),
    };
    let level = class::level(turn, requested, default).await?;
    let game = BotGame { terms, seat, level, seed: seeds.u64(..) };
    match wanted.vote {
        Some(time) => begin_vote(turn, game, time).await,
        None => begin(turn, game).await,
    }
}

/// A game against the bot that is to begin.
pub(super) struct BotGame {
    pub terms: Terms,
    /// The other side's seat.
    pub seat: Seat,
    pub level: Level,
    pub seed: u64,
}

/// Begins a game of the channel against the bot, decided by votes.
async fn begin_vote(turn: &Turn<'_>, game: BotGame, time: VoteTime) -> Result<Answer> {
    if turn.place.guild.is_none() {
        return Err(Stop::whisper(view::vote_needs_server(turn.locale)));
    }
    // The bot redraws the board when a vote closes, without a click.
    if turn.presence < Presence::Listener {
        return Err(Stop::whisper(view::vote_needs_bot(turn.locale)));
    }
    turn.unlimited(Limited::Votes).await?;
    let all = Player::Channel(turn.place.channel);
    let poll = Poll::opened(turn.user, time, turn.now);
    begin_as(turn, game, all, Some(poll)).await
}

/// Plays a finished game again from its start, with the other side beginning.
pub async fn rematch(turn: &Turn<'_>, id: GameId) -> Result<Answer> {
    let record = turn.game(id).await?;
    let game = &record.game;
    let seat = game.seat_of(turn.user).or(game.channel_seat());
    let seat = seat.ok_or_else(|| turn.refused(Refusal::Stranger, &record))?;
    if game.end().is_none() {
        return Err(Stop::whisper(view::busy(&record, turn.locale)));
    }
    let level = match game.player(seat.other()) {
        Player::Bot(level) => class::level(turn, None, level).await?,
        Player::Person(other) => return challenge::again(turn, &record, other).await,
        Player::Channel(_) | Player::Gone => {
            return Err(Stop::whisper(view::opponent_gone(turn.locale)));
        }
    };
    let terms = Terms { dealt: false, ..game.terms().clone() };
    let mut again = BotGame { terms, seat: seat.other(), level, seed: turn.seed };
    if let Some(poll) = &record.poll {
        return begin_vote(turn, again, poll.time).await;
    }
    if let Some(theme) = turn.preferences().await?.theme {
        again.terms.theme = theme;
    }
    begin(turn, again).await
}

/// Lets the other side make the first move, as long as the person has made none.
pub async fn opens(turn: &Turn<'_>, id: GameId, opener: Opener) -> Result<Answer> {
    let record = turn.game(id).await?;
    let (game, who) = (&record.game, turn.user);
    let decided = match opener {
        // Older boards also offered the opening to the player who already had it.
        Opener::Person if may_move(game, who, Ply(0)).is_ok() => {
            return update(turn, record, Partial::NOTHING).await;
        }
        Opener::Person => take_over(game, who),
        // Seeded by the game's id: pressing again gives the same opening, so nobody can choose among several.
        Opener::Bot => give_way(game, who, id.0),
    };
    let decided = unless_done(turn, decided, &record).await?;
    leaves_a_choice(turn, &decided.game)?;
    let shown = turn.shown_by_start(&decided.game).await?;
    // The bot's opening has shown how to win from the start.
    if opener == Opener::Person && game.position().outcome() == Outcome::P {
        turn.assisted(slice::from_ref(&record)).await?;
    }
    let changed = turn.store.change_seats(&record, &decided, turn.now, turn.id).await?;
    let costs = turn.note_shown(shown).await?;
    let record = stored(turn, changed)?;
    let locale = record.place.locale;
    Ok(update(turn, record, Partial::NOTHING).await?.with_costs(costs, turn, locale))
}

/// Refuses a game in which the person has nothing to decide.
pub(super) fn leaves_a_choice(turn: &Turn<'_>, game: &Game) -> Result<()> {
    if let Some(foregone) = game::foregone(game) {
        return Err(Stop::whisper(view::foregone(foregone, game, turn.locale)));
    }
    Ok(())
}

pub(super) async fn begin(turn: &Turn<'_>, game: BotGame) -> Result<Answer> {
    begin_as(turn, game, Player::Person(turn.user), None).await
}

/// The same for any player; with a poll, the channel votes.
async fn begin_as(
    turn: &Turn<'_>,
    BotGame { terms, seat, level, seed }: BotGame,
    me: Player,
    poll: Option<Poll>,
) -> Result<Answer> {
    let seats = match seat {
        Seat::First => [me, Player::Bot(level)],
        Seat::Second => [Player::Bot(level), me],
    };
    let game = game::open(Game::new(GameId(turn.id), seats, terms), seed).game;
    leaves_a_choice(turn, &game)?;
    let place = match poll {
        Some(_) => turn.place,
        None => turn.own_place().await?,
    };
    let record = Record { poll, ..Record::begun(game, place, turn.now) };
    let shown = turn.shown_by_start(&record.game).await?;
    let redraw = as_allowed(turn, Redraw::NewBoard(turn.token.clone()));
    let begun = turn.store.begin_and(&record, turn.now, redraw).await?;
    let record = turn.begun_game(record, begun, turn.user)?;
    let costs = turn.note_shown(shown).await?;
    Ok(post(&record).with_costs(costs, turn, place.locale))
}
