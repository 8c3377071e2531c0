//! REST calls by which the bot learns about itself, its gateway, people and servers.

use std::time::Duration;

use axum::{
    Json,
    extract::{Query, State},
    http::StatusCode,
    response::IntoResponse,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::given::{Ids, Reply};
use crate::{
    error::{ApiError, nest},
    id::Id,
    state::Here,
    world::{BOT, GARDEN, Place},
};

pub(super) async fn gateway(State(shared): Here) -> Json<Value> {
    Json(json!({"url": format!("ws://{}", shared.addr)}))
}

pub(super) async fn gateway_bot(State(shared): Here) -> Json<Value> {
    let state = shared.state();
    let (remaining, reset_after) = state.faults.sessions.unwrap_or_else(|| {
        let left = 1000_u32.saturating_sub(state.gateway.identified);
        (left, Duration::from_secs(24 * 3600))
    });
    let reset_after = reset_after.as_millis() as u64;
    Json(json!({
        "url": format!("ws://{}", shared.addr),
        "shards": shared.settings.shards,
        "session_start_limit": {
            "total": 1000, "remaining": remaining, "reset_after": reset_after, "max_concurrency": shared.settings.max_concurrency.unwrap_or(1),
        },
    }))
}

pub(super) async fn me(State(shared): Here) -> Json<Value> {
    let mut user = shared.state().world.user_json(BOT);
    user["verified"] = true.into();
    user["mfa_enabled"] = false.into();
    user["email"] = Value::Null;
    user["locale"] = "en-US".into();
    Json(user)
}

pub(super) async fn user(State(shared): Here, Ids(id): Ids<Id>) -> Reply {
    match shared.state().world.user_json(id) {
        Value::Null => Err(ApiError::UNKNOWN_USER),
        user => Ok(Json(user).into_response()),
    }
}

pub(super) async fn application(State(shared): Here) -> Json<Value> {
    let state = shared.state();
    let owner = state.world.guilds.get(&GARDEN).map(|guild| state.world.user_json(guild.owner));
    Json(json!({
        "id": BOT, "name": state.world.bot_name(), "icon": null, "description": "", "summary": "", "type": null,
        "bot": state.world.user_json(BOT), "bot_public": true, "bot_require_code_grant": false,
        "verify_key": shared.postman.public_key(), "flags": 0, "flags_new": "0", "owner": owner, "team": null,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "eligible_oauth2_scopes": [],
        "approximate_guild_count": state.world.guilds.len(), "approximate_user_install_count": 0,
        "redirect_uris": [], "interactions_endpoint_url": state.endpoint, "role_connections_verification_url": null,
        "integration_types_config": {},
    }))
}

/// Lists the servers the bot is in: <https://discord.com/developers/docs/resources/user#get-current-user-guilds>.
pub(super) async fn guilds(State(shared): Here, Query(page): Query<Page>) -> Reply {
    const MOST: usize = 200;
    let limit = page.limit.unwrap_or(MOST);
    if !(1..=MOST).contains(&limit) {
        let message = "int value should be between 1 and 200.";
        let problems = [(vec!["limit".to_owned()], "NUMBER_TYPE_MAX", message.to_owned())];
        return Err(ApiError::invalid_form(nest(problems)));
    }
    let state = shared.state();
    let mut guilds: Vec<_> = state.world.guilds.values().collect();
    let none = state.faults.listing_none;
    guilds.retain(|guild| {
        guild.has_bot && !none && page.after.is_none_or(|after| guild.id.get() > after)
    });
    guilds.sort_unstable_by_key(|guild| guild.id);
    guilds.truncate(limit);
    let guilds: Vec<_> = guilds
        .into_iter()
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": "2147483647", "features": [],
            })
        })
        .collect();
    Ok(Json(guilds).into_response())
}

/// The part of a long list that is asked for.
#[derive(Deserialize)]
pub(super) struct Page {
    limit: Option<usize>,
    after: Option<u64>,
}

pub(super) async fn guild(State(shared): Here, Ids(id): Ids<Id>) -> Reply {
    let state = shared.state();
    let guild = state.world.guilds.get(&id).ok_or(ApiError::UNKNOWN_GUILD)?;
    if !guild.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    Ok(Json(state.world.guild_json(guild)).into_response())
}

/// Lists all channels of a server, whether or not the bot can see them, but no threads.
pub(super) async fn channels(State(shared): Here, Ids(id): Ids<Id>) -> Reply {
    let state = shared.state();
    let guild = state.world.guilds.get(&id).ok_or(ApiError::UNKNOWN_GUILD)?;
    if !guild.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    let all = guild.channels.iter();
    let all = all.filter_map(|id| state.world.channels.get(id));
    let list: Value = all
        .filter(|channel| matches!(channel.place, Place::Text { .. }))
        .map(|channel| state.world.channel_json(channel))
        .collect();
    Ok(Json(list).into_response())
}

pub(super) async fn member(State(shared): Here, Ids((guild, user)): Ids<(Id, Id)>) -> Reply {
    const UNKNOWN_MEMBER: ApiError = ApiError::new(StatusCode::NOT_FOUND, 10007, "Unknown Member");
    let state = shared.state();
    let guild = state.world.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
    if !guild.has_bot {
        return Err(ApiError::MISSING_ACCESS);
    }
    let channel = guild.channels.first().and_then(|id| state.world.channels.get(id));
    if !state.world.users.contains_key(&user) {
        return Err(ApiError::UNKNOWN_USER);
    }
    let member = channel.filter(|_| guild.members.contains(&user));
    let mut json =
        member.map(|channel| state.world.full_member_json(user, channel)).ok_or(UNKNOWN_MEMBER)?;
    if let Some(member) = json.as_object_mut() {
        member.remove("permissions");
    }
    Ok(Json(json).into_response())
}
