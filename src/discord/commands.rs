//! The commands as Discord is told of them: names, options and descriptions in every language.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext,
};

use crate::ask::{COMMANDS, Command, Kind, Opt, Takes, Whereabouts};
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
        Kind::Typed(options, _) => typed(command.name, options),
        Kind::OnProfiles(_) => on_profiles(command),
    };
    created
        .contexts(contexts.collect())
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User])
}

fn typed(name: &str, options: &[Opt]) -> CreateCommand {
    let key = |part: &str| format!("command-{name}-{part}");
    let mut command = CreateCommand::new(name)
        .description(say(Locale::default(), &key("description")))
        .set_options(options.iter().map(|opt| option(name, opt)).collect());
    for locale in Locale::ALL {
        command = command
            .name_localized(locale.tag(), say(locale, &key("name")))
            .description_localized(locale.tag(), say(locale, &key("description")));
    }
    command
}

/// A command on a person's profile has no description, and its name is words rather than a name.
fn on_profiles(command: &Command) -> CreateCommand {
    let created =
        CreateCommand::new(command.on_profiles(Locale::default())).kind(CommandType::User);
    Locale::ALL.into_iter().fold(created, |created, locale| {
        created.name_localized(locale.tag(), command.on_profiles(locale))
    })
}

fn option(command: &str, opt: &Opt) -> CreateCommandOption {
    let key = |part: &str| format!("option-{command}-{}-{part}", opt.name);
    let description = say(Locale::default(), &key("description"));
    let mut option = CreateCommandOption::new(kind(opt.takes), opt.name, description)
        .required(opt.required)
        .set_autocomplete(opt.complete.is_some());
    for locale in Locale::ALL {
        option = option
            .name_localized(locale.tag(), say(locale, &key("name")))
            .description_localized(locale.tag(), say(locale, &key("description")));
    }
    match opt.takes {
        Takes::Text { longest } => option.max_length(longest),
        Takes::Integer { least, most } => option.min_int_value(least).max_int_value(most),
        Takes::Choice(names) => names
            .iter()
            .fold(option, |option, name| choice(option, opt.name, name)),
        Takes::Flag | Takes::Person => option,
    }
}

fn kind(takes: Takes) -> CommandOptionType {
    match takes {
        Takes::Text { .. } | Takes::Choice(_) => CommandOptionType::String,
        Takes::Integer { .. } => CommandOptionType::Integer,
        Takes::Flag => CommandOptionType::Boolean,
        Takes::Person => CommandOptionType::User,
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
