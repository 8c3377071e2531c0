//! The thread that a game goes on in.

use super::words::{self, Phrase};
use crate::game::Record;
use crate::reply::Thread;
use crate::text::say;

/// The most that its name says of the piles.
const PILES: usize = 50;

/// The thread to open for a game. It outlasts a player who takes all their time, and the next one.
pub fn thread(record: &Record) -> Thread {
    let position = record.game.start().position();
    let rules = position.rules();
    let locale = record.place.locale;
    Thread {
        name: say!(
            locale,
            "thread-name",
            name = Phrase::Name.of(rules.variant, locale),
            piles = words::typed(position.piles(), PILES, locale),
            moves = Phrase::Thread.of(rules.variant, locale),
            ending = rules.ending,
            theme = words::last(rules, record.game.terms().theme)
        ),
        minutes: record.game.terms().move_time.in_seconds() * 2 / 60,
    }
}
