//! The commands as Discord is told of them: names, options and descriptions in every language.

use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext,
    InteractionContext,
};

use crate::ask::First;
use crate::game::{Preset, Theme};
use crate::lesson::{Course, Lesson};
use crate::locale::Locale;
use nim::{Chances, Ending, Level};

/// The largest `max_take` and `take` an option accepts: what a JSON number holds exactly.
const MOST: u64 = (1 << 53) - 1;
/// The longest piles text an option accepts.
const LONGEST: u16 = 6_000;

/// Every command.
pub fn all() -> Vec<CreateCommand> {
    vec![
        command("play")
            .add_option(option(CommandOptionType::User, "play", "opponent"))
            .add_option(choices("play", "preset", Preset::ALL.map(|p| p.name())))
            .add_option(text("play", "piles").max_length(LONGEST))
            .add_option(choices("play", "ending", ENDINGS))
            .add_option(amount("play", "max_take"))
            .add_option(choices("play", "start", Chances::ALL.map(|c| c.name())))
            .add_option(choices("play", "first", First::ALL.map(First::name)))
            .add_option(choices("play", "level", Level::ALL.map(|l| l.name())))
            .add_option(choices("play", "theme", Theme::ALL.map(|t| t.name())))
            .add_option(option(CommandOptionType::Boolean, "play", "rated")),
        command("move")
            .add_option(
                text("move", "pile")
                    .required(true)
                    .max_length(2)
                    .set_autocomplete(true),
            )
            .add_option(amount("move", "take").required(true).set_autocomplete(true)),
        command("hint")
            .add_option(text("hint", "piles").max_length(LONGEST))
            .add_option(choices("hint", "ending", ENDINGS))
            .add_option(amount("hint", "max_take"))
            .add_option(
                option(CommandOptionType::Integer, "hint", "ply")
                    .min_int_value(0)
                    .max_int_value(u64::from(u32::MAX)),
            )
            .add_option(option(CommandOptionType::Boolean, "hint", "public")),
        command("board"),
        command("resign"),
        command("games"),
        command("leaderboard")
            // A leaderboard is a server's.
            .contexts(vec![InteractionContext::Guild])
            .add_option(choices("leaderboard", "by", ["wins"]))
            .add_option(choices("leaderboard", "period", ["all"])),
        command("review").add_option(
            text("review", "game")
                .max_length(100)
                .set_autocomplete(true),
        ),
        command("help"),
        on_profiles("challenge"),
        command("learn")
            .add_option(choices(
                "learn",
                "lesson",
                Lesson::ALL
                    .map(Lesson::name)
                    .into_iter()
                    .chain([Course::CARDS]),
            ))
            .add_option(text("learn", "piles").max_length(100)),
        command("puzzle"),
    ]
}

const ENDINGS: [&str; 2] = [Ending::Normal.name(), Ending::Misere.name()];

fn command(name: &str) -> CreateCommand {
    let mut command = CreateCommand::new(name)
        .description(say(
            Locale::default(),
            &format!("command-{name}-description"),
        ))
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::BotDm,
            InteractionContext::PrivateChannel,
        ])
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User]);
    for locale in Locale::ALL {
        command = command
            .name_localized(locale.tag(), say(locale, &format!("command-{name}-name")))
            .description_localized(
                locale.tag(),
                say(locale, &format!("command-{name}-description")),
            );
    }
    command
}

/// A command on a person's profile has no description, and its name is words rather than a name.
fn on_profiles(name: &str) -> CreateCommand {
    let key = format!("profile-{name}");
    let mut command = CreateCommand::new(say(Locale::default(), &key))
        .kind(CommandType::User)
        .contexts(vec![
            InteractionContext::Guild,
            InteractionContext::PrivateChannel,
        ])
        .integration_types(vec![InstallationContext::Guild, InstallationContext::User]);
    for locale in Locale::ALL {
        command = command.name_localized(locale.tag(), say(locale, &key));
    }
    command
}

fn option(kind: CommandOptionType, command: &str, name: &str) -> CreateCommandOption {
    let key = |part: &str| format!("option-{command}-{name}-{part}");
    let mut option =
        CreateCommandOption::new(kind, name, say(Locale::default(), &key("description")));
    for locale in Locale::ALL {
        option = option
            .name_localized(locale.tag(), say(locale, &key("name")))
            .description_localized(locale.tag(), say(locale, &key("description")));
    }
    option
}

fn text(command: &str, name: &str) -> CreateCommandOption {
    option(CommandOptionType::String, command, name)
}

fn amount(command: &str, name: &str) -> CreateCommandOption {
    option(CommandOptionType::Integer, command, name)
        .min_int_value(1)
        .max_int_value(MOST)
}

fn choices<'a>(
    command: &str,
    name: &str,
    values: impl IntoIterator<Item = &'a str>,
) -> CreateCommandOption {
    let mut option = text(command, name);
    for value in values {
        let key = format!("choice-{name}-{value}");
        let localized = Locale::ALL.map(|locale| (locale.tag(), say(locale, &key)));
        option = option.add_string_choice_localized(say(Locale::default(), &key), value, localized);
    }
    option
}

fn say(locale: Locale, key: &str) -> String {
    locale.say(key, None)
}
