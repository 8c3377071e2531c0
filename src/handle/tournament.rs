//! Tournaments: made, entered and left by their people, started and thinned out by whoever made them. All else happens
//! unasked: see `after::tournament`.

use super::turn::{Stop, Turn};
use super::{Answer, Then, gone};
use crate::ask::control::Button;
use crate::ask::{Being, Person, Presence, TournamentWish};
use crate::game::Player;
use crate::game::Preset;
use crate::game::tournament::{ENTRY, Kind, Span, Stage, Tournament, TournamentRefusal};
use crate::place::TournamentId;
use crate::reply::Reply;
use crate::view;

/// `/tournament`.
pub async fn wish(turn: &Turn<'_>, wish: &TournamentWish) -> Result<Answer, Stop> {
    let request = turn.request;
    if let TournamentWish::New { kind, preset, span } = *wish {
        let preset = match preset {
            Some(preset) => preset,
            None => turn.settings().await?.preset,
        };
        return open(turn, kind, preset, span).await;
    }
    let here = turn.store.tournament_in(request.place.channel).await?;
    let t = here.ok_or_else(|| refuse(turn, TournamentRefusal::NoneHere, None))?;
    match wish {
        TournamentWish::Start => start(turn, t).await,
        TournamentWish::Remove(None) => {
            may_direct(turn, &t)?;
            let may = t.may_go_on();
            may.map_err(|refusal| refuse(turn, refusal, Some(&t)))?;
            Ok(Answer::whisper(view::call_off_question(&t, request.locale)))
        }
        TournamentWish::Remove(Some(whom)) => remove(turn, t, *whom).await,
        TournamentWish::Show | TournamentWish::New { .. } => {
            let shown = view::tournament_page(&t, request.user, 0, request.locale);
            Ok(Answer::whisper(shown))
        }
    }
}

/// A button of a tournament's message, or of a whisper about it.
pub async fn press(turn: &Turn<'_>, id: TournamentId, button: &Button) -> Result<Answer, Stop> {
    let request = turn.request;
    let (store, who, now) = (turn.store, request.user, request.now);
    let found = store.tournament(id).await?;
    let here = found.filter(|t| t.place.channel == request.place.channel);
    let t = here.ok_or_else(|| refuse(turn, TournamentRefusal::NoneHere, None))?;
    let changed = match button {
        Button::EnterTournament(_) => store.enter(id, who, now).await?,
        Button::LeaveTournament(_) => store.leave(id, who, now).await?,
        Button::StartTournament(_) => return start(turn, t).await,
        Button::CallOff(_) => {
            may_direct(turn, &t)?;
            let t = done(turn, store.call_off(id, now).await?)?;
            return Ok(Reply::Update(view::called_off(&t, request.locale)).into());
        }
        Button::TournamentPage(_, page) => {
            let shown = view::tournament_page(&t, who, *page, request.locale);
            return Ok(match request.whispered {
                true => Reply::Update(shown).into(),
                false => Answer::whisper(shown),
            });
        }
        _ => Ok(t),
    };
    drawn(turn, &done(turn, changed)?).await
}

async fn open(turn: &Turn<'_>, kind: Kind, preset: Preset, span: Span) -> Result<Answer, Stop> {
    let request = turn.request;
    if request.presence < Presence::Speaker || request.place.guild.is_none() {
        return Err(refuse(turn, TournamentRefusal::Mute, None));
    }
    let t = Tournament {
        id: TournamentId(request.id),
        organiser: Player::Person(request.user),
        place: request.place,
        kind,
        preset,
        span,
        seed: request.seed,
        message: None,
        stage: Stage::Open,
        ends: request.now + ENTRY,
        entrants: Vec::new(),
        bouts: Vec::new(),
        verdicts: Vec::new(),
    };
    let t = done(turn, turn.store.open_tournament(&t, request.now).await?)?;
    Ok(Answer::from(Reply::Post(view::tournament(&t))).then(Then::LearnTournament(t.id)))
}

async fn start(turn: &Turn<'_>, t: Tournament) -> Result<Answer, Stop> {
    may_direct(turn, &t)?;
    let started = turn.store.start_tournament(t.id, turn.request.now);
    drawn(turn, &done(turn, started.await?)?).await
}

async fn remove(turn: &Turn<'_>, t: Tournament, whom: Person) -> Result<Answer, Stop> {
    let request = turn.request;
    may_direct(turn, &t)?;
    if whom.being != Being::Human {
        let refusal = TournamentRefusal::NotThere(whom.id);
        return Err(refuse(turn, refusal, Some(&t)));
    }
    let removed = turn.store.remove_entrant(t.id, whom.id, request.now);
    let (t, game) = done(turn, removed.await?)?;
    let answer = Answer::whisper(view::removed(&t, whom.id, request.locale));
    let Some(game) = game else {
        return Ok(answer);
    };
    let ends = gone::end(turn.bot, game, request.now).await?;
    Ok(ends.into_iter().fold(answer, Answer::then))
}

/// Draws it where a button of its message was pressed; the message is redrawn in any case.
async fn drawn(turn: &Turn<'_>, t: &Tournament) -> Result<Answer, Stop> {
    let request = turn.request;
    let Some(used) = request.message else {
        let page = view::tournament_page(t, request.user, 0, request.locale);
        return Ok(Answer::whisper(page));
    };
    if t.message.is_none() {
        turn.store.set_tournament(t.id, used).await?;
    }
    Ok(Reply::Update(view::tournament(t)).into())
}

/// Whether the asker may start it, and remove people.
fn may_direct(turn: &Turn<'_>, t: &Tournament) -> Result<(), Stop> {
    let own = t.organiser == Player::Person(turn.request.user);
    match own || turn.request.manages {
        true => Ok(()),
        false => Err(refuse(turn, TournamentRefusal::NotYours, Some(t))),
    }
}

/// What was done, if it was.
fn done<T>(
    turn: &Turn<'_>,
    done: Result<T, (TournamentRefusal, Option<Tournament>)>,
) -> Result<T, Stop> {
    done.map_err(|(refusal, t)| refuse(turn, refusal, t.as_ref()))
}

fn refuse(turn: &Turn<'_>, refusal: TournamentRefusal, t: Option<&Tournament>) -> Stop {
    Stop::whisper(view::tournament_refusal(refusal, t, turn.request.locale))
}
