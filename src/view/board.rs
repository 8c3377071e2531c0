//! The board that everyone in the channel sees.

mod asides;
mod ended;
mod head;
mod latest;
mod story;
mod vote;

pub use asides::*;
pub use story::shared;
pub use vote::voted;

use self::latest::{just_taken, last_moves};
use super::art::{self, Marks};
use super::choosing::{Choosing, choosing};
use super::words;
use crate::ask::control::{self, Opener, Step};
use crate::game::{Player, Ply, Record, before_last, score};
use crate::locale::Locale;
use crate::reply::{Block, Button, Message, Panel, Row};
use crate::text::say;
use nim::Partial;

/// The board. `so_far` is what was chosen of the next move.
pub fn board(record: &Record, so_far: Partial) -> Message {
    draw(record, so_far, true)
}

/// The same, where who begins is not asked any more.
pub fn board_begun(record: &Record) -> Message {
    draw(record, Partial::NOTHING, false)
}

fn draw(record: &Record, so_far: Partial, ask: bool) -> Message {
    let locale = record.place.locale;
    let mut blocks = vec![Block::Text(head::head(record, locale)), Block::Line];
    if record.game.end().is_some() {
        blocks.extend(ended::blocks(record, locale));
    } else {
        blocks.extend(going_on(record, so_far, ask, locale));
    }
    let accent = head::accent(record);
    Panel { accent, blocks }.into()
}

fn going_on(record: &Record, so_far: Partial, ask: bool, locale: Locale) -> Vec<Block> {
    let game = &record.game;
    let position = game.position();
    let mover = game.player(game.to_move());
    let choosing = match mover {
        Player::Person(_) => choosing(record, so_far, locale),
        Player::Channel(_) => vote::choosing(record, locale),
        Player::Bot(_) | Player::Gone => Choosing::default(),
    };
    let untouched = game.ply() == Ply(0);
    let mut lines = Vec::new();
    if untouched {
        lines.push(words::rules(position, game.terms().theme, locale));
        if !score::counts(game.start()) {
            lines.push(say!(locale, "uncounted"));
        }
    }
    lines.extend(last_moves(record, locale));
    lines.extend(vote::verdict(record, locale));
    lines.push(head::turn(record, &choosing, locale));
    let bot_may_begin = untouched && may_let_bot_begin(record);
    let ask = ask && bot_may_begin && choosing.chosen.is_none();
    if ask {
        lines.push(say!(locale, "who-begins"));
    }
    let marks = Marks {
        taken: just_taken(record),
        chosen: choosing.chosen,
    };
    let mut small_print = vec![head::small_print(record, locale)];
    small_print.extend(words::barred(record, locale));
    let mut blocks = vec![
        Block::Text(lines.join("\n")),
        art::shown(record, &marks, locale),
    ];
    blocks.extend(vote::tally(record, locale).map(Block::Text));
    blocks.push(Block::Text(small_print.join("\n")));
    blocks.extend(choosing.rows.into_iter().map(Block::Row));
    if ask {
        blocks.push(Block::Row(openers(record, locale)));
    }
    blocks.push(Block::Row(tools(record, choosing.back, locale)));
    blocks
}

/// Whether the bot may be asked to make the first move.
fn may_let_bot_begin(record: &Record) -> bool {
    let [first, second] = record.game.seats();
    let against_bot = matches!((first, second), (Player::Person(_), Player::Bot(_)));
    // Else its first move might be the last.
    against_bot && !record.game.start().position().can_end()
}

fn openers(record: &Record, locale: Locale) -> Row {
    let game = record.game.id();
    let button = |opener, label| Button::new(control::Button::Begin(game, opener), label);
    Row::Buttons(vec![
        button(Opener::Person, say!(locale, "button-i-begin")),
        button(Opener::Bot, say!(locale, "button-bot-begins")),
    ])
}

/// What can be done besides moving.
fn tools(record: &Record, back: Option<Button>, locale: Locale) -> Row {
    let game = &record.game;
    let binary = if record.binary {
        say!(locale, "button-binary-hide")
    } else {
        say!(locale, "button-binary-show")
    };
    // While a choice is open there is that to take back, and a row has no more room.
    let may_take_back = back.is_none() && before_last(game).is_some();
    let mut buttons: Vec<Button> = back.into_iter().collect();
    buttons.extend(vote::close(record, locale));
    // A fair match is played without hints.
    if record.fair.is_none() {
        let hint = control::Button::Hint(game.id(), game.ply(), Step::Chances);
        buttons.push(Button::new(hint, say!(locale, "button-hint")));
    }
    buttons.extend([
        Button::new(control::Button::Binary(game.id()), binary),
        Button::new(
            control::Button::Rules(game.id()),
            say!(locale, "button-rules"),
        ),
    ]);
    if may_take_back {
        let take_back = control::Button::TakeBack(game.id(), game.ply());
        buttons.push(Button::new(take_back, say!(locale, "button-take-back")));
    }
    let resign = Button::new(
        control::Button::Resign(game.id()),
        say!(locale, "button-resign"),
    );
    buttons.push(resign);
    Row::Buttons(buttons)
}
