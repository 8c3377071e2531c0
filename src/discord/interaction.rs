//! Interactions as Discord sends them, reduced to the fields we use. serenity's types read all the rest too, which
//! takes ten times as long, but nothing inside a container.

use std::collections::HashMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serenity::all::{
    ApplicationId, ChannelType, CommandOptionType, CommandType, ComponentType, GenericId,
    InteractionType, Permissions,
};

use super::source_message::Message;

#[derive(Deserialize)]
pub struct Interaction {
    pub id: GenericId,
    pub application_id: ApplicationId,
    #[serde(rename = "type")]
    pub kind: InteractionType,
    pub token: String,
    #[serde(default)]
    pub data: Data,
    pub guild_id: Option<GenericId>,
    pub channel: Option<Channel>,
    pub channel_id: Option<GenericId>,
    /// The sender, in a server.
    pub member: Option<Member>,
    /// The sender, elsewhere.
    pub user: Option<User>,
    /// The message whose control was used.
    pub message: Option<Message>,
    pub app_permissions: Option<Permissions>,
    #[serde(default)]
    pub locale: String,
    pub guild_locale: Option<String>,
    #[serde(default)]
    pub authorizing_integration_owners: HashMap<String, IgnoredAny>,
    pub context: Option<u8>,
}

/// An interaction's content: a command's name and options, or a control's custom_id and the choice made.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Data {
    pub name: Option<String>,
    /// The type of the command.
    #[serde(rename = "type")]
    pub kind: Option<CommandType>,
    pub options: Vec<Argument>,
    pub target_id: Option<GenericId>,
    pub resolved: Resolved,
    pub custom_id: Option<String>,
    pub component_type: Option<ComponentType>,
    pub values: Vec<String>,
    components: Vec<Field>,
}

/// An option of a command, or a subcommand with its own.
#[derive(Deserialize)]
pub struct Argument {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: CommandOptionType,
    #[serde(default)]
    pub value: Value,
    pub options: Option<Vec<Self>>,
    #[serde(default)]
    pub focused: bool,
}

/// What Discord tells about the people, messages, channels and roles that an interaction names.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Resolved {
    pub users: HashMap<GenericId, User>,
    pub members: HashMap<GenericId, Member>,
    pub messages: HashMap<GenericId, Message>,
    /// Channels of the server it was used in.
    pub channels: HashMap<GenericId, NamedChannel>,
    /// Roles of that server.
    pub roles: HashMap<GenericId, IgnoredAny>,
}

/// A channel that an interaction names, other than the one it was used in.
#[derive(Deserialize)]
pub struct NamedChannel {
    #[serde(rename = "type")]
    pub kind: Option<ChannelType>,
    /// The bot's permissions there; Discord tells them since July 2026.
    pub app_permissions: Option<Permissions>,
}

#[derive(Deserialize)]
pub struct User {
    pub id: GenericId,
    #[serde(default)]
    pub bot: bool,
}

#[derive(Deserialize)]
pub struct Member {
    pub user: Option<User>,
    #[serde(default)]
    pub roles: Vec<GenericId>,
    pub permissions: Option<Permissions>,
}

#[derive(Deserialize)]
pub struct Channel {
    #[serde(rename = "type")]
    pub kind: ChannelType,
    pub parent_id: Option<GenericId>,
}

/// A field of a form, or what contains one: a label, or the older row.
#[derive(Deserialize)]
pub struct Field {
    pub custom_id: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<ComponentType>,
    #[serde(default)]
    pub value: Value,
    #[serde(default)]
    pub values: Vec<String>,
    #[serde(default)]
    components: Vec<Self>,
    component: Option<Box<Self>>,
}

/// The context of a direct conversation with the bot.
pub const BOT_DM: u8 = 1;

impl Interaction {
    pub fn invoker(&self) -> Option<&User> {
        self.member.as_ref().and_then(|member| member.user.as_ref()).or(self.user.as_ref())
    }
}

impl Data {
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        let parts = self.components.iter();
        parts.flat_map(|part| part.components.iter().chain(part.component.as_deref()))
    }
}
