//! The form to set up a game: a menu for each choice, on two pages.

use crate::ask::control::Menu as Control;
use crate::ask::{Against, Choosing, First, Setup};
use crate::game::pace::MoveTime;
use crate::game::vote::VoteTime;
use crate::game::{NONE, Preset, Seat, Settings};
use crate::reply::{Entry, Menu, Offers};
use crate::view::prelude::*;
use crate::view::words::{choice, in_two};
use nim::{Chances, Ending, Level, Position, Rules, Start};

/// Shows the form as far as it is filled in. Everything else follows the server's settings.
pub fn setup(setup: &Setup, settings: &Settings, locale: Locale) -> Message {
    let form = Form { setup: *setup, settings, locale };
    let level = form.is_alone().then_some(Choosing::Level);
    let ending = form.preset().is_played_to(Ending::Misere).then_some(Choosing::Ending);
    let menus = [Choosing::Preset].into_iter().chain(ending);
    form.page(menus.chain(level).chain([Choosing::First]), form.buttons())
}

/// Shows the second page, with what fewer people choose.
pub fn setup_more(setup: &Setup, settings: &Settings, locale: Locale) -> Message {
    let form = Form { setup: *setup, settings, locale };
    let start = form.preset().piles().is_none().then_some(Choosing::Start);
    let time = if form.is_alone() { Choosing::Vote } else { Choosing::Clock };
    let back = Button::new(Press::Setup(*setup), say!(locale, "button-back"));
    let own = Button::new(Press::SetupOwn(form.applied()), say!(locale, "button-setup-own"));
    let buttons = form.start().into_iter().chain([own, back]).collect();
    let menus = start.into_iter().chain([Choosing::Theme, time]);
    form.page(menus, buttons)
}

struct Form<'a> {
    setup: Setup,
    settings: &'a Settings,
    locale: Locale,
}

impl Form<'_> {
    fn is_alone(&self) -> bool {
        self.setup.against == Against::Bouton
    }

    fn preset(&self) -> Preset {
        self.applied().preset.unwrap_or(*self.settings.preset)
    }

    /// Returns what the form begins. Choices that do not apply now are left out, but the form keeps them.
    fn applied(&self) -> Setup {
        self.setup.applied(&self.settings.rated_games)
    }

    fn page(&self, menus: impl Iterator<Item = Choosing>, buttons: Vec<Button>) -> Message {
        let mut about = say!(self.locale, "setup", against = self.setup.against.name());
        let rated = &self.settings.rated_games;
        if let Some(preset) = self.setup.preset.filter(|&it| !self.setup.allows(it, rated)) {
            let game = Phrase::Name.of(preset.rules().variant, self.locale);
            about = format!("{about}\n{}", say!(self.locale, "challenge-unrated", game));
        }
        let message = Message::text(about);
        message.with(menus.map(|chosen| self.menu(chosen))).with(self.people()).buttons(buttons)
    }

    fn menu(&self, chosen: Choosing) -> Row {
        let preset = self.preset();
        let ending = self.setup.ending.unwrap_or(preset.rules().ending);
        let level = self.setup.level.unwrap_or(self.settings.level);
        let more = self.setup.more;
        let rated = &self.settings.rated_games;
        let presets = Preset::ALL.into_iter().filter(|&preset| self.setup.allows(preset, rated));
        let presets: Vec<&str> = presets.map(Preset::name).collect();
        let time = |time: Option<String>| time.unwrap_or_else(|| NONE.to_owned());
        let (names, picked): (&[&str], _) = match chosen {
            Choosing::Preset => (&presets, preset.name().to_owned()),
            Choosing::Ending => (&Ending::NAMES, ending.name().to_owned()),
            Choosing::Level => (&Level::NAMES, level.name().to_owned()),
            Choosing::First => (&First::NAMES, self.first(preset, ending).to_owned()),
            Choosing::Theme => (&Theme::NAMES, more.theme.map_or(NONE, Theme::name).to_owned()),
            Choosing::Start => (&Chances::NAMES, more.start.map_or("", Chances::name).to_owned()),
            Choosing::Clock => (&MoveTime::NAMES, time(more.clock.map(|it| it.to_string()))),
            Choosing::Vote => (&VoteTime::NAMES, time(more.vote.map(|it| it.to_string()))),
        };
        let may_be_none = matches!(chosen, Choosing::Theme | Choosing::Clock | Choosing::Vote);
        let entry = |&name: &&str| {
            let (label, description) = self.label(chosen, name);
            Entry { label, value: name.to_owned(), description, picked: name == picked }
        };
        let entries = may_be_none.then_some(&NONE).into_iter().chain(names).map(entry);
        let placeholder = match chosen {
            // No entry stands for this default.
            Choosing::First if picked == "won" => self.label(chosen, &picked).0,
            _ => self.name(chosen),
        };
        Row::menu(Control::Choose(chosen, self.setup), placeholder, entries)
    }

    fn name(&self, chosen: Choosing) -> String {
        say!(self.locale, "setup-menu", chosen = chosen.name())
    }

    /// Returns who begins. If nobody has chosen, that is as `/play` has it; for piles still to be dealt, `won`.
    fn first(&self, preset: Preset, ending: Ending) -> &'static str {
        let seat = match (self.setup.first, preset.piles()) {
            (Some(first), _) => return first.name(),
            _ if !self.is_alone() || self.setup.more.start.is_some() => Seat::First,
            (None, None) => return "won",
            (None, Some(piles)) => {
                let rules = Rules { ending, ..preset.rules() };
                let start = Start::try_from(Position::new(piles, rules));
                start.map_or(Seat::First, |start| Seat::with_a_win(&start))
            }
        };
        match seat {
            Seat::First => First::Me.name(),
            Seat::Second => First::Opponent.name(),
        }
    }

    /// Returns a choice's name in two parts: a closed menu shows only the first, and on a phone only a few words.
    fn label(&self, chosen: Choosing, name: &str) -> (String, Option<String>) {
        let text = || choice(chosen, name, self.locale);
        let locale = self.locale;
        match chosen {
            Choosing::First => {
                let against = self.setup.against.name();
                let text = say!(locale, "setup-first", first = name, against);
                (text, None)
            }
            Choosing::Preset => in_two(text(), ','),
            Choosing::Ending | Choosing::Level | Choosing::Theme => {
                let (value, about) = match name {
                    NONE => (say!(locale, "preferences-default"), None),
                    _ => in_two(text(), ':'),
                };
                (say!(locale, "named-value", name = self.name(chosen), value), about)
            }
            Choosing::Start => (say!(locale, "setup-start", start = name), None),
            Choosing::Clock if name == NONE => (say!(locale, "setup-clock-none"), None),
            Choosing::Clock => (say!(locale, "setup-clock", time = text()), None),
            Choosing::Vote if name == NONE => (say!(locale, "setup-vote-none"), None),
            Choosing::Vote => (text(), None),
        }
    }

    /// Returns a menu of people, if one person is to be challenged.
    fn people(&self) -> Option<Row> {
        let menu = || {
            Row::Menu(Menu {
                control: Control::Whom(self.applied()),
                placeholder: say!(self.locale, "setup-whom"),
                offers: Offers::People,
            })
        };
        (!self.is_alone() && !self.setup.against.is_open()).then(menu)
    }

    /// Returns the button that begins or offers the game, if no person has to be picked for it.
    fn start(&self) -> Option<Button> {
        let against = self.setup.against;
        let label = match (self.is_alone(), against.is_open()) {
            (true, _) => say!(self.locale, "button-setup-start"),
            (_, true) => say!(self.locale, "button-setup-offer"),
            _ => return None,
        };
        Some(Button::new(Press::Start(self.applied()), label).success())
    }

    fn buttons(&self) -> Vec<Button> {
        let from = self.setup.against;
        let to = |against: Against| {
            let setup = Setup { against, ..self.setup };
            let to = match (from, against) {
                (Against::Person, Against::Match) | (Against::Anyone, Against::AnyoneMatch) => {
                    "match"
                }
                (Against::Match, Against::Person) | (Against::AnyoneMatch, Against::Anyone) => {
                    "single"
                }
                (_, Against::Person | Against::Match) => "person",
                (_, Against::Anyone | Against::AnyoneMatch) => "anyone",
                (_, Against::Bouton) => "bot",
            };
            Button::new(Press::Setup(setup), say!(self.locale, "button-setup", to))
        };
        let others: &[Against] = match from {
            Against::Bouton => &[Against::Person, Against::Anyone],
            Against::Person => &[Against::Match, Against::Anyone, Against::Bouton],
            Against::Match => &[Against::Person, Against::AnyoneMatch, Against::Bouton],
            Against::Anyone => &[Against::AnyoneMatch, Against::Person, Against::Bouton],
            Against::AnyoneMatch => &[Against::Anyone, Against::Match, Against::Bouton],
        };
        let more = Press::SetupMore(self.setup);
        let more = Button::new(more, say!(self.locale, "button-setup-more"));
        let others = others.iter().map(|&against| to(against));
        self.start().into_iter().chain(others).chain([more]).collect()
    }
}
