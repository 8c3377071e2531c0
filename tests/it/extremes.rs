//! Tests that whatever the board, messages keep Discord's limits, and code blocks fit a phone's width.

use std::collections::HashSet;

use bouton::ask::control::{Button, Form, Step};
use bouton::ask::{Action, Against, First, More, Setup};
use bouton::discord::limits;
use bouton::game::*;
use bouton::lesson::{Class, ClassAnswer, ClassReport, ClassStage, Counted, Exercises, Glance};
use bouton::locale::Locale;
use bouton::place::*;
use bouton::puzzle::Day;
use bouton::reply::{Block, Choice, ChoiceValue, Message, Offers, Reply, Row};
use bouton::store::{Finished, OpenGames};
use bouton::view::{self, Hint, HintSource, Now, Reader};
use nim::*;
use proptest::prelude::*;

use crate::reading::rules;
use crate::records;
use crate::searched::{parts, taking};

const CODE_WIDTH: usize = 38;

#[test]
fn what_was_typed_into_a_form_is_told_where_there_is_room() {
    let typed = ["3 5 7".to_owned()];
    for (letters, told) in [(1_900, true), (1_990, false)] {
        let refusal = Message::text("x".repeat(letters));
        let message = view::with_typed(refusal, &typed, Locale::default());
        check(&message);
        assert_eq!(message.said().contains("`3 5 7`"), told, "{letters}");
    }
}

/// Checks that a message keeps to the limits, and is no wider than a phone.
pub fn check(message: &Message) {
    let content = &message.said();
    assert_eq!(limits::check_message(message), Ok(()), "{content}");
    let mut in_code = false;
    for line in content.lines() {
        if line == "```" {
            in_code = !in_code;
        }
        // Fruit is drawn beside inline code, whose width counts like a block's.
        let code = match line.strip_prefix('`').and_then(|rest| rest.split_once('`')) {
            Some((code, _)) if !in_code && !code.is_empty() => code,
            _ if in_code => line,
            _ => "",
        };
        assert!(code.chars().count() <= CODE_WIDTH, "too wide:\n{content}");
    }
    assert!(!in_code, "an open code block:\n{content}");
    // A key or a placeholder that the catalogue lacks would show in braces.
    assert!(!content.contains('{'), "{content}");
    for row in message.rows() {
        if let Row::Menu(menu) = row {
            let labels = menu.entries().iter().map(|entry| &entry.label);
            assert!(labels.clone().all(|label| !label.contains('{')), "{labels:?}");
        }
    }
}

fn check_reply(reply: Reply) {
    assert_eq!(limits::check(&reply), Ok(()), "{reply:?}");
}

fn check_choices(choices: &[Choice], position: &Position, pile: Option<PileIx>) {
    check_reply(Reply::Choices(choices.to_vec()));
    for choice in choices {
        if let (ChoiceValue::Integer(take), Some(pile)) = (&choice.value, pile) {
            assert_eq!(position.check(taking(pile.0, take.unsigned_abs()).expect("some")), Ok(()));
        }
    }
}

/// The longest ids there can be.
const LAST: u64 = u64::MAX;

fn records(position: &Position, theme: Theme, binary: bool) -> Vec<Record> {
    let Ok(start) = Start::try_from(position.clone()) else {
        return Vec::new();
    };
    let me = Player::Person(UserId(LAST));
    let seats = [[me, Player::Bot(Level::Casual)], [me, Player::Person(UserId(LAST - 1))]];
    let ends = [None, Some(End::Abandoned), Some(End::Resigned { winner: Seat::First })];
    let mut records = Vec::new();
    // From the start, and after a move of each player.
    for (seats, count) in seats.into_iter().zip([0, 2]) {
        for end in ends {
            let moves = position.moves().take(count);
            let game = Game::replay(
                GameId(LAST),
                seats,
                Terms { theme, ..Terms::of(start.clone()) },
                moves,
                end,
            );
            // The second move may not be legal after the first, or end the game.
            let Ok(game) = game else { continue };
            records.push(last_record(game, binary));
        }
    }
    records
}

/// Returns a game where every id is one of the longest.
fn last_record(game: Game, binary: bool) -> Record {
    let place =
        Place { guild: Some(GuildId(LAST)), channel: ChannelId(LAST), locale: Locale::default() };
    Record { binary, board: Some(MessageId(LAST)), ..Record::begun(game, place, i64::MAX) }
}

fn check_boards(position: &Position) {
    for theme in Theme::ALL {
        for binary in [false, true] {
            for mut record in records(position, theme, binary) {
                for locale in Locale::ALL {
                    record.place.locale = locale;
                    check_board(&record);
                }
            }
        }
    }
    if Start::try_from(position.clone()).is_ok() {
        check_typed(position);
    }
}

fn check_board(record: &Record) {
    let locale = record.place.locale;
    let position = record.game.position();
    let first = (0..position.piles().len()).find(|&i| position.piles()[i] > 0);
    let last = Some(PileIx(position.piles().len() - 1));
    let picks = [None, last, Some(PileIx(99))];
    // In a finished game nothing can be picked.
    let most = if record.game.end().is_some() { 1 } else { picks.len() };
    for picked in picks.into_iter().take(most) {
        let board = view::board(record, picked.map_or(Partial::NOTHING, Partial::from));
        check(&board);
        assert_eq!(choices(&board).is_empty(), record.game.end().is_some());
    }
    // The moves on offer are the same in all languages and themes, with and without digits.
    let theme = record.game.terms().theme;
    if most > 1 && locale == Locale::default() && theme == Theme::Words && !record.binary {
        check_offers(record);
    }
    check(&view::rules(record, None, UserId(1), locale));
    for who in [LAST, LAST - 1] {
        if let Some(shared) = view::shared(record, UserId(who), locale) {
            check(&shared);
        }
    }
    for refusal in [Refusal::Stranger, Refusal::Finished, Refusal::Stale] {
        check(&view::refusal(&refusal, record, locale));
    }
    check(&view::busy(record, locale));
    check(&view::resign_question(record, UserId(LAST), true, locale));
    check(&view::resigned(record, locale));
    check(&view::retired(record));
    // The rest shows no digits.
    if record.binary {
        return;
    }
    let many = OpenGames {
        latest: vec![record.clone(); view::LISTED],
        all: vec![(record.game.id(), record.place.channel); OPEN_GAMES],
    };
    let pair = Pair::new(UserId(LAST - 1), UserId(LAST)).expect("two");
    let challenge = records::plain_challenge(LAST, pair, record.game.terms(), record.place, 0);
    let (message, expires) = (Some(MessageId(LAST)), i64::MAX);
    let challenge = Challenge { opening: Opening::Lot, rated: true, message, expires, ..challenge };
    check(&view::challenge(&challenge));
    let challenges = vec![challenge; 30];
    check(&view::games(&many, &[], 3, UserId(LAST), locale));
    check(&view::games(&OpenGames::default(), &challenges, 2, UserId(LAST), locale));
    let few = OpenGames { latest: many.latest[1..].to_vec(), all: many.all.clone() };
    check(&view::games(&few, &challenges[..1], 0, UserId(LAST), locale));
    check(&view::games_elsewhere(&many, UserId(LAST), true, locale));
    check(&view::go_on(record, UserId(LAST), true));
    if let Some(pile) = first.map(PileIx) {
        let so_far = Partial::from(pile);
        let next = position.next(so_far, view::MENU).expect("a full pile");
        let control = Form::Number(record.game.id(), record.game.ply(), so_far);
        let form = view::amount_form(position, control, so_far, &next, locale);
        check_reply(Reply::Form(form.expect("amounts follow")));
    }
}

/// Checks what is suggested to whoever types a move.
fn check_typed(position: &Position) {
    let pile = position.full_piles().next().expect("a full pile").0;
    for locale in Locale::ALL {
        for theme in Theme::ALL {
            let audience = view::Audience { locale, theme };
            check_choices(&view::complete_pile(position, "", audience), position, None);
        }
        for typed in ["", "1", "19", "0", "-5", "99999999999999999999"] {
            let choices = view::complete_take(position, pile, typed, locale);
            check_choices(&choices, position, Some(pile));
        }
    }
}

/// Checks that the line to copy is one line, however wide, and leads through the game's own positions.
fn check_review(record: &Record, review: &Message) {
    let content = review.said();
    let readable = |line: &&str| line.contains(" m") || line.contains(" n");
    let lines = content.lines().filter(readable);
    let lines: Vec<(&str, Line)> =
        lines.filter_map(|text| Some((text, text.parse().ok()?))).collect();
    let [(text, line)] = lines.as_slice() else {
        panic!("not one line to copy:\n{content}");
    };
    assert_eq!(line.start, *record.game.start().position());
    assert!(record.game.latest(usize::MAX).starts_with(&line.moves));
    assert!(!line.moves.is_empty());
    check(&Message::text(content.replace(text, "")).with(review.rows().into_iter().cloned()));
}

/// Checks the review of a whole game of moves chosen by `pick`, leaf by leaf; of a long one, the first and the last
/// leaves.
fn check_reviews(position: &Position, most: usize, pick: impl Fn(u64) -> u64) {
    let Ok(start) = Start::try_from(position.clone()) else {
        return;
    };
    let mut now = position.clone();
    let mut moves = Vec::new();
    while !now.is_over() && moves.len() < most {
        let pile = (moves.len() * 7) % now.piles().len();
        let full = (pile..now.piles().len()).chain(0..pile);
        let Some(pile) = full.into_iter().find(|&i| now.piles()[i] > 0) else {
            break;
        };
        let take = pick(takeable(now.rules(), now.piles()[pile]));
        let m = taking(pile, take).expect("some");
        now.play(m).expect("a legal move");
        moves.push(m);
    }
    let winners = Seat::BOTH.map(|winner| Some(End::LastObject { winner }));
    let resigned = Seat::BOTH.map(|winner| Some(End::Resigned { winner }));
    let people = [UserId(LAST), UserId(LAST - 1)].map(Player::Person);
    let ended = |theme, end| {
        let terms = Terms { theme, ..Terms::of(start.clone()) };
        Game::replay(GameId(LAST), people, terms, moves.clone(), end)
    };
    let ends = winners.into_iter().chain(resigned).chain([Some(End::Abandoned)]);
    let ends: Vec<_> = ends.filter(|&end| ended(Theme::Words, end).is_ok()).collect();
    // The end is told alike in all themes.
    for (theme, &end) in Theme::ALL.into_iter().zip(ends.iter().cycle()) {
        let game = ended(theme, end).expect("it can end so");
        let last = game.ply().0;
        let record = last_record(game, true);
        for locale in Locale::ALL {
            check_review(&record, &view::review(&record, locale).expect("all of it"));
            let plies = (0..=last).filter(|&ply| ply < 3 || ply + 3 > last);
            for ply in plies {
                check(&view::review_at(&record, Ply(ply), UserId(1), locale).expect("all of it"));
            }
            check(&view::review_not_over(&record, true, true, locale));
            let finished = Finished {
                guild: None,
                id: record.game.id(),
                seats: record.game.seats(),
                terms: record.game.terms().clone(),
                end: record.game.end(),
                touched: record.touched,
            };
            let choices =
                view::complete_review(&vec![finished; 30], UserId(LAST), Day(0), "", locale);
            check_choices(&choices, position, None);
            assert_eq!(choices.len(), 25);
        }
    }
}

#[test]
fn the_longest_games_are_reviewed() {
    let big = MAX_PILE;
    let starts: Vec<Vec<u64>> = vec![
        vec![big; 25],
        vec![12; 25],
        (0..25).map(|i| big - i).collect(),
        (0..25).map(|i| 1 << (i % 20)).collect(),
        vec![1; 25],
        vec![big],
        vec![524_287, 524_288],
    ];
    for piles in starts {
        for (misere, max_take) in [(false, 0), (true, 0), (false, 3), (true, 99_999), (true, 1)] {
            let position = Position::new(piles.clone(), rules(misere, max_take));
            check_reviews(&position, 150, |_| 1);
            check_reviews(&position, 150, |most| most);
        }
    }
}

/// Returns what a board offers to choose next, and how many clicks that takes: opening a menu is one.
fn choices(board: &Message) -> Vec<(Action, u64)> {
    let mut all = Vec::new();
    for row in board.rows() {
        match row {
            Row::Menu(menu) => {
                let control = menu.control.to_string();
                assert!(matches!(menu.offers, Offers::One(_)), "no board has others");
                let entries = menu.entries().iter();
                let read = |value: &str| Action::from_menu(&control, &[value]).expect("an action");
                all.extend(entries.map(|entry| (read(&entry.value), 2)));
            }
            Row::Buttons(buttons) => {
                let read = |control: String| Action::from_button(&control).expect("an action");
                all.extend(buttons.iter().map(|button| (read(button.control.to_string()), 1)));
            }
        }
    }
    all.retain(|(action, _)| {
        matches!(action, Action::Press(Button::Pick(..)) | Action::AskAmount { .. })
    });
    all
}

/// Checks that every legal move is on offer, and no other; and that none takes more clicks than by menus alone: one of
/// every move or, if they are over 25, one of piles and one of amounts.
fn check_offers(record: &Record) {
    let position = record.game.position();
    let most = if position.move_count() <= 25 { 2 } else { 4 };
    let mut reached = HashSet::new();
    let mut typed = false;
    let mut open = vec![(Partial::NOTHING, 0)];
    let mut opened = HashSet::from([Partial::NOTHING]);
    while let Some((so_far, clicks)) = open.pop() {
        let board = view::board(record, so_far);
        check(&board);
        for (action, more) in choices(&board) {
            let Action::Press(Button::Pick(_, _, so_far)) = action else {
                typed = true;
                continue;
            };
            match position.next(so_far, view::MENU).expect("it is legal") {
                Next::Ready(m) => {
                    assert!(reached.contains(&m) || clicks + more <= most, "{m}");
                    reached.insert(m);
                }
                _ if opened.insert(so_far) => open.push((so_far, clicks + more)),
                _ => {}
            }
        }
    }
    if !typed {
        assert_eq!(reached.len() as u64, position.move_count());
    }
}

fn check_hints(position: &Position) {
    let game = |theme, now| HintSource::Game(GameId(LAST), Ply(u32::MAX), theme, now);
    for locale in Locale::ALL {
        for step in Step::ALL {
            for (source, reader) in [
                (HintSource::Free(None), Reader::SELF),
                (HintSource::Free(None), Reader::All),
                (game(Theme::Stones, Now::Turn), Reader::SELF),
                (game(Theme::Words, Now::Past), Reader::One { helps: true }),
            ] {
                let order = HintOrder::default();
                let hint = Hint { position, source, reader, order, locale };
                let page = hint.at(step);
                check(&page);
                if step == Step::Move {
                    check_winning(position, &page.said());
                }
                if let (Step::Ask, Some(glance)) = (step, Glance::at(position)) {
                    for answer in glance.options {
                        if let Some(page) = hint.answered(answer) {
                            check(&page);
                        }
                    }
                }
            }
        }
        assert!(!view::hint_text(position, locale).contains(['`', '{']));
    }
}

/// Returns the most that a move may take from a pile of that size.
fn takeable(rules: Rules, size: u64) -> u64 {
    match rules.variant {
        Variant::AtMost(max) => size.min(max.get()),
        _ => size,
    }
}

/// Checks that if a game can be played from there, the hint has every winning move.
fn check_winning(position: &Position, content: &str) {
    let playable = Start::try_from(position.clone()).is_ok();
    let winning: Vec<Move> = position.winning_moves().collect();
    // Whatever separates groups of digits.
    let content = &content.replace([',', '\u{202f}'], "");
    let single =
        takeable(position.rules(), u64::MAX) == 1 || position.piles().iter().all(|&size| size <= 1);
    if playable && winning.len() > 1 && !single {
        for m in winning {
            let (pile, take) = parts(m);
            let letter = PileIx(pile);
            let marks =
                [format!("**{letter}**"), format!("{letter}  take"), format!("{letter}  prends")];
            let mut lines = content.lines().filter(|line| {
                let starts = marks[1..].iter().any(|mark| line.starts_with(mark));
                starts || line.contains(&marks[0])
            });
            let is_listed = lines.any(|line| line.contains(&format!(" {take}")));
            assert!(is_listed, "{m} is missing:\n{content}");
        }
    }
}

#[test]
fn the_largest_boards() {
    let _turn = crate::heavy::turn();
    let big = MAX_PILE;
    let boards: Vec<Vec<u64>> = vec![
        vec![big; 25],
        vec![big; 24],
        vec![1; 25],
        vec![1; 24],
        vec![2; 25],
        vec![big],
        vec![1],
        (0..25).map(|i| big - i).collect(),
        (0..25).map(|i| 1 << (i % 20)).collect(),
        vec![57, 3, big],
        vec![524_287, 524_288],
        vec![12, 13, 14],
        (1..=25).collect(),
    ];
    // The widest numbers beside the most digits.
    check_boards(&Position::new(vec![big, big - 1, 123_456], rules(true, big - 1)));
    for piles in boards {
        for misere in [false, true] {
            for max_take in [0, 1, 25, 524_288] {
                let position = Position::new(piles.clone(), rules(misere, max_take));
                check_hints(&position);
                // A board hardly depends on the ending, nor on whether the number of piles is odd.
                if misere == (max_take == 1 || max_take == 524_288) && piles.len() != 24 {
                    check_boards(&position);
                }
            }
        }
    }
}

/// A pile of more objects is never drawn shorter, whatever stands beside it.
#[test]
fn boards_keep_one_scale() {
    let sizes = (1..=70).chain([99, 1000, 100_000, MAX_PILE]);
    let sizes: Vec<u64> = sizes.collect();
    for theme in [Theme::Matches, Theme::Stones, Theme::Fruit] {
        for binary in [false, true] {
            for (i, &more) in sizes.iter().enumerate().skip(1) {
                for fewer in [sizes[i - 1], sizes[i / 2]] {
                    let position = Position::new(vec![fewer, more], rules(false, 0));
                    let record = records(&position, theme, binary).swap_remove(0);
                    let board = view::board(&record, Partial::NOTHING);
                    let drawn = board.blocks.iter().find_map(|block| match block {
                        Block::Drawing(drawing) => Some(drawing.text.clone()),
                        Block::Text(text) if text.contains("\nB") || text.contains("\n`B") => {
                            Some(text.clone())
                        }
                        _ => None,
                    });
                    let drawn = drawn.expect("a drawing");
                    let (a, b) = drawn
                        .split_once("\nB")
                        .or_else(|| drawn.split_once("\n`B"))
                        .expect("two piles");
                    let objects = |text: &str| {
                        let objects = text.chars().filter(|c| "|o🍊🍑…".contains(*c));
                        objects.count()
                    };
                    assert!(objects(a) <= objects(b), "{drawn}");
                }
            }
        }
    }
}

/// The form for a new game, however it is filled in, and the table from which it is opened.
#[test]
fn forms_and_tables_fit() {
    let or_none = |all: &[Preset]| -> Vec<Option<Preset>> {
        all.iter().copied().map(Some).chain([None]).collect()
    };
    let place =
        Place { guild: Some(GuildId(LAST)), channel: ChannelId(LAST), locale: Locale::default() };
    let longest = More {
        theme: Some(Theme::Matches),
        start: Some(Chances::Lost),
        clock: "168h".parse().ok(),
        vote: "15m".parse().ok(),
    };
    let none_chosen = Settings::default();
    // Every level, and every ending: neither affects the other.
    let endings = [Ending::Normal, Ending::Misere].map(|ending| (Level::Expert, Some(ending)));
    let ways = Level::ALL.map(|level| (level, None)).into_iter().chain(endings);
    for locale in Locale::ALL {
        check(&view::play_here(locale));
        check_reply(Reply::Form(view::tournament_form(&none_chosen, locale)));
        check(&view::table_posted(&place, MessageId(LAST), locale));
        for against in Against::ALL {
            for preset in or_none(&Preset::ALL) {
                for first in First::ALL.map(Some).into_iter().chain([None]) {
                    for (level, ending) in ways.clone() {
                        let level = Some(level);
                        let setup = Setup { against, preset, ending, level, first, more: longest };
                        check(&view::setup(&setup, &none_chosen, locale));
                        check(&view::setup_more(&setup, &none_chosen, locale));
                        check_reply(Reply::Form(view::own_form(&setup, &none_chosen, locale)));
                    }
                }
            }
        }
    }
}

#[test]
fn the_largest_positions() {
    let _turn = crate::heavy::turn();
    let positions: Vec<Vec<u64>> = vec![
        vec![],
        vec![0],
        vec![0, 0, 3],
        vec![LAST],
        vec![LAST; 2],
        vec![LAST; 3],
        vec![LAST; 25],
        vec![LAST; 40],
        (0..30).map(|i| LAST >> i).collect(),
        (0..64).map(|i| 1 << i).collect(),
        // Longer than any message.
        vec![1; 1200],
        vec![LAST; 201],
        (0..700).collect(),
    ];
    for piles in positions {
        for misere in [false, true] {
            for max_take in [0, 1, 1000, LAST] {
                check_hints(&Position::new(piles.clone(), rules(misere, max_take)));
            }
        }
    }
}

#[test]
fn the_terminal_is_not_flooded() {
    let piles: Vec<u64> = (0..200_000).map(|i| i % 1000).collect();
    let position = Position::new(piles, rules(false, 0));
    for locale in Locale::ALL {
        let text = view::hint_text(&position, locale);
        assert!(text.lines().count() < 300, "{}", text.lines().count());
        assert!(text.len() < 30_000, "{}", text.len());
    }
}

fn any_pile() -> impl Strategy<Value = u64> {
    prop_oneof![0..=7u64, 0..=40u64, 1..=MAX_PILE, any::<u64>()]
}

fn any_max() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 0..=9u64, 1..=MAX_PILE, any::<u64>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_position_can_be_explained(
        piles in prop::collection::vec(any_pile(), 0..40),
        misere: bool,
        max_take in any_max(),
    ) {
        check_hints(&Position::new(piles, rules(misere, max_take)));
    }
}

proptest! {
    // Each case draws dozens of boards.
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn any_board_can_be_shown(
        piles in prop::collection::vec(
            prop_oneof![1..=7u64, 1..=40u64, 1..=MAX_PILE], 1..=25),
        misere: bool,
        max_take in any_max(),
    ) {
        check_boards(&Position::new(piles, rules(misere, max_take)));
    }
}

#[test]
fn the_largest_classes_are_shown_and_told() {
    let million = |n: usize| ["1000000"; 25][..n].join("-");
    for exercise in [
        format!("{}-999999 normal", million(24)),
        format!("{} misere", million(25)),
        format!("{} misere max 999999", million(25)),
        format!("{} normal max 999999", million(25)),
        format!("{} normal subtraction 1,3,4,7,11,18,25", million(25)),
        "1000000-999999 normal wythoff".to_owned(),
        "1000000 normal fibonacci".to_owned(),
        "4-4-3 normal kayles".to_owned(),
        "1 misere".to_owned(),
    ] {
        let mut all = [exercise.as_str(); Exercises::MOST];
        // The ending is told where there are two.
        let other = exercise.replace("misere", "normal");
        all[0] = &other;
        let exercises: Exercises = all.join("; ").parse().expect("exercises");
        let exercise = exercises.get(30).expect("it asks").clone();
        let wins = |m| (ClassAnswer::Wins(m), 1_000);
        let mut answers: Vec<_> = exercise.moves().take(40).map(wins).collect();
        let largest = ["A999998", "A999999", "Y1000000", "AB999999"];
        let largest = largest.into_iter().filter_map(|text| ClassAnswer::read(text, &exercise));
        answers.extend(largest.map(|answer| (answer, 2_000)));
        answers.push((ClassAnswer::Lost, 1_001));
        let own = answers.last().map(|&(answer, _)| (answer, true));
        let counted = vec![Counted::new(answers); Exercises::MOST];
        let named = (0..30).map(|n| (UserId(u64::MAX - n), 30, 30)).collect();
        let report = ClassReport { counted, named };
        for (locale, stage) in Locale::ALL
            .into_iter()
            .flat_map(|locale| [ClassStage::Open(30), ClassStage::Shown(30)].map(|s| (locale, s)))
        {
            let place = Place { guild: Some(GuildId(1)), channel: ChannelId(2), locale };
            let class = Class {
                id: ClassId(u64::MAX),
                place,
                host: None,
                exercises: exercises.clone(),
                hints: false,
                level: Some(Level::Expert),
                stage,
                message: None,
                touched: 0,
            };
            for theme in [Theme::Matches, Theme::Words] {
                check(&view::class(&class, &report.counted[29], theme));
                let audience = view::Audience { locale, theme };
                check(&view::class_exercise(&class, 30, Partial::NOTHING, own, audience));
            }
            check(&view::class_report(&class, &report, locale));
        }
    }
}
