//! Discord's replies to our calls, reduced to the fields we use.

use std::collections::HashMap;
use std::num::NonZeroU64;
use std::time::Duration;

use reqwest::StatusCode;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_slice, from_str, from_value};
use serenity::all::{ApplicationId, CommandId, CommandType, EmojiId, GenericId};

use super::interaction::Member;
use super::permissions::{Channel, Server, computed};
use crate::ask::{Override, Overrides, Whose};
use crate::handle::Failure;
use crate::place::{ChannelId, MessageId, RoleId, UserId};

/// The longest wait we accept.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 3600);

/// The gateway's address, and how many sessions may still begin.
#[derive(Debug, Deserialize)]
pub struct Gateway {
    pub url: String,
    /// How many shards Discord advises.
    #[serde(default = "one")]
    pub shards: u32,
    pub session_start_limit: Option<SessionStartLimit>,
}

/// Limits how many sessions may begin; past it, Discord resets the token.
#[derive(Debug, Deserialize)]
pub struct SessionStartLimit {
    /// How many sessions may begin a day.
    pub total: u32,
    pub remaining: u32,
    /// When the count starts over, in milliseconds from now.
    pub reset_after: u64,
    /// How many shards may begin a session at the same time, every 5 s.
    #[serde(default = "one")]
    pub max_concurrency: u32,
}

impl Default for SessionStartLimit {
    /// Discord's limit for all but the largest bots.
    fn default() -> Self {
        Self { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 }
    }
}

fn one() -> u32 {
    1
}

#[derive(Debug, Deserialize)]
pub struct Application {
    pub id: ApplicationId,
    #[serde(default)]
    pub name: String,
    /// The key that Discord signs interactions with.
    pub verify_key: String,
    /// Where Discord posts interactions; `None` if they go to the gateway.
    pub interactions_endpoint_url: Option<String>,
}

/// Returns the names and ids of the typed commands among those registered.
pub fn commands(task: &'static str, registered: Value) -> Result<Vec<(String, u64)>, Failure> {
    #[derive(Deserialize)]
    struct Registered {
        id: CommandId,
        name: String,
        #[serde(rename = "type")]
        kind: CommandType,
    }
    let registered: Vec<Registered> = from_json(task, registered)?;
    let typed = registered.into_iter().filter(|it| it.kind == CommandType::ChatInput);
    Ok(typed.map(|it| (it.name, it.id.get())).collect())
}

/// Reads who may use which command on a server. A decision for all of the application's commands has no command id.
pub fn overrides(task: &'static str, application: u64, json: Value) -> Result<Overrides, Failure> {
    #[derive(Deserialize)]
    struct CommandPermissions {
        id: GenericId,
        permissions: Vec<Permission>,
    }
    #[derive(Deserialize)]
    struct Permission {
        id: GenericId,
        #[serde(rename = "type")]
        kind: u8,
        permission: bool,
    }
    let commands: Vec<CommandPermissions> = from_json(task, json)?;
    let parsed = |Permission { id, kind, permission }: Permission| {
        let whose = match kind {
            1 => Whose::Role(RoleId(id.get())),
            2 => Whose::Person(UserId(id.get())),
            3 => Whose::Channel(ChannelId(id.get())),
            _ => return None,
        };
        Some(Override { whose, may: permission })
    };
    let entry = |CommandPermissions { id, permissions }: CommandPermissions| {
        let command = Some(id.get()).filter(|&id| id != application);
        (command, permissions.into_iter().filter_map(parsed).collect())
    };
    Ok(Overrides(commands.into_iter().map(entry).collect()))
}

/// Reads the names and ids of the application's emoji.
pub fn emojis(task: &'static str, json: Value) -> Result<HashMap<String, u64>, Failure> {
    #[derive(Deserialize)]
    struct Emojis {
        items: Vec<Emoji>,
    }
    #[derive(Deserialize)]
    struct Emoji {
        id: EmojiId,
        name: String,
    }
    let Emojis { items } = from_json(task, json)?;
    Ok(items.into_iter().map(|it| (it.name, it.id.get())).collect())
}

/// Reads the id of the message that an answer became.
pub fn callback_message_id(reply: &[u8]) -> Option<MessageId> {
    let reply: Value = from_slice(reply).ok()?;
    message_id("answering", &reply["resource"]["message"]).ok()
}

pub fn message_id(task: &'static str, object: &Value) -> Result<MessageId, Failure> {
    id(task, object).map(|id| MessageId(id.get()))
}

pub fn id(task: &'static str, object: &Value) -> Result<NonZeroU64, Failure> {
    let id = object["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| Failure::NoReply(format!("{task}: the reply holds no id")))
}

pub fn from_json<T: DeserializeOwned>(task: &'static str, json: Value) -> Result<T, Failure> {
    from_value(json).map_err(|error| Failure::Passing(format!("{task}: {error}")))
}

/// Reads Discord's error code.
pub fn error_code(body: &str) -> Option<u64> {
    from_str::<Value>(body).ok()?.get("code")?.as_u64()
}

/// Discord's error code when its own network failed; the status says "forbidden".
pub const NETWORK: u64 = 40_333;

/// Whether the bot's token is refused. Where it is an interaction's token, Discord gives another code.
pub fn is_of_the_token(status: StatusCode, code: Option<u64>) -> bool {
    status == StatusCode::UNAUTHORIZED && code == Some(0)
}

/// Returns the first thing that Discord objects to in a call's body, and where: `0.options.2.name: it is invalid`.
pub fn objection(errors: &Value) -> Option<String> {
    let (key, below) = errors.as_object()?.iter().next()?;
    match (key.as_str(), objection(below)) {
        ("_errors", _) => Some(format!(": {}", below[0]["message"].as_str()?)),
        (key, Some(objection)) if objection.starts_with(':') => Some(format!("{key}{objection}")),
        (key, objection) => objection.map(|objection| format!("{key}.{objection}")),
    }
}

/// Shortens a refusal for the log: at most 200 characters, and no line break.
pub fn brief(body: &str) -> String {
    body.chars().take(200).flat_map(char::escape_debug).collect()
}

/// Reads how long Discord wants us to wait, capped so that it can be added to times.
pub fn wait(seconds: &str) -> Option<Duration> {
    Some(Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?.min(LONGEST_WAIT))
}

/// Counts the kinds of replies that a text can be read as: for tests with arbitrary input.
pub fn readings(text: &str) -> usize {
    let task = "reading";
    let json: Value = from_str(text).unwrap_or_default();
    let field = |name: &str| json.get(name).cloned().unwrap_or_default();
    let permitted = || {
        let server: Server = from_json(task, field("server")).ok()?;
        let member: Member = from_json(task, field("member")).ok()?;
        let channels: Vec<Channel> = from_json(task, field("channels")).ok()?;
        let may = |channel| computed(&server, 1, &member, channel);
        Some(channels.iter().map(may).collect::<Vec<_>>())
    };
    let parsed = [
        commands(task, json.clone()).is_ok(),
        emojis(task, json.clone()).is_ok(),
        callback_message_id(text.as_bytes()).is_some(),
        message_id(task, &json).is_ok(),
        from_str::<Gateway>(text).is_ok(),
        from_str::<Application>(text).is_ok(),
        error_code(text).is_some(),
        wait(text).is_some(),
        permitted().is_some(),
    ];
    parsed.into_iter().filter(|&parsed| parsed).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_objection_names_its_place() {
        let wrong = r#"{"0": {"options": {"2": {"name": {"_errors": [{"code": "X", "message": "is invalid"}]}}}}}"#;
        let objection = |text| objection(&from_str(text).unwrap_or_default());
        assert_eq!(objection(wrong).as_deref(), Some("0.options.2.name: is invalid"));
        assert_eq!(objection(r#"{"_errors": 5}"#), None);
    }
}
