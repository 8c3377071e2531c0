//! The review of a game: an overview, and a page for each move.

mod choice;
mod leaf;
mod sheet;
mod sway;
mod whole;
pub(super) mod why;

pub use choice::complete_review;
pub use leaf::review_at;
pub use whole::review;

use super::refusal::show_board;
use crate::game::Record;
use crate::place::UserId;
use crate::view::prelude::*;

/// The line above a review that makes another of the reader's games unscored.
pub fn review_costs(locale: Locale) -> String {
    say!(locale, "review-costs")
}

/// Says what the bot's first move, which shows how to win, costs a person: the score of another game of theirs.
pub fn shown_costs(who: UserId, locale: Locale) -> String {
    say!(locale, "shown-costs", who)
}

/// Says that the game is still going on: `own` if it is the player's, `here` if it is in this channel.
pub fn review_not_over(record: &Record, own: bool, here: bool, locale: Locale) -> Message {
    if !own {
        return Message::text(say!(locale, "review-not-over"));
    }
    let why = say!(locale, "review-own-not-over");
    let text = format!("{why}\n{}", words::standing(record, locale));
    Message::text(text).buttons(show_board(record, locale).when(here))
}
