//! `/class simul`: the bot or a person plays everybody who joins, a game each, in a thread where the bot may
//! open one.

use super::drawing::{as_allowed, post};
use super::prelude::*;
use super::terms::terms;
use super::{AnyJob, begin};
use crate::ask::{By, NewSimul};
use crate::game::{self, Game, Player, Seat, Simul, SimulRefusal, SimulScore};
use crate::place::SimulId;
use crate::store::{Job, MessageOwner, OpenGames, Redraw};
use nim::Level;

/// `/class simul`.
pub async fn start(turn: &Turn<'_>, wanted: &NewSimul) -> Result<Answer> {
    turn.managed()?;
    let mut seeds = fastrand::Rng::with_seed(turn.seed);
    let terms = terms(&wanted.games, turn.settings().await?, &mut seeds);
    let simul = Simul {
        id: SimulId(turn.id),
        place: turn.place,
        leader: match wanted.by {
            By::Bouton => Player::Bot(Level::Expert),
            By::Me => Player::Person(turn.user),
        },
        terms: terms.map_err(|bad| turn.bad_input(&bad))?,
        open: true,
        message: None,
        made: turn.now,
        score: SimulScore::default(),
    };
    let has_no_game = match wanted.by {
        By::Bouton => game::foregone(&opened(turn, &simul)).is_some(),
        By::Me => simul.terms.start.position().must_end(),
    };
    if has_no_game {
        return Err(SimulRefusal::NoGame.into());
    }
    let simul = turn.store.open_simul(&simul).await?;
    turn.posts(MessageOwner::Simul(simul.id), view::simul(&simul)).await
}

/// Begins the asker's game, from the winning side; the board is posted here, and goes on in its thread.
pub async fn join(turn: &Turn<'_>, id: SimulId) -> Result<Answer> {
    let simul = named(turn, id).await?;
    if let (None, Some(message)) = (simul.message, turn.posted()) {
        turn.store.set_message(MessageOwner::Simul(id), message).await?;
    }
    if simul.leader == Player::Person(turn.user) && simul.open {
        return Err(SimulRefusal::OnesOwn.into());
    }
    if simul.leader == Player::Gone {
        return Err(SimulRefusal::Closed.into());
    }
    let game = opened(turn, &simul);
    begin::leaves_a_choice(turn, &game)?;
    let shown = turn.shown_by_start(&game).await?;
    let record = Record::begun(game, turn.place, turn.now);
    let threaded = turn.presence >= Presence::Host;
    let redraw = as_allowed(turn, Redraw::NewBoard(turn.token.clone()));
    let begun = turn.store.join_simul(id, turn.user, &record, threaded, &redraw).await??;
    let record = turn.begun_game(record, begun, simul.leader.person().unwrap_or(turn.user))?;
    let costs = turn.note_shown(shown).await?;
    let thread = threaded.then(|| AnyJob::Now(Job::Thread(record.game.id())));
    Ok(post(&record).with_costs(costs, turn, record.place.locale).and(thread))
}

/// Makes the asker's game in a simul, with the bot's move if it begins.
fn opened(turn: &Turn<'_>, simul: &Simul) -> Game {
    let (me, leader) = (Player::Person(turn.user), simul.leader);
    let seats = match Seat::with_a_win(&simul.terms.start) {
        Seat::First => [me, leader],
        Seat::Second => [leader, me],
    };
    let game = Game::new(GameId(turn.id), seats, simul.terms.clone());
    game::open(game, turn.seed).game
}

/// Lists the games in which it is the turn of the asker, who leads the simul.
pub async fn waiting(turn: &Turn<'_>, id: SimulId) -> Result<Answer> {
    let simul = named(turn, id).await?;
    if simul.leader.person() != Some(turn.user) {
        return Err(SimulRefusal::NotLeading.into());
    }
    let mut latest = turn.store.playing_in(id).await?;
    latest.retain(|record| record.game.seat_of(turn.user) == Some(record.game.to_move()));
    let all = latest.iter().map(|record| (record.game.id(), record.place.channel)).collect();
    let waiting = OpenGames { latest, all };
    Ok(Answer::whisper(view::simul_waiting(&waiting, turn.user, turn.locale)))
}

/// Lets nobody else join.
pub async fn close(turn: &Turn<'_>, id: SimulId) -> Result<Answer> {
    let simul = named(turn, id).await?;
    if !turn.manages() && simul.leader.person() != Some(turn.user) {
        return Err(SimulRefusal::NotYours.into());
    }
    let simul = turn.store.close_simul(id, turn.now).await??;
    Ok(Reply::Update(view::simul(&simul)).into())
}

/// Returns the simul of a button, if it is held in the channel where the button was pressed.
async fn named(turn: &Turn<'_>, id: SimulId) -> Result<Simul> {
    let found = turn.store.simul(id).await?;
    let here = found.filter(|simul| simul.place.channel == turn.place.channel);
    Ok(here.ok_or(SimulRefusal::NoneHere)?)
}

impl From<SimulRefusal> for Stop {
    fn from(refusal: SimulRefusal) -> Self {
        Self::refused(move |locale| view::simul_refusal(refusal, locale))
    }
}
