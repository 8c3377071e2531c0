//! The permissions the bot uses, and those it has in a server's channels, computed as Discord does:
//! <https://discord.com/developers/docs/topics/permissions#permission-overwrites>.

use serde::Deserialize;
use serenity::all::{ChannelType, GenericId, Permissions};

use super::interaction::Member;
use crate::ask::Lack;

/// The permissions the bot uses on a server, with Discord's names for them: see `docs/moderate.md`.
pub const USED: [(Permissions, &str); 4] = [
    (Permissions::VIEW_CHANNEL, "View Channels"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
];

/// Returns the link that installs an application on a server, with the permissions it uses there.
pub fn install_link(application: u64) -> String {
    let used = USED.iter().fold(Permissions::empty(), |all, (one, _)| all | *one).bits();
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={used}"
    )
}

/// Returns what is missing from `all` for writing in a channel of that kind.
pub fn lack(granted: Permissions, kind: Option<ChannelType>) -> Option<Lack> {
    let (speak, lack) = match kind.is_some_and(is_thread) {
        true => (Permissions::SEND_MESSAGES_IN_THREADS, Lack::Threads),
        false => (Permissions::SEND_MESSAGES, Lack::Send),
    };
    match has(granted, Permissions::VIEW_CHANNEL) {
        false => Some(Lack::View),
        true => (!has(granted, speak)).then_some(lack),
    }
}

pub fn is_thread(kind: ChannelType) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    matches!(kind, NewsThread | PrivateThread | PublicThread)
}

pub fn has(granted: Permissions, wanted: Permissions) -> bool {
    granted.contains(wanted) || granted.administrator()
}

/// A server, as far as it decides permissions.
#[derive(Deserialize)]
pub struct Server {
    id: GenericId,
    #[serde(default)]
    pub name: String,
    owner_id: GenericId,
    roles: Vec<Role>,
}

#[derive(Deserialize)]
struct Role {
    id: GenericId,
    permissions: Permissions,
    #[serde(default)]
    position: i64,
}

#[derive(Deserialize)]
pub struct Channel {
    pub id: GenericId,
    #[serde(default)]
    pub name: String,
    #[serde(default, rename = "type")]
    kind: ChannelType,
    #[serde(default)]
    permission_overwrites: Vec<Overwrite>,
}

/// What a channel denies and allows to everyone, a role or a member, by their id.
#[derive(Deserialize)]
struct Overwrite {
    id: GenericId,
    allow: Permissions,
    deny: Permissions,
}

impl Channel {
    /// Whether it is a text channel the bot is used in; announcement channels count.
    pub fn is_for_text(&self) -> bool {
        matches!(self.kind, ChannelType::Text | ChannelType::News)
    }

    /// Whether it is a category: a heading above channels.
    pub fn is_heading(&self) -> bool {
        self.kind == ChannelType::Category
    }
}

/// Everything that decides the bot's permissions on a server.
pub struct Grounds {
    pub server: Server,
    pub me: u64,
    pub member: Member,
    pub channels: Vec<Channel>,
}

impl Grounds {
    /// Returns the bot's permissions in a channel.
    pub fn permissions(&self, channel: &Channel) -> Permissions {
        computed(&self.server, self.me, &self.member, channel)
    }
}

/// Whether the first member ranks above the other in the server's order of roles.
pub fn is_above(server: &Server, one: (u64, &Member), other: (u64, &Member)) -> bool {
    let place = |(id, member): (u64, &Member)| {
        let roles = server.roles.iter().filter(|role| member.roles.contains(&role.id));
        let highest = roles.map(|role| role.position).max().unwrap_or(0);
        (server.owner_id.get() == id, highest)
    };
    place(one) > place(other)
}

/// Computes a member's permissions in a channel; `me` is the member's id.
pub fn computed(server: &Server, me: u64, member: &Member, channel: &Channel) -> Permissions {
    // The role of everyone has the server's id.
    let applies = |id: GenericId| id == server.id || member.roles.contains(&id);
    let granted = server.roles.iter().filter(|role| applies(role.id));
    let mut permissions = granted.fold(Permissions::empty(), |sum, role| sum | role.permissions);
    if permissions.administrator() || server.owner_id.get() == me {
        return Permissions::all();
    }
    let overwrites = &channel.permission_overwrites;
    let merged = |fits: &dyn Fn(GenericId) -> bool| {
        let matching = overwrites.iter().filter(|overwrite| fits(overwrite.id));
        matching.fold((Permissions::empty(), Permissions::empty()), |sum, it| {
            (sum.0 | it.deny, sum.1 | it.allow)
        })
    };
    let everyone = merged(&|id| id == server.id);
    let roles = merged(&|id| id != server.id && member.roles.contains(&id));
    let myself = merged(&|id| id.get() == me);
    for (deny, allow) in [everyone, roles, myself] {
        permissions = (permissions & !deny) | allow;
    }
    permissions
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const VIEW: u64 = 1 << 10;
    const SEND: u64 = 1 << 11;
    const ADMINISTRATOR: u64 = 1 << 3;

    /// Returns the permissions of member 9 of server 1, to whom role 2 grants `granted`; everyone may view.
    fn may(owner: &str, granted: u64, overwrites: Value) -> u64 {
        let role =
            |id: &str, permissions: u64| json!({"id": id, "permissions": permissions.to_string()});
        let roles = [role("1", VIEW), role("2", granted), role("3", SEND)];
        let server = json!({"id": "1", "owner_id": owner, "roles": roles});
        let channel = json!({"id": "5", "permission_overwrites": overwrites});
        let server: Server = serde_json::from_value(server).expect("is read");
        let member: Member = serde_json::from_value(json!({"roles": ["2"]})).expect("is read");
        let channel: Channel = serde_json::from_value(channel).expect("is read");
        computed(&server, 9, &member, &channel).bits() & (VIEW | SEND)
    }

    #[test]
    fn permissions_are_computed_in_discords_order() {
        let over = |id: &str, deny: u64, allow: u64| json!({"id": id, "type": 0, "deny": deny.to_string(), "allow": allow.to_string()});
        let both = VIEW | SEND;
        for (granted, overwrites, expected) in [
            (0, json!([]), VIEW),
            (SEND, json!([]), both),
            (SEND, json!([over("1", both, 0)]), 0),
            // A role overrides everyone, and a member overrides roles, in whatever order they come.
            (SEND, json!([over("2", 0, SEND), over("1", both, 0)]), SEND),
            (SEND, json!([over("9", SEND, 0), over("2", 0, SEND)]), VIEW),
            (SEND, json!([over("9", 0, both), over("2", both, 0)]), both),
            // Overwrites for others have no effect.
            (SEND, json!([over("3", both, 0), over("8", both, 0)]), both),
            (ADMINISTRATOR, json!([over("1", both, 0), over("9", both, 0)]), both),
        ] {
            assert_eq!(may("7", granted, overwrites.clone()), expected, "{overwrites}");
        }
        assert_eq!(may("9", 0, json!([over("9", both, 0)])), both, "it is its own");
    }
}
