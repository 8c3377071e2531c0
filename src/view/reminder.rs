//! The reminder that a person's streak ends tonight.

use super::words::moment;
use crate::store::Reminder;
use crate::view::prelude::*;

pub fn reminder(reminder: &Reminder) -> Message {
    let locale = reminder.locale;
    let text = say!(locale, "reminder", n = reminder.days, when = moment(reminder.ends));
    let how = match reminder.channel {
        Some(channel) => say!(locale, "reminder-in", channel),
        None => say!(locale, "reminder-how"),
    };
    let why = say!(locale, "reminder-why");
    Message::text(format!("{text} {how}\n{why}"))
}
