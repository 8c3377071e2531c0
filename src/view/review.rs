//! The review of a game: a page about all of it, and a page for each move.

mod choice;
mod leaf;
mod sheet;
mod sway;
mod whole;
pub(super) mod why;

pub use choice::complete_review;
pub use leaf::review_at;
pub use whole::review;

use super::words;
use crate::game::Record;
use crate::view::prelude::*;

/// What comes above a review by which another game is not scored any more for the reader.
pub fn review_costs(locale: Locale) -> String {
    say!(locale, "review-costs")
}

/// The game is still going on: the player's own or others', here or elsewhere.
pub fn review_not_over(record: &Record, own: bool, here: bool, locale: Locale) -> Message {
    if !own {
        return Message::text(say!(locale, "review-not-over"));
    }
    let why = say!(locale, "review-own-not-over");
    let message = Message::text(format!("{why}\n{}", words::standing(record, locale)));
    if !here {
        return message;
    }
    message.buttons([Button::new(Press::Board(record.game.id()), say!(locale, "button-board"))])
}
