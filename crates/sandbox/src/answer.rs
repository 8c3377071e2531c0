//! Takes the bot's first response to an interaction, checks it, and carries it out.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    attachment::Upload,
    check::{
        Field, Problems,
        choices::choices,
        message::{Draft, Ground},
        modal::modal,
    },
    error::ApiError,
    id::Id,
    interactions::{Answer, Interaction, Modal, Phase},
    message::Sort,
    origin::Kind,
    state::{PostOptions, Shared, State},
};

const MESSAGE: i64 = 4;
const DEFER: i64 = 5;
const DEFER_UPDATE: i64 = 6;
const UPDATE: i64 = 7;
const CHOICES: i64 = 8;
const MODAL: i64 = 9;

/// Takes the first response to an interaction. Returns the JSON for `with_response`.
pub(super) fn answer(
    shared: &Shared,
    id: Id,
    token: &str,
    body: &Value,
    files: &BTreeMap<u64, Upload>,
) -> Result<Value, ApiError> {
    let mut state = shared.state();
    let state = &mut *state;
    let interaction = state
        .interactions
        .get(id)
        .filter(|interaction| interaction.token == token)
        .ok_or(ApiError::UNKNOWN_INTERACTION)?;
    match interaction.phase {
        Phase::Answered { .. } => return Err(ApiError::ALREADY_ACKNOWLEDGED),
        Phase::Expired => return Err(ApiError::UNKNOWN_INTERACTION),
        Phase::Waiting(_) if interaction.begun.elapsed() > shared.settings.deadline => {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        Phase::Waiting(_) => {}
    }
    let result = respond(state, id, body, files);
    match &result {
        Err(error) => {
            if let Some(interaction) = state.interactions.get_mut(id) {
                interaction.refused = Some(error.clone());
            }
        }
        Ok(_) => state.touch(),
    }
    result
}

fn respond(
    state: &mut State,
    id: Id,
    body: &Value,
    files: &BTreeMap<u64, Upload>,
) -> Result<Value, ApiError> {
    let interaction = state.interactions.get(id).ok_or(ApiError::UNKNOWN_INTERACTION)?;
    let problems = Problems::default();
    let form = Field::root(body, &problems);
    let kind = form.get("type");
    kind.required();
    let Some(kind) = kind.choice(allowed(interaction)) else {
        problems.result()?;
        return Err(ApiError::NOT_JSON);
    };
    let data = form.get("data");
    let (user, channel, source) = (interaction.user, interaction.channel, interaction.source);
    let (answer, original) = match kind {
        MESSAGE | DEFER => {
            let mut draft = Draft::read(&data, Ground::new(files));
            problems.result()?;
            let loading = kind == DEFER;
            if loading {
                // Only the flags of a deferred message count.
                draft = Draft { flags: draft.flags, ..Draft::default() };
            }
            let hushed = state.world.is_hushed(user, state.channel(channel)?);
            let options = PostOptions {
                loading,
                whisper: (draft.ephemeral() || hushed).then_some(user),
                sort: interaction.sort,
                reply_to: source.filter(|_| interaction.sort == Sort::Reply),
                origin: Some(interaction.origin.clone()),
            };
            let message = state.post(channel, super::world::BOT, draft, options)?;
            let answer = if loading { Answer::Deferred(message) } else { Answer::Message(message) };
            (answer, Some(message))
        }
        DEFER_UPDATE => (Answer::DeferredUpdate, source),
        UPDATE => {
            let message = source.ok_or(ApiError::UNKNOWN_MESSAGE)?;
            let ground = Ground { files, message: state.message(channel, message) };
            let draft = Draft::read(&data, ground);
            problems.result()?;
            state.amend(channel, message, draft)?;
            (Answer::Update(message), source)
        }
        CHOICES => {
            let list = data.get("choices");
            if data.required() && list.required() {
                choices(&list, interaction.focused.unwrap_or(3));
            }
            problems.result()?;
            let list = list.given().and_then(Value::as_array).cloned();
            (Answer::Choices(list.unwrap_or_default()), None)
        }
        _ => {
            let form = modal(&data);
            problems.result()?;
            let modal = Modal {
                id: state.mint.next(),
                user,
                channel,
                source,
                form,
                shown_by: interaction.origin.clone(),
            };
            let id = modal.id;
            state.modals.insert(modal);
            (Answer::Modal(id), None)
        }
    };
    let reply = callback_reply(state, id, kind, channel, original);
    settle(state, id, answer, original);
    Ok(reply)
}

/// Sends the answer to the one who waits for the interaction.
fn settle(state: &mut State, id: Id, answer: Answer, original: Option<Id>) {
    let Some(interaction) = state.interactions.get_mut(id) else {
        return;
    };
    let before = std::mem::replace(&mut interaction.phase, Phase::Answered { original });
    if let Phase::Waiting(waiting) = before {
        // A test that gave up no longer waits.
        let _ = waiting.send(answer);
    }
}

/// The responses Discord accepts: no modal in answer to a modal, updates only if there is a message.
fn allowed(interaction: &Interaction) -> &'static [i64] {
    match interaction.kind {
        Kind::Command => &[MESSAGE, DEFER, MODAL],
        Kind::Component => &[MESSAGE, DEFER, DEFER_UPDATE, UPDATE, MODAL],
        Kind::Autocomplete => &[CHOICES],
        Kind::Modal if interaction.source.is_some() => &[MESSAGE, DEFER, DEFER_UPDATE, UPDATE],
        Kind::Modal => &[MESSAGE, DEFER],
    }
}

fn callback_reply(state: &State, id: Id, kind: i64, channel: Id, message: Option<Id>) -> Value {
    let interaction = state.interactions.get(id);
    let place = state.world.channels.get(&channel);
    let shown = message.and_then(|id| place.and_then(|place| place.message(id)));
    let mut reply = json!({
        "interaction": {
            "id": id,
            "type": interaction.map(|interaction| interaction.kind as u8),
            "response_message_loading": kind == DEFER,
            "response_message_ephemeral": shown.is_some_and(|message| message.whisper.is_some()),
            "channel_id": channel,
        },
    });
    if let Some(message) = message {
        reply["interaction"]["response_message_id"] = json!(message);
    }
    if let Some(message) = message.filter(|_| matches!(kind, MESSAGE | UPDATE)) {
        reply["resource"] = json!({"type": kind, "message": state.message_json(channel, message)});
    }
    reply
}
