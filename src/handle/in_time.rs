//! From a request to its answer, in time, whatever becomes of the database.

use std::time::Duration;

use tokio::time::{Instant, sleep, timeout_at};
use tracing::{debug, error, warn};

use super::answer::Answer;
use super::bot::Bot;
use super::dispatch::act;
use super::needs::{kept_to, met};
use super::platform::Platform;
use super::rates::TooFast;
use super::relay::claim;
use super::turn::{Stop, Turn};
use crate::ask::control::Button;
use crate::ask::{Action, Request, ServerSettings};
use crate::locale::Locale;
use crate::metrics::Outcome;
use crate::reply::Reply;
use crate::store::StoreError;
use crate::view;

/// How long before an answer is due it is taken to fall to this process, where the database does not say.
const CLAIMING: Duration = Duration::from_millis(1_400);
/// How much of the time for an answer is kept to look whether something was done after all.
const LOOKING: Duration = Duration::from_millis(600);
/// How soon that is tried again.
const AGAIN: Duration = Duration::from_millis(100);

/// Answers a request by that time, if it falls to this process.
pub async fn answer_once(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    until: Instant,
) -> Option<Answer> {
    if !claim(&bot.store.until(until - CLAIMING), request.id).await {
        debug!("another process answers");
        return None;
    }
    Some(handle(bot, platform, request, until).await)
}

/// Answers a request by that time. It never fails: what was wrong with the request, or went wrong here, is an answer too.
pub async fn handle(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    until: Instant,
) -> Answer {
    let began = Instant::now();
    if let Err(too_fast) = bot.rates.count(request) {
        debug!(?too_fast, "refused");
        return slow_down(request, too_fast).await.came_to(Outcome::TooFast);
    }
    let mut answer = match &request.action {
        Err(bad) => {
            debug!("refused: it cannot be read as it was typed");
            let locale = spoken(bot, request, until).await;
            Answer::whisper(view::bad_input(bad, locale)).came_to(Outcome::Refused)
        }
        Ok(action) => act_in_time(bot, platform, request, action, until).await,
    };
    // Where something is typed there is no room for a whisper.
    if let (Ok(Action::Complete(_)), Reply::Whisper(_)) = (&request.action, &answer.reply) {
        answer.reply = Reply::Choices(Vec::new());
    }
    // A forged control is not on a message that could be redrawn.
    if request.message.is_none()
        && let Reply::Update(message) = answer.reply
    {
        answer.reply = Reply::Whisper(message);
    }
    debug!(took = ?began.elapsed(), "answered");
    answer
}

/// The asker's language, as far as it can be read in time.
async fn spoken(bot: &Bot, request: &Request, until: Instant) -> Locale {
    let store = bot.store.until(until - LOOKING);
    let chosen = timeout_at(until, store.chosen(None, request.user)).await;
    let chosen = chosen.ok().and_then(Result::ok);
    let language = chosen.and_then(|chosen| chosen.preferences.language);
    language.unwrap_or(request.locale)
}

/// Whatever becomes of the database: what is said of what was done is true.
async fn act_in_time(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    action: &Action,
    until: Instant,
) -> Answer {
    let asked = bot.until(until - LOOKING);
    let excuse = match timeout_at(until, as_allowed(&asked, platform, request, action)).await {
        Ok(Ok(answer)) => return answer,
        Ok(Err(trouble)) => excuse(request, &trouble).came_to(Outcome::Failed),
        Err(_) => {
            warn!("it takes too long");
            Answer::whisper(view::not_now(request.locale)).came_to(Outcome::Late)
        }
    };
    if !asked.store.may_have_changed() {
        return excuse;
    }
    // Whatever is delivered twice is done once, and answered twice.
    let asked = bot.until(until);
    while Instant::now() < until {
        match timeout_at(until, as_allowed(&asked, platform, request, action)).await {
            Ok(Ok(answer)) => return answer,
            Ok(Err(trouble)) => debug!(%trouble, "it is not known whether it was done"),
            Err(_) => break,
        }
        sleep(AGAIN).await;
    }
    Answer::whisper(view::not_known(moves(action), request.locale)).came_to(Outcome::Failed)
}

/// Whether somebody means to move by it.
fn moves(action: &Action) -> bool {
    match action {
        Action::TypeMove(_) => true,
        Action::Press(button) => matches!(
            button,
            Button::Pick(..) | Button::MoveIn(..) | Button::PlayIt(..)
        ),
        _ => false,
    }
}

/// Acts on it as far as its row allows.
async fn as_allowed(
    bot: &Bot,
    platform: &impl Platform,
    request: &Request,
    action: &Action,
) -> Result<Answer, StoreError> {
    let (turn, needs) = (Turn::new(bot, request), action.needs());
    let done = async {
        let request = met(&turn, needs).await?;
        act(&turn.understood(&request), platform, action).await
    };
    let answer = done.await.or_else(Stop::said)?;
    let answer = match needs.settings {
        ServerSettings::Unread if is_for_the_asker(request, &answer.reply) => {
            as_they_speak(bot, request, platform, action, answer).await?
        }
        ServerSettings::Unread | ServerSettings::Language => answer,
    };
    Ok(kept_to(needs, answer))
}

/// Whether nobody else sees it.
fn is_for_the_asker(request: &Request, reply: &Reply) -> bool {
    match reply {
        Reply::Whisper(_) | Reply::Form(_) | Reply::Choices(_) => true,
        Reply::Update(_) => request.whispered,
        Reply::Post(_) => false,
    }
}

/// The same answer in the language that the asker chose. Most say nothing to them alone, and so it is read afterwards; who
/// wants another than Discord's is answered once more, for whatever is delivered twice is done once.
async fn as_they_speak(
    bot: &Bot,
    request: &Request,
    platform: &impl Platform,
    action: &Action,
    answer: Answer,
) -> Result<Answer, StoreError> {
    let language = match bot.store.chosen(None, request.user).await {
        Ok(chosen) => chosen.preferences.language,
        Err(trouble) => {
            debug!(%trouble, "it is not known in which language to answer");
            None
        }
    };
    match language {
        Some(locale) if locale != request.locale => {
            let request = Request {
                locale,
                ..request.clone()
            };
            let turn = Turn::new(bot, &request);
            act(&turn, platform, action).await.or_else(Stop::said)
        }
        _ => Ok(answer),
    }
}

/// As cheap as possible: nothing is read.
async fn slow_down(request: &Request, too_fast: TooFast) -> Answer {
    if let TooFast::Person { wait, .. } = too_fast {
        sleep(Duration::from_millis(wait.cast_unsigned())).await;
    }
    match (&request.action, too_fast) {
        (Ok(Action::Complete(_)), _) => Reply::Choices(Vec::new()).into(),
        (_, TooFast::Person { until, .. }) => {
            Answer::whisper(view::slow_down(until, request.locale))
        }
        (_, TooFast::Server(until)) => Answer::whisper(view::crowded(until, request.locale)),
    }
}

fn excuse(request: &Request, trouble: &StoreError) -> Answer {
    // The interaction's id is the reference: the player sees it, and so does the log.
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
