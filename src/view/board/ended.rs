//! A board whose game is over: who won and why, how it went, and what next.

use super::super::art::{self, Marks};
use super::super::{fair, words};
use super::head;
use super::latest::{just_taken, last_moves};
use super::story::{may_look_back, story};
use crate::ask::control;
use crate::game::{End, Game, Player, Ply, Record, Seat};
use crate::locale::Locale;
use crate::reply::{Block, Button, Row, Style};
use crate::text::{number, say};

pub(super) fn blocks(record: &Record, locale: Locale) -> Vec<Block> {
    let game = &record.game;
    let mut lines: Vec<String> = last_moves(record, locale).into_iter().collect();
    lines.extend(super::vote::verdict(record, locale));
    lines.extend(words::ended(record, locale));
    lines.push(farewell(record, locale));
    lines.extend(words::barred(record, locale));
    if record.poll.is_some() {
        lines.push(format!("-# {}", say!(locale, "vote-unscored")));
    }
    lines.extend(head::met(record, locale).map(|met| format!("-# {met}")));
    let mut blocks = vec![Block::Text(lines.join("\n"))];
    if !game.position().is_over() {
        let marks = Marks {
            taken: just_taken(record),
            chosen: None,
        };
        blocks.push(art::shown(record, &marks, locale));
    }
    blocks.extend(story(record, locale).map(Block::Text));
    blocks.push(Block::Row(next(record, locale)));
    blocks
}

/// What to do after it.
fn next(record: &Record, locale: Locale) -> Row {
    let game = &record.game;
    let again = match fair::second(record) {
        Some(second) => Button::new(
            control::Button::Board(second),
            say!(locale, "button-second"),
        ),
        None => Button::new(control::Button::Rematch(game.id()), rematch(game, locale)),
    };
    let mut buttons = vec![again.style(Style::Primary)];
    if may_look_back(record) {
        let review = control::Button::Review(game.id());
        let share = control::Button::Share(game.id());
        buttons.push(Button::new(review, say!(locale, "button-review")));
        // What is shared is one's own.
        if record.poll.is_none() {
            buttons.push(Button::new(share, say!(locale, "button-share")));
        }
    }
    Row::Buttons(buttons)
}

/// What the rematch button says: where a person lost to the bot from a start that is lost for whoever begins, what to
/// do about it.
fn rematch(game: &Game, locale: Locale) -> String {
    match game.player(Seat::Second) {
        Player::Bot(_) if game.was_lost_from_the_start() => say!(locale, "button-rematch-bot"),
        _ => say!(locale, "button-rematch"),
    }
}

/// Where the game began, how long it was, and a kind word.
fn farewell(record: &Record, locale: Locale) -> String {
    let game = &record.game;
    /// Characters for the piles it began from.
    const START_ROOM: usize = 120;
    let start = game.start().position().piles();
    let Ply(n) = game.ply();
    let played = say!(
        locale,
        "played",
        start = words::dashed(start, START_ROOM, locale),
        n = number(n)
    );
    let Some(winner) = game.end().and_then(End::winner) else {
        return played;
    };
    let lost_start = game.was_lost_from_the_start();
    let kind = match (game.player(winner), game.player(winner.other())) {
        // In the middle of a fair match it would be help to hear how the start stands.
        _ if fair::second(record).is_some() => return played,
        (Player::Bot(_), loser @ (Player::Person(_) | Player::Channel(_))) if lost_start => say!(
            locale,
            "kind-lost-start",
            who = words::name(loser, locale),
            n = number(n)
        ),
        (Player::Person(_), Player::Person(_)) if lost_start => {
            say!(locale, "kind-both-lost-start", n = number(n))
        }
        // Nothing was played, well or not.
        _ if n == 0 => return played,
        (winner @ (Player::Person(_) | Player::Channel(_)), Player::Bot(_)) => {
            say!(locale, "kind-beat-bot", who = words::name(winner, locale))
        }
        (Player::Bot(_), loser @ (Player::Person(_) | Player::Channel(_))) => {
            say!(locale, "kind-lost-to-bot", who = words::name(loser, locale))
        }
        _ => say!(locale, "kind-both"),
    };
    format!("{played} {kind}")
}
