//! REST calls authorised by an interaction's token, after the first response.

use axum::{
    Json,
    extract::{Path, State},
    response::IntoResponse,
};

use super::{
    channels::amend,
    given::{Reply, no_content},
};
use crate::{
    check::{
        Field, Problems,
        message::{Draft, Ground},
    },
    error::ApiError,
    id::Id,
    interactions::{Interaction, Phase, token_id},
    message::{LOADING, Sort},
    sent::Sent,
    state::{Here, PostOptions, Shared, State as World},
    world::BOT,
};

/// The path: an application, a token, and a message.
type Named = Path<(String, String, String)>;

/// How many follow-ups are allowed where the bot is only a user's app.
const FEW: u32 = 5;

pub(super) async fn follow_up(
    State(shared): Here,
    Path((app, token)): Path<(String, String)>,
    Sent { body, files }: Sent,
) -> Reply {
    let problems = Problems::default();
    let draft = Draft::read(&Field::root(&body, &problems), Ground::new(&files));
    let mut state = shared.state();
    let interaction = spent(&shared, &state, &app, &token)?;
    problems.result()?;
    let (id, user, channel) = (interaction.id, interaction.user, interaction.channel);
    let (followups, origin) = (interaction.followups, interaction.origin.clone());
    let original = original(interaction);
    let place = state.channel(channel)?;
    // The first follow-up to a deferred response fills in its message.
    if let Some(waiting) = original
        && place.message(waiting).is_some_and(|message| message.flags & LOADING != 0)
    {
        state.amend(channel, waiting, draft)?;
        return Ok(Json(state.message_json(channel, waiting)).into_response());
    }
    if !state.world.bot_is_in(place) && followups >= FEW {
        return Err(ApiError::TOO_MANY_FOLLOWUPS);
    }
    let hushed = state.world.is_hushed(user, place);
    let options = PostOptions {
        whisper: (draft.ephemeral() || hushed).then_some(user),
        sort: Sort::Reply,
        reply_to: original.filter(|id| place.message(*id).is_some()),
        origin: Some(origin),
        loading: false,
    };
    let message = state.post(channel, BOT, draft, options)?;
    if let Some(interaction) = state.interactions.get_mut(id) {
        interaction.followups += 1;
    }
    Ok(Json(state.message_json(channel, message)).into_response())
}

pub(super) async fn get(State(shared): Here, Path((app, token, message)): Named) -> Reply {
    let state = shared.state();
    let (channel, message) = target(&shared, &state, &app, &token, &message)?;
    Ok(Json(state.message_json(channel, message)).into_response())
}

pub(super) async fn edit(
    State(shared): Here,
    Path((app, token, message)): Named,
    sent: Sent,
) -> Reply {
    let mut state = shared.state();
    let (channel, message) = target(&shared, &state, &app, &token, &message)?;
    amend(&mut state, channel, message, &sent)
}

pub(super) async fn delete(State(shared): Here, Path((app, token, message)): Named) -> Reply {
    let mut state = shared.state();
    let (channel, message) = target(&shared, &state, &app, &token, &message)?;
    state.delete(channel, message)?;
    Ok(no_content())
}

/// Returns the answered interaction that a token belongs to.
fn spent<'s>(
    shared: &Shared,
    state: &'s World,
    app: &str,
    token: &str,
) -> Result<&'s Interaction, ApiError> {
    if app.parse() != Ok(BOT) {
        return Err(ApiError::UNKNOWN_WEBHOOK);
    }
    let id = token_id(token).ok_or(ApiError::INVALID_TOKEN)?;
    let interaction = state.interactions.get(id).filter(|found| found.token == token);
    let interaction = interaction.ok_or(ApiError::INVALID_TOKEN)?;
    if interaction.begun.elapsed() > shared.settings.token_life {
        return Err(ApiError::INVALID_TOKEN);
    }
    match interaction.phase {
        Phase::Answered { .. } => Ok(interaction),
        Phase::Waiting(_) | Phase::Expired => Err(ApiError::UNKNOWN_WEBHOOK),
    }
}

fn original(interaction: &Interaction) -> Option<Id> {
    match interaction.phase {
        Phase::Answered { original } => original,
        Phase::Waiting(_) | Phase::Expired => None,
    }
}

/// Returns the message that `@original` or an id stands for: one that this interaction made, or was made on.
fn target(
    shared: &Shared,
    state: &World,
    app: &str,
    token: &str,
    message: &str,
) -> Result<(Id, Id), ApiError> {
    let interaction = spent(shared, state, app, token)?;
    let id = match message {
        "@original" => original(interaction),
        id => id.parse().ok(),
    };
    let id = id.ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let found = state.channel(interaction.channel)?.message(id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
    let own = found.origin.as_ref().is_some_and(|origin| origin.id == interaction.id);
    if own || interaction.source == Some(id) {
        Ok((interaction.channel, id))
    } else {
        Err(ApiError::UNKNOWN_MESSAGE)
    }
}
