//! Walks through every lesson, and gives each exercise every possible answer.

use bouton::game::Theme;
use bouton::lesson::{
    Card, Deck, Duel, Exercise, Exhibit, Hand, Known, Lesson, Mark, Page, Question, Quiz, Said,
    Step, answer, check, plan,
};
use bouton::reply::{Menu, Message, Row};
use bouton::view::{self, Audience};
use nim::{Ending, Partial, Position};

use super::{About, Given, TEXTS, is_figures, plain, values};
use crate::reading::play::Take;
use crate::reading::rules;
use crate::reading::sentences::Tongue;

fn mark(step: usize) -> Mark {
    let step = step as u32;
    Mark { round: 0, step }
}

/// A message without its drawings, and only the numbers of its first line.
pub fn text(message: &Message) -> String {
    let plain = plain(&message.said()).replace('\u{a0}', " ");
    let mut in_code = false;
    let is_said = |line: &&str| {
        let fence = line.starts_with("```");
        in_code ^= fence;
        // Lines of pictures have no words.
        let pictured =
            line.chars().any(|c| c >= '\u{2500}') && !line.chars().any(|c| c.is_lowercase());
        !fence && !in_code && !pictured
    };
    let lines: Vec<&str> = plain.lines().filter(is_said).collect();
    let head = lines[0].rsplit(" · ").next().unwrap_or_default();
    [&[head], &lines[1..]].concat().join("\n")
}

impl About {
    fn of(position: &Position) -> Self {
        let piles = position.piles().to_vec();
        Self {
            again: piles.clone(),
            piles,
            misere: position.rules().ending == Ending::Misere,
            max: position.rules().variant.numbers().first().copied(),
            ..Self::default()
        }
    }

    fn page(page: &Page) -> Self {
        let about = match &page.exhibit {
            Some(Exhibit::Board(position) | Exhibit::Columns(position)) => Self::of(position),
            Some(Exhibit::Queen(_) | Exhibit::Coins(_)) => unreachable!("in no lesson on Nim"),
            Some(Exhibit::Numbers(numbers)) => Self { piles: numbers.clone(), ..Self::default() },
            None => Self::default(),
        };
        Self { is_page: true, ..about }
    }

    fn exercise(exercise: &Exercise) -> Self {
        match exercise {
            Exercise::Win { position, before, .. }
            | Exercise::Duel(Duel { position, before, .. }) => Self {
                came: before.as_ref().map(|(from, _)| from.piles().to_vec()).unwrap_or_default(),
                game: match exercise {
                    Exercise::Duel(duel) => duel.game.into(),
                    _ => 0,
                },
                ..Self::of(position)
            },
            Exercise::Break { position, .. } => Self::of(position),
            Exercise::Quiz(Quiz { question, .. }) => Self {
                question: Some(question.clone()),
                ..match question {
                    Question::NimSum(position)
                    | Question::Chances(position)
                    | Question::CanWin(position)
                    | Question::LeftOver(position)
                    | Question::HowMany(position)
                    | Question::Kind(position)
                    | Question::OtherBook(position) => Self::of(position),
                    // Questions about numbers.
                    _ => Self::default(),
                }
            },
        }
    }
}

fn given(answer: Said) -> Given {
    match answer {
        Said::Number(n) => Given::Number(n),
        Said::Move(m) => Given::Move(take(m)),
    }
}

fn take(m: nim::Move) -> Take {
    let text = m.to_string();
    let takes = (text.bytes().next()).zip(text[1..].parse().ok());
    let (pile, take) = takes.expect("a letter and an amount");
    (usize::from(pile - b'A'), take)
}

/// All choices in a message, each with what it answers.
fn choices(message: &Message, about: &About, tongue: Tongue) -> Vec<Said> {
    let rows = message.rows();
    let menus = rows.iter().filter_map(|row| match row {
        Row::Menu(menu) => Some(menu),
        _ => None,
    });
    let of = |menu: &Menu| -> Vec<Said> {
        let one = |entry: &bouton::reply::Entry| {
            let number = entry.value.parse().map(Said::Number);
            let pick = number.or_else(|_| entry.value.parse().map(Said::Move)).expect("an answer");
            assert!(is_labelled(&plain(&entry.label), pick, about, tongue), "{entry:?}");
            pick
        };
        menu.entries().iter().map(one).collect()
    };
    menus.flat_map(of).collect()
}

fn is_labelled(label: &str, answer: Said, about: &About, tongue: Tongue) -> bool {
    let label = label.replace('\u{202f}', " ");
    let mut v = values(&label);
    match answer {
        Said::Move(m) => {
            let (pile, take) = take(m);
            let named = (about.piles.len() > 1).then_some(pile as u64);
            let left = about.piles[pile] - take;
            v.extend((v.len() < 2 + named.iter().len()).then_some(0));
            v == named.into_iter().chain([take, left]).collect::<Vec<_>>()
        }
        Said::Number(n) => match (&about.question, TEXTS.find(&label, tongue, is_figures)) {
            (_, Some((name, _))) if name.starts_with("label-") => name == format!("label-{n}"),
            (Some(Question::ToBinary(_)), _) => u64::from_str_radix(&label, 2) == Ok(n),
            _ => v[0] == n || v.iter().sum::<u64>() == n,
        },
    }
}

/// Every message in that many lessons of each kind, with what is next to it.
pub fn every_message(tongue: Tongue, seeds: u64, mut say: impl FnMut(&About, &Message)) {
    let locale = tongue.locale();
    let audience = Audience { locale, theme: Theme::Stones };
    for seed in 0..seeds {
        // The other lessons are read in `family`.
        for lesson in Lesson::ALL.into_iter().filter(|lesson| *lesson <= Lesson::Exam) {
            let steps = plan(lesson, seed, 0);
            let exercises = steps.iter().filter_map(|step| match step {
                Step::Exercise(exercise) => Some(exercise),
                Step::Page(_) => None,
            });
            let games = exercises.filter_map(|exercise| match exercise {
                Exercise::Duel(duel) if duel.done == 0 => {
                    let about = About::of(&duel.position);
                    Some((about.piles.len(), about.misere, about.max))
                }
                _ => None,
            });
            let games: Vec<_> = games.collect();
            for (i, step) in steps.iter().enumerate() {
                let of = steps.len();
                let place = (lesson, mark(i), of);
                let message = view::lesson_step(place, step, audience);
                let about = match step {
                    Step::Page(page) => About::page(page),
                    Step::Exercise(exercise) => About::exercise(exercise),
                };
                let about =
                    About { head: vec![i as u64 + 1, of as u64], games: games.clone(), ..about };
                say(&about, &message);
                let Step::Exercise(exercise) = step else {
                    continue;
                };
                for answer in choices(&message, &about, tongue) {
                    let feedback = check(exercise, answer).expect("an answer");
                    let mut about = About { given: given(answer), ..about.clone() };
                    let mut index = i;
                    if let (Exercise::Duel(duel), false) = (exercise, feedback.is_right()) {
                        index = i - duel.done as usize;
                        about.head[0] = index as u64 + 1;
                    }
                    let Step::Exercise(again) = &steps[index] else {
                        continue;
                    };
                    about.again = About::exercise(again).piles;
                    let place = (lesson, mark(index), of);
                    say(&about, &view::feedback(place, (exercise, again), &feedback, 1, audience));
                }
                if let Some(answer) = answer(exercise) {
                    let feedback = check(exercise, answer).expect("an answer");
                    let about = About { given: given(answer), ..about };
                    say(&about, &view::shown_answer(place, exercise, &feedback, audience));
                }
            }
            let about = About { is_page: true, ..About::default() };
            say(&about, &view::lesson_done(lesson, mark(0), locale));
        }
    }
    let decks = [
        (&[1, 3, 5, 7][..], true, 0),
        (&[3, 4, 5], false, 0),
        (&[21], true, 3),
        (&[5, 6], false, 2),
    ];
    for (piles, misere, max) in decks {
        let start = Position::new(piles, rules(misere, max));
        cards(&Deck::try_from(start).expect("a small start"), audience, &mut say);
    }
}

/// Every card, with every possible answer.
fn cards(deck: &Deck, audience: Audience, say: &mut impl FnMut(&About, &Message)) {
    let fresh = Hand::new(deck.clone(), 7, 0, |_| None);
    let of = fresh.size() as u64;
    for piles in deck.cards(7) {
        let position = deck.position(&piles);
        let card = Card { key: piles, position, known_before: true };
        let about = About {
            head: vec![0, of],
            deck: deck.start().piles().to_vec(),
            is_page: true,
            ..About::of(&card.position)
        };
        say(&about, &view::card(&fresh, &card, mark(0), None, audience));
        let asks = Hand::asks_for_move(&card);
        if asks {
            say(&about, &view::card_move(&fresh, &card, mark(0), Partial::NOTHING, audience));
        }
        let moves = card.position.moves().filter(|_| asks).map(Some);
        let moves = moves.chain([None]).map(|m| (true, m));
        for (claimed, m) in moves.chain([(false, None)]) {
            let turned = fresh.answer(&card, claimed, m).expect("an answer");
            let about =
                About { given: Given::Card(claimed, m.map(take)), is_page: false, ..about.clone() };
            let last = Some((&card, &turned));
            say(&about, &view::card(&fresh, &card, mark(1), last, audience));
            let all = Hand::new(deck.clone(), 7, 0, |_| Some(Known { streak: 2, due: 0 }));
            let about = About { head: vec![of, of], ..about };
            say(&about, &view::cards_done(&all, mark(1), last, audience));
        }
    }
}
