//! Tournaments: made, entered and left by their people, started and thinned out by whoever made them. All else happens
//! unasked: see `after::tournament`.

use super::turn::Stop;
use super::{Answer, Bot, Then, gone};
use crate::ask::control::Button;
use crate::ask::{Being, Person, Presence, Request, TournamentWish};
use crate::game::Player;
use crate::game::Preset;
use crate::game::tournament::{ENTRY, Kind, Span, Stage, Tournament, TournamentRefusal};
use crate::place::TournamentId;
use crate::reply::Reply;
use crate::view;

/// `/tournament`.
pub async fn wish(bot: &Bot, request: &Request, wish: &TournamentWish) -> Result<Answer, Stop> {
    if let TournamentWish::New { kind, preset, span } = *wish {
        let preset = match preset {
            Some(preset) => preset,
            None => bot.store.settings(request.place.guild).await?.preset,
        };
        return open(bot, request, kind, preset, span).await;
    }
    let here = bot.store.tournament_in(request.place.channel).await?;
    let Some(t) = here else {
        return Ok(refuse(request, TournamentRefusal::NoneHere, None));
    };
    match wish {
        TournamentWish::Start => start(bot, request, t).await,
        TournamentWish::Remove(None) => Ok(match may_direct(request, &t).and(t.may_go_on()) {
            Ok(()) => Answer::whisper(view::call_off_question(&t, request.locale)),
            Err(refusal) => refuse(request, refusal, Some(&t)),
        }),
        TournamentWish::Remove(Some(whom)) => remove(bot, request, t, *whom).await,
        TournamentWish::Show | TournamentWish::New { .. } => {
            let shown = view::tournament_page(&t, request.user, 0, request.locale);
            Ok(Answer::whisper(shown))
        }
    }
}

/// A button of a tournament's message, or of a whisper about it.
pub async fn press(
    bot: &Bot,
    request: &Request,
    id: TournamentId,
    button: &Button,
) -> Result<Answer, Stop> {
    let (store, who, now) = (&bot.store, request.user, request.now);
    let found = store.tournament(id).await?;
    let here = found.filter(|t| t.place.channel == request.place.channel);
    let Some(t) = here else {
        return Ok(refuse(request, TournamentRefusal::NoneHere, None));
    };
    let done = match button {
        Button::EnterTournament(_) => store.enter(id, who, now).await?,
        Button::LeaveTournament(_) => store.leave(id, who, now).await?,
        Button::StartTournament(_) => return start(bot, request, t).await,
        Button::CallOff(_) => match may_direct(request, &t) {
            Ok(()) => match store.call_off(id, now).await? {
                Ok(t) => {
                    let done = view::called_off(&t, request.locale);
                    return Ok(Reply::Update(done).into());
                }
                Err(refused) => Err(refused),
            },
            Err(refusal) => Err((refusal, Some(t.clone()))),
        },
        Button::TournamentPage(_, page) => {
            let shown = view::tournament_page(&t, who, *page, request.locale);
            return Ok(match request.whispered {
                true => Reply::Update(shown).into(),
                false => Answer::whisper(shown),
            });
        }
        _ => Ok(t),
    };
    match done {
        Ok(t) => drawn(bot, request, &t).await,
        Err((refusal, t)) => Ok(refuse(request, refusal, t.as_ref())),
    }
}

async fn open(
    bot: &Bot,
    request: &Request,
    kind: Kind,
    preset: Preset,
    span: Span,
) -> Result<Answer, Stop> {
    if request.presence < Presence::Speaker || request.place.guild.is_none() {
        return Ok(refuse(request, TournamentRefusal::Mute, None));
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
    Ok(match bot.store.open_tournament(&t, request.now).await? {
        Ok(t) => Answer::from(Reply::Post(view::tournament(&t))).then(Then::LearnTournament(t.id)),
        Err((refusal, t)) => refuse(request, refusal, t.as_ref()),
    })
}

async fn start(bot: &Bot, request: &Request, t: Tournament) -> Result<Answer, Stop> {
    if let Err(refusal) = may_direct(request, &t) {
        return Ok(refuse(request, refusal, Some(&t)));
    }
    match bot.store.start_tournament(t.id, request.now).await? {
        Ok(t) => drawn(bot, request, &t).await,
        Err((refusal, t)) => Ok(refuse(request, refusal, t.as_ref())),
    }
}

async fn remove(bot: &Bot, request: &Request, t: Tournament, whom: Person) -> Result<Answer, Stop> {
    if let Err(refusal) = may_direct(request, &t) {
        return Ok(refuse(request, refusal, Some(&t)));
    }
    if whom.being != Being::Human {
        let refusal = TournamentRefusal::NotThere(whom.id);
        return Ok(refuse(request, refusal, Some(&t)));
    }
    let removed = bot.store.remove_entrant(t.id, whom.id, request.now);
    match removed.await? {
        Ok((t, game)) => {
            let answer = Answer::whisper(view::removed(&t, whom.id, request.locale));
            Ok(match game {
                Some(game) => gone::end(bot, game, request.now)
                    .await?
                    .into_iter()
                    .fold(answer, Answer::then),
                None => answer,
            })
        }
        Err((refusal, t)) => Ok(refuse(request, refusal, t.as_ref())),
    }
}

/// Draws it where a button of its message was pressed; the message is redrawn in any case.
async fn drawn(bot: &Bot, request: &Request, t: &Tournament) -> Result<Answer, Stop> {
    let Some(used) = request.message else {
        return Ok(Answer::whisper(view::tournament_page(
            t,
            request.user,
            0,
            request.locale,
        )));
    };
    if t.message.is_none() {
        bot.store.set_tournament(t.id, used).await?;
    }
    Ok(Reply::Update(view::tournament(t)).into())
}

/// Whether the asker may start it, and remove people.
fn may_direct(request: &Request, t: &Tournament) -> Result<(), TournamentRefusal> {
    let own = t.organiser == Player::Person(request.user);
    (own || request.manages)
        .then_some(())
        .ok_or(TournamentRefusal::NotYours)
}

fn refuse(request: &Request, refusal: TournamentRefusal, t: Option<&Tournament>) -> Answer {
    Answer::whisper(view::tournament_refusal(refusal, t, request.locale))
}
