//! Reads what people do as Discord's client and servers would, and builds the part of an interaction that depends on
//! its type.

use serde_json::{Value, json};

use super::{
    check::{
        names::{CHAT_INPUT, MESSAGE, USER},
        option::{Filled, Reading, fill},
    },
    id::Id,
    message::Sort,
    origin::{Act, Kind, Target},
    parts::{self, BUTTON, CHANNEL_SELECT, STRING_SELECT, USER_SELECT},
    state::State,
    usage,
    world::{BOT, Channel, World},
};

/// An interaction without what all of them have in common.
pub(super) struct Prepared {
    pub(super) kind: Kind,
    pub(super) channel: Id,
    pub(super) data: Value,
    pub(super) source: Option<Id>,
    pub(super) sort: Sort,
    pub(super) focused: Option<i64>,
    pub(super) act: Act,
}

pub(super) fn command(
    state: &State,
    user: Id,
    channel: Id,
    name: &str,
    options: &[Value],
    target: Option<Target>,
    reading: Reading,
) -> Result<Prepared, String> {
    let world = &state.world;
    let place = visible(world, user, channel)?;
    let kind = match target {
        None => CHAT_INPUT,
        Some(Target::User(_)) => USER,
        Some(Target::Message(_)) => MESSAGE,
    };
    let registered = state
        .registry
        .named(place.guild(), name, kind)
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
    match target {
        Some(Target::User(user)) => {
            if !world.users.contains_key(&user) {
                return Err("There is no such user".to_owned());
            }
            data["target_id"] = json!(user);
            filled.users.push(user);
        }
        Some(Target::Message(message)) => {
            // A whisper's menu offers no commands.
            if !place.messages.contains_key(&message) {
                return Err("There is no such message".to_owned());
            }
            data["target_id"] = json!(message);
        }
        None => {}
    }
    if let Some(resolved) = resolved(world, user, place, &filled) {
        data["resolved"] = resolved;
    }
    if let Some(Target::Message(message)) = target {
        data["resolved"]["messages"][message.to_string()] = state.message_json(channel, message);
    }
    let typing = reading == Reading::Typing;
    Ok(Prepared {
        kind: if typing { Kind::Autocomplete } else { Kind::Command },
        channel,
        data,
        source: None,
        sort: if target.is_some() { Sort::Menu } else { Sort::Command },
        focused: filled.focused,
        act: Act::Command { name: registered.name.clone(), kind: registered.kind, target },
    })
}

pub(super) fn component(
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
    let found = place.message(message).ok_or("The message is gone")?;
    if !found.visible_to(user) || found.author != BOT {
        return Err("The message is not for this user to use".to_owned());
    }
    let part = parts::controls(&found.components).find(|part| part["custom_id"] == custom_id);
    let kind = match part {
        Some(part) => part["type"].as_i64().unwrap_or(BUTTON),
        None if forged && values.is_empty() => BUTTON,
        None if forged => STRING_SELECT,
        None => return Err(format!("The message has no component “{custom_id}”")),
    };
    if let Some(part) = part.filter(|_| !forged) {
        usage::component(world, place, user, part, kind, values)?;
    }
    let mut data = json!({"custom_id": custom_id, "component_type": kind});
    if let Some(part) = part {
        data["id"] = part["id"].clone();
    }
    if kind != BUTTON {
        data["values"] = json!(values);
    }
    if matches!(kind, USER_SELECT | CHANNEL_SELECT) {
        let named = values.iter().filter_map(|value| value.parse().ok());
        let named = named.collect();
        let filled = if kind == USER_SELECT {
            Filled { users: named, ..Filled::default() }
        } else {
            Filled { channels: named, ..Filled::default() }
        };
        data["resolved"] = resolved(world, user, place, &filled).unwrap_or_else(|| json!({}));
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

pub(super) fn visible(world: &World, user: Id, channel: Id) -> Result<&Channel, String> {
    let place = world.channels.get(&channel).ok_or("There is no such channel")?;
    if !world.can_see(user, place) {
        return Err("The user cannot see this channel".to_owned());
    }
    Ok(place)
}

pub(super) fn resolved(world: &World, user: Id, place: &Channel, filled: &Filled) -> Option<Value> {
    let mut resolved = json!({});
    for user in filled.users.iter().filter(|user| world.users.contains_key(user)) {
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
        .filter(|channel| channel.guild().is_some() && channel.guild() == place.guild())
    {
        let mut json = world.channel_json(channel);
        json["permissions"] = json!(world.permissions(user, channel).to_string());
        if !world.reticent {
            json["app_permissions"] = json!(world.permissions(BOT, channel).to_string());
        }
        resolved["channels"][channel.id.to_string()] = json;
    }
    let guild = place.guild().and_then(|guild| world.guilds.get(&guild));
    for role in filled.roles.iter().filter(|&&id| guild.is_some_and(|guild| guild.has_role(id))) {
        resolved["roles"][role.to_string()] = guild.map(|guild| guild.role_json(*role)).into();
    }
    (resolved != json!({})).then_some(resolved)
}
