//! The lines on a board about the fair match that its game belongs to.

use crate::game::{End, Record};
use crate::place::GameId;
use crate::view::prelude::*;

/// Says which game of the match it is, and the score; `None` for a single game.
pub(super) fn line(record: &Record, locale: Locale) -> Option<String> {
    let fair = record.fair?;
    let [(one, points), (other, others)] = fair.score;
    let name = |who| words::name(who, locale);
    let is_first = record.game.id() == fair.first;
    let score = say!(locale, "fair-score", one = name(one), points, others, other = name(other));
    Some(match record.game.end() {
        // A tournament decides the match, whatever was played of it; with a game that a moderator ended it is not decided.
        Some(End::Abandoned | End::Stopped) => return None,
        _ if fair.over => say!(locale, "fair-over", score),
        None if is_first => say!(locale, "fair-first"),
        Some(_) if is_first => say!(locale, "fair-next", score),
        _ => say!(locale, "fair-second", score),
    })
}

/// Returns the second game, for the board of a first game that has ended.
pub(super) fn second(record: &Record) -> Option<GameId> {
    record.fair?.second.filter(|&id| id != record.game.id())
}
