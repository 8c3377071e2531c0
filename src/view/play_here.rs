//! The message with buttons from which a channel can play everything without typing.

use super::settings::lacks;
use crate::ask::Lack;
use crate::ask::control::Door;
use crate::place::ChannelId;
use crate::view::prelude::*;

/// Draws the message. It stays in the channel, and its buttons never stop working.
pub fn play_here(locale: Locale) -> Message {
    let row = |doors: &[Door]| {
        let buttons = doors.iter().map(|&to| door(to, locale));
        Block::Row(Row::Buttons(buttons.collect()))
    };
    Message::card([
        Block::Text(say!(locale, "play-here")),
        row(&[Door::Play, Door::Challenge, Door::Open]),
        row(&[Door::Puzzle, Door::Learn, Door::Tournament]),
        row(&[Door::Leaders, Door::Games, Door::Stats]),
        row(&[Door::Preferences, Door::Privacy, Door::Help]),
    ])
}

/// Returns the button that opens `to`.
pub(super) fn door(to: Door, locale: Locale) -> Button {
    let button = Button::new(Press::Go(to), say!(locale, "door", door = to.name()));
    match to {
        Door::Play => button.primary(),
        _ => button,
    }
}

/// Says that the bot may not write in that channel.
pub fn table_refused(channel: ChannelId, lack: Lack, locale: Locale) -> Message {
    Message::text(lacks(&[(channel, lack)], locale).join("\n"))
}
