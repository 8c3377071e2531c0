//! Answers each request before its deadline, whatever happens to the database.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};
use tracing::{debug, error, warn};

use super::Platform;
use super::bot::Bot;
use super::dispatch::act;
use super::needs::{check, limit_posts, permit};
use super::prelude::*;
use super::rates::TooFast;
use super::relay::{AGAIN, claim};
use crate::ask::Action;
use crate::ask::control::Button;
use crate::locale::Locale;
use crate::metrics::Outcome;
use crate::planted::planted;

/// How long before the deadline we give up claiming a request in the database, and answer it ourselves.
const CLAIMING: Duration = Duration::from_millis(1_400);
/// The part of an answer's time kept for checking whether a failed change was made after all.
const LOOKING: Duration = Duration::from_millis(600);

/// Answers a request by `until`, unless another process does.
pub async fn answer_once(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    until: Instant,
) -> Option<Answer> {
    if !claim(&bot.store, request.id, until - CLAIMING).await {
        debug!("another process answers");
        return None;
    }
    Some(handle(bot, platform, request, until).await)
}

/// Answers a request by `until`. It never fails: a bad request, or an error of ours, gets an answer too.
pub async fn handle(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    until: Instant,
) -> Answer {
    let began = Instant::now();
    let mut answer = match (bot.rates.count(request), &request.action) {
        (Err(too_fast), _) => {
            debug!(?too_fast, "refused");
            slow_down(request, too_fast).await.with_outcome(Outcome::TooFast)
        }
        (Ok(()), Err(bad)) => {
            debug!("refused: it cannot be read as it was typed");
            let locale = spoken(bot, request, until).await;
            let message = view::bad_input(bad, request.form.as_ref(), locale);
            Answer::whisper(message).with_typed(request, locale).with_outcome(Outcome::Refused)
        }
        (Ok(()), Ok(action)) => act_in_time(bot, platform, request, action, until).await,
    };
    if matches!(answer.outcome, Outcome::TooFast | Outcome::Failed | Outcome::Late) {
        answer = answer.with_typed(request, request.locale);
    }
    // Autocompletion cannot show a whisper.
    if let (Ok(Action::Complete(_)), Reply::Whisper(_)) = (&request.action, &answer.reply) {
        answer.reply = Reply::Choices(Vec::new());
    }
    // A forged control is on no message that we could redraw.
    if request.message.is_none()
        && let Reply::Update(message) = answer.reply
    {
        answer.reply = Reply::Whisper(message);
    }
    debug!(took = ?began.elapsed(), "answered");
    answer
}

/// Returns the asker's language, or Discord's if it cannot be read in time.
async fn spoken(bot: &Bot, request: &Request, until: Instant) -> Locale {
    let timed = bot.until(until - LOOKING);
    let turn = Turn::new(&timed, request);
    timeout_at(until, turn.language()).await.unwrap_or(request.locale)
}

/// Acts by `until`, whatever the database does. What the answer says about changes is true.
async fn act_in_time(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    action: &Action,
    until: Instant,
) -> Answer {
    let timed = bot.until(until - LOOKING);
    let excuse = match timeout_at(until, as_allowed(&timed, platform, request, action)).await {
        Ok(Ok(answer)) => return answer,
        Ok(Err(trouble)) => excuse(request, &trouble).with_outcome(Outcome::Failed),
        Err(_) => {
            warn!("it takes too long");
            Answer::whisper(view::not_now(request.locale)).with_outcome(Outcome::Late)
        }
    };
    if !timed.store.may_have_changed() || planted(4) {
        return excuse;
    }
    // Requests are idempotent: repeating this one does it once, and tells us the result.
    let timed = bot.until(until);
    while Instant::now() < until {
        match timeout_at(until, as_allowed(&timed, platform, request, action)).await {
            Ok(Ok(answer)) => return answer,
            Ok(Err(trouble)) => debug!(%trouble, "it is not known whether it was done"),
            Err(_) => break,
        }
        sleep(AGAIN).await;
    }
    Answer::whisper(view::not_known(moves(action), request.locale)).with_outcome(Outcome::Failed)
}

/// Whether the action is a move.
fn moves(action: &Action) -> bool {
    use Button::{MoveIn, Pick, PlayIt};
    matches!(action, Action::TypeMove(_) | Action::Press(Pick(..) | MoveIn(..) | PlayIt(..)))
}

/// Acts if the action's table row (`Needs`) allows it.
async fn as_allowed(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    action: &Action,
) -> Result<Answer, StoreError> {
    let (turn, needs) = (Turn::new(bot, request), action.needs());
    let allowed = match permit(&turn, platform, needs).await {
        Ok(()) => check(&turn, needs).await,
        Err(stop) => Err(stop),
    };
    let answer = match allowed {
        Ok(request) => {
            let turn = turn.understood(&request);
            turn.answer(act(&turn, platform, action).await).await?
        }
        Err(stop) => turn.answer(Err(stop)).await?,
    };
    Ok(limit_posts(needs, answer))
}

/// Says to slow down. As cheap as possible: reads nothing.
async fn slow_down(request: &Request, too_fast: TooFast) -> Answer {
    if let TooFast::Person { wait, .. } = too_fast {
        sleep(Duration::from_millis(wait.cast_unsigned())).await;
    }
    Answer::whisper(match too_fast {
        TooFast::Person { until, .. } => view::slow_down(until, request.locale),
        TooFast::Server(until) => view::crowded(until, request.locale),
    })
}

fn excuse(request: &Request, trouble: &StoreError) -> Answer {
    // The interaction's id is the reference: both the player and the log see it.
    if trouble.is_passing() {
        warn!(%trouble, "the database cannot be used now");
        return Answer::whisper(view::not_now(request.locale));
    }
    if trouble.is_newer() {
        warn!(%trouble, "it is for a newer version");
        return Answer::whisper(view::begun_by_newer(request.locale));
    }
    error!(%trouble, "an interaction failed");
    Answer::whisper(view::apology(&request.id.to_string(), request.locale))
}
