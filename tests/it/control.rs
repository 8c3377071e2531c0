//! Controls survive the way through Discord, and nothing else is taken for one.

use std::num::NonZeroU64;

use bouton::ask::control::{Control, Leaf, MAX_LENGTH, PuzzleControl, Span, Step, Topic};
use bouton::ask::{Action, BadInput};
use bouton::game::Ply;
use bouton::lesson::{Course, Deck, Lesson, Mark};
use bouton::place::{GameId, UserId};
use bouton::puzzle::Day;
use nim::{Ending, Move, PileIx, Position, Rules};
use proptest::prelude::*;

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![Just(Step::Chances), Just(Step::Pile), Just(Step::Move)]
}

fn position() -> impl Strategy<Value = Position> {
    let rules = (any::<bool>(), any::<Option<NonZeroU64>>()).prop_map(|(normal, max_take)| {
        let ending = if normal {
            Ending::Normal
        } else {
            Ending::Misere
        };
        Rules { ending, max_take }
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
    position.prop_filter_map("small", |(Position { rules, .. }, piles)| {
        Deck::try_from(Position::new(piles, rules)).ok()
    })
}

fn course() -> impl Strategy<Value = Course> {
    let cards = deck().prop_map(Course::Cards);
    prop_oneof![lesson().prop_map(Course::Lesson), cards]
}

fn reviewing() -> impl Strategy<Value = Control> {
    let at = (any::<u64>().prop_map(GameId), any::<u32>().prop_map(Ply));
    prop_oneof![
        any::<u64>().prop_map(|game| Control::Review(GameId(game))),
        (at.clone(), prop::sample::select(&Leaf::ALL[..]))
            .prop_map(|((game, ply), leaf)| Control::ReviewLeaf(game, ply, leaf)),
        at.prop_map(|(game, ply)| Control::PlayOn(game, ply)),
    ]
}

fn puzzle_control() -> impl Strategy<Value = PuzzleControl> {
    let day = any::<i32>().prop_map(Day);
    let pile = (0..25usize).prop_map(PileIx);
    let span = prop_oneof![Just(Span::Day), Just(Span::Month)];
    prop_oneof![
        Just(PuzzleControl::Open),
        day.clone().prop_map(PuzzleControl::Moves),
        day.clone().prop_map(PuzzleControl::Piles),
        (day.clone(), pile).prop_map(|(d, p)| PuzzleControl::Amounts(d, p)),
        day.clone().prop_map(PuzzleControl::Why),
        day.clone().prop_map(PuzzleControl::Share),
        (span.clone(), day.clone()).prop_map(|(s, d)| PuzzleControl::Board(s, d)),
        (span, day, any::<u32>()).prop_map(|(s, d, p)| PuzzleControl::Page(s, d, p)),
    ]
}

fn control() -> impl Strategy<Value = Control> {
    let game = any::<u64>().prop_map(GameId);
    let ply = any::<u32>().prop_map(Ply);
    let pile = (0..25usize).prop_map(PileIx);
    prop_oneof![
        (game.clone(), ply.clone()).prop_map(|(g, p)| Control::Moves(g, p)),
        (game.clone(), ply.clone()).prop_map(|(g, p)| Control::Piles(g, p)),
        (game.clone(), ply.clone(), pile.clone()).prop_map(|(g, p, i)| Control::Amounts(g, p, i)),
        (game.clone(), ply.clone(), pile).prop_map(|(g, p, i)| Control::Number(g, p, i)),
        (game.clone(), ply, step()).prop_map(|(g, p, s)| Control::Hint(g, p, s)),
        (position(), step()).prop_map(|(p, s)| Control::HintOn(p, s)),
        game.clone().prop_map(Control::Binary),
        game.clone().prop_map(Control::Resign),
        game.clone().prop_map(Control::ResignYes),
        game.clone().prop_map(Control::ResignNo),
        game.clone().prop_map(Control::Board),
        game.clone().prop_map(Control::GoOn),
        game.prop_map(Control::Rematch),
        reviewing(),
        (any::<u64>(), any::<u32>()).prop_map(|(u, p)| Control::Leaders(UserId(u), p)),
        prop::sample::select(&Topic::ALL[..]).prop_map(Control::Help),
        Just(Control::Lessons),
        Just(Control::PickLesson),
        course().prop_map(Control::Resume),
        (course(), mark()).prop_map(|(c, m)| Control::LearnAgain(c, m)),
        (lesson(), mark()).prop_map(|(l, m)| Control::PageRead(l, m)),
        (lesson(), mark()).prop_map(|(l, m)| Control::Solve(l, m)),
        (deck(), mark(), any::<bool>()).prop_map(|(d, m, w)| Control::CardSay(d, m, w)),
        (deck(), mark()).prop_map(|(d, m)| Control::CardMove(d, m)),
        puzzle_control().prop_map(Control::Puzzle),
    ]
}

proptest! {
    #[test]
    fn reads_back_what_it_writes(control in control()) {
        let text = control.to_string();
        if !matches!(control, Control::HintOn(..)) {
            prop_assert!(text.len() <= MAX_LENGTH, "{text}");
        }
        prop_assert_eq!(text.parse(), Ok(control));
    }

    #[test]
    fn never_panics(custom_id in ".{0,120}", value in prop::option::of(".{0,20}")) {
        let _ = Action::from_control(&custom_id, value.as_deref());
    }

    #[test]
    fn a_hint_too_large_for_a_control_is_none(position in position()) {
        let control = Control::hint_on(&position, Step::Pile);
        let fits = Control::HintOn(position, Step::Pile).to_string().len() <= MAX_LENGTH;
        prop_assert_eq!(control.is_some(), fits);
    }
}

#[test]
fn completes_controls_with_values() {
    let m = |take| Move::new(1, take).expect("takes some");
    let take = |take| {
        let (game, ply) = (GameId(7), Ply(2));
        let m = m(take);
        Ok(Action::Take { game, ply, m })
    };
    let other = Ok(Action::AskAmount {
        game: GameId(7),
        ply: Ply(2),
        pile: PileIx(1),
    });
    let unknown = Err(BadInput::UnknownControl);
    for (custom_id, value, expected) in [
        ("moves.7.2", Some("B3"), take(3)),
        ("amounts.7.2.B", Some("12"), take(12)),
        ("amounts.7.2.B", Some("other"), other),
        ("number.7.2.B", Some(" 40 "), take(40)),
        ("number.7.2.B", Some("0"), Err(BadInput::Take("0".into()))),
        ("number.7.2.B", Some("-3"), Err(BadInput::Take("-3".into()))),
        (
            "number.7.2.B",
            Some("lots"),
            Err(BadInput::Take("lots".into())),
        ),
        ("amounts.7.2.B", Some("0"), unknown.clone()),
        ("moves.7.2", Some("3B"), unknown.clone()),
        ("moves.7.2", None, unknown.clone()),
        ("moves.7.2.9", Some("B3"), unknown.clone()),
        ("moves.-7.2", Some("B3"), unknown.clone()),
        ("moves.99999999999999999999.2", Some("B3"), unknown.clone()),
        ("binary.7", Some("B3"), unknown.clone()),
        ("", None, unknown.clone()),
        ("lesson", None, unknown.clone()),
        ("learn-solve.pairs.0.2", None, unknown.clone()),
        ("learn-solve.pairs.0.2", Some("-1"), unknown.clone()),
        ("learn-next.pairs.0.2", Some("A1"), unknown.clone()),
        ("card-move.misere..1-3.0.1", Some("9"), unknown.clone()),
        ("play", None, unknown),
    ] {
        let action = Action::from_control(custom_id, value);
        assert_eq!(action, expected, "{custom_id} with {value:?}");
    }
}
