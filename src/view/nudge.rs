//! Messages that the bot sends to people on its own: warnings, calls to move and reminders.

use super::refusal::show_board;
use crate::game::Record;
use crate::place::UserId;
use crate::store::Reminder;
use crate::view::prelude::*;

/// Warns the player to move that the game ends at `deadline`, which was postponed by `away`; both in milliseconds.
pub fn warning(record: &Record, who: UserId, deadline: i64, away: i64) -> Message {
    const MINUTE: i64 = 60_000;
    let locale = record.place.locale;
    let (when, link) = (words::moment(deadline), words::link(record));
    let decides = record.fair.is_some_and(|fair| fair.first == record.game.id());
    let mut text = say!(locale, "time-warning", who, when, link, whole = decides);
    if away >= MINUTE {
        let minutes = away.div_euclid(MINUTE).cast_unsigned();
        let (n, unit) = if minutes < 120 { (minutes, "minute") } else { (minutes / 60, "hour") };
        text = format!("{text}\n{}", say!(locale, "time-away", n, unit));
    }
    Message::text(text).plain([who])
}

/// Asks the other player to continue a game whose channel is gone, at the wish of `asker`. It `pings` only the first
/// time, since the other may not want to.
pub fn go_on(record: &Record, asker: UserId, pings: bool) -> Message {
    let locale = record.place.locale;
    let game = &record.game;
    let other = game.people().find(|&other| other != asker).unwrap_or(asker);
    let text = say!(locale, "go-on", who = other, asker);
    let go_on = Button::new(Press::GoOn(game.id()), say!(locale, "button-go-on"));
    let text = format!("{text}\n{}", words::standing(record, locale));
    let pings = Some(other).filter(|_| pings);
    Message::text(text).plain(pings).buttons([go_on.success()])
}

/// Pings both people of a game that began without their doing. The message becomes the board, which could not ping.
pub fn calls_both(record: &Record) -> Message {
    let locale = record.place.locale;
    let call = Message::text(words::standing(record, locale)).plain(record.game.people());
    call.buttons([show_board(record, locale)])
}

/// Tells a player that it is their move. It pings only them.
pub fn nudge(record: &Record, who: UserId) -> Message {
    let locale = record.place.locale;
    let game = &record.game;
    let opponent = game.people().find(|&other| other != who).unwrap_or(who);
    let text = say!(locale, "your-move", who, opponent, link = words::link(record));
    Message::text(text).plain([who])
}

/// Reminds a person that their streak ends tonight.
pub fn reminder(reminder: &Reminder) -> Message {
    let locale = reminder.locale;
    let text = say!(locale, "reminder", n = reminder.days, when = words::moment(reminder.ends));
    let channel = reminder.channel;
    let how = say!(locale, "reminder-how", known = channel.is_some(), channel);
    let why = say!(locale, "reminder-why");
    Message::text(format!("{text} {how}\n{why}"))
}
