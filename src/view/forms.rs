//! Forms to fill in: for an amount, a game with custom piles, and a new tournament.

use super::effect::{part_name, taken};
use super::moves;
use super::words::called;
use crate::ask::control::TYPED;
use crate::ask::{Against, Setup};
use crate::game::tournament::{Kind, Span};
use crate::game::{NimPreset, Settings};
use crate::reply::{Entry, Field, Form, Input};
use crate::view::prelude::*;
use nim::{Ending, Next, Partial, Position};

/// The longest text for piles: 25 of them, each with up to seven digits.
const PILES: u16 = 25 * 8;
/// The longest text for a number, which may have its digits grouped.
const NUMBER: u16 = 20;

/// Asks for the piles, the limit of a move and the ending of a custom game, and whom to challenge, if anyone.
pub fn own_form(setup: &Setup, settings: &Settings, locale: Locale) -> Form {
    let preset = setup.preset.unwrap_or(*settings.preset);
    let (name, _) = called("preset", preset, locale);
    // As the menus show it: piles of one's own would else have the normal ending.
    let ending = setup.ending.unwrap_or(preset.rules().ending);
    let line = |name, label, about, example: &str, longest| {
        let input = Input::Line { placeholder: example.to_owned(), longest };
        Field { about: Some(about), required: false, ..Field::new(name, label, input) }
    };
    let mut fields = vec![line(
        "piles",
        say!(locale, "form-piles"),
        say!(locale, "form-piles-about", preset = name),
        "3 5 7",
        PILES,
    )];
    if NimPreset::new(preset).is_some() {
        let (most, about) = (say!(locale, "form-most"), say!(locale, "form-most-about"));
        fields.push(line("max_take", most, about, "3", NUMBER));
    }
    if preset.is_played_to(Ending::Misere) {
        let radios = radios("ending", &Ending::NAMES, ending.name(), locale);
        fields.push(Field { required: false, ..radios });
    }
    if matches!(setup.against, Against::Person | Against::Match) {
        fields.push(Field::new("whom", say!(locale, "setup-whom"), Input::Person));
    }
    Form {
        control: control::Form::Own(*setup),
        title: say!(locale, "form-own", against = setup.against.name()),
        fields,
    }
}

/// Asks what a new tournament is to be like.
pub fn tournament_form(settings: &Settings, locale: Locale) -> Form {
    Form {
        control: control::Form::Tournament,
        title: say!(locale, "form-tournament"),
        fields: vec![
            radios("kind", &Kind::NAMES, Kind::default().name(), locale),
            radios("preset", &NimPreset::NAMES, settings.preset.name(), locale),
            radios("round", &Span::NAMES, Span::default().name(), locale),
        ],
    }
}

/// Makes a field to pick one of a command option's choices.
fn radios(option: &'static str, names: &[&str], picked: &str, locale: Locale) -> Field {
    let entry = |&name: &&str| {
        let (label, description) = called(option, name, locale);
        Entry { label, value: name.to_owned(), description, picked: picked == name }
    };
    let entries = Input::Radios(names.iter().map(entry).collect());
    Field::new(option, say!(locale, "form-choice", option), entries)
}

/// Asks for an amount; `None` if something else must be chosen next.
pub fn amount_form(
    position: &Position,
    control: control::Form,
    so_far: Partial,
    next: &Next,
    locale: Locale,
) -> Option<Form> {
    let (moves, _) = next.moves()?;
    let part = moves::part_of(position, so_far)?;
    let most = taken(position, *moves.last()?, locale).amount;
    let placeholder = say!(locale, "form-placeholder", most);
    let input = Input::Line { placeholder, longest: NUMBER };
    Some(Form {
        control,
        title: say!(locale, "form-title", pile = part_name(position, part)),
        fields: vec![Field::new(TYPED, say!(locale, "form-label", most), input)],
    })
}
