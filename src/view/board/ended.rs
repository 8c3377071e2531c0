//! The board of a finished game: who won and why, how the game went, and what to do next.

use super::super::art::{self, Marks};
use super::super::fair;
use super::head;
use super::latest::just_taken;
use super::story::{may_look_back, story};
use crate::ask::Setup;
use crate::game::{End, Game, Player, Preset, Record, Seat};
use crate::lesson::Lesson;
use crate::view::prelude::*;
use nim::{Ending, Level, Outcome};

pub(super) fn blocks(record: &Record, locale: Locale) -> Vec<Block> {
    let mut blocks = vec![Block::Text(heading(record, locale)), Block::Line];
    let standing = fair::line(record, locale).into_iter();
    blocks.extend(text(standing.chain(super::vote::verdict(record, locale)).collect()));
    // Objects that nobody can take may be left.
    if record.game.position().objects() > 0 {
        let marks = Marks { removed: just_taken(record), chosen: None };
        blocks.push(art::game(record, &marks, locale));
    }
    let mut lines: Vec<String> = story(record, locale).into_iter().collect();
    if record.hushed {
        lines.push(format!("-# {}", say!(locale, "story-hushed")));
    }
    lines.extend(lost_start(record, locale).map(|line| format!("-# {line}")));
    lines.extend(words::barred(record, locale));
    if record.poll.is_some() {
        lines.push(format!("-# {}", say!(locale, "vote-unscored-end")));
    }
    blocks.extend(text(lines));
    let next = next(record, locale);
    if !next.is_empty() {
        blocks.push(Block::Row(Row::Buttons(next)));
    }
    blocks
}

fn text(lines: Vec<String>) -> Option<Block> {
    (!lines.is_empty()).then(|| Block::Text(lines.join("\n")))
}

/// Says who won, why, and in small print which game it was.
fn heading(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    let name = |seat| words::seated(game, seat, locale);
    let winner = game.end().and_then(End::winner);
    let won = match winner {
        Some(winner) => say!(locale, "won", winner = name(winner)),
        None => say!(locale, "won-nobody"),
    };
    let sign = match winner {
        Some(_) if game.terms().theme != Theme::Words => "🏆 ",
        _ => "",
    };
    let rules = game.position().rules();
    let takes_last = matches!(game.end(), Some(End::LastObject { .. }));
    let who = winner.map(|winner| match takes_last && rules.ending == Ending::Normal {
        true => name(winner),
        false => name(winner.other()),
    });
    let how = words::how_ended(record).unwrap_or_default();
    let why = say!(locale, "won-why", how, who, theme = words::last(rules, game.terms().theme));
    /// The most characters for the piles at the start.
    const START_ROOM: usize = 120;
    let played = say!(
        locale,
        "played",
        start = words::position(game.start().position(), START_ROOM, locale),
        n = game.ply().0
    );
    let (title, versus) = (head::title(game, locale), head::versus(record, locale));
    format!("## {sign}{won}\n{why}\n-# {title} · {played}\n-# {versus}")
}

/// Returns at most five buttons for what to do next.
fn next(record: &Record, locale: Locale) -> Vec<Button> {
    let game = &record.game;
    let again = match fair::second(record) {
        Some(second) => Some(Button::new(Press::Board(second), say!(locale, "button-second"))),
        None if !may_be_again(record) => None,
        None => Some(Button::new(Press::Rematch(game.id()), rematch(game, locale))),
    };
    let mut buttons: Vec<Button> = again.map(|again| again.primary()).into_iter().collect();
    // After a win and after a loss it differs, and after a win that was given up.
    if !record.hushed {
        buttons.extend(onward(game, locale));
    }
    if may_look_back(record) {
        buttons.push(Button::new(Press::Review(game.id()), say!(locale, "button-review")));
        // Only a player can share the game as their own.
        if record.poll.is_none() {
            buttons.push(Button::new(Press::Share(game.id()), say!(locale, "button-share")));
        }
    }
    buttons
}

/// Whether a rematch is possible. In a tournament the next opponents are fixed.
fn may_be_again(record: &Record) -> bool {
    !record.game.is_anyone_gone() && !record.in_tournament()
}

/// Returns the label of the rematch button. Against the bot it says who begins, which often decides the game.
fn rematch(game: &Game, locale: Locale) -> String {
    match game.seats() {
        [_, Player::Bot(_)] => say!(locale, "button-rematch-bot"),
        [Player::Bot(_), Player::Person(_)] => say!(locale, "button-rematch-me"),
        _ => say!(locale, "button-rematch"),
    }
}

/// Returns buttons for after a game against the bot: after a win the next level and the puzzle, after a loss a lesson
/// and the level below.
fn onward(game: &Game, locale: Locale) -> Vec<Button> {
    let Some((end, winner)) = game.end().and_then(|end| Some((end, end.winner()?))) else {
        return Vec::new();
    };
    let loser = winner.other();
    // A player who resigned a won position did not lose for lack of a lesson.
    let could_win = !matches!(end, End::LastObject { .. })
        && game.to_move() == loser
        && game.position().outcome() == Outcome::N;
    match (game.player(winner), game.player(loser)) {
        (Player::Person(_), Player::Bot(level)) => {
            let higher = Level::ALL.into_iter().find(|&other| other > level);
            let puzzle = say!(locale, "button-puzzle-open");
            let higher = higher.and_then(|level| at_level(game, level, locale));
            higher.into_iter().chain([Button::new(Press::Puzzle, puzzle)]).collect()
        }
        (Player::Bot(level), Player::Person(_)) => {
            let lower = Level::ALL.into_iter().rfind(|&other| other < level);
            let lesson = Lesson::on(game.position().rules());
            let learn = say!(locale, "button-learn-more", n = lesson.number());
            let learn = Button::new(Press::Teach(lesson), learn);
            let lower = lower.and_then(|level| at_level(game, level, locale));
            learn.when(!could_win).into_iter().chain(lower).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the button that begins the same game against another level, if the game is a preset.
fn at_level(game: &Game, level: Level, locale: Locale) -> Option<Button> {
    let preset = Preset::of(game.terms())?;
    let setup = Setup {
        preset: Some(preset),
        ending: Some(game.position().rules().ending),
        level: Some(level),
        ..Setup::default()
    };
    Some(Button::new(Press::Start(setup), say!(locale, "button-try-level", level = level.name())))
}

/// Says that the start was lost for the player who lost from it.
fn lost_start(record: &Record, locale: Locale) -> Option<String> {
    let game = &record.game;
    // In the middle of a fair match this would help, and the bot needs no comfort.
    let applies = game.was_lost_from_the_start()
        && fair::second(record).is_none()
        && !record.hushed
        && !matches!(game.player(Seat::First), Player::Bot(_));
    let again = may_be_again(record);
    applies.then(|| say!(locale, "lost-start", again))
}
