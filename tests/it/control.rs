//! Tests that controls survive the way through Discord, and that nothing else is taken for one.

use bouton::ask::control::{Button, Form, MAX_LENGTH, Menu, Step};
use bouton::ask::{Action, BadInput, Options, Value as Typed};
use bouton::game::Ply;
use bouton::place::GameId;
use nim::{Ending, PileIx, Position, Rules, Variant};

use crate::custom_ids::forms;
use crate::searched::taking;

/// The longest values that a part of a `custom_id` may have, whatever it stands for, the shorter first.
const LONGEST: [&str; 6] = [
    "4294967295",
    "-2147483648",
    "1-1-1-1-1-1-1-1-9",
    "18446744073709551615",
    "AB18446744073709551615",
    "A1+A2+A3+A4+A5+A6+A7+A8+B1+B2+B3+B4+B5+B6+B7+B8",
];

/// Buttons that carry a whole position: if that is too large, there is no such button.
const OF_POSITIONS: [&str; 3] = ["on", "see-on", "tell-on"];

/// Also with anything else in place of any of its parts.
#[test]
fn each_is_one_kind_of_control_that_fits_and_is_read_back() {
    let kinds = |text: &str| {
        let read: [Option<String>; 3] = [
            text.parse().ok().map(|button: Button| button.to_string()),
            text.parse().ok().map(|menu: Menu| menu.to_string()),
            text.parse().ok().map(|form: Form| form.to_string()),
        ];
        read.into_iter().flatten().collect::<Vec<_>>()
    };
    let mut widened = 0;
    for form in forms() {
        assert_eq!(kinds(form.custom_id), [form.custom_id]);
        let mut parts: Vec<&str> = form.custom_id.split('.').collect();
        for nth in 1..parts.len() {
            for long in LONGEST {
                let before = std::mem::replace(&mut parts[nth], long);
                let text = parts.join(".");
                let read = kinds(&text);
                assert!(read.len() <= 1, "{text}: {read:?}");
                if read == [text.as_str()] {
                    widened += 1;
                } else {
                    parts[nth] = before;
                }
            }
        }
        let text = parts.join(".");
        assert!(text.len() <= MAX_LENGTH || OF_POSITIONS.contains(&form.name()), "{text}");
    }
    assert!(widened > 300, "{widened}");
}

#[test]
fn a_hint_too_large_for_a_control_is_none() {
    let rules = Rules { ending: Ending::Misere, variant: Variant::Nim };
    for (piles, fits) in [(0, true), (5, true), (6, false), (40, false)] {
        let button = Button::HintOn(Step::Pile, Position::new(vec![u64::MAX; piles], rules));
        assert_eq!(button.to_string().len() <= MAX_LENGTH, fits, "{button}");
        assert_eq!(button.fitting().is_some(), fits);
    }
}

fn typed(text: &str) -> Options {
    Options(vec![("text".to_owned(), Typed::Text(text.to_owned()))])
}

#[test]
fn completes_controls_with_values() {
    let m = |take| taking(1, take).expect("takes some");
    let take = |take| {
        let (game, ply) = (GameId(7), Ply(2));
        let so_far = m(take).to_string().parse().expect("a choice");
        Ok(Action::Press(Button::Pick(game, ply, so_far)))
    };
    let other = Ok(Action::AskAmount { game: GameId(7), ply: Ply(2), so_far: PileIx(1).into() });
    let unknown = Err(BadInput::UnknownControl);
    let not_a_number = |text: &str| Err(BadInput::Take(text.to_owned()));
    for (custom_id, entry, expected) in [
        ("moves.7.2", "B3", take(3)),
        ("amounts.7.2.B", "12", take(12)),
        ("amounts.7.2.B", "other", other),
        ("amounts.7.2.B", "0", unknown.clone()),
        ("moves.7.2", "3 B", unknown.clone()),
        ("moves.7.2.9", "B3", unknown.clone()),
        ("moves.-7.2", "B3", unknown.clone()),
        ("moves.99999999999999999999.2", "B3", unknown.clone()),
        ("binary.7", "B3", unknown.clone()),
        ("number.7.2.B", "3", unknown.clone()),
        ("learn-solve.pairs.0.2", "1.5", unknown.clone()),
        ("learn-next.pairs.0.2", "A1", unknown.clone()),
        ("card-move.misere..1-3.0.1", "9 x", unknown.clone()),
        ("puzzle.open", "A1", unknown.clone()),
        // Two or more are asked for.
        ("puzzle.all.20790", "A1", unknown.clone()),
        ("puzzle.line.20791", "A1", unknown.clone()),
    ] {
        assert_eq!(Action::from_menu(custom_id, &[entry]), expected, "{custom_id} with {entry}");
    }
    for (custom_id, text, expected) in [
        ("number.7.2.B", " 40 ", take(40)),
        // As the form itself writes numbers, in English and French.
        ("number.7.2.B", "12,345", take(12_345)),
        ("number.7.2.B", "1\u{202f}000\u{202f}000", take(1_000_000)),
        ("number.7.2.B", "3,5", not_a_number("3,5")),
        ("number.7.2.B", ",500", not_a_number(",500")),
        ("number.7.2.B", "1,23", not_a_number("1,23")),
        ("number.7.2.B", "0", not_a_number("0")),
        ("number.7.2.B", "-3", not_a_number("-3")),
        ("number.7.2.B", "lots", not_a_number("lots")),
        ("moves.7.2", "B3", unknown.clone()),
    ] {
        assert_eq!(Action::from_form(custom_id, &typed(text)), expected, "{custom_id} with {text}");
    }
    for custom_id in [
        "",
        ".",
        "moves.7.2",
        "lesson",
        "learn-solve.pairs.0.2",
        "play",
        "lessons.",
        "help.3",
        "puzzle",
    ] {
        assert_eq!(Action::from_button(custom_id), unknown, "{custom_id}");
    }
}
