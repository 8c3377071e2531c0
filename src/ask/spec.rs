//! Every command, declared once: what Discord is told about it, how it is read, and how it is autocompleted.
//!
//! Its descriptions are in the catalogue, under keys made of its name and its options'. Its options are the fields of
//! a struct in [`commands`](super::commands) or [`play_options`](super::play_options).

use super::class::{NewClass, NewSimul};
use super::commands::{
    self, Hint, Leaderboard, Learn, NewTournament, Puzzle, Remove, Review, Stats, Taught, TypedMove,
};
use super::control::{Button, Door, Topic};
use super::moderate::{Bar, Clear, Limit, Quiet, Unbar};
use super::needs::{Needs, needs};
use super::person::Person;
use super::play_options::{About, PlayOptions};
use super::preferences;
use super::settings::{self, Changes, Chosen, Tab, Table, Undone};
use super::subject::{Subject, TargetMessage};
use super::typed::{Completing, Opt, Opts};
use super::{BadInput, Options, Value};
use crate::game::{Ply, Preferred};
use crate::lesson::{Course, Deck, Lesson};
use crate::locale::Locale;
use crate::place::{ClassId, GameId, UserId};
use crate::puzzle::{Answer, Day};
use nim::Partial;

/// Declares the actions; each row says what answering it needs (see [`Needs`]). A button is an action as it is.
macro_rules! actions {
    ($(#[$doc:meta])* $kind:ident {
        $($(#[$row:meta])* $action:ident $(($type:ty))? $({$($field:ident: $field_type:ty),+})?:
            $posts:ident, $presence:ident, $settings:ident;)+
    }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $kind {
            $($(#[$row])* $action $(($type))? $({$($field: $field_type),+})?,)+
            Press(Button),
        }

        impl $kind {
            pub fn needs(&self) -> Needs {
                match self {
                    $(Self::$action { .. } => needs!($posts, $presence, $settings),)+
                    // What these two open is a person's own.
                    Self::Press(Button::Go(Door::Preferences | Door::Privacy)) => {
                        needs!(Nothing, Unseen, Own)
                    }
                    Self::Press(button) => button.needs(),
                }
            }
        }
    };
}

actions! {
    /// What a person asks for.
    Action {
        /// Begin a game against the bot, or challenge a person to one.
        Play(PlayOptions): New, Unseen, Language;
        /// Make a typed move in the asker's game in this channel.
        TypeMove(Partial): Again, Unseen, Unread;
        /// Autocomplete what is being typed.
        Complete(Completing): Nothing, Unseen, Asker;
        Hint(About): Nothing, Unseen, Language;
        /// A public hint.
        TellHint(About): New, Unseen, Language;
        /// A hint on what a message shows.
        Explain(Subject): Nothing, Unseen, Language;
        /// Post the asker's board in this channel again.
        Board: Again, Unseen, Language;
        /// Resign the asker's game in this channel.
        Resign: Nothing, Unseen, Language;
        Games: Nothing, Unseen, Language;
        Leaderboard(Leaderboard): New, Unseen, Language;
        /// Needs a speaker: the bot posts boards without a request.
        NewTournament(NewTournament): New, Speaker, Language;
        StartTournament: New, Unseen, Language;
        ShowTournament: Nothing, Unseen, Language;
        /// Remove somebody from the tournament, or call it off.
        Remove(Remove): Nothing, Unseen, Language;
        /// The record of the asker, or of somebody else.
        Stats(Stats): Nothing, Unseen, Language;
        ChangeSettings(Changes): Nothing, Unseen, Asker;
        /// Show the asker's own preferences.
        Preferences: Nothing, Unseen, Own;
        ChangePreferences(Vec<Preferred>): Nothing, Unseen, Own;
        /// Ask whether to reset all settings.
        AskReset: Nothing, Unseen, Asker;
        /// Post a table in that channel; by default, here.
        PostTable(Table): Elsewhere, Unseen, Language;
        /// Look back on a finished game; by default, the asker's last.
        Review(Review): Nothing, Unseen, Language;
        /// Choose a move for that day's puzzle, perhaps only in part.
        PickPuzzle { day: Day, so_far: Partial }: Nothing, Unseen, Asker;
        /// Answer that day's puzzle; not confirmed yet.
        AnswerPuzzle { day: Day, answer: Answer }: Nothing, Unseen, Language;
        /// Vote for a move, perhaps only half-chosen.
        Vote { game: GameId, ply: Ply, so_far: Partial }: Again, Unseen, Unread;
        /// Open the form for an amount.
        AskAmount { game: GameId, ply: Ply, so_far: Partial }: Again, Unseen, Asker;
        /// A lesson picked from the list; `None`: the flash cards used last.
        PickLesson(Option<Lesson>): Nothing, Unseen, Language;
        /// Needs a speaker: the bot redraws the message without a request.
        NewClass(NewClass): New, Speaker, Language;
        /// Needs a speaker: the bot redraws the message without a request.
        NewSimul(NewSimul): New, Speaker, Language;
        /// Go on with the channel's class, whose message the bot redraws without a request.
        NextExercise: Nothing, Listener, Language;
        EndClass: Nothing, Unseen, Language;
        /// Open the form for an amount, in a class.
        AskClassAmount { class: ClassId, nth: u32, so_far: Partial }: Nothing, Unseen, Language;
        /// Ask what to end in the channel.
        AskEnd: Nothing, Unseen, Language;
        /// The same for the game that a message shows.
        AskEndOf(Subject): Nothing, Unseen, Language;
        Bar(Bar): Nothing, Unseen, Language;
        Unbar(Unbar): Nothing, Unseen, Language;
        Quiet(Quiet): Nothing, Unseen, Language;
        /// Ask whether what somebody earned should no longer count.
        AskClear(Clear): Nothing, Unseen, Language;
        Limit(Limit): Nothing, Unseen, Language;
        /// Let a muted person challenge again, from that page of the list.
        Unmute { whom: UserId, page: u32 }: Nothing, Unseen, Own;
    }
}

#[derive(Debug)]
pub struct Command {
    /// Its name, as registered and in the catalogue's keys.
    pub name: &'static str,
    /// Where it can be used.
    pub places: &'static [Whereabouts],
    pub audience: Audience,
    pub kind: Kind,
}

/// Whom Discord offers a command to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    Everyone,
    /// Those who manage a server that the bot itself is in. A server can open the command to others, and a modified
    /// client can send anything, so handlers check again.
    Managers,
    /// The same for those who may delete others' messages.
    Moderators,
}

/// How a command is used, and read.
#[derive(Debug)]
pub enum Kind {
    Typed(Verb),
    /// With a subcommand, which says what it does.
    Several(&'static [(&'static str, Verb)]),
    /// Chosen on a person's profile.
    OnProfiles(fn(Person) -> Result<Action, BadInput>),
    /// Chosen in a message's menu.
    OnMessages(fn(TargetMessage) -> Action),
}

/// A command or subcommand that is typed.
#[derive(Debug, Clone, Copy)]
pub struct Verb {
    options: &'static [Opts],
    read: fn(&Options) -> Result<Action, BadInput>,
}

/// The kind of place that a channel is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whereabouts {
    Server,
    /// A direct message with the bot.
    BotDm,
    /// A conversation between people, to which one of them brings the bot.
    PrivateChannel,
}

use Whereabouts::{BotDm, PrivateChannel, Server};

const EVERYWHERE: &[Whereabouts] = &[Server, BotDm, PrivateChannel];

/// All commands, in the order of the help.
pub const COMMANDS: &[Command] = &[
    typed("play", PlayOptions::OPTIONS, |given| commands::play(given).map(Action::Play)),
    Command {
        name: "challenge",
        // Alone with the bot there is no one to challenge.
        places: &[Server, PrivateChannel],
        audience: Audience::Everyone,
        kind: Kind::OnProfiles(|whom| commands::challenge(whom).map(Action::Play)),
    },
    Command {
        name: "explain",
        places: EVERYWHERE,
        audience: Audience::Everyone,
        kind: Kind::OnMessages(|message| Action::Explain(message.into())),
    },
    typed("move", TypedMove::OPTIONS, |given| commands::type_move(given).map(Action::TypeMove)),
    typed("hint", Hint::OPTIONS, |given| {
        let (about, public) = commands::hint(given)?;
        Ok(if public { Action::TellHint(about) } else { Action::Hint(about) })
    }),
    typed("board", &[], |_| Ok(Action::Board)),
    typed("resign", &[], |_| Ok(Action::Resign)),
    typed("games", &[], |_| Ok(Action::Games)),
    Command {
        // Leaderboards belong to servers.
        places: &[Server],
        ..typed("leaderboard", Leaderboard::OPTIONS, |given| {
            Leaderboard::read(given).map(Action::Leaderboard)
        })
    },
    typed("stats", Stats::OPTIONS, |given| Stats::read(given).map(Action::Stats)),
    typed("learn", Learn::OPTIONS, learn),
    typed("review", Review::OPTIONS, |given| Review::read(given).map(Action::Review)),
    typed("puzzle", Puzzle::OPTIONS, |given| {
        let button = Puzzle::read(given)?.day.map(Button::PuzzleDay);
        Ok(Action::Press(button.unwrap_or(Button::Puzzle)))
    }),
    Command {
        name: "tournament",
        places: &[Server],
        audience: Audience::Everyone,
        kind: Kind::Several(&[
            (
                "new",
                verb(NewTournament::OPTIONS, |given| {
                    NewTournament::read(given).map(Action::NewTournament)
                }),
            ),
            ("start", verb(&[], |_| Ok(Action::StartTournament))),
            ("show", verb(&[], |_| Ok(Action::ShowTournament))),
            ("remove", verb(Remove::OPTIONS, |given| Remove::read(given).map(Action::Remove))),
        ]),
    },
    Command {
        name: "class",
        places: &[Server],
        audience: Audience::Managers,
        kind: Kind::Several(&[
            ("start", verb(NewClass::OPTIONS, |given| NewClass::read(given).map(Action::NewClass))),
            ("next", verb(&[], |_| Ok(Action::NextExercise))),
            ("end", verb(&[], |_| Ok(Action::EndClass))),
            ("simul", verb(NewSimul::OPTIONS, |given| NewSimul::read(given).map(Action::NewSimul))),
        ]),
    },
    Command {
        name: "moderate",
        places: &[Server],
        audience: Audience::Moderators,
        kind: Kind::Several(&[
            ("end", verb(&[], |_| Ok(Action::AskEnd))),
            ("bar", verb(Bar::OPTIONS, |given| Bar::read(given).map(Action::Bar))),
            ("unbar", verb(Unbar::OPTIONS, |given| Unbar::read(given).map(Action::Unbar))),
            ("list", verb(&[], |_| Ok(Action::Press(Button::Bars(0))))),
            ("quiet", verb(Quiet::OPTIONS, |given| Quiet::read(given).map(Action::Quiet))),
            ("clear", verb(Clear::OPTIONS, |given| Clear::read(given).map(Action::AskClear))),
            ("limit", verb(Limit::OPTIONS, |given| Limit::read(given).map(Action::Limit))),
            ("log", verb(&[], |_| Ok(Action::Press(Button::Acts(0))))),
        ]),
    },
    Command {
        name: "stop",
        places: &[Server],
        audience: Audience::Moderators,
        kind: Kind::OnMessages(|message| Action::AskEndOf(message.into())),
    },
    Command {
        name: "settings",
        places: &[Server],
        audience: Audience::Managers,
        kind: Kind::Several(&[
            ("show", verb(&[], |_| Ok(Action::Press(Button::Settings(Tab::default()))))),
            (
                "set",
                verb(Chosen::OPTIONS, |given| settings::chosen(given).map(Action::ChangeSettings)),
            ),
            (
                "reset",
                verb(Undone::OPTIONS, |given| {
                    let undone = settings::undone(given)?;
                    Ok(undone.map_or(Action::AskReset, Action::ChangeSettings))
                }),
            ),
            ("table", verb(Table::OPTIONS, |given| Table::read(given).map(Action::PostTable))),
        ]),
    },
    Command {
        name: "preferences",
        places: EVERYWHERE,
        audience: Audience::Everyone,
        kind: Kind::Several(&[
            ("show", verb(&[], |_| Ok(Action::Preferences))),
            (
                "set",
                verb(preferences::OPTIONS, |given| {
                    preferences::preferred(given).map(Action::ChangePreferences)
                }),
            ),
        ]),
    },
    Command {
        name: "privacy",
        places: EVERYWHERE,
        audience: Audience::Everyone,
        kind: Kind::Several(&[
            ("policy", verb(&[], |_| Ok(Action::Press(Button::Policy)))),
            ("export", verb(&[], |_| Ok(Action::Press(Button::Export)))),
            ("hide", verb(&[], |_| Ok(Action::Press(Button::Hide)))),
            ("erase", verb(&[], |_| Ok(Action::Press(Button::Erase)))),
        ]),
    },
    typed("help", &[], |_| Ok(Action::Press(Button::Help(Topic::Start)))),
];

const fn typed(
    name: &'static str,
    options: &'static [Opts],
    read: fn(&Options) -> Result<Action, BadInput>,
) -> Command {
    Command {
        name,
        places: EVERYWHERE,
        audience: Audience::Everyone,
        kind: Kind::Typed(verb(options, read)),
    }
}

const fn verb(options: &'static [Opts], read: fn(&Options) -> Result<Action, BadInput>) -> Verb {
    Verb { options, read }
}

fn learn(given: &Options) -> Result<Action, BadInput> {
    let Learn { lesson, piles } = Learn::read(given)?;
    let course = match (lesson, piles) {
        (None, None) => return Ok(Action::Press(Button::Lessons)),
        (Some(Taught::ByHeart), None) => return Ok(Action::PickLesson(None)),
        // Piles alone are for the flash cards.
        (Some(Taught::ByHeart) | None, Some(position)) => {
            Course::Cards(Deck::try_from(position).map_err(BadInput::Deck)?)
        }
        (Some(Taught::Lesson(lesson)), None) => Course::Lesson(lesson),
        (Some(Taught::Lesson(_)), Some(_)) => return Err(BadInput::PilesWithLesson),
    };
    Ok(Action::Press(Button::resume(course)))
}

impl Verb {
    /// Its options in order, including those of groups.
    pub fn options(self) -> impl Iterator<Item = &'static Opt> {
        self.options.iter().flat_map(Opts::each)
    }

    fn option(self, name: &str) -> Option<&'static Opt> {
        self.options().find(|option| option.name == name)
    }
}

impl Command {
    /// What can be typed of the command, by its words: `play`, or `settings show`.
    pub fn verbs(&self) -> Vec<(String, Verb)> {
        match self.kind {
            Kind::Typed(verb) => vec![(self.name.to_owned(), verb)],
            Kind::Several(verbs) => verbs
                .iter()
                .map(|(second, verb)| (format!("{} {second}", self.name), *verb))
                .collect(),
            Kind::OnProfiles(_) | Kind::OnMessages(_) => Vec::new(),
        }
    }

    pub fn is_typed(&self) -> bool {
        matches!(self.kind, Kind::Typed(_) | Kind::Several(_))
    }

    /// The words in a menu, which Discord uses as the command's name.
    pub fn in_menu(&self, locale: Locale) -> String {
        locale.say(&format!("menu-{}", self.name), None)
    }

    fn is_called(&self, name: &str) -> bool {
        !self.is_typed() && self.in_menu(Locale::default()) == name
    }
}

impl Action {
    /// Reads a slash command, named by all its words.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_command(words: &str, options: &Options) -> Result<Self, BadInput> {
        let verb = typed_by(words).ok_or(BadInput::UnknownCommand)?;
        options.resolved()?;
        // A value of the wrong kind must not count as not given.
        let fits = |(name, value): &(String, Value)| {
            let option = verb.option(name);
            option.is_some_and(|option| option.takes.fits(value))
        };
        if !options.0.iter().all(fits) {
            return Err(BadInput::Garbled);
        }
        (verb.read)(options)
    }

    /// Reads a command used on a person's profile.
    ///
    /// # Errors
    /// If there is no such command.
    pub fn from_profile(name: &str, whom: Person) -> Result<Self, BadInput> {
        let read = COMMANDS.iter().find_map(|command| match command.kind {
            Kind::OnProfiles(read) if command.is_called(name) => Some(read),
            _ => None,
        });
        read.ok_or(BadInput::UnknownCommand)?(whom)
    }

    /// Reads a command used on a message.
    ///
    /// # Errors
    /// If there is no such command.
    pub fn from_message(name: &str, message: TargetMessage) -> Result<Self, BadInput> {
        let read = COMMANDS.iter().find_map(|command| match command.kind {
            Kind::OnMessages(read) if command.is_called(name) => Some(read),
            _ => None,
        });
        Ok(read.ok_or(BadInput::UnknownCommand)?(message))
    }

    /// Reads a command being typed; `focused` is the option to complete and what it holds so far.
    pub fn from_typing(words: &str, options: &Options, focused: Option<(&str, &str)>) -> Self {
        let completed = focused.and_then(|(option, text)| {
            let complete = typed_by(words)?.option(option)?.complete?;
            Some(complete(options, text))
        });
        Self::Complete(completed.unwrap_or(Completing::Nothing))
    }
}

fn typed_by(words: &str) -> Option<Verb> {
    let mut verbs = COMMANDS.iter().flat_map(Command::verbs);
    verbs.find(|(typed, _)| typed == words).map(|(_, verb)| verb)
}
