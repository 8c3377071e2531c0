//! `/class simul`: the bot against all who join, a game each, in a thread where the bot may open one.

use super::any_job::AnyJob;
use super::drawing::{as_allowed, post};
use super::terms::terms;
use super::turn::{Stop, Turn};
use super::{Answer, FollowUp, begin};
use crate::ask::{PlayOptions, Presence};
use crate::game::{self, Game, Player, Record, Seat, Simul, SimulRefusal, SimulScore, Terms};
use crate::place::{GameId, SimulId};
use crate::reply::Reply;
use crate::store::{Begun, Owed, Redraw};
use crate::view;
use nim::Level;

/// `/class simul`.
pub async fn start(turn: &Turn<'_>, wanted: &PlayOptions) -> Result<Answer, Stop> {
    let request = turn.request;
    if request.place.guild.is_none() || !request.manages() {
        return Err(refuse(turn, SimulRefusal::NotYours));
    }
    let mut seeds = fastrand::Rng::with_seed(request.seed);
    let terms = terms(wanted, turn.settings().await?, &mut seeds);
    let simul = Simul {
        id: SimulId(request.id),
        place: request.place,
        terms: terms.map_err(|bad| turn.bad_input(&bad))?,
        open: true,
        message: None,
        made: request.now,
        score: SimulScore::default(),
    };
    begin::leaves_a_choice(turn, &opened(turn, &simul.terms))?;
    let simul = turn.store.open_simul(&simul).await?;
    let shown = Answer::from(Reply::Post(view::simul(&simul)));
    Ok(shown.then(FollowUp::LearnSimul(simul.id)))
}

/// The asker plays, from where they can win; their board is posted, and goes on in its thread.
pub async fn join(turn: &Turn<'_>, id: SimulId) -> Result<Answer, Stop> {
    let request = turn.request;
    let simul = named(turn, id).await?;
    if let (None, Some(message)) = (simul.message, request.message) {
        turn.store.set_simul(id, message).await?;
    }
    let game = opened(turn, &simul.terms);
    begin::leaves_a_choice(turn, &game)?;
    let record = Record::begun(game, request.place, request.now);
    let threaded = request.presence >= Presence::Host;
    let anew = as_allowed(request, Redraw::Anew(request.token.clone()));
    let joined = turn.store.join_simul(id, request.user, &record, threaded, &anew).await?;
    let record = match joined.map_err(|refusal| refuse(turn, refusal))? {
        Begun::New => record,
        Begun::Same(record) => *record,
        Begun::Hindered(hindrance) => {
            let why = view::hindered(&hindrance, request.user, request.user, request.locale);
            return Err(Stop::whisper(why));
        }
    };
    let mut answer = post(&record);
    let thread = threaded.then(|| AnyJob::Now(Owed::Thread(record.game.id())).into());
    answer.then.extend(thread);
    Ok(answer)
}

/// The asker's game in one, with the bot's move where that begins.
fn opened(turn: &Turn<'_>, terms: &Terms) -> Game {
    let request = turn.request;
    let (me, bot) = (Player::Person(request.user), Player::Bot(Level::Expert));
    let seats = match Seat::with_a_win(&terms.start) {
        Seat::First => [me, bot],
        Seat::Second => [bot, me],
    };
    game::open(Game::new(GameId(request.id), seats, terms.clone()), request.seed).game
}

/// Nobody else joins.
pub async fn close(turn: &Turn<'_>, id: SimulId) -> Result<Answer, Stop> {
    named(turn, id).await?;
    if !turn.request.manages() {
        return Err(refuse(turn, SimulRefusal::NotYours));
    }
    let closed = turn.store.close_simul(id, turn.request.now).await?;
    let simul = closed.map_err(|refusal| refuse(turn, refusal))?;
    Ok(Reply::Update(view::simul(&simul)).into())
}

/// The simul of a button, if it is one of the channel where that was pressed.
async fn named(turn: &Turn<'_>, id: SimulId) -> Result<Simul, Stop> {
    let found = turn.store.simul(id).await?;
    let here = found.filter(|simul| simul.place.channel == turn.request.place.channel);
    here.ok_or_else(|| refuse(turn, SimulRefusal::NoneHere))
}

fn refuse(turn: &Turn<'_>, refusal: SimulRefusal) -> Stop {
    Stop::whisper(view::simul_refusal(refusal, turn.request.locale))
}
