//! Reads hints and lessons about the family's other games back, and checks them by search: who wins, every winning
//! move and what it leaves, and every list on a page.

use std::collections::HashMap;

use bouton::ask::control::Step;
use bouton::game::Theme;
use bouton::lesson::{self, Exercise, Exhibit, Lesson, Mark, Said, check, plan};
use bouton::view::{self, Audience};
use nim::{Line, Move, Position};

use super::sentences::{Tongue, numbers};
use super::{TONGUES, hint};
use crate::search::{Search, worth};

/// Every move, with what it leaves.
fn successors(position: &Position) -> Vec<(Move, Position)> {
    let after = |m: Move| (m, position.after(m).expect("a legal move"));
    position.moves().map(after).collect()
}

/// The winning moves that a hint tells, in notation, each with what is left.
fn moves_in(text: &str, tongue: Tongue) -> Vec<(String, String)> {
    let [take, leaving, from, each] = match tongue {
        Tongue::English => ["take ", ", leaving ", " from ", " from each pile"],
        Tongue::French => ["prends ", ", il reste ", " dans ", " dans chaque pile"],
    };
    let parse = |line: &str| {
        let line = line.replace("**", "").replace('\u{2011}', "-");
        let (before, rest) = line.split_once(take)?;
        let (phrase, left) = rest.split_once(leaving)?;
        let is_number = |c: char| c.is_ascii_digit() || c == '-';
        let begins = phrase.find(is_number)?;
        let amount: String = phrase[begins..].chars().take_while(|&c| is_number(c)).collect();
        let letter = before.trim_start_matches("• ").chars().next();
        let pile = match phrase.rsplit_once(from) {
            // Kayles' moves name the pins themselves.
            _ if begins > 0 => String::new(),
            _ if phrase.ends_with(each) => "AB".to_owned(),
            Some((_, pile)) => pile.to_owned(),
            None => letter.filter(|c| "AB".contains(*c)).unwrap_or('A').to_string(),
        };
        let left: String = left.chars().take_while(|&c| is_number(c)).collect();
        Some((format!("{pile}{amount}"), if left.is_empty() { "0".to_owned() } else { left }))
    };
    text.lines().filter_map(parse).collect()
}

#[test]
fn every_winning_move_of_the_family_is_told() {
    let two = (0..=9).flat_map(|a| (0..=9).map(move |b| format!("{a}-{b}")));
    let rows = ["1-7", "8", "2-5", "3-3", "1-2-3", "6-1", "4-4", "9", "1-1-2"];
    let pile = (1..=30).map(|n| n.to_string());
    let mut lines: Vec<String> = Vec::new();
    for ending in ["normal", "misere"] {
        lines.extend(two.clone().map(|piles| format!("{piles} {ending} wythoff")));
        lines.extend(rows.iter().map(|piles| format!("{piles} {ending} kayles")));
    }
    let two = (0..=7).flat_map(|a| (a..=7).map(move |b| format!("{a}-{b}")));
    for rules in [
        "normal own 0.137",
        "misere own 0.137",
        "normal own 0.77",
        "misere own 0.07",
        "misere subtraction 1,2,4,5,7",
    ] {
        lines.extend(two.clone().map(|piles| format!("{piles} {rules}")));
    }
    lines.extend(pile.clone().map(|n| format!("{n} normal fibonacci")));
    lines.extend(pile.map(|n| format!("{n} normal fibonacci 5")));
    let (mut search, mut moves) = (Search::default(), 0);
    for (line, tongue) in lines.iter().flat_map(|line| TONGUES.map(|tongue| (line, tongue))) {
        let position = line.parse::<Line>().expect("a line").start;
        if position.is_over() {
            continue;
        }
        let text = hint(position.piles(), position.rules(), Step::Move, false, tongue);
        // At the end of a misère game, whether each winning move leaves nothing above 1 and an odd number of 1s.
        let (mut winning, mut sole, mut cache) = (Vec::new(), true, HashMap::new());
        for (m, after) in successors(&position) {
            if !search.can_win(&after) {
                let pile = |&size: &u64| Position::new([size], after.rules());
                let each: Vec<u64> =
                    after.piles().iter().map(|size| worth(&pile(size), &mut cache)).collect();
                sole &= each.iter().all(|&it| it < 2) && each.iter().sum::<u64>() % 2 == 1;
                let sizes: Vec<String> = after.sizes().iter().map(u64::to_string).collect();
                let left = if after.objects() == 0 { "0".to_owned() } else { sizes.join("-") };
                // The parts of a split pile are among what is left.
                let m = m.to_string();
                winning.push((m.split(':').next().unwrap_or(&m).to_owned(), left));
            }
        }
        if winning.is_empty() {
            let lost = match tongue {
                Tongue::English => ["may slip", "no move can change that"],
                Tongue::French => ["peut se tromper", "aucun coup"],
            };
            assert!(lost.iter().any(|lost| text.contains(lost)), "{line}: {text}");
            continue;
        }
        let orders = |line: &str| line.starts_with("leave ") || line.starts_with("laisse ");
        assert!(sole || !text.lines().any(orders), "{line}: {text}");
        let mut read = moves_in(&text, tongue);
        // With more than eight, there are no separate lines.
        if winning.len() > 8 {
            continue;
        }
        read.sort();
        winning.sort();
        moves += winning.len();
        assert!(read == winning, "{line}: {read:?} {winning:?}\n{text}");
    }
    println!("{moves} moves");
}

/// Whether all of a line `• lost: …` or `• values: …` is true, with nothing left out.
fn is_true(line: &str, like: &Position, search: &mut Search) -> bool {
    let line = line.replace('\u{2011}', "-");
    let (_, list) = line.split_once(": ").expect("what is listed");
    let of = |sizes: &[u64]| Position::new(sizes, like.rules());
    let Some(code) = list.split('`').nth(1) else {
        let pairs = list.split(" · ").map(numbers).collect::<Vec<_>>();
        let ([first, ..], [.., last]) = (&pairs[..], &pairs[..]) else {
            return false;
        };
        let all = (first[0]..=last[0]).flat_map(|a| (a..=last[1]).map(move |b| vec![a, b]));
        return all.filter(|pair| !search.can_win(&of(pair))).eq(pairs.iter().cloned());
    };
    let listed = numbers(code);
    if line.contains("lost") || line.contains("perdu") {
        let all = listed[0]..=*listed.last().expect("some");
        return all.filter(|&size| !search.can_win(&of(&[size]))).eq(listed);
    }
    let begin = u64::from(like.places().is_some());
    // If the line says that the values repeat, check some more rounds.
    let rounds = list.rsplit('`').next().map_or(0, |again| numbers(again).len()).min(1) * 3 + 1;
    let count = listed.len() * rounds;
    let mut cache = HashMap::new();
    let values = (begin..).map(|size| worth(&of(&[size]), &mut cache));
    values.take(count).eq(listed.iter().copied().cycle().take(count))
}

#[test]
fn the_lessons_of_the_family_are_true() {
    let (mut search, mut lists, mut replies) = (Search::default(), 0, 0);
    let lessons = || Lesson::ALL.into_iter().filter(|lesson| *lesson > Lesson::Exam);
    let seeds = (0..3).flat_map(|seed| lessons().map(move |lesson| (lesson, seed)));
    for ((lesson, seed), tongue) in seeds.flat_map(|it| TONGUES.map(|tongue| (it, tongue))) {
        let audience = Audience { locale: tongue.locale(), theme: Theme::Stones };
        let steps = plan(lesson, seed, 0);
        for step in &steps {
            let place = (lesson, Mark::default(), steps.len());
            let exercise = match step {
                lesson::Step::Exercise(exercise) => exercise,
                lesson::Step::Page(page) => {
                    let text = view::lesson_step(place, step, audience).said();
                    if let Some(Exhibit::Board(like) | Exhibit::Queen(like)) = &page.exhibit {
                        for line in text.lines().filter(|line| line.starts_with('•')) {
                            lists += 1;
                            assert!(is_true(line, like, &mut search), "{line}");
                        }
                    }
                    continue;
                }
            };
            let Exercise::Win { position, .. } = exercise else {
                continue;
            };
            for (m, after) in successors(position) {
                let feedback = check(exercise, Said::Move(m)).expect("an answer");
                let text = view::feedback(place, (exercise, exercise), &feedback, 1, audience);
                let text = text.said();
                let wins = !search.can_win(&after);
                assert_eq!(text.contains('✓'), wins, "{m} in {position:?}: {text}");
                let reply = text.replace("takes ", "take ").replace("prend ", "prends ");
                let reply = reply.replace("\u{202f}: il reste ", ", il reste ");
                let reply =
                    reply.lines().find(|line| line.starts_with(['T', 'A'])).map(str::to_owned);
                for (answer, rest) in
                    reply.iter().flat_map(|line| moves_in(line, tongue)).filter(|_| !wins)
                {
                    let reply = after.read_move(&answer).expect("a move");
                    let then = after.after(reply).expect("a legal move");
                    assert!(!search.can_win(&then), "{answer} after {m} in {position:?}: {text}");
                    let sizes = then.sizes().into_iter().filter(|&size| size > 0);
                    let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
                    assert!(then.is_over() || sizes.join("-") == rest, "{rest}: {text}");
                    replies += 1;
                }
            }
        }
    }
    println!("{lists} lists, {replies} replies");
    assert!(lists >= 42 && replies > 500, "{lists} lists, {replies} replies");
}
