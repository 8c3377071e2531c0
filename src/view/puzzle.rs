//! The puzzle of the day, and how a try at it went.

use super::deed::{Taken, taken};
use super::moves::{self, Choice};
use super::{art, hint, words};
use crate::ask::control::{self, Span};
use crate::game::Theme;
use crate::locale::Locale;
use crate::place::UserId;
use crate::puzzle::{Day, GRADES, Puzzle};
use crate::reply::{Button, Message, Row, Style};
use crate::say;
use crate::store::{Tried, Untried};
use crate::text::number;
use nim::Partial;

/// The puzzle to try. `so_far` is what was chosen of the move, where there are too many for one menu.
pub fn puzzle(puzzle: &Puzzle, before: Untried, so_far: Partial, locale: Locale) -> Message {
    let mut lines = vec![title(puzzle, locale)];
    lines.push(words::rules(&puzzle.position, Theme::Matches, locale));
    lines.push(art::matches(&puzzle.position, false, locale));
    lines.push(say!(locale, "puzzle-task"));
    if before.helped {
        lines.push(say!(locale, "puzzle-helped"));
    }
    if before.streak > 0 {
        lines.push(say!(locale, "puzzle-streak", n = number(before.streak)));
    }
    let mut message = Message::text(lines.join("\n"));
    let control = |choice| match choice {
        Choice::Move => control::Menu::PuzzleMoves(puzzle.day),
        Choice::Pile => control::Menu::PuzzlePiles(puzzle.day),
        Choice::Amount(so_far) => control::Menu::PuzzleAmounts(puzzle.day, so_far),
    };
    message.rows = moves::menus(&puzzle.position, Theme::Matches, so_far, control, locale);
    message.row(Row::Buttons(boards(puzzle.day, locale).to_vec()))
}

/// How the try went, with the explanation.
pub fn puzzle_result(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> Message {
    let title = title(puzzle, locale);
    let head = format!("{title}\n{}", verdict(puzzle, tried, locale));
    let to_share = say!(
        locale,
        "puzzle-to-share",
        line = line(puzzle, tried, locale)
    );
    let tail = format!("{to_share}\n{}", next(puzzle.day, locale));
    let message = explained(puzzle, &head, &tail, locale);
    let mut buttons = vec![share(puzzle.day, locale)];
    buttons.extend(boards(puzzle.day, locale));
    message.row(Row::Buttons(buttons))
}

/// The explanation for someone who did not try, when the day is over.
pub fn puzzle_why(puzzle: &Puzzle, locale: Locale) -> Message {
    let message = explained(puzzle, &title(puzzle, locale), "", locale);
    message.row(Row::Buttons(vec![open(locale)]))
}

/// There was a try before: how it went, and when the next puzzle comes.
pub fn puzzle_tried(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> Message {
    let lines = [
        say!(locale, "puzzle-tried"),
        verdict(puzzle, tried, locale),
        next(puzzle.day, locale),
    ];
    let why = control::Button::PuzzleWhy(puzzle.day);
    let mut buttons = vec![
        Button::new(why, say!(locale, "button-puzzle-why")).style(Style::Primary),
        share(puzzle.day, locale),
    ];
    buttons.extend(boards(puzzle.day, locale));
    Message::text(lines.join("\n")).row(Row::Buttons(buttons))
}

/// The puzzle is of a past day, and can still be explained.
pub fn puzzle_over(day: Day, locale: Locale) -> Message {
    let why = control::Button::PuzzleWhy(day);
    Message::text(say!(locale, "puzzle-over", date = day.to_string())).row(Row::Buttons(vec![
        open(locale),
        Button::new(why, say!(locale, "button-puzzle-why")),
    ]))
}

/// The line for the channel: it names the player and gives nothing away.
pub fn puzzle_shared(puzzle: &Puzzle, tried: &Tried, who: UserId, locale: Locale) -> Message {
    Message::text(format!("<@{who}>: {}", line(puzzle, tried, locale)))
        .row(Row::Buttons(vec![open(locale)]))
}

/// Opens today's puzzle, for anyone, at any time.
pub(super) fn open(locale: Locale) -> Button {
    let control = control::Button::Puzzle;
    Button::new(control, say!(locale, "button-puzzle-open")).style(Style::Primary)
}

/// `Puzzle #325`, its day and its difficulty.
fn title(puzzle: &Puzzle, locale: Locale) -> String {
    say!(
        locale,
        "puzzle-title",
        number = puzzle.number().to_string(),
        date = puzzle.day.to_string(),
        grade = number(puzzle.grade()),
        most = number(GRADES)
    )
}

/// What was played, what became of it, and whether with help.
fn verdict(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> String {
    let played = played(puzzle, tried, locale);
    if tried.helped {
        format!("{played}\n{}", say!(locale, "puzzle-helped"))
    } else {
        played
    }
}

fn played(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> String {
    let m = tried.m;
    let Taken { take, pile, .. } = taken(&puzzle.position, m);
    let take = number(take);
    if tried.solved {
        let solved = say!(locale, "puzzle-solved", take = take, pile = pile);
        let streak = say!(locale, "puzzle-streak", n = number(tried.streak));
        return format!("{solved} {streak}");
    }
    let missed = say!(locale, "puzzle-missed", take = take, pile = pile);
    let after = puzzle.position.after(m).ok();
    let reply = after.as_ref().and_then(|after| {
        let reply = after.winning_moves().next()?;
        let Taken { take, pile, .. } = taken(after, reply);
        Some(say!(
            locale,
            "puzzle-missed-reply",
            piles = words::dashed(after.piles(), usize::MAX, locale),
            take = number(take),
            pile = pile
        ))
    });
    match reply {
        Some(reply) => format!("{missed} {reply}"),
        // Nothing is left to reply to: the last object was taken, and loses.
        None => format!("{missed} {}", say!(locale, "puzzle-missed-last")),
    }
}

/// The result without the answer, for others.
fn line(puzzle: &Puzzle, tried: &Tried, locale: Locale) -> String {
    let (number_, date) = (puzzle.number().to_string(), puzzle.day.to_string());
    let line = if tried.solved {
        let streak = number(tried.streak);
        say!(
            locale,
            "puzzle-line-solved",
            number = number_,
            date = date,
            n = streak
        )
    } else {
        say!(locale, "puzzle-line-missed", number = number_, date = date)
    };
    if tried.helped {
        say!(locale, "puzzle-line-helped", line = line)
    } else {
        line
    }
}

fn next(day: Day, locale: Locale) -> String {
    let when = format!("<t:{}:R>", day.next().begins());
    say!(locale, "puzzle-next", when = when)
}

/// The whole explanation between two texts.
fn explained(puzzle: &Puzzle, head: &str, tail: &str, locale: Locale) -> Message {
    let around = format!("{head}\n\n\n\n{tail}");
    let why = hint::explained(&puzzle.position, &around, locale);
    Message::text(format!("{head}\n\n{why}\n\n{tail}").trim_end())
}

fn share(day: Day, locale: Locale) -> Button {
    let control = control::Button::PuzzleShare(day);
    Button::new(control, say!(locale, "button-puzzle-share"))
}

/// Buttons that open the boards.
fn boards(day: Day, locale: Locale) -> [Button; 2] {
    let open = |span, label| Button::new(control::Button::PuzzleBoard(span, day), label);
    [
        open(Span::Day, say!(locale, "button-puzzle-day")),
        open(Span::Month, say!(locale, "button-puzzle-month")),
    ]
}
