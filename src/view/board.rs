//! The board of a game, which everyone in the channel sees.

mod asides;
mod ended;
mod head;
pub(super) mod latest;
mod story;
mod strip;
mod vote;

pub use asides::*;
pub use story::shared;
pub use strip::game_picture;
pub use vote::{vote_of_ones_own, voted};

use self::latest::{just_taken, last_moves};
use super::art::{self, Marks};
use super::choosing::{Choosing, choosing};
use super::effect::how_many;
use crate::ask::control::{Opener, Step};
use crate::game::{Player, Ply, Record, before_last};
use crate::place::MessageId;
use crate::reply::Frame;
use crate::view::prelude::*;
use nim::{Outcome, Partial};

/// Draws a message that is the game's board; or, if the board has moved elsewhere, what is left of it.
pub fn board_on(record: &Record, message: MessageId) -> Message {
    match record.board.is_none_or(|board| board == message) {
        true => board(record, Partial::NOTHING),
        false => retired(record),
    }
}

/// Draws the board. `so_far` is what has been chosen of the next move.
pub fn board(record: &Record, so_far: Partial) -> Message {
    let locale = record.place.locale;
    let blocks = match record.game.end() {
        Some(_) => ended::blocks(record, locale),
        None => going_on(record, so_far, locale),
    };
    Message { frame: Frame::Panel { accent: head::accent(record) }, blocks }
}

fn going_on(record: &Record, so_far: Partial, locale: Locale) -> Vec<Block> {
    let game = &record.game;
    let position = game.position();
    let mover = game.player(game.to_move());
    let choosing = match mover {
        Player::Person(_) => choosing(record, so_far, locale),
        Player::Channel(_) => vote::choosing(record, Partial::NOTHING, locale),
        Player::Bot(_) | Player::Gone => Choosing::default(),
    };
    // What is new comes first, for sighted readers and screen readers alike: whose turn it is, and what changed.
    let mut new = vec![head::turn(record, locale)];
    new.extend(choosing.chosen.map(|part| how_many(position, part, locale)));
    new.extend(last_moves(record, locale));
    new.extend(vote::verdict(record, locale));
    new.extend(words::now(position, locale));
    new.extend(record.poll.is_some().then(|| say!(locale, "vote-each")));
    if head::is_fresh(game) {
        new.extend(words::rules_of(game.start(), game.terms().theme, locale));
        if game.ply() > Ply(0) && game.start().position().outcome() == Outcome::P {
            new.push(say!(locale, "bot-began"));
        }
    }
    let marks = Marks { removed: just_taken(record), chosen: choosing.chosen };
    let mut blocks = vec![Block::Text(new.join("\n")), art::game(record, &marks, locale)];
    blocks.extend(vote::tally(record, locale).map(Block::Text));
    blocks.push(Block::Text(head::footer(record, locale)));
    blocks.extend(choosing.rows.into_iter().map(Block::Row));
    blocks.push(Block::Row(tools(record, choosing.back, locale)));
    blocks
}

/// Returns the button that lets the other side make the first move, until the person has moved.
fn opener(record: &Record, locale: Locale) -> Option<Button> {
    let game = &record.game;
    let (opener, label) = match (game.seats(), game.ply()) {
        // Otherwise the bot's first move might end the game.
        ([Player::Person(_), Player::Bot(_)], Ply(0)) if !game.start().position().can_end() => {
            (Opener::Bot, say!(locale, "button-bot-begins"))
        }
        ([Player::Bot(_), Player::Person(_)], Ply(1)) => {
            // The bot has shown how to win from the start.
            let wins = game.position().outcome() == Outcome::P;
            let costs = wins && game.people().any(|who| record.is_at_stake(who));
            (Opener::Person, say!(locale, "button-i-begin", costs))
        }
        _ => return None,
    };
    Some(Button::new(Press::Begin(game.id(), opener), label))
}

/// Returns the buttons for everything except moving.
fn tools(record: &Record, back: Option<Button>, locale: Locale) -> Row {
    let game = &record.game;
    let binary = say!(locale, "button-binary", shown = record.binary);
    // While a choice is open, the row needs the room for the button that takes the choice back.
    let closed = back.is_none();
    let mut buttons: Vec<Button> = back.into_iter().collect();
    // Hints are not allowed in a fair match.
    if record.fair.is_none() {
        let hint = Press::Hint(game.id(), game.ply(), Step::Chances);
        buttons.push(Button::new(hint, say!(locale, "button-hint")));
    }
    // Without pile values, or with fixed places, binary digits say nothing.
    let position = game.position();
    if position.values().is_some() && position.places().is_none() {
        buttons.push(Button::new(Press::Binary(game.id()), binary));
    }
    buttons.push(Button::new(Press::Rules(game.id()), say!(locale, "button-rules")));
    if closed {
        buttons.extend(opener(record, locale));
    }
    if closed && before_last(game).is_some() {
        let take_back = Press::TakeBack(game.id(), game.ply());
        let costs = game.people().any(|who| record.is_at_stake(who));
        buttons.push(Button::new(take_back, say!(locale, "button-take-back", costs)));
    }
    // Only the person who began a vote may resign it. They find that button where they vote, and with the rules.
    if record.poll.is_none() {
        buttons.push(Button::new(Press::Resign(game.id()), say!(locale, "button-resign")));
    }
    Row::Buttons(buttons)
}
