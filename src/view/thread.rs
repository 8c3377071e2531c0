//! The thread that a game is moved to.

use super::words::{self, Phrase};
use crate::game::Record;
use crate::reply::Thread;
use crate::text::say;

/// The most characters for the piles in a thread's name.
const PILES: usize = 50;

/// Returns the thread to open for a game. It stays open while two players in turn take all their time.
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
