//! Controls survive the way through Discord, and nothing else is taken for one.

use crate::searched::taking;
use std::num::NonZeroU64;

use bouton::ask::control::{Button, Form, Leaf, MAX_LENGTH, Menu, Span, Step, Topic};
use bouton::ask::{Action, BadInput, Options, Value as Typed};
use bouton::game::Ply;
use bouton::lesson::{Deck, Lesson, Mark};
use bouton::place::{GameId, UserId};
use bouton::puzzle::{Answer, Day};
use nim::{Ending, PileIx, Position, Rules, Variant};
use proptest::prelude::*;

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![Just(Step::Chances), Just(Step::Pile), Just(Step::Move)]
}

fn position() -> impl Strategy<Value = Position> {
    let rules = (any::<bool>(), any::<Option<NonZeroU64>>()).prop_map(|(normal, max_take)| {
        let ending = if normal { Ending::Normal } else { Ending::Misere };
        Rules { variant: Variant::bounded_by(max_take), ending }
    });
    let piles = prop::collection::vec(any::<u64>(), 0..6);
    (piles, rules).prop_map(|(piles, rules)| Position::new(piles, rules))
}

fn lesson() -> impl Strategy<Value = Lesson> {
    prop::sample::select(&Lesson::ALL[..])
}

fn mark() -> impl Strategy<Value = Mark> {
    any::<(u32, u32)>().prop_map(|(round, step)| Mark { round, step })
}

fn deck() -> impl Strategy<Value = Deck> {
    let position = (position(), prop::collection::vec(1..=9u64, 1..=9));
    position.prop_filter_map("small", |(position, piles)| {
        Deck::try_from(Position::new(piles, position.rules())).ok()
    })
}

fn game() -> impl Strategy<Value = GameId> {
    any::<u64>().prop_map(GameId)
}

/// A game as it stood at some ply.
fn at() -> impl Strategy<Value = (GameId, Ply)> {
    (game(), any::<u32>().prop_map(Ply))
}

fn pile() -> impl Strategy<Value = PileIx> {
    (0..25usize).prop_map(PileIx)
}

fn day() -> impl Strategy<Value = Day> {
    any::<i32>().prop_map(Day)
}

fn answer() -> impl Strategy<Value = Answer> {
    let moves = prop::collection::vec((0..5usize, 1..=9u64), 1..=16);
    let moves = moves.prop_map(|moves| {
        let m = |(pile, take)| taking(pile, take).expect("takes some");
        let moves: Vec<_> = moves.into_iter().map(m).collect();
        Answer::all(moves.clone()).unwrap_or(Answer::Move(moves[0]))
    });
    prop_oneof![moves, any::<u32>().prop_map(Answer::Ply), any::<u32>().prop_map(Answer::Number),]
}

fn span() -> impl Strategy<Value = Span> {
    prop::sample::select(&Span::ALL[..])
}

fn of_a_game() -> impl Strategy<Value = Button> {
    let leaf = prop::sample::select(&Leaf::ALL[..]);
    let buttons = [
        Button::Binary,
        Button::Resign,
        Button::ResignNo,
        Button::Board,
        Button::GoOn,
        Button::Rematch,
        Button::Accept,
        Button::Decline,
        Button::Withdraw,
        Button::Review,
    ];
    prop_oneof![
        (game(), prop::sample::select(buttons.to_vec())).prop_map(|(g, button)| button(g)),
        (at(), any::<bool>()).prop_map(|((g, p), old)| Button::ResignYes(g, (!old).then_some(p))),
        (at(), step()).prop_map(|((g, p), s)| Button::Hint(g, p, s)),
        (at(), leaf).prop_map(|((g, p), leaf)| Button::ReviewLeaf(g, p, leaf)),
        at().prop_map(|(g, p)| Button::PlayOn(g, p)),
        at().prop_map(|(g, p)| Button::TakeBack(g, p)),
        (at(), any::<bool>()).prop_map(|((g, p), old)| Button::HintIn(g, (!old).then_some(p))),
        (at(), any::<bool>()).prop_map(|((g, p), old)| Button::TellIn(g, (!old).then_some(p))),
        (at(), pile(), 1..=1_000_000u64).prop_map(|((g, p), i, n)| Button::MoveIn(
            g,
            p,
            taking(i.0, n).expect("takes some").into()
        )),
    ]
}

fn of_a_course() -> impl Strategy<Value = Button> {
    prop_oneof![
        Just(Button::Lessons),
        lesson().prop_map(Button::Learn),
        deck().prop_map(Button::Cards),
        (lesson(), mark()).prop_map(|(l, m)| Button::LearnAgain(l, m)),
        (deck(), mark()).prop_map(|(d, m)| Button::CardsAgain(d, m)),
        (lesson(), mark()).prop_map(|(l, m)| Button::PageRead(l, m)),
        (deck(), mark()).prop_map(|(d, m)| Button::CardWin(d, m)),
        (deck(), mark()).prop_map(|(d, m)| Button::CardLose(d, m)),
        (deck(), mark(), pile()).prop_map(|(d, m, p)| Button::CardPick(d, m, p.into())),
        (lesson(), mark(), pile(), any::<Option<u32>>())
            .prop_map(|(l, m, p, n)| Button::LearnPick(l, m, p.into(), n)),
        (lesson(), mark(), any::<u64>(), any::<Option<u32>>())
            .prop_map(|(l, m, a, n)| Button::LearnSay(l, m, a, n)),
    ]
}

fn of_the_puzzle() -> impl Strategy<Value = Button> {
    prop_oneof![
        Just(Button::Puzzle),
        day().prop_map(Button::PuzzleWhy),
        day().prop_map(Button::PuzzleShare),
        Just(Button::Remind),
        Just(Button::Quiet),
        (span(), day()).prop_map(|(s, d)| Button::PuzzleBoard(s, d)),
        day().prop_map(Button::PuzzleDay),
        day().prop_map(Button::PuzzleBack),
        (day(), pile()).prop_map(|(d, p)| Button::PuzzlePick(d, p.into())),
        (day(), any::<u32>()).prop_map(|(d, n)| Button::PuzzleNumber(d, n)),
        (day(), any::<u32>(), answer()).prop_map(|(d, n, a)| Button::PuzzleSure(d, n, a)),
        (span(), day(), any::<u32>()).prop_map(|(s, d, p)| Button::PuzzlePage(s, d, p)),
    ]
}

fn button() -> impl Strategy<Value = Button> {
    prop_oneof![
        of_a_game(),
        of_a_course(),
        of_the_puzzle(),
        (position(), step()).prop_map(|(p, s)| Button::HintOn(s, p)),
        (position(), step()).prop_map(|(p, s)| Button::TellOn(s, p)),
        (any::<u64>(), any::<u32>()).prop_map(|(u, p)| Button::Leaders(UserId(u), p)),
        prop::sample::select(&Topic::ALL[..]).prop_map(Button::Help),
    ]
}

fn menu() -> impl Strategy<Value = Menu> {
    prop_oneof![
        at().prop_map(|(g, p)| Menu::Moves(g, p)),
        at().prop_map(|(g, p)| Menu::Piles(g, p)),
        (at(), pile()).prop_map(|((g, p), i)| Menu::Amounts(g, p, i.into())),
        Just(Menu::Lesson),
        (lesson(), mark(), any::<Option<u32>>()).prop_map(|(l, m, n)| Menu::Solve(l, m, n)),
        (deck(), mark()).prop_map(|(d, m)| Menu::CardMove(d, m)),
        day().prop_map(Menu::PuzzleMoves),
        day().prop_map(Menu::PuzzlePiles),
        (day(), pile()).prop_map(|(d, p)| Menu::PuzzleAmounts(d, p.into())),
        day().prop_map(Menu::PuzzleAll),
        day().prop_map(Menu::PuzzleLine),
    ]
}

fn typed(text: &str) -> Options {
    Options(vec![("text".to_owned(), Typed::Text(text.to_owned()))])
}

fn form() -> impl Strategy<Value = Form> {
    (at(), pile()).prop_map(|((g, p), i)| Form::Number(g, p, i.into()))
}

proptest! {
    #[test]
    fn reads_back_what_it_writes(button in button(), menu in menu(), form in form()) {
        let texts = [button.to_string(), menu.to_string(), form.to_string()];
        if !matches!(button, Button::HintOn(..) | Button::TellOn(..)) {
            prop_assert!(texts.iter().all(|text| text.len() <= MAX_LENGTH), "{texts:?}");
        }
        // Nothing is two kinds of control at once.
        let read = |text: &String| (text.parse().ok(), text.parse().ok(), text.parse().ok());
        let expected = [
            (Some(button), None, None),
            (None, Some(menu), None),
            (None, None, Some(form)),
        ];
        prop_assert_eq!(texts.each_ref().map(read), expected);
    }

    #[test]
    fn never_panics(custom_id in ".{0,120}", value in ".{0,20}") {
        let _ = Action::from_button(&custom_id);
        let _ = Action::from_menu(&custom_id, &[&value]);
        let _ = Action::from_form(&custom_id, &typed(&value));
    }

    #[test]
    fn a_hint_too_large_for_a_control_is_none(position in position()) {
        let button = Button::HintOn(Step::Pile, position);
        let fits = button.to_string().len() <= MAX_LENGTH;
        prop_assert_eq!(button.fitting().is_some(), fits);
    }
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
        // As the form itself writes it, in English and French.
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
