//! `/tournament`: people enter and leave; its organiser starts it and removes people. The rest happens
//! without a request: see `jobs`.

use super::prelude::*;
use super::{Platform, moderate, removal};
use crate::ask::{Being, NewTournament, Remove};
use crate::game::tournament::{ENTRY, Stage, Tournament, TournamentRefusal};
use crate::game::{Limited, Player};
use crate::place::TournamentId;
use crate::store::MessageOwner;

/// Shows the form for a new tournament.
pub async fn ask(turn: &Turn<'_>) -> Result<Answer> {
    turn.unlimited(Limited::Tournaments).await?;
    let form = view::tournament_form(turn.settings().await?, turn.locale);
    Ok(Reply::Form(form).into())
}

/// `/tournament new`, and that form.
pub async fn open(turn: &Turn<'_>, wanted: &NewTournament) -> Result<Answer> {
    if turn.place.guild.is_none() {
        return Err(Stop::whisper(view::may_not_post(turn.locale)));
    }
    turn.unlimited(Limited::Tournaments).await?;
    let preset = match wanted.preset {
        Some(preset) => preset,
        None => turn.settings().await?.preset,
    };
    let t = Tournament {
        id: TournamentId(turn.id),
        organiser: Player::Person(turn.user),
        place: turn.place,
        kind: wanted.kind.unwrap_or_default(),
        preset,
        span: wanted.round.unwrap_or_default(),
        seed: turn.seed,
        message: None,
        stage: Stage::Open,
        ends: turn.now + ENTRY,
        entrants: Vec::new(),
        bouts: Vec::new(),
        verdicts: Vec::new(),
    };
    let t = turn.store.open_tournament(&t, turn.now).await??;
    let message = view::tournament(&t, turn.settings().await?.theme);
    turn.posts(MessageOwner::Tournament(t.id), message).await
}

/// `/tournament start`, and the button that starts the tournament it names.
pub async fn start(turn: &Turn<'_>, id: Option<TournamentId>) -> Result<Answer> {
    let t = match id {
        Some(id) => named(turn, id).await?,
        None => here(turn).await?,
    };
    may_direct(turn, &t)?;
    redraw(turn, &turn.store.start_tournament(t.id, turn.now).await??).await
}

/// `/tournament show`.
pub async fn show(turn: &Turn<'_>) -> Result<Answer> {
    let Some(t) = turn.store.tournament_in(turn.place.channel).await? else {
        return Err(Stop::whisper(view::no_tournament(turn.locale)));
    };
    Ok(Answer::whisper(view::tournament_page(&t, turn.user, 0, turn.audience().await?)))
}

/// `/tournament remove`: removes a person, or asks whether to call off the whole tournament.
pub async fn remove(turn: &Turn<'_>, platform: &impl Platform, wanted: &Remove) -> Result<Answer> {
    let t = here(turn).await?;
    may_direct(turn, &t)?;
    let Some(whom) = wanted.user else {
        return match t.may_go_on() {
            Ok(()) => Ok(Answer::whisper(view::call_off_question(&t, turn.locale))),
            Err(refusal) => Err((refusal, Some(t)).into()),
        };
    };
    if whom.being != Being::Human {
        return Err((TournamentRefusal::NotThere(whom.id), Some(t)).into());
    }
    // Whoever plays in it must not decide who wins.
    let by = Some(turn.user).filter(|_| !turn.manages() || t.may_play(turn.user));
    if let (None, Some(guild)) = (by, turn.place.guild) {
        moderate::below(turn, platform, guild, whom.id).await?;
    }
    let (t, game) = turn.store.remove_entrant(t.id, whom.id, by, turn.now).await??;
    let answer = Answer::whisper(view::removed(&t, whom.id, turn.locale));
    let Some(game) = game else { return Ok(answer) };
    Ok(answer.and(removal::end(turn.bot, game, turn.now).await?))
}

pub async fn enter(turn: &Turn<'_>, id: TournamentId) -> Result<Answer> {
    named(turn, id).await?;
    redraw(turn, &turn.store.enter(id, turn.user, turn.now).await??).await
}

/// Lets the asker leave. Once the tournament has begun that is for good, so it asks first.
pub async fn leave(turn: &Turn<'_>, id: TournamentId) -> Result<Answer> {
    named(turn, id).await?;
    match turn.store.leave(id, turn.user, false, turn.now).await? {
        Err((TournamentRefusal::Begun, Some(t))) => {
            Ok(Answer::whisper(view::leave_question(&t, turn.locale)))
        }
        result => redraw(turn, &result?).await,
    }
}

/// The Yes button: leaves a tournament that has begun.
pub async fn leave_for_good(turn: &Turn<'_>, id: TournamentId) -> Result<Answer> {
    named(turn, id).await?;
    turn.store.leave(id, turn.user, true, turn.now).await??;
    Ok(Reply::Update(view::tournament_left(turn.locale)).into())
}

/// The Yes button: calls off the whole tournament.
pub async fn call_off(turn: &Turn<'_>, id: TournamentId) -> Result<Answer> {
    may_direct(turn, &named(turn, id).await?)?;
    let t = turn.store.call_off(id, turn.now).await??;
    Ok(Reply::Update(view::called_off(&t, turn.locale)).into())
}

/// A page of the matches: redrawn in a whisper, else whispered.
pub async fn page(turn: &Turn<'_>, id: TournamentId, page: u32) -> Result<Answer> {
    let t = named(turn, id).await?;
    let message = view::tournament_page(&t, turn.user, page, turn.audience().await?);
    Ok(turn.in_whisper(message))
}

async fn here(turn: &Turn<'_>) -> Result<Tournament> {
    let here = turn.store.tournament_in(turn.place.channel).await?;
    Ok(here.ok_or((TournamentRefusal::NoneHere, None))?)
}

/// Returns the tournament of a button, if it is held in the channel where the button was pressed.
async fn named(turn: &Turn<'_>, id: TournamentId) -> Result<Tournament> {
    let found = turn.store.tournament(id).await?;
    let here = found.filter(|t| t.place.channel == turn.place.channel);
    Ok(here.ok_or((TournamentRefusal::NoneHere, None))?)
}

/// Redraws the tournament's message if one of its buttons was pressed; else it was started by typing, and the answer
/// says so. The message is redrawn in any case.
async fn redraw(turn: &Turn<'_>, t: &Tournament) -> Result<Answer> {
    if turn.message.is_none() {
        return Ok(Answer::whisper(view::tournament_started(t, turn.locale)));
    }
    if turn.whispered {
        let page = view::tournament_page(t, turn.user, 0, turn.audience().await?);
        return Ok(Reply::Update(page).into());
    }
    if let (None, Some(used)) = (t.message, turn.posted()) {
        turn.store.set_message(MessageOwner::Tournament(t.id), used).await?;
    }
    Ok(Reply::Update(view::tournament(t, turn.settings().await?.theme)).into())
}

/// Checks that the asker may start the tournament and remove people.
fn may_direct(turn: &Turn<'_>, t: &Tournament) -> Result<()> {
    let own = t.organiser == Player::Person(turn.user);
    match own || turn.manages() {
        true => Ok(()),
        false => Err((TournamentRefusal::NotYours, Some(t.clone())).into()),
    }
}

impl From<(TournamentRefusal, Option<Tournament>)> for Stop {
    fn from((refusal, t): (TournamentRefusal, Option<Tournament>)) -> Self {
        Self::refused(move |locale| view::tournament_refusal(refusal, t.as_ref(), locale))
    }
}
