//! The result of the tries at a puzzle, with a short explanation.

use super::answer::{answer_text, flaw};
use super::buttons::{boards, open};
use super::news::PuzzleNews;
use super::{line, shown, why};
use crate::game::share as share_of;
use crate::place::UserId;
use crate::puzzle::{Answer, Puzzle};
use crate::store::Tried;
use crate::view::prelude::*;

/// With fewer people it would be easy to guess who tried what.
const LEAST: u64 = 3;
/// The most answers that are named.
const NAMED: usize = 3;

/// Shows how the tries went and why, in short; and what others tried first, and how many of them.
pub fn puzzle_result(
    puzzle: &Puzzle,
    tried: &Tried,
    others: &[(Answer, u64)],
    news: &PuzzleNews,
) -> Message {
    let Audience { locale, theme } = news.audience;
    let mut lines = shown::in_short(puzzle, news);
    lines.extend(verdict(puzzle, tried, news.audience));
    let to_share = line::to_share(puzzle, tried, theme, locale);
    lines.push(say!(locale, "puzzle-to-share", line = to_share));
    lines.extend(line::key(theme, locale));
    lines.extend(others_tried(puzzle, others, locale));
    lines.extend(ending(puzzle, news));
    let mut buttons = vec![
        why::button(puzzle.day, locale),
        Button::new(Press::PuzzleShare(puzzle.day), say!(locale, "button-share")),
    ];
    buttons.extend(boards(news, puzzle.day));
    buttons.extend((puzzle.day < news.today).then(|| open(locale)));
    Message::text(lines.join("\n")).buttons(buttons)
}

/// Shows the same to a person who asks again.
pub fn puzzle_tried(
    puzzle: &Puzzle,
    tried: &Tried,
    others: &[(Answer, u64)],
    news: &PuzzleNews,
) -> Message {
    let message = puzzle_result(puzzle, tried, others, news);
    match puzzle.day == news.today {
        true => message.under(&say!(news.audience.locale, "puzzle-tried")),
        false => message,
    }
}

/// Returns the message for the channel: it names the player and gives nothing away.
pub fn puzzle_shared(puzzle: &Puzzle, tried: &Tried, news: &PuzzleNews, who: UserId) -> Message {
    let Audience { locale, theme } = news.audience;
    let value = line::to_share(puzzle, tried, theme, locale);
    let line = say!(locale, "named-value", name = who, value);
    let lines = [line].into_iter().chain(line::key(theme, locale)).map(Block::Text);
    Message::card(lines).buttons([open(locale)])
}

/// Shows that an earlier day’s puzzle was answered correctly, which counts for nothing.
pub(super) fn practised(puzzle: &Puzzle, answer: &Answer, news: &PuzzleNews) -> Message {
    let locale = news.audience.locale;
    let mut lines = shown::in_short(puzzle, news);
    let answer = answer_text(&puzzle.question, answer, locale);
    lines.push(say!(locale, "puzzle-practised", answer));
    lines.extend(why::solved(puzzle, news.audience));
    lines.extend(shown::share(news));
    let buttons = vec![why::button(puzzle.day, locale), open(locale)];
    Message::text(lines.join("\n")).buttons(buttons)
}

/// Says what was answered and with what result, the right answer, and why.
fn verdict(puzzle: &Puzzle, tried: &Tried, audience: Audience) -> Vec<String> {
    let locale = audience.locale;
    let Tried { answers, solved, streak, helped } = tried;
    let wrong = answers.iter().filter_map(|answer| flaw(&puzzle.question, answer, audience));
    let mut lines: Vec<String> = wrong.collect();
    if *solved {
        let last = answers.last().map(|answer| answer_text(&puzzle.question, answer, locale));
        let solved = say!(locale, "puzzle-solved", answer = last.unwrap_or_default());
        let streak = line::in_a_row(*streak, locale);
        lines.push([solved].into_iter().chain(streak).collect::<Vec<_>>().join(" "));
        lines.extend(why::solved(puzzle, audience));
    } else {
        lines.push(say!(locale, "puzzle-missed"));
        lines.extend(why::missed(puzzle, audience));
    }
    if *helped {
        lines.push(say!(locale, "puzzle-helped"));
    }
    lines
}

/// Says when the next puzzle comes; or how many solved a finished one.
fn ending(puzzle: &Puzzle, news: &PuzzleNews) -> Option<String> {
    if puzzle.day < news.today {
        return shown::share(news);
    }
    let when = format!("<t:{}:R>", puzzle.day.next().begins());
    Some(say!(news.audience.locale, "puzzle-next", when))
}

/// Says what other people tried first, to those who have no tries left.
fn others_tried(puzzle: &Puzzle, others: &[(Answer, u64)], locale: Locale) -> Option<String> {
    let people: u64 = others.iter().map(|(_, people)| people).sum();
    if people < LEAST {
        return None;
    }
    let percent = |count: u64| share_of(count, people, 100).unwrap_or(0);
    let right = puzzle.question.right();
    let one = |(answer, count): &(Answer, u64)| {
        let text = match answer {
            // Several moves are shown in notation, because in words they would fill the screen.
            Answer::Moves(_) => answer.to_string(),
            Answer::Move(_) | Answer::Ply(_) | Answer::Number(_) => {
                answer_text(&puzzle.question, answer, locale)
            }
        };
        say!(
            locale,
            "puzzle-others-one",
            answer = text,
            percent = percent(*count),
            right = *answer == right
        )
    };
    let mut list: Vec<String> = others.iter().take(NAMED).map(one).collect();
    let rest: u64 = others.iter().skip(NAMED).map(|(_, people)| people).sum();
    if rest > 0 {
        list.push(say!(locale, "puzzle-others-rest", percent = percent(rest)));
    }
    Some(say!(locale, "puzzle-others", n = people, list = list.join(" · ")))
}
