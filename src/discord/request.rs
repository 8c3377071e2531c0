//! From Discord's interactions to requests.

use serenity::all::{ChannelType, GenericId, Permissions};

use super::interaction::{
    AUTOCOMPLETE, BOOLEAN, BOT_DM, CHANNEL, COMMAND, COMPONENT, Channel, Data, Given, INTEGER,
    Interaction, MODAL, Member, ROLE, STRING, SUB_COMMAND, USER,
};
use super::permissions::{has, is_thread, lack};
use super::source_message::Message;
use crate::ask::control::{Form, Menu};
use crate::ask::{
    Action, Authority, BadInput, Being, COMMANDS, Family, Lack, Options, Person, Presence, Request,
    Value,
};
use crate::locale::Locale;
use crate::place::{ChannelId, GuildId, MessageId, Place, RoleId, Token, UserId};

/// An interaction's request.
pub struct Incoming {
    pub request: Request,
    /// The command, or the kind of control: one of a few.
    pub command: &'static str,
}

/// What is no command of ours.
pub const UNKNOWN: &str = "unknown";

/// The types of commands.
const CHAT_INPUT: u8 = 1;
const PROFILE: u8 = 2;
const MESSAGE: u8 = 3;

/// The types of controls.
const BUTTON: u8 = 2;
const STRING_MENU: u8 = 3;
const USER_MENU: u8 = 5;
const CHANNEL_MENU: u8 = 8;

/// Reads an interaction; `None` if it is of a kind that is not known, or lacks what its kind has.
pub fn read(interaction: Interaction, now: i64, seed: u64) -> Option<Incoming> {
    let user = user_id(interaction.who()?.id);
    let channel = ChannelId(interaction.channel_id?.get());
    let (command, action) = action(&interaction)?;
    let family = family(&interaction, &action).filter(|_| is_invited(&interaction));
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
            message: used(&interaction),
            family,
            whispered: interaction.message.as_ref().is_some_and(Message::is_whisper),
            named: named(&interaction),
            action,
        },
    })
}

/// What is asked for, and what to count that under.
fn action(interaction: &Interaction) -> Option<(&'static str, Result<Action, BadInput>)> {
    let data = &interaction.data;
    let name = data.name.as_deref();
    let custom_id = data.custom_id.as_deref();
    Some(match interaction.kind {
        COMMAND => command(interaction, name?)?,
        AUTOCOMPLETE => {
            let (words, given) = words(data, name?);
            let focused = given.iter().find(|option| option.focused);
            let typed = focused.and_then(|option| Some((&*option.name, option.value.as_str()?)));
            let action = Action::from_typing(&words, &options(interaction, given)?, typed);
            ("completion", Ok(action))
        }
        COMPONENT => {
            let custom_id = custom_id?;
            let picked: Result<Vec<GenericId>, _> =
                data.values.iter().map(|id| id.parse()).collect();
            match (data.component_type, picked) {
                (Some(BUTTON), _) => ("button", Action::from_button(custom_id)),
                (Some(STRING_MENU), _) => {
                    let entries: Vec<&str> = data.values.iter().map(String::as_str).collect();
                    ("menu", Action::from_menu(custom_id, &entries))
                }
                (Some(CHANNEL_MENU), Ok(picked)) => {
                    let picked = all(&picked, |id| channel(interaction, id));
                    let read = picked.and_then(|all| Action::from_channels(custom_id, &all));
                    ("menu", read)
                }
                (Some(USER_MENU), Ok(picked)) => {
                    let picked = all(&picked, |id| person(interaction, id));
                    let read = picked.and_then(|all| Action::from_people(custom_id, &all));
                    ("menu", read)
                }
                _ => ("menu", Err(BadInput::UnknownControl)),
            }
        }
        MODAL => {
            let custom_id = custom_id?;
            ("form", Action::from_form(custom_id, &filled(interaction)))
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
        Some(CHAT_INPUT) => {
            let (words, given) = words(data, name);
            let named = COMMANDS.iter().find(|command| command.name == name);
            let read = Action::from_command(&words, &options(interaction, given)?);
            (named.map_or(UNKNOWN, |command| command.name), read)
        }
        Some(PROFILE) => {
            let whom = data.target_id.and_then(|id| person(interaction, id));
            let whom = whom.ok_or(BadInput::Unresolved);
            let read = whom.and_then(|whom| Action::from_profile(name, whom));
            ("profile", read)
        }
        Some(MESSAGE) => {
            let messages = &data.resolved.messages;
            let on = |id| Some(messages.get(&id)?.seen(id, interaction.application_id));
            let seen = data.target_id.and_then(on).ok_or(BadInput::UnknownCommand);
            let read = seen.and_then(|seen| Action::from_message(name, seen));
            ("message menu", read)
        }
        _ => (UNKNOWN, Err(BadInput::UnknownCommand)),
    })
}

/// The command that the control belongs to that was used.
fn family(interaction: &Interaction, action: &Result<Action, BadInput>) -> Option<Family> {
    let custom_id = interaction.data.custom_id.as_deref()?;
    match (interaction.kind, action) {
        (MODAL, _) => custom_id.parse().ok().map(|form: Form| form.family()),
        (_, Ok(Action::Press(button))) if interaction.data.component_type == Some(BUTTON) => {
            Some(button.family())
        }
        _ => custom_id.parse().ok().map(|menu: Menu| menu.family()),
    }
}

/// The message whose control was used. A form says which control opened it.
fn used(interaction: &Interaction) -> Option<MessageId> {
    let custom_id = interaction.data.custom_id.as_deref()?;
    let message = match interaction.kind {
        MODAL => {
            let form: Form = custom_id.parse().ok()?;
            interaction.bearing(&form.opened_by())
        }
        _ => interaction.bearing(custom_id),
    };
    message.map(|id| MessageId(id.get()))
}

/// All words of a command, `settings show`, and the options that follow.
fn words<'a>(data: &'a Data, name: &str) -> (String, &'a [Given]) {
    match data.options.first() {
        Some(second) if second.kind == SUB_COMMAND => {
            let given = second.options.as_deref().unwrap_or_default();
            (format!("{name} {}", second.name), given)
        }
        _ => (name.to_owned(), &data.options),
    }
}

/// The options of a command; `None` if one is not what it says of itself.
fn options(interaction: &Interaction, given: &[Given]) -> Option<Options> {
    let typing = interaction.kind == AUTOCOMPLETE;
    let read = |option: &Given| {
        let value = &option.value;
        let id = || value.as_str()?.parse::<GenericId>().ok();
        let told = || {
            Some(match option.kind {
                STRING => Value::Text(value.as_str()?.to_owned()),
                INTEGER => Value::Integer(value.as_i64()?),
                BOOLEAN => Value::Bool(value.as_bool()?),
                CHANNEL => channel(interaction, id()?).map_or(Value::Unresolved, Value::Channel),
                USER => person(interaction, id()?).map_or(Value::Unresolved, Value::Person),
                ROLE => role(interaction, id()?).map_or(Value::Unresolved, Value::Role),
                _ => Value::Other,
            })
        };
        let value = match option.focused {
            // What is being typed has no value yet.
            true => Value::Other,
            // And what stands beside it may be half of one: numbers come as text then.
            false if typing => told().unwrap_or(Value::Other),
            false => told()?,
        };
        Some((option.name.clone(), value))
    };
    given.iter().map(read).collect::<Option<_>>().map(Options)
}

/// What was filled into a form, as if it were a command's options. What was left empty was not given.
fn filled(interaction: &Interaction) -> Options {
    let filled = interaction.data.fields().filter_map(|field| {
        let value = match (field.kind, field.values.first()) {
            (USER_MENU, picked) => {
                let whom = picked?.parse().ok().and_then(|id| person(interaction, id));
                whom.map_or(Value::Unresolved, Value::Person)
            }
            _ => Value::Text(field.value.as_str()?.to_owned()),
        };
        Some((field.custom_id.clone()?, value))
    });
    Options(filled.collect())
}

/// The key of a server that has installed the bot, among those who have.
const BY_SERVER: &str = "0";

/// Whether the bot is there itself: on the server, or one of the two in a direct conversation. Else it was brought
/// along by a person who has installed it.
fn is_invited(interaction: &Interaction) -> bool {
    match interaction.guild_id {
        None => interaction.context == Some(BOT_DM),
        Some(_) => {
            let owners = &interaction.authorizing_integration_owners;
            owners.contains_key(BY_SERVER)
        }
    }
}

/// What Discord lets the bot do in a channel for the asker. It tells permissions in servers only.
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

/// Whether threads can hang on the messages there.
fn takes_threads(channel: &Channel) -> bool {
    matches!(channel.kind, ChannelType::Text | ChannelType::News)
}

/// What the bot lacks in the channels that are named and in the one where it is asked, where Discord tells what it may.
fn named(interaction: &Interaction) -> Vec<(ChannelId, Option<Lack>)> {
    if !is_invited(interaction) {
        return Vec::new();
    }
    let named = interaction.data.resolved.channels.iter();
    let named = named.map(|(id, channel)| (id.get(), channel.app_permissions, channel.kind));
    let here = interaction.channel_id.map(|id| {
        let kind = interaction.channel.as_ref().map(|channel| channel.kind);
        (id.get(), interaction.app_permissions, kind)
    });
    let told = named.chain(here);
    told.filter_map(|(id, all, kind)| Some((ChannelId(id), lack(all?, kind)))).collect()
}

/// What a thread belongs to.
fn parent(channel: Option<&Channel>) -> Option<ChannelId> {
    // Any other channel's parent is no more than a heading.
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

/// What those are that were picked, if Discord knows each.
fn all<T>(
    picked: &[GenericId],
    named: impl Fn(GenericId) -> Option<T>,
) -> Result<Vec<T>, BadInput> {
    picked.iter().map(|&id| named(id)).collect::<Option<_>>().ok_or(BadInput::Unresolved)
}

/// A channel that an interaction names. A modified client names any; Discord finds those of the server.
fn channel(interaction: &Interaction, id: GenericId) -> Option<ChannelId> {
    interaction.data.resolved.channels.contains_key(&id).then_some(ChannelId(id.get()))
}

/// A role that an interaction names, which Discord finds on the server.
fn role(interaction: &Interaction, id: GenericId) -> Option<RoleId> {
    interaction.data.resolved.roles.contains_key(&id).then_some(RoleId(id.get()))
}

/// A person whom an interaction names, if Discord knows them.
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
        // Who is no member is not among the members; and a member may not see every channel.
        Some(_) => resolved.members.get(&id).is_some_and(|member| {
            member.permissions.is_none_or(|all| all.view_channel() || all.administrator())
        }),
        // In the bot's own channel there is nobody else. Of private channels Discord tells us nothing.
        None => interaction.context != Some(BOT_DM),
    };
    Some(Person { id: user_id(id), being, here })
}

fn user_id(id: GenericId) -> UserId {
    UserId(id.get())
}
