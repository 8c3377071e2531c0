//! Tests lessons: whatever the seed, each exercise's stated answer is what search says; cards come back until known;
//! and every message keeps Discord's limits.

use std::collections::{HashMap, HashSet};

use bouton::game::Theme;
use bouton::lesson::*;
use bouton::locale::Locale;
use bouton::reply::Message;
use bouton::view::{self, Audience, CourseProgress};
use nim::{Ending, Partial, Position, Reason};

use crate::extremes::check as check_shown;
use crate::records::rules;
use crate::search::{Search, worth};

/// Counts the piles that have a 1 in a column.
fn ones(position: &Position, power: u64) -> usize {
    let piles = position.piles().iter();
    piles.filter(|&&size| size & power != 0).count()
}

fn check_moves(position: &Position, search: &mut Search) -> usize {
    assert!(search.can_win(position), "{position:?} cannot be won");
    assert!((1..=25).contains(&position.move_count()), "{position:?}");
    let exercise = Exercise::Win { position: position.clone(), columns: false, before: None };
    let mut wrong = 0;
    for m in position.moves() {
        match check(&exercise, Said::Move(m)).expect("a legal move") {
            Feedback::Won { after, because, .. } => {
                assert!(search.wins(position, m), "{m} in {position:?}");
                check_because(because, &after);
            }
            Feedback::Lost(lost) => {
                assert!(!search.wins(position, m), "{m} in {position:?}");
                wrong += 1;
                match lost.reply {
                    None => assert!(lost.after.is_over()),
                    Some((reply, because)) => {
                        assert!(search.wins(&lost.after, reply));
                        check_because(because, &lost.after.after(reply).expect("legal"));
                    }
                }
                for power in lost.odd {
                    assert_eq!(ones(&lost.after, power) % 2, 1);
                }
            }
            other => panic!("{other:?}"),
        }
    }
    wrong
}

/// Checks that the reason is the one for the position after the move; that it is true there is tested with the
/// mathematics. A lesson speaks of remainders wherever its piles feel the bound, even if only before the move.
fn check_because(because: Reason, after: &Position) {
    let actual = after.lost_because().expect("a lost position");
    let of_remainders = match because {
        Reason::EqualRemainders { .. } => actual == Reason::Equal,
        Reason::BalancedRemainders { .. } => {
            matches!(actual, Reason::Balance | Reason::Pairs | Reason::Triple { .. })
        }
        Reason::OddRemainders { .. } => matches!(actual, Reason::OddOnes { .. }),
        _ => false,
    };
    assert!(actual == because || of_remainders, "{because:?} in {after:?}");
}

/// Whether the player to move can win if the last move wins, by what each move leaves. `known` caches the results.
fn won(
    at: &[u64],
    cache: &mut HashMap<Vec<u64>, bool>,
    moves: fn(&[u64]) -> Vec<Vec<u64>>,
) -> bool {
    if let Some(&won) = cache.get(at) {
        return won;
    }
    let can = moves(at).iter().any(|after| !won(after, cache, moves));
    cache.insert(at.to_vec(), can);
    can
}

/// Returns what moving a coin to the left, past no other, leaves.
fn coins(squares: &[u64]) -> Vec<Vec<u64>> {
    let moves = (0..squares.len()).flat_map(|coin| {
        let before = coin.checked_sub(1).map_or(0, |other| squares[other]);
        (before + 1..squares[coin]).map(move |square| (coin, square))
    });
    instead(squares, moves)
}

/// Returns what taking from a largest pile leaves.
fn greedy(sizes: &[u64]) -> Vec<Vec<u64>> {
    let largest = sizes.iter().max().copied().unwrap_or(0);
    let pile = sizes.iter().position(|&size| size == largest);
    instead(sizes, (0..largest).filter_map(|left| Some((pile?, left))))
}

fn instead(all: &[u64], moves: impl Iterator<Item = (usize, u64)>) -> Vec<Vec<u64>> {
    let with = |(at, number): (usize, u64)| {
        let mut after = all.to_vec();
        after[at] = number;
        after
    };
    moves.map(with).collect()
}

fn check_exercise(exercise: &Exercise, search: &mut Search) {
    match exercise {
        Exercise::Win { position, .. } => {
            // There is something to find wrong, but in the last few objects.
            assert!(check_moves(position, search) > 0 || position.objects() <= 2, "{position:?}");
        }
        Exercise::Duel(Duel { position, .. }) => {
            let winning = position.moves().filter(|&m| search.wins(position, m)).count();
            assert_eq!(winning, 1, "{position:?}");
        }
        Exercise::Break { position, .. } => {
            assert!(!search.can_win(position));
            assert!(position.move_count() <= 25);
            for m in position.moves() {
                let Some(Feedback::Broke(broken)) = check(exercise, Said::Move(m)) else {
                    panic!("{m} in {position:?}")
                };
                assert!(!broken.odd.is_empty());
                for power in (0..8).map(|bit| 1 << bit) {
                    let odd = ones(&broken.after, power) % 2 == 1;
                    assert_eq!(odd, broken.odd.contains(&power));
                    assert_eq!(ones(&broken.restored, power) % 2, 0);
                }
                assert_eq!(broken.after.after(broken.reply), Ok(broken.restored));
            }
        }
        Exercise::Quiz(quiz) => {
            let right = match &quiz.question {
                Question::ToBinary(n) | Question::FromBinary(n) => *n,
                Question::NimSum(position) | Question::LeftOver(position) => {
                    (0..8).map(|bit| 1 << bit).filter(|&power| ones(position, power) % 2 == 1).sum()
                }
                Question::Remainder { size, n } => size % n,
                Question::Chances(position)
                | Question::CanWin(position)
                | Question::Kind(position) => u64::from(search.can_win(position)),
                Question::OtherBook(position) => u64::from(!search.can_win(position)),
                Question::HowMany(position) => {
                    let moves = position.moves();
                    moves.filter(|&m| search.wins(position, m)).count() as u64
                }
                Question::Worth(position) => worth(position, &mut HashMap::new()),
                Question::SmallestPart(n) => {
                    let mut rest = *n;
                    let parts = [55, 34, 21, 13, 8, 5, 3, 2, 1].into_iter();
                    let fits = parts.filter(|part| {
                        *part <= rest && {
                            rest -= part;
                            true
                        }
                    });
                    fits.last().expect("a part")
                }
                Question::Coins(squares) => won(squares, &mut HashMap::new(), coins).into(),
                Question::Greedy(position) => {
                    won(position.piles(), &mut HashMap::new(), greedy).into()
                }
                Question::LeastMissing(values) => {
                    let mut missing = (0..).filter(|n| !values.contains(n));
                    missing.next().expect("some are missing")
                }
            };
            assert_eq!(right, quiz.right, "{quiz:?}");
            assert!(quiz.options.contains(&right), "{quiz:?}");
            let different: HashSet<&u64> = quiz.options.iter().collect();
            assert!(different.len() == quiz.options.len() && different.len() >= 2);
            for &option in &quiz.options {
                let feedback = check(exercise, Said::Number(option)).expect("an answer");
                assert_eq!(feedback.is_right(), option == right);
            }
        }
    }
}

#[test]
fn whatever_the_seed_the_answers_are_right() {
    let _turn = crate::heavy::turn();
    const SEEDS: u64 = 2_000;
    let mut search = Search::default();
    let (mut exercises, mut different) = (0, HashSet::new());
    for lesson in Lesson::ALL {
        let (mut shortest, mut longest) = (usize::MAX, 0);
        for seed in 0..SEEDS {
            let steps = plan(lesson, seed, 0);
            assert_eq!(steps, plan(lesson, seed, 0));
            (shortest, longest) = (shortest.min(steps.len()), longest.max(steps.len()));
            for step in steps {
                let Step::Exercise(exercise) = step else {
                    continue;
                };
                exercises += 1;
                if different.insert(format!("{exercise:?}")) {
                    check_exercise(&exercise, &mut search);
                }
            }
        }
        println!("{lesson}: {shortest} to {longest} steps");
        assert!(longest <= 14);
    }
    let different = different.len();
    println!(
        "{exercises} exercises, {different} different, of {SEEDS} seeds: each answer is what search says"
    );
}

#[test]
fn another_round_is_another_lesson() {
    for lesson in Lesson::ALL {
        for seed in 0..20 {
            let rounds: HashSet<String> =
                (0..4).map(|round| format!("{:?}", plan(lesson, seed, round))).collect();
            assert!(rounds.len() > 1, "{lesson} {seed}");
        }
    }
}

#[test]
fn what_is_no_answer_is_none() {
    let exercise =
        Exercise::Break { position: Position::new([1, 1], rules(Ending::Normal, 0)), again: false };
    for text in ["A2", "C1", "Z1"] {
        let m = text.parse().expect("readable");
        assert_eq!(check(&exercise, Said::Move(m)), None, "{text}");
    }
    assert_eq!(check(&exercise, Said::Number(1)), None);
}

/// Returns starts of up to four piles, with all rules.
fn starts() -> Vec<Position> {
    let mut starts = Vec::new();
    let mut add = |piles: &[u64]| {
        for ending in [Ending::Normal, Ending::Misere] {
            for max_take in [0, 1, 2, 3, 5] {
                starts.push(Position::new(piles, rules(ending, max_take)));
            }
        }
    };
    for a in 1..=12 {
        add(&[a]);
    }
    for a in 1..=7 {
        for b in a..=7 {
            add(&[a, b]);
            for c in b..=6 {
                add(&[a, b, c]);
            }
        }
    }
    for piles in [[1, 3, 5, 7], [1, 1, 1, 1], [2, 2, 2, 2], [1, 2, 3, 4], [3, 4, 5, 0]] {
        add(&piles);
    }
    starts
}

#[test]
fn the_cards_are_true() {
    let mut search = Search::default();
    let (mut decks, mut cards, mut too_many, mut never_lost) = (0, 0, 0, 0);
    for start in starts() {
        let deck = match Deck::try_from(start.clone()) {
            Ok(deck) => deck,
            Err(NotADeck::TooMany) => {
                too_many += 1;
                continue;
            }
            Err(NotADeck::Won) => {
                let [size] = *start.piles() else { panic!("{start:?}") };
                let all = (1..=size).map(|size| Position::new([size], start.rules()));
                assert!(all.clone().all(|position| search.can_win(&position)), "{start:?}");
                never_lost += 1;
                continue;
            }
            Err(error) => panic!("{start:?}: {error:?}"),
        };
        decks += 1;
        assert_eq!(deck.to_string().parse(), Ok(deck.clone()));
        // Every position that can come up, found by playing.
        let mut reached = HashSet::from([deck.start().piles().to_vec()]);
        let mut open = vec![deck.start().clone()];
        while let Some(position) = open.pop() {
            for m in position.moves() {
                let after = position.after(m).expect("legal").without_empty_piles();
                let mut piles = after.piles().to_vec();
                piles.sort_unstable();
                if reached.insert(piles.clone()) {
                    open.push(deck.position(&piles));
                }
            }
        }
        reached.remove(&Vec::new());
        let mut losing: Vec<Vec<u64>> = reached
            .iter()
            .filter(|piles| !search.can_win(&deck.position(piles)))
            .cloned()
            .collect();
        losing.sort();
        assert_eq!(deck.losing(), losing, "{deck}");
        let dealt = deck.cards(7);
        assert!(!dealt.is_empty());
        let unique: HashSet<&Vec<u64>> = dealt.iter().collect();
        assert_eq!(unique.len(), dealt.len());
        assert!(losing.iter().all(|piles| unique.contains(piles)), "{deck}");
        assert!(dealt.iter().all(|piles| reached.contains(piles)), "{deck}");
        // Neither answer is a good guess, if enough positions can be won.
        let won = reached.len() - losing.len();
        assert_eq!(dealt.len(), losing.len() + losing.len().min(won), "{deck}");
        cards += dealt.len();
    }
    println!(
        "{decks} decks of {cards} cards, each as search says; {too_many} starts are too large, {never_lost} never lost"
    );
}

/// Has a learner go through a deck; returns how many answers they need, and how many cards there are. `errs` says at
/// which turns they err.
fn learn(deck: &Deck, errs: impl Fn(u32) -> bool) -> (u32, usize) {
    let mut hand = Hand::new(deck.clone(), 7, 0, |_| None);
    let mut missed: Vec<Vec<u64>> = Vec::new();
    for turn in 0..10_000 {
        let Some(card) = hand.card() else {
            assert!(missed.is_empty(), "missed for good: {missed:?}");
            return (turn, hand.size());
        };
        missed.retain(|key| *key != card.key);
        let can_win = card.position.winning_moves().next().is_some();
        let claim = can_win != errs(turn);
        let m = (claim && Hand::asks_for_move(&card))
            .then(|| card.position.winning_moves().next())
            .flatten();
        let turned = hand.answer(&card, claim, m).expect("an answer");
        assert_eq!(turned.right, !errs(turn));
        assert_eq!(turned.losing, !can_win);
        if errs(turn) {
            assert_eq!(turned.known.streak, 0);
            missed.push(card.key.clone());
        }
        hand = hand.after(&card, turned.known);
    }
    panic!("never done");
}

#[test]
fn who_is_right_finishes_and_who_errs_sees_the_card_again() {
    let mut decks: Vec<Deck> =
        starts().into_iter().filter_map(|s| Deck::try_from(s).ok()).collect();
    // Cards also differ by what may be taken now; and nobody is asked about leftovers that allow no move.
    for start in [
        "20 normal fibonacci",
        "17 normal fibonacci 3",
        "7 misere subtraction 2,3",
        "0-5 misere wythoff",
    ] {
        let start = start.parse::<nim::Line>().expect("a line").start;
        let deck = Deck::try_from(start).expect("a deck");
        assert_eq!(deck.to_string().parse(), Ok(deck.clone()));
        decks.push(deck);
    }
    let mut slowest = 0;
    for deck in &decks {
        let (turns, cards) = learn(deck, |_| false);
        assert_eq!(turns as usize, 2 * cards, "{deck}");
        let (turns, _) = learn(deck, |turn| turn % 5 == 3);
        slowest = slowest.max(turns);
    }
    println!(
        "{} decks: always right, 2 answers a card; wrong one time in five, {slowest} at most",
        decks.len()
    );
}

#[test]
fn who_has_lost_is_led_to_a_lesson_about_those_rules() {
    for (line, lesson) in [
        ("1-3-5-7 misere", Lesson::Pairs),
        ("21 misere max 3", Lesson::Bounded),
        ("3-4 normal kayles", Lesson::Kayles),
        ("3-4 misere kayles", Lesson::Family),
        ("5-7 normal own 0.137", Lesson::Family),
        ("3-5 misere wythoff", Lesson::Wythoff),
    ] {
        let start = line.parse::<nim::Line>().expect("a line").start;
        assert_eq!(Lesson::on(start.rules()), lesson, "{line}");
    }
}

#[test]
fn a_wrong_move_does_not_count_as_known() {
    let hand = Hand::new(Deck::marienbad(), 7, 9, |_| Some(Known { streak: 1, due: 0 }));
    let card = hand.card().expect("a card");
    for m in card.position.moves() {
        let turned = hand.answer(&card, true, Some(m)).expect("legal");
        assert_eq!(turned.right, card.position.winning_moves().any(|winning| winning == m));
    }
    assert_eq!(hand.answer(&card, true, "J1".parse().ok()), None);
}

#[test]
fn what_is_too_large_is_no_deck() {
    let deck = |piles: &[u64]| Deck::try_from(Position::new(piles, rules(Ending::Normal, 0)));
    assert_eq!(deck(&[]), Err(NotADeck::Empty));
    assert_eq!(deck(&[0, 0]), Err(NotADeck::Empty));
    for piles in [&[u64::MAX][..], &[u64::MAX, u64::MAX], &[9, 9, 10], &[1; 40], &[1_000]] {
        assert_eq!(deck(piles), Err(NotADeck::TooMany), "{piles:?}");
    }
    // Order, empty piles, and a bound that no pile feels make no difference.
    let bound = Position::new([5, 0, 3, 4], rules(Ending::Normal, 5));
    assert_eq!(Deck::try_from(bound), deck(&[3, 4, 5]));
    for text in
        ["", "misere..", "misere..3-1", "misere.5.1-3", "odd..1", "misere..1.1", "misere.0.3"]
    {
        assert_eq!(text.parse::<Deck>(), Err(()), "{text}");
    }
}

/// The last place in a lesson that can exist.
const LAST: Mark = Mark { round: u32::MAX, step: u32::MAX - 1 };

/// Returns every language, with the piles drawn and with the piles in words.
fn audiences() -> impl Iterator<Item = (Locale, Theme)> {
    let themes = |locale| [Theme::Matches, Theme::Words].map(|theme| (locale, theme));
    Locale::ALL.into_iter().flat_map(themes)
}

/// Checks that the text of a page fits a phone's screen beside its drawing.
fn fits_a_screen(page: &str) {
    let text = page.split("```").next().unwrap_or_default();
    let length = text.lines().skip(1).map(|line| line.chars().count() + 1).sum::<usize>();
    assert!(length <= 600, "{length} in {page}");
}

/// And no sentence is the same in two languages.
#[test]
fn every_page_and_feedback_fits_a_message() {
    let mut messages = 0;
    let mut longest = 0;
    let mut spoken = HashMap::new();
    for (locale, theme) in audiences() {
        let audience = Audience { locale, theme };
        let mut show = |message: &Message| {
            check_shown(message);
            messages += 1;
            longest = longest.max(message.said().encode_utf16().count());
            let words = |line: &&str| line.matches(char::is_alphabetic).count() > 20;
            for line in message.said().lines().filter(words) {
                assert_eq!(*spoken.entry(line.to_owned()).or_insert(locale), locale, "{line}");
            }
        };
        for lesson in Lesson::ALL {
            show(&view::lesson_done(lesson, LAST, locale));
            show(&view::moved_on(&Course::Lesson(lesson), 3, 9, locale));
            for seed in 0..5 {
                for step in plan(lesson, seed, 0) {
                    let place = (lesson, LAST, 14);
                    let message = view::lesson_step(place, &step, audience);
                    show(&message);
                    let Step::Exercise(exercise) = &step else {
                        if theme == Theme::Matches {
                            fits_a_screen(&message.said());
                        }
                        continue;
                    };
                    for answer in said_to(exercise) {
                        let feedback = check(exercise, answer).expect("an answer");
                        show(&view::feedback(place, (exercise, exercise), &feedback, 1, audience));
                    }
                }
            }
        }
        show(&view::lessons(&[], locale));
        let every: Vec<_> = Lesson::ALL.map(Course::Lesson).into_iter().collect();
        for done in [0, 3, 9] {
            let standings = every.iter().cloned().chain([Course::Cards(Deck::marienbad())]);
            let standings = standings.map(|course| CourseProgress {
                course,
                done,
                of: 9,
                finished: done > 3,
                again: done == 3,
            });
            let standings: Vec<_> = standings.collect();
            show(&view::lessons(&standings, locale));
        }
    }
    println!("{messages} messages, the longest of {longest} characters");
}

/// Who sees no columns hears the digits in sentences, and what a question asks about is not told before.
#[test]
fn binary_is_taught_in_words() {
    let step_text = |(lesson, at): (Lesson, usize), locale| {
        let audience = Audience { locale, theme: Theme::Words };
        let text = view::lesson_step((lesson, LAST, 14), &plan(lesson, 7, 0)[at], audience).said();
        let short: Vec<&str> = text.lines().skip(2).filter(|line| line.len() < 40).collect();
        short.join("\n")
    };
    let places = [(Lesson::Binary, 1), (Lesson::Binary, 4), (Lesson::Balance, 2)];
    let texts = Locale::ALL.map(|locale| places.map(|at| step_text(at, locale)).join("\n"));
    insta::assert_snapshot!(texts.join("\n"), @"
    13 is 1101 in binary.
    6 is 110 in binary.
    Piles: A 1, B 2, C 3.
    In binary: A 01, B 10 and C 11.
    13 s’écrit 1101 en binaire.
    6 s’écrit 110 en binaire.
    Piles : A 1, B 2, C 3.
    En binaire : A 01, B 10 et C 11.
    ");
}

#[test]
fn the_exam_is_three_games_against_the_expert() {
    for seed in 0..200 {
        let steps = plan(Lesson::Exam, seed, 0);
        let duels = steps.iter().filter_map(|step| match step {
            Step::Exercise(Exercise::Duel(duel)) => Some(duel),
            _ => None,
        });
        let (mut games, mut expected): (Vec<u8>, Option<Position>) = (Vec::new(), None);
        for duel in duels {
            if duel.done == 0 {
                assert!(expected.is_none_or(|position| position.is_over()));
                games.push(duel.game);
            } else {
                let (left, m) = duel.before.clone().expect("the bot has moved");
                assert_eq!(expected, Some(left.clone()));
                let best = left.best_tries().iter().any(|best| best.m == m);
                assert!(best, "{m} is no trap in {left:?}");
                assert_eq!(left.after(m), Ok(duel.position.clone()));
            }
            let m = duel.position.winning_moves().next().expect("it is won");
            let left = duel.position.after(m).expect("legal");
            // After the last of one's moves, the bot can take only the one that loses.
            let last = left.objects() == 1 && left.rules().ending == Ending::Misere;
            expected = Some(if last { Position::new(Vec::new(), left.rules()) } else { left });
        }
        assert_eq!(games, [1, 2, 3]);
        assert_eq!(steps.len(), 11);
    }
}

#[test]
fn the_path_leads_through_every_lesson() {
    let mut done: Vec<Lesson> = Vec::new();
    for lesson in Lesson::ALL {
        assert!(lesson.needs().iter().all(|need| done.contains(need)), "{lesson}");
        done.push(lesson);
    }
}

fn said_to(exercise: &Exercise) -> Vec<Said> {
    match exercise {
        Exercise::Win { position, .. }
        | Exercise::Break { position, .. }
        | Exercise::Duel(Duel { position, .. }) => position.moves().map(Said::Move).collect(),
        Exercise::Quiz(quiz) => quiz.options.iter().copied().map(Said::Number).collect(),
    }
}

#[test]
fn every_card_fits_a_message() {
    let mut messages = 0;
    let mut starts = vec![Deck::marienbad().start().clone()];
    let wide: [&[u64]; 5] = [&[3, 4, 5], &[999], &[1; 9], &[30, 31], &[1, 1, 1, 1, 1, 1, 1, 2]];
    for piles in wide {
        for max_take in [0, 900, 26, 25, 3, 1] {
            starts.push(Position::new(piles, rules(Ending::Misere, max_take)));
        }
    }
    let decks = starts.into_iter().filter_map(|start| Deck::try_from(start).ok());
    let mut decks: Vec<_> = decks.collect();
    // A bound that no pile feels is no other deck.
    decks.dedup();
    for deck in decks {
        for (locale, theme) in audiences() {
            let audience = Audience { locale, theme };
            let fresh = Hand::new(deck.clone(), 7, 0, |_| None);
            let all = Hand::new(deck.clone(), 7, 0, |_| Some(Known { streak: 2, due: 0 }));
            for piles in deck.cards(7) {
                let card = Card { position: deck.position(&piles), key: piles, known_before: true };
                check_shown(&view::card(&fresh, &card, LAST, None, audience));
                let moves = card.position.moves().step_by(3).take(4).map(Some).chain([None]);
                for (claim, m) in moves.map(|m| (true, m)).chain([(false, None)]) {
                    let last = Some((&card, &fresh.answer(&card, claim, m).expect("an answer")));
                    check_shown(&view::card(&fresh, &card, LAST, last, audience));
                    messages += 1;
                    // Nothing is drawn on it.
                    if theme == Theme::Words {
                        check_shown(&view::cards_done(&all, LAST, last, audience));
                        messages += 1;
                    }
                }
                if Hand::asks_for_move(&card) {
                    assert!(card.position.move_count() <= 25);
                    let piles = card.position.full_piles().map(|(pile, _)| pile.into());
                    for so_far in piles.chain([Partial::NOTHING]) {
                        check_shown(&view::card_move(&fresh, &card, LAST, so_far, audience));
                        messages += 1;
                    }
                }
            }
        }
    }
    println!("{messages} messages");
}
