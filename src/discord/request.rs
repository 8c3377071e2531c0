//! Turns Discord's interactions into requests.

use serenity::all::{
    ChannelType, CommandOptionType, CommandType, ComponentType, GenericId, InteractionType,
    Permissions,
};

use super::interaction::{Argument, BOT_DM, Channel, Data, Interaction, Member};
use super::permissions::{has, is_thread, lack};
use super::source_message::Message;
use crate::ask::control::{Form, Menu};
use crate::ask::{
    Action, Authority, BadInput, Being, COMMANDS, CommandName, Lack, Options, Person, Presence,
    Request, Value,
};
use crate::locale::Locale;
use crate::place::{ChannelId, GuildId, MessageId, Place, RoleId, Token, UserId};

/// A request, read from an interaction.
pub struct Incoming {
    pub request: Request,
    /// The command or the kind of control, for the metrics: one of a few.
    pub command: &'static str,
}

/// The name under which everything unknown is counted.
pub const UNKNOWN: &str = "unknown";

/// Reads an interaction; `None` if its type is unknown, or it lacks something its type needs.
pub fn read(interaction: Interaction, now: i64, seed: u64) -> Option<Incoming> {
    let user = user_id(interaction.invoker()?.id);
    let channel = ChannelId(interaction.channel_id?.get());
    let (command, action) = action(&interaction)?;
    let control_command =
        control_command(&interaction, &action).filter(|_| is_invited(&interaction));
    let locale = Locale::from_tag(&interaction.locale);
    let guild_locale = interaction.guild_locale.as_deref();
    Some(Incoming {
        command,
        request: Request {
            id: interaction.id.get(),
            token: Token::new(interaction.token.as_str()),
            user,
            place: Place {
                guild: interaction.guild_id.map(|id| GuildId(id.get())),
                channel,
                locale: guild_locale.map_or(locale, Locale::from_tag),
            },
            locale,
            now,
            seed,
            presence: presence(&interaction),
            parent: parent(interaction.channel.as_ref()),
            authority: authority(interaction.member.as_ref()),
            roles: roles(interaction.member.as_ref()),
            message: source_message_id(&interaction),
            form: form(&interaction),
            typed: typed(&interaction),
            control_command,
            whispered: interaction.message.as_ref().is_some_and(Message::is_whisper),
            named: named_channels(&interaction),
            action,
        },
    })
}

/// Returns the action asked for, with the name to count it under.
fn action(interaction: &Interaction) -> Option<(&'static str, Result<Action, BadInput>)> {
    let data = &interaction.data;
    let name = data.name.as_deref();
    let custom_id = data.custom_id.as_deref();
    Some(match interaction.kind {
        InteractionType::Command => command(interaction, name?)?,
        InteractionType::Autocomplete => {
            let (words, args) = words(data, name?);
            let focused = args.iter().find(|option| option.focused);
            let typed = focused.and_then(|option| Some((&*option.name, option.value.as_str()?)));
            let action = Action::from_typing(&words, &options(interaction, args)?, typed);
            ("completion", Ok(action))
        }
        InteractionType::Component => {
            let custom_id = custom_id?;
            let picked: Result<Vec<GenericId>, _> =
                data.values.iter().map(|id| id.parse()).collect();
            match (data.component_type, picked) {
                (Some(ComponentType::Button), _) => ("button", Action::from_button(custom_id)),
                (Some(ComponentType::StringSelect), _) => {
                    let entries: Vec<&str> = data.values.iter().map(String::as_str).collect();
                    ("menu", Action::from_menu(custom_id, &entries))
                }
                (Some(ComponentType::ChannelSelect), Ok(picked)) => {
                    let picked = resolve_all(&picked, |id| channel(interaction, id));
                    let read = picked.and_then(|ids| Action::from_channels(custom_id, &ids));
                    ("menu", read)
                }
                (Some(ComponentType::UserSelect), Ok(picked)) => {
                    let picked = resolve_all(&picked, |id| person(interaction, id));
                    let read = picked.and_then(|people| Action::from_people(custom_id, &people));
                    ("menu", read)
                }
                _ => ("menu", Err(BadInput::UnknownControl)),
            }
        }
        InteractionType::Modal => {
            let custom_id = custom_id?;
            ("form", Action::from_form(custom_id, &form_values(interaction)))
        }
        _ => return None,
    })
}

fn command(
    interaction: &Interaction,
    name: &str,
) -> Option<(&'static str, Result<Action, BadInput>)> {
    let data = &interaction.data;
    Some(match data.kind {
        Some(CommandType::ChatInput) => {
            let (words, args) = words(data, name);
            let command = COMMANDS.iter().find(|command| command.name == name);
            let read = Action::from_command(&words, &options(interaction, args)?);
            (command.map_or(UNKNOWN, |command| command.name), read)
        }
        Some(CommandType::User) => {
            let whom = data.target_id.and_then(|id| person(interaction, id));
            let whom = whom.ok_or(BadInput::Unresolved);
            let read = whom.and_then(|whom| Action::from_profile(name, whom));
            ("profile", read)
        }
        Some(CommandType::Message) => {
            let messages = &data.resolved.messages;
            let on = |id| Some(messages.get(&id)?.seen(id, interaction.application_id));
            let seen = data.target_id.and_then(on).ok_or(BadInput::UnknownCommand);
            let read = seen.and_then(|seen| Action::from_message(name, seen));
            ("message menu", read)
        }
        _ => (UNKNOWN, Err(BadInput::UnknownCommand)),
    })
}

/// Returns the command that the used control belongs to.
fn control_command(
    interaction: &Interaction,
    action: &Result<Action, BadInput>,
) -> Option<CommandName> {
    let custom_id = interaction.data.custom_id.as_deref()?;
    match (interaction.kind, action) {
        (InteractionType::Modal, _) => form(interaction).map(|form| form.command()),
        (_, Ok(Action::Press(button)))
            if interaction.data.component_type == Some(ComponentType::Button) =>
        {
            Some(button.command())
        }
        _ => custom_id.parse().ok().map(|menu: Menu| menu.command()),
    }
}

fn form(interaction: &Interaction) -> Option<Form> {
    match interaction.kind {
        InteractionType::Modal => interaction.data.custom_id.as_deref()?.parse().ok(),
        _ => None,
    }
}

/// Returns the message whose control was used, if it has that control: a modified client can name any message of the
/// bot's, and that one would be overwritten. A form names the control that opened it.
fn source_message_id(interaction: &Interaction) -> Option<MessageId> {
    let message = interaction.message.as_ref()?;
    let id = match interaction.kind {
        InteractionType::Modal => message.id_with(&form(interaction)?.opened_by()),
        _ => message.id_with(interaction.data.custom_id.as_deref()?),
    };
    id.map(|id| MessageId(id.get()))
}

/// Returns a command's full name, such as `settings show`, and the options after it.
fn words<'a>(data: &'a Data, name: &str) -> (String, &'a [Argument]) {
    match data.options.first() {
        Some(second) if second.kind == CommandOptionType::SubCommand => {
            let args = second.options.as_deref().unwrap_or_default();
            (format!("{name} {}", second.name), args)
        }
        _ => (name.to_owned(), &data.options),
    }
}

/// Reads a command's options; `None` if a value does not match its stated type.
fn options(interaction: &Interaction, args: &[Argument]) -> Option<Options> {
    let typing = interaction.kind == InteractionType::Autocomplete;
    let read = |option: &Argument| {
        let value = &option.value;
        let id = || value.as_str()?.parse::<GenericId>().ok();
        let named = |found: Option<Value>| found.unwrap_or(Value::Unresolved);
        let parse = || {
            Some(match option.kind {
                CommandOptionType::String => Value::Text(value.as_str()?.to_owned()),
                CommandOptionType::Integer => Value::Integer(value.as_i64()?),
                CommandOptionType::Boolean => Value::Bool(value.as_bool()?),
                CommandOptionType::Channel => {
                    named(channel(interaction, id()?).map(Value::Channel))
                }
                CommandOptionType::User => named(person(interaction, id()?).map(Value::Person)),
                CommandOptionType::Role => named(role(interaction, id()?).map(Value::Role)),
                _ => Value::Other,
            })
        };
        let value = match option.focused {
            // The option being typed has no value yet.
            true => Value::Other,
            // The others may be half typed: then numbers come as text.
            false if typing => parse().unwrap_or(Value::Other),
            false => parse()?,
        };
        Some((option.name.clone(), value))
    };
    args.iter().map(read).collect::<Option<_>>().map(Options)
}

/// Reads a form's fields like a command's options. Empty fields count as not given.
fn form_values(interaction: &Interaction) -> Options {
    let values = interaction.data.fields().filter_map(|field| {
        let value = match (field.kind, field.values.first()) {
            (Some(ComponentType::UserSelect), picked) => {
                let whom = picked?.parse().ok().and_then(|id| person(interaction, id));
                whom.map_or(Value::Unresolved, Value::Person)
            }
            _ => Value::Text(field.value.as_str()?.to_owned()),
        };
        Some((field.custom_id.clone()?, value))
    });
    Options(values.collect())
}

/// Returns what was typed into a form's fields, but for what was chosen.
fn typed(interaction: &Interaction) -> Vec<String> {
    let fields = interaction.data.fields();
    let typed = fields.filter(|field| field.kind == Some(ComponentType::InputText));
    let texts = typed.filter_map(|field| field.value.as_str());
    texts.filter(|text| !text.trim().is_empty()).map(str::to_owned).collect()
}

/// The key that stands for an installation by the server.
const BY_SERVER: &str = "0";

/// Whether the bot itself is there: on the server, or in a direct conversation. Otherwise a person who installed it
/// brought it along.
fn is_invited(interaction: &Interaction) -> bool {
    match interaction.guild_id {
        None => interaction.context == Some(BOT_DM),
        Some(_) => {
            let owners = &interaction.authorizing_integration_owners;
            owners.contains_key(BY_SERVER)
        }
    }
}

/// Returns what the bot may do in the channel, for this asker. Discord tells permissions in servers only.
fn presence(interaction: &Interaction) -> Presence {
    let invited = is_invited(interaction);
    let permissions = interaction.app_permissions;
    let channel = interaction.channel.as_ref();
    let lack = permissions.and_then(|all| lack(all, channel.map(|channel| channel.kind)));
    let asker = interaction.member.as_ref().and_then(|member| member.permissions);
    if !invited && asker.is_some_and(|all| !has(all, Permissions::USE_EXTERNAL_APPS)) {
        return Presence::Unseen;
    }
    let host = Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS;
    let hosts = permissions.is_some_and(|all| has(all, host)) && channel.is_some_and(takes_threads);
    match lack {
        _ if !invited => Presence::Guest,
        Some(Lack::View) => Presence::Guest,
        Some(_) => Presence::Listener,
        None if hosts => Presence::Host,
        None => Presence::Speaker,
    }
}

/// Whether messages there can have threads.
fn takes_threads(channel: &Channel) -> bool {
    matches!(channel.kind, ChannelType::Text | ChannelType::News)
}

/// Returns what the bot lacks in each named channel and in the current one, if Discord tells its permissions.
fn named_channels(interaction: &Interaction) -> Vec<(ChannelId, Option<Lack>)> {
    if !is_invited(interaction) {
        return Vec::new();
    }
    let channels = interaction.data.resolved.channels.iter();
    let channels = channels.map(|(id, channel)| (id.get(), channel.app_permissions, channel.kind));
    let current = interaction.channel_id.map(|id| {
        let kind = interaction.channel.as_ref().map(|channel| channel.kind);
        (id.get(), interaction.app_permissions, kind)
    });
    let channels = channels.chain(current);
    channels.filter_map(|(id, all, kind)| Some((ChannelId(id), lack(all?, kind)))).collect()
}

/// Returns the channel a thread belongs to.
fn parent(channel: Option<&Channel>) -> Option<ChannelId> {
    // The parent of any other channel is only a category.
    channel.filter(|channel| is_thread(channel.kind))?.parent_id.map(|id| ChannelId(id.get()))
}

fn authority(asker: Option<&Member>) -> Authority {
    match asker.and_then(|member| member.permissions) {
        Some(all) if all.administrator() => Authority::Administrator,
        Some(all) if has(all, Permissions::MANAGE_GUILD) => Authority::Manager,
        Some(all) if has(all, Permissions::MANAGE_MESSAGES) => Authority::Moderator,
        _ => Authority::Member,
    }
}

fn roles(asker: Option<&Member>) -> Vec<RoleId> {
    asker.into_iter().flat_map(|member| &member.roles).map(|id| RoleId(id.get())).collect()
}

/// Looks up everything that was picked; an error if Discord does not know one of them.
fn resolve_all<T>(
    picked: &[GenericId],
    resolve: impl Fn(GenericId) -> Option<T>,
) -> Result<Vec<T>, BadInput> {
    picked.iter().map(|&id| resolve(id)).collect::<Option<_>>().ok_or(BadInput::Unresolved)
}

/// Returns a named channel. A modified client can name any, but Discord resolves only those of the server.
fn channel(interaction: &Interaction, id: GenericId) -> Option<ChannelId> {
    interaction.data.resolved.channels.contains_key(&id).then_some(ChannelId(id.get()))
}

/// Returns a named role, if Discord found it on the server.
fn role(interaction: &Interaction, id: GenericId) -> Option<RoleId> {
    interaction.data.resolved.roles.contains_key(&id).then_some(RoleId(id.get()))
}

/// Returns a named person, if Discord knows them.
fn person(interaction: &Interaction, id: GenericId) -> Option<Person> {
    let resolved = &interaction.data.resolved;
    let user = resolved.users.get(&id)?;
    let being = if id.get() == interaction.application_id.get() {
        Being::Bouton
    } else if user.bot {
        Being::Bot
    } else {
        Being::Human
    };
    let here = match interaction.guild_id {
        // Somebody who is not a member is missing from `members`; and a member may not see this channel.
        Some(_) => resolved.members.get(&id).is_some_and(|member| {
            member.permissions.is_none_or(|all| all.view_channel() || all.administrator())
        }),
        // In the bot's own conversation there is nobody else. About private channels Discord tells us nothing.
        None => interaction.context != Some(BOT_DM),
    };
    Some(Person { id: user_id(id), being, here })
}

fn user_id(id: GenericId) -> UserId {
    UserId(id.get())
}
