//! The form that puts a game together: a menu for each thing there is to choose.

use crate::ask::control::{self, Menu as Control};
use crate::ask::{Against, Choosing, First, Setup};
use crate::game::{Preset, Seat, Settings};
use crate::locale::Locale;
use crate::reply::{Button, Entry, Menu, Message, PeopleMenu, Row, Style};
use crate::text::say;
use nim::{Ending, Level, Position, Rules, Start};

/// The form as far as it is filled in; the rest is as the server has it.
pub fn setup(setup: &Setup, settings: &Settings, locale: Locale) -> Message {
    let form = Form {
        setup: *setup,
        settings,
        locale,
    };
    let against = setup.against.name();
    let message = Message::text(say!(locale, "setup", against = against))
        .row(form.menu(Choosing::Preset))
        .row(form.menu(Choosing::Ending));
    match setup.against {
        Against::Bouton => message
            .row(form.menu(Choosing::Level))
            .row(form.menu(Choosing::First)),
        Against::Person | Against::Match => {
            message.row(form.menu(Choosing::First)).row(form.people())
        }
    }
    .row(Row::Buttons(form.buttons()))
}

struct Form<'a> {
    setup: Setup,
    settings: &'a Settings,
    locale: Locale,
}

impl Form<'_> {
    fn menu(&self, chosen: Choosing) -> Row {
        let preset = self.setup.preset.unwrap_or(self.settings.preset);
        let ending = self.setup.ending.unwrap_or(preset.rules().ending);
        let level = self.setup.level.unwrap_or(self.settings.level);
        let (names, picked): (&[&str], _) = match chosen {
            Choosing::Preset => (&Preset::NAMES, preset.name()),
            Choosing::Ending => (&Ending::NAMES, ending.name()),
            Choosing::Level => (&Level::NAMES, level.name()),
            Choosing::First => (&First::NAMES, self.first(preset, ending)),
        };
        let entry = |&name: &&str| {
            let (label, description) = self.label(chosen, name);
            Entry {
                label,
                value: name.to_owned(),
                description,
                picked: name == picked,
            }
        };
        Row::Menu(Menu {
            control: Control::Choose(chosen, self.setup),
            placeholder: self.label(chosen, picked).0,
            entries: names.iter().map(entry).collect(),
        })
    }

    /// Who begins: where nobody has said so, as `/play` has it, and of piles that are yet to be dealt `won`.
    fn first(&self, preset: Preset, ending: Ending) -> &'static str {
        let seat = match (self.setup.first, preset.piles()) {
            (Some(first), _) => return first.name(),
            _ if self.setup.against != Against::Bouton => Seat::First,
            (None, None) => return "won",
            (None, Some(piles)) => {
                let rules = Rules {
                    ending,
                    ..preset.rules()
                };
                let start = Start::try_from(Position::new(piles, rules));
                start.map_or(Seat::First, |start| Seat::with_a_win(&start))
            }
        };
        match seat {
            Seat::First => First::Me.name(),
            Seat::Second => First::Opponent.name(),
        }
    }

    /// As a command's choice is called, in two lines: a menu that is closed has room for one, and on a phone for few words.
    fn label(&self, chosen: Choosing, name: &str) -> (String, Option<String>) {
        let said = || self.locale.say(&format!("choice-{chosen}-{name}"), None);
        let (said, mark) = match chosen {
            Choosing::First => {
                let against = self.setup.against.name();
                let said = say!(self.locale, "setup-first", first = name, against = against);
                return (said, None);
            }
            Choosing::Preset => (said(), ','),
            Choosing::Ending | Choosing::Level => (said(), ':'),
        };
        match said.split_once(mark) {
            Some((label, rest)) => (label.trim().to_owned(), Some(rest.trim().to_owned())),
            None => (said, None),
        }
    }

    fn people(&self) -> Row {
        Row::People(PeopleMenu {
            control: Control::Whom(self.setup),
            placeholder: say!(self.locale, "setup-whom"),
        })
    }

    fn buttons(&self) -> Vec<Button> {
        let to = |against: Against| {
            let setup = Setup {
                against,
                ..self.setup
            };
            let single = self.setup.against == Against::Match && against == Against::Person;
            let to = if single { "single" } else { against.name() };
            let label = say!(self.locale, "button-setup", to = to);
            Button::new(control::Button::Setup(setup), label)
        };
        match self.setup.against {
            Against::Bouton => {
                let start = control::Button::Start(self.setup);
                let start = Button::new(start, say!(self.locale, "button-setup-start"));
                vec![start.style(Style::Success), to(Against::Person)]
            }
            Against::Person => vec![to(Against::Match), to(Against::Bouton)],
            Against::Match => vec![to(Against::Person), to(Against::Bouton)],
        }
    }
}
