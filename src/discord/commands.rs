//! The commands as registered with Discord: names, options and descriptions in every language.

use serenity::all::{
    ChannelType, CommandOptionType, CommandType, CreateCommand, CreateCommandOption,
    InstallationContext, InteractionContext, Permissions,
};

use super::component::channels_to_post;
use crate::ask::{Audience, COMMANDS, Command, Kind, Opt, Takes, Verb, Whereabouts};
use crate::game::NONE;
use crate::locale::Locale;

pub fn all() -> Vec<CreateCommand> {
    COMMANDS.iter().map(command).collect()
}

fn command(command: &Command) -> CreateCommand {
    let contexts = command.places.iter().map(|place| match place {
        Whereabouts::Server => InteractionContext::Guild,
        Whereabouts::BotDm => InteractionContext::BotDm,
        Whereabouts::PrivateChannel => InteractionContext::PrivateChannel,
    });
    let created = match command.kind {
        Kind::Typed(verb) => {
            let options = options(command.name, verb).collect();
            typed(command.name).set_options(options)
        }
        Kind::Several(verbs) => {
            let inner = verbs.iter().map(|(second, verb)| {
                let words = format!("{}-{second}", command.name);
                let key = format!("command-{words}");
                described(CommandOptionType::SubCommand, second, &key)
                    .set_sub_options(options(&words, *verb))
            });
            typed(command.name).set_options(inner.collect())
        }
        Kind::OnProfiles(_) => in_menu(command, CommandType::User),
        Kind::OnMessages(_) => in_menu(command, CommandType::Message),
    };
    let created = created.contexts(contexts.collect());
    match command.audience {
        Audience::Everyone => {
            created.integration_types(vec![InstallationContext::Guild, InstallationContext::User])
        }
        Audience::Managers => offered_to(created, Permissions::MANAGE_GUILD),
        Audience::Moderators => offered_to(created, Permissions::MANAGE_MESSAGES),
    }
}

/// Offers a command to those with this permission, on servers that have installed the bot.
fn offered_to(created: CreateCommand, may: Permissions) -> CreateCommand {
    created.integration_types(vec![InstallationContext::Guild]).default_member_permissions(may)
}

fn typed(name: &str) -> CreateCommand {
    let key = |part: &str| format!("command-{name}-{part}");
    let command = CreateCommand::new(name).description(say(Locale::default(), &key("description")));
    Locale::ALL.into_iter().fold(command, |command, locale| {
        command
            .name_localized(locale.tag(), say(locale, &key("name")))
            .description_localized(locale.tag(), say(locale, &key("description")))
    })
}

fn options(words: &str, verb: Verb) -> impl Iterator<Item = CreateCommandOption> {
    verb.options().map(move |opt| option(words, opt))
}

/// Builds a command of a person's or a message's menu: it has no description, and its name may contain spaces.
fn in_menu(command: &Command, kind: CommandType) -> CreateCommand {
    let created = CreateCommand::new(command.in_menu(Locale::default())).kind(kind);
    Locale::ALL.into_iter().fold(created, |created, locale| {
        created.name_localized(locale.tag(), command.in_menu(locale))
    })
}

fn option(words: &str, opt: &Opt) -> CreateCommandOption {
    let key = format!("option-{words}-{}", opt.name);
    let option = described(kind(opt.takes), opt.name, &key)
        .required(opt.required)
        .set_autocomplete(opt.complete.is_some());
    taking(option, opt.name, opt.takes)
}

fn taking(option: CreateCommandOption, name: &str, takes: Takes) -> CreateCommandOption {
    match takes {
        Takes::Text { longest } => option.max_length(longest),
        Takes::Integer { least, most } => option.min_int_value(least).max_int_value(most),
        Takes::Choice(values) => {
            values.iter().fold(option, |option, value| choice(option, name, value))
        }
        Takes::OrNone(others) => taking(choice(option, name, NONE), name, *others),
        Takes::Language => Locale::ALL.into_iter().fold(option, |option, locale| {
            option.add_string_choice(say(locale, "language-name"), locale.tag())
        }),
        Takes::Channel { threads } => {
            let kinds = channels_to_post(threads).into_iter();
            option.channel_types(kinds.map(ChannelType::from).collect())
        }
        Takes::Flag | Takes::Person | Takes::Role => option,
    }
}

fn described(kind: CommandOptionType, name: &str, key: &str) -> CreateCommandOption {
    let (name_key, description) = (format!("{key}-name"), format!("{key}-description"));
    let option = CreateCommandOption::new(kind, name, say(Locale::default(), &description));
    Locale::ALL.into_iter().fold(option, |option, locale| {
        option
            .name_localized(locale.tag(), say(locale, &name_key))
            .description_localized(locale.tag(), say(locale, &description))
    })
}

fn kind(takes: Takes) -> CommandOptionType {
    match takes {
        Takes::Text { .. } | Takes::Choice(_) | Takes::Language | Takes::OrNone(_) => {
            CommandOptionType::String
        }
        Takes::Integer { .. } => CommandOptionType::Integer,
        Takes::Flag => CommandOptionType::Boolean,
        Takes::Person => CommandOptionType::User,
        Takes::Channel { .. } => CommandOptionType::Channel,
        Takes::Role => CommandOptionType::Role,
    }
}

fn choice(option: CreateCommandOption, name: &str, value: &str) -> CreateCommandOption {
    let key = format!("choice-{name}-{value}");
    let localized = Locale::ALL.map(|locale| (locale.tag(), say(locale, &key)));
    option.add_string_choice_localized(say(Locale::default(), &key), value, localized)
}

fn say(locale: Locale, key: &str) -> String {
    locale.say(key, None)
}
