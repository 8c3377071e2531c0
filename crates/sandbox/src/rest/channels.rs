//! REST calls for channels and their messages, as far as the bot may use them.

use axum::{Json, body::Bytes, extract::State, response::IntoResponse};
use serde_json::Value;

use super::given::{Ids, Reply, body, no_content};
use crate::{
    check::{
        Field, Problems,
        message::{Draft, Ground},
    },
    error::ApiError,
    id::Id,
    message::Sort,
    permissions::{ATTACH_FILES, VIEW_CHANNEL},
    sent::Sent,
    state::{Here, PostOptions, State as World},
    world::{BOT, Place, World as Places},
};

/// How many of a channel's nonces are remembered.
const NONCES: usize = 1000;

pub(super) async fn open_dm(State(shared): Here, bytes: Bytes) -> Reply {
    let body = body(&bytes)?;
    let problems = Problems::default();
    let form = Field::root(&body, &problems);
    let field = form.get("recipient_id");
    field.required();
    let recipient = field.snowflake();
    problems.result()?;
    let state = shared.state();
    let user = recipient.and_then(|id| state.world.users.get(&id)).filter(|user| !user.bot);
    let channel = state.channel(user.ok_or(ApiError::UNKNOWN_USER)?.dm)?;
    Ok(Json(state.world.channel_json(channel)).into_response())
}

pub(super) async fn get(State(shared): Here, Ids(channel): Ids<Id>) -> Reply {
    let state = shared.state();
    enter(&state, channel)?;
    let channel = state.channel(channel)?;
    Ok(Json(state.world.channel_json(channel)).into_response())
}

/// The page doesn't show that a bot is typing.
pub(super) async fn typing(State(shared): Here, Ids(channel): Ids<Id>) -> Reply {
    enter(&shared.state(), channel)?;
    Ok(no_content())
}

pub(super) async fn create(
    State(shared): Here,
    Ids(channel): Ids<Id>,
    Sent { body, files }: Sent,
) -> Reply {
    let problems = Problems::default();
    let draft = Draft::read(&Field::root(&body, &problems), Ground::new(&files));
    let mut state = shared.state();
    enter(&state, channel)?;
    let place = state.channel(channel)?;
    let needed = match files.is_empty() {
        true => Places::speaking(place),
        false => Places::speaking(place) | ATTACH_FILES,
    };
    if state.world.is_denied(place, needed) {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    problems.result()?;
    if ["poll", "sticker_ids"].iter().any(|part| !body[part].is_null()) {
        return Err(ApiError::LACKING);
    }
    if let Some(known) = earlier(&state, channel, draft.nonce.as_deref()) {
        return Ok(Json(state.message_json(channel, known)).into_response());
    }
    if let Place::Dm { user } = state.channel(channel)?.place
        && state.world.users.get(&user).is_some_and(|user| !user.takes_dms)
    {
        return Err(ApiError::CANNOT_DM);
    }
    let reply_to = replied(&state, channel, &draft, &body)?;
    let nonce = draft.nonce.clone();
    let options = PostOptions {
        sort: if reply_to.is_some() { Sort::Reply } else { Sort::Plain },
        reply_to,
        ..PostOptions::PLAIN
    };
    let id = state.post(channel, BOT, draft, options)?;
    if let (Some(nonce), Some(channel)) = (nonce, state.world.channels.get_mut(&channel)) {
        // Discord itself remembers a nonce for minutes only.
        if channel.nonces.len() >= NONCES {
            channel.nonces.clear();
        }
        channel.nonces.insert(nonce, id);
    }
    let mut json = state.message_json(channel, id);
    if let Some(nonce) = body.get("nonce") {
        json["nonce"] = nonce.clone();
    }
    Ok(Json(json).into_response())
}

pub(super) async fn message(State(shared): Here, Ids((channel, message)): Ids<(Id, Id)>) -> Reply {
    let state = shared.state();
    enter(&state, channel)?;
    author(&state, channel, message)?;
    Ok(Json(state.message_json(channel, message)).into_response())
}

pub(super) async fn edit(
    State(shared): Here,
    Ids((channel, message)): Ids<(Id, Id)>,
    sent: Sent,
) -> Reply {
    let mut state = shared.state();
    enter(&state, channel)?;
    if author(&state, channel, message)? != BOT {
        return Err(ApiError::NOT_YOUR_MESSAGE);
    }
    if state.channel(channel)?.archived {
        return Err(ApiError::ARCHIVED);
    }
    amend(&mut state, channel, message, &sent)
}

/// Edits a message as the request says.
pub(super) fn amend(state: &mut World, channel: Id, message: Id, sent: &Sent) -> Reply {
    let problems = Problems::default();
    let ground = Ground { files: &sent.files, message: state.message(channel, message) };
    let draft = Draft::read(&Field::root(&sent.body, &problems), ground);
    problems.result()?;
    state.amend(channel, message, draft)?;
    Ok(Json(state.message_json(channel, message)).into_response())
}

pub(super) async fn delete(State(shared): Here, Ids((channel, message)): Ids<(Id, Id)>) -> Reply {
    let mut state = shared.state();
    enter(&state, channel)?;
    if author(&state, channel, message)? != BOT {
        return Err(ApiError::MISSING_PERMISSIONS);
    }
    state.delete(channel, message)?;
    Ok(no_content())
}

/// Checks that the bot may be in this channel at all.
pub(super) fn enter(state: &World, channel: Id) -> Result<(), ApiError> {
    let place = state.channel(channel)?;
    let world = &state.world;
    if world.bot_is_in(place) && !world.is_denied(place, VIEW_CHANNEL) {
        Ok(())
    } else {
        Err(ApiError::MISSING_ACCESS)
    }
}

/// Returns who wrote a message; whispers cannot be found this way.
pub(super) fn author(state: &World, channel: Id, message: Id) -> Result<Id, ApiError> {
    let found = state.channel(channel)?.messages.get(&message);
    found.map(|message| message.author).ok_or(ApiError::UNKNOWN_MESSAGE)
}

/// Returns the message sent with the same enforced nonce, if it still exists.
fn earlier(state: &World, channel: Id, nonce: Option<&str>) -> Option<Id> {
    let place = state.world.channels.get(&channel)?;
    let id = *place.nonces.get(nonce?)?;
    place.messages.contains_key(&id).then_some(id)
}

fn replied(
    state: &World,
    channel: Id,
    draft: &Draft,
    body: &Value,
) -> Result<Option<Id>, ApiError> {
    let Some(id) = draft.reply_to else {
        return Ok(None);
    };
    if state.channel(channel)?.messages.contains_key(&id) {
        return Ok(Some(id));
    }
    if body["message_reference"]["fail_if_not_exists"] == false {
        return Ok(None);
    }
    let problems = Problems::default();
    Field::root(body, &problems)
        .get("message_reference")
        .problem("MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
    problems.result().map(|()| None)
}
