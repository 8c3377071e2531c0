//! From Discord's interactions to requests.

use serenity::all::{
    ActionRow, ActionRowComponent, ApplicationId, AuthorizingIntegrationOwner,
    AuthorizingIntegrationOwners, ChannelType, CommandDataOption, CommandDataOptionValue,
    CommandDataResolved, CommandInteraction, CommandType, ComponentInteraction,
    ComponentInteractionDataKind, Interaction, InteractionContext, Member, ModalInteraction,
    PartialChannel, Permissions,
};

use super::used::Used;
use crate::ask::control::Form;
use crate::ask::{Action, BadInput, Being, COMMANDS, Options, Person, Presence, Request, Value};
use crate::locale::Locale;
use crate::place::{ChannelId, GuildId, MessageId, Place, UserId};

/// An interaction's request, and the token to answer it with.
pub struct Incoming {
    pub request: Request,
    /// The interaction's token, a secret for 15 minutes.
    pub token: String,
    /// The command, or the kind of control: one of a few.
    pub command: &'static str,
}

/// What is no command of ours.
pub const UNKNOWN: &str = "unknown";

/// What to count an interaction under.
fn counted(interaction: &Interaction) -> &'static str {
    let named = |name: &str| COMMANDS.iter().find(|command| command.name == name);
    match interaction {
        Interaction::Command(command) => match command.data.kind {
            CommandType::ChatInput => named(&command.data.name).map_or(UNKNOWN, |it| it.name),
            CommandType::Message => "message menu",
            _ => "profile",
        },
        Interaction::Autocomplete(_) => "completion",
        Interaction::Component(component) => match component.data.kind {
            ComponentInteractionDataKind::Button => "button",
            _ => "menu",
        },
        Interaction::Modal(_) => "form",
        _ => UNKNOWN,
    }
}

/// Reads an interaction, and what it was `used` on; `None` for a ping, which only HTTP sends.
pub fn read(interaction: Interaction, used: &Used, now: i64, seed: u64) -> Option<Incoming> {
    let command = counted(&interaction);
    let (common, action) = match interaction {
        Interaction::Ping(_) => return None,
        Interaction::Command(command) => {
            let action = match command.data.kind {
                CommandType::ChatInput => {
                    let (words, given) = words(&command);
                    Action::from_command(&words, &options(&command, given))
                }
                CommandType::User => match command.data.target_id {
                    Some(target) => {
                        let whom = person(&About::from(&command), target.to_user_id());
                        Action::from_profile(&command.data.name, whom)
                    }
                    None => Err(BadInput::UnknownCommand),
                },
                CommandType::Message => match used.target(command.application_id) {
                    Some(seen) => Action::from_message(&command.data.name, seen),
                    None => Err(BadInput::UnknownCommand),
                },
                _ => Err(BadInput::UnknownCommand),
            };
            (Common::from((command, used)), action)
        }
        Interaction::Autocomplete(command) => {
            let action =
                command
                    .data
                    .autocomplete()
                    .map_or(Err(BadInput::UnknownCommand), |focused| {
                        let (words, given) = words(&command);
                        let options = options(&command, given);
                        Action::from_typing(&words, &options, (focused.name, focused.value))
                    });
            (Common::from((command, used)), action)
        }
        Interaction::Component(component) => {
            let custom_id = &component.data.custom_id;
            let action = match &component.data.kind {
                ComponentInteractionDataKind::Button => Action::from_button(custom_id),
                ComponentInteractionDataKind::StringSelect { values } => {
                    let entries: Vec<&str> = values.iter().map(String::as_str).collect();
                    Action::from_menu(custom_id, &entries)
                }
                ComponentInteractionDataKind::ChannelSelect { values } => {
                    let picked: Vec<_> = values.iter().map(|id| ChannelId(id.get())).collect();
                    Action::from_channels(custom_id, &picked)
                }
                ComponentInteractionDataKind::UserSelect { values } => {
                    let about = About::from(&component);
                    let picked: Vec<_> = values.iter().map(|id| person(&about, *id)).collect();
                    Action::from_people(custom_id, &picked)
                }
                _ => Err(BadInput::UnknownControl),
            };
            (Common::from((component, used)), action)
        }
        Interaction::Modal(modal) => {
            let text = typed(&modal.data.components);
            let action = text.map_or(Err(BadInput::UnknownControl), |text| {
                Action::from_form(&modal.data.custom_id, text)
            });
            (Common::from((modal, used)), action)
        }
        _ => return None,
    };
    let locale = Locale::from_tag(&common.locale);
    Some(Incoming {
        request: Request {
            id: common.id,
            user: common.user,
            place: Place {
                guild: common.guild,
                channel: common.channel,
                locale: common
                    .guild_locale
                    .as_deref()
                    .map_or(locale, Locale::from_tag),
            },
            locale,
            now,
            seed,
            presence: common.presence,
            parent: common.parent,
            manages: common.manages,
            message: common.message,
            action,
        },
        token: common.token,
        command,
    })
}

/// What all kinds of interaction have, which serenity repeats in each kind.
struct Common {
    id: u64,
    token: String,
    user: UserId,
    guild: Option<GuildId>,
    channel: ChannelId,
    locale: String,
    guild_locale: Option<String>,
    message: Option<MessageId>,
    presence: Presence,
    parent: Option<ChannelId>,
    manages: bool,
}

macro_rules! common {
    ($($kind:ty, |$i:ident, $used:ident| $message:expr, $member:expr, $invited:expr;)+) => {
        $(impl From<($kind, &Used)> for Common {
            fn from(($i, $used): ($kind, &Used)) -> Self {
                let message = $message;
                let member: Option<&Member> = $member;
                let presence = presence($invited, member, $i.app_permissions, &$i.channel);
                let parent = parent($i.channel.as_ref());
                let manages = manages(member);
                Self {
                    id: $i.id.get(),
                    token: $i.token,
                    user: UserId($i.user.id.get()),
                    guild: $i.guild_id.map(|id| GuildId(id.get())),
                    channel: ChannelId($i.channel_id.get()),
                    locale: $i.locale,
                    guild_locale: $i.guild_locale,
                    message,
                    presence,
                    parent,
                    manages,
                }
            }
        })+
    };
}

common! {
    CommandInteraction, |i, _used| None, i.member.as_deref(),
        invited(i.guild_id, i.context, &i.authorizing_integration_owners);
    ComponentInteraction, |i, used| used.bearing(&i.data.custom_id), i.member.as_ref(),
        invited(i.guild_id, i.context, &i.authorizing_integration_owners);
    // Of these serenity keeps neither the context nor the owners.
    ModalInteraction, |i, used| {
            let form: Option<Form> = i.data.custom_id.parse().ok();
            form.and_then(|form| used.bearing(&form.opened_by().to_string()))
        },
        i.member.as_ref(), true;
}

/// All words of a command, `settings show`, and the options that follow.
fn words(command: &CommandInteraction) -> (String, &[CommandDataOption]) {
    let name = &command.data.name;
    let options = &command.data.options;
    let second = options.first().and_then(|option| match &option.value {
        CommandDataOptionValue::SubCommand(given) => Some((&option.name, given)),
        _ => None,
    });
    match second {
        Some((second, given)) => (format!("{name} {second}"), given),
        None => (name.clone(), options),
    }
}

fn options(command: &CommandInteraction, given: &[CommandDataOption]) -> Options {
    let value = |value: &CommandDataOptionValue| match value {
        CommandDataOptionValue::String(text) => Value::Text(text.clone()),
        CommandDataOptionValue::Integer(n) => Value::Integer(*n),
        CommandDataOptionValue::Boolean(flag) => Value::Bool(*flag),
        CommandDataOptionValue::Channel(id) => Value::Channel(ChannelId(id.get())),
        CommandDataOptionValue::User(id) => Value::Person(person(&About::from(command), *id)),
        _ => Value::Other,
    };
    Options(
        given
            .iter()
            .map(|option| (option.name.clone(), value(&option.value)))
            .collect(),
    )
}

/// Whether the bot is there itself: on the server, or one of the two in a direct conversation. Else it was brought
/// along by a person who has installed it.
fn invited(
    guild: Option<serenity::all::GuildId>,
    context: Option<InteractionContext>,
    owners: &AuthorizingIntegrationOwners,
) -> bool {
    if guild.is_none() {
        return context == Some(InteractionContext::BotDm);
    }
    let installed = |owner: &AuthorizingIntegrationOwner| {
        matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
    };
    owners.0.iter().any(installed)
}

/// What Discord lets the bot do in a channel for the asker. It tells permissions in servers only.
fn presence(
    invited: bool,
    asker: Option<&Member>,
    permissions: Option<Permissions>,
    channel: &Option<PartialChannel>,
) -> Presence {
    let may = |wanted| permissions.is_none_or(|all| has(all, wanted));
    let asker = asker.and_then(|member| member.permissions);
    if !invited && asker.is_some_and(|all| !has(all, Permissions::USE_EXTERNAL_APPS)) {
        return Presence::Unseen;
    }
    let speak = if channel.as_ref().is_some_and(is_thread) {
        Permissions::SEND_MESSAGES_IN_THREADS
    } else {
        Permissions::SEND_MESSAGES
    };
    let host = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    if !invited || !may(Permissions::VIEW_CHANNEL) {
        Presence::Guest
    } else if !may(speak) {
        Presence::Listener
    } else if permissions.is_none() || !may(host) || !channel.as_ref().is_some_and(takes_threads) {
        Presence::Speaker
    } else {
        Presence::Host
    }
}

/// Whether threads can hang on the messages there.
fn takes_threads(channel: &PartialChannel) -> bool {
    matches!(channel.kind, ChannelType::Text | ChannelType::News)
}

fn is_thread(channel: &PartialChannel) -> bool {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    matches!(channel.kind, NewsThread | PrivateThread | PublicThread)
}

/// What a thread belongs to.
fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    // Any other channel's parent is no more than a heading.
    let thread = channel.filter(|channel| is_thread(channel))?;
    thread.parent_id.map(|id| ChannelId(id.get()))
}

fn has(all: Permissions, wanted: Permissions) -> bool {
    all.contains(wanted) || all.administrator()
}

fn manages(asker: Option<&Member>) -> bool {
    let all = asker.and_then(|member| member.permissions);
    all.is_some_and(|all| has(all, Permissions::MANAGE_GUILD))
}

/// What Discord tells of the people that an interaction names.
struct About<'a> {
    application: ApplicationId,
    resolved: &'a CommandDataResolved,
    in_server: bool,
    context: Option<InteractionContext>,
}

macro_rules! about {
    ($($kind:ty),+) => {
        $(impl<'a> From<&'a $kind> for About<'a> {
            fn from(i: &'a $kind) -> Self {
                Self {
                    application: i.application_id,
                    resolved: &i.data.resolved,
                    in_server: i.guild_id.is_some(),
                    context: i.context,
                }
            }
        })+
    };
}

about!(CommandInteraction, ComponentInteraction);

fn person(about: &About<'_>, id: serenity::all::UserId) -> Person {
    let resolved = about.resolved;
    let being = if id.get() == about.application.get() {
        Being::Bouton
    } else if resolved.users.get(&id).is_some_and(|user| user.bot) {
        Being::Bot
    } else {
        Being::Human
    };
    let here = match about.in_server {
        // Who is no member is not among the members; and a member may not see every channel.
        true => resolved.members.get(&id).is_some_and(|member| {
            member
                .permissions
                .is_none_or(|all| all.view_channel() || all.administrator())
        }),
        // In the bot's own channel there is nobody else. Of private channels Discord tells us nothing.
        false => about.context != Some(InteractionContext::BotDm),
    };
    let id = UserId(id.get());
    Person { id, being, here }
}

fn typed(rows: &[ActionRow]) -> Option<&str> {
    rows.iter()
        .flat_map(|row| &row.components)
        .find_map(|component| match component {
            ActionRowComponent::InputText(input) => input.value.as_deref(),
            _ => None,
        })
}
