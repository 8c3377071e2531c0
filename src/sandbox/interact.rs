//! People using the bot: what they do becomes an interaction, if Discord's client would let them.

use std::{sync::Arc, time::Instant};

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::{
    check::{
        component::{BUTTON, STRING_SELECT, USER_SELECT},
        option::{Filled, Reading, fill},
        usage,
    },
    id::{Id, iso8601},
    interactions::{Answer, Interaction, Kind, Phase, token},
    message::Sort,
    origin::{Act, Origin},
    state::{Shared, State, Violation},
    world::{BOT, Channel, World},
};

/// Something a user does.
pub(super) enum Deed {
    Command {
        channel: Id,
        name: String,
        options: Vec<Value>,
        /// Whom a user command is about.
        target: Option<Id>,
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
        fields: Vec<(String, String)>,
    },
}

/// An interaction the bot has been told of.
pub(super) struct Underway {
    id: Id,
    answer: oneshot::Receiver<Answer>,
}

/// How an interaction ended.
pub(super) enum Ending {
    Answered(Answer),
    /// Not within the deadline; the last refused attempt, if there was one.
    Silence(Option<super::error::ApiError>),
}

/// Sends an interaction to the bot. A forged one comes from a modified client: only what Discord's
/// servers would stop is stopped.
///
/// # Errors
/// Why there is no interaction, in plain English.
pub(super) fn begin(
    shared: &Shared,
    user: Id,
    deed: Deed,
    forged: bool,
) -> Result<Underway, String> {
    let mut state = shared.state();
    let state = &mut *state;
    let prepared = match deed {
        Deed::Command {
            channel,
            name,
            options,
            target,
            typing,
        } => {
            let reading = match (forged, typing) {
                (true, _) => Reading::Forged,
                (false, true) => Reading::Typing,
                (false, false) => Reading::Sent,
            };
            command(state, user, channel, &name, &options, target, reading)?
        }
        Deed::Component {
            channel,
            message,
            custom_id,
            values,
        } => component(state, user, channel, message, &custom_id, &values, forged)?,
        Deed::Submit { modal, fields } => submit(state, user, modal, &fields, forged)?,
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
    // It may have come between the timeout and the lock.
    if let Ok(answer) = answer.try_recv() {
        return Ending::Answered(answer);
    }
    let Some(interaction) = state.interactions.get_mut(id) else {
        return Ending::Silence(None);
    };
    interaction.phase = Phase::Expired;
    let refused = interaction.refused.take();
    let what = format!("no response to {:?} interaction {id}", interaction.kind);
    state.violate(Violation {
        what,
        status: 0,
        code: 0,
        body: Value::Null,
    });
    Ending::Silence(refused)
}

/// An interaction but for what all have in common.
struct Prepared {
    kind: Kind,
    channel: Id,
    data: Value,
    source: Option<Id>,
    sort: Sort,
    focused: Option<i64>,
    act: Act,
}

fn command(
    state: &State,
    user: Id,
    channel: Id,
    name: &str,
    options: &[Value],
    target: Option<Id>,
    reading: Reading,
) -> Result<Prepared, String> {
    let world = &state.world;
    let place = visible(world, user, channel)?;
    let registered = state
        .registry
        .named(place.guild(), name, target.is_none())
        .ok_or_else(|| format!("There is no command “{name}”"))?;
    if reading != Reading::Forged {
        usage::command(world, &registered, user, place)?;
    }
    let filled = fill(&registered.json, options, reading, world)?;
    if reading == Reading::Typing && filled.focused.is_none() {
        return Err("No option has the focus".to_owned());
    }
    let mut data = json!({"id": registered.id, "name": registered.name, "type": registered.kind});
    if let Some(guild) = registered.scope {
        data["guild_id"] = json!(guild);
    }
    if !filled.options.is_empty() {
        data["options"] = json!(filled.options);
    }
    let mut filled = filled;
    if let Some(target) = target {
        if !world.users.contains_key(&target) {
            return Err("There is no such user".to_owned());
        }
        data["target_id"] = json!(target);
        filled.users.push(target);
    }
    if let Some(resolved) = resolved(world, place, &filled) {
        data["resolved"] = resolved;
    }
    let typing = reading == Reading::Typing;
    Ok(Prepared {
        kind: if typing {
            Kind::Autocomplete
        } else {
            Kind::Command
        },
        channel,
        data,
        source: None,
        sort: if target.is_some() {
            Sort::Menu
        } else {
            Sort::Command
        },
        focused: filled.focused,
        act: Act::Command {
            name: registered.name.clone(),
            kind: registered.kind,
            target,
        },
    })
}

fn component(
    state: &State,
    user: Id,
    channel: Id,
    message: Id,
    custom_id: &str,
    values: &[String],
    forged: bool,
) -> Result<Prepared, String> {
    let world = &state.world;
    let place = visible(world, user, channel)?;
    let shown = place.message(message).ok_or("The message is gone")?;
    if !shown.visible_to(user) || shown.author != BOT {
        return Err("The message is not for this user to use".to_owned());
    }
    let part = find_part(&shown.components, |part| part["custom_id"] == custom_id);
    let kind = match part {
        Some(part) => part["type"].as_i64().unwrap_or(BUTTON),
        None if forged && values.is_empty() => BUTTON,
        None if forged => STRING_SELECT,
        None => return Err(format!("The message has no component “{custom_id}”")),
    };
    if let Some(part) = part.filter(|_| !forged) {
        usage::component(world, part, kind, values)?;
    }
    let mut data = json!({"custom_id": custom_id, "component_type": kind});
    if let Some(part) = part {
        data["id"] = part["id"].clone();
    }
    if kind != BUTTON {
        data["values"] = json!(values);
    }
    if kind == USER_SELECT {
        let users = values
            .iter()
            .filter_map(|value| value.parse().ok())
            .collect();
        let filled = Filled {
            users,
            ..Filled::default()
        };
        data["resolved"] = resolved(world, place, &filled).unwrap_or_default();
    }
    Ok(Prepared {
        kind: Kind::Component,
        channel,
        data,
        source: Some(message),
        sort: Sort::Reply,
        focused: None,
        act: Act::Component { message },
    })
}

fn submit(
    state: &State,
    user: Id,
    modal: Id,
    fields: &[(String, String)],
    forged: bool,
) -> Result<Prepared, String> {
    let modal = state.modals.get(modal).filter(|modal| modal.user == user);
    let modal = modal.ok_or("There is no such modal")?;
    let value = |id: &str| {
        fields
            .iter()
            .find(|(name, _)| name == id)
            .map(|(_, value)| value.as_str())
    };
    let mut rows = modal.form["components"].clone();
    let mut known = 0;
    for row in rows.as_array_mut().into_iter().flatten() {
        for input in row["components"].as_array_mut().into_iter().flatten() {
            let id = input["custom_id"].as_str().unwrap_or_default().to_owned();
            known += usize::from(value(&id).is_some());
            let text = value(&id).or(input["value"].as_str()).unwrap_or_default();
            if !forged {
                usage::input(input, text)?;
            }
            *input = json!({"type": 4, "id": input["id"], "custom_id": id, "value": text});
        }
    }
    if known != fields.len() {
        return Err("The modal has no such field".to_owned());
    }
    Ok(Prepared {
        kind: Kind::Modal,
        channel: modal.channel,
        data: json!({"custom_id": modal.form["custom_id"], "components": rows}),
        source: modal.source,
        sort: if modal.source.is_some() {
            Sort::Reply
        } else {
            Sort::Command
        },
        focused: None,
        act: Act::Modal {
            shown_by: modal.shown_by.clone(),
        },
    })
}

fn send(
    shared: &Shared,
    state: &mut State,
    user: Id,
    prepared: Prepared,
) -> Result<Underway, String> {
    let Prepared {
        kind,
        channel,
        data,
        source,
        sort,
        focused,
        act,
    } = prepared;
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
    let origin = Origin {
        id,
        kind,
        user,
        installed,
        act,
    };
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
    let event = event.to_string();
    if !state
        .gateway
        .dispatch(guild, 0, "INTERACTION_CREATE", &event)
    {
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
    state
        .interactions
        .insert(interaction, shared.settings.token_life);
    Ok(Underway { id, answer })
}

fn visible(world: &World, user: Id, channel: Id) -> Result<&Channel, String> {
    let place = world
        .channels
        .get(&channel)
        .ok_or("There is no such channel")?;
    if !world.can_see(user, place) {
        return Err("The user cannot see this channel".to_owned());
    }
    Ok(place)
}

/// The first part of a message that fits.
pub(super) fn find_part(rows: &[Value], fits: impl Fn(&Value) -> bool) -> Option<&Value> {
    rows.iter()
        .filter_map(|row| row["components"].as_array())
        .flatten()
        .find(|part| fits(part))
}

fn resolved(world: &World, place: &Channel, filled: &Filled) -> Option<Value> {
    let mut resolved = json!({});
    for user in filled
        .users
        .iter()
        .filter(|user| world.users.contains_key(user))
    {
        let id = user.to_string();
        resolved["users"][&id] = world.user_json(*user);
        let guild = place.guild().and_then(|guild| world.guilds.get(&guild));
        if guild.is_some_and(|guild| guild.members.contains(user)) {
            resolved["members"][&id] = world.member_json(*user, place);
        }
    }
    for channel in filled
        .channels
        .iter()
        .filter_map(|id| world.channels.get(id))
    {
        resolved["channels"][channel.id.to_string()] = world.channel_json(channel);
    }
    (resolved != json!({})).then_some(resolved)
}
