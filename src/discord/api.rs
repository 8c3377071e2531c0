//! Calls to Discord that are no answers: registering commands, and looking after messages. They go through serenity,
//! with its rate limiter wherever nothing else stands between us and Discord, each with a deadline. Of what
//! comes back no more is read than is needed.

use std::time::Duration;

use reqwest::StatusCode;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    ChannelId, CreateCommand, CreateInteractionResponseFollowup, CreateMessage, EditMessage,
    GuildId, Http, LightMethod, MessageId, Request, Route,
};
use serenity::http::HttpError;
use thiserror::Error;
use tokio::time::{Instant, sleep, timeout};

use super::rest::{DiscordError, cause};

/// How long a call may take, repeats included.
const DEADLINE: Duration = Duration::from_secs(15);
/// How long to wait before the first repeat; each further wait is twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// Why a call came to nothing.
#[derive(Debug, Error)]
pub enum ApiError {
    /// Discord could not be reached, or was not able to: later it may be.
    #[error(transparent)]
    Passing(DiscordError),
    /// Discord will not have it: the bot may not see the channel, or not write there.
    #[error(transparent)]
    Refused(DiscordError),
    /// What it names does not exist, or no more.
    #[error(transparent)]
    Gone(DiscordError),
}

impl From<ApiError> for DiscordError {
    fn from(error: ApiError) -> Self {
        match error {
            ApiError::Passing(error) | ApiError::Refused(error) | ApiError::Gone(error) => error,
        }
    }
}

/// Learns the application's own id, which comes with the gateway's first event, without a gateway.
///
/// # Errors
/// No answer, or none that holds an id.
pub async fn learn_application(http: &Http) -> Result<(), DiscordError> {
    let what = "asking Discord for the application";
    let route = Route::Oauth2ApplicationCurrent;
    let application = call(http, what, route, LightMethod::Get, None::<&()>).await?;
    http.set_application_id(id(what, &application)?.into());
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
) -> Result<(), DiscordError> {
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
pub async fn original(http: &Http, token: &str) -> Result<MessageId, DiscordError> {
    let what = "reading an answer's id";
    let application_id = application(http, what)?;
    let route = Route::WebhookOriginalInteractionResponse {
        application_id,
        token,
    };
    let message = call(http, what, route, LightMethod::Get, None::<&()>).await?;
    id(what, &message).map(MessageId::from)
}

/// Whether a channel or thread has been deleted.
///
/// # Errors
/// No answer, or the bot may not see the channel: then it is there.
pub async fn is_gone(http: &Http, channel_id: ChannelId) -> Result<bool, DiscordError> {
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
        Err(ApiError::Gone(_)) => Ok(true),
        Err(error) => Err(error.into()),
    }
}

/// Draws a message anew.
///
/// # Errors
/// Discord's objection: the bot may not see the channel, or the message is gone.
pub async fn redraw(
    http: &Http,
    channel_id: ChannelId,
    message_id: MessageId,
    edit: &EditMessage,
) -> Result<(), DiscordError> {
    let what = "drawing a message anew";
    let route = Route::ChannelMessage {
        channel_id,
        message_id,
    };
    call(http, what, route, LightMethod::Patch, Some(edit)).await?;
    Ok(())
}

/// Posts a message that answers no interaction. It must carry a nonce: it may be sent more than once.
///
/// # Errors
/// Discord's objection: the bot may not see the channel, or not write there.
pub async fn send(
    http: &Http,
    channel_id: ChannelId,
    message: &CreateMessage,
) -> Result<MessageId, ApiError> {
    let what = "posting a message";
    let route = Route::ChannelMessages { channel_id };
    let message = call(http, what, route, LightMethod::Post, Some(message)).await?;
    id(what, &message)
        .map(MessageId::from)
        .map_err(ApiError::Refused)
}

/// Posts another message after an answer. A repeat could post it twice, so it is tried once.
///
/// # Errors
/// Discord's objection, or no answer.
pub async fn follow_up(
    http: &Http,
    token: &str,
    message: &CreateInteractionResponseFollowup,
) -> Result<MessageId, DiscordError> {
    let what = "posting a message after an answer";
    let application_id = application(http, what)?;
    let route = Route::WebhookFollowupMessages {
        application_id,
        token,
    };
    let message = try_call(http, what, route, LightMethod::Post, Some(message), 1).await?;
    id(what, &message).map(MessageId::from)
}

/// Deletes a message of the bot's own.
///
/// # Errors
/// Discord's objection: the message is gone already, or the bot may not see the channel.
pub async fn delete(
    http: &Http,
    channel_id: ChannelId,
    message_id: MessageId,
) -> Result<(), DiscordError> {
    let what = "deleting a message";
    let route = Route::ChannelMessage {
        channel_id,
        message_id,
    };
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
) -> Result<Value, ApiError> {
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
) -> Result<Value, ApiError> {
    let failed = |why: String| DiscordError::Failed { what, why };
    let body = body
        .map(serde_json::to_vec)
        .transpose()
        .map_err(|error| ApiError::Refused(failed(error.to_string())))?;
    let deadline = Instant::now() + DEADLINE;
    let mut wait = FIRST_WAIT;
    loop {
        tries -= 1;
        let request = Request::new(route, method).body(body.clone());
        let left = deadline.saturating_duration_since(Instant::now());
        match timeout(left, http.request(request)).await {
            Err(_) => {
                let error = failed("no reply before the deadline".to_owned());
                return Err(ApiError::Passing(error));
            }
            Ok(Ok(reply)) => return Ok(reply.json().await.unwrap_or_default()),
            Ok(Err(error)) if passing(&error) && tries > 0 && Instant::now() + wait < deadline => {
                sleep(wait).await;
                wait *= 2;
            }
            Ok(Err(error)) if passing(&error) => {
                return Err(ApiError::Passing(failed(reason(error))));
            }
            Ok(Err(error)) if gone(&error) => return Err(ApiError::Gone(failed(reason(error)))),
            Ok(Err(error)) => return Err(ApiError::Refused(failed(reason(error)))),
        }
    }
}

fn application(
    http: &Http,
    what: &'static str,
) -> Result<serenity::all::ApplicationId, DiscordError> {
    let why = || "the application's id is not known yet".to_owned();
    http.application_id()
        .ok_or_else(|| DiscordError::Failed { what, why: why() })
}

fn id(what: &'static str, object: &Value) -> Result<std::num::NonZeroU64, DiscordError> {
    let id = object["id"].as_str().and_then(|id| id.parse().ok());
    let why = || "the reply holds no id".to_owned();
    id.ok_or_else(|| DiscordError::Failed { what, why: why() })
}

fn passing(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(error) => error.status_code().is_none_or(|status| {
            status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS
        }),
        _ => false,
    }
}

fn gone(error: &serenity::Error) -> bool {
    match error {
        serenity::Error::Http(error) => error.status_code() == Some(StatusCode::NOT_FOUND),
        _ => false,
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
