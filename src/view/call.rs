//! Messages that come unasked: a call to move.

use super::{pages, words};
use crate::game::{Player, Record, UserId};
use crate::reply::Message;
use crate::say;
use crate::text::number;

/// Warns the player to move that the game ends at `deadline`, which was put off by `away`; both in milliseconds.
pub fn warning(record: &Record, who: UserId, deadline: i64, away: i64) -> Message {
    const MINUTE: i64 = 60_000;
    let locale = record.place.locale;
    let mut text = say!(
        locale,
        "time-warning",
        who = words::name(Player::Person(who), locale),
        when = format!("<t:{}:R>", deadline.div_euclid(1000)),
        link = pages::link(record)
    );
    if away >= MINUTE {
        let minutes = away.div_euclid(MINUTE).cast_unsigned();
        text.push('\n');
        text.push_str(&if minutes < 120 {
            say!(locale, "time-away-minutes", n = number(minutes))
        } else {
            say!(locale, "time-away-hours", n = number(minutes / 60))
        });
    }
    let mut message = Message::text(text);
    message.pings = vec![who];
    message
}

/// Calls a player to move. It pings them, and nobody else.
pub fn call(record: &Record, who: UserId) -> Message {
    let locale = record.place.locale;
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
