//! Turns what people do into interactions, if Discord's client would allow it.

use std::{sync::Arc, time::Instant};

use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::{
    check::option::Reading,
    endpoint::deliver,
    id::{Id, iso8601},
    interactions::{Answer, Interaction, Phase, token},
    origin::{Origin, Target},
    prepare::{Prepared, command, component, visible},
    state::{Shared, State, Violation},
    submit::submit,
    world::BOT,
};

/// Something a user does.
pub(super) enum UserAction {
    Command {
        channel: Id,
        name: String,
        options: Vec<Value>,
        /// The target of a command from a menu.
        target: Option<Target>,
        typing: bool,
    },
    Component {
        channel: Id,
        message: Id,
        custom_id: String,
        values: Vec<String>,
    },
    Submit {
        modal: Id,
        /// The inputs' values, by their custom ids.
        fields: Map<String, Value>,
    },
}

/// An interaction that was sent to the bot.
pub(super) struct Underway {
    id: Id,
    answer: oneshot::Receiver<Answer>,
}

/// How an interaction ended.
pub(super) enum Ending {
    Answered(Answer),
    /// No answer within the deadline; the last refused one, if the bot tried.
    Silence(Option<super::error::ApiError>),
}

/// Sends an interaction to the bot. A forged one comes from a modified client: only what Discord's servers would stop
/// is stopped.
///
/// # Errors
/// Why there is no interaction, in plain English.
pub(super) fn begin(
    shared: &Arc<Shared>,
    user: Id,
    deed: UserAction,
    forged: bool,
) -> Result<Underway, String> {
    let mut state = shared.state();
    let state = &mut *state;
    let prepared = match deed {
        UserAction::Command { channel, name, options, target, typing } => {
            let reading = match (forged, typing) {
                (true, _) => Reading::Forged,
                (false, true) => Reading::Typing,
                (false, false) => Reading::Sent,
            };
            command(state, user, channel, &name, &options, target, reading)?
        }
        UserAction::Component { channel, message, custom_id, values } => {
            component(state, user, channel, message, &custom_id, &values, forged)?
        }
        UserAction::Submit { modal, fields } => submit(state, user, modal, &fields, forged)?,
    };
    send(shared, state, user, prepared)
}

/// Waits for the bot's first response.
pub(super) async fn finish(shared: &Shared, underway: Underway) -> Ending {
    let Underway { id, mut answer } = underway;
    if let Ok(Ok(answer)) = tokio::time::timeout(shared.settings.deadline, &mut answer).await {
        return Ending::Answered(answer);
    }
    let mut state = shared.state();
    // The answer may have come between the timeout and the lock.
    if let Ok(answer) = answer.try_recv() {
        return Ending::Answered(answer);
    }
    let Some(interaction) = state.interactions.get_mut(id) else {
        return Ending::Silence(None);
    };
    interaction.phase = Phase::Expired;
    let refused = interaction.refused.take();
    let what = format!("no response to {:?} interaction {id}", interaction.kind);
    state.violate(Violation { what, status: 0, code: 0, body: Value::Null });
    Ending::Silence(refused)
}

fn send(
    shared: &Arc<Shared>,
    state: &mut State,
    user: Id,
    prepared: Prepared,
) -> Result<Underway, String> {
    let Prepared { kind, channel, data, source, sort, focused, act } = prepared;
    let id = state.mint.next();
    let token = token(id);
    let world = &state.world;
    let place = visible(world, user, channel)?;
    let guild = place.guild().and_then(|guild| world.guilds.get(&guild));
    let who = world.users.get(&user).ok_or("There is no such user")?;
    let installed = match guild {
        Some(guild) => guild.has_bot.then_some(guild.id),
        None => (place.context() == 1).then_some(Id::new(0)),
    };
    let origin = Origin { id, kind, user, installed, act };
    let mut event = json!({
        "id": id, "application_id": BOT, "type": kind as u8, "version": 1, "token": token, "data": data,
        "channel_id": channel, "channel": world.channel_json(place), "locale": who.locale,
        "app_permissions": world.permissions(BOT, place).to_string(), "entitlements": [],
        "entitlement_sku_ids": [], "authorizing_integration_owners": origin.owners(), "context": place.context(),
        "attachment_size_limit": 10_485_760,
    });
    event["channel"]["permissions"] = world.permissions(user, place).to_string().into();
    match guild {
        Some(guild) => {
            event["guild_id"] = json!(guild.id);
            event["guild"] = json!({"id": guild.id, "locale": guild.locale, "features": []});
            event["guild_locale"] = json!(guild.locale);
            event["member"] = world.full_member_json(user, place);
            event["member"]["joined_at"] = json!(iso8601(guild.id.millis()));
        }
        None => event["user"] = world.user_json(user),
    }
    if let Some(source) = source {
        event["message"] = state.message_json(channel, source);
        if event["message"].is_null() {
            return Err("The message is gone".to_owned());
        }
    }
    let guild = place.guild();
    let inspector = state.inspector.clone();
    if let Some(inspector) = inspector {
        state.complain("the sandbox's INTERACTION_CREATE", &inspector.interaction(&event), &event);
    }
    let event = event.to_string();
    // Interactions go one way or the other: <https://discord.com/developers/docs/interactions/overview>.
    if let Some(url) = state.endpoint.clone() {
        let (shared, token, event) = (Arc::clone(shared), token.clone(), event.clone());
        tokio::spawn(deliver(shared, url, id, token, event));
    } else if !state.gateway.dispatch(guild, 0, "INTERACTION_CREATE", &event) {
        return Err("The bot is offline: the application did not respond".to_owned());
    }
    let (sender, answer) = oneshot::channel();
    let interaction = Interaction {
        id,
        token,
        kind,
        user,
        channel,
        source,
        begun: Instant::now(),
        phase: Phase::Waiting(sender),
        sort,
        origin: Arc::new(origin),
        followups: 0,
        focused,
        refused: None,
    };
    state.interactions.last = Some((guild, event));
    state.interactions.insert(interaction, shared.settings.token_life);
    Ok(Underway { id, answer })
}
