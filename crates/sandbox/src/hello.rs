//! The full state a page gets when it opens, or when everything is shown again.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{
    id::Id,
    pages::{is_shown, millis},
    state::State,
    world::{BOT, Channel, Place},
};

/// How many messages of each channel a page starts with.
const BACKLOG: usize = 500;

impl State {
    /// Shows the pages that the bot has changed its commands.
    pub(super) fn registered(&mut self) {
        self.pages.commands(&commands(self));
        self.touch();
    }

    /// Shows everything again to these users, or to all.
    pub(super) fn refresh(&mut self, only: Option<Id>) {
        let mut viewers = self.pages.viewers();
        viewers.sort_unstable();
        viewers.dedup();
        for user in viewers.into_iter().filter(|user| only.is_none_or(|only| only == *user)) {
            self.pages.to(user, &hello(self, user));
        }
    }
}

fn commands(state: &State) -> Value {
    state.registry.all().map(|command| command.json.clone()).collect()
}

/// Returns the channel a thread belongs to.
fn parent(channel: &Channel) -> Option<Id> {
    match channel.place {
        Place::Thread { parent, .. } => Some(parent),
        _ => None,
    }
}

/// Puts each thread under its channel.
fn below_their_channels(channels: &mut [&Channel]) {
    let order: HashMap<Id, usize> = channels.iter().zip(0..).map(|(it, at)| (it.id, at)).collect();
    channels.sort_by_key(|channel| {
        let at = order.get(&parent(channel).unwrap_or(channel.id)).copied();
        (at.unwrap_or(usize::MAX), parent(channel).is_some())
    });
}

/// Builds the first frame, which has everything to show.
pub(super) fn hello(state: &State, me: Id) -> Value {
    let ahead = state.mint.ahead();
    let world = &state.world;
    let user = |id: Id| {
        world.users.get(&id).map(|user| {
            json!({
                "id": id, "username": user.username, "global_name": user.global_name,
                "locale": user.locale, "bot": user.bot,
            })
        })
    };
    let users: Vec<_> = world.user_order.iter().filter_map(|id| user(*id)).collect();
    let guilds = world.guild_order.iter();
    let guilds: Vec<_> = guilds.filter_map(|id| world.guilds.get(id)).collect();
    let dm = world.users.get(&me).map(|user| user.dm);
    let ids = guilds.iter().flat_map(|guild| &guild.channels);
    let ids = ids.copied().chain(dm);
    let mut channels: Vec<_> = ids
        .filter_map(|id| world.channels.get(&id))
        .filter(|channel| is_shown(world, me, channel))
        .collect();
    below_their_channels(&mut channels);
    let list: Vec<_> = channels
        .iter()
        .map(|channel| {
            let kind = if channel.guild().is_some() { "text" } else { "dm" };
            let hidden = matches!(&channel.place, Place::Text { only: Some(_), .. });
            json!({
                "id": channel.id, "name": channel.name, "kind": kind, "type": channel.kind(),
                "guild": channel.guild(), "hidden": hidden, "parent": parent(channel),
            })
        })
        .collect();
    let mut messages = json!({});
    for channel in channels {
        let mut shown: Vec<_> = channel.messages.values().rev().take(BACKLOG).collect();
        shown.extend(channel.whispers.values().rev().filter(|m| m.visible_to(me)).take(BACKLOG));
        shown.sort_unstable_by_key(|message| message.id);
        messages[channel.id.to_string()] =
            shown.iter().map(|message| message.json(world)).collect();
    }
    let mine = user(me).unwrap_or_default();
    let guilds: Vec<_> = guilds
        .into_iter()
        .map(|guild| {
            json!({
                "id": guild.id, "name": guild.name, "preferred_locale": guild.locale,
                "member": guild.members.contains(&me), "owner": guild.owner == me,
                "permissions": world.granted(guild.id, me).to_string(), "members": guild.members,
            })
        })
        .collect();
    let requests: Vec<_> = state.requests.all().collect();
    json!({
        "t": "hello", "me": mine, "users": users,
        "guilds": guilds, "requests": requests,
        "channels": list,
        "bot": {"id": BOT, "name": state.world.bot_name(), "online": state.is_online()},
        "commands": commands(state), "first_commands": state.first_commands, "messages": messages,
        "ahead": ahead.map(millis), "steps": state.mint.steps(),
    })
}
