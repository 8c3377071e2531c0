//! Messages that come unasked: a call to move.

use super::{pages, words};
use crate::game::{Player, Record, UserId};
use crate::reply::Message;
use crate::say;
use crate::text::Locale;

/// Calls a player to move. It pings them, and nobody else.
pub fn call(record: &Record, who: UserId, locale: Locale) -> Message {
    let game = &record.game;
    let opponent = game.people().find(|&other| other != who).unwrap_or(who);
    let mut message = Message::text(say!(
        locale,
        "your-move",
        who = words::name(Player::Person(who), locale),
        opponent = words::name(Player::Person(opponent), locale),
        link = pages::link(record)
    ));
    message.pings = vec![who];
    message
}
