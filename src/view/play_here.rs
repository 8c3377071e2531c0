//! The table that is posted for all to play at, where nothing needs to be typed.

use super::settings::lacks;
use crate::ask::Lack;
use crate::ask::control::Door;
use crate::place::ChannelId;
use crate::view::prelude::*;

/// What stands in the channel, and goes on working as long as it does.
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

/// The button to what is behind it.
pub(super) fn door(to: Door, locale: Locale) -> Button {
    let button = Button::new(Press::Go(to), say!(locale, "door", door = to.name()));
    match to {
        Door::Play => button.primary(),
        _ => button,
    }
}

/// The bot may not write there.
pub fn table_refused(channel: ChannelId, lack: Lack, locale: Locale) -> Message {
    Message::text(lacks(&[(channel, lack)], locale).join("\n"))
}
