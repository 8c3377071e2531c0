//! Calls to Discord that are no answers: registering commands, and looking after messages. They go through serenity,
//! with its rate limiter wherever nothing else stands between us and Discord, each with a deadline. Of what
//! comes back no more is read than is needed.

use std::num::NonZeroU64;
use std::time::Duration;

use reqwest::StatusCode;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ApplicationId, CreateCommand, CreateInteractionResponseFollowup, CreateMessage, EditMessage,
    GuildId, Http, LightMethod, Request, Route,
};
use serenity::http::HttpError;
use tokio::time::{Instant, sleep, timeout};

use super::rest::cause;
use crate::handle::Failure;
use crate::place::{ChannelId, MessageId};

/// How long a call may take, repeats included.
const DEADLINE: Duration = Duration::from_secs(15);
/// How long to wait before the first repeat; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// Learns the application's own id, which comes with the gateway's first event, without a gateway.
///
/// # Errors
/// No answer, or none that holds an id.
pub async fn learn_application(http: &Http) -> Result<(), Failure> {
    let what = "asking Discord for the application";
    let route = Route::Oauth2ApplicationCurrent;
    let application = call(http, what, route, LightMethod::Get, None::<&()>).await?;
    let id = id(what, &application)?;
    http.set_application_id(ApplicationId::from(id));
    Ok(())
}

/// Registers these commands in place of all there were, in one server or everywhere.
///
/// # Errors
/// Discord's objection.
pub async fn put_commands(
    http: &Http,
    guild: Option<GuildId>,
    commands: &[CreateCommand],
) -> Result<(), Failure> {
    let what = "registering the commands";
    let application_id = application(http, what)?;
    let route = match guild {
        Some(guild_id) => Route::GuildCommands {
            application_id,
            guild_id,
        },
        None => Route::Commands { application_id },
    };
    call(http, what, route, LightMethod::Put, Some(&commands)).await?;
    Ok(())
}

/// The id of the message an interaction was answered with.
///
/// # Errors
/// Discord's objection, or no answer.
pub async fn original(http: &Http, token: &str) -> Result<MessageId, Failure> {
    let what = "reading an answer's id";
    let application_id = application(http, what)?;
    let route = Route::WebhookOriginalInteractionResponse {
        application_id,
        token,
    };
    let message = call(http, what, route, LightMethod::Get, None::<&()>).await?;
    message_id(what, &message)
}

/// Whether a channel or thread has been deleted.
///
/// # Errors
/// No answer, or the bot may not see the channel: then it is there.
pub async fn is_gone(http: &Http, channel: ChannelId) -> Result<bool, Failure> {
    let channel_id = in_channel(channel)?;
    let route = Route::Channel { channel_id };
    match call(
        http,
        "looking for a channel",
        route,
        LightMethod::Get,
        None::<&()>,
    )
    .await
    {
        Ok(_) => Ok(false),
        Err(Failure::Gone(_)) => Ok(true),
        Err(error) => Err(error),
    }
}

/// Draws a message anew.
///
/// # Errors
/// Discord's objection: the bot may not see the channel, or the message is gone.
pub async fn redraw(
    http: &Http,
    channel: ChannelId,
    message: MessageId,
    edit: &EditMessage,
) -> Result<(), Failure> {
    let what = "drawing a message anew";
    let route = one(channel, message)?;
    call(http, what, route, LightMethod::Patch, Some(edit)).await?;
    Ok(())
}

/// Posts a message that answers no interaction. It must carry a nonce: it may be sent more than once.
///
/// # Errors
/// Discord's objection: the bot may not see the channel, or not write there.
pub async fn send(
    http: &Http,
    channel: ChannelId,
    message: &CreateMessage,
) -> Result<MessageId, Failure> {
    let what = "posting a message";
    let channel_id = in_channel(channel)?;
    let route = Route::ChannelMessages { channel_id };
    let message = call(http, what, route, LightMethod::Post, Some(message)).await?;
    message_id(what, &message)
}

/// Posts another message after an answer. A repeat could post it twice, so it is tried once.
///
/// # Errors
/// Discord's objection, or no answer.
pub async fn follow_up(
    http: &Http,
    token: &str,
    message: &CreateInteractionResponseFollowup,
) -> Result<MessageId, Failure> {
    let what = "posting a message after an answer";
    let application_id = application(http, what)?;
    let route = Route::WebhookFollowupMessages {
        application_id,
        token,
    };
    let message = try_call(http, what, route, LightMethod::Post, Some(message), 1).await?;
    message_id(what, &message)
}

/// Deletes a message of the bot's own.
///
/// # Errors
/// Discord's objection: the message is gone already, or the bot may not see the channel.
pub async fn delete(http: &Http, channel: ChannelId, message: MessageId) -> Result<(), Failure> {
    let what = "deleting a message";
    let route = one(channel, message)?;
    call(http, what, route, LightMethod::Delete, None::<&()>).await?;
    Ok(())
}

/// Calls until it succeeds, is refused, or the deadline is over; the answer's JSON, or null if it is none.
async fn call(
    http: &Http,
    what: &'static str,
    route: Route<'_>,
    method: LightMethod,
    body: Option<&impl Serialize>,
) -> Result<Value, Failure> {
    try_call(http, what, route, method, body, u32::MAX).await
}

/// The same, at most so often.
async fn try_call(
    http: &Http,
    what: &'static str,
    route: Route<'_>,
    method: LightMethod,
    body: Option<&impl Serialize>,
    mut tries: u32,
) -> Result<Value, Failure> {
    let failed = |why: String| format!("{what}: {why}");
    let body = body
        .map(serde_json::to_vec)
        .transpose()
        .map_err(|error| Failure::Malformed(failed(error.to_string())))?;
    let deadline = Instant::now() + DEADLINE;
    let mut wait = FIRST_WAIT;
    loop {
        tries -= 1;
        let request = Request::new(route, method).body(body.clone());
        let left = deadline.saturating_duration_since(Instant::now());
        match timeout(left, http.request(request)).await {
            Err(_) => {
                let error = failed("no reply before the deadline".to_owned());
                return Err(Failure::Passing(error));
            }
            Ok(Ok(reply)) => return Ok(reply.json().await.unwrap_or_default()),
            Ok(Err(error)) if passing(&error) && tries > 0 && Instant::now() + wait < deadline => {
                sleep(wait).await;
                wait *= 2;
            }
            Ok(Err(error)) => return Err(failure(&error)(failed(reason(error)))),
        }
    }
}

fn application(http: &Http, what: &'static str) -> Result<ApplicationId, Failure> {
    let why = || Failure::Passing(format!("{what}: the application's id is not known yet"));
    http.application_id().ok_or_else(why)
}

fn message_id(what: &'static str, object: &Value) -> Result<MessageId, Failure> {
    id(what, object).map(|id| MessageId(id.get()))
}

fn id(what: &'static str, object: &Value) -> Result<NonZeroU64, Failure> {
    let id = object["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| Failure::Passing(format!("{what}: the reply holds no id")))
}

/// serenity panics at an id of 0, which can only be made up.
fn in_channel(channel: ChannelId) -> Result<serenity::all::ChannelId, Failure> {
    let id = NonZeroU64::new(channel.0);
    id.map(serenity::all::ChannelId::from)
        .ok_or_else(|| Failure::Gone("no channel has the id 0".to_owned()))
}

fn one(channel: ChannelId, message: MessageId) -> Result<Route<'static>, Failure> {
    let id = NonZeroU64::new(message.0);
    let id = id.ok_or_else(|| Failure::Gone("no message has the id 0".to_owned()))?;
    Ok(Route::ChannelMessage {
        channel_id: in_channel(channel)?,
        message_id: id.into(),
    })
}

fn passing(error: &serenity::Error) -> bool {
    matches!(failure(error)(String::new()), Failure::Passing(_))
}

fn failure(error: &serenity::Error) -> fn(String) -> Failure {
    let serenity::Error::Http(error) = error else {
        return Failure::Malformed;
    };
    match error.status_code() {
        None | Some(StatusCode::TOO_MANY_REQUESTS) => Failure::Passing,
        Some(status) if status.is_server_error() => Failure::Passing,
        Some(StatusCode::NOT_FOUND) => Failure::Gone,
        Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) => Failure::Refused,
        Some(_) => Failure::Malformed,
    }
}

fn reason(error: serenity::Error) -> String {
    // A request error's own text names its URL, and a webhook's URL holds its token.
    match error {
        serenity::Error::Http(HttpError::Request(error)) => cause(&error.without_url()),
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            format!("{} {}", response.status_code, response.error.message)
        }
        error => error.to_string(),
    }
}
