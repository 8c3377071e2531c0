//! Tests how typed commands are read.

use std::num::NonZeroU64;

use bouton::ask::control::Button;
use bouton::ask::{
    Action, BadInput, First, Options, PlayOptions, RuleOptions, Tab, Value, read_position,
    read_position_at,
};
use bouton::game::{Settings, Terms, Theme};
use bouton::handle::terms;
use fastrand::Rng;
use nim::{Chances, Ending, Level, PilesError, Position, StartError, deal};

use crate::records::{rules, start};
use crate::world::tells;

fn options(given: &[(&str, Value)]) -> Options {
    Options(given.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect())
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn bad_bound(given: &str) -> BadInput {
    BadInput::Rule { option: "max_take", given: given.to_owned() }
}

/// The seed of random piles.
const SEED: u64 = 7;

fn play(given: &[(&str, Value)]) -> Result<(PlayOptions, Terms), BadInput> {
    match Action::from_command("play", &options(given))? {
        Action::Play(wish) => {
            let terms = terms(&wish, &Settings::default(), &mut Rng::with_seed(SEED))?;
            Ok((wish, terms))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn plays_what_is_asked() {
    let start_of = |given: &[(&str, Value)]| play(given).map(|(_, terms)| terms.start);
    for (given, expected) in [
        (vec![], "1-3-5-7 misere"),
        (vec![("preset", text("xl"))], "3-5-7-9 normal max 3"),
        (vec![("ending", text("normal"))], "1-3-5-7 normal"),
        (vec![("piles", text("4 5 6"))], "4-5-6 normal"),
        (vec![("piles", text("4-5-6")), ("preset", text("xl"))], "4-5-6 normal max 3"),
        (vec![("preset", text("twenty-one")), ("max_take", Value::Integer(4))], "21 misere max 4"),
    ] {
        assert_eq!(start_of(&given), Ok(start(expected)), "{given:?}");
    }
    let dealt = deal(rules(Ending::Misere, 0), Chances::Lost, Rng::with_seed(SEED).u64(..));
    let random = start_of(&[("preset", text("random")), ("start", text("lost"))]);
    assert_eq!(random, Ok(dealt.expect("there is one")));
    let given = [("first", text("opponent")), ("level", text("expert")), ("theme", text("words"))];
    let (wish, terms) = play(&given).expect("it is right");
    assert_eq!(
        (wish.first, wish.level, terms.theme),
        (Some(First::Opponent), Some(Level::Expert), Theme::Words)
    );
    // What was not typed is in no wish, and follows from the preset.
    let (wish, terms) = play(&[("preset", text("fruit"))]).expect("it is right");
    assert_eq!((wish.theme, terms.theme), (None, Theme::Fruit));
}

#[test]
fn reads_subcommands_by_all_their_words() {
    let read = |words| Action::from_command(words, &Options::default());
    assert_eq!(read("settings show"), Ok(Action::Press(Button::Settings(Tab::default()))));
    for words in ["settings", "settings nothing", "show", "help show", "settings show show"] {
        assert_eq!(read(words), Err(BadInput::UnknownCommand), "{words}");
    }
}

#[test]
fn says_what_is_wrong() {
    let integer = Value::Integer;
    let choice = |option, given: &str| BadInput::Choice { option, given: given.to_owned() };
    let not_a_number =
        |part: &str| BadInput::Piles(PilesError::NotANumber { part: part.to_owned() });
    let pile = nim::PileIx;
    for (given, expected) in [
        (vec![("piles", text("three five"))], not_a_number("three")),
        (vec![("piles", text("-3 5"))], not_a_number("-3")),
        (vec![("piles", text("3 -5"))], not_a_number("-5")),
        (vec![("piles", text("3.5"))], not_a_number("3.5")),
        (vec![("piles", text("  "))], BadInput::Piles(PilesError::Empty)),
        (vec![("piles", text("3 0 5"))], BadInput::Start(StartError::EmptyPile(pile(1)))),
        (
            vec![("piles", text("1000001"))],
            BadInput::Start(StartError::PileTooBig { pile: pile(0), size: 1_000_001 }),
        ),
        (
            vec![("piles", text(&"1 ".repeat(26)))],
            BadInput::Start(StartError::TooManyPiles { piles: 26 }),
        ),
        (
            vec![("piles", text("99999999999999999999"))],
            BadInput::Piles(PilesError::TooBig { part: "99999999999999999999".to_owned() }),
        ),
        (vec![("max_take", integer(0))], bad_bound("0")),
        (vec![("max_take", integer(-1))], bad_bound("-1")),
        (vec![("preset", text("chess"))], choice("preset", "chess")),
        (vec![("level", text("god"))], choice("level", "god")),
        (vec![("start", text("won"))], BadInput::StartNeedsRandom),
        (vec![("piles", text("3 5")), ("start", text("won"))], BadInput::StartNeedsRandom),
        (vec![("piles", text("3 5")), ("preset", text("random"))], BadInput::RandomWithPiles),
    ] {
        assert_eq!(play(&given).err(), Some(expected), "{given:?}");
    }

    let command = |name, given: &[(&str, Value)]| Action::from_command(name, &options(given));
    assert_eq!(command("chess", &[]), Err(BadInput::UnknownCommand));
    let typed =
        |pile: &str, take| command("move", &[("pile", text(pile)), ("take", integer(take))]);
    assert_eq!(typed("7", 1), Err(BadInput::Pile("7".into())));
    assert_eq!(typed("A", 0), Err(BadInput::Take("0".into())));
    assert_eq!(command("hint", &[("max_take", integer(3))]), Err(BadInput::RulesWithoutPiles));
    assert_eq!(command("leaderboard", &[("by", text("luck"))]), Err(choice("by", "luck")));
}

#[test]
fn reads_positions_with_and_without_rules() {
    use Ending::{Misere, Normal};
    let read = |text, ending, max| {
        let max_take = NonZeroU64::new(max);
        let options = RuleOptions { ending, max_take, ..RuleOptions::default() };
        read_position(text, options)
    };
    let position = |piles: &[u64], ending, max| Ok(Position::new(piles, rules(ending, max)));
    assert_eq!(read("3 5 7", None, 0), position(&[3, 5, 7], Normal, 0));
    assert_eq!(read("0 5", Some(Misere), 2), position(&[0, 5], Misere, 2));
    assert_eq!(read("1-3-5-7 misere: D3 B1", None, 0), position(&[1, 2, 5, 4], Misere, 0));
    assert_eq!(read("3-5-7-9 normal max 3: A1", None, 0), position(&[2, 5, 7, 9], Normal, 3));
    assert_eq!(read("3-5 normal: A1", Some(Misere), 0), Err(BadInput::RulesWithLine));
    let at = |text, ply| read_position_at(text, RuleOptions::default(), Some(ply));
    let line = "1-3-5-7 misere: D3 B1";
    for (ply, piles) in [(0, [1, 3, 5, 7]), (1, [1, 3, 5, 4]), (2, [1, 2, 5, 4])] {
        assert_eq!(at(line, ply), position(&piles, Misere, 0));
    }
    for given in [3, -1, i64::MAX, i64::MIN] {
        let most = Some(2);
        assert_eq!(at(line, given), Err(BadInput::Ply { given, most }));
    }
    assert_eq!(at("3 5", 0), Err(BadInput::PlyWithoutGame));
    let Err(BadInput::Line(why)) = read("3-5 normal: A1 A9", None, 0) else {
        panic!("it has three less one");
    };
    tells!(why, "move 2");
}

#[test]
fn a_value_of_another_kind_is_not_passed_over() {
    for (option, value) in [
        ("piles", Value::Integer(357)),
        ("public", Value::Text("yes".to_owned())),
        ("max_take", Value::Other),
        ("colour", Value::Text("red".to_owned())),
    ] {
        let read = Action::from_command("hint", &Options(vec![(option.to_owned(), value)]));
        assert_eq!(read, Err(BadInput::Garbled), "{option}");
    }
}
