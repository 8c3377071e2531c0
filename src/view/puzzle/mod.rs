//! The puzzle of the day, and how the tries at it went.

mod answer;
mod line;
mod typing;

pub use typing::complete_puzzle;

use self::answer::{flaw, said};
use super::hint;
use super::moves::{self, Choice};
use super::review::why;
use super::{art, words};
use crate::ask::control::{self, Span};
use crate::game::Theme;
use crate::locale::Locale;
use crate::place::UserId;
use crate::puzzle::{Answer, Day, GRADES, Puzzle, Question};
use crate::reply::{Button, Entry, Menu, Message, Row, Style};
use crate::say;
use crate::store::{Share, Tried};
use crate::text::number;
use nim::{Partial, Position};

/// How a person stands with a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// It is today's, and they can try it.
    Today {
        /// What they answered so far, all of it wrong.
        said: Vec<Answer>,
        /// Days in a row solved before.
        streak: u64,
        /// Whether they took a hint on it.
        helped: bool,
    },
    /// It is over, and they did not try it: what they answer counts for nothing.
    Archive(Option<Answer>),
    /// They have no try left, or it is over.
    Over(Tried),
}

/// What there is to say of the last puzzle that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleNews {
    pub today: Day,
    pub over: Day,
    /// `None` if nobody tried it.
    pub share: Option<Share>,
}

/// The puzzle to try. `so_far` is what was chosen of a move, where there are too many for one menu.
pub fn puzzle(
    puzzle: &Puzzle,
    asked: &Asked,
    news: &PuzzleNews,
    so_far: Partial,
    locale: Locale,
) -> Message {
    if let Asked::Archive(Some(answer)) = asked
        && puzzle.question.flaw(answer).is_none()
    {
        return practised(puzzle, answer, news, locale);
    }
    let mut lines = shown(puzzle, locale);
    lines.push(task(puzzle, locale));
    lines.extend(before(puzzle, asked, locale));
    lines.extend(streak(asked, locale));
    lines.extend(told(news, locale));
    let message = Message::text(lines.join("\n")).with(answers(puzzle, so_far, locale));
    let buttons = match asked {
        Asked::Archive(_) => vec![why_button(puzzle.day, locale), open(locale)],
        _ => {
            let mut buttons = boards(puzzle.day, locale).to_vec();
            buttons.extend(yesterday(news, locale));
            buttons
        }
    };
    message.row(Row::Buttons(buttons))
}

/// Asks whether the answer is meant.
pub fn puzzle_sure(puzzle: &Puzzle, asked: &Asked, answer: Answer, locale: Locale) -> Message {
    let mut lines = shown(puzzle, locale);
    lines.extend(before(puzzle, asked, locale));
    let kind = match answer {
        Answer::Move(_) => "move",
        Answer::Moves(_) => "moves",
        Answer::Ply(_) => "ply",
        Answer::Number(_) => "number",
    };
    let what = said(&puzzle.question, &answer, locale);
    lines.push(say!(locale, "puzzle-sure", kind = kind, answer = what));
    let nth = match asked {
        Asked::Today { said, .. } => said.len() as u32 + 1,
        Asked::Archive(_) | Asked::Over(_) => 1,
    };
    let sure = control::Button::PuzzleSure(puzzle.day, nth, answer);
    let back = control::Button::PuzzleBack(puzzle.day);
    Message::text(lines.join("\n")).row(Row::Buttons(vec![
        Button::new(sure, say!(locale, "button-puzzle-sure")).style(Style::Primary),
        Button::new(back, say!(locale, "button-puzzle-back")),
    ]))
}

/// How the tries went, and why, in short.
pub fn puzzle_result(puzzle: &Puzzle, tried: &Tried, news: &PuzzleNews, locale: Locale) -> Message {
    let mut lines = shown(puzzle, locale);
    lines.extend(verdict(puzzle, tried, locale));
    let to_share = line::to_share(puzzle, tried, locale);
    lines.push(say!(locale, "puzzle-to-share", line = to_share));
    lines.extend(ending(puzzle, news, locale));
    let share = control::Button::PuzzleShare(puzzle.day);
    let mut buttons = vec![
        why_button(puzzle.day, locale),
        Button::new(share, say!(locale, "button-puzzle-share")),
    ];
    buttons.extend(boards(puzzle.day, locale));
    buttons.extend((puzzle.day < news.today).then(|| open(locale)));
    Message::text(lines.join("\n")).row(Row::Buttons(buttons))
}

/// The same, asked for once more.
pub fn puzzle_tried(puzzle: &Puzzle, tried: &Tried, news: &PuzzleNews, locale: Locale) -> Message {
    let message = puzzle_result(puzzle, tried, news, locale);
    if puzzle.day == news.today {
        message.under(&say!(locale, "puzzle-tried"))
    } else {
        message
    }
}

/// The whole explanation.
pub fn puzzle_why(puzzle: &Puzzle, locale: Locale) -> Message {
    let mut head = vec![title(puzzle, locale)];
    head.extend(right(puzzle, locale));
    let head = head.join("\n");
    let about = decisive(&puzzle.question);
    let around = format!("{head}\n\n");
    let why = hint::explained(&about, &around, locale);
    Message::text(format!("{around}{why}")).row(Row::Buttons(vec![open(locale)]))
}

/// There is no puzzle of that day yet.
pub fn puzzle_to_come(day: Day, locale: Locale) -> Message {
    let when = format!("<t:{}:R>", day.begins());
    let text = say!(
        locale,
        "puzzle-to-come",
        date = day.to_string(),
        when = when
    );
    Message::text(text).row(Row::Buttons(vec![open(locale)]))
}

/// There was none before the first.
pub fn puzzle_never(locale: Locale) -> Message {
    let text = say!(locale, "puzzle-never", date = Puzzle::FIRST.to_string());
    Message::text(text).row(Row::Buttons(vec![open(locale)]))
}

/// The line for the channel: it names the player and gives nothing away.
pub fn puzzle_shared(puzzle: &Puzzle, tried: &Tried, who: UserId, locale: Locale) -> Message {
    let line = line::to_share(puzzle, tried, locale);
    Message::text(format!("<@{who}>: {line}")).row(Row::Buttons(vec![open(locale)]))
}

/// Opens today's puzzle, for anyone, at any time.
pub(super) fn open(locale: Locale) -> Button {
    let control = control::Button::Puzzle;
    Button::new(control, say!(locale, "button-puzzle-open")).style(Style::Primary)
}

/// Its title, rules and drawing.
fn shown(puzzle: &Puzzle, locale: Locale) -> Vec<String> {
    let position = puzzle.question.position();
    let drawn = match &puzzle.question {
        Question::Gift { line, .. } => line::drawn(line, locale),
        _ => art::matches(position, false, locale),
    };
    let rules = words::rules(position, Theme::Matches, locale);
    vec![title(puzzle, locale), rules, drawn]
}

/// `Puzzle #325`, its day and its theme, or its difficulty where it has none.
fn title(puzzle: &Puzzle, locale: Locale) -> String {
    let (number_, date) = (puzzle.number().to_string(), puzzle.day.to_string());
    match puzzle.task() {
        Some(task) => say!(
            locale,
            "puzzle-title-task",
            number = number_,
            date = date,
            task = say!(locale, "puzzle-theme", task = task.name())
        ),
        None => say!(
            locale,
            "puzzle-title",
            number = number_,
            date = date,
            grade = number(puzzle.grade()),
            most = number(GRADES)
        ),
    }
}

fn task(puzzle: &Puzzle, locale: Locale) -> String {
    let task = puzzle.task().map_or("early", |task| task.name());
    say!(locale, "puzzle-task", task = task)
}

/// What was answered before, why it was wrong, and which try is next.
fn before(puzzle: &Puzzle, asked: &Asked, locale: Locale) -> Vec<String> {
    let wrong = |answer| flaw(&puzzle.question, answer, locale);
    match asked {
        Asked::Over(_) => Vec::new(),
        Asked::Archive(said) => {
            let mut lines: Vec<String> = said.iter().filter_map(wrong).collect();
            lines.push(say!(locale, "puzzle-archive"));
            lines
        }
        Asked::Today { said, helped, .. } => {
            let mut lines: Vec<String> = said.iter().filter_map(wrong).collect();
            lines.push(say!(
                locale,
                "puzzle-try",
                nth = number(said.len() as u64 + 1),
                most = number(puzzle.tries())
            ));
            if *helped {
                lines.push(say!(locale, "puzzle-helped"));
            }
            lines
        }
    }
}

fn streak(asked: &Asked, locale: Locale) -> Option<String> {
    match asked {
        Asked::Today { streak, .. } if *streak > 0 => {
            Some(say!(locale, "puzzle-streak", n = number(*streak)))
        }
        _ => None,
    }
}

/// How many solved the last puzzle that is over.
fn told(news: &PuzzleNews, locale: Locale) -> Option<String> {
    let Share { solved, tried } = news.share?;
    let percent = (solved * 100 + tried / 2).checked_div(tried)?;
    Some(say!(
        locale,
        "puzzle-share",
        date = news.over.to_string(),
        percent = number(percent),
        n = number(tried)
    ))
}

/// The controls to answer with.
fn answers(puzzle: &Puzzle, so_far: Partial, locale: Locale) -> Vec<Row> {
    let (day, position) = (puzzle.day, puzzle.question.position());
    match &puzzle.question {
        Question::Move { .. } => {
            let control = |choice| match choice {
                Choice::Move => control::Menu::PuzzleMoves(day),
                Choice::Pile => control::Menu::PuzzlePiles(day),
                Choice::Amount(so_far) => control::Menu::PuzzleAmounts(day, so_far),
            };
            moves::menus(position, Theme::Matches, so_far, control, locale)
        }
        Question::Moves { .. } => {
            let menu = moves::every_move(position, control::Menu::PuzzleAll(day), locale);
            let placeholder = say!(locale, "menu-puzzle-all");
            vec![Row::Several(Menu {
                placeholder,
                ..menu
            })]
        }
        Question::Gift { line, .. } => {
            let entry = |(i, m): (usize, &nim::Move)| Entry {
                label: say!(
                    locale,
                    "puzzle-ply",
                    ply = number(i as u64 + 1),
                    m = m.to_string()
                ),
                value: (i + 1).to_string(),
                description: None,
                picked: false,
            };
            vec![Row::Menu(Menu {
                control: control::Menu::PuzzleLine(day),
                placeholder: say!(locale, "menu-puzzle-line"),
                entries: line.moves.iter().enumerate().map(entry).collect(),
            })]
        }
        Question::Length { .. } => {
            let button = |n| Button::new(control::Button::PuzzleNumber(day, n), n.to_string());
            let row = |from: u32| Row::Buttons((from..from + 5).map(button).collect());
            vec![row(1), row(6)]
        }
    }
}

/// What was answered and what became of it, the right answer, and why.
fn verdict(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> Vec<String> {
    let Tried {
        answers,
        solved,
        streak,
        helped,
    } = tried;
    let wrong = answers
        .iter()
        .filter_map(|answer| flaw(&puzzle.question, answer, locale));
    let mut lines: Vec<String> = wrong.collect();
    if *solved {
        let last = answers
            .last()
            .map(|answer| said(&puzzle.question, answer, locale));
        let solved = say!(locale, "puzzle-solved", answer = last.unwrap_or_default());
        let streak = say!(locale, "puzzle-streak", n = number(*streak));
        lines.push(format!("{solved} {streak}"));
        lines.extend(reason(puzzle, locale));
    } else {
        lines.push(say!(locale, "puzzle-missed"));
        lines.extend(right(puzzle, locale));
    }
    if *helped {
        lines.push(say!(locale, "puzzle-helped"));
    }
    lines
}

fn practised(puzzle: &Puzzle, answer: &Answer, news: &PuzzleNews, locale: Locale) -> Message {
    let mut lines = shown(puzzle, locale);
    let answer = said(&puzzle.question, answer, locale);
    lines.push(say!(locale, "puzzle-practised", answer = answer));
    lines.extend(reason(puzzle, locale));
    lines.extend(told(news, locale));
    let buttons = vec![why_button(puzzle.day, locale), open(locale)];
    Message::text(lines.join("\n")).row(Row::Buttons(buttons))
}

/// Why the right answer is right, for those who have given it.
fn reason(puzzle: &Puzzle, locale: Locale) -> Option<String> {
    match &puzzle.question {
        Question::Move { position, wins } => Some(why::of(position, *wins, locale)),
        Question::Moves { position, win } => Some(why::of(position, *win.first()?, locale)),
        Question::Gift { .. } | Question::Length { .. } => right(puzzle, locale),
    }
}

/// The right answer, and why.
fn right(puzzle: &Puzzle, locale: Locale) -> Option<String> {
    match &puzzle.question {
        Question::Move { position, .. } | Question::Moves { position, .. } => {
            why::right(position, locale)
        }
        Question::Gift { ply, .. } => {
            let gift = say!(locale, "puzzle-gift", ply = number(*ply));
            let right = why::right(&decisive(&puzzle.question), locale)?;
            Some(format!("{gift} {right}"))
        }
        Question::Length { own, .. } => {
            let line = puzzle.question.shortest()?;
            Some(say!(
                locale,
                "puzzle-length",
                n = number(*own),
                line = line.to_string()
            ))
        }
    }
}

/// The position that is to be explained.
fn decisive(question: &Question) -> Position {
    let at = match question {
        Question::Gift { ply, .. } => (*ply as usize).saturating_sub(1),
        _ => 0,
    };
    question
        .after(at)
        .unwrap_or_else(|| question.position().clone())
}

/// When the next puzzle comes; of one that is over, how many solved it.
fn ending(puzzle: &Puzzle, news: &PuzzleNews, locale: Locale) -> Option<String> {
    if puzzle.day < news.today {
        return told(news, locale);
    }
    let when = format!("<t:{}:R>", puzzle.day.next().begins());
    Some(say!(locale, "puzzle-next", when = when))
}

fn why_button(day: Day, locale: Locale) -> Button {
    let control = control::Button::PuzzleWhy(day);
    Button::new(control, say!(locale, "button-puzzle-why"))
}

/// Opens the last puzzle that is over, where there was one.
fn yesterday(news: &PuzzleNews, locale: Locale) -> Option<Button> {
    let control = control::Button::PuzzleDay(news.over);
    let button = || Button::new(control, say!(locale, "button-puzzle-yesterday"));
    (news.over >= Puzzle::FIRST).then(button)
}

/// Buttons that open the boards.
fn boards(day: Day, locale: Locale) -> [Button; 2] {
    let open = |span, label| Button::new(control::Button::PuzzleBoard(span, day), label);
    [
        open(Span::Day, say!(locale, "button-puzzle-day")),
        open(Span::Month, say!(locale, "button-puzzle-month")),
    ]
}
